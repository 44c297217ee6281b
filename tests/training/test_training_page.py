"""docs/training.md: its tables are those of this version, and its commands train."""

import re
import shlex
from pathlib import Path

import pytest

from stoneage_env.cli import main
from tests.training.small_run import train
from training.evaluate import main as evaluate_main
from training.export import main as export_main
from training.settings import Settings, leaves
from training.settings_page import MEANINGS, settings_page
from training.ship import ship
from training.train_ppo import command

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "training.md").read_text(encoding="utf-8")
LINES = [
    line.partition("  #")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```", PAGE, flags=re.DOTALL)
    for line in block.splitlines()
    if not line.startswith("#")
]
BEGINNINGS = [line for line in LINES if line.startswith("stoneage train") and "--resume" not in line]
TINY = {
    "game.max_rounds": 3,
    "network.trunk": [16],
    "learning.games": 16,
    "learning.decisions": 300,
    "cloning.decisions": 1000,
    "evaluation.games": 2,
    "evaluation.final_games": 4,
}


def in_small(line):
    """The options of a command, without its time and with settings that take a second."""
    options = re.sub(r"--(minutes|steps) \d+", "", line).removeprefix("stoneage train")
    changes = [part for name, value in TINY.items() for part in ("--set", f"{name}={value}")]
    return [*shlex.split(options), *changes, "--steps", "300", "--threads", "1"]


def test_the_page_has_every_setting_as_this_version_has_it():
    assert MEANINGS.keys() == dict(leaves(Settings())).keys()
    assert PAGE.endswith(settings_page() + "\n"), "replace the tables by what `stoneage train --settings` prints"


def test_the_command_prints_all_settings_and_makes_nothing(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["train", "--settings"]) == 0
    assert capsys.readouterr().out == settings_page() + "\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("line", BEGINNINGS)
def test_the_commands_that_begin_a_run_train(tmp_path, line):
    assert train(tmp_path, *in_small(line)) == 0
    (folder,) = (tmp_path / "runs").iterdir()
    shown = set(
        re.findall(r"`([\w.]+\.(?:npz|json|csv|md|png|html))`", PAGE.split("## Stopping")[0].split("folder of a run")[1])
    )
    assert shown | {"tensorboard"} == {path.name for path in folder.iterdir()}


def test_the_other_commands_do_what_they_say(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    three = next(line for line in BEGINNINGS if "--name three" in line)
    assert main(["train", *in_small(three)]) == 0
    others = [line for line in LINES if line not in BEGINNINGS]
    assert len(others) == 8
    for line in others:
        words = shlex.split(re.sub(r"--games \d+", "--games 6", line))
        if words[0] == "stoneage":
            assert main(words[1:] if "--minutes" not in words else [*words[1:-2], "--steps", "600"]) == 0
        elif words[2] == "training.evaluate":
            assert evaluate_main(words[3:]) == 0
        elif words[2] == "training.export":
            assert export_main(words[3:]) == 0
        else:
            assert words[2] == "training.ship"
            assert ship(words[3], tmp_path / "models").name == "3_players.npz"


def test_the_examples_of_the_help_are_whole():
    assert command.epilog.count("stoneage train") == 4
