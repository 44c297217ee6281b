"""The PettingZoo environment: illegal actions and calls in the wrong order."""

import numpy as np
import pytest

from stoneage_env import ACTIONS, IllegalAction
from stoneage_env.engine.actions import NO_OP
from stoneage_env.envs import stone_age_v0
from tests.envs.playing import an_illegal_action, play_on, started
from tests.scenario import for_each_player_count


def stone_age_env_that_raises(seed=3):
    env = stone_age_v0.raw_env()
    env.reset(seed=seed)
    return env


# illegal actions


@pytest.mark.parametrize("reward", ["outcome", "margin", "score"])
@for_each_player_count
def test_an_illegal_action_ends_the_game_and_costs_only_who_played_it(players, reward):
    env = play_on(started(players, reward=reward), steps=40)
    guilty, action, before = env.agent_selection, an_illegal_action(env), env.engine.games.tobytes()
    env.step(action)
    assert env.rewards == {agent: -1.0 if agent == guilty else 0.0 for agent in env.agents}
    assert env._cumulative_rewards[guilty] == -1
    assert all(env.terminations.values())
    assert not any(env.truncations.values())
    assert env.engine.games.tobytes() == before
    for agent in env.agents:
        assert env.infos[agent]["illegal_action"] == ACTIONS.describe(action)
        assert env.infos[agent]["illegal_player"] == guilty
        assert env.observe(agent)["action_mask"].nonzero()[0].tolist() == [NO_OP]


def test_after_an_illegal_action_the_agents_leave_and_a_reset_starts_anew():
    env = started(3)
    env.step(an_illegal_action(env))
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []
    env.reset(seed=3)
    assert env.agents == env.possible_agents
    assert "illegal_action" not in env.infos["player_0"]


def test_raw_env_refuses_an_illegal_action_in_words_and_goes_on():
    env = stone_age_env_that_raises()
    before = env.engine.games.tobytes()
    with pytest.raises(IllegalAction, match=r"is asked to place figures: .* is not possible"):
        env.step(an_illegal_action(env))
    assert env.engine.games.tobytes() == before
    assert not any(env.terminations.values())
    play_on(env)


@pytest.mark.parametrize("action", [-1, 95, 10**9, 1.0, 2.5, "3", None, float("nan"), [3], np.array([3]), np.float32(3)])
@pytest.mark.parametrize("make", [stone_age_v0.env, stone_age_v0.raw_env])
def test_what_is_not_in_the_action_space_is_refused_by_name(make, action):
    env = make()
    env.reset(seed=3)
    before = env.engine.games.tobytes()
    with pytest.raises(AssertionError, match="is not in the action space"):
        env.step(action)
    assert env.engine.games.tobytes() == before
    assert not any(env.terminations.values())


@pytest.mark.parametrize("form", [int, np.int8, np.int32, np.int64, np.uint8, np.array])
def test_whole_numbers_of_every_kind_are_actions(form):
    env = started()
    env.step(form(0))
    assert not any(env.terminations.values())


# order of calls


@pytest.mark.parametrize(
    "name", ["agents", "rewards", "terminations", "truncations", "infos", "agent_selection", "num_agents"]
)
def test_nothing_can_be_read_before_a_reset(name):
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        getattr(stone_age_v0.env(), name)


@pytest.mark.parametrize(
    "call",
    [
        lambda env: env.step(0),
        lambda env: env.observe("player_0"),
        lambda env: env.state(),
        lambda env: env.render(),
        lambda env: env.agent_iter(),
    ],
)
def test_nothing_can_be_done_before_a_reset(call):
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
        call(stone_age_v0.env())


def test_a_loop_over_agents_must_step():
    env = started()
    turns = iter(env.agent_iter())
    next(turns)
    with pytest.raises(AssertionError, match="need to call step"):
        next(turns)


def test_a_step_after_the_last_agent_has_left_only_warns(caplog):
    env = play_on(started())
    for _ in range(2):
        env.step(None)
    env.step(0)
    assert "Should reset() first" in caplog.text


def test_the_number_of_turns_of_a_loop_can_be_limited():
    env = started()
    turns = 0
    for _ in env.agent_iter(7):
        env.step(env.last()[0]["action_mask"].argmax())
        turns += 1
    assert turns == 7
