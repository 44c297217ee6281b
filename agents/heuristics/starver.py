"""`starver`: grows and starves. Ten points a night are flat, so many figures that never hunt can be worth it."""

from __future__ import annotations

from typing import Any

from agents.heuristics import board, habits
from agents.heuristics.idea import Idea
from stoneage_env.content.locations import BUILDING, CARD, GATHER, HUT, IGLOO
from stoneage_env.content.numbers import MOST_FIGURES
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import STARVE
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.tables import LOCATION_GOOD, LOCATION_INDEX, LOCATION_KIND, VALUE


@kernel
def grow_first(game: Any, seat: int, location: int, figures: int) -> float:
    """The hut, then what can be paid, by its points; then goods by their pips. Never the hunt."""
    kind = LOCATION_KIND[location]
    if kind == HUT:
        return 100.0 if game.figures[seat] < MOST_FIGURES else 0.0
    if kind == CARD:
        counts = board.points_of_card(game, seat, game.slots[LOCATION_INDEX[location]])
        return 50.0 + counts if board.can_pay(game, seat, location) else -1.0
    if kind in (BUILDING, IGLOO):
        return 50.0 + board.points_of_building(game, seat, location) if board.can_pay(game, seat, location) else -1.0
    if kind == GATHER:
        return 5.0 + board.items(game, location, figures) * VALUE[LOCATION_GOOD[location]]
    return 0.0


@kernel
def starve_always(game: Any, mask: Any) -> int:
    """Goods are for building, never for eating."""
    if game.decision == agenda.FEED and is_allowed(mask, STARVE):
        return STARVE
    return habits.answer(game, mask)


class Starver(Idea):
    """Grows to ten figures and lets them starve: Starver()."""

    def __init__(self) -> None:
        super().__init__(grow_first, starve_always)
