"""`stoneage agents`: who can be named, in a line each, with the settings that may follow the name."""

from __future__ import annotations

import inspect
import re
from argparse import ArgumentParser, Namespace

from agents.code_file import load_code
from stoneage_env.command import Command
from stoneage_env.players.names import agent_maker, agent_names, people_names

EXAMPLE = re.compile(r": \w+\([^()]*\)\.$")  # how Python makes the agent stands at the end of many first sentences


def described(name: str) -> str:
    """What an agent's documentation says first: described("random")."""
    try:
        maker = agent_maker(name)
    except ImportError as error:
        return f"(cannot be used here: {error})"
    first = " ".join((inspect.getdoc(maker) or "").partition("\n\n")[0].split())
    return EXAMPLE.sub(".", first) or "(says nothing about itself)"


def settings(name: str) -> str:
    """What may stand after the colon, with what it is otherwise: settings("random") == "seed=None"."""
    try:
        parameters = inspect.signature(agent_maker(name)).parameters.values()
    except (ImportError, ValueError):
        return ""
    return ",".join(filter(None, map(_setting, parameters)))


def _setting(parameter: inspect.Parameter) -> str:
    """One of them as it is typed; nothing for what cannot be typed: functions, and values without a name."""
    if parameter.kind is parameter.VAR_KEYWORD:
        return "NAME=VALUE"
    if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
        return ""
    if parameter.default is parameter.empty:
        return parameter.name
    return "" if callable(parameter.default) else f"{parameter.name}={parameter.default}"


def listing() -> list[str]:
    """Lines about all agents, then about people."""
    lines: list[str] = []
    names = (*agent_names(), *people_names())
    width = max(12, *(len(name) + 2 for name in names))
    for name in names:
        lines.append(f"{name:<{width}}{described(name)}")
        if settings(name):
            lines.append(f"{'':<{width}}settings: {name}:{settings(name)}")
    return lines


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--code", action="append", default=[], metavar="FILE", help="list the agent of this file too")


def _run(args: Namespace) -> None:
    for file in args.code:
        load_code(file)
    print(*listing(), sep="\n")


command = Command(
    summary="List the players that can be named in tournaments, games and environments.",
    epilog="example: stoneage agents",
    add_arguments=_add_arguments,
    run=_run,
)
