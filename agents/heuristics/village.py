"""`village`: hut, field, tool first; then what it can pay; then food for tonight; then the dearest goods."""

from __future__ import annotations

from typing import Any

from agents.heuristics import board
from agents.heuristics.idea import Idea
from stoneage_env.content.locations import FIELD, GATHER, HUNT, HUT, MERCHANT, TOOLMAKER
from stoneage_env.content.numbers import MOST_AGRICULTURE, MOST_FIGURES, MOST_TOOL_VALUE, TOOL_SPACES
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rules.scoring import tool_value
from stoneage_env.engine.tables import IS_FOR_SALE, LOCATION_KIND

BEST_TOOLS = TOOL_SPACES * MOST_TOOL_VALUE
FAIR_TRADE = 4  # space of the merchant track from which one good is given for one


@kernel
def village_first(game: Any, seat: int, location: int, figures: int) -> float:
    """A fixed order of places."""
    kind = LOCATION_KIND[location]
    if kind == HUT:
        return 100.0 if game.figures[seat] < MOST_FIGURES else 0.0
    if kind == FIELD:
        return 90.0 if game.agriculture[seat] < MOST_AGRICULTURE else 0.0
    if kind == TOOLMAKER:
        return 80.0 if tool_value(game, seat) < BEST_TOOLS else 0.0
    if kind == MERCHANT:
        return 70.0 if game.merchant[seat] < FAIR_TRADE else 0.0
    if IS_FOR_SALE[location]:
        return 60.0 if board.can_pay(game, seat, location) else -1.0
    if kind == HUNT:
        enough = board.items(game, location, figures - 1) >= board.food_short(game, seat)
        return figures / 10.0 if enough else 40.0 + figures
    return 20.0 + location + figures if kind == GATHER else 1.0


class Village(Idea):
    """Builds up its village before anything else: Village()."""

    def __init__(self) -> None:
        super().__init__(village_first)
