"""Simulations: each of some moves is tried in the same dealt position, and the game is played on by the expert.

Moves that are compared meet the same deal and the same dice. Before every roll the stream is set by the number of the
simulation, the round, the player and the place, so that one figure more in the forest does not change the dice of the
quarry.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.economist.policy import economist
from agents.mcts.features import NUM_FEATURES
from agents.mcts.value import chance_to_win
from stoneage_env.content.numbers import SEATS
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rng import derived, seed_stream
from stoneage_env.engine.rows import row_of
from stoneage_env.engine.state import NO_ERROR, OVER, empty_games
from stoneage_env.engine.tables import MOST_CARDS, MOST_TILES, NUM_ANIMALS
from stoneage_env.engine.transition import play
from stoneage_env.players.hidden import deal_rows, kernel_rows

MANY_ACTIONS = 1024  # more than there are, to number rolls

Room = tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]


def room_for(actions: int) -> Room:
    """What simulations write to, made once: two games, a mask, cards or tiles to be shuffled, numbers of the value."""
    cards = np.zeros(max(MOST_CARDS + NUM_ANIMALS, MOST_TILES), np.int64)
    return kernel_rows(empty_games(2)), np.zeros((1, actions), np.bool_), cards, np.zeros(NUM_FEATURES)


@kernel
def simulate(
    root: Any, seats: Any, codes: Any, seed: int, first: int, rounds: int, weights: Any, value: Any, room: Any, results: Any
) -> int:
    """Chances to win after each move (columns) in simulations `first`, `first` + 1, ... (rows); returns the decisions made.

    `root` is one redacted row and `seats` who is asked there; a simulation ends after so many further rounds.
    """
    decisions = 0
    games, masks, cards, numbers = room
    for i in range(len(results)):
        number = derived(seed, first + i)
        games[0] = root[0]
        deal_rows(games[:1], seats, number, cards)
        for k in range(len(codes)):
            games[1] = games[0]
            decisions += play_on(games[1], masks, int(codes[k]), number, rounds, weights)
            results[i, k] = chance_to_win(games[1], seats[0], weights, value, numbers)
    return decisions


@kernel
def answer(game: Any, masks: Any, action: int, number: int) -> None:
    """Play an action; what it rolls depends on the simulation's number, the round, the player and the place alone."""
    if game.decision == agenda.ACT:
        roll = (int(game.round_number) * SEATS + int(game.actor)) * MANY_ACTIONS + action
        seed_stream(game, derived(number, roll))
    play(game, action, row_of(masks, 0), masks.shape[1], True)


@kernel
def play_on(game: Any, masks: Any, action: int, number: int, rounds: int, weights: Any) -> int:
    """Play an action, then what the expert plays, until so many rounds have gone by; returns the number of decisions."""
    mask, decisions, last = row_of(masks, 0), 0, game.round_number + rounds
    while True:
        answer(game, masks, action, number)
        decisions += 1
        if game.phase == OVER or game.error != NO_ERROR or game.round_number > last:
            return decisions
        action = economist(game, mask, weights)
