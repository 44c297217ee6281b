"""Is starvation good? One player who fears hunger more or less than the others, or builds the whole game on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from training.strategy.estimates import Estimate, estimate
from training.strategy.tables import Variant, of_the_one, one_among_others

FEARS = (0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 14.0, 20.0, 40.0)  # points that a night without food is taken to cost
NO_FOOD: Variant = {"starve": 0.0, "hunger": 0.0, "food": 0.0, "food_far": 0.0}
NO_FIELDS: Variant = {"field": 0.0, "field_round": 0.0, "first_field": 0.0}
PLANS: dict[str, Variant] = {
    "food\nfirst": {"starve": 100.0, "hunger": 5.0},  # before all else
    "never\nhungry": {"starve": 100.0},
    "hungry\nif cheaper": {},
    "no food": NO_FOOD,
    "no food,\nno fields": {**NO_FOOD, **NO_FIELDS},
}


@dataclass(frozen=True)
class Fear:
    """How a player did with one opinion about hunger, the only one at the table."""

    name: str
    wins: Estimate  # share of victories
    lead: Estimate  # points ahead of the others on average
    nights: Estimate  # without food, in a game


@dataclass(frozen=True)
class Starvation:
    """All opinions, for one number of players."""

    players: int
    prices: tuple[float, ...]
    by_price: tuple[Fear, ...]
    plans: tuple[Fear, ...]


def starvation(players: int, games: int = 4000, seed: int = 1, prices: Sequence[float] = FEARS) -> Starvation:
    """Play every opinion about hunger against the usual one: starvation(players=2, games=400).plans[0].wins."""
    by_price = [_fear(f"{price:g}", {"starve": price}, players, games, seed) for price in prices]
    plans = [_fear(name, variant, players, games, seed) for name, variant in PLANS.items()]
    return Starvation(players, tuple(prices), tuple(by_price), tuple(plans))


def _fear(name: str, variant: Variant, players: int, games: int, seed: int) -> Fear:
    tables = one_among_others(players, games, variant, {}, seed)
    points = tables.points
    others = (points.sum(axis=1, keepdims=True) - points) / (players - 1)
    wins, lead, nights = (
        estimate(of_the_one(tables, by_seat), games) for by_seat in (tables.shares, points - others, tables.hungry)
    )
    return Fear(name, wins, lead, nights)
