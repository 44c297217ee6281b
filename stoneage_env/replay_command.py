"""`stoneage replay`: a recorded game in the terminal, as a log, or as a page for a browser.

Whatever is shown, the game is played through first, and a file whose game is another one is refused.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

from stoneage_env import render
from stoneage_env.command import Command
from stoneage_env.render import words
from stoneage_env.replay import Replay, ReplayError, load
from stoneage_env.replay_page import Moment, moments, player_name, settings, write_page

KEYS = "Enter next, b back, a number goes to that step, e end, q quit"
CLEAR = "\033[H\033[2J"  # the cursor to the corner, the screen empty


def told(path: str) -> tuple[Replay, list[Moment]]:
    """A replay and its whole game, which is thereby checked: told("game.json")[1][-1].points."""
    replay = load(path)
    try:
        return replay, list(moments(replay))
    except ReplayError as error:
        raise ReplayError(f"{path}: {error}") from None


def heading(replay: Replay) -> str:
    """What was played and by whom, in a line."""
    players = (player_name(replay, seat) for seat in range(replay.config.num_players))
    return f"{settings(replay)}: {', '.join(players)}"


def log(replay: Replay, game: Sequence[Moment]) -> list[str]:
    """The game in words, down to its result: print(*log(*told("game.json")), sep="\\n")."""
    lines = [heading(replay)]
    digits = len(str(game[-1].number))
    for moment in game:
        first, *others = moment.lines or ("",)
        lines.append(f"{moment.number:>{digits}}  {first}")
        lines += [f"{'':>{digits}}  {line}" for line in others]
    return lines


def screen(moment: Moment, last: int) -> str:
    """One position: the board with the decision, and above it what led there."""
    board = render.board_text(moment.view, moment.question, moment.dice, viewer="all")
    return "\n".join([f"Step {moment.number} of {last}", *(f"  {line}" for line in moment.lines), "", board, ""])


def step_through(game: Sequence[Moment], ask: Callable[[str], str], show: Callable[[str], object]) -> None:
    """Show one position after the other as the answers say; the end of the input quits."""
    last = game[-1].number
    number, complaint = 0, ""
    while True:
        show(screen(game[number], last))
        try:
            answer = ask(f"{complaint}{KEYS}: ").strip().lower()
        except EOFError:
            return
        if answer == "q":
            return
        target = {"": number + 1, "b": number - 1, "e": last}.get(answer)
        if answer.isdecimal():
            target = int(answer)
        complaint = _complaint(answer, target, last)
        number = number if complaint or target is None else target


def _complaint(answer: str, target: int | None, last: int) -> str:
    """Why an answer leads nowhere, to stand before the next question; empty if it leads somewhere."""
    if target is None:
        return f"{answer!r} is no answer. "
    if target < 0:
        return "This is the start. "
    if target > last:
        return f"There is no step {target}, the last one is {last}. " if answer else "This is the end. "
    return ""


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a recorded game")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--html", metavar="OUT", help="write a page to look at in a browser; it needs no network")
    form.add_argument("--log", action="store_true", help="print the game in words, without stepping through it")


def _run(args: Namespace) -> None:
    replay, game = told(args.file)
    if args.html is not None:
        if Path(args.html).exists() and Path(args.html).samefile(args.file):
            raise ValueError(f"--html {args.html} is the recorded game itself: name another file")
        write_page(replay, args.html)
        print(f"{args.html}: {words.counted(game[-1].number, 'step')}, {words.result(game[-1].view)}")
    elif args.log or not (sys.stdin.isatty() and sys.stdout.isatty()):
        print(*log(replay, game), sep="\n")
    else:
        clear = "" if os.environ.get("TERM", "dumb") == "dumb" else CLEAR
        step_through(game, input, lambda text: print(f"{clear}{heading(replay)}\n{text}"))


command = Command(
    summary="Look at a recorded game: step by step here, in words, or as a page for a browser.",
    epilog=f"In a terminal: {KEYS}.\nWithout one, the game is printed in words.\n\n"
    "example: stoneage replay game.json --html game.html",
    add_arguments=_add_arguments,
    run=_run,
)
