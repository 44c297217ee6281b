"""Whole games played by the economist inside one compiled loop, without observations: for tuning and for search."""

from __future__ import annotations

from typing import Any

from agents.economist.policy import economist
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rows import row_of
from stoneage_env.engine.state import NO_ERROR, OVER
from stoneage_env.engine.transition import NOTHING_PLAYED, play


@kernel
def play_out(games: Any, masks: Any, weights: Any, seats: Any) -> int:
    """Play all games to their end and return the number of decisions; seat s of game i plays with weights[seats[i, s]]."""
    decisions = 0
    for row in range(len(games)):
        game, mask = games[row], row_of(masks, row)
        play(game, NOTHING_PLAYED, mask, masks.shape[1], True)
        while game.phase != OVER and game.error == NO_ERROR:
            action = economist(game, mask, weights[seats[row, int(game.actor)]])
            play(game, action, mask, masks.shape[1], True)
            decisions += 1
    return decisions
