"""What a purchase is worth with its price: now, from the goods in hand, or later this round, from goods to be found."""

from __future__ import annotations

from typing import Any

from agents.economist import bills
from agents.economist.bills import Four, Gains
from agents.economist.outlook import TYPICAL_FREE, Outlook
from agents.economist.tables import PRICE_AMOUNT, PRICE_COST, PRICE_KIND, PRICE_KINDS, PRICE_POINTS
from agents.economist.values import value_of_blocking, value_of_card, value_of_hurry, value_of_owning
from stoneage_env.content.buildings import EXACT, FIXED
from stoneage_env.engine._jit import inlined, kernel


@inlined
def tile_on(game: Any, pile: int) -> int:
    """The face-up tile of a pile."""
    return int(game.piles[pile, game.pile_sizes[pile] - 1])


@inlined
def cheapest(outlook: Outlook) -> float:
    """What the good that is worth least is worth."""
    return min(outlook.worth[0], outlook.worth[1], outlook.worth[2], outlook.worth[3])


@inlined
def soon_in_hand(outlook: Outlook) -> Four:
    """Whole goods that should be there when the purchase is made, without those that other chosen tiles need."""
    return (
        int(max(outlook.free[0] + 0.4, 0.0)),
        int(max(outlook.free[1] + 0.4, 0.0)),
        int(max(outlook.free[2] + 0.4, 0.0)),
        int(max(outlook.free[3] + 0.4, 0.0)),
    )


@inlined
def risk(missing: float, figures: int, each: float, weights: Any) -> float:
    """What it costs that goods are still missing: some effort for each, and more for those out of reach."""
    if missing <= 0.0:
        return 0.0
    return each * missing + weights.hopeless * max(0.0, missing - weights.reach * figures)


@kernel
def card_to_come(game: Any, seat: int, slot: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """A card that a figure would wait for, with so many figures left to find its price."""
    card = game.slots[slot]
    price = slot + 1
    missing = price - max(0.0, outlook.spare) - 0.25
    cost = price * cheapest(outlook) + risk(missing, figures, weights.missing_any, weights)
    gain = max(0.0, value_of_card(game, seat, card, outlook, weights) - cost + value_of_hurry(outlook, weights))
    return gain + weights.block * value_of_blocking(game, seat, card, outlook.later, weights)


@kernel
def tile_to_come(game: Any, seat: int, pile: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """A tile that a figure would wait for, with so many figures left to find its price."""
    tile = tile_on(game, pile)
    more = value_of_owning(game, seat, outlook, weights) + value_of_hurry(outlook, weights)
    if PRICE_KIND[tile] == FIXED:
        missing, cost = 0.0, 0.0
        for good in range(4):
            missing += max(0.0, PRICE_COST[tile, good] - max(0.0, outlook.free[good]))
            cost += PRICE_COST[tile, good] * outlook.worth[good]
        effort = risk(missing - 0.25, figures, weights.missing_fixed, weights)
        return more + PRICE_POINTS[tile] - cost - effort
    return more + value_of_scoring_tile(tile, figures, outlook, weights)


@kernel
def value_of_scoring_tile(tile: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """A tile that scores what is paid: the best bill from what will be in hand, or a guess if that is not enough."""
    held = soon_in_hand(outlook)
    losses = (-outlook.worth[0], -outlook.worth[1], -outlook.worth[2], -outlook.worth[3])
    gain = bills.with_points(losses)
    wanted = PRICE_AMOUNT[tile] if PRICE_KIND[tile] == EXACT else TYPICAL_FREE
    if PRICE_KIND[tile] == EXACT:
        bill = bills.bill_of_exact(held, (0, 0, 0, 0), wanted, PRICE_KINDS[tile], gain)
    else:
        bill = bills.bill_of_free(held, PRICE_AMOUNT[tile], gain)
    if bills.size(bill) > 0:
        return bills.total(bill, gain) - max(0.0, outlook.due - 1.0) * 0.2
    missing = wanted - min(wanted - 1.0, max(0.0, outlook.spare))
    return wanted * gain[1] - risk(missing, figures, weights.missing_fixed, weights)


@kernel
def bill_now(game: Any, seat: int, pile: int, lowest: int, losses: Gains) -> Four:
    """What to pay for a tile with what is in hand; an empty bill if it cannot be paid."""
    tile = tile_on(game, pile)
    held = bills.goods_held(game, seat, lowest)
    paid = bills.goods_paid(game)
    left = PRICE_AMOUNT[tile] - bills.size(paid)
    if PRICE_KIND[tile] == EXACT:
        return bills.bill_of_exact(held, paid, left, PRICE_KINDS[tile], bills.with_points(losses))
    if PRICE_KIND[tile] != FIXED:
        return bills.bill_of_free(held, left, bills.with_points(losses))
    bill = (
        PRICE_COST[tile, 0] - paid[0],
        PRICE_COST[tile, 1] - paid[1],
        PRICE_COST[tile, 2] - paid[2],
        PRICE_COST[tile, 3] - paid[3],
    )
    enough = bill[0] <= held[0] and bill[1] <= held[1] and bill[2] <= held[2] and bill[3] <= held[3]
    return bill if enough else (0, 0, 0, 0)


@kernel
def tile_now(game: Any, seat: int, pile: int, bill: Four, losses: Gains, outlook: Outlook, weights: Any) -> float:
    """A tile paid with this bill."""
    tile = tile_on(game, pile)
    points = float(PRICE_POINTS[tile])
    if PRICE_KIND[tile] != FIXED:
        points = 3.0 * bill[0] + 4.0 * bill[1] + 5.0 * bill[2] + 6.0 * bill[3]
    more = value_of_owning(game, seat, outlook, weights) + value_of_hurry(outlook, weights)
    return points + bills.total(bill, losses) + more
