"""Games written out in words, one JSON object a decision: who decides, what is legal, what is played, which dice fall.

A transcript can be read by a person, followed by any program, and replayed against the rules. `stoneage transcript`
plays random games: uniformly, or eagerly (buying whenever possible), which reaches late positions more often.
"""

from __future__ import annotations

import json
import random
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from typing import Any

from stoneage_env.command import Command
from stoneage_env.config import GameConfig
from stoneage_env.content.animals import ANIMALS
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.engine import Engine
from stoneage_env.engine.rng import derived
from stoneage_env.engine.state import END_REASONS
from stoneage_env.engine.tables import FIRST_ANIMAL

FORMAT = 1
DECISIONS_WITH_VIEW = ("place", "act")
# what an eager player does only when nothing else is possible
REFUSALS = ("decline", "pay_done", "keep_gold", "leave_uninsulated", "leave_second_card")

Choose = Callable[[list[int]], int]  # from the legal codes of a decision, the one that is played


def uniform(seed: int) -> Choose:
    """Every legal action alike, from a stream of its own."""
    return random.Random(seed).choice


def eager(seed: int) -> Choose:
    """Pays whenever it can and as much as it can; otherwise every legal action alike."""
    stream = random.Random(seed)

    def choose(legal: list[int]) -> int:
        accepting = [code for code in legal if ACTIONS.decode(code).name not in REFUSALS]
        return stream.choice(accepting or legal)

    return choose


def write_game(config: GameConfig, seed: int, choose: Choose) -> Iterator[dict[str, Any]]:
    """The lines of one game: next(write_game(GameConfig(), 7, uniform(7)))["setup"]["start_seat"]."""
    engine = Engine(config)
    engine.reset(seeds=[seed])
    yield header(engine)
    while not engine.done[0]:
        question, legal = engine.question(), engine.legal_actions()
        line: dict[str, Any] = {"actor": question["actor"], "decision": question["decision"]}
        line["legal"] = [ACTIONS.transcript(code) for code in legal]
        if question["decision"] in DECISIONS_WITH_VIEW:
            line["view"] = engine.snapshot()
        code = choose(legal)
        engine.step([code])
        yield line | {"action": ACTIONS.transcript(code), "dice": engine.last_dice()}
    view = engine.snapshot()
    yield {
        "over": True,
        "end_reason": END_REASONS[engine.games.end_reason[0]],
        "final_scores": view["scores_if_ended_now"],
        "winners": view["winners"],
        "view": view,
    }


def header(engine: Engine) -> dict[str, Any]:
    """What was settled before the first decision: configuration, the order of cards and tiles, the start player."""
    config, game = engine.config, engine.games[0]
    display = [card for card in game.slots.tolist() if card]
    draw_pile = game.deck[: game.deck_size].tolist()[::-1]
    setup = {
        "deck": display + [card for card in draw_pile if card < FIRST_ANIMAL],
        "piles": [game.piles[pile].tolist()[::-1] for pile in range(config.num_players)],
        "start_seat": int(game.start_seat),
    }
    if "wild_animals" in config.modules:
        setup["animals"] = {a.name: draw_pile.index(FIRST_ANIMAL + i) for i, a in enumerate(ANIMALS)}
    settings = {"players": config.num_players, "modules": list(config.modules), "max_rounds": config.max_rounds}
    return {"format": FORMAT, "config": settings, "skips_forced": config.skip_forced, "setup": setup}


def write_games(config: GameConfig, games: int, seed: int, is_eager: bool) -> Iterator[dict[str, Any]]:
    """The lines of several games; game i is game i of `Engine.reset(seed=seed)`."""
    player = eager if is_eager else uniform
    for index in range(games):
        integer = derived(seed, index)
        yield from write_game(config, integer, player(derived(integer, 1)))


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=2, help="number of players (default 2)")
    parser.add_argument("--modules", default="", help="expansions, separated by commas (default none)")
    parser.add_argument("--games", type=int, default=1, help="number of games (default 1)")
    parser.add_argument("--seed", type=int, default=0, help="seed of games and choices (default 0)")
    parser.add_argument("--eager", action="store_true", help="buy whenever possible, otherwise play at random")
    parser.add_argument("--max-rounds", type=int, default=100, help="cut games after this many rounds (default 100)")


def _run(args: Namespace) -> None:
    if args.games < 1:
        raise ValueError(f"--games {args.games} is not possible: at least 1")
    if args.seed < 0:
        raise ValueError(f"--seed {args.seed} is not possible: 0 or more")
    modules = tuple(name.strip() for name in args.modules.split(",") if name.strip())
    config = GameConfig(num_players=args.players, modules=modules, max_rounds=args.max_rounds)
    for line in write_games(config, args.games, args.seed, args.eager):
        sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")


command = Command(
    summary="Write games in words, one JSON object a decision.",
    epilog="example: stoneage transcript --players 3 --games 20 --seed 7 --eager > games.jsonl",
    add_arguments=_add_arguments,
    run=_run,
)
