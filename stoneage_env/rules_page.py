"""The reference of this build: `stoneage rules`. Texts are `rules.md` and `environment.md`; every table is generated."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from importlib.resources import files
from pathlib import Path

from stoneage_env.command import Command
from stoneage_env.components_page import components, reconstructed
from stoneage_env.config import MODULES, GameConfig
from stoneage_env.content.numbers import PLAYERS
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.observations import OBSERVATION
from stoneage_env.environment_page import (
    OBSERVATION_HEADS,
    config_with,
    environment,
    observations_of_modules,
    picture,
)
from stoneage_env.environment_page import actions as action_blocks
from stoneage_env.markdown import markdown_table


def actions() -> str:
    """The action space: the base game's blocks, those of each module, and the size of every set of modules."""
    config = GameConfig()
    sets = [config, *map(config_with, MODULES), GameConfig(modules=MODULES)]
    rows = ((_names(used.modules), ACTIONS.size(used), f"`{ACTIONS.digest(used)}`") for used in sets)
    return "\n\n".join(
        [
            "# Actions",
            f"One flat space. The base game has {ACTIONS.size(config)} actions, the same for 2, 3 and 4 players; a module "
            "appends its own and changes none of the codes before them. `ACTIONS.describe(code)` says what a code means, "
            "`ACTIONS.parse(words)` and `ACTIONS.encode(name, ...)` find it.",
            action_blocks(),
            "## Sizes and digests",
            "The space of a configuration ends with the last block that it uses; blocks of modules that are off lie "
            "between the others and are never legal.",
            markdown_table(("modules", "actions", "digest of the layout"), rows),
        ]
    )


def observations() -> str:
    """The observation of every player count, then what modules add, and all of it together."""
    parts = [
        "# Observations",
        "Float32, from the view of the player who is asked: the observer comes first, then the others clockwise. "
        "`OBSERVATION(config)` gives these places by name. The blocks of modules follow those of the base game, in the "
        f"order {_names(MODULES)}.",
    ]
    for players in PLAYERS:
        parts += _observation(f"{players} players", GameConfig(num_players=players))
    parts += ["## What modules add, 2 players", *observations_of_modules()]
    return "\n\n".join(parts + _observation("5 players, all modules", GameConfig(num_players=5, modules=MODULES)))


def _observation(title: str, config: GameConfig) -> list[str]:
    layout = OBSERVATION(config)
    table = markdown_table(OBSERVATION_HEADS, layout.table())
    return [f"## {title}: {layout.size} floats", table, f"Digest of the layout: `{layout.digest()}`"]


def _names(modules: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in modules) or "none"


def rules() -> str:
    """The rules in words."""
    return files("stoneage_env").joinpath("rules.md").read_text(encoding="utf-8").strip()


PAGES = {
    "rules.md": rules,
    "components.md": components,
    "reconstructed.md": reconstructed,
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
