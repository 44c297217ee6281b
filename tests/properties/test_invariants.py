"""What stays true after every step of any game (tests/invariants.py), in whole games of every set of modules."""

import functools
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stoneage_env import Engine, GameConfig
from tests.comparison import UNHURRIED, engine_for
from tests.invariants import INVARIANTS, steps
from tests.oracle import final_score, winning_seats
from tests.oracle.play import EVERYTHING, configurations, covering_configurations, named

each_invariant = pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)


@functools.cache
def recorded_steps(modules=(), counts=(2, 3, 4)):
    """Whole games of each player count, uniform and eager, with forced decisions asked and skipped; cut ones too."""
    kinds = [(False, 100, 0.0), (False, 100, 0.8), (True, 100, 0.0), (True, 100, 0.8), (False, 3, 0.5)]
    return [
        step
        for players in counts
        for seed, (skip_forced, max_rounds, eagerness) in enumerate(kinds)
        for step in steps(engine_for(players, modules, skip_forced, max_rounds), seed, eagerness, developed=seed == 0)
    ]


@each_invariant
def test_after_every_step_of_whole_games(invariant):
    for step in recorded_steps():
        invariant(step)


@each_invariant
def test_after_every_step_of_whole_games_with_every_module(invariant):
    for step in recorded_steps(EVERYTHING, (2, 5)):
        invariant(step)


@pytest.mark.parametrize("configuration", covering_configurations(), ids=named)
def test_after_every_step_of_a_game_with_every_set_of_modules(configuration):
    for step in steps(engine_for(*configuration, max_rounds=12), seed=3, eagerness=0.8):
        for invariant in INVARIANTS:
            invariant(step)


@pytest.mark.slow
@pytest.mark.parametrize("configuration", configurations(), ids=named)
def test_after_every_step_of_many_games_with_every_set_of_modules(configuration):
    for seed in range(6):
        for step in steps(engine_for(*configuration, skip_forced=seed > 3), seed, (0.0, 0.5, 0.8)[seed % 3], seed == 2):
            for invariant in INVARIANTS:
                invariant(step)


def test_the_recorded_games_end_in_every_way_and_reach_negative_scores_and_the_ends_of_the_tracks():
    assert {step.after["end_reason"] for step in recorded_steps()} == {None, "deck", "piles", "truncated"}
    for recorded in (recorded_steps(), recorded_steps(EVERYTHING, (2, 5))):
        players = [player for step in recorded for player in step.after["players"]]
        assert min(player["score"] for player in players) < 0
        assert any((p["agriculture"], p["figures"], p["tools"]) == (10, 10, [4, 4, 4]) for p in players)


def test_the_recorded_games_with_modules_reach_what_modules_bring():
    after = [step.after for step in recorded_steps(EVERYTHING, (2, 5))]
    players = [player for view in after for player in view["players"]]
    assert any(view["waiting_animals"] and view["active_animal"] for view in after)
    assert any(view["placed"].get("animal") and view["round"] > 1 for view in after)
    assert any(player["merchant"] == 10 and player["traded"] for player in players)
    assert any(player["igloos"] for player in players)


@settings(UNHURRIED, max_examples=40)
@given(
    configuration=st.sampled_from(configurations()),
    seed=st.integers(0, 2**31),
    skip_forced=st.booleans(),
    max_rounds=st.sampled_from([1, 4, 100]),
    eagerness=st.sampled_from([0.0, 0.5, 0.9]),
    developed=st.booleans(),
)
def test_after_every_step_of_any_game(configuration, seed, skip_forced, max_rounds, eagerness, developed):
    for step in steps(engine_for(*configuration, skip_forced, max_rounds), seed, eagerness, developed):
        for invariant in INVARIANTS:
            invariant(step)


@pytest.mark.parametrize(("players", "modules"), [(2, ()), (3, ()), (4, ()), (5, EVERYTHING)])
def test_a_finished_game_stays_as_it_is_while_others_go_on(players, modules):
    engine = Engine(GameConfig(num_players=players, modules=modules), num_games=6)
    engine.reset(seed=players)
    rng = np.random.default_rng(players)
    finished: dict[int, tuple[Any, ...]] = {}
    while len(finished) < 6:
        _, done = engine.step(np.array([rng.choice(mask.nonzero()[0]) for mask in engine.masks]))
        for row in done.nonzero()[0].tolist():
            view, winners = engine.snapshot(row), engine.winners()[row].nonzero()[0].tolist()
            result = (without_dice(engine.games[row]), view, engine.final_scores()[row].tolist(), winners)
            assert finished.setdefault(row, result) == result
            assert result[2:] == ([final_score(player) for player in view["players"]], winning_seats(view["players"]))


def without_dice(game):
    """A row's bytes but for its note of the dice that fell in the last step: in a step after the end none fall."""
    copy = game.copy()
    copy.dice_count, copy.dice = 0, 0
    return copy.tobytes()
