"""Block: a named part of an observation. Layouts and modules declare theirs with it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np


@dataclass(frozen=True)
class Block:
    """A named part of the observation; `places` holds the index of each of its numbers, in the block's shape."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: float = 0.0
    high: float = 1.0
    places: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64), compare=False)

    @property
    def size(self) -> int:
        """Number of floats."""
        return int(np.prod(self.shape))

    @property
    def slices(self) -> tuple[slice, ...]:
        """Where the block lies: one slice, or one per player or pile for blocks that have a row for each."""
        ends = np.flatnonzero(np.diff(self.places.reshape(-1)) != 1) + 1
        return tuple(slice(int(run[0]), int(run[-1]) + 1) for run in np.split(self.places.reshape(-1), ends))


def size_of(blocks: tuple[Block, ...]) -> int:
    """Floats of one row of neighbouring blocks."""
    return sum(block.size for block in blocks)


def starts_of(blocks: tuple[Block, ...]) -> dict[str, int]:
    """Where each block begins within such a row, by name."""
    ends = np.cumsum([0, *(block.size for block in blocks)]).tolist()
    return {block.name: start for block, start in zip(blocks, ends, strict=False)}
