"""`human` and `stoneage play`: what is shown, what is understood, what can be taken back."""

import os
import pty
import re
import signal
import subprocess
import sys

import numpy as np
import pytest

import agents
from agents.human import HumanAgent
from agents.human.agent import Quit, Undo, seen
from agents.human.answers import options, understood
from agents.human.game import TerminalGame, committed
from agents.mistakes import AgentError
from stoneage_env import Engine, GameConfig
from stoneage_env.players import Agent, GamesView, View
from stoneage_env.replay import load
from tests.agents.bots import Broken, FirstCode, Illegal, Unprepared
from tests.random_play import positions

STONEAGE = [sys.executable, "-m", "stoneage_env.cli"]


class Keyboard:
    """Answers in turn, then the end of the input; and all that was shown."""

    def __init__(self, *answers):
        self.answers, self.shown = list(answers), []

    def ask(self, prompt):
        self.shown.append(prompt)
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def show(self, text):
        self.shown.append(text)

    @property
    def text(self):
        return "\n".join(self.shown)


def table(*answers, other=None, confirm=False, max_rounds=100, seed=3):
    """A human in seat 0 against somebody, and the keyboard."""
    keyboard = Keyboard(*answers)
    human = HumanAgent("random:seed=1", keyboard.ask, keyboard.show)
    config = GameConfig(num_players=2, start_seat=0, max_rounds=max_rounds)
    players = [human, other or FirstCode()]
    return TerminalGame(config, seed, ["human", "first"], players, keyboard.show, confirm=confirm), keyboard


def start():
    engine = Engine(GameConfig(num_players=2, start_seat=0))
    engine.reset(seeds=[3])
    return View(engine)


# Answers


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1", "place 1 figure on the hunting grounds"),
        ("place 3 figures on the forest", "place 3 figures on the forest"),
        ("  Place 3 FIGURES on the forest ", "place 3 figures on the forest"),
        ("3 forest", "place 3 figures on the forest"),
        ("hut", "place 2 figures on the hut"),
        ("field", "place 1 figure on the field"),
        ("card 2", "place 1 figure on card 2"),
    ],
)
def test_an_action_is_named_by_number_or_by_enough_words(text, words):
    assert str(understood(text, start().legal).action) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("forest", "Which of these.*1 figure on the forest.*5 figures on the forest"),
        ("place", "Which of these.*and 28 more"),
        ("99", "There is no number 99: they go from 1 to 34"),
        ("0", "There is no number 0"),
        ("sing", "'sing' is nothing that can be done here"),
        ("", "nothing that can be done here"),
    ],
)
def test_an_answer_that_means_nothing_or_too_much_is_explained(text, words):
    complaint = understood(text, start().legal).complaint
    with pytest.raises(ValueError, match=words):
        raise ValueError(complaint)


@pytest.mark.parametrize(("text", "command"), [("?", "help"), ("undo", "undo"), ("q", "quit"), (" HINT ", "hint")])
def test_commands_have_names_and_short_forms(text, command):
    assert understood(text, start().legal).command == command


def test_every_action_has_a_number_in_the_list_and_groups_share_a_line():
    view = start()
    lines = options(view)
    assert len(lines) < len(view.legal)
    assert lines[1].strip() == "6-10  place 1 to 5 figures on the forest: 3 pips for each wood"
    assert lines[-1].split()[0] == str(len(view.legal))


# What is shown


def test_the_board_shows_own_face_down_cards_and_counts_those_of_others():
    engine = positions(3)
    rows = np.flatnonzero(engine.games.hidden_cards.sum(axis=1))
    assert len(rows)
    for row in rows[:5]:
        for seat in range(3):
            view = View(engine, int(row), seat)
            others = [engine.games.hidden_cards[row, other] for other in range(3) if other != seat]
            assert seen(view).count("face down") >= sum(count > 0 for count in others)


def test_nobody_is_called_winner_while_a_game_runs():
    assert "winner" not in seen(start())


def test_a_hint_of_search_tells_the_chances_of_the_moves_it_compared():
    game, keyboard = table("hint", "q")
    game.people[0].hints = "mcts:simulations=48"
    assert not game.play()
    moves = r"(place \d figures? on [a-z0-9 ]+ \(\d+%\)(; |, )?){2,4}"
    assert re.search(rf"mcts:simulations=48 would: {moves}\. In brackets: chance to win\.", keyboard.text)


