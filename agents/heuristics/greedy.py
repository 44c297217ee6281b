"""`greedy`: the most points at once for each figure.

Goods count half a point a pip, since a building will score them later, but only the first few; food that is missing tonight
counts two points. A field or a new figure counts one and the people that it makes worth more, a tool a half.
"""

from __future__ import annotations

from typing import Any

from agents.heuristics import board
from agents.heuristics.idea import Idea
from stoneage_env.content.cards import FARMER, SHAMAN
from stoneage_env.content.locations import BUILDING, CARD, FIELD, GATHER, GATHERING_TILE, HUNT, HUT, IGLOO
from stoneage_env.content.numbers import MOST_AGRICULTURE, MOST_FIGURES
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.costs import resources_held
from stoneage_env.engine.rules.scoring import people_held
from stoneage_env.engine.tables import LOCATION_GOOD, LOCATION_INDEX, LOCATION_KIND, VALUE

A_FEW = 8  # resources in hand, beyond which more of them count nothing


@kernel
def points_at_once(game: Any, seat: int, location: int, figures: int) -> float:
    """Points that each figure of the placement brings this round."""
    kind = LOCATION_KIND[location]
    if kind in (BUILDING, IGLOO):
        return board.points_of_building(game, seat, location) if board.can_pay(game, seat, location) else -1.0
    if kind == CARD:
        card = game.slots[LOCATION_INDEX[location]]
        return board.points_of_card(game, seat, card) if board.can_pay(game, seat, location) else -1.0
    if kind in (GATHER, GATHERING_TILE):
        if resources_held(game, seat) >= A_FEW:
            return 0.0
        return 0.5 * board.items(game, location, figures) * VALUE[LOCATION_GOOD[location]] / figures
    if kind == HUNT:
        return 2.0 * min(board.items(game, location, figures), max(0.0, board.food_short(game, seat))) / figures
    if kind == HUT:
        return 0.5 * (1.0 + people_held(game, seat, SHAMAN, True)) if game.figures[seat] < MOST_FIGURES else 0.0
    if kind == FIELD:
        return 1.0 + people_held(game, seat, FARMER, True) if game.agriculture[seat] < MOST_AGRICULTURE else 0.0
    return 0.5


class Greedy(Idea):
    """Takes the most points it can have at once with each figure: Greedy()."""

    def __init__(self) -> None:
        super().__init__(points_at_once)
