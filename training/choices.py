"""Where the policy has a choice: the questions that it is asked in training, by full or by narrowed masks."""

from __future__ import annotations

import numpy as np

from stoneage_env import Engine
from stoneage_env.players.narrow import NO_ANSWER, Narrowed


class Choices:
    """The questions of an engine's games: rows, masks = Choices(engine, narrow=True).among(rows, actions)."""

    def __init__(self, engine: Engine, narrow: bool):
        self._engine = engine
        self._narrowed = Narrowed(engine) if narrow else None

    def among(self, rows: np.ndarray, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The rows with a choice, and their masks; where narrowed masks leave one answer, it is written into `actions`."""
        if self._narrowed is None:
            return rows, self._engine.masks[rows]
        only = self._narrowed.refresh(rows)
        settled = only != NO_ANSWER
        actions[rows[settled]] = only[settled]
        rows = rows[~settled]
        return rows, self._narrowed.masks[rows]
