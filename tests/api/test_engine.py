"""The engine's public face: buffers, resets, dice and words. States and results have files of their own."""

import json

import numpy as np
import pytest

from stoneage_env import ACTIONS, OBSERVATION, Engine, EngineError, GameConfig
from tests.random_play import midgame, play_to_the_end, running, shown

HUNT_WITH_ONE = ACTIONS.encode("place", location="hunt", figures=1)
BUFFERS = ("masks", "observations", "actors", "rewards", "done", "seeds")


def started(players=2, games=1, seed=3, **settings):
    engine = Engine(GameConfig(num_players=players, **settings), num_games=games)
    engine.reset(seed=seed)
    return engine


def row_bytes(engine, row):
    arrays = [engine.games, *(getattr(engine, name) for name in BUFFERS)]
    return [np.asarray(array)[row].tobytes() for array in arrays]


# buffers


@pytest.mark.parametrize("players", [2, 3, 4])
def test_buffers_have_one_row_per_game_and_the_widths_of_the_layouts(players):
    engine = started(players, games=5)
    assert (engine.masks.shape, engine.masks.dtype) == ((5, ACTIONS.size(engine.config)), np.bool_)
    assert (engine.observations.shape, engine.observations.dtype) == ((5, OBSERVATION(engine.config).size), np.float32)
    assert (engine.actors.shape, engine.actors.dtype.kind) == ((5,), "i")
    assert (engine.seeds.shape, engine.seeds.dtype) == ((5,), np.int64)
    assert engine.games.shape == (5,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_step_returns_rewards_by_player_and_done_by_game(players):
    engine = started(players, games=5)
    rewards, done = engine.step(np.full(5, HUNT_WITH_ONE))
    assert (rewards.shape, rewards.dtype) == ((5, players), np.float32)
    assert (done.shape, done.dtype) == ((5,), np.bool_)
    assert engine.final_scores().shape == engine.winners().shape == (5, players)
    assert engine.terminated.shape == engine.truncated.shape == (5,)


def test_fields_of_games_have_five_seats_whatever_the_number_of_players():
    engine = started(players=2, games=3)
    assert engine.games.food.shape == (3, 5)
    assert engine.games.resources.shape == (3, 5, 4)


@pytest.mark.parametrize("name", BUFFERS)
def test_buffers_are_read_only_to_the_outside(name):
    buffer = getattr(started(), name)
    with pytest.raises(ValueError, match="read-only"):
        buffer[:] = 0


def test_what_a_step_returns_is_read_only_too():
    engine = started()
    for array in engine.step([HUNT_WITH_ONE]):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0


def test_buffers_are_live_and_a_step_overwrites_them():
    engine = started(games=2)
    held = {name: getattr(engine, name) for name in BUFFERS}
    before = {name: array.copy() for name, array in held.items()}
    rewards, done = engine.step([ACTIONS.encode("place", location="card1", figures=1)] * 2)
    assert all(getattr(engine, name) is array for name, array in held.items())
    assert rewards is engine.rewards
    assert done is engine.done
    assert all((held[name] != before[name]).any() for name in ("masks", "observations", "actors"))


def test_the_actor_is_who_the_question_names():
    for engine in running(players=3, games=4, steps=60):
        for row in range(4):
            assert engine.question(row)["actor"] == engine.actors[row] == engine.games.actor[row]


def test_the_engine_prints_its_configuration_and_size():
    assert "num_players=3" in repr(started(players=3, games=7))
    assert "num_games=7" in repr(started(players=3, games=7))


def test_without_a_configuration_two_play():
    assert Engine().config == GameConfig(num_players=2)


# starting


def test_the_start_seat_can_be_fixed():
    for seat in range(3):
        assert (started(players=3, games=20, start_seat=seat).games.start_seat == seat).all()


def test_without_a_start_seat_it_is_drawn_from_the_seed():
    assert set(started(players=4, games=60).games.start_seat.tolist()) == {0, 1, 2, 3}


def test_a_reset_of_some_rows_leaves_the_others_untouched():
    engine = midgame(players=3, games=6)
    before = [row_bytes(engine, row) for row in range(6)]
    engine.reset(rows=[4, 1], seeds=[11, 12])
    after = [row_bytes(engine, row) for row in range(6)]
    assert [row for row in range(6) if before[row] != after[row]] == [1, 4]
    assert engine.games.round_number[[1, 4]].tolist() == [1, 1]
    assert engine.seeds[[4, 1]].tolist() == [11, 12]


def test_a_reset_of_no_rows_changes_nothing():
    engine = midgame(players=2, games=3)
    before = shown(engine)
    engine.reset(rows=[], seeds=[])
    engine.reset(rows=np.zeros(0, int), seed=9)
    assert shown(engine) == before


def test_a_seed_gives_chosen_rows_the_games_they_have_in_a_whole_reset():
    engine, whole = midgame(players=2, games=4), started(games=4, seed=8)
    engine.reset(rows=[3, 0], seed=8)
    assert [row_bytes(engine, row) for row in (0, 3)] == [row_bytes(whole, row) for row in (0, 3)]


def test_the_integer_of_a_game_starts_the_same_game_in_another_row():
    source, other = started(players=3, games=9), midgame(players=3, games=4)
    other.reset(rows=[2], seeds=source.seeds[[5]])
    assert row_bytes(other, 2) == row_bytes(source, 5)


def test_seeds_for_all_rows_need_no_row_numbers():
    engine = started(games=3)
    engine.reset(seeds=[5, 6, 5])
    assert row_bytes(engine, 0) == row_bytes(engine, 2)
    assert engine.games.deck[0].tolist() != engine.games.deck[1].tolist()


def test_a_reset_without_a_seed_draws_another_one_each_time():
    engine = Engine(GameConfig(), num_games=2)
    drawn = set()
    for _ in range(3):
        engine.reset()
        drawn.update(engine.seeds.tolist())
    assert len(drawn) == 6


def test_different_seeds_give_different_games():
    decks = {started(seed=seed).games.deck[0].tobytes() for seed in range(50)}
    assert len(decks) == 50


# dice


def test_scripted_dice_fall_in_order_and_random_ones_afterwards():
    engine = started(start_seat=0)
    engine.games.unplaced[0, :2] = [2, 0]
    engine.refresh()
    engine.script_dice(0, [6, 1, 5])
    engine.step([ACTIONS.encode("place", location="hunt", figures=2)])
    assert engine.last_dice(0) == [6, 1]
    assert engine.games.script_next[0] == 2


def test_scripts_are_joined():
    engine = started(start_seat=0)
    engine.games.unplaced[0, :2] = [3, 0]
    engine.refresh()
    engine.script_dice(0, [6])
    engine.script_dice(0, (2, np.int64(3)))
    engine.step([ACTIONS.encode("place", location="hunt", figures=3)])
    assert engine.last_dice(0) == [6, 2, 3]


def test_a_script_concerns_its_own_row_only():
    engine, plain = started(games=2), started(games=2)
    engine.script_dice(0, [1, 1, 1, 1])
    assert row_bytes(engine, 1) == row_bytes(plain, 1)


@pytest.mark.parametrize("faces", [[0], [7], [3, -1], [1, 2, 60]])
def test_only_faces_from_1_to_6_can_be_scripted(faces):
    engine = started()
    before = shown(engine)
    with pytest.raises(ValueError, match="dice show 1 to 6"):
        engine.script_dice(0, faces)
    assert shown(engine) == before


def test_more_scripted_dice_than_there_is_room_for_are_refused():
    engine = started()
    engine.script_dice(0, [1] * 100)
    before = shown(engine)
    with pytest.raises(ValueError, match="129 scripted dice are too many: there is room for 128"):
        engine.script_dice(0, [1] * 29)
    assert shown(engine) == before
    engine.script_dice(0, [2] * 28)


def hunt_all_round(engine, figures):
    """Everybody hunts with so many figures; one more placement, and no choice is left until the next round."""
    players = engine.config.num_players
    engine.games.unplaced[0, :players] = 0
    engine.games.unplaced[0, engine.actors[0]] = 1
    engine.games.placed[0, :players, 0] = figures
    engine.games.placed[0, engine.actors[0], 0] = 0
    engine.games.food[0, :players] = 12
    engine.refresh()


def test_last_dice_tells_all_dice_of_a_step_also_those_of_skipped_decisions():
    engine = started(players=4)
    hunt_all_round(engine, figures=10)
    script = [1 + i % 6 for i in range(31)]
    engine.script_dice(0, script)
    engine.step([HUNT_WITH_ONE])
    assert engine.last_dice(0) == script
    assert engine.games.round_number[0] == 2


def test_last_dice_is_empty_after_a_step_without_dice():
    engine = started()
    engine.step([HUNT_WITH_ONE])
    assert engine.last_dice(0) == []


def test_more_dice_in_one_step_than_can_be_remembered_are_an_error_that_names_the_game():
    engine = started(players=4)
    hunt_all_round(engine, figures=50)
    with pytest.raises(EngineError, match=r"game 0 .* ran out of room in its memory of 128 dice"):
        engine.step([HUNT_WITH_ONE])


# words


def test_a_snapshot_is_plain_data_that_json_can_write():
    for engine in running(players=3, games=1, steps=40):
        view = engine.snapshot(0)
        assert json.loads(json.dumps(view)) == view


def test_a_snapshot_tells_scores_and_winners_of_a_finished_game():
    engine = started(players=2, games=3, max_rounds=2)
    play_to_the_end(engine)
    view = engine.snapshot(2)
    assert view["over"] is True
    assert view["end_reason"] == "truncated"
    assert view["scores_if_ended_now"] == engine.final_scores()[2].tolist()
    assert view["winners"] == engine.winners()[2].nonzero()[0].tolist()


def test_legal_actions_are_the_marked_codes_of_the_mask():
    engine = midgame(players=4, games=5)
    for row in range(5):
        assert engine.legal_actions(row) == engine.masks[row].nonzero()[0].tolist()
