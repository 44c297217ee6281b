"""The command `stoneage`: finds the subcommand, runs it, and turns expected errors into one line.

What the subcommands do is told where they are defined; here only their names are known. They come from the entry-point
group `stoneage.commands` and are imported when called, so the list of commands appears at once.
"""

from __future__ import annotations

import difflib
import importlib.metadata
import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from importlib.metadata import EntryPoint

from stoneage_env.command import Command
from stoneage_env.plugins import DISTRIBUTION, plugins

GROUP = "stoneage.commands"

# For the list of commands, which must not import them; a command from elsewhere shows where it comes from.
SUMMARIES = {
    "agents": "list the players that can be named, with their settings",
    "bench": "measure the speed of the engine on this machine",
    "fit-value": "fit the value that ends the simulations of mcts",
    "ladder": "play the ladder of all agents and write it as a page",
    "play": "play a game in the terminal, or watch one",
    "replay": "look at a recorded game: in the terminal, in words, or as a page for a browser",
    "rules": "print the rules as this version plays them, with its action and observation tables",
    "tournament": "let agents play many games and tell who is better",
    "train": "train an agent by self-play",
    "transcript": "write games out in words, decision by decision",
    "tune": "search for better weights of the agent expert",
}

USER_ERROR = 2  # as argparse does
INTERRUPTED = 130  # 128 + SIGINT, as shells report it
PIPE_CLOSED = 141  # 128 + SIGPIPE


def main(argv: Sequence[str] | None = None) -> int:
    """Run `stoneage` with these arguments and return the exit status.

    >>> main(["rules", "--help"])  # doctest: +SKIP
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    # No option before the command takes a value, so the first word is the command; the rest is its own.
    first_word = next((i for i, text in enumerate(arguments) if not text.startswith("-")), len(arguments))
    found = commands()
    parser = main_parser(found)
    options = parser.parse_args(arguments[:first_word])
    if first_word == len(arguments):
        parser.print_help()
        return 0
    name, *rest = arguments[first_word:]
    if name not in found:
        parser.error(unknown_command(name, list(found)))
    return guarded(lambda: run_command(name, found[name], rest), name, options.traceback)


def commands() -> dict[str, EntryPoint]:
    """All installed subcommands by name; those of this distribution cannot be replaced by another one."""
    return dict(sorted(plugins(GROUP).items()))


def main_parser(found: dict[str, EntryPoint]) -> ArgumentParser:
    """The parser of what stands before the command, with the list of commands as its help."""
    lines = [f"  {name:<12}{SUMMARIES.get(name, f'from {entry.value}')}" for name, entry in found.items()]
    parser = ArgumentParser(
        prog="stoneage",
        usage="stoneage [--help] [--version] [--traceback] COMMAND ...",
        description="Stone Age for reinforcement learning.",
        epilog="\n".join(["commands:", *lines, "", "stoneage COMMAND --help tells more about one of them."]),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    version = importlib.metadata.version(DISTRIBUTION)
    parser.add_argument("--version", action="version", version=f"{DISTRIBUTION} {version}")
    parser.add_argument("--traceback", action="store_true", help="show where an error comes from")
    return parser


def unknown_command(name: str, known: list[str]) -> str:
    """The complaint about a command that does not exist, with the closest one that does."""
    close = difflib.get_close_matches(name, known, n=1)
    hint = f" Did you mean '{close[0]}'?" if close else ""
    return f"there is no command '{name}'.{hint} Commands: {', '.join(known) or 'none installed'}"


def run_command(name: str, entry: EntryPoint, arguments: list[str]) -> int:
    """Import one subcommand, let it read its arguments and run it."""
    command: Command = entry.load()
    parser = ArgumentParser(
        prog=f"stoneage {name}",
        description=command.summary,
        epilog=command.epilog,
        formatter_class=RawDescriptionHelpFormatter,
    )
    command.add_arguments(parser)
    status = command.run(parser.parse_args(arguments))
    sys.stdout.flush()  # a reader that has gone away is noticed here, not while Python shuts down
    return status or 0


def guarded(run: Callable[[], int], name: str, traceback: bool) -> int:
    """Run, and answer what a user can cause by one line instead of a traceback (unless that was asked for)."""
    try:
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # `stoneage transcript | head` is no error: say nothing, also when Python flushes stdout at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except (ValueError, OSError, ModuleNotFoundError) as error:
        if traceback:
            raise
        print(f"stoneage {name}: {one_line(error)}", file=sys.stderr)
        return USER_ERROR


def one_line(error: Exception) -> str:
    """The message of an error on a single line, files named first."""
    if isinstance(error, OSError) and error.filename is not None:
        return f"{error.filename}: {error.strerror}"
    return " ".join(str(error).split()) or type(error).__name__


if __name__ == "__main__":
    sys.exit(main())
