"""`stoneage replay`: the log, stepping through a game, and the page as text. tests/browser opens the page."""

import base64
import contextlib
import gzip
import json
import os
import pty
import random
import re
import subprocess
import sys
from argparse import ArgumentParser

import pytest

from stoneage_env import Engine, GameConfig, render
from stoneage_env.replay import Replay, ReplayError
from stoneage_env.replay_command import command, log, step_through, told
from stoneage_env.replay_page import page

RUN = "import sys; from argparse import ArgumentParser; from stoneage_env.replay_command import command as c; "
RUN += "p = ArgumentParser(); c.add_arguments(p); c.run(p.parse_args())"


def recorded(players=2, seed=5, agents=("random",) * 2, max_rounds=4, modules=()):
    """A random game as a replay."""
    config = GameConfig(num_players=players, modules=modules, max_rounds=max_rounds)
    engine, lots, actions = Engine(config), random.Random(seed), []
    engine.reset(seeds=[seed])
    while not engine.done[0]:
        actions.append(lots.choice(engine.legal_actions(0)))
        engine.step([actions[-1]])
    return Replay(config, seed, tuple(actions), tuple(engine.final_scores()[0].tolist()), agents)


@pytest.fixture
def saved(tmp_path):
    recorded().save(tmp_path / "game.json")
    return tmp_path / "game.json"


def run(*arguments):
    """The command in this process."""
    parser = ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args([str(argument) for argument in arguments]))


def shown_for(saved, *answers):
    """The steps that are shown, and the questions, when these answers are given."""
    steps, questions, given = [], [], iter(answers)

    def ask(question):
        questions.append(question)
        try:
            return next(given)
        except StopIteration:
            raise EOFError from None

    step_through(told(str(saved))[1], ask, lambda text: steps.append(int(text.split()[1])))
    return steps, questions


def edited(path, **changes):
    path.write_text(json.dumps({**json.loads(path.read_text()), **changes}))
    return path


# In words


def test_the_log_tells_every_step_and_the_result(saved, capsys):
    run(saved, "--log")
    replay, game = told(str(saved))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "2 players, seed 5, at most 4 rounds: Red (random), Blue (random)"
    assert lines == log(replay, game)
    numbers = [int(found[1]) for line in lines[1:] if (found := re.match(r" *(\d+)  ", line))]
    assert numbers == list(range(len(replay.actions) + 1))
    assert re.search(r"(wins|share the victory) with -?\d+ points", lines[-1])


def test_without_a_terminal_the_log_is_printed_and_nothing_asked(saved, capsys):
    result = subprocess.run([sys.executable, "-c", RUN, saved], input="", capture_output=True, text=True, timeout=300)
    run(saved, "--log")
    assert (result.stdout, result.stderr) == (capsys.readouterr().out, "")


def test_names_of_agents_reach_a_terminal_as_plain_letters(tmp_path, capsys):
    recorded(agents=("\033[31mred\ud800",)).save(tmp_path / "game.json")
    run(tmp_path / "game.json", "--log")
    assert capsys.readouterr().out.splitlines()[0].endswith("Red (?[31mred?), Blue")


# Step by step


def test_enter_goes_on_and_b_goes_back(saved):
    assert shown_for(saved, "", "", "b", "q")[0] == [0, 1, 2, 1]


def test_a_number_goes_to_that_step_and_e_to_the_end(saved):
    last = len(recorded().actions)
    assert shown_for(saved, "12", "e", " 3 ", "Q")[0] == [0, 12, last, 3]


def test_the_end_of_the_input_quits(saved):
    assert shown_for(saved)[0] == [0]


@pytest.mark.parametrize(
    ("answers", "complaint"),
    [(["b"], "This is the start"), (["e", ""], "This is the end"), (["9999"], "no step 9999"), (["x"], "'x' is no answer")],
)
def test_an_answer_that_leads_nowhere_is_explained_and_the_position_stays(saved, answers, complaint):
    steps, questions = shown_for(saved, *answers, "q")
    assert complaint in questions[-1]
    assert steps[-1] == steps[-2]


