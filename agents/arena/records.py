"""What is kept of every finished game: one entry of each array a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

import numpy as np


@dataclass(frozen=True)
class Records:
    """Finished games; arrays with a second dimension have one column a seat."""

    number: np.ndarray  # which game of the schedule
    scores: np.ndarray  # (games, players) final points
    parts: np.ndarray  # (games, players, parts) what they are made of
    ranks: np.ndarray  # (games, players) 1 for a winner, and as many below it as there are better players
    rounds: np.ndarray  # rounds played
    end_reason: np.ndarray  # an index of END_REASONS
    decisions: np.ndarray  # (games, players) how often the seat was asked
    seconds: np.ndarray  # (games, players) how long its answers took

    def __len__(self) -> int:
        return len(self.number)

    @property
    def shares(self) -> np.ndarray:
        """(games, players) the share of the victory: 1 for a sole winner, 1/k for each of k."""
        won = self.ranks == 1
        return won / won.sum(axis=1, keepdims=True)

    def in_order(self) -> Records:
        """The same games in the order of the schedule, whoever played them first."""
        order = np.argsort(self.number, kind="stable")
        return Records(*(getattr(self, field.name)[order] for field in fields(self)))


def no_records(players: int, parts: int) -> Records:
    """Records of no game."""
    by_seat = np.zeros((0, players), np.int64)
    none = np.zeros(0, np.int64)
    return Records(
        number=none,
        scores=by_seat,
        parts=np.zeros((0, players, parts), np.int64),
        ranks=by_seat,
        rounds=none,
        end_reason=none,
        decisions=by_seat,
        seconds=np.zeros((0, players)),
    )


def joined(pieces: Iterable[Records]) -> Records:
    """Several records as one: joined([records, more_records])."""
    all_pieces = list(pieces)
    return Records(*(np.concatenate([getattr(piece, field.name) for piece in all_pieces]) for field in fields(Records)))
