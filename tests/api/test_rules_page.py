"""The rules reference and the generated pages in docs/."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from stoneage_env import ACTIONS, OBSERVATION, GameConfig, environment_page
from stoneage_env.cli import main
from stoneage_env.config import MODULES, REWARDS
from stoneage_env.environment_page import TABLES
from stoneage_env.rules_page import PAGES, PICTURES

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", [*PAGES, *PICTURES])
def test_the_pages_in_docs_are_those_that_this_build_generates(name):
    assert (DOCS / name).read_text(encoding="utf-8") == (PAGES | PICTURES)[name]() + "\n", "run `make docs`"


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
    assert sorted(file.name for file in (tmp_path / "pages").iterdir()) == sorted([*PAGES, *PICTURES])


# the page about the environments


def test_every_table_stands_where_the_text_wants_it():
    page = PAGES["environment.md"]()
    assert "<!--" not in page
    for table in TABLES.values():
        assert table() in page


def test_the_page_names_every_argument_with_its_default_reward_and_module():
    page = PAGES["environment.md"]()
    for field in fields(GameConfig):
        assert f"| `{field.name}` | `{field.default!r}` |" in page
    for name in ("num_envs", "opponents", "seat", "autoreset_mode", "render_mode", "on_illegal"):
        assert f"| `{name}` |" in page
    for reward in REWARDS:
        assert f'| `"{reward}"`' in page
    for module in MODULES:
        assert f"The module `{module}` adds" in page


def test_what_a_module_adds_is_told_beside_the_base_game(monkeypatch):
    extra = ACTIONS.blocks[-1].__class__("dance", "dance", module="festival", start=len(ACTIONS))
    monkeypatch.setattr(environment_page, "MODULES", ("festival",))
    monkeypatch.setattr(ACTIONS, "blocks", [*ACTIONS.blocks, extra])
    monkeypatch.setattr("stoneage_env.config.MODULES", ("festival",))
    shown = environment_page.actions()
    assert shown.index("| no_op |") < shown.index("The module `festival` adds these.") < shown.index("| dance |")
    assert "The module `festival` adds nothing." in environment_page.observations()


def test_links_of_the_page_lead_to_pages_that_are_there():
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", PAGES["environment.md"]()):
        assert (DOCS / target).is_file()
