"""Who plays whom, from which seat, with which integer.

Games come in sets: one integer, one table, and as many games as there are seats, the players one seat further on in each.
From set to set the neighbours change, through all cyclic orders, so that in the end every permutation was played. Every
table plays with the same integers. Seat 0 always starts, so a seat is also a place in the first round's order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from stoneage_env.engine.rng import derived


@dataclass(frozen=True)
class Schedule:
    """All games of a tournament, one entry of each array a game: make_schedule(["random", "random"], 2, 100, 7).seats."""

    names: tuple[str, ...]  # the entrants; a name may be there twice
    tables: tuple[tuple[int, ...], ...]  # the entrants at each table
    table: np.ndarray  # (games,) which table
    seeds: np.ndarray  # (games,) the integer of the game
    seats: np.ndarray  # (games, players) the entrant in each seat

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def players(self) -> int:
        """Seats at a table."""
        return self.seats.shape[1]

    @property
    def unplayed_tables(self) -> int:
        """How many choices of names so few games leave out."""
        return len(self.tables) - len(np.unique(self.table))

    def names_at(self, game: int) -> tuple[str, ...]:
        """Who sits in the seats of one game."""
        return tuple(self.names[entrant] for entrant in self.seats[game])


def make_schedule(names: Sequence[str], players: int, games: int, seed: int) -> Schedule:
    """So many games in all: one table of these names, or, if there are more names than seats, every choice of them.

    >>> make_schedule(["greedy", "village"], players=2, games=4, seed=7).seats.tolist()
    [[0, 1], [1, 0], [0, 1], [1, 0]]
    """
    tables = _tables(names, players)
    if games < 1:
        raise ValueError(f"{games} games are too few")
    if seed < 0:
        raise ValueError(f"seed {seed} is not possible: it must be 0 or more")
    number = np.arange(games)
    sets = number // players  # of games with one integer at one table
    table, block = sets % len(tables), sets // len(tables)
    if sets[-1] + 1 < len(tables):
        table = np.array(_balanced(tables, int(sets[-1] + 1)))[sets]
    integers = np.array([derived(seed, index) for index in range(int(block[-1]) + 1)], np.int64)
    orders = _orders(players)
    order = orders[block % len(orders)]
    turned = (np.arange(players)[None, :] - (number % players)[:, None]) % players
    places = np.take_along_axis(order, turned, axis=1)
    seats = np.take_along_axis(np.array(tables, np.int64)[table], places, axis=1)
    return Schedule(tuple(names), tables, table, integers[block], seats)


def _tables(names: Sequence[str], players: int) -> tuple[tuple[int, ...], ...]:
    if len(names) < players:
        given = ", ".join(names) or "none"
        raise ValueError(f"{players} players need at least {players} names, repeats allowed, not {len(names)} ({given})")
    if len(names) > players and len(set(names)) < len(names):
        twice = ", ".join(sorted({name for name in names if list(names).count(name) > 1}))
        raise ValueError(f"{twice} is named twice: that is possible only with as many names as players, here {players}")
    return tuple(combinations(range(len(names)), players))


def _balanced(tables: Sequence[tuple[int, ...]], count: int) -> list[int]:
    """So many of the tables that all names play about equally often, where there are too few games for all tables."""
    met, chosen = Counter[int](), list[int]()
    for _ in range(count):
        rest = [table for table in range(len(tables)) if table not in chosen]
        chosen.append(min(rest, key=lambda table: sum(met[name] for name in tables[table])))
        met.update(tables[chosen[-1]])
    return chosen


def _orders(players: int) -> np.ndarray:
    """All ways to sit around a table, up to turning it: (orders, players)."""
    return np.array([(0, *others) for others in permutations(range(1, players))], np.int64)
