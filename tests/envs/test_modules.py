"""The environments with the modules, up to five players: the same checkers, copies and comparisons as for the base game."""

import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space

from stoneage_env import ACTIONS
from stoneage_env.engine.actions import NO_OP
from stoneage_env.envs import stone_age_v0
from stoneage_env.envs.registration import register
from stoneage_env.envs.single import StoneAgeEnv
from stoneage_env.envs.vector import StoneAgeVectorEnv
from stoneage_env.players import View
from tests.envs import playing_alone
from tests.envs.playing import a_legal_action, an_illegal_action, play, play_on, shown, started
from tests.envs.test_pettingzoo_checks import EXPECTED_WARNINGS, wrapped
from tests.envs.test_vector import assert_same, chosen, pair
from tests.oracle.play import EVERYTHING
from tests.random_play import random_actions

register()
pytestmark = EXPECTED_WARNINGS

KINDS = [
    (2, EVERYTHING),
    (3, EVERYTHING),
    (4, EVERYTHING),
    (5, EVERYTHING),
    (5, ("style",)),
    (3, ("wild_animals", "igloos")),
]
for_each_kind = pytest.mark.parametrize(
    ("players", "modules"), KINDS, ids=[f"{players}-{len(modules)}-modules" for players, modules in KINDS]
)
COPIES = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


# PettingZoo


@pytest.mark.parametrize("make", [stone_age_v0.env, stone_age_v0.raw_env, wrapped])
@for_each_kind
def test_pettingzoos_checkers_find_nothing(players, modules, make):
    settings: Any = {"num_players": players, "modules": modules}
    api_test(make(**settings), num_cycles=400)
    api_test(make(**settings, reward="score", skip_forced=False), num_cycles=200)
    seed_test(lambda: make(**settings), num_cycles=150)
    if make is not stone_age_v0.raw_env:
        check_state_space(make(**settings))
        check_state(make(**settings), num_cycles=10)


def test_pettingzoos_check_of_pictures():
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    render_test(lambda render_mode: stone_age_v0.env(num_players=5, modules=EVERYTHING, render_mode=render_mode))


@pytest.mark.parametrize("make_copy", COPIES)
@for_each_kind
def test_a_copy_in_the_middle_of_a_game_continues_identically(players, modules, make_copy):
    env = play_on(started(players, modules=modules, reward="score"), steps=150)
    other = make_copy(env)
    for seed in range(4):
        assert shown(other) == shown(env)
        play_on(env, steps=60, seed=seed)
        play_on(other, steps=60, seed=seed)


@for_each_kind
def test_an_environment_starts_from_a_saved_position(players, modules):
    env = play_on(started(players, modules=modules), steps=120)
    other = stone_age_v0.env(num_players=players, modules=modules)
    other.reset(options={"state": env.get_state()})
    assert shown(play_on(other, steps=80)) == shown(play_on(env, steps=80))


@for_each_kind
def test_observations_lie_in_their_spaces_and_only_who_is_asked_can_act(players, modules):
    for env in play(started(players, modules=modules), steps=250):
        assert env.state_space.contains(env.state())
        for agent in env.agents:
            observation = env.observe(agent)
            assert env.observation_space(agent).contains(observation)
            if agent != env.agent_selection:
                assert observation["action_mask"].nonzero()[0].tolist() == [NO_OP]


@for_each_kind
def test_terminal_rewards_reach_all_and_sum_to_zero(players, modules):
    for seed in range(3):
        env = play_on(started(players, seed=seed, modules=modules, max_rounds=6))
        expected = env.engine.rewards[0].tolist()
        received = {}
        for agent in env.agent_iter():
            received[agent] = env.last()[1]
            env.step(None)
        assert [received[agent] for agent in env.possible_agents] == expected
        assert any(expected)
        assert sum(expected) == pytest.approx(0, abs=1e-6)


