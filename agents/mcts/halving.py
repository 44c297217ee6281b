"""Which move: simulations are shared out by sequential halving, and moves are compared pair by pair.

All moves take part in the first phase, the better half of them in the second, and so on until one is left; every phase has
the same share of the budget, so that each move that is left gets about twice as many simulations as before. Since each
simulation deals and rolls the same for all moves, the spread of the differences tells early which moves are clearly
worse: those drop out at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import ceil, log2
from time import perf_counter
from typing import Protocol

import numpy as np

FEWEST = 16  # simulations of a move before differences are trusted
CLEARLY = 4.0  # standard errors behind the best one
PORTION = 16  # simulations of each move between two looks at the clock

Simulate = Callable[[np.ndarray, int, int], np.ndarray]  # moves, first simulation, how many -> results[simulation, move]


class Budget(Protocol):
    """What may be spent on one decision."""

    def portions(self, moves: int, phases: int) -> Iterator[int]:
        """How many simulations each of so many moves gets in this phase, in portions; `phases` are left with this one."""


class Simulations:
    """A number of simulations over all moves: Simulations(1000)."""

    def __init__(self, number: int):
        self.left = number

    def portions(self, moves: int, phases: int) -> Iterator[int]:
        """One portion, at least one simulation each."""
        count = max(1, self.left // (phases * moves))
        self.left -= count * moves
        yield count


class Seconds:
    """Time from now on: Seconds(0.5)."""

    def __init__(self, seconds: float):
        self.end = perf_counter() + seconds

    def portions(self, moves: int, phases: int) -> Iterator[int]:
        """Portions until this phase's share of the time that is left is spent."""
        start = perf_counter()
        until = start + max(0.0, self.end - start) / phases
        yield PORTION
        while perf_counter() < until:
            yield PORTION


def best_move(moves: int, simulate: Simulate, budget: Budget) -> tuple[int, np.ndarray]:
    """The number of the best of some moves, in the order of preference where results are equal; and all results.

    A result that was not simulated, since the move had dropped out, is nan.
    """
    alive = np.arange(moves)
    results = np.zeros((0, moves))
    while len(alive) > 1:
        portions = [results]
        count = len(results)
        for more in budget.portions(len(alive), phases_for(len(alive))):
            fresh = np.full((more, moves), np.nan)
            fresh[:, alive] = simulate(alive, count, more)
            portions.append(fresh)
            count += more
        results = np.concatenate(portions)
        alive = better_half(alive, results[:, alive])
    return int(alive[0]), results


def phases_for(moves: int) -> int:
    """Halvings until one is left."""
    return ceil(log2(moves))


def better_half(alive: np.ndarray, results: np.ndarray) -> np.ndarray:
    """The moves that stay, best first."""
    order = np.argsort(-results.mean(axis=0), kind="stable")
    kept = order[: (len(order) + 1) // 2]
    if len(results) >= FEWEST:
        behind = results[:, order[:1]] - results[:, kept]
        error = behind.std(axis=0) / np.sqrt(len(results))
        kept = kept[behind.mean(axis=0) <= CLEARLY * error]
    return alive[kept]
