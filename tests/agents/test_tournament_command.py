"""`stoneage tournament` as users call it: tables, JSON, files, Ctrl-C, mistakes."""

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from agents.arena.workers import _children_ignore_interrupts, _noted_interrupts
from stoneage_env.replay import load

STONEAGE = [sys.executable, "-m", "stoneage_env.cli"]
README = Path(__file__).resolve().parents[2] / "README.md"


def stoneage(*arguments, **options):
    return subprocess.run([*STONEAGE, *map(str, arguments)], capture_output=True, text=True, timeout=300, **options)


def tournament(*arguments, **options):
    return stoneage("tournament", *arguments, "--max-rounds", 3, **options)


def test_the_table_tells_rates_ratings_points_seats_and_ends():
    run = tournament("random", "random:seed=5", "--games", 40, "--processes", 1)
    assert run.returncode == 0, run.stderr
    assert "2 players, 40 games, seed 0; " in run.stdout
    for word in (
        "win rate",
        "95%",
        "rating",
        "culture",
        "rounds",
        "each takes",
        "seat 0",
        "seat 1",
        "by the limit of rounds",
    ):
        assert word in run.stdout
    assert re.search(r"^random:seed=5 +40 +\d+\.\d%", run.stdout, re.MULTILINE)


def test_json_holds_the_figures_and_nothing_else_is_printed():
    run = tournament("random", "random:seed=5", "random:seed=6", "--players", 3, "--games", 30, "--json", "--processes", 2)
    summary = json.loads(run.stdout)
    assert summary["games"] == 30
    assert summary["games_per_s"] > 0
    for agent in summary["agents"]:
        keys = {"name", "win_rate", "low", "high", "rating", "rating_low", "rating_high", "mean_score", "parts", "rounds"}
        assert keys <= agent.keys()


def test_out_holds_every_game_the_summary_pictures_and_replays(tmp_path):
    folder = tmp_path / "deep" / "results"
    run = tournament("random", "random:seed=5", "--games", 40, "--processes", 1, "--out", folder)
    assert run.returncode == 0, run.stderr
    with (folder / "games.csv").open() as file:
        games = list(csv.DictReader(file))
    assert [int(game["game"]) for game in games] == list(range(40))
    assert all(float(game["seat0_win"]) + float(game["seat1_win"]) == 1 for game in games)
    assert json.loads((folder / "summary.json").read_text())["games"] == 40
    for picture in ("win_matrix.png", "scores.png", "ratings.png"):
        assert (folder / picture).read_bytes().startswith(b"\x89PNG")
    replays = sorted((folder / "replays").iterdir())
    assert len(replays) == 8
    for file_ in replays:
        load(file_).verify()
        line = games[int(file_.stem.removeprefix("game_"))]
        assert load(file_).final_scores == (int(line["seat0_score"]), int(line["seat1_score"]))
    tournament("random", "random", "--games", 2, "--processes", 1, "--out", folder)
    assert sorted(file_.name for file_ in (folder / "replays").iterdir()) == ["game_0.json", "game_1.json"]
    assert not (folder / "win_matrix.png").exists()


def test_the_games_are_the_same_for_every_number_of_processes(tmp_path):
    for processes in (1, 2):
        tournament("random", "random:seed=5", "--games", 30, "--processes", processes, "--out", tmp_path / str(processes))
    assert (tmp_path / "1" / "games.csv").read_bytes() == (tmp_path / "2" / "games.csv").read_bytes()


@pytest.mark.parametrize("processes", [1, 2])
def test_ctrl_c_reports_what_was_played(processes):
    command = [*STONEAGE, "tournament", "random", "random:seed=1", "--games", "1000000", "--json"]
    with subprocess.Popen(
        [*command, "--processes", str(processes)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        shown = ""
        while not re.search(r"[1-9]\d*k?/1\.00M", shown.replace(" ", "")):
            letter = process.stderr.read(1)
            assert letter, shown
            shown += letter
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        printed, complaints = process.communicate(timeout=60)
    assert process.returncode == 0
    summary = json.loads(printed)
    assert summary["interrupted"]
    assert 0 < summary["games"] < summary["games_planned"] == 1_000_000
    assert "Traceback" not in complaints


def test_ctrl_c_while_processes_start_is_noted_and_a_second_one_does_not_wait():
    with _noted_interrupts() as interrupted:
        with _children_ignore_interrupts():
            os.kill(os.getpid(), signal.SIGINT)
        assert interrupted()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGINT)


def test_processes_that_are_started_do_not_hear_ctrl_c():
    program = "import os, signal; os.kill(os.getpid(), signal.SIGINT); print('alive')"
    with _children_ignore_interrupts():
        run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert run.stdout == "alive\n"


def test_the_first_bot_of_the_readme_plays_in_a_tournament(tmp_path):
    (bot,) = re.findall(r"```py\n(# my_bot.py\n.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert len(bot.strip().splitlines()) <= 11
    file = tmp_path / "my_bot.py"
    file.write_text(bot)
    run = tournament("random", "--code", file, "--games", 4, "--json", "--processes", 1)
    assert run.returncode == 0, run.stderr
    assert {agent["name"] for agent in json.loads(run.stdout)["agents"]} == {"random", "my_bot"}
    named = tournament("random", "my_bot", "--code", file, "--games", 4, "--json", "--processes", 1)
    assert json.loads(named.stdout)["games_planned"] == 4
    listed = stoneage("agents", "--code", file)
    assert re.search(r"^my_bot +\w", listed.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["random", "randm"], "no agent is called 'randm' (did you mean 'random'?)"),
        (["random"], "2 players need at least 2 names"),
        (["random", "random", "--players", "3"], "3 players need at least 3 names"),
        (["random", "human"], "stoneage play"),
        (["random", "random", "--games", "0"], "0 games are too few"),
        (["random", "random", "--processes", "0"], "0 processes are not possible"),
        (["random", "random", "--players", "9"], "num_players=9 is not possible"),
        (["random", "random", "--seed", "-1"], "seed -1 is not possible"),
        (["random", "random", "--modules", "stile"], "module 'stile' is unknown"),
        (["random", "--code", "missing.py"], "missing.py: No such file or directory"),
        (["random", "random:speed=3"], "cannot be made"),
    ],
)
def test_a_mistake_is_answered_by_one_line_and_status_2(arguments, words, tmp_path):
    run = tournament(*arguments, cwd=tmp_path)
    assert run.returncode == 2
    assert words in run.stderr.splitlines()[-1]
    assert "Traceback" not in run.stderr
