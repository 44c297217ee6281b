"""The rules reference and the generated pages in docs/."""

from pathlib import Path

import pytest

from stoneage_env import ACTIONS, OBSERVATION, GameConfig
from stoneage_env.cli import main
from stoneage_env.rules_page import PAGES

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_in_docs_are_those_that_this_build_generates(name):
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name]() + "\n", "run `make docs`"


def test_the_command_prints_the_rules_and_every_table(capsys):
    assert main(["rules"]) == 0
    printed = capsys.readouterr().out
    for page in PAGES.values():
        assert page() in printed


def test_every_action_block_and_every_observation_block_is_in_its_table():
    for block in ACTIONS.blocks:
        assert f"| {block.name} |" in PAGES["actions.md"]()
    for players in (2, 3, 4):
        for name in OBSERVATION(GameConfig(num_players=players)).blocks:
            assert f"| {name} |" in PAGES["observations.md"]()


def test_the_pages_can_be_written_elsewhere(tmp_path):
    assert main(["rules", "--write", str(tmp_path / "pages")]) == 0
    assert sorted(file.name for file in (tmp_path / "pages").iterdir()) == sorted(PAGES)
