"""What a player is: the protocol, the base class for one's own agents, and the games as agents get them."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Protocol, runtime_checkable

import numpy as np

from stoneage_env.engine.actions import Action
from stoneage_env.engine.engine import Engine
from stoneage_env.players.hidden import kernel_rows, redacted_rows
from stoneage_env.players.view import View


@runtime_checkable
class Player(Protocol):
    """Whoever can answer for a batch: anything with this method can play."""

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """One legal action for each of these rows."""


class Agent:
    """Base class of players: write `choose`, which answers for one game, or `act`, which answers for many at once.

    class First(Agent):
        def choose(self, view):
            return view.legal[0]
    """

    def start(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """Games begin in these rows; whoever needs chance draws it from the integer of the row, for repeatable games."""

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """One legal action for each of these rows: agent.act(GamesView(engine), np.array([0, 3]))."""
        return np.array([_code(self.choose(games_view.view(int(row)))) for row in rows], np.int64)

    def choose(self, view: View) -> Action | int:
        """The action for one game, one of `view.legal` or its code."""
        raise NotImplementedError(f"{type(self).__name__} must define choose(view) or act(games_view, rows)")


class FunctionAgent(Agent):
    """A plain function of a view as an agent: FunctionAgent(lambda view: view.legal[0])."""

    def __init__(self, function: Callable[[View], Action | int]):
        self.function = function

    def __repr__(self) -> str:
        return f"FunctionAgent({self.function!r})"

    def choose(self, view: View) -> Action | int:
        """What the function says."""
        return self.function(view)


def _code(chosen: Action | int) -> int:
    if isinstance(chosen, Action):
        return chosen.code
    try:
        return operator.index(chosen)
    except TypeError:
        raise TypeError(f"choose(view) gave {chosen!r}: it must give one of view.legal, or its code") from None


class GamesView:
    """The games of an engine as those who are asked may see them: GamesView(engine).games(rows).

    `masks` and `actors` are public and live, the engine's own read-only buffers. `observations` and `games` are copies,
    each row from the seat that is asked.
    """

    def __init__(self, engine: Engine):
        self._engine = engine
        self._rows = kernel_rows(engine.games)
        self.config = engine.config
        self.masks = engine.masks
        self.actors = engine.actors

    def __len__(self) -> int:
        return self._engine.num_games

    def observations(self, rows: np.ndarray) -> np.ndarray:
        """What the asked player knows, as numbers (rows, floats)."""
        return self._engine.observations[rows]

    def games(self, rows: np.ndarray) -> np.recarray:
        """Redacted rows, for `determinize` and for compiled bots."""
        return redacted_rows(self._rows, np.asarray(rows, np.int64), self.actors[rows])

    def view(self, row: int) -> View:
        """One game in words."""
        return View(self._engine, row)
