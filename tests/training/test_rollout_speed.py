"""The speed of the search's playouts: what is counted, and in which form. How fast they are is never asserted."""

import pytest

from stoneage_env import GameConfig
from stoneage_env.engine._jit import compiled
from training import measurements, rollout_speed

pytestmark = pytest.mark.skipif(not compiled(), reason="the benchmark refuses to measure uncompiled code")


def test_playouts_are_whole_games_and_each_number_begins_another_one():
    play = rollout_speed.playouts(GameConfig(num_players=2), seed=0)
    assert play(0) == play(0) != play(rollout_speed.PLAYOUTS)
    assert play(0) > 100 * rollout_speed.PLAYOUTS  # a game has hundreds of decisions
    short = rollout_speed.playouts(GameConfig(num_players=2, max_rounds=2), seed=0)
    assert short(0) < play(0) / 3


def test_decisions_are_counted_over_all_turns():
    calls: list[int] = []

    def play(first: int) -> int:
        calls.append(first)
        return 5 * rollout_speed.PLAYOUTS

    speed, each = rollout_speed.decisions_per_second(play, seconds=0.01)
    assert speed > 0
    assert each == 5
    assert calls == list(range(0, rollout_speed.PLAYOUTS * len(calls), rollout_speed.PLAYOUTS))
    assert len(calls) >= measurements.REPETITIONS


def test_figures_are_given_by_number_of_players():
    settings = measurements.Settings((2, 4), (), (16,), seconds=0.01, seed=0, quick=True)
    reports: list[str] = []
    figures = rollout_speed.measure_rollouts(settings, reports.append)
    assert len(reports) == 2
    assert set(figures) == {"rollout_decisions_per_s", "playouts_per_s", "decisions_per_playout"}
    for players in ("2", "4"):
        games, each = figures["playouts_per_s"][players], figures["decisions_per_playout"][players]
        assert games * each == pytest.approx(figures["rollout_decisions_per_s"][players])