@for_each_kind
def test_an_illegal_action_is_known_at_every_question(players, modules):
    """In a game, and at the end of a copy of it at each question that was met for the first time."""
    met = set()
    for env in play(started(players, modules=modules, seed=8), steps=700):
        question = View(env).decision
        if question in met:
            continue
        met.add(question)
        other = copy.deepcopy(env)
        guilty, action = other.agent_selection, an_illegal_action(other)
        other.step(action)
        assert other.rewards == {agent: -1.0 if agent == guilty else 0.0 for agent in other.agents}
        assert other.infos[guilty]["illegal_action"] == ACTIONS.describe(action)
    assert len(met) > 4


# Gymnasium


@for_each_kind
def test_gymnasiums_checker_finds_nothing(players, modules):
    env = gymnasium.make("StoneAge-v0", num_players=players, modules=modules)
    check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("make_copy", COPIES)
@for_each_kind
def test_a_copy_of_a_learners_game_continues_identically_opponents_included(players, modules, make_copy):
    env = StoneAgeEnv(players, modules=modules, max_rounds=8)
    playing_alone.play(env, steps=30)
    other = make_copy(env)
    one, two = (playing_alone.play(each, seed=1, reset_seed=None) for each in (env, other))
    assert playing_alone.digest(one) == playing_alone.digest(two)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@for_each_kind
def test_it_does_what_gymnasiums_own_vector_environment_does(players, modules, mode):
    settings: Any = {"num_players": players, "modules": modules, "max_rounds": 3, "reward": "score"}
    native, sync = pair(4, mode, **settings)
    assert_same(native.reset(seed=7), result := sync.reset(seed=7))
    rng, ended = np.random.default_rng(1), 0
    infos = result[1]
    for _ in range(120):
        actions = chosen(native, infos, rng, illegal=0.01)
        result = native.step(actions)
        assert_same(result, sync.step(actions))
        infos, over = result[4], result[2] | result[3]
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            assert_same(native.reset(options={"reset_mask": over}), sync.reset(options={"reset_mask": over}))
            infos = {"action_mask": native.action_masks().astype(np.int8)}
    assert ended > 3


def test_the_registries_pass_modules_on():
    pettingzoo: Any = pytest.importorskip("pettingzoo")
    envs: Any = gymnasium.make_vec("StoneAge-v0", num_envs=2, num_players=5, modules=("style",))
    assert isinstance(envs.unwrapped, StoneAgeVectorEnv)
    assert envs.unwrapped.config.modules == ("style",)
    env = pettingzoo.make("aec", "stone_age-v0", num_players=5, modules=("style",))
    assert env.possible_agents[-1] == "player_4"


# Stable-Baselines3


@for_each_kind
def test_each_row_for_sb3_is_the_single_environment_of_its_integer(players, modules):
    pytest.importorskip("sb3_contrib", reason='needs the extra "train"')
    from stoneage_env.envs.sb3 import StoneAgeVecEnv

    settings: Any = {"num_players": players, "modules": modules, "max_rounds": 3}
    env: Any = StoneAgeVecEnv(3, **settings)
    env.seed(20)
    observations = env.reset()
    singles = [StoneAgeEnv(**settings) for _ in range(3)]
    for i, single in enumerate(singles):
        assert (single.reset(seed=20 + i)[0] == observations[i]).all()
    rng = np.random.default_rng(1)
    for _ in range(100):
        actions = random_actions(env.action_masks(), rng)
        observations, rewards, dones, infos = env.step(actions)
        for i, single in enumerate(singles):
            seen, reward, terminated, truncated, info = single.step(actions[i])
            assert (np.float32(reward), terminated or truncated) == (rewards[i], dones[i])
            if dones[i]:
                assert (infos[i]["terminal_observation"] == seen).all()
                assert (infos[i]["final_scores"] == info["final_scores"]).all()
                seen, _ = single.reset()
            assert (seen == observations[i]).all()


# Views


@for_each_kind
def test_a_view_of_a_running_environment_is_that_of_its_engine(players, modules):
    chance = random.Random(1)
    env = started(players, modules=modules)
    for _ in range(120):
        one, other = View(env), View(env.engine, row=0)
        assert (one.words, one.decision, one.legal, one.seat) == (other.words, other.decision, other.legal, other.seat)
        assert f"player_{one.seat}" == env.agent_selection
        assert [action.code for action in one.legal] == env.last()[0]["action_mask"].nonzero()[0].tolist()
        env.step(a_legal_action(env, chance))
