"""Which goods to pay: the bill that keeps what is worth most, for every kind of price.

A bill is five numbers: wood, clay, stone, gold, jewelry. `gain` says what paying one good of each kind brings (its
points, if the tile scores them) minus what keeping it is worth; the best bill has the highest sum.
"""

from __future__ import annotations

from typing import Any

from agents.economist.outlook import Goods, Outlook
from stoneage_env.content.buildings import ADORNED, EXACT, FIXED
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.tables import POINTS_PAID, PRICE_AMOUNT, PRICE_COST, PRICE_KIND, PRICE_KINDS

Bill = tuple[int, int, int, int, int]
NOTHING = (0, 0, 0, 0, 0)
RESOURCES, JEWELS, ANY_GOOD = 0b01111, 0b10000, 0b11111  # kinds of goods as bits
IMPOSSIBLE = -1.0e6


@inlined
def added(bill: Bill, good: int) -> Bill:
    """One good more on the bill."""
    return (
        bill[0] + (1 if good == 0 else 0),
        bill[1] + (1 if good == 1 else 0),
        bill[2] + (1 if good == 2 else 0),
        bill[3] + (1 if good == 3 else 0),
        bill[4] + (1 if good == 4 else 0),
    )


@inlined
def total(bill: Bill, gain: Goods) -> float:
    """What paying the bill brings; less than nothing if it only costs."""
    return bill[0] * gain[0] + bill[1] * gain[1] + bill[2] * gain[2] + bill[3] * gain[3] + bill[4] * gain[4]


@inlined
def size(bill: Bill) -> int:
    """How many goods are on the bill."""
    return bill[0] + bill[1] + bill[2] + bill[3] + bill[4]


@inlined
def first_on(bill: Bill) -> int:
    """The lowest good on a bill, -1 if it is empty."""
    return 0 if bill[0] > 0 else 1 if bill[1] > 0 else 2 if bill[2] > 0 else 3 if bill[3] > 0 else 4 if bill[4] > 0 else -1


@kernel
def fill(held: Bill, bill: Bill, kinds: int, amount: int, gain: Goods) -> Bill:
    """Put `amount` more goods on a bill, the best first, of the kinds whose bit is set; fewer if there are none left."""
    for _ in range(amount):
        best, best_gain = -1, IMPOSSIBLE
        for good in range(5):
            if (kinds >> good) & 1 and held[good] > bill[good] and gain[good] > best_gain:
                best, best_gain = good, gain[good]
        if best < 0:
            break
        bill = added(bill, best)
    return bill


@kernel
def bill_of_any(held: Bill, amount: int, gain: Goods) -> Bill:
    """So many resources of any kinds; an empty bill if there are not so many."""
    bill = fill(held, NOTHING, RESOURCES, amount, gain)
    return bill if size(bill) == amount else NOTHING


@kernel
def bill_of_free(held: Bill, kinds: int, most: int, gain: Goods) -> Bill:
    """As many goods as bring something, at most so many; if none does, the one that costs least."""
    useful = 0
    for good in range(5):
        if gain[good] > 0.0:
            useful |= 1 << good
    bill = fill(held, NOTHING, kinds & useful, most, gain)
    return bill if size(bill) > 0 else fill(held, NOTHING, kinds, 1, gain)


@kernel
def bill_of_exact(held: Bill, paid: Bill, amount: int, kinds: int, gain: Goods) -> Bill:
    """So many more resources that the whole payment has exactly so many kinds; an empty bill if that cannot be.

    Every choice of kinds is tried: one good of each that was not paid yet, then the best among the chosen.
    """
    best, best_total = NOTHING, IMPOSSIBLE
    for chosen in range(1, RESOURCES + 1):
        count, bill, possible = 0, NOTHING, True
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
def rest_of_fixed(held: Bill, paid: Bill, price: int) -> Bill:
    """What a fixed price still misses, an empty bill if that is not in hand."""
    cost = PRICE_COST[price]
    rest = cost[0] - paid[0], cost[1] - paid[1], cost[2] - paid[2], cost[3] - paid[3], cost[4] - paid[4]
    fits = rest[0] <= held[0] and rest[1] <= held[1] and rest[2] <= held[2] and rest[3] <= held[3] and rest[4] <= held[4]
    return rest if fits else NOTHING


@kernel
def best_bill(held: Bill, paid: Bill, price: int, losses: Goods) -> Bill:
    """What to pay of a price, with what is in hand and what was paid so far; an empty bill if it cannot be paid."""
    kind, left = PRICE_KIND[price], PRICE_AMOUNT[price] - size(paid)
    if kind == FIXED:
        return rest_of_fixed(held, paid, price)
    if kind == EXACT and PRICE_KINDS[price] == 0:
        return bill_of_any(held, left, losses)
    if kind == EXACT:
        return bill_of_exact(held, paid, left, PRICE_KINDS[price], with_points(losses))
    return bill_of_free(held, JEWELS if kind == ADORNED else RESOURCES, left, with_points(losses))


@inlined
def scores_what_is_paid(price: int) -> bool:
    """Whether a price gives points for the goods paid; only tiles have such prices."""
    return PRICE_KIND[price] != FIXED and not (PRICE_KIND[price] == EXACT and PRICE_KINDS[price] == 0)


@inlined
def points_of(bill: Bill) -> float:
    """Points for the goods on a bill, where they are scored."""
    points = bill[0] * POINTS_PAID[0] + bill[1] * POINTS_PAID[1] + bill[2] * POINTS_PAID[2]
    return float(points + bill[3] * POINTS_PAID[3] + bill[4] * POINTS_PAID[4])


@inlined
def with_points(losses: Goods) -> Goods:
    """What paying a good brings on a tile that scores what was paid."""
    return (
        losses[0] + POINTS_PAID[0],
        losses[1] + POINTS_PAID[1],
        losses[2] + POINTS_PAID[2],
        losses[3] + POINTS_PAID[3],
        losses[4] + POINTS_PAID[4],
    )


@inlined
def goods_held(game: Any, seat: int, lowest: int) -> Bill:
    """Goods in hand that may still be paid: none below the lowest allowed."""
    return (
        game.resources[seat, 0] + 0 if lowest <= 0 else 0,
        game.resources[seat, 1] + 0 if lowest <= 1 else 0,
        game.resources[seat, 2] + 0 if lowest <= 2 else 0,
        game.resources[seat, 3] + 0 if lowest <= 3 else 0,
        game.jewelry[seat] + 0,
    )


@inlined
def goods_paid(game: Any) -> Bill:
    """Goods paid so far into the purchase that is being made, in wide integers like all bills."""
    return game.paid[0] + 0, game.paid[1] + 0, game.paid[2] + 0, game.paid[3] + 0, game.paid[4] + 0


@inlined
def cost_of_paying(outlook: Outlook, weights: Any) -> Goods:
    """What paying a good loses: its worth, and more if another chosen tile needs it."""
    return (
        -outlook.worth[0] - (weights.need_fixed if outlook.free[0] < 1.0 else 0.0),
        -outlook.worth[1] - (weights.need_fixed if outlook.free[1] < 1.0 else 0.0),
        -outlook.worth[2] - (weights.need_fixed if outlook.free[2] < 1.0 else 0.0),
        -outlook.worth[3] - (weights.need_fixed if outlook.free[3] < 1.0 else 0.0),
        -outlook.worth[4],
    )
