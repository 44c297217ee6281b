"""Gymnasium's environment: one learner, opponents inside, rewards until the next decision."""

import copy
import pickle
import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from agents.random_agent import RandomAgent
from stoneage_env import OBSERVATION, Engine, GameConfig, IllegalAction
from stoneage_env.engine.actions import NO_OP
from stoneage_env.envs.registration import register
from stoneage_env.envs.single import StoneAgeEnv
from stoneage_env.envs.vector import StoneAgeVectorEnv
from stoneage_env.players import Agent, View
from tests.envs.playing_alone import digest, noting, play
from tests.scenario import for_each_player_count

register()


def first(view):
    """The simplest opponent."""
    return view.legal[0]


# the official checker


@pytest.mark.parametrize("settings", [{}, {"reward": "score"}, {"seat": 0}, {"max_rounds": 2}])
@for_each_player_count
def test_the_official_checker_finds_nothing(players, settings):
    env = gymnasium.make("StoneAge-v0", num_players=players, **settings)
    check_env(env.unwrapped, skip_render_check=True)


@for_each_player_count
def test_the_official_checker_finds_nothing_in_any_render_mode(players):
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    check_env(gymnasium.make("StoneAge-v0", num_players=players, render_mode="rgb_array").unwrapped)


MAKE = "import gymnasium as g; assert g.make('StoneAge-v0', num_players=3).unwrapped.config.num_players == 3"


@pytest.mark.parametrize("imports", ["import gymnasium, stoneage_env", "import stoneage_env, gymnasium"])
def test_gymnasium_knows_the_environment_whatever_is_imported_first(imports):
    imports = f"{imports}; from stoneage_env.envs.registration import register; register()"
    subprocess.run([sys.executable, "-W", "error", "-c", f"{imports}; {MAKE}"], check=True)


# whose turn


@for_each_player_count
def test_the_learner_is_always_the_one_who_is_asked(players):
    env = StoneAgeEnv(players)
    for seed in range(6):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        over = False
        while not over:
            assert env.engine.actors[0] == env.seat
            assert (env.action_masks() == env.engine.masks[0]).all()
            _, _, terminated, truncated, _ = env.step(rng.choice(env.action_masks().nonzero()[0]))
            over = terminated or truncated


def test_the_seat_can_be_fixed_or_drawn_from_the_seed():
    for seat in range(3):
        env = StoneAgeEnv(3, seat=seat)
        assert [env.reset(seed=seed)[1]["seat"] for seed in range(5)] == [seat] * 5
    env = StoneAgeEnv(3)
    drawn = [env.reset(seed=seed)[1]["seat"] for seed in range(60)]
    assert set(drawn) == {0, 1, 2}
    assert drawn == [env.reset(seed=seed)[1]["seat"] for seed in range(60)]


def test_a_seed_may_be_one_of_numpys_integers():
    plain, numpys = StoneAgeEnv(3), StoneAgeEnv(3)
    assert plain.reset(seed=5)[0].tobytes() == numpys.reset(seed=np.int64(5))[0].tobytes()  # type: ignore[arg-type]
    vector = StoneAgeVectorEnv(2, num_players=3)
    assert (vector.reset(seed=np.int64(5))[0][0] == plain.reset(seed=5)[0]).all()  # type: ignore[arg-type]


def test_the_seat_is_drawn_anew_for_every_game():
    env = StoneAgeEnv(2)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(30)} == {0, 1}


def test_each_opponent_plays_its_own_seat_clockwise_from_the_learner():
    seen: dict[str, set[int]] = {}

    def named(name):
        def choose(view):
            seen.setdefault(name, set()).add((view.seat - env.seat) % 4)
            return view.legal[-1]

        return choose

    env = StoneAgeEnv(4, opponents=[named("left"), named("across"), named("right")])
    play(env)
    assert seen == {"left": {1}, "across": {2}, "right": {3}}


def test_one_opponent_plays_all_other_seats():
    seats: list[int] = []
    play(StoneAgeEnv(4, opponents=noting(seats), seat=1))
    assert set(seats) == {0, 2, 3}


@pytest.mark.parametrize(
    "opponents", ["random", ["random"], [RandomAgent()], [first], [first, "random:seed=2", RandomAgent()]]
)
def test_opponents_are_names_agents_or_functions(opponents):
    assert play(StoneAgeEnv(4, opponents=opponents))[-1][2]


@pytest.mark.parametrize("opponents", [[], ["random"] * 2, ["random"] * 4])
def test_a_wrong_number_of_opponents_is_refused(opponents):
    with pytest.raises(ValueError, match="3 opponents are needed for 4 players"):
        StoneAgeEnv(4, opponents=opponents)


@pytest.mark.parametrize("seat", [-1, 2, "first", 1.0, None, True])
def test_a_seat_that_does_not_exist_is_refused(seat):
    with pytest.raises(ValueError, match=r"seat=.* is not possible"):
        StoneAgeEnv(2, seat=seat)


def test_an_opponent_that_plays_illegally_is_named():
    env = StoneAgeEnv(2, opponents=lambda view: NO_OP, seat=0, start_seat=1)
    with pytest.raises(IllegalAction, match=r"the opponent FunctionAgent.*is asked to place figures: .* is not possible"):
        env.reset(seed=1)


# rewards


@pytest.mark.parametrize("reward", ["outcome", "margin", "score"])
@for_each_player_count
def test_the_learner_receives_all_that_its_seat_earns_whoever_moved(players, reward):
    for seed in range(4):
        env = StoneAgeEnv(players, reward=reward)
        returned = play(env, seed=seed, reset_seed=seed)
        received = sum(step[1] for step in returned)
        engine, seat = env.engine, env.seat
        if reward == "outcome":
            assert returned[-1][1] == received == engine.rewards[0, seat]
        scores = engine.final_scores()[0]
        if reward == "margin":
            assert received == pytest.approx((scores[seat] - np.delete(scores, seat).max()) / 100)
        if reward == "score":
            assert received == pytest.approx(scores[seat] / 100, abs=1e-4)


