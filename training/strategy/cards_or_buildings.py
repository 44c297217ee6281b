"""Card or building? One player who likes cards, or building tiles, more or less than the others, or buys one kind only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from training.strategy.estimates import Estimate, estimate
from training.strategy.tables import BOT, Variant, deal, of_the_one, one_among_others

TASTES = (-6.0, -4.0, -2.0, 0.0, 2.0, 4.0, 6.0)  # points by which every card, or every tile, is valued more than usual
NEVER = -1000.0  # a price at which nothing is bought
KINDS = {"card": "cards", "building": "buildings"}  # weight of the bot: what it is about


@dataclass(frozen=True)
class Taste:
    """How a player with a taste of its own did, the only one at the table."""

    name: str
    wins: Estimate  # share of victories
    cards: Estimate  # bought in a game
    buildings: Estimate


@dataclass(frozen=True)
class Owned:
    """What winners and the others own at the end of games among equals."""

    cards: Estimate
    buildings: Estimate


@dataclass(frozen=True)
class CardsOrBuildings:
    """All tastes, for one number of players."""

    players: int
    tastes: tuple[float, ...]
    by_taste: dict[str, tuple[Taste, ...]]  # for "card" and "building"
    refusals: tuple[Taste, ...]  # no cards at all, no buildings at all
    winners: Owned
    others: Owned


def cards_or_buildings(players: int, games: int = 4000, seed: int = 4, tastes: Sequence[float] = TASTES) -> CardsOrBuildings:
    """Play every taste against the usual one: cards_or_buildings(2, 400, tastes=[0.0, 3.0]).by_taste["card"]."""
    usual = BOT().weights[players]
    by_taste = {
        weight: tuple(
            _taste(f"{taste:+g}", {weight: float(usual[weight]) + taste}, players, games, seed) for taste in tastes
        )
        for weight in KINDS
    }
    refusals = tuple(_taste(f"no {name}", {weight: NEVER}, players, games, seed) for weight, name in KINDS.items())
    winners, others = _owned(players, games, seed)
    return CardsOrBuildings(players, tuple(tastes), by_taste, refusals, winners, others)


def _taste(name: str, variant: Variant, players: int, games: int, seed: int) -> Taste:
    tables = one_among_others(players, games, variant, {}, seed)
    shares, cards, buildings = (
        estimate(of_the_one(tables, by_seat), games) for by_seat in (tables.shares, tables.cards, tables.buildings)
    )
    return Taste(name, shares, cards, buildings)


def _owned(players: int, games: int, seed: int) -> tuple[Owned, Owned]:
    """Cards and tiles of sole winners, and the mean of those who did not win."""
    tables = deal(players, np.zeros((games, players), np.int64), [{}], seed).play()
    won = tables.shares == 1.0
    clear = won.any(axis=1)
    both = [by_seat[clear] for by_seat in (tables.cards, tables.buildings)]
    won = won[clear]
    of_winners = [estimate(by_seat[won]) for by_seat in both]
    of_others = [estimate(np.where(won, 0, by_seat).sum(axis=1) / (players - 1)) for by_seat in both]
    return Owned(*of_winners), Owned(*of_others)
