"""Compiled loops that the environments need beside the engine's own. None of them takes the rules of play with it."""

from __future__ import annotations

from typing import Any

from stoneage_env.engine._jit import kernel
from stoneage_env.engine.observe import write_observation
from stoneage_env.engine.rows import row_of
from stoneage_env.engine.rules.scoring import beats


@kernel
def observe_rows(games: Any, rows: Any, seats: Any, out: Any) -> None:
    """What one seat of each row knows, asked or not, into the rows of `out`."""
    for i in range(len(rows)):
        write_observation(games[rows[i]], int(seats[i]), row_of(out, i), True, False)


@kernel
def rank_rows(games: Any, rows: Any, ranks: Any) -> None:
    """The place of every player of these rows: 1 for the best, and as many below it as there are better players."""
    for i in range(len(rows)):
        game = games[rows[i]]
        for seat in range(game.num_players):
            ranks[i, seat] = 1
            for other in range(game.num_players):
                if other != seat and beats(game, other, seat):
                    ranks[i, seat] += 1


@kernel
def collect(rows: Any, seats: Any, actors: Any, done: Any, rewards: Any, totals: Any, waiting: Any) -> Any:
    """After a step in these rows: add what the learners earned, and list the rows in which somebody else is asked."""
    count = 0
    for i in range(len(rows)):
        row = rows[i]
        totals[row] += rewards[row, seats[row]]
        if not done[row] and actors[row] != seats[row]:
            waiting[count] = row
            count += 1
    return count