def test_the_terminal_reward_arrives_when_an_opponent_makes_the_last_move():
    met = 0
    for seed in range(12):
        after_the_learner: list[int] = []
        env = StoneAgeEnv(2, opponents=noting(after_the_learner))
        env.reset(seed=seed)
        rng, over = np.random.default_rng(seed), False
        while not over:
            after_the_learner.clear()
            _, reward, terminated, truncated, _ = env.step(rng.choice(env.action_masks().nonzero()[0]))
            over = terminated or truncated
            assert (reward != 0) == over
        met += bool(after_the_learner)
    assert met > 0


def test_a_game_cut_by_max_rounds_is_truncated_and_pays():
    for seed in range(5):
        *_, (_, reward, terminated, truncated, info) = play(StoneAgeEnv(2, max_rounds=2), reset_seed=seed)
        assert (terminated, truncated) == (False, True)
        assert reward == {1: 1, 2: -1}[info["ranks"][info["seat"]]] or info["ranks"].tolist() == [1, 1]


# the last info


@for_each_player_count
def test_the_last_info_holds_final_scores_ranks_and_breakdown_and_no_other_does(players):
    env = StoneAgeEnv(players)
    returned = play(env)
    info = returned[-1][4]
    assert info["final_scores"].tolist() == env.engine.final_scores()[0].tolist()
    assert sum(info["breakdown"].values()).tolist() == info["final_scores"].tolist()
    assert ((info["ranks"] == 1) == env.engine.winners()[0]).all()
    assert info["action_mask"].nonzero()[0].tolist() == [NO_OP]
    assert all(set(step[4]) == {"action_mask", "seat"} for step in returned[:-1])


@for_each_player_count
def test_the_last_observation_is_the_learners_own(players):
    actor = OBSERVATION(GameConfig(num_players=players))["actor"].places
    for seed in range(4):
        env = StoneAgeEnv(players)
        last = play(env, reset_seed=seed)[-1][0]
        engine = Engine(env.config)
        engine.games[:] = env.engine.games
        engine.games.actor[0] = env.seat
        engine.refresh()
        assert np.delete(last, actor).tobytes() == np.delete(engine.observations[0], actor).tobytes()


# seeds and copies


@for_each_player_count
def test_the_same_seed_gives_the_same_games_in_another_environment(players):
    one, other = StoneAgeEnv(players), StoneAgeEnv(players)
    other.reset(seed=99)
    assert digest(play(one, reset_seed=5)) == digest(play(other, reset_seed=5))
    for _ in range(3):
        assert one.reset()[0].tobytes() == other.reset()[0].tobytes()
        assert digest(play(one, reset_seed=None)) == digest(play(other, reset_seed=None))


@pytest.mark.parametrize("make_copy", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@for_each_player_count
def test_a_copy_in_the_middle_of_a_game_continues_identically_opponents_included(players, make_copy):
    env = StoneAgeEnv(players)
    play(env, steps=30)
    other = make_copy(env)
    assert digest(play(env, seed=1, reset_seed=None)) == digest(play(other, seed=1, reset_seed=None))
    env.reset()
    other.reset()
    assert digest(play(env, seed=1, reset_seed=None)) == digest(play(other, seed=1, reset_seed=None))


def test_a_game_starts_from_a_saved_position():
    env, other = StoneAgeEnv(2, opponents=first, seat=1), StoneAgeEnv(2, opponents=first, seat=1)
    play(env, steps=20)
    other.reset(options={"state": env.get_state()})
    assert digest(play(env, seed=1, reset_seed=None)) == digest(play(other, seed=1, reset_seed=None))


def test_a_saved_game_goes_on_in_the_seat_of_the_learner_who_saved_it():
    env, other = StoneAgeEnv(3, opponents=first), StoneAgeEnv(3, opponents=first)
    for seed in range(8):
        play(env, steps=20, reset_seed=seed)
        _, info = other.reset(options={"state": env.get_state()})
        assert info["seat"] == env.seat
    assert digest(play(env, seed=1, reset_seed=None)) == digest(play(other, seed=1, reset_seed=None))


@pytest.mark.parametrize(("answer", "error"), [(1.0, TypeError), ([0, 1], (TypeError, ValueError)), (None, TypeError)])
def test_an_opponent_that_answers_with_no_action_is_refused(answer, error):
    class Odd(Agent):
        def act(self, games_view, rows):
            return np.array(answer)

    with pytest.raises(error, match=r"the opponent .*Odd"):
        StoneAgeEnv(2, opponents=Odd(), seat=0, start_seat=1).reset(seed=1)


def test_observations_and_masks_that_are_kept_do_not_change():
    env = StoneAgeEnv()
    kept = [(array, array.copy()) for step in play(env, steps=60) for array in (step[0], step[4]["action_mask"])]
    play(env, reset_seed=8)
    assert all((array == before).all() for array, before in kept)


def test_masks_are_int8_in_the_info_and_bool_for_sb3():
    env = StoneAgeEnv()
    _, info = env.reset(seed=1)
    assert info["action_mask"].dtype == np.int8
    assert env.action_masks().dtype == np.bool_
    assert (info["action_mask"] == env.action_masks()).all()


def test_a_view_of_a_running_environment_is_the_learners():
    env: Any = gymnasium.make("StoneAge-v0", num_players=3)
    env.reset(seed=1)
    assert View(env).seat == env.unwrapped.seat
