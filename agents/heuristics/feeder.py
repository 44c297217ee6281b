"""`feeder`: nobody goes hungry. Fields and hunters until the night is safe, then goods for what is on offer."""

from __future__ import annotations

from typing import Any

from agents.heuristics import board
from agents.heuristics.idea import Idea
from stoneage_env.content.locations import FIELD, GATHER, HUNT, HUT
from stoneage_env.content.numbers import MOST_AGRICULTURE
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.tables import IS_FOR_SALE, LOCATION_KIND

A_FEW = 4  # mouths that hunters can feed


@kernel
def food_first(game: Any, seat: int, location: int, figures: int) -> float:
    """Food as long as any is missing tonight; a new mouth only while the fields feed all but a few."""
    kind, short = LOCATION_KIND[location], board.food_short(game, seat)
    if kind == FIELD:
        return 100.0 if game.agriculture[seat] < MOST_AGRICULTURE else 0.0
    if kind == HUNT:
        return 80.0 + min(board.items(game, location, figures), short) - 0.1 * figures if short > 0.0 else 0.0
    if kind == HUT:
        return 70.0 if game.agriculture[seat] >= game.figures[seat] - A_FEW else 0.0
    if IS_FOR_SALE[location]:
        return 60.0 if board.can_pay(game, seat, location) else -1.0
    return 20.0 + location + figures if kind == GATHER else 1.0


class Feeder(Idea):
    """Feeds everybody every night: Feeder()."""

    def __init__(self) -> None:
        super().__init__(food_first)
