"""What to take first? The start player is made to open in one way, and everything after that is played as usual."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stoneage_env import ACTIONS
from training.strategy.estimates import Estimate, estimate
from training.strategy.tables import deal

OPENINGS = {  # location and figures
    "field": ("field", 1),
    "hut": ("hut", 2),
    "toolmaker": ("toolmaker", 1),
    "card for 1": ("card1", 1),
    "a building": ("building1", 1),
    "5 in forest": ("forest", 5),
    "5 at river": ("river", 5),
}


@dataclass(frozen=True)
class Opening:
    """What became of a start player who took this place first."""

    name: str
    wins: Estimate  # share of victories
    change: Estimate  # of that share, against the opening that the bot chooses itself in the same deal


@dataclass(frozen=True)
class Openings:
    """All openings, for one number of players."""

    players: int
    usual: Estimate  # share of victories of a start player who opens as it likes
    openings: tuple[Opening, ...]


def openings(players: int, games: int = 4000, seed: int = 5) -> Openings:
    """Play the same deals with every opening: openings(players=2, games=400).openings[0].wins."""
    usual = _shares(players, games, seed)
    forced = {
        name: _shares(players, games, seed, ACTIONS.encode("place", location=location, figures=figures))
        for name, (location, figures) in OPENINGS.items()
    }
    found = (Opening(name, estimate(shares), estimate(shares - usual)) for name, shares in forced.items())
    return Openings(players, estimate(usual), tuple(found))


def _shares(players: int, games: int, seed: int, action: int | None = None) -> np.ndarray:
    """The start player's share of the victory in each game."""
    tables = deal(players, np.zeros((games, players), np.int64), [{}], seed)
    if action is not None:
        tables.engine.step(np.full(games, action))
    return tables.play().shares[:, 0]
