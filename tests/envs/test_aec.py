"""The PettingZoo environment: turns, rewards, observations, settings."""

import random

import numpy as np
import pytest

from stoneage_env import OBSERVATION, Engine, GameConfig
from stoneage_env.engine.actions import NO_OP
from stoneage_env.envs import stone_age_v0
from tests.envs.playing import a_legal_action, play, play_on, started
from tests.scenario import for_each_player_count

# turns


@for_each_player_count
def test_agents_are_players_by_seat(players):
    env = started(players)
    assert env.possible_agents == env.agents == [f"player_{seat}" for seat in range(players)]
    assert env.max_num_agents == env.num_agents == players


@for_each_player_count
def test_the_selected_agent_is_whom_the_engine_asks_often_several_times_in_a_row(players):
    before, repeated, changed = None, 0, 0
    for env in play(started(players), steps=300):
        assert env.agent_selection == f"player_{env.engine.actors[0]}"
        repeated += env.agent_selection == before
        changed += env.agent_selection != before
        before = env.agent_selection
    assert repeated > 30
    assert changed > 30


def test_the_environment_plays_the_engines_game_of_the_same_integer():
    env, engine, chance = started(3, seed=11), Engine(GameConfig(num_players=3)), random.Random(0)
    engine.reset(seeds=[11])
    while not engine.done[0]:
        assert env.engine.games.tobytes() == engine.games.tobytes()
        assert env.observe(env.agent_selection)["observation"].tobytes() == engine.observations[0].tobytes()
        action = a_legal_action(env, chance)
        engine.step([action])
        env.step(action)


# rewards


@for_each_player_count
def test_terminal_rewards_reach_all_and_sum_to_zero(players):
    for seed in range(5):
        env = play_on(started(players, seed=seed))
        expected = env.engine.rewards[0].tolist()
        assert [env.rewards[agent] for agent in env.agents] == expected
        assert any(expected)
        assert sum(expected) == pytest.approx(0, abs=1e-6)
        received = {}
        for agent in env.agent_iter():
            received[agent] = env.last()[1]
            env.step(None)
        assert [received[agent] for agent in env.possible_agents] == expected


@pytest.mark.parametrize("reward", ["outcome", "margin", "score"])
@for_each_player_count
def test_what_agents_receive_adds_up_to_what_the_engine_paid(players, reward):
    env, paid, received = started(players, reward=reward), np.zeros(players), np.zeros(players)
    chance = random.Random(4)
    for agent in env.agent_iter():
        received[env.possible_agents.index(agent)] += env.last()[1]
        alive = not (env.terminations[agent] or env.truncations[agent])
        env.step(a_legal_action(env, chance))
        if alive:
            paid += env.engine.rewards[0]
    assert received == pytest.approx(paid)
    assert np.abs(received).sum() > 0


# the end


@for_each_player_count
def test_the_last_info_holds_scores_ranks_and_their_parts(players):
    env = play_on(started(players))
    for agent in env.agents:
        info = env.infos[agent]
        assert info["final_scores"].tolist() == env.engine.final_scores()[0].tolist()
        assert sum(info["breakdown"].values()).tolist() == info["final_scores"].tolist()
        assert ((info["ranks"] == 1) == env.engine.winners()[0]).all()
        assert info["ranks"].shape == (players,)


def test_a_game_that_the_rules_end_is_terminated():
    env = play_on(started(4, max_rounds=1000))
    assert set(env.terminations.values()) == {True}
    assert set(env.truncations.values()) == {False}


def test_a_game_cut_by_max_rounds_is_truncated_and_still_pays():
    env = play_on(started(2, max_rounds=2))
    assert set(env.terminations.values()) == {False}
    assert set(env.truncations.values()) == {True}
    assert sorted(env.rewards.values()) in ([-1, 1], [0, 0])
    assert "final_scores" in env.infos["player_0"]


def test_when_the_game_is_over_each_agent_takes_its_leave_with_none():
    env = play_on(started(3))
    for left in (2, 1, 0):
        env.step(None)
        assert len(env.agents) == left
    assert env.terminations == env.rewards == env.infos == {}


def test_an_agent_whose_game_is_over_can_only_pass_none():
    env = play_on(started(2))
    with pytest.raises(ValueError, match="only valid action is None"):
        env.step(0)


# observations


@for_each_player_count
def test_observations_lie_in_their_spaces_for_every_agent(players):
    for env in play(started(players), steps=150):
        for agent in env.agents:
            assert env.observation_space(agent).contains(env.observe(agent))
        assert env.state_space.contains(env.state())


def test_the_mask_is_in_the_observation_and_in_the_info_as_int8():
    for env in play(started(2), steps=50):
        observation, *_, info = env.last()
        assert observation["action_mask"].dtype == info["action_mask"].dtype == np.int8
        assert (observation["action_mask"] == env.engine.masks[0]).all()
        assert (info["action_mask"] == env.engine.masks[0]).all()


@for_each_player_count
def test_a_seat_that_is_not_asked_has_only_the_no_op(players):
    for env in play(started(players), steps=60):
        for agent in env.agents:
            if agent != env.agent_selection:
                assert env.observe(agent)["action_mask"].nonzero()[0].tolist() == [NO_OP]
                assert env.infos[agent]["action_mask"].nonzero()[0].tolist() == [NO_OP]


@for_each_player_count
def test_who_is_not_asked_sees_the_same_game_from_its_own_seat(players):
    layout = OBSERVATION(GameConfig(num_players=players))
    for env in play(started(players), steps=60):
        for seat, agent in enumerate(env.agents):
            food = layout.describe(env.observe(agent)["observation"])["food"]
            expected = np.roll(env.engine.games.food[0, :players], -seat) / 50
            assert food == pytest.approx(np.minimum(expected, 1))


def test_observations_masks_and_infos_that_are_kept_do_not_change():
    kept = []
    for env in play(started(2), steps=100):
        observation, *_, info = env.last()
        arrays = [*observation.values(), info["action_mask"], env.state()]
        kept += [(array, array.copy()) for array in arrays]
    assert all((array == copy).all() for array, copy in kept)


def test_writing_into_what_was_handed_out_changes_nothing():
    env = started(2)
    for array in (*env.last()[0].values(), env.infos[env.agent_selection]["action_mask"], env.state()):
        array[:] = 1
    fresh = started(2)
    assert (env.observe("player_0")["observation"] == fresh.observe("player_0")["observation"]).all()
    assert (env.last()[0]["action_mask"] == fresh.last()[0]["action_mask"]).all()
    env.step(env.last()[0]["action_mask"].argmax())
    assert not any(env.terminations.values())


# settings


def test_settings_of_the_game_are_arguments_of_the_environment():
    env = stone_age_v0.env(num_players=4, max_rounds=7, reward="margin", start_seat=2, skip_forced=False)
    assert env.config == GameConfig(num_players=4, max_rounds=7, reward="margin", start_seat=2, skip_forced=False)
    env.reset(seed=1)
    assert env.agent_selection == "player_2"


@pytest.mark.parametrize(
    ("settings", "words"),
    [({"render_mode": "picture"}, "render_mode='picture'"), ({"on_illegal": "forgive"}, "on_illegal='forgive'")],
)
def test_settings_that_do_not_exist_are_refused_by_name(settings, words):
    with pytest.raises(ValueError, match=words):
        stone_age_v0.env(**settings)
