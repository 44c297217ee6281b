"""Where to place: each place valued for a number of figures, against what those figures could do elsewhere."""

from __future__ import annotations

from typing import Any

from agents.economist.outlook import Outlook, expected, look
from agents.economist.purchases import purchase_to_come
from agents.economist.values import (
    value_of_field,
    value_of_figure,
    value_of_food,
    value_of_goods,
    value_of_merchant,
    value_of_tool,
)
from stoneage_env.content.locations import (
    BUILDING,
    CARD,
    FIELD,
    GATHER,
    GATHERING_TILE,
    HUNT,
    HUT,
    IGLOO,
    MERCHANT,
    TOOLMAKER,
)
from stoneage_env.content.numbers import CIRCLES_OF_A_RESOURCE, MERCHANT_VISIT
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import ACTION_FIGURES, ACTION_LOCATION, PLACE_CODE
from stoneage_env.engine.primitives.figures import figures_at, is_empty, occupied_locations
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.rules.placement import village_full
from stoneage_env.engine.tables import (
    ANIMAL,
    BASE_LOCATIONS,
    FIRST_IGLOO,
    FIRST_VILLAGE,
    GOLD_TILE,
    HUNTING_GROUNDS,
    LAST_GATHERING,
    LAST_VILLAGE,
    LOCATION_GOOD,
    LOCATION_KIND,
    LOCATION_LEAST,
    LOCATION_PIPS,
    NUM_IGLOOS,
)
from stoneage_env.engine.tables import MERCHANT as MERCHANT_PLACE

Best = tuple[int, float]  # an action and its value

# codes of placements: the base game's lie side by side, and so do those of each module
BASE_PLACEMENTS = int(PLACE_CODE[BASE_LOCATIONS - 1]) + 1
FIRST_STYLE, END_OF_STYLE = int(PLACE_CODE[MERCHANT_PLACE]), int(PLACE_CODE[GOLD_TILE]) + 3
assert (ACTION_FIGURES[:BASE_PLACEMENTS] > 0).all()
assert (ACTION_FIGURES[FIRST_STYLE:END_OF_STYLE] > 0).all()


@kernel
def best_rate(game: Any, seat: int, mask: Any, outlook: Outlook, weights: Any) -> float:
    """What each figure would bring if all that are left went to the best place for many."""
    best, figures = 0.0, int(game.unplaced[seat])
    for location in range(HUNTING_GROUNDS, LAST_GATHERING + 1):
        if is_allowed(mask, PLACE_CODE[location]):
            most = figures
            if location > HUNTING_GROUNDS:
                most = min(figures, CIRCLES_OF_A_RESOURCE - figures_at(game, location))
            best = max(best, value_of_place(game, seat, location, most, outlook, weights) / most)
    return best


@inlined
def cost_of_figures(game: Any, seat: int, figures: int, rate: float, outlook: Outlook, weights: Any) -> float:
    """What so many figures could bring elsewhere; less for each if many are still at hand."""
    each = weights.rate * rate + weights.figure_cost + weights.figure_late * outlook.later
    each -= weights.figure_spare * (game.unplaced[seat] - 1)
    return figures * each + weights.crowd * figures * figures


@kernel
def value_of_place(game: Any, seat: int, location: int, figures: int, outlook: Outlook, weights: Any) -> float:
    """What figures bring at a location."""
    kind = LOCATION_KIND[location]
    if kind in (GATHER, GATHERING_TILE):
        items = expected(figures, LOCATION_PIPS[location], outlook.tools)
        return value_of_goods(game, seat, LOCATION_GOOD[location], items, outlook, weights)
    if kind == HUNT:
        return value_of_hunt(game, seat, expected(figures, LOCATION_PIPS[location], outlook.tools), outlook, weights)
    if kind in (CARD, BUILDING, IGLOO):
        return purchase_to_come(game, seat, location, int(game.unplaced[seat]) - figures, outlook, weights)
    if kind == MERCHANT:
        return value_of_merchant(game, seat, MERCHANT_VISIT, outlook, weights)
    if FIRST_VILLAGE <= location <= LAST_VILLAGE:
        value = value_of_village(game, seat, location, outlook, weights)
        return value + weights.block_village * village_for_others(game, seat, location, outlook, weights)
    return value_against_animal(game, weights)


@kernel
def value_of_village(game: Any, seat: int, location: int, outlook: Outlook, weights: Any) -> float:
    """A figure, a step of agriculture or a tool."""
    if LOCATION_KIND[location] == HUT:
        return value_of_figure(game, seat, outlook, weights)
    if LOCATION_KIND[location] == FIELD:
        return value_of_field(game, seat, outlook, weights)
    return value_of_tool(game, seat, outlook, weights)


