"""How sure we are of a win rate, and ratings on the Elo scale from games of any number of players.

The model: at a table every player wins with a chance in proportion to its strength, and 400 rating points are ten times
the strength. With two players that is Elo's (and Bradley and Terry's) model. The ratings are those under which the
victories that were seen are most likely (a shared victory counts 1/k for each of its k winners), and their intervals come
from how sharply that likelihood falls off. Only differences mean something; the mean of all is put at MEAN.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

Z95 = 1.959964  # standard deviations on either side that hold 95% of a normal distribution
MEAN = 1000.0
POINTS = 400.0 / np.log(10.0)  # rating points for a factor e in strength
ROUNDS_OF_NEWTON = 100  # far more than it needs
FLAT = 1e-9  # a direction with less than this of the greatest curvature counts as flat


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95% interval of a win rate after so many victories in so many games, by Wilson's formula.

    >>> [round(bound, 2) for bound in wilson(90, 100)]
    [0.83, 0.94]
    """
    if games <= 0:
        return 0.0, 1.0
    rate, spread = wins / games, Z95**2 / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z95 / (1 + spread) * float(np.sqrt(rate * (1 - rate) / games + spread / games / 4))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Rating:
    """A rating with its 95% interval."""

    rating: float
    low: float
    high: float


def ratings(seated: np.ndarray, won: np.ndarray) -> list[Rating]:
    """Ratings of all players: ratings(seated=[[1, 1]], won=[[30, 10]])[0].rating.

    seated: (tables, players) how many seats each player has at each kind of table.
    won: (tables, players) the victories of each player there.

    Each table is given one more game that all its seats share, so that who never lost still has a finite rating.
    """
    seats = np.asarray(seated, float)
    wins = np.asarray(won, float) + seats / seats.sum(axis=1, keepdims=True)
    strength = _most_likely(seats, wins)
    _, curvature = _slope_and_curvature(strength, seats, wins)
    deviation = np.sqrt(np.maximum(np.diag(_inverse(curvature)), 0.0))
    middle, half = MEAN + POINTS * strength, Z95 * POINTS * deviation
    return [Rating(float(at), float(at - by), float(at + by)) for at, by in zip(middle, half, strict=True)]


def _most_likely(seats: np.ndarray, wins: np.ndarray) -> np.ndarray:
    """Newton's method on a concave function: the logarithms of the strengths, with mean 0."""
    strength = np.zeros(seats.shape[1])
    for _ in range(ROUNDS_OF_NEWTON):
        slope, curvature = _slope_and_curvature(strength, seats, wins)
        step = _inverse(curvature) @ slope
        step *= min(1.0, 1.0 / max(np.abs(step).max(), 1e-12))  # never more than a factor e at once
        strength = strength + step - (strength + step).mean()
        if np.abs(step).max() < 1e-9:
            break
    return strength


def _slope_and_curvature(strength: np.ndarray, seats: np.ndarray, wins: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Of the logarithm of the likelihood; the curvature with its sign turned, so that it is positive."""
    weight = seats * np.exp(strength - strength.max())
    chance = weight / weight.sum(axis=1, keepdims=True)  # that each player, in any of its seats, wins the table
    games = wins.sum(axis=1)
    slope = wins.sum(axis=0) - games @ chance
    curvature = np.diag(games @ chance) - (chance * games[:, None]).T @ chance
    return slope, curvature


def _inverse(curvature: np.ndarray) -> np.ndarray:
    """Adding the same to all strengths changes nothing, so there is no plain inverse."""
    return np.linalg.pinv(curvature, rcond=FLAT, hermitian=True)


def victories(
    tables: Sequence[Sequence[int]], players: int, table: np.ndarray, seats: np.ndarray, shares: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """`seated` and `won` of `ratings`, from games: which table each was, who sat where and what share of victory it got."""
    seated, won = np.zeros((len(tables), players)), np.zeros((len(tables), players))
    for number, entrants in enumerate(tables):
        np.add.at(seated[number], np.asarray(entrants), 1.0)
    np.add.at(won, (np.repeat(table, seats.shape[1]), seats.ravel()), shares.ravel())
    return seated, won
