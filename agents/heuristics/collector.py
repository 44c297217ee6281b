"""`collector`: cards above all, the one that counts most in the final scoring first; wood to pay for them."""

from __future__ import annotations

from typing import Any

from agents.heuristics import board
from agents.heuristics.idea import Idea
from stoneage_env.content.locations import BUILDING, CARD, FIELD, GATHER, HUNT, HUT, IGLOO
from stoneage_env.content.numbers import MOST_FIGURES
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.tables import LOCATION_INDEX, LOCATION_KIND


@kernel
def cards_first(game: Any, seat: int, location: int, figures: int) -> float:
    """Cards by what they count, then food, figures and the cheapest goods."""
    kind = LOCATION_KIND[location]
    if kind == CARD:
        counts = board.points_of_card(game, seat, game.slots[LOCATION_INDEX[location]])
        return 100.0 + counts if board.can_pay(game, seat, location) else -1.0
    if kind == HUNT:
        short = board.food_short(game, seat)
        return 80.0 + min(board.items(game, location, figures), short) - 0.1 * figures if short > 0.0 else 0.0
    if kind == HUT:
        return 70.0 if game.figures[seat] < MOST_FIGURES else 0.0
    if kind == FIELD:
        return 60.0
    if kind == GATHER:
        return 50.0 - 5.0 * location + min(figures, 3)
    if kind in (BUILDING, IGLOO):
        return 40.0 if board.can_pay(game, seat, location) else -1.0
    return 1.0


class Collector(Idea):
    """Collects cards for the final scoring: Collector()."""

    def __init__(self) -> None:
        super().__init__(cards_first)
