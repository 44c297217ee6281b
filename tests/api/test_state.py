"""Games as values: copies, saved states, pickles and rows edited by hand all continue as the original does."""

import copy
import pickle

import numpy as np
import pytest

from stoneage_env import Engine, GameConfig, StateError
from stoneage_env.engine.state import GAME, empty_games
from tests.random_play import midgame, play_to_the_end, random_actions, shown


def through_state(engine):
    other = Engine(engine.config, engine.num_games)
    other.set_state(engine.get_state())
    return other


COPIES = {
    "clone": lambda engine: engine.clone(),
    "get_state and set_state": through_state,
    "pickle": lambda engine: pickle.loads(pickle.dumps(engine)),
    "deepcopy": copy.deepcopy,
    "copy": copy.copy,
}


@pytest.mark.parametrize("way", COPIES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_copy_made_in_mid_game_continues_identically(way, players):
    engine = midgame(players, games=8, reward="score")
    other = COPIES[way](engine)
    rng = np.random.default_rng(1)
    for _ in range(150):
        actions = random_actions(engine.masks, rng)
        engine.step(actions)
        other.step(actions)
        assert shown(other) == shown(engine)


@pytest.mark.parametrize("way", [way for way in COPIES if way != "get_state and set_state"])
def test_a_copy_shows_all_buffers_at_once_the_last_rewards_too(way):
    engine = Engine(GameConfig(num_players=3, max_rounds=2), num_games=4)
    engine.reset(seed=1)
    play_to_the_end(engine)
    assert shown(COPIES[way](engine)) == shown(engine)


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_goes_its_own_way(way):
    engine = midgame(2, games=3)
    other = COPIES[way](engine)
    before = shown(engine)
    other.step(random_actions(other.masks, np.random.default_rng(0)))
    assert shown(engine) == before


def test_a_restored_state_has_no_rewards_yet():
    engine = Engine(GameConfig(num_players=2, max_rounds=1))
    engine.reset(seed=1)
    state = engine.get_state()
    play_to_the_end(engine)
    assert engine.rewards.any()
    engine.set_state(state)
    assert not engine.rewards.any()
    assert not engine.done.any()


def test_going_back_to_a_state_repeats_the_dice():
    engine = midgame(3, games=5)
    state, results = engine.get_state(), []
    for _ in range(2):
        engine.set_state(state)
        play_to_the_end(engine, seed=9)
        results.append(shown(engine))
    assert results[0] == results[1]


def test_scripted_dice_travel_with_the_state():
    engine = midgame(2, games=1)
    engine.script_dice(0, [6, 5, 4])
    assert through_state(engine).games.script[0, :3].tolist() == [6, 5, 4]


def test_a_copy_keeps_configuration_size_and_threads():
    engine = Engine(GameConfig(num_players=3, reward="margin", start_seat=1), num_games=5, threads=2)
    engine.reset(seed=1)
    for other in (engine.clone(), pickle.loads(pickle.dumps(engine))):
        assert (other.config, other.num_games, other.threads) == (engine.config, 5, 2)


def test_a_row_copied_into_another_engine_continues_identically():
    engine, other = midgame(2, games=2), Engine(GameConfig(num_players=2))
    other.games[0] = engine.games[1]
    other.refresh()
    rng = np.random.default_rng(2)
    while not other.done[0]:
        actions = random_actions(engine.masks, rng)
        engine.step(actions)
        other.step(actions[1:])
    assert other.games[0].tobytes() == engine.games[1].tobytes()


def test_refresh_after_an_edit_writes_mask_observation_actor_and_done_anew():
    engine = midgame(3, games=2)
    source = midgame(3, games=2, seed=5)
    engine.games[1] = source.games[0]
    engine.refresh()
    assert (engine.masks[1] == source.masks[0]).all()
    assert (engine.observations[1] == source.observations[0]).all()
    assert engine.actors[1] == source.actors[0]


def test_refresh_notices_a_game_that_was_replaced_by_a_finished_one():
    engine, over = midgame(2, games=2), Engine(GameConfig(num_players=2), num_games=1)
    over.reset(seed=1)
    play_to_the_end(over)
    engine.games[0] = over.games[0]
    engine.refresh()
    assert engine.done.tolist() == [True, False]
    assert engine.terminated.tolist() == [True, False]


def test_refresh_changes_no_row():
    engine = midgame(4, games=6)
    before = shown(engine)
    engine.refresh()
    assert shown(engine) == before


def test_equal_positions_are_equal_rows():
    engine = Engine(GameConfig(num_players=2), num_games=2)
    engine.reset(seeds=[4, 4])
    assert engine.games[0].tobytes() == engine.games[1].tobytes()
    assert hash(engine.games[0].tobytes()) == hash(engine.games[1].tobytes())


def test_rows_have_no_padding_that_a_copy_would_lose():
    names = GAME.names or ()
    assert GAME.itemsize == sum(GAME[name].itemsize for name in names)
    assert names == empty_games(1).dtype.names


# states that are refused


def refused(engine, state, match):
    before = shown(engine)
    with pytest.raises(StateError, match=match):
        engine.set_state(state)
    assert shown(engine) == before


@pytest.mark.parametrize("state", [b"", b"hello", b"\x80\x04N.", pickle.dumps({"games": 2}), None, 7, "state", [1, 2]])
def test_what_no_engine_has_saved_is_refused(state):
    refused(midgame(2, games=2), state, "no state of an engine: get_state")


@pytest.mark.parametrize("other", [{"num_players": 3}, {"reward": "score"}, {"max_rounds": 9}, {"skip_forced": False}])
def test_a_state_of_another_configuration_is_refused_and_both_are_named(other):
    foreign = Engine(GameConfig(**other), num_games=2)
    foreign.reset(seed=1)
    (name,) = other
    refused(midgame(2, games=2), foreign.get_state(), f"another configuration.*{name}.*the engine has.*{name}")


@pytest.mark.parametrize("games", [1, 3])
def test_a_state_of_another_size_is_refused(games):
    refused(midgame(2, games=2), midgame(2, games=games).get_state(), f"holds {games} games; the engine has 2")


def test_a_cut_state_is_refused_wherever_it_is_cut():
    engine = midgame(2, games=2)
    state = engine.get_state()
    for length in [*range(400), len(state) // 2, len(state) - 1]:
        refused(engine, state[:length], "no state|damaged|cut")


def test_a_state_with_something_behind_it_is_refused():
    engine = midgame(2, games=2)
    refused(engine, engine.get_state() + b"x", "cut or damaged")


@pytest.mark.parametrize("header", [b"{}", b"[]", b"7", b"{", b"\xff", b'{"config": 3}', b'{"config": {"modules": 1}}'])
def test_a_state_with_a_strange_header_is_refused(header):
    engine = midgame(2, games=2)
    magic, _, rest = engine.get_state().partition(b"\n")
    refused(engine, b"\n".join([magic, header, rest.partition(b"\n")[2]]), "header of this state is damaged")


def test_a_state_whose_rows_have_other_fields_is_refused():
    engine = midgame(2, games=2)
    magic, header, body = engine.get_state().split(b"\n", 2)
    start = header.index(b'"rows": "') + len(b'"rows": "')
    foreign = header[:start] + b"0123456789ab" + header[start + 12 :]
    refused(engine, b"\n".join([magic, foreign, body]), "another version, whose rows have other fields")


@pytest.mark.parametrize("field", ["food", "deck", "stream"])
def test_a_state_with_a_changed_byte_is_refused(field):
    engine = midgame(2, games=2)
    state = bytearray(engine.get_state())
    assert GAME.fields is not None
    state[-GAME.itemsize + GAME.fields[field][1]] ^= 1
    refused(engine, bytes(state), "damaged")
