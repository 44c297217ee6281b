"""What dice bring on average, exactly: tables that bots look up instead of rolling.

`EXPECTED_ITEMS[figures, pips, tools + MOST_LOST]` is the mean of floor((sum of the dice + tools) / pips), where `tools`
may be negative: an active wild animal takes pips away.
"""

from __future__ import annotations

import numpy as np

from stoneage_env.content.numbers import DICE_FACES, MOST_FIGURES

MOST_LOST = 3  # pips that the worst animal takes from a total
MOST_ADDED = 21  # three tool tiles of value 4 and the one-use tools 2, 3 and 4
MOST_PIPS = 6  # per item, in the river


def sums_of_dice(dice: int) -> np.ndarray:
    """The chance of every sum: sums_of_dice(2)[7] is 1/6."""
    chances = np.ones(1)
    die = np.concatenate([[0.0], np.full(DICE_FACES, 1.0 / DICE_FACES)])
    for _ in range(dice):
        chances = np.convolve(chances, die)
    return chances


def expected_items(dice: int, pips: int, tools: int = 0) -> float:
    """The mean number of items: expected_items(3, 3) is 3.17 wood."""
    chances = sums_of_dice(dice)
    totals = np.maximum(np.arange(len(chances)) + tools, 0)
    return float(chances @ (totals // pips))


def _table() -> np.ndarray:
    table = np.zeros((MOST_FIGURES + 1, MOST_PIPS + 1, MOST_LOST + MOST_ADDED + 1))
    for dice in range(1, MOST_FIGURES + 1):
        chances = sums_of_dice(dice)
        for tools in range(-MOST_LOST, MOST_ADDED + 1):
            totals = np.maximum(np.arange(len(chances)) + tools, 0)
            for pips in range(2, MOST_PIPS + 1):
                table[dice, pips, tools + MOST_LOST] = chances @ (totals // pips)
    table.setflags(write=False)
    return table


EXPECTED_ITEMS = _table()
