"""What simple bots ask about the board: can I pay this, what does it score, how hungry am I."""

from __future__ import annotations

from typing import Any

from agents.dice import EXPECTED_ITEMS, MOST_LOST
from agents.economist import bills
from agents.economist.outlook import food_missing
from stoneage_env.content.locations import BUILDING
from stoneage_env.engine import hooks
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.costs import price_at
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.tables import (
    CARD_PEOPLE,
    CARD_POINTS,
    CARD_PROFESSION,
    CARD_SYMBOL,
    IGLOO_POINTS,
    LOCATION_INDEX,
    LOCATION_KIND,
    LOCATION_PIPS,
    TILE_POINTS,
)

EQUAL = (0.0, 0.0, 0.0, 0.0, 0.0)  # no good is dearer than another


@kernel
def can_pay(game: Any, seat: int, location: int) -> bool:
    """Whether the goods in hand pay for what is offered at a location."""
    held = bills.goods_held(game, seat, 0)
    return bills.size(bills.best_bill(held, bills.NOTHING, price_at(game, location), EQUAL)) > 0


@kernel
def points_of_building(game: Any, seat: int, location: int) -> float:
    """Points of a tile or igloo: printed, or those of the goods in hand that could be paid."""
    if LOCATION_KIND[location] != BUILDING:
        return float(IGLOO_POINTS[LOCATION_INDEX[location]])
    tile = price_at(game, location)
    if not bills.scores_what_is_paid(tile):
        return float(TILE_POINTS[tile])
    return bills.points_of(bills.best_bill(bills.goods_held(game, seat, 0), bills.NOTHING, tile, EQUAL))


@kernel
def points_of_card(game: Any, seat: int, card: int) -> float:
    """What a card would add to the final scoring as things stand."""
    points = float(CARD_POINTS[card])
    symbol = CARD_SYMBOL[card]
    if symbol < 0:
        return points + CARD_PEOPLE[card] * scoring.worth_of_profession(game, seat, CARD_PROFESSION[card])
    first, second = scoring.culture_sets(game, seat, True)
    held = scoring.symbols_held(game, seat, symbol, True)
    return points + (2 * first + 1 if held == 0 else 2 * second + 1 if held == 1 else 0)


@kernel
def items(game: Any, location: int, figures: int) -> float:
    """What so many figures bring on average where dice are rolled."""
    return EXPECTED_ITEMS[figures, LOCATION_PIPS[location], MOST_LOST - int(hooks.pips_lost(game))]


@kernel
def food_short(game: Any, seat: int) -> float:
    """Food that will be missing tonight; negative if some is left."""
    return food_missing(game, seat, int(hooks.pips_lost(game)))
