"""`random`: every legal action with the same chance."""

from __future__ import annotations

from typing import Any

import numpy as np

from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rng import derived
from stoneage_env.players import Agent, GamesView


class RandomAgent(Agent):
    """Plays uniformly at random: RandomAgent(seed=3).

    Games that are started draw from their own integer, so that an environment's seed repeats them; the agent's seed, if
    it has one, makes it another random player. Rows never told to start draw from the agent's seed and their number.
    """

    def __init__(self, seed: int | None = None):
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0):
            raise ValueError(f"seed={seed!r} is not possible: it must be a whole number from 0, or None")
        self.seed = None if seed is None else int(seed)
        self._own = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else int(seed)
        self._streams = np.zeros((0, 2), np.int64)  # for each row: its integer, and how many actions were drawn from it

    def __repr__(self) -> str:
        return f"RandomAgent(seed={self.seed})"

    def start(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """From now on these rows draw from these integers."""
        self._make_room(int(np.max(rows, initial=-1)) + 1)
        mix_streams(self._streams, np.asarray(rows, np.int64), np.asarray(seeds, np.int64), self.seed or 0)

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """One random legal action for each of these rows."""
        self._make_room(len(games_view))
        actions = np.empty(len(rows), np.int64)
        draw_actions(games_view.masks, rows, self._streams, actions)
        return actions

    def _make_room(self, count: int) -> None:
        have = len(self._streams)
        if count > have:
            more = np.arange(have, count)
            self._streams = np.concatenate([self._streams, np.zeros((count - have, 2), np.int64)])
            mix_streams(self._streams, more, more, self._own)


@kernel
def mix_streams(streams: Any, rows: Any, seeds: Any, own: Any) -> None:
    """Begin the stream of each row anew."""
    for i in range(len(rows)):
        streams[rows[i], 0] = derived(own, seeds[i])
        streams[rows[i], 1] = 0


@kernel
def draw_actions(masks: Any, rows: Any, streams: Any, actions: Any) -> None:
    """Draw a number below the count of legal actions, and find the action with that number."""
    for i in range(len(rows)):
        row = rows[i]
        legal = 0
        for code in range(masks.shape[1]):
            legal += 1 if masks[row, code] else 0
        number = ((derived(streams[row, 0], streams[row, 1]) & 0xFFFFFFFF) * legal) >> 32
        streams[row, 1] += 1
        action = 0
        while not masks[row, action] or number > 0:
            number -= 1 if masks[row, action] else 0
            action += 1
        actions[i] = action
