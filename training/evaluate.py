"""How strong an agent is: games against fixed agents, seats in turn, each set of seats with the same cards and dice seed.

python -m training.evaluate runs/mine/model.npz --against random greedy --games 1000
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

import numpy as np

from agents.network import Network
from agents.ppo import PPOAgent
from stoneage_env import Engine, GameConfig
from stoneage_env.engine.rng import derived
from stoneage_env.players import GamesView, Player, make_agent
from training.self_play import victory_shares

Z95 = 1.959964  # of the normal distribution, for intervals of 95%
FIRST_STREAM = 2  # what the player in seat 0 draws from the integer of a game; the next number for seat 1


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
    """Play against each of these agents in all other seats: evaluate(agents.make("random"), ["random"], GameConfig(), 100)."""
    scores = []
    for name in opponents:
        report(name)
        scores.append(score_against(agent, name, config, games, seed))
    return scores


def score_against(agent: Player, opponent: str, config: GameConfig, games: int, seed: int) -> Score:
    """So many games against one agent in all other seats."""
    engine = Engine(config, games)
    seats = np.arange(games) % config.num_players
    play_out(engine, [agent, make_agent(opponent)], seats, seed)
    shares = victory_shares(engine, np.arange(games))[np.arange(games), seats]
    points = engine.final_scores()
    own = points[np.arange(games), seats]
    others = (points.sum(axis=1) - own) / (config.num_players - 1)
    low, high = wilson(float(shares.mean()), games)
    rounds = float(engine.games.round_number.mean())
    means = (float(shares.mean()), low, high, float(own.mean()), float(others.mean()), rounds)
    return Score(opponent, games, *means)


def play_out(engine: Engine, players: Sequence[Player], seats: np.ndarray, seed: int) -> list[np.ndarray]:
    """All games to the end, the first player in the given seats and the other everywhere else; returns all actions."""
    count, around = engine.num_games, engine.config.num_players
    integers = np.array([derived(seed, game // around) for game in range(count)], np.int64)
    engine.reset(rows=np.arange(count), seeds=integers)
    view = GamesView(engine)
    for number, player in enumerate(players):
        start = getattr(player, "start", None)
        if start is not None:
            start(np.arange(count), np.array([derived(integer, FIRST_STREAM + number) for integer in integers], np.int64))
    history = []
    while not engine.done.all():
        actions = engine.masks.argmax(axis=1)  # the no-op where a game is over
        for rows, player in _asked(engine, players, seats):
            actions[rows] = player.act(view, rows)
        history.append(actions)
        engine.step(actions)
    return history


def _asked(engine: Engine, players: Sequence[Player], seats: np.ndarray) -> Iterator[tuple[np.ndarray, Player]]:
    other = np.minimum(engine.actors != seats, len(players) - 1)
    for number, player in enumerate(players):
        rows = np.flatnonzero((other == number) & ~engine.done)
        if len(rows):
            yield rows, player


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share of games: wilson(0.5, 100)."""
    spread = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    middle, scale = share + Z95**2 / (2 * games), 1 + Z95**2 / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


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