def test_a_position_shows_board_decision_and_what_led_there(saved):
    shown: list[str] = []
    answers = iter(["1", "q"])
    game = told(str(saved))[1]
    step_through(game, lambda question: next(answers), shown.append)
    moment = game[1]
    assert render.board_text(moment.view, moment.question, moment.dice, "all") in shown[1]
    assert moment.lines[0] in shown[1]


def test_in_a_terminal_it_asks(saved, monkeypatch):
    monkeypatch.setenv("TERM", "dumb")
    ours, theirs = pty.openpty()
    with subprocess.Popen([sys.executable, "-c", RUN, saved], stdin=theirs, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        os.write(ours, b"5\nq\n")
        seen = everything_from(ours)
        assert process.wait(timeout=60) == 0
    assert "Step 0 of" in seen
    assert "Step 5 of" in seen
    assert seen.count("q quit") == 2


def everything_from(terminal):
    """What was written to a terminal until its last writer left, which is reported as an error."""
    seen = b""
    with open(terminal, "rb", buffering=0) as stream, contextlib.suppress(OSError):
        while more := stream.read(65536):
            seen += more
    return seen.decode()


# Files that are refused


def test_a_game_that_is_not_the_recorded_one_is_refused_before_anything_is_shown(saved, capsys):
    for form in (["--log"], ["--html", saved.parent / "page.html"], []):
        with pytest.raises(ReplayError, match=r"game\.json: final_scores: the file says \[1, 2\]"):
            run(edited(saved, final_scores=[1, 2]), *form)
    assert capsys.readouterr().out == ""
    assert not (saved.parent / "page.html").exists()


def test_the_page_does_not_overwrite_the_game(saved):
    content = saved.read_text()
    with pytest.raises(ValueError, match="recorded game itself"):
        run(saved, "--html", saved)
    assert saved.read_text() == content


# The page


def unpacked(text):
    packed = re.search(r'id="data">([^<]*)<', text)
    assert packed
    return json.loads(gzip.decompress(base64.b64decode(packed[1])))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_page_holds_the_picture_of_every_position(players):
    replay = recorded(players)
    content = unpacked(page(replay))
    for (engine, _), parts in zip(replay.positions(), content["pictures"], strict=True):
        assert "".join(content["parts"][part] for part in parts) == render.draw(engine, 0, "all")
    assert content["points"][-1] == list(replay.final_scores)


def test_the_page_needs_no_network():
    text = page(recorded())
    assert not re.search(r"https?:|//[a-z]+\.|\bsrc=|@import|url\(", text)
    content = unpacked(text)
    assert set(re.findall(r'[a-z:]*="?https?:[^"]*', "".join(content["parts"]))) == {'xmlns="http://www.w3.org/2000/svg'}


def test_names_in_the_page_are_escaped():
    text = page(recorded(agents=("</script><script>alert(1)</script>", '"><img onerror=x> & $last')))
    assert "<script>alert" not in text
    assert "<img" not in text
    assert "&lt;/script&gt;&lt;script&gt;alert(1)" in text
    assert "&quot;&gt;&lt;img onerror=x&gt; &amp; $last" in text


def test_the_page_of_a_whole_game_with_four_players_stays_small(tmp_path):
    recorded(4, max_rounds=40).save(tmp_path / "game.json")
    run(tmp_path / "game.json", "--html", tmp_path / "game.html")
    assert (tmp_path / "game.html").stat().st_size < 1_000_000


def test_the_same_game_gives_the_same_page():
    assert page(recorded()) == page(recorded())


def test_the_log_of_the_page_has_an_entry_for_every_step():
    replay = recorded()
    steps = re.findall(r'data-step="(\d+)"', page(replay))
    assert [int(step) for step in steps] == list(range(len(replay.actions) + 1))
