"""Games of a training run: who sits where, who learns, and what learners are paid."""

import numpy as np
import pytest

from tests.training.small_run import small_settings
from training.opponents import LineUps, _most_crowded
from training.self_play import lead_weight
from training.settings import Reward
from training.trainer import Trainer


def played(**tables):
    trainer = Trainer(small_settings(**tables))
    trainer.begin()
    trainer.pool.draw(trainer.rng)
    trainer.games.collect(trainer.player)
    return trainer


ALONE = {"current": 1.0, "pool": 0.0, "bots": {}}


def test_where_the_policy_plays_itself_all_seats_learn():
    trainer = played(opponents=ALONE, game={"players": 3})
    assert (trainer.games.seated == LineUps.LEARNER).all()
    streams = np.unique(trainer.model.rollout_buffer.stream_of[: trainer.model.rollout_buffer.count])
    assert set(streams % 3) == {0, 1, 2}


def test_against_others_one_seat_learns_and_it_rotates():
    trainer = played(opponents={"current": 0.0, "pool": 0.5, "bots": {"random": 0.5}}, game={"players": 4})
    learners = trainer.games.seated == LineUps.LEARNER
    assert (learners.sum(axis=1) == 1).all()
    kinds, seated = trainer.games.line_ups.draw(400)
    assert (seated == LineUps.LEARNER).sum(axis=0).tolist() == [100, 100, 100, 100]
    assert 150 < (kinds == 1).sum() < 250


def test_only_decisions_of_learners_are_learned_from():
    trainer = played(opponents={"current": 0.0, "pool": 0.0, "bots": {"random": 1.0}})
    buffer, games = trainer.model.rollout_buffer, trainer.games
    rows, seats = np.divmod(buffer.stream_of[buffer.latest[buffer.latest >= 0]], 2)
    assert (games.seated[rows, seats] == LineUps.LEARNER).all()


@pytest.mark.parametrize("players", [2, 4])
def test_without_shaping_the_rewards_of_a_game_are_its_outcome_and_sum_to_zero(players):
    game = {"players": players, "max_rounds": 3}
    trainer = played(opponents=ALONE, reward={"lead": 0.0}, game=game, learning={"decisions": 3000})
    buffer = trainer.model.rollout_buffer
    ended = np.flatnonzero(buffer.ended[: buffer.count])
    assert len(ended) >= players
    assert np.count_nonzero(buffer.rewards[: buffer.count]) <= len(ended)
    assert buffer.rewards[ended].sum() == pytest.approx(0.0, abs=1e-4)
    alone, shared = 1.0, (players / 2 - 1) / (players - 1)
    paid = np.abs(buffer.rewards[ended][:, None] - [alone, shared, -1 / (players - 1)])
    assert (paid.min(axis=1) < 1e-4).mean() > 0.9  # victories of more than two are rare


def test_a_lead_is_paid_as_it_grows_and_with_potential_it_is_taken_back():
    sums = {}
    for potential in (False, True):
        reward = {"lead": 1.0, "potential": potential, "kind": "margin"}
        trainer = played(opponents=ALONE, reward=reward, game={"max_rounds": 3}, learning={"decisions": 1500})
        buffer = trainer.model.rollout_buffer
        first = 16 * 2  # every stream's first game began with its first decision
        totals = np.zeros(first)
        running = np.ones(first, bool)
        for at in range(buffer.count):
            stream = buffer.stream_of[at]
            totals[stream] += buffer.rewards[at] * running[stream]
            running[stream] &= not buffer.ended[at]
        sums[potential] = totals[~running]
    assert len(sums[True]) == len(sums[False]) > 20
    # the final lead once as the reward, once more as it grew, unless that is taken back
    assert sums[False] == pytest.approx(2 * sums[True], abs=1e-4)


def test_the_weight_of_the_lead_falls_to_zero_or_stays_when_it_is_a_potential():
    assert lead_weight(Reward(lead=1.0, lead_until=0.5), 0.25) == 0.5
    assert lead_weight(Reward(lead=1.0, lead_until=0.5), 0.75) == 0.0
    assert lead_weight(Reward(lead=1.0, potential=True), 0.75) == 1.0


def test_a_full_pool_forgets_where_snapshots_lie_closest():
    assert _most_crowded([0, 100, 110, 200, 300]) in (1, 2)
    assert _most_crowded([0, 10]) == 0


def test_bots_that_answer_wrongly_are_named(monkeypatch):
    trainer = Trainer(small_settings(opponents={"current": 0.0, "pool": 0.0, "bots": {"random": 1.0}}))
    trainer.begin()
    monkeypatch.setattr(trainer.games.line_ups.bots[0], "act", lambda view, rows: np.full(len(rows), 94))
    with pytest.raises(ValueError, match="RandomAgent"):
        trainer.games.collect(trainer.player)
