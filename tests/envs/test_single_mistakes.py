"""Gymnasium's environment: illegal actions and calls in the wrong order."""

import gymnasium
import pytest

from stoneage_env import ACTIONS, IllegalAction
from stoneage_env.engine.actions import NO_OP
from stoneage_env.envs.single import StoneAgeEnv
from tests.envs.playing_alone import play

# illegal actions and wrong order


@pytest.mark.parametrize("reward", ["outcome", "margin", "score"])
def test_an_illegal_action_ends_the_game_with_minus_one(reward):
    env = StoneAgeEnv(3, reward=reward)
    env.reset(seed=1)
    before = env.engine.games.tobytes()
    observation, received, terminated, truncated, info = env.step(NO_OP)
    assert (received, terminated, truncated) == (-1.0, True, False)
    assert info["illegal_action"] == ACTIONS.describe(NO_OP)
    assert info["action_mask"].nonzero()[0].tolist() == [NO_OP]
    assert env.observation_space.contains(observation)
    assert env.engine.games.tobytes() == before
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    assert "illegal_action" not in env.reset()[1]


def test_an_illegal_action_can_be_refused_instead():
    env = StoneAgeEnv(2, on_illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"is asked to place figures: .* is not possible. Possible: place"):
        env.step(NO_OP)
    play(env, reset_seed=None)


@pytest.mark.parametrize("action", [-1, 95, 1.5, None, "2"])
def test_what_is_no_action_is_refused(action):
    env = StoneAgeEnv()
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="is not in the action space"):
        env.step(action)


def test_a_step_before_the_first_reset_or_after_the_end_is_refused():
    env = StoneAgeEnv()
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    play(env)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(NO_OP)
