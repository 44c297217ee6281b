"""Where to place: each place valued for a number of figures, against what those figures could do elsewhere."""

from __future__ import annotations

from typing import Any

from agents.economist.outlook import Outlook, expected, look
from agents.economist.purchases import card_to_come, tile_to_come
from agents.economist.values import value_of_field, value_of_figure, value_of_food, value_of_tool
from stoneage_env.content.locations import BUILDING, CARD, FIELD, GATHER, HUNT, HUT, TOOLMAKER
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import ACTION_FIGURES, ACTION_LOCATION, PLACE_CODE
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.tables import LOCATION_GOOD, LOCATION_INDEX, LOCATION_KIND, LOCATION_PIPS

FIRST_PLACEMENT, LAST_PLACEMENT = 0, int(PLACE_CODE[15])  # codes of the base game's placements


@inlined
def cost_of_figures(figures: int, outlook: Outlook, weights: Any) -> float:
    """What so many figures could bring elsewhere."""
    each = weights.figure_cost + weights.figure_late * outlook.later
    return figures * each + weights.crowd * figures * figures


@kernel
def value_of_gathering(good: int, pips: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """Goods on average, worth more as long as something chosen still misses them."""
    items = expected(figures, pips, outlook.tools)
    needed = weights.need_fixed * min(items, max(0.0, -outlook.free[good]))
    needed += weights.need_any * min(items, max(0.0, -outlook.spare))
    first = (weights.first_wood, weights.first_clay, weights.first_stone, weights.first_gold)
    return items * outlook.worth[good] + needed + (first[good] if outlook.contested else 0.0)


@kernel
def value_of_place(game: Any, seat: int, location: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """What figures bring at a location, and that nobody else takes it first."""
    kind = LOCATION_KIND[location]
    first = 1.0 if outlook.contested else 0.0
    if kind == GATHER:
        return value_of_gathering(LOCATION_GOOD[location], LOCATION_PIPS[location], figures, outlook, weights)
    if kind == HUNT:
        return value_of_food(game, seat, outlook, expected(figures, 2, outlook.tools), weights)
    left = int(game.unplaced[seat]) - figures
    if kind == CARD:
        value = card_to_come(game, seat, LOCATION_INDEX[location], left, outlook, weights)
        return value + first * weights.first_card
    if kind == BUILDING:
        value = tile_to_come(game, seat, LOCATION_INDEX[location], left, outlook, weights)
        return value + first * weights.first_building
    if kind == HUT:
        return value_of_figure(game, seat, outlook, weights) + first * weights.first_hut
    if kind == FIELD:
        return value_of_field(game, seat, outlook, weights) + first * weights.first_field
    if kind == TOOLMAKER:
        return value_of_tool(game, seat, outlook, weights) + first * weights.first_tool
    return 0.0


@inlined
def value_of_placement(game: Any, seat: int, action: int, outlook: Outlook, weights: Any) -> float:
    """One placement: what it brings minus what its figures could bring elsewhere."""
    figures = ACTION_FIGURES[action]
    value = value_of_place(game, seat, ACTION_LOCATION[action], figures, outlook, weights)
    return value - cost_of_figures(figures, outlook, weights)


@kernel
def best_placement(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The placement of the highest value."""
    outlook = look(game, seat, weights)
    best, best_value = -1, 0.0
    for action in range(FIRST_PLACEMENT, LAST_PLACEMENT + 1):
        if is_allowed(mask, action):
            value = value_of_placement(game, seat, action, outlook, weights)
            if best < 0 or value > best_value:
                best, best_value = action, value
    return best
