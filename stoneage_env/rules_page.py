"""The reference of this build: `stoneage rules`. Texts are `rules.md` and `environment.md`; every table is generated."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib.resources import files
from pathlib import Path

from stoneage_env.command import Command
from stoneage_env.config import GameConfig
from stoneage_env.content.buildings import BUILDINGS, describe_building
from stoneage_env.content.cards import CARDS, describe_bottom, describe_top
from stoneage_env.content.numbers import PLAYERS
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.observations import OBSERVATION
from stoneage_env.environment_page import ACTION_HEADS, OBSERVATION_HEADS, environment, picture
from stoneage_env.markdown import markdown_table


def components() -> str:
    """The cards and building tiles."""
    cards = ((i, describe_top(card.top), describe_bottom(card.bottom)) for i, card in enumerate(CARDS, start=1))
    tiles = ((i, describe_building(tile)) for i, tile in enumerate(BUILDINGS))
    return "\n\n".join(
        [
            "# Components",
            "## Cards",
            markdown_table(("card", "top, when bought", "bottom, in the final scoring"), cards),
            "## Buildings",
            markdown_table(("tile", "cost and points"), tiles),
        ]
    )


def actions() -> str:
    """The action space."""
    config = GameConfig()
    return "\n\n".join(
        [
            "# Actions",
            f"One flat space of {ACTIONS.size(config)} actions, the same for 2, 3 and 4 players. `ACTIONS.describe(code)` "
            "says what a code means, `ACTIONS.parse(words)` and `ACTIONS.encode(name, ...)` find it.",
            markdown_table(ACTION_HEADS, ACTIONS.table(config)),
            f"Digest of the layout: `{ACTIONS.digest(config)}`",
        ]
    )


def observations() -> str:
    """The observation of every player count."""
    parts = [
        "# Observations",
        "Float32, from the view of the player who is asked: the observer comes first, then the others clockwise. "
        "`OBSERVATION(config)` gives these places by name.",
    ]
    for players in PLAYERS:
        layout = OBSERVATION(GameConfig(num_players=players))
        parts += [f"## {players} players: {layout.size} floats", markdown_table(OBSERVATION_HEADS, layout.table())]
        parts.append(f"Digest of the layout: `{layout.digest()}`")
    return "\n\n".join(parts)


def rules() -> str:
    """The rules in words."""
    return files("stoneage_env").joinpath("rules.md").read_text(encoding="utf-8").strip()


PAGES = {
    "rules.md": rules,
    "components.md": components,
    "environment.md": environment,
    "actions.md": actions,
    "observations.md": observations,
}
PICTURES = {"board.svg": picture}


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--write", metavar="DIR", type=Path, help="write the pages, and their picture, into this directory instead"
    )


def _run(args: Namespace) -> None:
    if args.write is None:
        sys.stdout.write("\n\n".join(page() for page in PAGES.values()) + "\n")
        return
    args.write.mkdir(parents=True, exist_ok=True)
    for name, page in (PAGES | PICTURES).items():
        (args.write / name).write_text(page() + "\n", encoding="utf-8")


command = Command(
    summary="Print the rules as this version plays them, its components, actions and observations.",
    epilog="example: stoneage rules | less",
    add_arguments=_add_arguments,
    run=_run,
)
