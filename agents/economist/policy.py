"""The economist as kernels: one action, or a value for every legal action."""

from __future__ import annotations

from typing import Any

from agents.economist import offers, placement, turns
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import NO_OP
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
    return NO_OP if decision == agenda.GAME_OVER else offers.answer_offer(game, seat, mask, weights)


@kernel
def score_actions(game: Any, mask: Any, weights: Any, out: Any) -> None:
    """A value for every legal action: points for a placement; for other questions 1 for the answer and 0 for the rest."""
    for action in range(len(out)):
        out[action] = 0.0 if is_allowed(mask, action) else ILLEGAL
    if game.decision == agenda.PLACE:
        placement.score_placements(game, int(game.actor), mask, weights, out)
    else:
        out[economist(game, mask, weights)] = 1.0