@kernel
def village_for_others(game: Any, seat: int, location: int, outlook: Outlook, weights: Any) -> float:
    """What one of the others can no longer have in the village: this place, or any if it is the last that few players may
    occupy."""
    occupied = occupied_locations(game)
    closes = village_full(game, occupied | (1 << location))
    most = 0.0
    for other in range(game.num_players):
        if other != seat:
            for place in range(FIRST_VILLAGE, LAST_VILLAGE + 1):
                lost = place == location or (closes and is_empty(occupied, place))
                if lost and game.unplaced[other] >= LOCATION_LEAST[place]:
                    most = max(most, value_of_village(game, other, place, outlook, weights))
    return most


@kernel
def value_of_hunt(game: Any, seat: int, items: float, outlook: Outlook, weights: Any) -> float:
    """Food; with the expansion what is not needed tonight may be jewelry."""
    value = value_of_food(game, seat, outlook, items, weights)
    if game.with_style:
        eaten = min(items, max(0.0, outlook.short))
        adorned = value_of_food(game, seat, outlook, eaten, weights) + (items - eaten) * outlook.worth[4]
        return max(value, adorned)
    return value


@kernel
def value_against_animal(game: Any, weights: Any) -> float:
    """The last figure drives the animal off and is rewarded at once; others wait."""
    return weights.animal_last if figures_at(game, ANIMAL) + 1 == game.num_players else weights.animal


@inlined
def value_of_being_first(location: int, surplus: float, weights: Any) -> float:
    """More for a place that others may take: a share of what it brings, and something for the place as such."""
    kind = LOCATION_KIND[location]
    more = max(0.0, surplus)
    if kind == GATHER:
        first = (weights.first_wood, weights.first_clay, weights.first_stone, weights.first_gold)
        return first[LOCATION_GOOD[location]] + weights.share_gather * more
    if kind == CARD:
        return weights.first_card + weights.share_card * more
    if kind in (BUILDING, IGLOO):
        return weights.first_building + weights.share_building * more
    if kind == HUT:
        return weights.first_hut + weights.share_village * more
    if kind == FIELD:
        return weights.first_field + weights.share_village * more
    if kind == TOOLMAKER:
        return weights.first_tool + weights.share_village * more
    return weights.first_merchant if kind == MERCHANT else 0.0


@inlined
def value_of_placement(game: Any, seat: int, action: int, rate: float, outlook: Outlook, weights: Any) -> float:
    """One placement: what it brings minus what its figures could bring elsewhere, and more if others want the place."""
    figures, location = ACTION_FIGURES[action], ACTION_LOCATION[action]
    value = value_of_place(game, seat, location, figures, outlook, weights)
    value -= cost_of_figures(game, seat, figures, rate, outlook, weights)
    return value + value_of_being_first(location, value, weights) if outlook.contested else value


@kernel
def best_in_range(
    game: Any, seat: int, mask: Any, first: int, end: int, so_far: Best, rate: float, outlook: Outlook, weights: Any
) -> Best:
    """The better of the best placement so far and those with codes from `first` on."""
    best, best_value = so_far
    for action in range(first, end):
        if is_allowed(mask, action):
            value = value_of_placement(game, seat, action, rate, outlook, weights)
            if best < 0 or value > best_value:
                best, best_value = action, value
    return best, best_value


@kernel
def best_placement(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The placement of the highest value."""
    outlook = look(game, seat, weights)
    rate = best_rate(game, seat, mask, outlook, weights)
    best = best_in_range(game, seat, mask, 0, BASE_PLACEMENTS, (-1, 0.0), rate, outlook, weights)
    if game.with_igloos:
        first = PLACE_CODE[FIRST_IGLOO]
        best = best_in_range(game, seat, mask, first, first + NUM_IGLOOS, best, rate, outlook, weights)
    if game.with_wild_animals:
        first = PLACE_CODE[ANIMAL]
        best = best_in_range(game, seat, mask, first, first + 1, best, rate, outlook, weights)
    if game.with_style:
        best = best_in_range(game, seat, mask, FIRST_STYLE, END_OF_STYLE, best, rate, outlook, weights)
    return best[0]


@kernel
def score_placements(game: Any, seat: int, mask: Any, weights: Any, out: Any) -> None:
    """Write the value of every legal placement."""
    outlook = look(game, seat, weights)
    rate = best_rate(game, seat, mask, outlook, weights)
    for action in range(len(out)):
        if is_allowed(mask, action):
            out[action] = value_of_placement(game, seat, action, rate, outlook, weights)
