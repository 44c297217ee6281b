"""What is a hut worth by round, and a field, and a tool?

Games are played up to a round and then branched: in one copy a player is given something, in the other nothing, and both
are played to the end with the same random stream. The difference, averaged, is what the gift was worth. In the same way
some figures of a player are sent away for one round, which tells what their work would have been worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stoneage_env.content.numbers import MOST_AGRICULTURE, MOST_FIGURES, MOST_TOOL_VALUE
from training.strategy.estimates import Estimate, estimate
from training.strategy.tables import Tables, ahead, deal

ROUNDS = tuple(range(1, 13))
STILL_RUNNING = 0.25  # of the games: later rounds are reached by special games only
FIGURE, FIELD, TOOL, ONE_AWAY, TWO_AWAY = "figure", "field", "tool", "one figure away", "two figures away"
# what a visit brings, in how many rounds, and which work it takes
VISITS = {"hut": (FIGURE, 1, TWO_AWAY), "field": (FIELD, 0, ONE_AWAY), "toolmaker": (TOOL, 0, ONE_AWAY)}

Changes = dict[str, np.ndarray]  # by gift: (games, 2) lead and victory of the one who got it


def give(games: np.recarray, seats: np.ndarray, gift: str) -> np.ndarray:
    """Give a seat of each game something, where there is room for it; returns where there was.

    A tool is taken as the rules have it: three of value 1, then they grow in turn.
    """
    rows = np.arange(len(games))
    if gift == FIGURE:
        room = games.figures[rows, seats] < MOST_FIGURES
        games.figures[rows, seats] += room
        games.unplaced[rows, seats] += room
    elif gift == FIELD:
        room = games.agriculture[rows, seats] < MOST_AGRICULTURE
        games.agriculture[rows, seats] += room
    elif gift == TOOL:
        spaces = games.tools[rows, seats].argmin(axis=1)
        room = games.tools[rows, seats, spaces] < MOST_TOOL_VALUE
        games.tools[rows, seats, spaces] += room
    else:
        away = 1 if gift == ONE_AWAY else 2
        room = games.unplaced[rows, seats] > away
        games.unplaced[rows, seats] -= away * room
    return room


GIFTS = (FIGURE, FIELD, TOOL, ONE_AWAY, TWO_AWAY)


@dataclass(frozen=True)
class Difference:
    """What a gift changed, for the one who got it."""

    points: Estimate  # of lead over the best other player
    wins: Estimate  # share of victories


@dataclass(frozen=True)
class Worth:
    """What each gift was worth at the beginning of each round, and each visit after the work that it takes."""

    players: int
    games: int
    rounds: tuple[int, ...]
    gifts: dict[str, dict[int, Difference]]  # by gift and round
    visits: dict[str, dict[int, Difference]]  # by location and round


def worth_by_round(players: int, games: int = 4000, seed: int = 2, rounds: Sequence[int] = ROUNDS) -> Worth:
    """Branch games at the beginning of each of these rounds: worth_by_round(2, 400, rounds=[2, 3]).gifts.

    A visit to the hut brings a figure that works from the next round on, for the work of two figures in this one; a visit
    to the field or the toolmaker brings its step at once, for the work of one. Only games that reach a round count in it.
    """
    tables = deal(players, np.zeros((games, players), np.int64), [{}], seed)
    running, branches = {}, {}
    for number in sorted({*rounds, *(each + 1 for each in rounds)}):
        running[number] = tables.play(until=number).running
        branches[number] = _branches(tables, running[number])
    changes = {number: _changes(tables.play(), running[number], played) for number, played in branches.items()}
    shown = tuple(number for number in rounds if len(running[number]) >= STILL_RUNNING * games)

    def difference(number: int, *parts: tuple[int, str]) -> Difference:
        """The sum of some changes, over the games that reached a round."""
        sums = np.sum([changes[at][gift] for at, gift in parts], axis=0)[running[number]]
        return Difference(estimate(sums[:, 0]), estimate(sums[:, 1]))

    gifts = {gift: {at: difference(at, (at, gift)) for at in shown} for gift in GIFTS}
    visits = {
        place: {at: difference(at, (at + delay, gift), (at, work)) for at in shown}
        for place, (gift, delay, work) in VISITS.items()
    }
    return Worth(players, games, shown, gifts, visits)


def _branches(tables: Tables, running: np.ndarray) -> Changes:
    """Lead and victory, (games, 2), of the seat that got each gift, in the running games played to their end with it."""
    seats = running % tables.seats.shape[1]
    played = {}
    for gift in GIFTS if len(running) else ():
        branch = tables.copy(running)
        give(branch.engine.games, seats, gift)
        played[gift] = _result(branch.play(), seats)
    return played


def _changes(tables: Tables, running: np.ndarray, played: Changes) -> Changes:
    """What the gifts changed, game by game; 0 in the games that were over before."""
    seats = np.arange(len(tables.seats)) % tables.seats.shape[1]
    without = _result(tables, seats)
    changes = {gift: np.zeros(without.shape) for gift in GIFTS}
    for gift, result in played.items():
        changes[gift][running] = result - without[running]
    return changes


def _result(tables: Tables, seats: np.ndarray) -> np.ndarray:
    """(games, 2) lead over the best other player, and share of the victory, of one seat in each game."""
    return np.stack([ahead(tables.points, seats), tables.shares[np.arange(len(seats)), seats]], axis=1)
