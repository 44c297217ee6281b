"""How strong an agent is: games against fixed agents in all other seats, played by the arena.

python -m training.evaluate runs/mine/model.npz --against random greedy --games 1000
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from agents.arena import Tournament, tournament, wilson
from agents.network import Network
from agents.ppo import PPOAgent
from stoneage_env import GameConfig
from stoneage_env.players import Player


@dataclass(frozen=True)
class Score:
    """The result of many games against one kind of opponents; a shared victory counts as a part of one."""

    opponent: str
    games: int
    wins: float  # share of victories, and its 95% interval
    low: float
    high: float
    points: float  # mean of the agent
    others: float  # mean of its opponents
    rounds: float  # mean length of a game


def evaluate(
    agent: Player,
    opponents: Sequence[str],
    config: GameConfig,
    games: int,
    seed: int = 0,
    report: Callable[[str], Any] = lambda text: None,
) -> list[Score]:
    """Play against each of these agents: evaluate(agents.make("random"), ["random"], GameConfig(), 100)."""
    scores = []
    for name in opponents:
        report(name)
        scores.append(score_of(meeting(agent, name, config, games, seed), name))
    return scores


def meeting(agent: Player, opponent: str, config: GameConfig, games: int, seed: int) -> Tournament:
    """An agent alone among copies of another one, seats in turn, each set of seats with the same integer."""
    table: list[str | Player] = [agent, *[opponent] * (config.num_players - 1)]
    return tournament(
        table, config.num_players, games, seed, modules=config.modules, max_rounds=config.max_rounds, processes=1
    )


def score_of(played: Tournament, opponent: str) -> Score:
    """The result of the first entrant of a meeting."""
    if played.interrupted:
        raise KeyboardInterrupt
    records = played.records
    own = played.schedule.seats[records.number] == 0
    wins, games = float(records.shares[own].sum()), len(records)
    low, high = wilson(wins, games)
    points, others = float(records.scores[own].mean()), float(records.scores[~own].mean())
    return Score(opponent, games, wins / games, low, high, points, others, float(np.mean(records.rounds)))


def table(scores: Sequence[Score]) -> str:
    """The results as a Markdown table."""
    lines = ["| against | games | wins | 95% interval | points | theirs | rounds |", "|---|---:|---:|---:|---:|---:|---:|"]
    for score in scores:
        interval = f"{score.low:.1%} to {score.high:.1%}"
        counts = f"{score.games:,} | {score.wins:.1%} | {interval}"
        lines.append(f"| {score.opponent} | {counts} | {score.points:.0f} | {score.others:.0f} | {score.rounds:.1f} |")
    return "\n".join(lines)


def as_rows(scores: Sequence[Score]) -> list[dict[str, Any]]:
    """The results as plain tables, for JSON."""
    return [asdict(score) for score in scores]


def main(argv: Sequence[str] | None = None) -> int:
    """Evaluate a model from the command line."""
    parser = ArgumentParser(prog="python -m training.evaluate", description="Play a model against other agents.")
    parser.add_argument("model", metavar="MODEL", help="a model file, as training leaves it in its run folder")
    parser.add_argument("--against", nargs="+", default=["random"], metavar="AGENT", help="agents by name (random)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="against each of them (1000)")
    parser.add_argument("--seed", type=int, default=0, help="of the games (0)")
    args = parser.parse_args(argv)
    try:
        network = Network.load(args.model)
        print(table(evaluate(PPOAgent(network), args.against, network.config, args.games, args.seed)))
    except (ValueError, OSError) as error:
        print(f"training.evaluate: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
