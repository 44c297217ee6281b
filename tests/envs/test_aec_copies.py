"""The PettingZoo environment: seeds, copies, saved positions, resets in the middle of a game."""

import copy
import pickle
import random

import numpy as np
import pytest

from stoneage_env import StateError
from stoneage_env.envs import stone_age_v0
from tests.envs.playing import play, play_on, shown, started
from tests.random_play import draw_face_down
from tests.scenario import for_each_player_count

COPIES = [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))]


@pytest.mark.parametrize("make_copy", COPIES)
@pytest.mark.parametrize("reward", ["outcome", "score"])
@for_each_player_count
def test_a_copy_in_the_middle_of_a_game_continues_identically(players, reward, make_copy):
    env = play_on(started(players, reward=reward), steps=60)
    other = make_copy(env)
    assert shown(other) == shown(env)
    for seed in range(5):
        play_on(env, steps=40, seed=seed)
        play_on(other, steps=40, seed=seed)
        assert shown(other) == shown(env)


@pytest.mark.parametrize("make_copy", COPIES)
def test_a_copy_has_buffers_of_its_own(make_copy):
    env = play_on(started(), steps=30)
    before, other = shown(env), make_copy(env)
    play_on(other, steps=30)
    assert shown(env) == before


@pytest.mark.parametrize("make_copy", COPIES)
def test_an_environment_can_be_copied_before_its_first_reset_and_after_its_end(make_copy):
    fresh = make_copy(stone_age_v0.env())
    fresh.reset(seed=3)
    assert shown(fresh) == shown(started(seed=3))
    over = make_copy(play_on(started()))
    over.step(None)
    assert over.agents == ["player_1"]


@pytest.mark.parametrize("make_copy", COPIES)
def test_a_copy_goes_on_to_the_same_next_games(make_copy):
    env = started(seed=5)
    other = make_copy(env)
    for _ in range(3):
        env.reset()
        other.reset()
        assert shown(env) == shown(other)


def test_the_same_seed_gives_the_same_game_whatever_happens_elsewhere():
    first = play_on(started(3, seed=9), steps=100)
    random.seed(1)
    np.random.seed(1)  # noqa: NPY002 - on purpose: it must not matter
    second = stone_age_v0.env(num_players=3)
    second.reset(seed=1)
    play_on(second, steps=17)
    second.reset(seed=9)
    assert shown(play_on(second, steps=100)) == shown(first)


def test_after_a_seed_further_resets_give_other_games_in_a_fixed_order():
    env, other = started(seed=5), started(seed=5)
    games = [env.engine.games.tobytes()]
    for _ in range(5):
        env.reset()
        other.reset()
        assert shown(env) == shown(other)
        games.append(env.engine.games.tobytes())
    assert len(set(games)) == 6


def test_without_a_seed_every_environment_plays_another_game():
    games = set()
    for _ in range(4):
        env = stone_age_v0.env()
        env.reset()
        games.add(env.engine.games.tobytes())
    assert len(games) == 4


@pytest.mark.parametrize("seed", [-1, 2**63, 1.5, "7"])
def test_a_seed_that_is_no_whole_number_is_refused_and_nothing_changes(seed):
    env = play_on(started(), steps=10)
    before = shown(env)
    with pytest.raises(ValueError, match="must be a whole number from 0"):
        env.reset(seed=seed)
    assert shown(env) == before


@for_each_player_count
def test_a_reset_in_the_middle_of_a_game_leaves_nothing_of_it(players):
    env = play_on(started(players, reward="score"), steps=77)
    env.reset(seed=3)
    assert shown(env) == shown(started(players, seed=3, reward="score"))


@for_each_player_count
def test_an_environment_starts_from_a_saved_position(players):
    env = play_on(started(players), steps=50)
    other = stone_age_v0.env(num_players=players)
    other.reset(options={"state": env.get_state()})
    assert other.agent_selection == env.agent_selection
    assert shown(play_on(other)) == shown(play_on(env))


def test_a_state_of_another_game_or_of_a_finished_one_is_refused_and_nothing_changes():
    env = play_on(started(), steps=10)
    before = shown(env)
    with pytest.raises(StateError, match="another configuration"):
        env.reset(options={"state": started(3).get_state()})
    with pytest.raises(ValueError, match="the saved game is over"):
        env.reset(options={"state": play_on(started()).get_state()})
    with pytest.raises(StateError, match="no state of an engine"):
        env.reset(options={"state": "yesterday"})
    assert shown(env) == before


@pytest.mark.parametrize("options", [{"difficulty": "hard"}, {"state": None}, {}])
def test_other_options_are_ignored(options):
    env = stone_age_v0.env()
    env.reset(seed=3, options=options)
    assert shown(env) == shown(started(seed=3))


# the public state


@for_each_player_count
def test_the_state_shows_no_face_down_card_and_the_owner_sees_its_own(players):
    env = play_on(started(players), steps=30)
    other = copy.deepcopy(env)
    for each, place in ((env, 0), (other, 1)):
        game = each.engine.games[0]
        draw_face_down(game, 0, int(game.deck[place]))
        each.engine.refresh()
    assert (env.state() == other.state()).all()
    assert (env.observe("player_0")["observation"] != other.observe("player_0")["observation"]).any()
    assert (env.observe("player_1")["observation"] == other.observe("player_1")["observation"]).all()


@for_each_player_count
def test_the_state_is_what_seat_0_observes_while_nobody_holds_face_down_cards(players):
    for env in play(started(players), steps=40):
        if not env.engine.games.hidden_cards.any():
            assert (env.state() == env.observe("player_0")["observation"]).all()
