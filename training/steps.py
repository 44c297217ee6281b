"""How far apart the tuning tries each weight: its unit of search.

The search looks equally far in all directions, so a step must mean about as much for one weight as for another: one step
away from the two-player expert, most weights lose less than one percent of the games.
"""

from __future__ import annotations

import numpy as np

from agents.economist import weights

STEP = 0.3  # of a first guess, where nothing else is said
LEAST_STEP = 0.15  # for guesses near zero
STEPS = {  # weights that need another unit, as games of changed weights have shown
    "wood": 0.11,
    "clay": 0.18,
    "stone": 0.25,
    "gold": 0.5,
    "plenty": 0.02,
    "alike": 0.02,
    "cards_a_round": 0.4,
    "figure_round": 0.15,
    "hunger": 0.3,
    "field_round": 0.12,
    "field_many": 0.07,
    "tool_round": 0.15,
    "figure_cost": 0.35,
    "figure_late": 0.05,
    "figure_spare": 0.06,
    "rate": 0.06,
    "crowd": 0.12,
    "first_hut": 0.6,
    "first_field": 0.4,
    "block": 0.06,
    "share_card": 0.1,
    "share_gather": 0.1,
    "culture_round": 0.08,
    "shaman_round": 0.09,
    "toolmaker_round": 0.1,
    "builder_round": 0.12,
    "want": 0.2,
    "first_wood": 0.3,
    "first_clay": 0.3,
    "first_stone": 0.3,
    "first_gold": 0.4,
}


def steps() -> np.ndarray:
    """The step of every weight, in the order of weights.NAMES: steps().shape == (len(weights.NAMES),)."""
    guesses = np.abs(weights.vector(weights.record({}))[0])
    usual = dict(zip(weights.NAMES, np.maximum(guesses * STEP, LEAST_STEP), strict=True))
    return np.array(list({**usual, **STEPS}.values()))
