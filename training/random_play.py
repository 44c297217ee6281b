"""Random legal play through the engine's public interface, at the speed the engine deserves.

The choice of the actions is compiled and shared among as many threads as the engine uses. It belongs to what the
benchmark measures, and so does starting finished games anew.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stoneage_env import Engine, GameConfig
from stoneage_env.engine._jit import kernel
from training.limit_kernel import HALF, INCREMENT, MULTIPLIER

# Eight mask bytes are read as one word. A product with ONES holds in each byte the sum of that byte and all below it.
WORD = 8
ONES = np.uint64(0x0101010101010101)
HIGH = np.uint64(0x8080808080808080)
EVEN_BYTES = np.uint64(0x00FF00FF00FF00FF)
QUARTERS = np.uint64(0x0001000100010001)

_U = np.uint64  # as an index: not asked whether it counts from the end


class RandomPlay:
    """An engine that plays itself: RandomPlay(Engine(GameConfig(), 1024), seed=7).step()"""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.actions = np.zeros(engine.num_games, np.int64)
        self.next_seed = (seed % 2**30 + 1) << 32  # finished games go on with integers that no other seed uses soon
        self._words = mask_words(engine.masks)
        self._streams = np.random.default_rng(seed).integers(2**63, size=(engine.threads, 8), dtype=np.uint64)
        self._bounds = np.linspace(0, engine.num_games, engine.threads + 1).astype(int).tolist()
        self._pool = ThreadPoolExecutor(engine.threads) if engine.threads > 1 else None

    def choose(self) -> None:
        """Write one uniformly random legal action of every game into `actions`."""
        if self._pool is None:
            self._choose_range(0)
        else:
            list(self._pool.map(self._choose_range, range(self.engine.threads)))

    def _choose_range(self, thread: int) -> None:
        first, last = self._bounds[thread : thread + 2]
        choose_rows(*self._words, self.actions, self._streams[thread], first, last)

    def step(self) -> None:
        """Choose, step, and start finished games anew."""
        self.choose()
        _, done = self.engine.step(self.actions)
        rows = np.flatnonzero(done)
        if len(rows):
            self.restart(rows)

    def restart(self, rows: NDArray[np.int64]) -> None:
        """Start new games in some rows."""
        self.engine.reset(rows=rows, seeds=np.arange(self.next_seed, self.next_seed + len(rows)))
        self.next_seed += len(rows)

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()


def steps_of_complete_games(config: GameConfig, games: int, seed: int) -> NDArray[np.int64]:
    """The number of steps of each of some random games, all played to their end: no short game counts twice."""
    play = RandomPlay(Engine(config, games), seed)
    play.engine.reset(seed=seed)
    steps = np.zeros(games, np.int64)
    running = np.ones(games, np.bool_)
    while running.any():
        steps += running
        play.choose()
        running = ~play.engine.step(play.actions)[1]
    return steps


def spread_out(config: GameConfig, games: int, length: int, seed: int) -> Any:
    """Rows of games at every stage, as after long play: games that start together would be measured at one stage only.

    Over the time of one game, the rows are started anew one after the other; then all go on for as long again.
    """
    play = RandomPlay(Engine(config, games), seed)
    play.engine.reset(seed=seed)
    starts = np.arange(games) * length // games
    for step in range(2 * length):
        rows = np.flatnonzero(starts == step)
        if len(rows):
            play.restart(rows)
        play.step()
    return play.engine.games.copy()


def mask_words(masks: NDArray[np.bool_]) -> tuple[NDArray[np.uint64], NDArray[np.uint64], np.uint64]:
    """The full words of each row (rows, words), its last eight bytes, and the shift that leaves the rest of the row."""
    rows, actions = masks.shape
    if actions < WORD:
        raise ValueError(f"masks of {actions} actions are too narrow: at least {WORD} are needed")
    words: NDArray[np.uint64] = np.ndarray((rows, actions // WORD), np.uint64, masks, strides=(actions, WORD))
    last: NDArray[np.uint64] = np.ndarray((rows,), np.uint64, masks, offset=actions - WORD, strides=(actions,))
    return words, last, np.uint64(8 * (WORD - actions % WORD) % 64)


@kernel
def position_in_word(word: Any, number: Any) -> Any:
    """Which byte of the word is the one with this number among those that are 1."""
    enough = ((word * ONES | HIGH) - (number + _U(1)) * ONES) & HIGH  # bytes whose running sum exceeds the number
    below = (((enough & (~enough + _U(1))) >> _U(7)) - _U(1)) & ONES  # one in each byte below the first of them
    return np.int64((below * ONES) >> _U(56))


@kernel
def choose_rows(words: Any, last: Any, shift: Any, actions: Any, stream: Any, first: int, end: int) -> None:
    """Count the legal actions of a row, draw a number below that, and find the action with that number."""
    full = words.shape[1]
    draw = stream[0]
    for row in range(first, end):
        rest = last[_U(row)] >> shift if shift else _U(0)
        total = rest
        for k in range(full):  # at most one in each byte of a word, so 255 words can be added
            total += words[_U(row), _U(k)]
        total = ((total & EVEN_BYTES) + ((total >> _U(8)) & EVEN_BYTES)) * QUARTERS >> _U(48)
        draw = draw * MULTIPLIER + INCREMENT
        number = ((draw >> HALF) * total) >> HALF
        k = 0
        while k < full:
            count = (words[_U(row), _U(k)] * ONES) >> _U(56)
            if number < count:
                break
            number -= count
            k += 1
        word = words[_U(row), _U(k)] if k < full else rest
        actions[row] = k * WORD + position_in_word(word, number)
    stream[0] = draw
