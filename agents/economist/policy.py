"""The economist as kernels: one action, or a value for every legal action."""

from __future__ import annotations

from typing import Any

from agents.economist import placement, turns
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rows import is_allowed

ILLEGAL = -1.0e9


@kernel
def economist(game: Any, mask: Any, weights: Any) -> int:
    """The action of the highest value for whoever is asked."""
    decision, seat = int(game.decision), int(game.actor)
    if decision == agenda.PLACE:
        return placement.best_placement(game, seat, mask, weights)
    if decision == agenda.ACT:
        return turns.best_location(game, seat, mask, weights)
    if decision == agenda.TOOLS:
        return turns.best_tool(game, seat, mask, weights)
    if decision == agenda.PAY:
        return turns.best_payment(game, seat, mask, weights)
    if decision == agenda.FEED:
        return turns.best_feeding(game, seat, mask, weights)
    if decision == agenda.TAKE_DIE:
        return turns.best_die(game, seat, mask, weights)
    if decision == agenda.CHOOSE_RESOURCE:
        return turns.best_resource(game, seat, mask, weights)
    return first_legal(mask)


@kernel
def first_legal(mask: Any) -> int:
    """Whatever comes first."""
    action = 0
    while not is_allowed(mask, action):
        action += 1
    return action
