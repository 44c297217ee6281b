"""Results: the two ways a game ends, final scores, and the three kinds of reward."""

import numpy as np
import pytest

from stoneage_env import ACTIONS, Engine, GameConfig
from tests.random_play import midgame, play_to_the_end, random_actions

HUNT_WITH_ONE = ACTIONS.encode("place", location="hunt", figures=1)


NO_OP = ACTIONS.encode("no_op")


def started(players, games, **settings):
    engine = Engine(GameConfig(num_players=players, **settings), num_games=games)
    engine.reset(seed=3)
    return engine


def before_the_last_step(reward, scores, agriculture=None, games=1):
    """Games in which one placement is left and the players have these points on the track; the die brings nothing."""
    players = len(scores)
    engine = Engine(GameConfig(num_players=players, reward=reward, max_rounds=1, start_seat=0), num_games=games)
    engine.reset(seed=1)
    engine.games.unplaced[:, :players] = [1] + [0] * (players - 1)
    engine.games.score[:, :players] = scores
    engine.games.agriculture[:, :players] = agriculture or [0] * players
    engine.refresh()
    for row in range(games):
        engine.script_dice(row, [1])
    return engine


def ended(reward, scores, agriculture=None):
    """The rewards of the step that ends such a game."""
    engine = before_the_last_step(reward, scores, agriculture)
    rewards, done = engine.step([HUNT_WITH_ONE])
    assert done[0]
    return pytest.approx(rewards[0].tolist())


@pytest.mark.parametrize(
    ("scores", "rewards"),
    [
        ([9, 4], [1, -1]),
        ([4, 9], [-1, 1]),
        ([4, 9, 8], [-0.5, 1, -0.5]),
        ([1, 2, 3, 9], [-1 / 3, -1 / 3, -1 / 3, 1]),
    ],
)
def test_the_winner_gets_one_and_the_others_share_the_loss(scores, rewards):
    assert ended("outcome", scores) == rewards


@pytest.mark.parametrize(
    ("scores", "rewards"),
    [
        ([7, 7], [0, 0]),
        ([7, 7, 3], [0.25, 0.25, -0.5]),
        ([7, 7, 7], [0, 0, 0]),
        ([7, 3, 7, 3], [1 / 3, -1 / 3, 1 / 3, -1 / 3]),
        ([7, 7, 3, 7], [1 / 9, 1 / 9, -1 / 3, 1 / 9]),
    ],
)
def test_winners_share_one_victory(scores, rewards):
    assert ended("outcome", scores) == rewards


def test_a_tie_on_points_is_broken_before_the_victory_is_shared():
    assert ended("outcome", [7, 7, 3], agriculture=[0, 1, 9]) == [-0.5, 1, -0.5]


@pytest.mark.parametrize(
    ("scores", "rewards"),
    [
        ([30, 12], [0.18, -0.18]),
        ([30, 12, 25], [0.05, -0.18, -0.05]),
        ([-10, -10, -20, 5], [-0.15, -0.15, -0.25, 0.15]),
        ([7, 7], [0, 0]),
    ],
)
def test_the_margin_is_the_lead_over_the_best_other_player_in_hundreds(scores, rewards):
    assert ended("margin", scores) == rewards


