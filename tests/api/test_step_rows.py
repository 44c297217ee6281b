"""Steps and saved states in some rows of an engine, while the others wait."""

from typing import Any

import numpy as np
import pytest

from stoneage_env import Engine, GameConfig, IllegalAction, StateError
from stoneage_env.engine import batch
from stoneage_env.engine._jit import compiled
from stoneage_env.engine.actions import NO_OP


def started(games=4, seed=3, threads=1, **settings):
    engine = Engine(GameConfig(**settings), games, threads=threads)
    engine.reset(seed=seed)
    return engine


def first_legal(engine, rows=slice(None)):
    return engine.masks[rows].argmax(axis=1)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("rows", [[1, 3], np.array([1, 3]), [3, 1], np.array([3, 1], np.int32)])
def test_only_the_named_rows_move_and_they_move_as_in_a_whole_step(rows, threads):
    whole, some = started(threads=threads), started(threads=threads)
    waiting = some.games[[0, 2]].tobytes(), some.observations[[0, 2]].tobytes(), some.masks[[0, 2]].tobytes()
    whole.step(first_legal(whole))
    some.step_rows(rows, first_legal(some, rows))
    assert (some.games[[0, 2]].tobytes(), some.observations[[0, 2]].tobytes(), some.masks[[0, 2]].tobytes()) == waiting
    for name in ("games", "observations", "masks", "actors", "rewards", "done"):
        assert getattr(some, name)[rows].tobytes() == getattr(whole, name)[rows].tobytes()


def test_no_rows_are_no_step():
    engine = started()
    before = engine.get_state()
    engine.step_rows([], [])
    assert engine.get_state() == before


def test_an_illegal_action_is_named_with_its_game_and_changes_no_row():
    engine = started()
    before = engine.get_state()
    with pytest.raises(IllegalAction, match=r"game 3: player_. is asked to place figures"):
        engine.step_rows([1, 3], [first_legal(engine)[1], NO_OP])
    assert engine.get_state() == before


@pytest.mark.parametrize(
    ("rows", "actions", "error", "words"),
    [
        ([0, 4], [0, 0], IndexError, "rows go from 0 to 3"),
        ([1, 1], [0, 0], ValueError, "names a row twice"),
        ([0, 1], [0], ValueError, "must have the shape"),
        ([0, 1], [0.0, 1.0], TypeError, "whole numbers"),
    ],
)
def test_rows_and_actions_of_the_wrong_form_are_refused(rows, actions, error, words):
    with pytest.raises(error, match=words):
        started().step_rows(rows, actions)


@pytest.mark.skipif(not compiled(), reason="about compiling")
def test_arrays_that_are_read_only_or_not_contiguous_compile_nothing_anew():
    engine = started()
    actions, rows = first_legal(engine), np.arange(4)
    actions.setflags(write=False)
    rows.setflags(write=False)
    kernel: Any = batch.step_rows
    known = len(kernel.signatures)
    engine.step(actions)
    engine.step_rows(rows, first_legal(engine))
    engine.step(np.repeat(first_legal(engine), 2)[::2])
    engine.reset(rows=rows, seeds=rows)
    assert len(kernel.signatures) == known


def test_a_stepper_plays_one_row_as_a_step_does():
    whole, alone = started(), started()
    step = alone.stepper(2)
    for _ in range(50):
        whole.step(first_legal(whole))
        step(int(first_legal(alone)[2]))
    assert alone.games[2].tobytes() == whole.games[2].tobytes()
    assert alone.observations[2].tobytes() == whole.observations[2].tobytes()
    assert alone.games[0].tobytes() == started().games[0].tobytes()


def test_a_saved_game_goes_on_in_several_rows():
    one, many = started(games=1, seed=8), started()
    for _ in range(20):
        one.step(first_legal(one))
    untouched = many.games[[0, 2]].tobytes()
    many.set_state(one.get_state(), rows=[1, 3])
    assert many.games[[0, 2]].tobytes() == untouched
    for row in (1, 3):
        assert many.games[row].tobytes() == one.games[0].tobytes()
        assert many.observations[row].tobytes() == one.observations[0].tobytes()
        assert many.seeds[row] == one.seeds[0]


def test_the_state_for_some_rows_is_that_of_one_game():
    engine = started()
    with pytest.raises(StateError):
        engine.set_state(engine.get_state(), rows=[1])
