"""The start player's advantage: how often each place in the first round's order wins, and what it takes first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stoneage_env.content.locations import LOCATIONS
from training.strategy.estimates import Estimate, estimate
from training.strategy.tables import deal


@dataclass(frozen=True)
class FirstSeat:
    """One entry for each place in the order of the first round."""

    players: int
    wins: tuple[Estimate, ...]  # share of victories
    points: tuple[Estimate, ...]  # more than the mean of the table
    first: tuple[dict[str, float], ...]  # how often each location was the first one that it took


def start_player(players: int, games: int = 20_000, seed: int = 3) -> FirstSeat:
    """Let equal players play and count by seat: start_player(players=3, games=1000).wins[0]."""
    tables = deal(players, np.zeros((games, players), np.int64), [{}], seed).play()
    shares, points = tables.shares, tables.points
    more = points - points.mean(axis=1, keepdims=True)
    return FirstSeat(
        players,
        tuple(estimate(shares[:, seat]) for seat in range(players)),
        tuple(estimate(more[:, seat]) for seat in range(players)),
        tuple(_first(tables.first[:, seat]) for seat in range(players)),
    )


def _first(locations: np.ndarray) -> dict[str, float]:
    """Shares of places by name, the most frequent first; cards and buildings are one place each."""
    names = [LOCATIONS[at].name.rstrip("12345") for at in range(len(LOCATIONS))]
    counts: dict[str, float] = {}
    for at, count in enumerate(np.bincount(locations, minlength=len(LOCATIONS)).tolist()):
        if count:
            counts[names[at]] = counts.get(names[at], 0.0) + count / len(locations)
    return dict(sorted(counts.items(), key=lambda entry: -entry[1]))
