"""Tuning: candidates play paired games from all seats, and a stopped search goes on from its checkpoint."""

import json

import numpy as np
import pytest

from agents.economist.weights import FIRST_GUESSES, record
from stoneage_env import GameConfig
from stoneage_env.cli import main
from training import duels


def tune(out, *more):
    arguments = ["--players", "2", "--start", "economist", "--population", "4", "--games", "4", "--seed", "3", *more]
    return main(["tune", "--out", str(out), *arguments])


def weights_in(out):
    return json.loads((out / "weights.json").read_text())["2"]


def test_a_search_that_was_stopped_goes_on_as_if_it_had_not_been(tmp_path):
    whole, halves = tmp_path / "whole", tmp_path / "halves"
    tune(whole, "--generations", "4")
    tune(halves, "--generations", "2")
    tune(halves, "--generations", "4", "--resume")
    assert weights_in(whole)["weights"] == weights_in(halves)["weights"]
    assert weights_in(whole)["command"] == weights_in(halves)["command"]
    assert (whole / "state.pickle").stat().st_size > 0


def test_the_result_says_how_it_was_made(tmp_path):
    tune(tmp_path, "--generations", "1")
    result = weights_in(tmp_path)
    assert "--games 4" in result["command"]
    assert "--seed 3 --generations 1" in result["command"]
    assert set(result["weights"]) == set(FIRST_GUESSES)


def test_a_search_without_a_checkpoint_cannot_go_on(tmp_path):
    with pytest.raises(SystemExit, match="nothing to resume"):
        tune(tmp_path, "--resume")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_one_sits_in_every_seat_as_often(players):
    seats = duels.seating(24, players, one=9, others=np.array([0, 1]))
    assert (seats == 9).sum(axis=0).tolist() == [24 // players] * players
    assert ((seats == 9).sum(axis=1) == 1).all()


def test_equal_weights_share_the_victories_evenly():
    seats = duels.seating(400, 2, one=0, others=np.array([1]))
    weights = np.concatenate([record({}), record({})])
    outcome = duels.play(GameConfig(num_players=2), weights, seats, np.arange(400) // 2)
    assert duels.share_of_one(outcome).mean() == pytest.approx(0.5, abs=0.1)
    assert outcome.shares.sum(axis=1) == pytest.approx(1.0)
