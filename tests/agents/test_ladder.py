"""`stoneage ladder`: the page is made of what was played, and keeps what people wrote."""

import subprocess
import sys
from dataclasses import replace

import pytest

from agents.arena.ladder import NOTES, Plan, check, entrants, kept_notes, page, play
from agents.ppo import SHIPPED

NAMES = ("random", "random:seed=1", "random:seed=2")
PLAN = Plan(NAMES, ("random:seed=9",), games=10, search_games=6, seed=0, processes=1, out=None, players=(2, 3), max_rounds=3)


@pytest.fixture(scope="module")
def results():
    return {players: play(PLAN, players) for players in PLAN.players}


def test_every_table_gets_the_same_games_from_every_seat(results):
    assert results[2].all_agents.summary["games"] == 12
    assert {agent["games"] for agent in results[2].all_agents.summary["agents"]} == {8}


def test_the_best_plays_itself_and_search_plays_the_best(results):
    best = results[3].all_agents.summary["agents"][0]["name"]
    assert results[3].best_alone.schedule.names == (best, best, best)
    (search,) = results[3].searches
    assert search.schedule.names == ("random:seed=9", best, best)


def test_the_page_names_its_command_agents_and_the_figures_of_others(results):
    text = page(PLAN, results, NOTES)
    assert f"`{PLAN.command}`" in text
    assert "--players 2 3 --max-rounds 3 --search random:seed=9" in PLAN.command
    for words in ("## Two players", "## Three players", *NAMES, "| 227 | 241 | 12.5 |", "112 to 196 points", NOTES):
        assert words in text
    assert "## Four players" not in text


def test_trained_networks_play_where_a_model_for_so_many_players_is_shipped():
    plan = replace(PLAN, names=("random", "ppo"))
    for players in (2, 3, 4, 5):
        expected = ("random", "ppo") if (SHIPPED / f"{players}_players.npz").exists() else ("random",)
        assert entrants(plan, players) == expected
    assert entrants(plan, 5) == ("random",)
    assert entrants(plan, 2) == ("random", "ppo")


@pytest.mark.parametrize(
    ("mistake", "words"),
    [
        ({"names": ("random", "nobody")}, "no agent is called 'nobody'"),
        ({"search": ("mcts:simulations=0",)}, "simulations=0 is not possible"),
        ({"players": (2, 4)}, "4 players need at least 4 names"),
        ({"write": "missing/ladder.md"}, "there is no such folder"),
        ({"seed": -1}, "seed -1 is not possible"),
    ],
)
def test_what_would_fail_after_hours_is_refused_before(mistake, words):
    check(PLAN)
    with pytest.raises(ValueError, match=words):
        check(replace(PLAN, **mistake))


def test_the_line_on_the_page_plays_no_search_where_none_was_played():
    assert replace(PLAN, search=()).command.endswith("--search")


def test_notes_on_the_page_are_kept(tmp_path):
    file = tmp_path / "ladder.md"
    assert kept_notes(file).startswith(NOTES)
    file.write_text(f"# Ladder\n\nold tables\n\n{NOTES}\n\nOurs end sooner.\n")
    assert kept_notes(file) == f"{NOTES}\n\nOurs end sooner.\n"


def test_the_command_writes_the_page_and_keeps_the_games(tmp_path):
    names = [
        "random",
        "random:seed=1",
        "--games",
        "4",
        "--max-rounds",
        "2",
        "--players",
        "2",
        "--search",
        "--processes",
        "1",
    ]
    files = ["--write", str(tmp_path / "ladder.md"), "--out", str(tmp_path / "games")]
    command = [sys.executable, "-m", "stoneage_env.cli", "ladder", *names, *files]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    assert "## Two players" in (tmp_path / "ladder.md").read_text()
    assert (tmp_path / "games" / "2_players" / "games.csv").exists()
    wrong = subprocess.run([*command, "--players", "7"], capture_output=True, text=True, timeout=300)
    assert wrong.returncode == 2
    assert "the ladder knows 2, 3, 4" in wrong.stderr
