"""Looking at a running game through every kind of environment."""

import copy

import gymnasium
import numpy as np
import pytest
from pettingzoo.test import render_test

from stoneage_env import Engine, GameConfig
from stoneage_env.envs import stone_age_v0
from stoneage_env.envs.single import StoneAgeEnv
from stoneage_env.envs.vector import StoneAgeVectorEnv
from stoneage_env.players import View
from stoneage_env.render import screen
from tests.envs.playing import play, play_on, started
from tests.random_play import draw_face_down
from tests.scenario import for_each_player_count


@pytest.fixture
def terminal(monkeypatch):
    """As on a machine without a display."""
    monkeypatch.setattr(screen, "surroundings", lambda: screen.TERMINAL)


@for_each_player_count
def test_a_text_board_can_be_shown_at_any_time(players):
    env = started(players, render_mode="ansi")
    for _ in play(env, steps=40):
        assert "Cards" in env.render()
    assert "Cards" in play_on(env).render()


# for people


def test_people_see_the_board_after_every_step_without_asking(terminal, capsys):
    env = started(render_mode="human")
    shown = 1
    for _ in play(env, steps=20):
        assert capsys.readouterr().out.count("Cards (") == shown
    assert env.render() is None
    assert capsys.readouterr().out.count("Cards (") == 2  # the last step, and on demand


def test_people_see_the_end_of_a_game_once(terminal, capsys):
    env = play_on(started(render_mode="human"))
    assert capsys.readouterr().out.count("Game over") == 1
    env.step(None)
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("make", [StoneAgeEnv, lambda **settings: StoneAgeVectorEnv(3, **settings)])
def test_gymnasium_environments_show_the_board_after_reset_and_step(make, terminal, capsys):
    env = make(render_mode="human")
    env.reset(seed=1)
    assert capsys.readouterr().out.count("Cards (") == 1
    env.step(env.action_masks().argmax(axis=-1))
    assert capsys.readouterr().out.count("Cards (") == 1
    assert env.render() is None
    assert capsys.readouterr().out.count("Cards (") == 1
    env.close()


def test_an_environment_that_shows_itself_can_be_copied(terminal, capsys):
    env = started(render_mode="human")
    other = copy.deepcopy(env)
    capsys.readouterr()
    play_on(other, steps=3)
    assert capsys.readouterr().out.count("Cards (") == 3


# other modes


def test_without_a_render_mode_nothing_is_shown_but_a_warning():
    env, alone = started(), StoneAgeEnv()
    alone.reset(seed=1)
    for each in (env, alone):
        with pytest.warns(UserWarning, match="render_mode"):
            assert each.render() is None


@pytest.mark.parametrize("mode", ["ansi", "human", None])
@pytest.mark.parametrize("make", [StoneAgeEnv, lambda **settings: StoneAgeVectorEnv(3, **settings)])
def test_before_the_first_reset_there_is_nothing_to_show(make, mode):
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"call reset\(\) before render\(\)"):
        make(render_mode=mode).render()


def test_pixels_are_a_picture():
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    picture = started(render_mode="rgb_array").render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.std() > 10


@for_each_player_count
def test_pettingzoos_own_check_of_pictures(players, terminal):
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    render_test(lambda render_mode: stone_age_v0.env(num_players=players, render_mode=render_mode))


def test_text_boards_of_a_vector_environment_are_one_for_each_game():
    envs = StoneAgeVectorEnv(3, render_mode="ansi")
    envs.reset(seed=1)
    assert len(set(envs.render() or ())) == 3


def test_a_learner_sees_its_own_face_down_card_and_no_other():
    for owner, seen in ((0, True), (1, False)):
        env = StoneAgeEnv(2, seat=0, render_mode="ansi")
        env.reset(seed=1)
        draw_face_down(env.engine.games[0], owner, 1)
        assert ("1 face down" in env.render()) is not seen


# notebooks


def test_environments_show_themselves_in_notebooks_once_they_are_started():
    for make in (stone_age_v0.env, StoneAgeEnv):
        env = make(num_players=3)
        assert env._repr_html_() is None
        env.reset(seed=1)
        assert str(env._repr_html_()).startswith("<svg")
    wrapped = gymnasium.make("StoneAge-v0")
    wrapped.reset(seed=1)
    assert wrapped.unwrapped._repr_html_().startswith("<svg")  # type: ignore[attr-defined]


@pytest.mark.parametrize("games", [2, 4, 300])
def test_of_many_games_the_first_four_are_shown_and_all_are_counted(games):
    engine = Engine(GameConfig(), games)
    assert engine._repr_html_() is None
    engine.reset(seed=1)
    envs = StoneAgeVectorEnv(games)
    envs.reset(seed=1)
    for shown in (engine._repr_html_(), envs._repr_html_()):
        assert shown is not None
        assert shown.count("<svg") == min(games, 4)
        assert f"{min(games, 4)} of {games} games" in shown


def test_one_game_of_an_engine_is_one_picture():
    engine = Engine(GameConfig(num_players=4))
    engine.reset(seed=1)
    assert str(engine._repr_html_()).startswith("<svg")


def test_a_view_shows_the_board_as_its_seat_sees_it():
    engine = Engine(GameConfig())
    engine.reset(seed=1)
    draw_face_down(engine.games[0], 0, 1)
    engine.refresh()
    own, others = (View(engine, 0, seat)._repr_svg_() for seat in (0, 1))
    assert "1 face down" not in own
    assert "1 face down" in others
    assert "if it ended now  ?" in others
