"""`stoneage tournament`: options, and what is printed."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from agents.arena import output
from agents.arena.report import report
from agents.arena.tournament import tournament
from agents.code_file import load_code
from stoneage_env.command import Command


def add_game_arguments(parser: ArgumentParser) -> None:
    """Options that `stoneage tournament` and `stoneage play` share."""
    parser.add_argument("--modules", default="", metavar="NAME,...", help="expansions to play with (none)")
    parser.add_argument("--max-rounds", type=int, default=100, metavar="R", help="cut games after this many rounds (100)")
    parser.add_argument(
        "--code",
        action="append",
        default=[],
        metavar="FILE",
        help="a Python file with one agent class, named like the file; it plays too if it is not among the names",
    )


def named_modules(text: str) -> tuple[str, ...]:
    """Modules with commas between them: named_modules("style, igloos") == ("style", "igloos")."""
    return tuple(name.strip() for name in text.split(",") if name.strip())


def with_code(names: list[str], files: list[str]) -> list[str]:
    """The names, and those of agents in files that are not among them yet."""
    found = list(names)
    for file in files:
        name, class_name = load_code(file)
        if not any(given.partition(":")[0].strip() in (name, class_name) for given in names):
            found.append(name)
    return found


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="AGENT", help="as `stoneage agents` lists them, with settings: name:key=value"
    )
    parser.add_argument("--players", type=int, default=2, help="seats at a table (2)")
    parser.add_argument("--games", type=int, default=1000, metavar="G", help="games in all (1000)")
    parser.add_argument("--seed", type=int, default=0, help="of the games and of the agents' chance (0)")
    add_game_arguments(parser)
    parser.add_argument("--processes", type=int, metavar="P", help="how many play at the same time (one a core)")
    parser.add_argument("--out", metavar="DIR", help="write every game, the summary, pictures and some replays there")
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")


def _run(args: Namespace) -> None:
    names = with_code(args.names, args.code)
    if args.out is not None:
        output.prepare(args.out)
    result = tournament(
        names,
        players=args.players,
        games=args.games,
        seed=args.seed,
        modules=named_modules(args.modules),
        processes=args.processes,
        code=args.code,
        max_rounds=args.max_rounds,
        progress=True,
    )
    print(json.dumps(result.summary, indent=2) if args.json else report(result.summary))
    if args.out is not None:
        written = output.write_all(result, args.out)
        if not args.json:
            print(f"\nIn {args.out}: {', '.join(str(path.relative_to(args.out)) for path in written)}")


command = Command(
    summary="Let agents play many games against each other, and tell who is better.",
    epilog="As many names as players are one table, repeats allowed; more names play every choice of them. The same games\n"
    "are played from every seat. Ctrl-C stops and reports what was played.\n\n"
    "example: stoneage tournament greedy village random --players 2 --games 3000 --seed 7 --out results",
    add_arguments=_add_arguments,
    run=_run,
)
