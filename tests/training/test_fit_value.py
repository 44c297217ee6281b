"""`stoneage fit-value`: the regression finds what is there, and its file is what the search reads."""

import json

import numpy as np
import pytest

from agents.mcts import value
from agents.mcts.features import FEATURES, NUM_FEATURES
from stoneage_env import GameConfig
from stoneage_env.cli import main
from stoneage_env.config import MODULES
from training.fit_value import LOGISTIC, Positions, fit, module_sets, positions, spread_of


def made_up(count=4000, players=3, noise=5.0, seed=1):
    """Positions in which points are 10 for each point, 30 for figures and 5 x rounds x figures, and luck."""
    rng = np.random.default_rng(seed)
    held, later = rng.random((count, players, NUM_FEATURES)), rng.uniform(0.0, 9.0, count)
    figures = held[..., FEATURES.index("figures")]
    points = 10 * held[..., 0] + (30 + 5 * later[:, None]) * figures + rng.normal(0.0, noise, (count, players))
    return Positions(held, later, points)


def test_coefficients_that_made_the_points_are_found_again():
    found = fit(made_up())["coefficients"]
    assert found["points"][0] == pytest.approx(10, abs=1.5)
    assert found["figures"][0] == pytest.approx(30, abs=1.5)
    assert found["figures"][1] * value.ROUNDS_UNIT == pytest.approx(5, abs=1.0)
    assert found["gold"][0] == pytest.approx(0, abs=1.5)


def test_the_spread_is_that_of_the_points_missed():
    found = fit(made_up(noise=5.0))
    assert found["spread"] == pytest.approx(LOGISTIC * 5.0 * np.sqrt(2), rel=0.1)
    assert found["spread_round"] == pytest.approx(0.0, abs=0.1)


def test_the_spread_grows_with_the_rounds_to_come_and_short_games_are_no_obstacle():
    rng = np.random.default_rng(2)
    later = rng.uniform(0.0, 5.0, 20_000)
    start, slope = spread_of(rng.normal(0.0, 1.0, 20_000) * (10 + 3 * later) / LOGISTIC, later)
    assert start == pytest.approx(10, rel=0.1)
    assert slope == pytest.approx(3, rel=0.1)


@pytest.mark.parametrize(("players", "modules"), [(2, ()), (5, MODULES)])
def test_positions_are_taken_before_the_end_and_know_its_points(players, modules):
    data = positions(GameConfig(num_players=players, modules=modules), games=60, seed=3)
    assert 40 < len(data.later) <= 60
    assert (data.later >= 0).all()
    assert data.held.shape == (len(data.later), players, NUM_FEATURES)
    now = 10 * data.held[..., FEATURES.index("points")]
    assert (data.points - now).mean() > 20  # much is won after most of them


def test_every_portion_with_modules_has_some_that_are_possible():
    for modules in module_sets(5, True, 30, seed=1):
        GameConfig(num_players=5, modules=modules)
        assert modules
    assert module_sets(2, False, 3, seed=1) == [(), (), ()]


def test_the_command_writes_what_search_reads(tmp_path):
    file = tmp_path / "value.json"
    main(["fit-value", "--games", "150", "--out", str(file)])
    fitted = json.loads(file.read_text())
    assert set(fitted) == set(value.shipped())
    values = value.table(fitted)
    assert np.isfinite(values["coefficients"]).all()
    assert np.isfinite(values["spread"]).all()
