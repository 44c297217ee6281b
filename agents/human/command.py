"""`stoneage play`: a game in the terminal, with people, agents or both."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

import numpy as np

from agents.arena.command import add_game_arguments, named_modules, with_code
from agents.human.agent import HumanAgent
from agents.human.game import TerminalGame
from agents.registry import make
from stoneage_env.command import Command
from stoneage_env.config import GameConfig
from stoneage_env.render.words import player


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "names", nargs="*", metavar="PLAYER", help="one for each seat: human, or an agent of `stoneage agents`"
    )
    parser.add_argument("--seed", type=int, help="of the game (drawn anew)")
    add_game_arguments(parser)
    parser.add_argument("--hints", metavar="AGENT", default="", help="who answers `hint` (the strongest there is)")
    parser.add_argument("--confirm", action="store_true", help="ask before a decision that cannot be taken back")
    parser.add_argument("--save", metavar="FILE", help="write the finished game there, for `stoneage replay`")
    parser.add_argument(
        "--watch", type=float, nargs="?", const=0.5, metavar="SECONDS", help="among agents: the board after every step (0.5)"
    )


def _run(args: Namespace) -> None:
    names = with_code(args.names, args.code)
    if len(names) < 2:
        raise ValueError("name the players, one for each seat: stoneage play human random")
    config = GameConfig(num_players=len(names), modules=named_modules(args.modules), max_rounds=args.max_rounds)
    seed = int(np.random.SeedSequence().generate_state(1)[0]) if args.seed is None else args.seed
    if args.save is not None and not Path(args.save).resolve().parent.is_dir():
        raise ValueError(f"--save {args.save}: there is no such folder")
    if args.hints:
        make(args.hints)
    players = [make(name) for name in names]
    for somebody in players:
        if isinstance(somebody, HumanAgent):
            somebody.hints = args.hints or somebody.hints
    seats = ", ".join(f"{player(seat)} {name}" for seat, name in enumerate(names))
    print(f"{seats}; seed {seed}")
    game = TerminalGame(config, seed, names, players, watch=args.watch, confirm=args.confirm)
    left = "The game was left before its end" + ("; nothing is saved." if args.save else ".")
    try:
        finished = game.play()
    except KeyboardInterrupt:
        print(f"\n{left}")
        raise
    if finished:
        _save(game, args.save)
    else:
        print(left)


def _save(game: TerminalGame, path: str | None) -> None:
    """Write the replay where the options say, or where somebody at a terminal wishes, who may try again."""
    if path is not None:
        _write(game, path)
    elif game.people and sys.stdin.isatty():
        while wish := _wish():
            try:
                _write(game, wish)
                return
            except OSError as error:
                print(f"{wish}: {error.strerror}")


def _wish() -> str:
    try:
        return input("Save the game as (Enter: not at all): ").strip()
    except EOFError:
        return ""


def _write(game: TerminalGame, path: str) -> None:
    game.replay().save(path)
    print(f"Saved: stoneage replay {path}")


command = Command(
    summary="Play a game in the terminal, against agents or other people, or watch agents play.",
    epilog="In the game: a number or words choose, ? shows what else can be said.\n\n"
    "example: stoneage play human random --save game.json",
    add_arguments=_add_arguments,
    run=_run,
)
