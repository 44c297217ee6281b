"""Random legal play through the engine's public interface, at the speed the engine deserves.

The choice of the actions is compiled and shared among as many threads as the engine uses. It belongs to what the
benchmark measures, and so does starting finished games anew.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from stoneage_env import Engine, GameConfig
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rows import row_of
from training.limit_kernel import HALF, INCREMENT, MULTIPLIER

WORD = 64  # mask bytes that are read at once, as the bits of one number

_U = np.uint64


class RandomPlay:
    """An engine that plays itself: RandomPlay(Engine(GameConfig(), 1024), seed=7).step()"""

    def __init__(self, engine: Engine, seed: int) -> None:
        self.engine = engine
        self.actions = np.zeros(engine.num_games, np.int64)
        self.next_seed = (seed % 2**30 + 1) << 32  # finished games go on with integers that no other seed uses soon
        check_width(engine.masks)
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
        choose_rows(self.engine.masks, self.actions, self._streams[thread], first, last)

    def step(self) -> None:
        """Choose, step, and start finished games anew."""
        self.choose()
        _, done = self.engine.step(self.actions)
        if done.any():
            self.restart(np.flatnonzero(done))

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


def check_width(masks: NDArray[np.bool_]) -> None:
    """A mask is read in words, the last of which must not begin before the row."""
    if masks.shape[1] < WORD:
        raise ValueError(f"masks of {masks.shape[1]} actions are too narrow: at least {WORD} are needed")


@intrinsic  # type: ignore[untyped-decorator]
def legal_bits(typing: Any, mask: Any, at: Any) -> Any:
    """64 bytes of a mask, from one action on, as bits."""

    def read(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        flags = ir.VectorType(ir.IntType(8), WORD)
        place = builder.inttoptr(builder.add(arguments[0], arguments[1]), flags.as_pointer())
        loaded = builder.load(place)
        loaded.align = 1
        return builder.bitcast(builder.icmp_signed("!=", loaded, ir.Constant(flags, [0] * WORD)), ir.IntType(WORD))

    return types.uint64(types.intp, types.intp), read


@intrinsic  # type: ignore[untyped-decorator]
def count_bits(typing: Any, bits: Any) -> Any:
    """How many bits are 1."""

    def count(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), count


@kernel
def place_of_bit(bits: Any, number: Any) -> Any:
    """Where the bit with this number among those that are 1 stands, found by halving."""
    place = 0
    for halving in range(6):
        width = 32 >> halving
        lower = count_bits(bits & ((_U(1) << _U(width)) - _U(1)))
        above = number >= lower
        number = number - lower if above else number
        bits = bits >> _U(width) if above else bits
        place += width if above else 0
    return place


@kernel
def choose_rows(masks: Any, actions: Any, stream: Any, first: int, end: int) -> None:
    """Count the legal actions of a row, draw a number below that, and find the action with that number."""
    width = masks.shape[1]
    words = width // WORD
    shift = _U((WORD - width % WORD) % WORD)  # the last word ends with the row: what full words hold falls out
    draw = stream[0]
    for row in range(first, end):
        mask = row_of(masks, row)
        rest = legal_bits(mask, width - WORD) >> shift if shift > 0 else _U(0)
        total = count_bits(rest)
        for k in range(words):
            total += count_bits(legal_bits(mask, k * WORD))
        draw = draw * MULTIPLIER + INCREMENT
        number = ((draw >> HALF) * total) >> HALF
        k = 0
        bits = legal_bits(mask, 0)
        while number >= count_bits(bits):
            number -= count_bits(bits)
            k += 1
            bits = legal_bits(mask, k * WORD) if k < words else rest
        actions[row] = k * WORD + place_of_bit(bits, number)
    stream[0] = draw
