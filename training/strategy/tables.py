"""Games among variants of the bot that all questions are asked of, played whole or up to a round, in compiled loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from agents.arena.workers import cores
from agents.economist import Expert
from agents.economist.policy import economist
from stoneage_env import Engine, GameConfig
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import ACTION_LOCATION, STARVE
from stoneage_env.engine.agenda import PLACE
from stoneage_env.engine.rng import derived
from stoneage_env.engine.rows import row_of
from stoneage_env.engine.state import BOUGHT, NO_ERROR, OVER
from stoneage_env.engine.transition import NOTHING_PLAYED, play
from stoneage_env.players.hidden import kernel_rows

BOT = Expert  # who plays all games here
TO_THE_END = 10_000  # instead of a round
CHUNK = 128  # games that a thread takes at a time
NEVER = -1  # instead of the location of a first placement

Variant = Mapping[str, float]  # weights of the bot that differ


@kernel
def play_rounds(games: Any, masks: Any, weights: Any, seats: Any, until: int, hungry: Any, first: Any) -> None:
    """Play all games until a round begins or they are over; seat s of game i plays with weights[seats[i, s]].

    `hungry` counts the nights without food of every seat, `first` gets the location of its first placement. Decisions
    without a choice are played too, so that nights without any way to feed are counted.
    """
    for row in range(len(games)):
        game, mask = games[row], row_of(masks, row)
        play(game, NOTHING_PLAYED, mask, masks.shape[1], False)
        while game.phase != OVER and game.error == NO_ERROR and game.round_number < until:
            seat = int(game.actor)
            action = economist(game, mask, weights[seats[row, seat]])
            if action == STARVE:
                hungry[row, seat] += 1
            if game.decision == PLACE and first[row, seat] == NEVER:
                first[row, seat] = ACTION_LOCATION[action]
            play(game, action, mask, masks.shape[1], False)


@dataclass
class Tables:
    """Games side by side with who sits where; `play` goes on with them, `copy` branches off."""

    engine: Engine
    weights: np.ndarray  # one row for each variant
    seats: np.ndarray  # (games, players) which variant sits there
    hungry: np.ndarray  # (games, players) nights without food
    first: np.ndarray  # (games, players) location of the first placement

    def play(self, until: int = TO_THE_END) -> Tables:
        """Go on until a round begins, or to the end."""
        games = kernel_rows(self.engine.games)
        masks = np.zeros(self.engine.masks.shape, np.bool_)

        def work(part: slice) -> None:
            rows = games[part], masks[part], self.weights, self.seats[part]
            play_rounds(*rows, until, self.hungry[part], self.first[part])

        with ThreadPoolExecutor(cores()) as pool:
            list(pool.map(work, [slice(at, at + CHUNK) for at in range(0, len(games), CHUNK)]))
        if self.engine.games.error.any():
            raise RuntimeError("a game ran out of room")
        self.engine.refresh()
        return self

    def copy(self, rows: np.ndarray) -> Tables:
        """Some of the games once more, with their random streams, to be continued in another way."""
        engine = Engine(self.engine.config, len(rows))
        engine.reset(seed=0)
        engine.games[:] = self.engine.games[rows]
        return Tables(engine, self.weights, self.seats[rows], self.hungry[rows], self.first[rows])

    @property
    def running(self) -> np.ndarray:
        """Games that are not over."""
        return np.flatnonzero(self.engine.games.phase != OVER)

    @property
    def shares(self) -> np.ndarray:
        """(games, players) shares of the victory; 1/k for each of k winners."""
        winners = self.engine.winners()
        return winners / winners.sum(axis=1, keepdims=True)

    @property
    def points(self) -> np.ndarray:
        """(games, players) final points."""
        return self.engine.final_scores()

    @property
    def cards(self) -> np.ndarray:
        """(games, players) cards bought."""
        places = self.engine.games.card_place
        return np.stack([(places == BOUGHT + seat).sum(axis=1) for seat in range(self.seats.shape[1])], axis=1)

    @property
    def buildings(self) -> np.ndarray:
        """(games, players) building tiles bought."""
        return self.engine.games.buildings[:, : self.seats.shape[1]].astype(np.int64)


def deal(players: int, seats: np.ndarray, variants: Sequence[Variant], seed: int, alike: int = 1) -> Tables:
    """New games in which seat 0 starts; so many that follow each other have the same integer, the others their own."""
    games = len(seats)
    engine = Engine(GameConfig(num_players=players, start_seat=0), games)
    integers = np.array([derived(seed, number // alike) for number in range(games)], np.int64)
    engine.reset(rows=np.arange(games), seeds=integers)
    weights = np.concatenate([BOT(**variant).weights[players : players + 1] for variant in variants])
    return Tables(engine, weights, seats, np.zeros(seats.shape, np.int64), np.full(seats.shape, NEVER, np.int64))


def one_among_others(players: int, games: int, one: Variant, others: Variant, seed: int) -> Tables:
    """Played games of one variant that takes each seat in turn, with the same integers, against another in all others."""
    if games < 2 * players or games % players:
        raise ValueError(
            f"{games} games are not possible: the one takes {players} seats in turn, so give a multiple of that"
        )
    seats = np.ones((games, players), np.int64)
    seats[np.arange(games), np.arange(games) % players] = 0
    return deal(players, seats, [one, others], seed, alike=players).play()


def of_the_one(tables: Tables, by_seat: np.ndarray) -> np.ndarray:
    """What the one variant has of something by seat, as the mean over the games with one integer."""
    own = tables.seats == 0
    return by_seat[own].reshape(-1, tables.seats.shape[1]).mean(axis=1)


def ahead(points: np.ndarray, seats: np.ndarray) -> np.ndarray:
    """Points by which a seat of each game is ahead of the best other one."""
    rows = np.arange(len(points))
    others = points.astype(float)
    others[rows, seats] = -np.inf
    return points[rows, seats] - others.max(axis=1)
