"""An idea is a kernel that says what a placement is worth; everything else is done by the habits that all ideas share."""

from __future__ import annotations

from typing import Any

from agents.compiled import CompiledAgent, Kernel, bound
from agents.heuristics import habits
from stoneage_env.engine import agenda
from stoneage_env.engine.actions import ACTION_FIGURES, ACTION_LOCATION, NO_OP, PLACE_CODE
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.tables import ANIMAL, BASE_LOCATIONS, FIRST_IGLOO, GOLD_TILE, NUM_IGLOOS

# Placements are the first actions of the base game and of each module: behind the last of them nobody need look.
BASE_PLACEMENTS = int(PLACE_CODE[BASE_LOCATIONS - 1]) + 1
END_OF_IGLOOS = int(PLACE_CODE[FIRST_IGLOO]) + NUM_IGLOOS
END_OF_ANIMALS = int(PLACE_CODE[ANIMAL]) + 1
END_OF_STYLE = int(PLACE_CODE[GOLD_TILE]) + 3


def value(game: Any, seat: int, location: int, figures: int) -> float:
    """What so many figures are worth at a location, in points, more or less."""
    raise NotImplementedError("stands for the idea's own kernel below")


def answer(game: Any, mask: Any) -> int:
    """What is done when anything but a placement is asked."""
    raise NotImplementedError("stands for the idea's own kernel below")


def choose(game: Any, mask: Any, weights: Any) -> int:
    """Place where it is worth most; answer all else by habit."""
    if game.decision == agenda.GAME_OVER:
        return NO_OP
    if game.decision != agenda.PLACE:
        return answer(game, mask)
    end = BASE_PLACEMENTS
    if game.with_style:
        end = END_OF_STYLE
    elif game.with_wild_animals:
        end = END_OF_ANIMALS
    elif game.with_igloos:
        end = END_OF_IGLOOS
    best, best_value = -1, 0.0
    for action in range(end):
        if ACTION_FIGURES[action] > 0 and is_allowed(mask, action):
            worth = value(game, int(game.actor), ACTION_LOCATION[action], ACTION_FIGURES[action])
            if best < 0 or worth > best_value:
                best, best_value = action, worth
    return best


class Idea(CompiledAgent):
    """An agent from one kernel about placing, and perhaps one about the rest: Idea(value)."""

    def __init__(self, placing: Kernel, answering: Kernel = habits.answer):
        super().__init__(bound(choose, placing, value=placing, answer=answering))
