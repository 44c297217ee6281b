"""The value that ends a simulation: points that each player will have, and the chance to win that follows from them.

A linear function of the features of features.py whose coefficients depend on how many rounds are still to come. Fitted to
games of the expert by `stoneage fit-value`, for each number of players, with and without modules; value.json says how.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from math import exp
from typing import Any

import numpy as np

from agents.economist.outlook import rounds_left
from agents.mcts.features import FEATURES, NUM_FEATURES, write_features
from stoneage_env.content.numbers import SEATS
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.state import OVER

POWERS = 3  # of the rounds to come: a coefficient is a + b x + c x^2
ROUNDS_UNIT = 0.1  # x is the number of rounds times this
VALUE = np.dtype(
    [
        ("coefficients", "f8", (NUM_FEATURES, POWERS)),
        ("spread", "f8"),  # points of lead that mean a chance of 73 % when the game is over but for the last surprise
        ("spread_round", "f8"),  # more for each round to come
    ]
)


def table(fitted: Mapping[str, Mapping[str, Any]]) -> np.ndarray:
    """Values by number of players, without and with modules: table(shipped())[4, 0]; the nearest where none was fitted."""
    values = np.zeros((SEATS + 1, 2), VALUE)
    for players in range(SEATS + 1):
        for extended in range(2):
            entry = min(fitted.values(), key=lambda own: (own["extended"] != extended, abs(own["players"] - players)))
            value = values[players, extended]
            for at, name in enumerate(FEATURES):
                value["coefficients"][at] = entry["coefficients"][name]
            value["spread"], value["spread_round"] = entry["spread"], entry["spread_round"]
    return values


def shipped() -> dict[str, dict[str, Any]]:
    """The fitted values as the file holds them."""
    return json.loads(resources.files("agents.mcts").joinpath("value.json").read_text(encoding="utf-8"))


@kernel
def expected_points(game: Any, seat: int, later: float, value: Any, room: Any) -> float:
    """Points that a player will have in the end, up to a number that is the same for all players."""
    if game.phase == OVER:
        return float(scoring.final_score(game, seat, True))
    write_features(game, seat, room)
    x, total = ROUNDS_UNIT * later, 0.0
    for i in range(NUM_FEATURES):
        own = value.coefficients[i]
        total += room[i] * (own[0] + x * (own[1] + x * own[2]))
    return total


@kernel
def chance_to_win(game: Any, seat: int, weights: Any, value: Any, room: Any) -> float:
    """From 0 to 1, by the points ahead of the best other player; what is uncertain about them makes it flatter."""
    later = 0.0 if game.phase == OVER else rounds_left(game, weights)
    best = -1.0e9
    for other in range(game.num_players):
        if other != seat:
            best = max(best, expected_points(game, other, later, value, room))
    lead = expected_points(game, seat, later, value, room) - best
    return 1.0 / (1.0 + exp(-lead / (value.spread + value.spread_round * later)))
