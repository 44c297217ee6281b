"""Which goods to pay: the bill that keeps what is worth most, for every kind of price.

A bill is four numbers: wood, clay, stone, gold. `gain` says what paying one good of each kind brings (its points, if the
tile scores them) minus what keeping it is worth; the best bill has the highest sum.
"""

from __future__ import annotations

from typing import Any

from agents.economist.outlook import Outlook
from stoneage_env.engine._jit import inlined, kernel

Four = tuple[int, int, int, int]
Gains = tuple[float, float, float, float]
IMPOSSIBLE = -1.0e6


@inlined
def added(bill: Four, good: int) -> Four:
    """One good more on the bill."""
    return (
        bill[0] + (1 if good == 0 else 0),
        bill[1] + (1 if good == 1 else 0),
        bill[2] + (1 if good == 2 else 0),
        bill[3] + (1 if good == 3 else 0),
    )


@inlined
def total(bill: Four, gain: Gains) -> float:
    """What paying the bill brings; less than nothing if it only costs."""
    return bill[0] * gain[0] + bill[1] * gain[1] + bill[2] * gain[2] + bill[3] * gain[3]


@inlined
def size(bill: Four) -> int:
    """How many goods are on the bill."""
    return bill[0] + bill[1] + bill[2] + bill[3]


@kernel
def fill(held: Four, bill: Four, kinds: int, amount: int, gain: Gains) -> Four:
    """Put `amount` more goods on a bill, the best first, of the kinds whose bit is set; fewer if there are none left."""
    for _ in range(amount):
        best, best_gain = -1, IMPOSSIBLE
        for good in range(4):
            if (kinds >> good) & 1 and held[good] > bill[good] and gain[good] > best_gain:
                best, best_gain = good, gain[good]
        if best < 0:
            break
        bill = added(bill, best)
    return bill


@kernel
def bill_of_any(held: Four, amount: int, gain: Gains) -> Four:
    """So many goods of any kinds."""
    return fill(held, (0, 0, 0, 0), 0b1111, amount, gain)


@kernel
def bill_of_free(held: Four, most: int, gain: Gains) -> Four:
    """As many goods as bring something, at most so many; if none does, the one that costs least."""
    kinds = 0
    for good in range(4):
        if gain[good] > 0.0:
            kinds |= 1 << good
    bill = fill(held, (0, 0, 0, 0), kinds, most, gain)
    return bill if size(bill) > 0 else bill_of_any(held, 1, gain)


@kernel
def bill_of_exact(held: Four, paid: Four, amount: int, kinds: int, gain: Gains) -> Four:
    """So many more goods that the whole payment has exactly so many kinds; an empty bill if that cannot be.

    Every choice of kinds is tried: one good of each that was not paid yet, then the best among the chosen.
    """
    best, best_total = (0, 0, 0, 0), IMPOSSIBLE
    for chosen in range(1, 16):
        count, bill, possible = 0, (0, 0, 0, 0), True
        for good in range(4):
            if (chosen >> good) & 1:
                count += 1
                if paid[good] == 0:
                    bill = added(bill, good)
                    possible = possible and held[good] > 0
            elif paid[good] > 0:
                possible = False
        if possible and count == kinds and size(bill) <= amount:
            bill = fill(held, bill, chosen, amount - size(bill), gain)
            if size(bill) == amount and total(bill, gain) > best_total:
                best, best_total = bill, total(bill, gain)
    return best


@inlined
def goods_held(game: Any, seat: int, lowest: int) -> Four:
    """Goods in hand that may still be paid: none below the lowest allowed."""
    return (
        int(game.resources[seat, 0]) if lowest <= 0 else 0,
        int(game.resources[seat, 1]) if lowest <= 1 else 0,
        int(game.resources[seat, 2]) if lowest <= 2 else 0,
        int(game.resources[seat, 3]) if lowest <= 3 else 0,
    )


@inlined
def goods_paid(game: Any) -> Four:
    """Goods paid so far into the purchase that is being made, in wide integers like all bills."""
    return game.paid[0] + 0, game.paid[1] + 0, game.paid[2] + 0, game.paid[3] + 0


@inlined
def cost_of_keeping(outlook: Outlook, weights: Any) -> Gains:
    """What paying a good loses: its worth, and more if another chosen tile needs it."""
    return (
        -outlook.worth[0] - (weights.need_fixed if outlook.free[0] < 1.0 else 0.0),
        -outlook.worth[1] - (weights.need_fixed if outlook.free[1] < 1.0 else 0.0),
        -outlook.worth[2] - (weights.need_fixed if outlook.free[2] < 1.0 else 0.0),
        -outlook.worth[3] - (weights.need_fixed if outlook.free[3] < 1.0 else 0.0),
    )


@inlined
def with_points(losses: Gains) -> Gains:
    """What paying a good brings on a tile that scores what was paid: 3, 4, 5 and 6 points."""
    return (losses[0] + 3.0, losses[1] + 4.0, losses[2] + 5.0, losses[3] + 6.0)
