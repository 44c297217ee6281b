"""Agents from files, and the list of all that can be named."""

import sys

import pytest

import agents
from agents.code_file import load_code
from agents.list_command import described, listing, settings
from stoneage_env.players import names
from stoneage_env.players.names import register

BOT = '''
from stoneage_env.players import Agent

class Woodcutter(Agent):
    """Always as many figures into the forest as fit."""
    def __init__(self, most=7):
        self.most = most

    def choose(self, view):
        return view.legal[0]
'''


@pytest.fixture(autouse=True)
def forget_names(monkeypatch):
    monkeypatch.setattr(names, "_registered", {})
    monkeypatch.setattr(sys, "path", [*sys.path])


@pytest.fixture
def write(tmp_path):
    def write(text, name="my_bot.py"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


def test_an_agent_in_a_file_is_named_like_the_file_and_like_its_class(write):
    assert load_code(write(BOT)) == ("my_bot", "Woodcutter")
    assert type(agents.make("my_bot")).__name__ == type(agents.make("Woodcutter")).__name__ == "Woodcutter"
    assert "my_bot" in agents.names()


def test_settings_reach_the_class(write):
    load_code(write(BOT))
    assert agents.make("my_bot:most=3").most == 3


def test_the_same_file_can_be_loaded_again_after_a_change(write):
    load_code(write(BOT))
    load_code(write(BOT.replace("most=7", "most=4")))
    assert agents.make("my_bot").most == 4


def test_classes_that_are_imported_or_built_upon_do_not_count(write):
    text = (
        BOT + "from agents.random_agent import RandomAgent\nclass Better(Woodcutter):\n    pass\nclass Helper:\n    pass\n"
    )
    assert load_code(write(text)) == ("my_bot", "Better")


def test_a_file_may_import_what_lies_beside_it_but_nothing_there_replaces_what_is_installed(write):
    write("def first(view):\n    return view.legal[0]\n", "openings.py")
    write("raise AssertionError", "numpy.py")
    load_code(write("import numpy\nfrom openings import first\n" + BOT))
    assert agents.make("my_bot").choose.__globals__["first"].__module__ == "openings"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("x = 1", "my_bot.py: no agent class in it: write one with choose"),
        ("class Agent:\n    pass", "no agent class in it"),
        (BOT + "class Other(Agent):\n    pass", "one agent class is expected, not 2: Other, Woodcutter"),
        ("import\n", "my_bot.py, line 1: "),
        ("\n\nimport nothing_like_this", "my_bot.py, line 3: ModuleNotFoundError: No module named 'nothing_like_this'"),
        ("def f():\n    return 1 / 0\nf()", "my_bot.py, line 2: ZeroDivisionError"),
        ("import sys\nsys.exit(0)", "my_bot.py, line 2: SystemExit: 0"),
    ],
)
def test_a_file_that_holds_no_agent_is_refused_with_the_place(write, text, words):
    with pytest.raises(ValueError, match=words):
        load_code(write(text))


def test_the_line_of_a_mistake_is_told_for_a_path_from_here_too(write, monkeypatch):
    monkeypatch.chdir(write("x = nothing").parent)
    with pytest.raises(ValueError, match=r"^my_bot\.py, line 1: NameError"):
        load_code("my_bot.py")


def test_files_that_cannot_be_read_or_named_are_refused(write, tmp_path):
    with pytest.raises(FileNotFoundError):
        load_code(tmp_path / "missing.py")
    with pytest.raises(ValueError, match=r"its name ending in \.py"):
        load_code(write(BOT, "my_bot.txt"))
    with pytest.raises(ValueError, match="'my-bot' cannot be the name of an agent"):
        load_code(write(BOT, "my-bot.py"))


def test_names_that_are_taken_stay_with_their_owner(write):
    with pytest.raises(ValueError, match="an agent is called 'random' already"):
        load_code(write(BOT, "random.py"))
    with pytest.raises(ValueError, match="an agent is called 'human' already"):
        register("human", agents.make)


def test_every_agent_is_listed_with_a_line_about_it():
    lines = listing()
    for name in (*agents.names(), "human"):
        assert any(line.startswith(f"{name} ") for line in lines)
        assert "says nothing" not in described(name)
    assert described("random").startswith("Plays uniformly at random")
    assert settings("random") == "seed=None"
    assert settings("expert") == "NAME=VALUE"


def test_an_agent_of_a_file_is_listed_too(write):
    load_code(write(BOT))
    assert "my_bot      Always as many figures into the forest as fit." in listing()
    assert "            settings: my_bot:most=7" in listing()


def test_an_agent_that_cannot_be_imported_here_says_why(monkeypatch):
    def missing(name):
        raise ModuleNotFoundError("No module named 'torch'")

    monkeypatch.setattr("agents.list_command.agent_maker", missing)
    assert described("ppo") == "(cannot be used here: No module named 'torch')"
    assert settings("ppo") == ""