def test_a_hint_comes_from_the_adviser_and_is_legal():
    game, keyboard = table("hint", "q")
    assert not game.play()
    assert "random:seed=1 would: place" in keyboard.text


def test_an_adviser_that_fails_does_not_end_the_game():
    game, keyboard = table("hint", "1", "q")
    game.people[0].hints = "expert:nothing=1"
    game.play()
    assert "expert:nothing=1 has no hint: the agent 'expert:nothing=1' cannot be made" in keyboard.text
    assert len(game.actions) >= 1


def test_a_hint_of_search_that_compared_nothing_names_the_move_alone():
    game, keyboard = table("hint", "q")
    game.people[0].hints = "mcts:simulations=40,moves=1"
    game.play()
    assert re.search(r"moves=1 would: place \d figures? on [a-z0-9 ]+\.$", keyboard.text, re.MULTILINE)


def test_without_a_name_the_strongest_agent_advises():
    keyboard = Keyboard("h", "q")
    human = HumanAgent(ask=keyboard.ask, show=keyboard.show)
    with pytest.raises(Quit):
        human.act(GamesView(started_engine()), np.arange(1))
    assert human.hints in agents.names()


def started_engine():
    engine = Engine(GameConfig(num_players=2))
    engine.reset(seed=1)
    return engine


def test_help_board_and_log_tell_what_they_promise():
    game, keyboard = table("?", "log", "1", "log", "b", "q")
    game.play()
    assert "take your last decision back" in keyboard.text
    assert "Nothing has happened yet." in keyboard.text
    assert keyboard.text.count("Red places 1 figure on the hunting grounds") == 2
    assert keyboard.text.count("Hunting grounds") == 3


def test_undo_reaches_the_game_and_quit_ends_it():
    human = HumanAgent(ask=lambda prompt: "undo", show=lambda text: None)
    with pytest.raises(Undo):
        human.choose(start())
    human.ask = lambda prompt: "quit"
    with pytest.raises(Quit):
        human.choose(start())


# Taking back


def alone(*answers, **settings):
    """Red has placed one figure and Blue all five: from here on Red places alone."""
    return table("1", *answers, other=AllOnOne(), **settings)


class AllOnOne(Agent):
    """As many figures as possible on one place, so that others go on placing alone."""

    def choose(self, view):
        return max(view.legal, key=lambda action: action.parameters.get("figures", 0))


class Several(Agent):
    """Gives two answers to one question."""

    def act(self, games_view, rows):
        return [0, 0]


def test_a_decision_can_be_taken_back_while_nobody_else_is_asked():
    game, keyboard = alone("field", "toolmaker", "undo", "undo", "undo", "q")
    game.play()
    assert "Taken back: place 1 figure on the toolmaker." in keyboard.text
    assert "Taken back: place 1 figure on the field." in keyboard.text
    assert "Nothing can be taken back" in keyboard.text
    assert len(game.actions) == 2
    assert game.engine.games.unplaced[0, 0] == 4


def test_what_others_or_dice_have_answered_stands():
    game, keyboard = table("3 forest", "undo", "q")
    game.play()
    assert "Nothing can be taken back" in keyboard.text
    assert len(game.actions) >= 2


def test_a_position_after_undo_is_the_one_before():
    game, _ = alone("q")
    game.play()
    before = game.engine.get_state()
    again, _ = alone("field", "undo", "q")
    again.play()
    assert again.engine.get_state() == before
    assert again.actions == game.actions


def test_dice_drawn_cards_and_new_rounds_commit_a_decision():
    engine = started_engine()
    before, after = engine.games[0].copy(), engine.games[0].copy()
    seat = int(after.actor)
    assert not committed(before, after, seat)
    for change in ("stream", "dice_count", "round_number", "deck_size"):
        after = before.copy()
        after[change] = before[change] + 1
        assert committed(before, after, seat)
    assert committed(before, before, 1 - seat)


