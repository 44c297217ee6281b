"""One simulation: an action is tried in a dealt position and the game is played on by the expert.

All moves that are compared meet the same deal and the same dice: before every roll the stream is set by the number of the
simulation, the round, the player and the place, so that one figure more in the forest does not change the dice of the
quarry. What is left of luck is counted (pips above the average, by player) and taken off the result.
"""

from __future__ import annotations

from math import exp
from typing import Any

from agents.economist.outlook import rounds_left
from agents.economist.policy import economist
from agents.mcts.features import NUM_FEATURES, write_features
from stoneage_env.content.numbers import SEATS
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.rng import derived, seed_stream
from stoneage_env.engine.rows import row_of
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.state import NO_ERROR, OVER
from stoneage_env.engine.transition import NOTHING_PLAYED, play
from stoneage_env.players.hidden import deal_rows

@kernel
def compare(root: Any, seat: int, codes: Any, first: int, seed: int, weights: Any, options: Any, desk: Any, masks: Any, room: Any, luck: Any, results: Any, steps: Any, coefs: Any, feats: Any) -> int:
    decisions = 0
    for i in range(len(results)):
        number = derived(seed, first + i)
        desk[0] = root[0]
        deal_rows(desk[:1], steps, number, room)
        for k in range(len(codes)):
            desk[1] = desk[0]
            game = desk[1]
            decisions += play_on(game, row_of(masks, 0), masks.shape[1], int(codes[k]), number, weights, options, luck)
            results[i, k] = worth(game, seat, luck, options, weights, coefs, feats)
    return decisions


@kernel
def play_on(game: Any, mask: Any, size: int, action: int, number: int, weights: Any, options: Any, luck: Any) -> int:
    for other in range(SEATS):
        luck[other] = 0.0
    decisions = 0
    last = game.round_number + options[2]
    play(game, NOTHING_PLAYED, mask, size, True)
    while True:
        actor = int(game.actor)
        if options[3] > 0 and game.decision == agenda.ACT:
            seed_stream(game, derived(number, (int(game.round_number) * SEATS + actor) * 1024 + action))
        play(game, action, mask, size, True)
        for i in range(game.dice_count):
            luck[actor] += game.dice[i] - 3.5
        decisions += 1
        if game.phase == OVER or game.error != NO_ERROR or game.round_number > last:
            return decisions
        action = economist(game, mask, weights)


@kernel
def expected_points(game: Any, seat: int, weights: Any, coefs: Any, feats: Any) -> float:
    if game.phase == OVER:
        return float(scoring.final_score(game, seat, True))
    write_features(game, seat, feats)
    later = 0.1 * rounds_left(game, weights)
    total = 0.0
    for i in range(NUM_FEATURES):
        total += feats[i] * (coefs[0, i] + later * (coefs[1, i] + later * coefs[2, i]))
    return total


@kernel
def worth(game: Any, seat: int, luck: Any, options: Any, weights: Any, coefs: Any, feats: Any) -> float:
    best = -1.0e9
    for other in range(game.num_players):
        if other != seat:
            best = max(best, expected_points(game, other, weights, coefs, feats) - options[1] * luck[other])
    margin = expected_points(game, seat, weights, coefs, feats) - options[1] * luck[seat] - best
    if options[0] <= 0.0:
        return margin
    later = rounds_left(game, weights) if game.phase != OVER else 0.0
    return 1.0 / (1.0 + exp(-margin / (options[0] + options[4] * later)))
