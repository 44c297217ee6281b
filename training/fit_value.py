"""Fit the value that ends a simulation of the search: `stoneage fit-value --out agents/mcts/value.json`.

Games are played by different sets of weights up to a random round, so that positions of every kind occur, and from there
on by the expert. The points that each player then makes are the target of a linear regression on what the position held.
"""

from __future__ import annotations

import json
import shlex
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from agents.economist.outlook import rounds_left
from agents.economist.policy import economist
from agents.economist.weights import table, tuned, vector
from agents.mcts.features import FEATURES, NUM_FEATURES, write_features
from agents.mcts.value import POWERS, ROUNDS_UNIT
from stoneage_env import Engine, GameConfig
from stoneage_env.command import Command
from stoneage_env.config import MODULES
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rows import row_of
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.state import NO_ERROR, OVER
from stoneage_env.engine.transition import NOTHING_PLAYED, play
from stoneage_env.players.hidden import kernel_rows

STYLES = 128  # sets of weights that open the games
VARIETY = 0.35  # by which their weights differ, on a logarithmic scale
MOST_ROUNDS = 13  # positions are taken before this one
PORTION = 4000  # games at once, with the same modules
RIDGE = 1e-5  # keeps coefficients of things that never happen at zero
LOGISTIC = 0.5513  # a logistic curve of this scale has a standard deviation of 1


class Positions(NamedTuple):
    """What was held (positions, players, features), rounds to come, and points in the end (positions, players)."""

    held: np.ndarray
    later: np.ndarray
    points: np.ndarray


@kernel
def record_games(games: Any, masks: Any, weights: Any, seats: Any, stop: Any, held: Any, later: Any, points: Any) -> None:
    """Play each game by weights[seats[row, seat]] up to a round, write what is held then, and play on by weights[0]."""
    for row in range(len(games)):
        game, mask = games[row], row_of(masks, row)
        later[row] = -1.0
        play(game, NOTHING_PLAYED, mask, masks.shape[1], True)
        while game.phase != OVER and game.error == NO_ERROR:
            if later[row] < 0.0 and game.round_number > stop[row]:
                later[row] = rounds_left(game, weights[0])
                for seat in range(game.num_players):
                    write_features(game, seat, held[row, seat])
            own = 0 if later[row] >= 0.0 else seats[row, int(game.actor)]
            play(game, economist(game, mask, weights[own]), mask, masks.shape[1], True)
        for seat in range(game.num_players):
            points[row, seat] = scoring.final_score(game, seat, True)


def positions(config: GameConfig, games: int, seed: int) -> Positions:
    """One position from each of some games; those that ended before it are left out."""
    rng = np.random.default_rng(seed)
    engine = Engine(config, games)
    engine.reset(seed=seed)
    weights = np.repeat(table(tuned(), {})[config.num_players : config.num_players + 1], STYLES + 1)
    styles = vector(weights)[1:]
    styles *= np.exp(rng.normal(0.0, VARIETY, styles.shape))
    seats = rng.integers(0, STYLES + 1, (games, config.num_players))
    stop = rng.integers(0, MOST_ROUNDS, games)
    held = np.zeros((games, config.num_players, NUM_FEATURES))
    later, points = np.zeros(games), np.zeros((games, config.num_players))
    record_games(kernel_rows(engine.games), np.zeros_like(engine.masks), weights, seats, stop, held, later, points)
    taken = later >= 0.0
    return Positions(held[taken], later[taken], points[taken])


def module_sets(players: int, extended: bool, count: int, seed: int) -> list[tuple[str, ...]]:
    """Modules for each portion of games: none, or any possible mixture."""
    if not extended:
        return [()] * count
    rng = np.random.default_rng(seed)
    chosen: list[tuple[str, ...]] = []
    while len(chosen) < count:
        modules = tuple(name for name in MODULES if rng.random() < 0.5)
        if modules and ("style" in modules or (players < 5 and "bonus_buildings" not in modules)):
            chosen.append(modules)
    return chosen


def terms(data: Positions) -> np.ndarray:
    """What each player holds more than the average, times the powers of the rounds to come."""
    more = data.held - data.held.mean(axis=1, keepdims=True)
    x = (ROUNDS_UNIT * data.later)[:, None, None, None] ** np.arange(POWERS)
    return (more[..., None] * x).reshape(more.shape[0] * more.shape[1], -1)


def fit(data: Positions) -> dict[str, Any]:
    """Coefficients by feature, and how far the points of two players stray from them, by rounds to come."""
    given, wanted = terms(data), data.points - data.points.mean(axis=1, keepdims=True)
    normal = given.T @ given + RIDGE * len(given) * np.eye(given.shape[1])
    solved = np.linalg.solve(normal, given.T @ wanted.reshape(-1))
    missed = (wanted.reshape(-1) - given @ solved).reshape(wanted.shape)
    start, slope = spread_of(missed[:, 0] - missed[:, 1], data.later)
    by_name = dict(zip(FEATURES, np.round(solved.reshape(NUM_FEATURES, POWERS), 4).tolist(), strict=True))
    return {"coefficients": by_name, "spread": round(start, 3), "spread_round": round(slope, 3)}


def spread_of(missed: np.ndarray, later: np.ndarray) -> tuple[float, float]:
    """Scale of the logistic curve with no round to come, and more for each round; rounds that seldom occur count little."""
    rounds = np.floor(later)
    found, counts = np.unique(rounds, return_counts=True)
    scales = [LOGISTIC * np.sqrt((missed[rounds == number] ** 2).mean()) for number in found]
    slope, start = np.polyfit(found + 0.5, scales, 1, w=np.sqrt(counts))
    return float(start), float(slope)


def fit_for(players: int, extended: bool, games: int, seed: int) -> dict[str, Any]:
    """The entry of value.json for a number of players, without or with modules."""
    sets = module_sets(players, extended, max(1, games // PORTION), seed)
    bar = tqdm(sets, desc=f"{players} players{', modules' if extended else ''}", file=sys.stderr)
    parts = [positions(GameConfig(players, modules), min(games, PORTION), seed + at) for at, modules in enumerate(bar)]
    data = Positions(*(np.concatenate(part) for part in zip(*parts, strict=True)))
    return {"players": players, "extended": int(extended), "positions": len(data.later), **fit(data)}


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `stoneage fit-value`."""
    parser.add_argument("--games", type=int, default=200_000, help="for each number of players and kind of game (200000)")
    parser.add_argument("--seed", type=int, default=1, help="of the games (1)")
    parser.add_argument("--out", type=Path, required=True, help="file to write, for example agents/mcts/value.json")


def run(args: Namespace) -> None:
    """Fit for all numbers of players, and write."""
    kinds = [(players, extended) for extended in (False, True) for players in range(2, 6 if extended else 5)]
    made_by = shlex.join(["stoneage", "fit-value", "--games", str(args.games), "--seed", str(args.seed)])
    fitted = {}
    for players, extended in kinds:
        name = f"{players} players{' with modules' if extended else ''}"
        fitted[name] = {"command": made_by, **fit_for(players, extended, args.games, args.seed)}
    args.out.write_text(json.dumps(fitted, indent=1) + "\n", encoding="utf-8")
    print(f"written: {args.out}")


command = Command(
    summary="fit the value that ends a simulation of the search",
    epilog="example: stoneage fit-value --games 20000 --out value.json",
    add_arguments=add_arguments,
    run=run,
)
