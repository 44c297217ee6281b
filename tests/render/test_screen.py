"""The mode "human": a picture in a notebook or a window, the text board elsewhere, and never an error for want of one."""

import copy
import os
import pickle
import subprocess
import sys
import time
from types import SimpleNamespace
from typing import Any

import pytest

from stoneage_env.render import screen
from stoneage_env.render.screen import NOTEBOOK, TERMINAL, WINDOW, Screen, surroundings
from tests.scenario import scenario


def position():
    engine = scenario(players=2).engine
    return engine.snapshot(0), engine.question(0), engine.last_dice(0)


def show(shown, place, monkeypatch, times=1):
    monkeypatch.setattr(screen, "surroundings", lambda: place)
    for _ in range(times):
        shown.show(*position())


class FakeNotebook:
    """What a Jupyter kernel's IPython does with a picture: keeps it, and changes it later."""

    def __init__(self):
        self.pictures: list[list[str]] = []  # one list for each output, with all that it has shown

    def get_ipython(self):
        return SimpleNamespace(kernel=object())

    def SVG(self, data):  # noqa: N802 - IPython's name
        return data

    def display(self, picture, display_id):
        assert display_id
        output = [picture]
        self.pictures.append(output)
        return SimpleNamespace(update=output.append)


@pytest.fixture
def notebook(monkeypatch):
    fake: Any = FakeNotebook()
    monkeypatch.setitem(sys.modules, "IPython", fake)
    monkeypatch.setitem(sys.modules, "IPython.display", fake)
    monkeypatch.setattr(screen, "PICTURES_PER_SECOND", 1000)
    return fake


# where


def test_a_running_kernel_is_a_notebook(notebook):
    assert surroundings() == NOTEBOOK


def test_ipython_in_a_terminal_is_no_notebook(monkeypatch):
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: SimpleNamespace()))
    monkeypatch.setattr(screen, "_window_can_open", lambda: False)
    assert surroundings() == TERMINAL


@pytest.mark.parametrize("missing", ["resvg_py", "matplotlib"])
def test_without_the_extra_viz_there_is_no_window(missing, monkeypatch):
    monkeypatch.setitem(sys.modules, missing, None)
    assert surroundings() == TERMINAL


@pytest.mark.parametrize(("backend", "place"), [("agg", TERMINAL), ("svg", TERMINAL), ("TkAgg", WINDOW), ("qtagg", WINDOW)])
def test_a_window_opens_where_matplotlib_has_found_a_display(backend, place, monkeypatch):
    pyplot = pytest.importorskip("matplotlib.pyplot", reason='needs the extra "viz"')
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    monkeypatch.setattr(pyplot, "get_backend", lambda: backend)
    assert surroundings() == place


HEADLESS = """if True:
    from stoneage_env import stone_age_v0
    env = stone_age_v0.env(render_mode="human", max_rounds=1)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        env.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
    env.close()
"""


def test_on_a_machine_without_a_display_a_whole_game_is_shown_as_text():
    without = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "MPLBACKEND")}
    command = [sys.executable, "-W", "error", "-c", HEADLESS]
    run = subprocess.run(command, env=without, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("Cards (") > 5
    assert "Game over" in run.stdout


# what


def test_a_terminal_gets_the_text_board(monkeypatch, capsys):
    show(Screen(), TERMINAL, monkeypatch, times=2)
    assert capsys.readouterr().out.count("Cards (") == 2


def test_a_notebook_has_one_picture_that_changes(notebook, monkeypatch):
    shown = Screen()
    show(shown, NOTEBOOK, monkeypatch, times=3)
    assert [len(output) for output in notebook.pictures] == [3]
    assert all(picture.startswith("<svg") for picture in notebook.pictures[0])
    shown.close()
    show(shown, NOTEBOOK, monkeypatch)
    assert len(notebook.pictures) == 2


def test_pictures_follow_each_other_slowly_enough_to_be_seen(notebook, monkeypatch):
    waits: list[float] = []
    monkeypatch.setattr(screen, "PICTURES_PER_SECOND", 2)
    monkeypatch.setattr(time, "sleep", waits.append)
    show(Screen(), NOTEBOOK, monkeypatch, times=2)
    assert waits[0] == 0
    assert 0.2 < waits[1] <= 0.5


@pytest.fixture
def pyplot(monkeypatch):
    """matplotlib without a display; waiting for its window is left out."""
    pytest.importorskip("resvg_py", reason='needs the extra "viz"')
    module = pytest.importorskip("matplotlib.pyplot", reason='needs the extra "viz"')
    module.switch_backend("agg")
    monkeypatch.setattr(module, "pause", lambda seconds: None)
    yield module
    module.close("all")


def test_a_window_is_opened_once_and_closed_at_the_end(pyplot, monkeypatch):
    shown = Screen()
    show(shown, WINDOW, monkeypatch, times=3)
    assert len(pyplot.get_fignums()) == 1
    assert pyplot.gcf().axes[0].images[0].get_array().std() > 10
    shown.close()
    assert pyplot.get_fignums() == []


def test_a_window_closed_by_hand_opens_again(pyplot, monkeypatch):
    shown = Screen()
    show(shown, WINDOW, monkeypatch)
    pyplot.close("all")
    show(shown, WINDOW, monkeypatch)
    assert len(pyplot.get_fignums()) == 1


@pytest.mark.parametrize("make_copy", [copy.copy, copy.deepcopy, lambda shown: pickle.loads(pickle.dumps(shown))])
def test_a_copy_shares_no_window(make_copy, pyplot, monkeypatch):
    shown = Screen()
    show(shown, WINDOW, monkeypatch)
    show(make_copy(shown), WINDOW, monkeypatch)
    assert len(pyplot.get_fignums()) == 2
