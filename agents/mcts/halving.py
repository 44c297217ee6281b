"""Which move: simulations are shared out by sequential halving, and moves are compared pair by pair.

All moves take part in the first phase, the better half of them in the second with twice as many simulations each, and so
on until one is left. Since each simulation deals and rolls the same for all moves, the spread of the differences tells
early which moves are clearly worse: those drop out at once.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, log2

import numpy as np

FEWEST = 16  # simulations of a move before differences are trusted
CLEARLY = 4.0  # standard errors behind the best one

Simulate = Callable[[np.ndarray, int, int], np.ndarray]  # moves, first simulation, how many -> results[simulation, move]


def best_move(moves: int, simulate: Simulate, share: Callable[[int, int], int]) -> int:
    """The number of the best of some moves, in the order of preference where results are equal.

    `share(alive, phases)` says how many simulations each move that is left gets now, 0 to stop; `phases` are still to come.
    """
    alive = np.arange(moves)
    results = np.zeros((0, moves))
    while len(alive) > 1:
        count = share(len(alive), ceil(log2(len(alive))))
        if count <= 0:
            break
        fresh = np.full((count, moves), np.nan)
        fresh[:, alive] = simulate(alive, len(results), count)
        results = np.concatenate([results, fresh])
        alive = better_half(alive, results[:, alive])
    return int(alive[0]) if len(results) else 0


def better_half(alive: np.ndarray, results: np.ndarray) -> np.ndarray:
    """The moves that stay, best first."""
    order = np.argsort(-results.mean(axis=0), kind="stable")
    kept = order[: (len(order) + 1) // 2]
    if len(results) >= FEWEST:
        behind = results[:, order[:1]] - results[:, kept]
        error = behind.std(axis=0) / np.sqrt(len(results))
        kept = kept[behind.mean(axis=0) <= CLEARLY * error]
    return alive[kept]