def test_confirm_asks_before_what_cannot_be_taken_back():
    game, keyboard = table("3 forest", "no", "2 forest", "", "q", confirm=True)
    game.play()
    assert "Red: place 3 figures on the forest. Enter plays it" in keyboard.text
    assert "Not played." in keyboard.text
    assert game.engine.games.placed[0, 0].sum() == 2


# Whole games


def test_a_game_can_be_played_to_its_end_and_its_replay_holds():
    game, keyboard = table(*["1"] * 400, max_rounds=3)
    assert game.play()
    game.replay().verify()
    assert game.replay().agents == ("human", "first")
    assert "points" in keyboard.text.splitlines()[-1]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (Broken(), r"first failed: ZeroDivisionError: by nothing \(.*bots.py, line \d+\)"),
        (Unprepared(), r"first failed: KeyError: 'start'"),
        (Illegal(), "first: game 0: there is no action 10000.* Possible: place"),
        (Several(), r"first: one whole number is needed, the code of an action, not \[0, 0\]"),
    ],
)
def test_an_agent_that_fails_or_breaks_the_rules_is_named(agent, words):
    with pytest.raises(AgentError, match=words):
        table("1", other=agent)[0].play()


def test_human_can_be_named_but_is_not_among_those_who_play_by_themselves():
    assert "human" not in agents.names()
    assert isinstance(agents.make("human"), HumanAgent)


def test_the_command_plays_through_a_pipe_and_saves_the_replay(tmp_path):
    saved = tmp_path / "game.json"
    command = [*STONEAGE, "play", "human", "random", "--seed", "3", "--max-rounds", "2", "--save", str(saved)]
    run = subprocess.run(command, input="1\n" * 200, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert f"Saved: stoneage replay {saved}" in run.stdout
    load(saved).verify()


def test_the_end_of_the_input_leaves_the_game():
    run = subprocess.run([*STONEAGE, "play", "human", "random"], input="", capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert "left before its end" in run.stdout


def test_ctrl_c_leaves_the_game_and_says_so():
    with subprocess.Popen(
        [*STONEAGE, "play", "human", "random"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        shown = ""
        while "(? helps): " not in shown:
            letter = process.stdout.read(1)
            assert letter, shown
            shown += letter
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=60)[0]
    assert process.returncode == 130
    assert rest == "\nThe game was left before its end.\n"


def test_the_command_plays_in_a_terminal_and_asks_where_to_save(tmp_path):
    ours, theirs = pty.openpty()
    command = [*STONEAGE, "play", "human", "human", "--seed", "3", "--max-rounds", "1"]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as process:
        os.close(theirs)
        assert process.stdout is not None
        shown = ""
        while "(Enter: not at all)" not in shown:
            letter = process.stdout.read(1)
            assert letter, shown
            shown += letter
            if shown.endswith("(? helps): "):
                os.write(ours, b"1\n")
        os.write(ours, b"nowhere/mine.json\nmine.json\n")
        rest = process.stdout.read()
    os.close(ours)
    assert process.returncode == 0
    assert "nowhere/mine.json: No such file or directory" in rest
    assert "Saved: stoneage replay mine.json" in rest
    assert load(tmp_path / "mine.json").agents == ("human", "human")


def test_agents_alone_are_told_in_words_or_watched_on_the_board():
    command = [*STONEAGE, "play", "random", "random", "--seed", "3", "--max-rounds", "1"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=300)
    watched = subprocess.run([*command, "--watch", "0"], capture_output=True, text=True, timeout=300)
    assert told.returncode == watched.returncode == 0
    assert "Red places" in told.stdout
    assert told.stdout.count("Hunting grounds") == 1
    assert watched.stdout.count("Hunting grounds") > 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name the players, one for each seat"),
        (["human"], "name the players, one for each seat"),
        (["human", "nobody"], "no agent is called 'nobody'"),
        (["human", "random", "--hints", "nobody"], "no agent is called 'nobody'"),
        (["human", "random", "--save", "missing/game.json"], "there is no such folder"),
        (["human", "random", "--modules", "stile"], "module 'stile' is unknown"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_line(arguments, words, tmp_path):
    run = subprocess.run([*STONEAGE, "play", *arguments], capture_output=True, text=True, timeout=300, cwd=tmp_path)
    assert run.returncode == 2
    assert words in run.stderr
    assert run.stderr.count("\n") == 1
