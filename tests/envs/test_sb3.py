"""Stable-Baselines3's environment: what SB3 and sb3-contrib ask of it, and that something can be learned in it."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

pytest.importorskip("sb3_contrib", reason='needs the extra "train"')

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.callbacks import MaskableEvalCallback
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from stoneage_env import ACTIONS, IllegalAction
from stoneage_env.engine.actions import NO_OP
from stoneage_env.envs.sb3 import StoneAgeVecEnv
from stoneage_env.envs.single import StoneAgeEnv
from tests.random_play import random_actions
from tests.scenario import for_each_player_count

torch.set_num_threads(1)  # beside other work, two threads are many times slower


def started(envs=4, seed=3, **settings):
    env = StoneAgeVecEnv(envs, **settings)
    env.seed(seed)
    env.reset()
    return env


def play(env: Any, steps: int, seed: int = 0) -> list[Any]:
    """All that so many random steps returned."""
    rng = np.random.default_rng(seed)
    return [env.step(random_actions(get_action_masks(env), rng)) for _ in range(steps)]


def digest(returned):
    shown = []
    for observations, rewards, dones, infos in returned:
        words = [str(sorted((key, str(value)) for key, value in info.items())) for info in infos]
        shown.append((observations.tobytes(), rewards.tobytes(), dones.tobytes(), words))
    return shown


# SB3's own checks


@for_each_player_count
def test_sb3s_checker_finds_nothing_in_the_single_environment(players):
    check_env(StoneAgeEnv(players))


# the same games as the single environment


@for_each_player_count
def test_each_row_is_the_single_environment_of_its_integer(players):
    env: Any = StoneAgeVecEnv(3, num_players=players, max_rounds=3)
    env.seed(20)
    observations = env.reset()
    singles = [StoneAgeEnv(players, max_rounds=3) for _ in range(3)]
    for i, single in enumerate(singles):
        assert (single.reset(seed=20 + i)[0] == observations[i]).all()
    rng = np.random.default_rng(1)
    for _ in range(120):
        actions = random_actions(get_action_masks(env), rng)
        observations, rewards, dones, infos = env.step(actions)
        for i, single in enumerate(singles):
            seen, reward, terminated, truncated, info = single.step(actions[i])
            assert (np.float32(reward), terminated or truncated) == (rewards[i], dones[i])
            if dones[i]:
                assert (infos[i]["terminal_observation"] == seen).all()
                assert (infos[i]["final_scores"] == info["final_scores"]).all()
                assert (infos[i]["ranks"] == info["ranks"]).all()
                assert infos[i]["TimeLimit.truncated"] is False
                seen, info = single.reset()
            assert (seen == observations[i]).all()
            assert (single.action_masks() == env.action_masks()[i]).all()


def test_a_game_cut_by_max_rounds_is_done_and_leaves_nothing_to_bootstrap():
    infos = [info for _, _, dones, infos in play(started(max_rounds=1), 60) for info in np.array(infos)[dones]]
    assert len(infos) > 5
    assert all(info["TimeLimit.truncated"] is False for info in infos)


# masks


def test_masks_are_live_rows_of_one_buffer():
    env = started()
    rows = env.env_method("action_masks")
    assert all(row.base is not None for row in rows)
    assert is_masking_supported(env)
    for _ in range(30):
        play(env, 1)
        assert (np.stack(rows) == env.action_masks()).all()
    assert [method() is row for method, row in zip(env.get_attr("action_masks"), rows, strict=True)] == [True] * 4
    assert [row.tobytes() for row in env.env_method("action_masks", indices=[2])] == [rows[2].tobytes()]


def test_there_is_always_a_legal_action_and_the_info_holds_the_mask():
    env = started(8, max_rounds=3)
    for *_, dones, infos in play(env, 150):
        assert all(info["action_mask"].dtype == np.int8 for info in infos)
        assert all(info["action_mask"].any() for info in infos)
        assert dones.shape == (8,)
    assert (np.stack([info["action_mask"] for info in infos]) == env.action_masks()).all()


def test_what_a_step_returned_does_not_change():
    env, kept = started(max_rounds=2), []
    for _ in range(60):
        observations, rewards, dones, infos = play(env, 1)[0]
        arrays = [observations, rewards, dones, *(info["action_mask"] for info in infos)]
        arrays += [info["terminal_observation"] for info in infos if "terminal_observation" in info]
        kept += [(array, array.copy()) for array in arrays]
    assert all((array == before).all() for array, before in kept)


# illegal actions and wrong order


def test_an_illegal_action_is_refused_in_words_and_changes_nothing():
    env = started()
    before = env.engine.games.tobytes()
    actions = env.action_masks().argmax(axis=1)
    actions[2] = NO_OP
    with pytest.raises(IllegalAction, match=r"game 2: player_. is asked to place figures"):
        env.step(actions)
    assert env.engine.games.tobytes() == before


def test_an_illegal_action_can_end_the_game_instead():
    env = started(on_illegal="terminate")
    actions = env.action_masks().argmax(axis=1)
    actions[2] = NO_OP
    _, rewards, dones, infos = env.step(actions)
    assert rewards.tolist() == [0, 0, -1, 0]
    assert dones.tolist() == [False, False, True, False]
    assert infos[2]["illegal_action"] == ACTIONS.describe(NO_OP)
    assert "terminal_observation" in infos[2]
    play(env, 30)


@pytest.mark.parametrize("actions", [[0, 0], [0, 0, 0, 95], [0, 0, 0, -1], [0.0] * 4])
def test_what_is_no_action_is_refused(actions):
    with pytest.raises(AssertionError, match="whole numbers"):
        started().step(np.array(actions))


def test_a_step_before_the_first_reset_is_refused():
    with pytest.raises(RuntimeError, match=r"call reset\(\) before step\(\)"):
        StoneAgeVecEnv(2).step(np.array([0, 0]))


# seeds, copies, attributes


def test_the_same_seed_gives_the_same_games():
    assert digest(play(started(), 100)) == digest(play(started(), 100))
    assert digest(play(started(), 100)) != digest(play(started(seed=4), 100))


def test_a_seed_counts_for_one_reset_and_the_next_ones_go_on():
    env, other = started(), started()
    assert (env.reset() == other.reset()).all()
    assert (env.reset() != started().reset()).any()


@pytest.mark.parametrize("make_copy", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_in_the_middle_of_games_continues_identically(make_copy):
    env = started(max_rounds=4)
    play(env, 30)
    other = make_copy(env)
    assert digest(play(env, 80)) == digest(play(other, 80))


def test_games_start_from_a_saved_position_by_options():
    single = StoneAgeEnv(2, seat=1)
    single.reset(seed=5)
    env = StoneAgeVecEnv(3, seat=1)
    env.set_options({"state": single.get_state()})
    assert (env.reset() == single.reset(options={"state": single.get_state()})[0]).all()


def test_attributes_and_methods_that_sb3_asks_for():
    env = StoneAgeVecEnv(3, render_mode="rgb_array")
    assert env.get_attr("render_mode") == ["rgb_array"] * 3
    assert env.get_attr("render_mode", indices=1) == ["rgb_array"]
    assert env.env_is_wrapped(VecMonitor) == [False] * 3
    env.set_attr("difficulty", 3)
    assert env.get_attr("difficulty") == [3, 3, 3]
    assert not env.has_attr("colour")
    with pytest.raises(AttributeError, match="no method 'fly'"):
        env.env_method("fly")


# inside SB3


def test_wrappers_of_sb3_fit_around_it():
    env = VecNormalize(VecMonitor(StoneAgeVecEnv(4, max_rounds=2)), norm_reward=True)
    env.seed(1)
    env.reset()
    assert is_masking_supported(env)
    infos = [info for *_, dones, infos in play(env, 60) for info in np.array(infos)[dones]]
    assert len(infos) > 4
    assert all({"episode", "terminal_observation", "final_scores"} <= set(info) for info in infos)


def test_the_sum_of_rewards_that_vecmonitor_reports_is_the_outcome():
    env = VecMonitor(StoneAgeVecEnv(8, max_rounds=3))
    env.seed(1)
    env.reset()
    for *_, dones, infos in play(env, 100):
        for info in np.array(infos)[dones]:
            alone = (info["ranks"] == 1).sum() == 1
            assert info["episode"]["r"] == (0 if not alone else 1 if info["ranks"][info["seat"]] == 1 else -1)


def test_maskable_ppo_trains_evaluates_saves_and_loads(tmp_path):
    env = VecMonitor(StoneAgeVecEnv(8, max_rounds=3))
    model = MaskablePPO("MlpPolicy", env, n_steps=32, batch_size=64, n_epochs=1, seed=1, device="cpu")
    callback = MaskableEvalCallback(VecMonitor(StoneAgeVecEnv(4, max_rounds=3)), eval_freq=16, n_eval_episodes=4, verbose=0)
    model.learn(512, callback=callback)
    assert callback.last_mean_reward > -2
    model.save(tmp_path / "model")
    loaded = MaskablePPO.load(tmp_path / "model", device="cpu")
    observations: Any = env.reset()
    one, _ = model.predict(observations, action_masks=get_action_masks(env), deterministic=True)
    other, _ = loaded.predict(observations, action_masks=get_action_masks(env), deterministic=True)
    assert (one == other).all()


@pytest.mark.slow
def test_a_short_maskable_ppo_run_beats_random_clearly():
    env = VecMonitor(StoneAgeVecEnv(64, reward="margin"))
    settings: dict[str, Any] = {
        "n_steps": 64,
        "batch_size": 512,
        "n_epochs": 4,
        "gamma": 0.999,
        "ent_coef": 0.005,
        "seed": 1,
    }
    model = MaskablePPO("MlpPolicy", env, device="cpu", learning_rate=1e-3, **settings)
    model.learn(200_000)
    judge = VecMonitor(StoneAgeVecEnv(64))
    judge.seed(1000)
    mean: Any = evaluate_policy(model, judge, n_eval_episodes=300, deterministic=False)[0]
    assert mean > 0.5, f"won {50 + 50 * mean:.0f}% of 300 games"
