"""All figures of a tournament from its games: a plain dict that can be printed, saved and compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from agents.arena.ratings import ratings, victories, wilson
from agents.arena.records import Records
from agents.arena.schedule import Schedule
from stoneage_env.engine.state import END_REASONS

Figures = dict[str, Any]


def summarize(schedule: Schedule, records: Records, parts: Sequence[str]) -> Figures:
    """Agents from the best to the worst, seats, how games went and who was ahead of whom.

    A name that sits at a table twice is one agent that plays two seats.
    """
    names = list(dict.fromkeys(schedule.names))
    entrant_to_name = np.array([names.index(name) for name in schedule.names])
    seated = entrant_to_name[schedule.seats[records.number]]
    if not len(records):
        return {"agents": [], "seats": [], "games_ended_by": {}, "matrix": {"names": [], "ahead": []}}
    rated = _ratings(schedule, records, entrant_to_name)
    agents = [{"name": names[at], **_agent(records, seated == at, parts), **rated[at]} for at in rated]
    agents.sort(key=lambda agent: -agent["rating"])
    order = [names.index(agent["name"]) for agent in agents]
    return {
        "agents": agents,
        "seats": [{"seat": seat, **_results(records, _only_seat(seated, seat))} for seat in range(seated.shape[1])],
        **_course(records),
        "matrix": {"names": [names[at] for at in order], "ahead": _matrix(records, seated, order)},
    }


def _only_seat(seated: np.ndarray, seat: int) -> np.ndarray:
    chosen = np.zeros(seated.shape, np.bool_)
    chosen[:, seat] = True
    return chosen


def _results(records: Records, chosen: np.ndarray) -> Figures:
    """Victories and points of the chosen (game, seat) pairs."""
    games, wins = int(chosen.sum()), float(records.shares[chosen].sum())
    low, high = wilson(wins, games)
    scores = records.scores[chosen]
    return {
        "games": games,
        "wins": wins,
        "win_rate": wins / games if games else 0.0,
        "low": low,
        "high": high,
        "mean_score": float(scores.mean()) if games else 0.0,
        "score_deviation": float(scores.std()) if games else 0.0,
    }


def _agent(records: Records, chosen: np.ndarray, parts: Sequence[str]) -> Figures:
    mean_parts = records.parts[chosen].mean(axis=0)
    decisions = int(records.decisions[chosen].sum())
    seats = range(chosen.shape[1])
    return {
        **_results(records, chosen),
        "parts": {name: float(mean_parts[at]) for at, name in enumerate(parts)},
        "rounds": float(records.rounds[chosen.any(axis=1)].mean()),
        "decisions_per_game": decisions / int(chosen.sum()),
        "decision_us": 1e6 * float(records.seconds[chosen].sum()) / max(1, decisions),
        "by_seat": [{"seat": seat, **_results(records, chosen & _only_seat(chosen, seat))} for seat in seats],
    }


def _ratings(schedule: Schedule, records: Records, entrant_to_name: np.ndarray) -> dict[int, Figures]:
    """By name; those who have not played yet have none, and do not move the mean of the others."""
    tables, table = np.unique(schedule.table[records.number], return_inverse=True)
    played, seated = np.unique(entrant_to_name[schedule.seats[records.number]], return_inverse=True)
    entrants = [np.searchsorted(played, entrant_to_name[list(schedule.tables[number])]).tolist() for number in tables]
    rated = ratings(*victories(entrants, len(played), table, seated.reshape(records.ranks.shape), records.shares))
    words = [{"rating": each.rating, "rating_low": each.low, "rating_high": each.high} for each in rated]
    return dict(zip(played.tolist(), words, strict=True))


def _course(records: Records) -> Figures:
    """How the games went, whoever played them."""
    counts = np.bincount(records.end_reason, minlength=len(END_REASONS))
    won = records.ranks == 1
    return {
        "rounds": float(records.rounds.mean()),
        "mean_score": float(records.scores.mean()),
        "winner_mean_score": float(records.scores[won].mean()),
        "points_per_round": float((records.scores / records.rounds[:, None]).mean()),
        "games_ended_by": {name: float(counts[at] / len(records)) for at, name in enumerate(END_REASONS) if name},
    }


def _matrix(records: Records, seated: np.ndarray, order: Sequence[int]) -> list[list[float | None]]:
    """The share of common games in which one agent was ahead of another, a tie counting one half; None if they never met."""
    ahead: list[list[float | None]] = []
    for one in order:
        line: list[float | None] = []
        for other in order:
            better, met = 0.0, 0
            for seat in range(seated.shape[1]):
                for rival in range(seated.shape[1]):
                    both = (seated[:, seat] == one) & (seated[:, rival] == other)
                    if one != other and both.any():
                        mine, theirs = records.ranks[both, seat], records.ranks[both, rival]
                        better += float((mine < theirs).sum()) + 0.5 * float((mine == theirs).sum())
                        met += int(both.sum())
            line.append(better / met if met else None)
        ahead.append(line)
    return ahead
