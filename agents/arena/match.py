"""Many games at once among any mix of agents: rows are grouped by who is asked, and finished games make room for others.

What an agent sees comes from GamesView alone, so nothing here can show it more than a player may know. A game depends on
its integer and its players only, not on the row, the other games or the process it is played in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from time import perf_counter
from typing import Any

import numpy as np

from agents.arena.records import Records
from agents.arena.schedule import Schedule
from agents.mistakes import FAILURES, AgentError, failed
from stoneage_env.config import GameConfig
from stoneage_env.engine import batch
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.engine import Engine, score_parts
from stoneage_env.engine.rng import derived
from stoneage_env.envs.kernels import rank_rows
from stoneage_env.players import GamesView, Player
from stoneage_env.players.hidden import kernel_rows

MOST_ROWS = 1024  # games at once
FIRST_ROWS = 4  # at the beginning, doubled as long as a sweep is quick: slow agents get few games at once, and finish them
QUICK = 0.1  # seconds for a sweep, one decision in every game
PORTION = 32  # finished games are recorded, and their rows used again, when they are one in so many
AGENT_STREAM = 2  # what the players of a game draw from its integer: seat 0 this number, and so on


class Match:
    """Plays some games of a schedule: `for records in Match(config, agents, schedule, range(100)).play(): ...`

    agents: one for each entrant of the schedule, by its number; those who do not play here may be missing.
    samples: games of which the actions are kept, in `actions`.
    """

    def __init__(
        self,
        config: GameConfig,
        agents: Mapping[int, Player],
        schedule: Schedule,
        games: Iterable[int],
        samples: Iterable[int] = (),
        most_rows: int = MOST_ROWS,
    ):
        self.agents, self.schedule = agents, schedule
        self.waiting = np.fromiter(games, np.int64)  # games not yet begun
        rows, players = max(1, min(most_rows, len(self.waiting))), config.num_players
        self.engine = Engine(config, rows)
        self.view = GamesView(self.engine)
        self.num_parts = len(score_parts(config))
        self.room = min(FIRST_ROWS, rows)  # rows in use
        self.active = np.zeros(0, np.int64)  # rows with a running game, ascending
        self.finished = np.zeros(0, np.int64)  # rows with a game that is over and not yet recorded
        self.game = np.zeros(rows, np.int64)  # which game is in each row
        self.seats = np.zeros((rows, players), np.int64)  # the entrant in each seat
        self.decisions = np.zeros((rows, players), np.int64)
        self.seconds = np.zeros((rows, players))
        self.samples = frozenset(samples)
        self.actions: dict[int, list[int]] = {}  # of the sampled games
        self._recorded: dict[int, list[int]] = {}  # by row, those that are running

    def play(self, stop: Callable[[], bool] = lambda: False) -> Iterator[Records]:
        """All games to their end, or until `stop` says so; yields finished ones, several at a time if games are quick."""
        self._begin()
        while len(self.active) and not stop():
            began = perf_counter()
            for entrant, rows in self._asked():
                self._ask(entrant, rows)
            quick = perf_counter() - began < QUICK
            if quick:
                self.room = min(2 * self.room, self.engine.num_games)
            over = self.engine.done[self.active]
            if over.any():
                self.finished, self.active = np.append(self.finished, self.active[over]), self.active[~over]
            if len(self.finished) * PORTION >= (self.room if quick else 1) or not len(self.active):
                yield self._recorded_games()
            if len(self.active) + len(self.finished) < self.room:
                self._begin()
        yield self._recorded_games()

    # Starting

    def _begin(self) -> None:
        """The next games in the rows that are free."""
        count = min(self.room - len(self.active) - len(self.finished), len(self.waiting))
        if count <= 0:
            return
        games, self.waiting = self.waiting[:count], self.waiting[count:]
        free = np.setdiff1d(np.arange(self.room), np.append(self.active, self.finished), assume_unique=True)[:count]
        integers = np.ascontiguousarray(self.schedule.seeds[games])
        self.engine.reset(rows=free, seeds=integers)
        self.game[free], self.seats[free] = games, self.schedule.seats[games]
        self.decisions[free], self.seconds[free] = 0, 0.0
        self._recorded |= {int(row): [] for row, game in zip(free, games, strict=True) if int(game) in self.samples}
        self._tell(free, integers)
        self.active = np.union1d(self.active, free)

    def _tell(self, rows: np.ndarray, integers: np.ndarray) -> None:
        """Every agent learns which rows begin, with an integer for its own chance in each."""
        for entrant in np.unique(self.seats[rows]):
            agent = self.agents[int(entrant)]
            if hasattr(agent, "start"):
                at, seat = np.nonzero(self.seats[rows] == entrant)
                streams = [derived(integer, AGENT_STREAM + place) for integer, place in zip(integers[at], seat, strict=True)]
                try:
                    agent.start(rows[at], np.array(streams, np.int64))
                except FAILURES as error:
                    raise failed(self.schedule.names[entrant], error, agent) from error

    # Playing

    def _asked(self) -> Iterator[tuple[int, np.ndarray]]:
        """The rows of each agent."""
        entrants = self.seats[self.active, self.engine.actors[self.active]]
        present = np.flatnonzero(np.bincount(entrants))
        for entrant in present.tolist():
            yield entrant, self.active[entrants == entrant]

    def _ask(self, entrant: int, rows: np.ndarray) -> None:
        seats, agent = self.engine.actors[rows], self.agents[entrant]
        began = perf_counter()
        try:
            answer = agent.act(self.view, rows)
        except FAILURES as error:
            raise failed(self.schedule.names[entrant], error, agent) from error
        spent = perf_counter() - began
        try:
            self.engine.step_rows(rows, answer)
        except (ValueError, TypeError) as error:
            raise AgentError(f"{self.schedule.names[entrant]}: {error}") from None
        count_answers(rows, seats, spent / len(rows), self.decisions, self.seconds)
        if self._recorded:
            self._remember(rows, np.asarray(answer))

    def _remember(self, rows: np.ndarray, actions: np.ndarray) -> None:
        for row, kept in self._recorded.items():
            at = int(np.searchsorted(rows, row))
            if at < len(rows) and rows[at] == row:
                kept.append(int(actions[at]))

    def _recorded_games(self) -> Records:
        """What is kept of the games that are over; their rows are free again."""
        rows, self.finished = np.sort(self.finished), self.finished[:0]
        players = self.seats.shape[1]
        games = self.engine.games[rows]
        parts, winners = np.zeros((len(rows), players, self.num_parts), np.int64), np.zeros((len(rows), players), np.bool_)
        ranks = np.zeros((len(rows), players), np.int64)
        if len(rows):
            batch.score_rows(kernel_rows(games), parts, winners)
            rank_rows(kernel_rows(self.engine.games), rows, ranks)
        for row in self._recorded.keys() & set(rows.tolist()):
            self.actions[int(self.game[row])] = self._recorded.pop(row)
        return Records(
            number=self.game[rows],
            scores=parts.sum(axis=2),
            parts=parts,
            ranks=ranks,
            rounds=games["round_number"].astype(np.int64),
            end_reason=games["end_reason"].astype(np.int64),
            decisions=self.decisions[rows],
            seconds=self.seconds[rows],
        )


@kernel
def count_answers(rows: Any, seats: Any, seconds_each: float, decisions: Any, seconds: Any) -> None:
    """One more decision of each of these rows and seats."""
    for i in range(len(rows)):
        decisions[rows[i], seats[i]] += 1
        seconds[rows[i], seats[i]] += seconds_each
