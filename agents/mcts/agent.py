"""`mcts` as an agent: what is searched, with which budget."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from agents.economist.policy import score_actions
from agents.economist.weights import table as weights_table
from agents.economist.weights import tuned
from agents.mcts import tree, value
from agents.mcts.halving import Budget, Seconds, Simulations, best_move
from agents.mcts.rollout import Room, room_for, simulate
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives import costs
from stoneage_env.engine.rng import derived
from stoneage_env.engine.rows import row_of
from stoneage_env.engine.rules import feeding
from stoneage_env.players import Agent, GamesView
from stoneage_env.players.hidden import kernel_rows

SIMULATIONS = 1000
FEWEST_EACH = 16  # simulations for each move compared: with a small budget only the first favourites are
# answered by the expert without search: the order of locations, tools, splits and trades, and payments once begun
SETTLED = (agenda.ACT, agenda.TOOLS, agenda.SPLIT_HUNT, agenda.TRADE_GIVE, agenda.TRADE_RECEIVE)


class Considered(NamedTuple):
    """A move that was compared, and how often its simulations are expected to be won."""

    action: int
    chance: float


class Mcts(Agent):
    """Compares moves by simulations that the expert plays: Mcts(simulations=1000) or Mcts(seconds=0.5).

    simulations: games played on for one decision, over all moves; seconds: time for one decision, instead.
    rounds: so many rounds are played on after this one before a simulation is judged; moves: how many are compared at most,
    the expert's favourites. Games that are started draw from their own integer; the seed makes it another player.
    `considered` tells what was compared for the last decision, nothing if it was made without search.
    """

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        rounds: int = 0,
        moves: int = 12,
        seed: int = 0,
    ):
        if simulations is not None and seconds is not None:
            raise ValueError("the budget is either simulations or seconds, not both")
        self.simulations = _whole("simulations", SIMULATIONS if simulations is None else simulations, 1)
        self.seconds = None if seconds is None else _time(seconds)
        self.rounds, self.moves, self.seed = _whole("rounds", rounds, 0), _whole("moves", moves, 1), _whole("seed", seed, 0)
        self._weights, self._values = weights_table(tuned(), {}), value.table(value.shipped())
        self._integers: dict[int, tuple[int, int]] = {}  # by row: its integer, and the decisions searched since it began
        self.considered: list[Considered] = []
        self._desk: tuple[Room, tree.Tree] | None = None

    def __repr__(self) -> str:
        budget = f"simulations={self.simulations}" if self.seconds is None else f"seconds={self.seconds}"
        return f"Mcts({budget}, rounds={self.rounds}, moves={self.moves}, seed={self.seed})"

    def start(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """From now on these rows draw from these integers."""
        for row, integer in zip(rows, seeds, strict=True):
            self._integers[int(row)] = derived(self.seed, int(integer)), 0

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """One action for each of these rows."""
        games, masks = games_view.games(rows), games_view.masks
        return np.array([self._answer(games[i : i + 1], masks[row], int(row)) for i, row in enumerate(rows)], np.int64)

    def _answer(self, game: Any, mask: np.ndarray, row: int) -> int:
        """The action for one redacted game."""
        players, extended = int(game.num_players[0]), int(game.extended[0])
        weights, judge = self._weights[players], self._values[players, extended]
        self.considered = []
        if mask.sum() == 1 or is_settled(game[0]):
            return int(ranked(game, mask, weights)[0])
        integer, count = self._integers.get(row, (derived(self.seed, row), 0))
        self._integers[row] = integer, count + 1
        compare = self._by_tree if game[0].decision == agenda.PLACE else self._by_halving
        self.considered = compare(game, mask, derived(integer, count), weights, judge)
        return self.considered[0].action

    def _by_tree(self, game: Any, mask: np.ndarray, seed: int, weights: Any, judge: Any) -> list[Considered]:
        """Placements: a tree of those of this round."""
        seat, root, (room, plan) = np.array([game.actor[0]], np.int64), kernel_rows(game), self._room(len(mask))
        used, left = 0, self._budget()
        for number in left.portions(1, 1):
            limits = (number, self.rounds, self.moves, (self.moves + 1) // 2)
            used = tree.search(root, mask, seat, plan, used, seed, limits, weights, judge, room)
        return [Considered(action, chance) for action, chance in tree.compared(plan)]

    def _by_halving(self, game: Any, mask: np.ndarray, seed: int, weights: Any, judge: Any) -> list[Considered]:
        """All other questions: the moves share the simulations."""
        seat, root, (room, _) = np.array([game.actor[0]], np.int64), kernel_rows(game), self._room(len(mask))
        favourites = ranked(game, mask, weights)[: self._compared()]

        def run(alive: np.ndarray, first: int, number: int) -> np.ndarray:
            results = np.empty((number, len(alive)))
            simulate(root, seat, favourites[alive], seed, first, self.rounds, weights, judge, room, results)
            return results

        best, results = best_move(len(favourites), run, self._budget())
        return considered(favourites, best, results)

    def _budget(self) -> Budget:
        """What one decision may cost, from now on."""
        return Simulations(self.simulations) if self.seconds is None else Seconds(self.seconds)

    def _compared(self) -> int:
        """How many moves are compared: few if there are few simulations."""
        return self.moves if self.seconds is not None else min(self.moves, max(1, self.simulations // FEWEST_EACH))

    def _room(self, actions: int) -> tuple[Room, tree.Tree]:
        """What simulations write to."""
        if self._desk is None or self._desk[0][1].shape[1] != actions:
            self._desk = room_for(actions), tree.tree_for(actions)
        return self._desk


def considered(moves: np.ndarray, best: int, results: np.ndarray) -> list[Considered]:
    """Each move with its chance to win: the one that is played, then the others, the most promising first."""
    if not len(results):  # nothing to compare it with
        return [Considered(int(moves[best]), float("nan"))]
    chances = np.nanmean(results, axis=0)
    others = [int(at) for at in np.argsort(-chances, kind="stable") if at != best]
    return [Considered(int(moves[at]), float(chances[at])) for at in (best, *others)]


def is_settled(game: Any) -> bool:
    """Whether the expert answers without search."""
    started = {agenda.PAY: costs.STARTED, agenda.FEED: feeding.STARTED}.get(int(game.decision))
    return int(game.decision) in SETTLED or (started is not None and game.agenda[game.agenda_size - 1, started] > 0)


def ranked(game: Any, mask: np.ndarray, weights: Any) -> np.ndarray:
    """The legal actions, the expert's favourite first."""
    values = np.empty(len(mask))
    write_scores(kernel_rows(game), mask[None], weights, values)
    order = np.argsort(-values, kind="stable")
    return order[mask[order]]


@kernel
def write_scores(games: Any, masks: Any, weights: Any, values: Any) -> None:
    """What the expert thinks of every action of one game."""
    score_actions(games[0], row_of(masks, 0), weights, values)


def _whole(name: str, number: Any, least: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < least:
        raise ValueError(f"{name}={number!r} is not possible: it must be a whole number from {least}")
    return int(number)


def _time(seconds: Any) -> float:
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not seconds > 0:
        raise ValueError(f"seconds={seconds!r} is not possible: it must be a number above 0")
    return float(seconds)
