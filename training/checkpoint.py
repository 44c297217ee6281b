"""Checkpoints as they are read: every part is checked before a run goes on with it, and what is wrong is named.

What stands in them is told by Trainer.save, which writes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from agents.network import Header, ModelError, checked_layout, entry, read_arrays
from stoneage_env.config import ConfigError
from training.settings import Settings, from_dict

KIND = "stoneage training checkpoint"
FORMAT = 1
EXPECTED = "a checkpoint.npz of `stoneage train`"
ENTRIES = {"steps": int, "seconds": float, "cloned": int, "lessons": int, "snapshots": list, "random": list}
ROWS = ("curve", "evaluations")  # of numbers by name, with the steps at which they were measured
SINGLE = ("policy", "optimizer", "games", "buffer")  # groups of arrays; each snapshot has one more
Groups = dict[str, dict[str, np.ndarray]]


class CheckpointError(ModelError):
    """A file from which no training can go on; the message says why."""


def read_checkpoint(path: str | Path) -> tuple[Settings, Header, Groups]:
    """Settings, header and arrays by group of a checkpoint of this version."""
    try:
        header, arrays = read_arrays(path, EXPECTED)
    except ModelError as error:
        raise CheckpointError(str(error)) from None
    try:
        settings = _checked_header(header)
        return settings, header, _grouped(arrays, len(header["snapshots"]))
    except (ModelError, ConfigError) as error:
        raise CheckpointError(f"{path}: {error}") from None


def check_arrays(group: str, arrays: Mapping[str, np.ndarray], expected: Mapping[str, np.ndarray]) -> None:
    """Refuse arrays that differ from the expected ones in names, shapes or types, or hold what is no finite number."""
    for name in sorted(arrays.keys() | expected.keys()):
        if name not in arrays:
            raise CheckpointError(f"{group}/{name} is missing")
        if name not in expected:
            raise CheckpointError(f"{group}/{name} has no place in this run")
        array, other = arrays[name], expected[name]
        if (array.shape, array.dtype) != (other.shape, other.dtype):
            raise CheckpointError(
                f"{group}/{name} is {array.dtype} of shape {array.shape}, not {other.dtype} of shape {other.shape}"
            )
        if array.dtype.kind == "f" and not np.isfinite(array).all():
            raise CheckpointError(f"{group}/{name} holds what is no finite number")


def check_range(name: str, numbers: np.ndarray, end: int) -> None:
    """Refuse whole numbers that are not from 0 up to an end."""
    if numbers.size and not (numbers.min() >= 0 and numbers.max() < end):
        raise CheckpointError(f"{name} holds numbers that are not from 0 to {end - 1}")


def _checked_header(header: Header) -> Settings:
    if header.get("kind") != KIND or header.get("format") != FORMAT:
        raise CheckpointError(f"this is no {KIND} of format {FORMAT}; {EXPECTED} is expected")
    config = checked_layout(header)
    settings = from_dict(entry(header, "settings", dict))
    game = settings.game
    if (game.players, game.config().modules) != (config.num_players, config.modules):
        raise CheckpointError("its settings are for another game than its arrays")
    for name, kind in ENTRIES.items():
        entry(header, name, kind)
    for name in ROWS:
        if not all(_is_row(row) for row in entry(header, name, list)):
            raise CheckpointError(f"{name!r} in its header is no list of rows of numbers")
    taken = header["snapshots"]
    if not all(type(steps) is int for steps in taken) or taken != sorted(set(taken)) or min(taken, default=0) < 0:
        raise CheckpointError("'snapshots' in its header is no list of growing numbers of steps")
    return settings


def _is_row(row: Any) -> bool:
    return isinstance(row, dict) and "steps" in row and all(type(value) in (int, float) for value in row.values())


def _grouped(arrays: Mapping[str, np.ndarray], snapshots: int) -> Groups:
    groups: Groups = {name: {} for name in (*SINGLE, *(f"snapshot{number}" for number in range(snapshots)))}
    for key, array in arrays.items():
        group, _, name = key.partition("/")
        if group not in groups:
            raise CheckpointError(f"{key} has no place in this run")
        groups[group][name] = array
    return groups
