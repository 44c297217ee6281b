"""Looking at a running game through every kind of environment."""

import numpy as np
import pytest
from pettingzoo.test import render_test

from stoneage_env.envs import stone_age_v0
from stoneage_env.envs.single import StoneAgeEnv
from stoneage_env.envs.vector import StoneAgeVectorEnv
from tests.envs.playing import play, play_on, started
from tests.scenario import for_each_player_count


@for_each_player_count
def test_a_text_board_can_be_shown_at_any_time(players):
    env = started(players, render_mode="ansi")
    for _ in play(env, steps=40):
        assert "Cards" in env.render()
    assert "Cards" in play_on(env).render()


def test_for_people_the_board_is_printed(capsys):
    assert started(render_mode="human").render() is None
    assert "Cards" in capsys.readouterr().out


def test_without_a_render_mode_nothing_is_shown_but_a_warning():
    env = started()
    with pytest.warns(UserWarning, match="render_mode"):
        assert env.render() is None


def test_notebooks_show_the_board_of_a_started_game():
    assert stone_age_v0.env()._repr_svg_() is None
    assert started()._repr_svg_().startswith("<svg")
    env = StoneAgeEnv()
    assert env._repr_svg_() is None
    env.reset(seed=1)
    assert str(env._repr_svg_()).startswith("<svg")


def test_pixels_are_a_picture():
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    picture = started(render_mode="rgb_array").render()
    assert picture.dtype == np.uint8
    assert picture.ndim == 3
    assert picture.std() > 10


@for_each_player_count
def test_pettingzoos_own_check_of_pictures(players):
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    render_test(lambda render_mode: stone_age_v0.env(num_players=players, render_mode=render_mode))


@pytest.mark.parametrize("mode", ["ansi", "human"])
def test_gymnasium_environments_show_their_boards_too(mode):
    env, envs = StoneAgeEnv(render_mode=mode), StoneAgeVectorEnv(3, render_mode=mode)
    env.reset(seed=1)
    envs.reset(seed=1)
    if mode == "ansi":
        assert "Cards" in env.render()
        assert len(envs.render() or ()) == 3
    else:
        assert env.render() is None
        assert envs.render() is None
