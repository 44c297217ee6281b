"""How fast the search plays on, as `stoneage bench` measures it: whole games by its default policy, on one core.

The kernel is the search's own, with all that a simulation does besides playing: the row is copied, what is unseen is dealt
anew, and the end is judged. A decision is an answer to a question that leaves a choice; forced ones are not counted.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import numpy as np

from agents.economist.weights import table, tuned
from agents.mcts import value
from agents.mcts.agent import ranked
from agents.mcts.rollout import room_for, simulate
from stoneage_env import Engine, GameConfig
from stoneage_env.players import redacted
from stoneage_env.players.hidden import kernel_rows
from training.measurements import REPETITIONS, Report, Result, Settings

PLAYOUTS = 20  # between two looks at the clock

Play = Callable[[int], int]  # the number of the first playout -> decisions in PLAYOUTS of them


def measure_rollouts(settings: Settings, report: Report) -> Result:
    """Decisions and playouts a second from the start of a game to its end, by number of players."""
    figures: dict[str, Result] = {"rollout_decisions_per_s": {}, "playouts_per_s": {}, "decisions_per_playout": {}}
    for players in settings.players:
        report(f"playouts, {players} players")
        play = playouts(GameConfig(num_players=players, modules=settings.modules), settings.seed)
        play(0)  # compiles
        decisions, each = decisions_per_second(play, settings.seconds)
        figures["rollout_decisions_per_s"][str(players)] = decisions
        figures["playouts_per_s"][str(players)] = decisions / each
        figures["decisions_per_playout"][str(players)] = each
    return dict(figures)


def playouts(config: GameConfig, seed: int) -> Play:
    """A function that plays PLAYOUTS games from one start position to their end."""
    engine = Engine(config)
    engine.reset(seed=seed)
    weights = table(tuned(), {})[config.num_players]
    judge = value.table(value.shipped())[config.num_players, int(engine.games.extended[0])]
    root, seats = kernel_rows(redacted(engine.games, engine.actors)), engine.actors.astype(np.int64)
    first_move = ranked(engine.games, engine.masks[0], weights)[:1]
    room, results = room_for(engine.masks.shape[1]), np.empty((PLAYOUTS, 1))

    def play(first: int) -> int:
        return int(simulate(root, seats, first_move, seed, first, config.max_rounds, weights, judge, room, results))

    return play


def decisions_per_second(play: Play, seconds: float) -> tuple[float, float]:
    """The median speed of several turns, and the decisions of a playout on average."""
    speeds, decisions, games = [], 0, 0
    for _ in range(REPETITIONS):
        start, made = time.perf_counter(), 0
        while (elapsed := time.perf_counter() - start) < seconds / REPETITIONS or not made:
            made += play(games)
            games += PLAYOUTS
        speeds.append(made / elapsed)
        decisions += made
    return statistics.median(speeds), decisions / games
