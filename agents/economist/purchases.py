"""What a purchase is worth with its price: from goods that are still to be found, or from the goods in hand."""

from __future__ import annotations

from typing import Any

from agents.economist import bills
from agents.economist.bills import Bill
from agents.economist.outlook import TYPICAL_FREE, Goods, Outlook
from agents.economist.values import value_of_blocking, value_of_card, value_of_hurry, value_of_owning
from stoneage_env.content.buildings import EXACT, FIXED
from stoneage_env.content.locations import BUILDING, CARD
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.primitives.costs import price_at
from stoneage_env.engine.tables import (
    IGLOO_POINTS,
    LOCATION_INDEX,
    LOCATION_KIND,
    PRICE_AMOUNT,
    PRICE_COST,
    PRICE_KIND,
    TILE_POINTS,
)

NEARLY = 0.4  # what an expected good may miss to be counted on
CHANCE = 0.25  # goods that are not missed: dice may fall better


@kernel
def value_at(game: Any, seat: int, location: int, outlook: Outlook, weights: Any) -> float:
    """A card, tile or igloo without its price and without points for goods paid."""
    index, hurry = LOCATION_INDEX[location], value_of_hurry(outlook, weights)
    if LOCATION_KIND[location] == CARD:
        return value_of_card(game, seat, game.slots[index], outlook, weights) + hurry
    if LOCATION_KIND[location] == BUILDING:
        tile = price_at(game, location)
        return TILE_POINTS[tile] + value_of_owning(game, seat, tile, outlook, weights) + hurry
    return float(IGLOO_POINTS[index])


@inlined
def cheapest(outlook: Outlook) -> float:
    """What the resource that is worth least is worth."""
    return min(outlook.worth[0], outlook.worth[1], outlook.worth[2], outlook.worth[3])


@inlined
def soon_in_hand(outlook: Outlook) -> Bill:
    """Whole goods that should be there when the purchase is made, without those that other chosen tiles need."""
    return (
        int(max(outlook.free[0] + NEARLY, 0.0)),
        int(max(outlook.free[1] + NEARLY, 0.0)),
        int(max(outlook.free[2] + NEARLY, 0.0)),
        int(max(outlook.free[3] + NEARLY, 0.0)),
        int(max(outlook.free[4] + NEARLY, 0.0)),
    )


@inlined
def risk(missing: float, figures: int, each: float, weights: Any) -> float:
    """What it costs that goods are still missing: some effort for each, and more for those out of reach."""
    if missing <= 0.0:
        return 0.0
    return each * missing + weights.hopeless * max(0.0, missing - weights.reach * figures)


@kernel
def price_to_come(price: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """What a price will cost, minus points for goods paid, with so many figures left to find what is missing."""
    if PRICE_KIND[price] == FIXED:
        missing, cost = 0.0, 0.0
        for good in range(5):
            missing += max(0.0, PRICE_COST[price, good] - max(0.0, outlook.free[good]))
            cost += PRICE_COST[price, good] * outlook.worth[good]
        return cost + risk(missing - CHANCE, figures, weights.missing_fixed, weights)
    if bills.scores_what_is_paid(price):
        return -scored_payment(price, figures, outlook, weights)
    amount = PRICE_AMOUNT[price]
    missing = amount - max(0.0, outlook.spare) - CHANCE
    return amount * cheapest(outlook) + risk(missing, figures, weights.missing_any, weights)


@kernel
def scored_payment(price: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """A tile that scores what is paid: the best bill from what will be in hand, or a guess if that is not enough."""
    worth = outlook.worth
    losses = (-worth[0], -worth[1], -worth[2], -worth[3], -worth[4])
    bill = bills.best_bill(soon_in_hand(outlook), bills.NOTHING, price, losses)
    if bills.size(bill) > 0:
        return bills.points_of(bill) + bills.total(bill, losses)
    wanted = PRICE_AMOUNT[price] if PRICE_KIND[price] == EXACT else TYPICAL_FREE
    missing = wanted - min(wanted - 1.0, max(0.0, outlook.spare))
    return wanted * bills.with_points(losses)[1] - risk(missing, figures, weights.missing_fixed, weights)


@kernel
def purchase_to_come(game: Any, seat: int, location: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """What it is worth to wait for a card, tile or igloo, with so many figures left to find its price."""
    price = price_to_come(price_at(game, location), figures, outlook, weights)
    value = value_at(game, seat, location, outlook, weights) - price
    if LOCATION_KIND[location] == BUILDING:
        return value + weights.block_tile * value_for_others(game, seat, price_at(game, location), outlook)
    if LOCATION_KIND[location] != CARD:
        return value
    card = game.slots[LOCATION_INDEX[location]]
    value -= weights.wait * min(1.0, outlook.later) * LOCATION_INDEX[location]
    return max(0.0, value) + weights.block * value_of_blocking(game, seat, card, outlook.later, weights)


@kernel
def value_for_others(game: Any, seat: int, tile: int, outlook: Outlook) -> float:
    """What a tile brings the one of the others who could take it this round and pay it most profitably."""
    most, worth = 0.0, outlook.worth
    losses = (-worth[0], -worth[1], -worth[2], -worth[3], -worth[4])
    for other in range(game.num_players):
        if other != seat and game.unplaced[other] > 0:
            bill = bills.best_bill(bills.goods_held(game, other, 0), bills.NOTHING, tile, losses)
            if bills.size(bill) > 0:
                points = bills.points_of(bill) if bills.scores_what_is_paid(tile) else 0.0
                most = max(most, TILE_POINTS[tile] + points + bills.total(bill, losses))
    return most


@kernel
def purchase_now(game: Any, seat: int, location: int, bill: Bill, losses: Goods, outlook: Outlook, weights: Any) -> float:
    """What buying is worth with this bill."""
    points = bills.points_of(bill) if bills.scores_what_is_paid(price_at(game, location)) else 0.0
    return value_at(game, seat, location, outlook, weights) + points + bills.total(bill, losses)
