"""Compiled bots: a kernel `(game, mask, weights) -> action` becomes an agent that answers for a whole batch.

The kernel meets redacted rows only, made by one compiled pass over the batch; so a bot may read every field of a row
and still sees nothing that its player cannot.
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rows import row_of
from stoneage_env.players import Agent, GamesView
from stoneage_env.players.hidden import kernel_rows

Kernel = Callable[..., Any]
NO_WEIGHTS = np.zeros(1)  # for bots that have no numbers to be tuned


def bound(template: Kernel, owner: Kernel, **kernels: Kernel) -> Kernel:
    """A kernel made of a plain function whose named globals are other kernels: bound(loop, bot, policy=bot).

    Numba caches no function that gets another one as an argument. So each use has a copy of the template, cached beside the
    package of the kernel that owns it, under a name in which every kernel has a part: the cache tells copies of one template
    apart by nothing else.
    """
    plain = getattr(owner, "py_func", owner)
    code = template.__code__.replace(co_filename=plain.__code__.co_filename)
    copy = types.FunctionType(code, {**template.__globals__, **kernels}, template.__name__)
    copy.__module__ = plain.__module__
    parts = [f"{each.__module__}.{each.__qualname__}" for each in (owner, *kernels.values())]
    copy.__qualname__ = f"{plain.__name__}_{template.__name__}_{hashlib.sha256(' '.join(parts).encode()).hexdigest()[:12]}"
    return kernel(copy)


def policy(game: Any, mask: Any, weights: Any) -> int:
    """What a bot is: the code of a legal action of a game; `mask` is read by rows.is_allowed."""
    raise NotImplementedError("stands for the bot's own kernel in the loop below")


def choose_rows(games: Any, masks: Any, rows: Any, weights: Any, actions: Any) -> None:
    """One action for each of some games; the weights are those of the game's number of players, if there are several."""
    for i in range(len(rows)):
        game = games[i]
        own = weights[min(int(game.num_players), len(weights) - 1)]
        actions[i] = policy(game, row_of(masks, rows[i]), own)


@cache
def loop_of(bot: Kernel) -> Kernel:
    """The loop over games with a bot's kernel compiled into it."""
    return bound(choose_rows, bot, policy=bot)


class CompiledAgent(Agent):
    """A bot whose choice is a kernel: CompiledAgent(my_kernel).

    `weights` is handed to the kernel, one entry of it for each game: the one of the number of players where there are
    several.
    """

    def __init__(self, bot: Kernel, weights: np.ndarray = NO_WEIGHTS):
        self.bot = bot
        self.weights = weights

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """One action for each of these rows."""
        actions = np.empty(len(rows), np.int64)
        games = kernel_rows(games_view.games(rows))
        loop_of(self.bot)(games, games_view.masks, np.asarray(rows, np.int64), self.weights, actions)
        return actions