def test_a_tie_break_does_not_change_the_margin():
    assert ended("margin", [7, 7], agriculture=[5, 0]) == [0, 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_outcome_rewards_are_zero_sum_and_agree_with_the_winners(players):
    engine = Engine(GameConfig(num_players=players, max_rounds=5), num_games=40)
    engine.reset(seed=2)
    total = play_to_the_end(engine)
    share = engine.winners() / engine.winners().sum(axis=1, keepdims=True)
    assert np.abs(total.sum(axis=1)).max() < 1e-6
    assert total == pytest.approx((players * share - 1) / (players - 1))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_margin_rewards_agree_with_the_final_scores(players):
    engine = Engine(GameConfig(num_players=players, max_rounds=5, reward="margin"), num_games=40)
    engine.reset(seed=2)
    total = play_to_the_end(engine)
    scores = engine.final_scores()
    best_other = [[max(np.delete(row, seat)) for seat in range(players)] for row in scores]
    assert total == pytest.approx((scores - np.array(best_other)) / 100)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_score_rewards_add_up_to_the_final_scores_in_hundreds(players):
    engine = Engine(GameConfig(num_players=players, reward="score"), num_games=40)
    engine.reset(seed=2)
    assert play_to_the_end(engine) * 100 == pytest.approx(engine.final_scores(), abs=1e-3)


def test_every_score_reward_is_the_change_of_the_points_if_the_game_ended_now():
    engine = Engine(GameConfig(num_players=3, reward="score"), num_games=20)
    engine.reset(seed=4)
    rng, before = np.random.default_rng(4), engine.final_scores()
    for _ in range(120):
        rewards, _ = engine.step(random_actions(engine.masks, rng))
        after = engine.final_scores()
        assert rewards * 100 == pytest.approx(after - before, abs=1e-4)
        before = after


@pytest.mark.parametrize("reward", ["outcome", "margin"])
def test_nothing_is_paid_before_the_end(reward):
    engine = Engine(GameConfig(num_players=2, reward=reward, max_rounds=3), num_games=30)
    engine.reset(seed=3)
    rng = np.random.default_rng(3)
    while not engine.done.all():
        rewards, done = engine.step(random_actions(engine.masks, rng))
        assert not rewards[~done].any()


@pytest.mark.parametrize("reward", ["outcome", "margin"])
def test_the_last_step_pays_players_who_did_not_make_it(reward):
    engine = before_the_last_step(reward, [4, 9, 6])
    assert engine.actors[0] == 0
    rewards, _ = engine.step([HUNT_WITH_ONE])
    assert rewards[0, 1] > 0 > rewards[0, 2]


def test_points_that_another_player_loses_in_ones_own_step_are_charged_to_that_player():
    engine = before_the_last_step("score", [0, 0, 0])
    engine.games.food[0, 1] = 0  # neither food nor resources: seat 1 starves without being asked
    rewards, _ = engine.step([HUNT_WITH_ONE])
    assert rewards[0].tolist() == pytest.approx([0, -0.1, 0])


def test_a_reset_clears_the_rewards_of_its_rows_only():
    engine = before_the_last_step("outcome", [9, 4], games=2)
    engine.step([HUNT_WITH_ONE] * 2)
    engine.reset(rows=[0], seeds=[1])
    assert engine.rewards.tolist() == [[0, 0], [1, -1]]


def test_a_cut_game_pays_like_a_finished_one():
    engine = before_the_last_step("outcome", [9, 4])
    rewards, _ = engine.step([HUNT_WITH_ONE])
    assert engine.truncated[0]
    assert rewards[0].tolist() == [1, -1]


# the end


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_game_that_max_rounds_cuts_is_truncated_after_exactly_so_many_rounds(rounds):
    engine = started(players=3, games=20, max_rounds=rounds)
    play_to_the_end(engine)
    assert engine.truncated.all()
    assert not engine.terminated.any()
    assert (engine.games.round_number == rounds).all()
    assert engine.winners().any(axis=1).all()


def test_a_game_that_the_rules_end_is_terminated():
    engine = started(players=2, games=20)
    play_to_the_end(engine)
    assert engine.terminated.all()
    assert not engine.truncated.any()
    assert {engine.snapshot(row)["end_reason"] for row in range(20)} <= {"deck", "piles"}


def test_a_running_game_is_neither_terminated_nor_truncated_and_has_no_winner():
    engine = midgame(players=2, games=8)
    assert not (engine.done | engine.terminated | engine.truncated).any()
    assert not engine.winners().any()


def test_a_finished_game_takes_only_the_no_op_which_pays_nothing_and_leaves_the_game_as_it_is():
    engine = started(players=3, games=6, max_rounds=2)
    play_to_the_end(engine)
    assert [engine.legal_actions(row) for row in range(6)] == [[NO_OP]] * 6
    engine.games.dice_count[:], engine.games.dice[:] = 0, 0  # a no-op rolls no dice, so there are no last ones
    before, scores = engine.games.tobytes(), engine.final_scores()
    rewards, done = engine.step([NO_OP] * 6)
    assert engine.games.tobytes() == before
    assert (engine.final_scores() == scores).all()
    assert not rewards.any()
    assert done.all()


def test_finished_games_wait_while_others_go_on():
    engine = started(players=2, games=2)
    engine.games.max_rounds[0] = 1
    rng = np.random.default_rng(0)
    while not engine.done[0]:
        engine.step(random_actions(engine.masks, rng))
    over = engine.games[0].copy()
    engine.step([NO_OP, engine.legal_actions(1)[0]])
    assert engine.done.tolist() == [True, False]
    assert (engine.games.score[0] == over.score).all()


# scores


def test_final_scores_are_the_sum_of_their_parts():
    engine = started(players=4, games=30)
    play_to_the_end(engine)
    parts = engine.score_breakdown()
    assert list(parts) == ["track", "culture", "farmers", "toolmakers", "builders", "shamans", "resources"]
    assert (sum(parts.values()) == engine.final_scores()).all()
    assert all(part.any() for part in parts.values())


def test_the_winners_have_the_highest_score():
    engine = started(players=4, games=30)
    play_to_the_end(engine)
    scores = engine.final_scores()
    assert (scores[engine.winners()] == scores.max(axis=1).repeat(engine.winners().sum(axis=1))).all()
