"""Gymnasium's vector environment: the same as its own SyncVectorEnv over single environments, on the same seeds."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from stoneage_env import IllegalAction
from stoneage_env.engine.actions import NO_OP
from stoneage_env.envs.registration import register
from stoneage_env.envs.single import StoneAgeEnv
from stoneage_env.envs.vector import StoneAgeVectorEnv
from tests.random_play import random_actions
from tests.scenario import for_each_player_count

register()
MODES = list(AutoresetMode)


def pair(envs, mode, **settings):
    native = StoneAgeVectorEnv(envs, autoreset_mode=mode, **settings)
    return native, SyncVectorEnv([lambda: StoneAgeEnv(**settings)] * envs, autoreset_mode=mode)


def assert_same(one, other):
    """Equal in values, types and shapes, dictionaries and arrays of objects included."""
    assert type(one) is type(other)
    if isinstance(one, dict):
        assert sorted(one) == sorted(other)
        for key in one:
            assert_same(one[key], other[key])
    elif isinstance(one, tuple):
        for a, b in zip(one, other, strict=True):
            assert_same(a, b)
    elif isinstance(one, np.ndarray) and one.dtype != object:
        assert (one.dtype, one.shape) == (other.dtype, other.shape)
        assert one.tobytes() == other.tobytes()
    elif isinstance(one, np.ndarray):
        for a, b in zip(one, other, strict=True):
            assert_same(a, b)
    else:
        assert one == other


def chosen(native, infos, rng, illegal):
    """Random legal actions, and now and then an illegal one."""
    actions = random_actions(infos["action_mask"].astype(bool), rng)
    return np.where(rng.random(native.num_envs) < illegal, NO_OP, actions)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "settings",
    [{}, {"reward": "score", "max_rounds": 3}, {"seat": 0, "max_rounds": 2}, {"reward": "margin", "max_rounds": 4}],
)
@for_each_player_count
def test_it_does_what_gymnasiums_own_vector_environment_does(players, settings, mode):
    native, sync = pair(5, mode, num_players=players, opponents=["random"], **settings)
    assert_same(native.reset(seed=7), result := sync.reset(seed=7))
    rng, ended = np.random.default_rng(1), 0
    infos = result[1]
    for _ in range(200):
        actions = chosen(native, infos, rng, illegal=0.01)
        result = native.step(actions)
        assert_same(result, sync.step(actions))
        infos, over = result[4], result[2] | result[3]
        ended += over.sum()
        if mode == AutoresetMode.DISABLED and over.any():
            assert_same(native.reset(options={"reset_mask": over}), sync.reset(options={"reset_mask": over}))
            infos = {"action_mask": native.action_masks().astype(np.int8)}
    assert ended > 5


@pytest.mark.parametrize("mode", MODES)
def test_several_opponents_play_as_they_do_in_single_environments(mode):
    native, sync = pair(
        4, mode, num_players=4, opponents=["random", "random:seed=3", lambda view: view.legal[0]], max_rounds=2
    )
    assert_same(native.reset(seed=[4, 9, 1, 1]), result := sync.reset(seed=[4, 9, 1, 1]))
    rng, infos = np.random.default_rng(1), result[1]
    for _ in range(30):
        actions = chosen(native, infos, rng, illegal=0)
        result = native.step(actions)
        assert_same(result, sync.step(actions))
        infos = result[4]
        if mode == AutoresetMode.DISABLED and (result[2] | result[3]).any():
            break


def test_make_vec_picks_the_native_environment_and_the_mode_is_in_its_metadata():
    envs = gymnasium.make_vec("StoneAge-v0", num_envs=3, num_players=3, opponents=["random"])
    assert isinstance(envs.unwrapped, StoneAgeVectorEnv)
    assert envs.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    for mode in MODES:
        envs = gymnasium.make_vec("StoneAge-v0", num_envs=2, autoreset_mode=mode)
        assert envs.metadata["autoreset_mode"] is mode
    assert StoneAgeVectorEnv.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP


def test_spaces_are_batches_of_the_single_ones():
    envs = StoneAgeVectorEnv(6, num_players=3)
    single = StoneAgeEnv(3)
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    assert envs.observation_space.shape == (6, single.reset(seed=1)[0].size)
    observations, _ = envs.reset(seed=1)
    assert envs.observation_space.contains(observations)


def test_environment_i_gets_the_integer_s_plus_i():
    envs, single = StoneAgeVectorEnv(4), StoneAgeEnv()
    observations, _ = envs.reset(seed=20)
    for i in range(4):
        assert (single.reset(seed=20 + i)[0] == observations[i]).all()


def test_a_batch_of_another_size_plays_the_same_games():
    small, large = StoneAgeVectorEnv(2), StoneAgeVectorEnv(9)
    one: Any = small.reset(seed=3)
    other: Any = large.reset(seed=3)
    rng = np.random.default_rng(1)
    for _ in range(150):
        assert (one[0] == other[0][:2]).all()
        actions = random_actions(large.action_masks(), rng)
        one, other = small.step(actions[:2]), large.step(actions)


@pytest.mark.parametrize("mode", MODES)
def test_what_was_handed_out_does_not_change(mode):
    envs, rng, kept = StoneAgeVectorEnv(4, autoreset_mode=mode, max_rounds=2), np.random.default_rng(0), []
    arrays: list[Any] = [*envs.reset(seed=1)]
    for _ in range(60):
        handed_out = [array for array in (*arrays[:-1], *arrays[-1].values()) if isinstance(array, np.ndarray)]
        kept += [(array, array.copy()) for array in handed_out if array.dtype != object]
        arrays = [*envs.step(random_actions(envs.action_masks(), rng))]
        if mode == AutoresetMode.DISABLED and (arrays[2] | arrays[3]).any():
            arrays = [*envs.reset(options={"reset_mask": arrays[2] | arrays[3]})]
    assert all((a == before).all() for a, before in kept)


def test_illegal_actions_can_be_refused_instead():
    envs = StoneAgeVectorEnv(3, on_illegal="raise")
    envs.reset(seed=1)
    legal = envs.action_masks().argmax(axis=1)
    legal[1] = NO_OP
    before = envs.engine.games.tobytes()
    with pytest.raises(IllegalAction, match=r"game 1: player_. is asked to place figures"):
        envs.step(legal)
    assert envs.engine.games.tobytes() == before


@pytest.mark.parametrize("actions", [[0, 0], [0, 0, 95], [0, 0, -1], [0.0, 0.0, 0.0], 0])
def test_actions_of_the_wrong_form_are_refused(actions):
    envs = StoneAgeVectorEnv(3)
    envs.reset(seed=1)
    with pytest.raises(AssertionError, match="whole numbers"):
        envs.step(actions)


@pytest.mark.parametrize("mode", MODES)
def test_a_step_before_the_first_reset_is_refused(mode):
    with pytest.raises(gymnasium.error.ResetNeeded):
        StoneAgeVectorEnv(2, autoreset_mode=mode).step([0, 0])


def test_without_autoreset_a_finished_game_must_be_reset():
    envs = StoneAgeVectorEnv(2, autoreset_mode="Disabled")
    envs.reset(seed=1)
    envs.step([NO_OP, int(envs.action_masks()[1].argmax())])
    with pytest.raises(ValueError, match=r"the games \[0\] are over"):
        envs.step([NO_OP, NO_OP])


@pytest.mark.parametrize("mask", [[True], np.array([True]), np.array([False, False]), np.array([1, 0])])
def test_a_reset_mask_of_the_wrong_form_is_refused(mask):
    envs = StoneAgeVectorEnv(2)
    envs.reset(seed=1)
    with pytest.raises(ValueError, match="reset_mask"):
        envs.reset(options={"reset_mask": mask})


def test_all_environments_start_from_a_saved_position():
    single = StoneAgeEnv(2, seat=0)
    single.reset(seed=5)
    envs = StoneAgeVectorEnv(3, seat=0)
    observations, _ = envs.reset(seed=1, options={"state": single.get_state()})
    assert (observations == single.reset(options={"state": single.get_state()})[0]).all()
