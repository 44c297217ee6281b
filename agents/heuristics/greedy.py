"""`greedy`: the most points at once. Goods count half a point a pip, since a building will score them later."""

from __future__ import annotations

from typing import Any

from agents.heuristics import board
from agents.heuristics.idea import Idea
from stoneage_env.content.locations import BUILDING, CARD, GATHER, GATHERING_TILE, HUNT, IGLOO
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.tables import LOCATION_GOOD, LOCATION_INDEX, LOCATION_KIND, VALUE


@kernel
def points_at_once(game: Any, seat: int, location: int, figures: int) -> float:
    """Points that the placement brings this round."""
    kind = LOCATION_KIND[location]
    if kind == BUILDING or kind == IGLOO:
        return board.points_of_building(game, seat, location) if board.can_pay(game, seat, location) else -1.0
    if kind == CARD:
        card = game.slots[LOCATION_INDEX[location]]
        return board.points_of_card(game, seat, card) if board.can_pay(game, seat, location) else -1.0
    if kind == GATHER or kind == GATHERING_TILE:
        return 0.5 * board.items(game, location, figures) * VALUE[LOCATION_GOOD[location]]
    if kind == HUNT:
        return 2.0 * min(board.items(game, location, figures), max(0.0, board.food_short(game, seat)))
    return 0.0


class Greedy(Idea):
    """Takes the most points it can have at once: Greedy()."""

    def __init__(self) -> None:
        super().__init__(points_at_once)
