"""Many games between sets of the economist's weights, played whole in compiled loops: what tuning measures with."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from agents.economist.rollout import play_out
from stoneage_env import Engine, GameConfig
from stoneage_env.players.hidden import kernel_rows

CHUNK = 256  # games that a thread takes at a time


@dataclass
class Outcome:
    """What became of some games, one row each: shares of the victory and points by seat, rounds, why they ended."""

    shares: np.ndarray
    points: np.ndarray
    rounds: np.ndarray
    reasons: np.ndarray


def play(config: GameConfig, weights: np.ndarray, seats: np.ndarray, seeds: np.ndarray, threads: int = 1) -> Outcome:
    """Play one game for each seed; in game i, seat s plays with weights[seats[i, s]].

    play(GameConfig(num_players=2), record({}), np.zeros((8, 2), int), np.arange(8)).points.mean()
    """
    engine = Engine(config, len(seeds))
    engine.reset(rows=np.arange(len(seeds)), seeds=np.asarray(seeds, np.int64))
    games, masks = kernel_rows(engine.games), np.zeros(engine.masks.shape, np.bool_)
    chunks = [slice(at, at + CHUNK) for at in range(0, len(seeds), CHUNK)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda part: play_out(games[part], masks[part], weights, seats[part]), chunks))
    engine.refresh()
    winners = engine.winners()
    return Outcome(
        shares=winners / winners.sum(axis=1, keepdims=True),
        points=engine.final_scores(),
        rounds=engine.games.round_number.copy(),
        reasons=engine.games.end_reason.copy(),
    )


def seating(num_games: int, num_players: int, one: int, others: np.ndarray) -> np.ndarray:
    """Who sits where: `one` moves on by a seat with each game, the others fill the remaining seats in turn."""
    table = np.zeros((num_games, num_players), np.int64)
    at = np.arange(num_games)
    for offset in range(1, num_players):
        table[at, (at + offset) % num_players] = others[(at // num_players + offset - 1) % len(others)]
    table[at, at % num_players] = one
    return table


def share_of_one(outcome: Outcome) -> np.ndarray:
    """The share of the victory of the one whom `seating` moved around, game by game."""
    at = np.arange(len(outcome.shares))
    return outcome.shares[at, at % outcome.shares.shape[1]]


def margin_of_one(outcome: Outcome) -> np.ndarray:
    """Points by which the one is ahead of the best other player, game by game."""
    at = np.arange(len(outcome.points))
    own = outcome.points[at, at % outcome.points.shape[1]]
    others = outcome.points.copy()
    others[at, at % outcome.points.shape[1]] = -(10**6)
    return own - others.max(axis=1)
