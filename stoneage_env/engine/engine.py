"""Engine: a batch of games with live buffers for masks, observations, actors and rewards.

The engine never resets a game by itself and hands out read-only views that the next step overwrites.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from stoneage_env.config import REWARDS, GameConfig
from stoneage_env.content.cards import BASE_PROFESSIONS, PROFESSIONS
from stoneage_env.content.numbers import DICE_FACES
from stoneage_env.engine import batch, snapshot, storage
from stoneage_env.engine._jit import announce_compilation, compiled
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.observations import OBSERVATION
from stoneage_env.engine.rng import derived
from stoneage_env.engine.state import AGENDA_FULL, DICE_ROOM, ENDED_BY_MAX_ROUNDS, GAME, empty_games
from stoneage_env.engine.tables import MOST_TILES
from stoneage_env.engine.transition import NOTHING_PLAYED

LARGEST_SEED = 2**63 - 1


def score_parts(config: GameConfig) -> tuple[str, ...]:
    """Names of the parts of a final score: score_parts(GameConfig())[0] == "track"."""
    people = PROFESSIONS if "style" in config.modules else BASE_PROFESSIONS
    return ("track", "culture", *(f"{name}s" for name in people), "resources")


class IllegalAction(ValueError):  # noqa: N818 - the name says what is wrong
    """An action that the rules do not allow now; no game of the batch was changed."""


class EngineError(RuntimeError):
    """The engine ran out of room in a row: a fault of the engine, not of the caller."""


class Engine:
    """Many games of one configuration: Engine(GameConfig(num_players=2), num_games=1024).

    After `reset`, `masks` (games, actions) tells what is legal, `observations` (games, floats) what the asked player
    knows, `actors` who is asked; `step` takes one legal action per game.
    """

    def __init__(self, config: GameConfig | None = None, num_games: int = 1, threads: int = 1):
        self.config = GameConfig() if config is None else config
        if not isinstance(self.config, GameConfig):
            raise TypeError(f"config must be a GameConfig, not {type(config).__name__}")
        self.num_games = _positive("num_games", num_games)
        self.threads = _positive("threads", threads)
        players = self.config.num_players
        self.games = empty_games(self.num_games)
        self._rows = (
            self.games.view(GAME, np.ndarray) if compiled() else self.games
        )  # records for numba, attributes for Python
        self._masks = np.zeros((self.num_games, ACTIONS.size(self.config)), np.bool_)
        self._observations = np.zeros((self.num_games, OBSERVATION(self.config).size), np.float32)
        self._actors = np.zeros(self.num_games, np.int64)
        self._rewards = np.zeros((self.num_games, players), np.float32)
        self._done = np.ones(self.num_games, np.bool_)
        self._seeds = np.zeros(self.num_games, np.int64)
        self._every_row = np.arange(self.num_games)
        self._tiles = np.zeros(MOST_TILES, np.int64)  # room for shuffling
        self._no_actions = np.full(self.num_games, NOTHING_PLAYED)
        self._template = storage.configured_row(self.config)
        self._reward_mode = REWARDS.index(self.config.reward)
        self._pool: ThreadPoolExecutor | None = None
        self.masks, self.observations, self.actors = map(_read_only, (self._masks, self._observations, self._actors))
        self.rewards, self.done, self.seeds = map(_read_only, (self._rewards, self._done, self._seeds))

    def __repr__(self) -> str:
        return f"Engine({self.config}, num_games={self.num_games}, threads={self.threads})"

    # Starting

    def reset(
        self,
        seed: int | None = None,
        rows: Sequence[int] | np.ndarray | None = None,
        seeds: Sequence[int] | np.ndarray | None = None,
    ) -> None:
        """Start games anew: all of them from one seed, or some rows from an integer each.

        `engine.reset(seed=7)` gives game i the same integer whatever the batch size; `engine.seeds[i]` tells it, and
        `engine.reset(rows=[3], seeds=[integer])` starts that same game in another row. Without a seed it is drawn from
        the operating system.
        """
        announce_compilation()
        chosen, integers = self._chosen_rows(seed, rows, seeds)
        start = -1 if self.config.start_seat is None else self.config.start_seat
        batch.set_up_rows(self._rows, self._template, chosen, integers, start, self._tiles)
        self._seeds[chosen] = integers
        self._rewards[chosen] = 0.0
        self._refresh(chosen)

    def _chosen_rows(self, seed: Any, rows: Any, seeds: Any) -> tuple[np.ndarray, np.ndarray]:
        """The rows to start and an integer for each."""
        if isinstance(rows, np.ndarray) and isinstance(seeds, np.ndarray) and seed is None:
            same_form = rows.dtype == seeds.dtype == np.int64 and rows.shape == seeds.shape and rows.ndim == 1
            if same_form and batch.rows_are_fine(rows, seeds, self.num_games):
                return _plain(rows), _plain(seeds)
        chosen = self._every_row if rows is None else self._checked_rows(rows)
        if seeds is not None:
            if seed is not None:
                raise ValueError("give either seed, for all games, or seeds, one integer for each row")
            return chosen, _checked_seeds(seeds, len(chosen))
        if seed is None:
            seed = int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(2))
        first = _checked_seeds([seed], 1)[0]
        return chosen, np.array([derived(first, int(row)) for row in chosen], np.int64)

    def refresh(self) -> None:
        """Write masks, observations and actors anew, after rows of `games` were edited by hand."""
        self._refresh(np.flatnonzero(self.games.num_players))

    def _refresh(self, rows: np.ndarray) -> None:
        self._run(rows, self._no_actions, 0, len(rows))

    # Playing

    def step(self, actions: np.ndarray | Sequence[int]) -> tuple[np.ndarray, np.ndarray]:
        """One action per game; returns rewards (games, players) and done (games,).

        An illegal action raises IllegalAction and changes nothing. A finished game takes only the no-op.
        """
        self._play(self._every_row, self._checked_actions(actions, self.num_games))
        return self.rewards, self.done

    def step_rows(self, rows: np.ndarray | Sequence[int], actions: np.ndarray | Sequence[int]) -> None:
        """One action in each of some rows while the others wait: engine.step_rows(rows=[0, 3], actions=[17, 2]).

        `engine.rewards[rows]` and `engine.done[rows]` tell what came of it. An illegal action raises IllegalAction and
        changes nothing.
        """
        chosen = self._checked_rows(rows)
        self._play(chosen, self._checked_actions(actions, len(chosen)))

    def stepper(self, row: int = 0) -> Callable[[int], None]:
        """A function that plays an action in one row by the shortest way, for loops that look at `masks` themselves.

        It checks nothing: an illegal action leads to a game that the rules do not know.
        """
        rows, actions = np.array([self._checked_row(row)]), np.zeros(1, np.int64)
        arguments = self._arguments(rows, actions, 0, 1)

        def step(action: int) -> None:
            actions[0] = action
            if batch.step_rows(*arguments) >= 0:
                raise self._out_of_room(int(rows[0]))

        return step

    def _play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        illegal = self._first(len(rows), lambda first, last: batch.first_illegal(self._masks, rows, actions, first, last))
        if illegal >= 0:
            raise IllegalAction(self._complaint(int(rows[illegal]), int(actions[illegal])))
        failed = self._first(len(rows), lambda first, last: self._run(rows, actions, first, last))
        if failed >= 0:
            raise self._out_of_room(failed)

    def _run(self, rows: np.ndarray, actions: np.ndarray, first: int, last: int) -> int:
        return batch.step_rows(*self._arguments(rows, actions, first, last))

    def _arguments(self, rows: np.ndarray, actions: np.ndarray, first: int, last: int) -> tuple[Any, ...]:
        buffers = (self._masks, self._observations, self._actors, self._rewards, self._done)
        return (self._rows, rows, actions, *buffers, self._reward_mode, self.config.skip_forced, first, last)

    def _out_of_room(self, row: int) -> EngineError:
        what = "agenda" if self.games.error[row] == AGENDA_FULL else f"memory of {DICE_ROOM} dice"
        return EngineError(f"game {row} (integer {self._seeds[row]}) ran out of room in its {what}")

    def _first(self, count: int, work: Callable[[int, int], int]) -> int:
        """Work on so many rows, shared among threads, that returns the first one it complains about, or -1."""
        if self.threads == 1:
            return work(0, count)
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        bounds = np.linspace(0, count, self.threads + 1).astype(int).tolist()
        return next((row for row in list(self._pool.map(work, bounds[:-1], bounds[1:])) if row >= 0), -1)

    # Asking

    @property
    def terminated(self) -> np.ndarray:
        """Games that the rules have ended."""
        return self._done & (self.games.end_reason != ENDED_BY_MAX_ROUNDS)

    @property
    def truncated(self) -> np.ndarray:
        """Games that max_rounds has cut; they were scored like the others."""
        return self._done & (self.games.end_reason == ENDED_BY_MAX_ROUNDS)

    def final_scores(self) -> np.ndarray:
        """Points of every player (games, players) with final scoring; of a running game, if it ended now."""
        return self._score()[0].sum(axis=2)

    def score_breakdown(self) -> dict[str, np.ndarray]:
        """The parts of the final scores by name, each (games, players): track, culture, each profession, resources."""
        parts = self._score()[0]
        return {name: parts[:, :, i] for i, name in enumerate(score_parts(self.config))}

    def winners(self) -> np.ndarray:
        """Who has won (games, players); several players of a game share a victory. All False while it runs."""
        return self._score()[1] & self._done[:, None]

    def _score(self) -> tuple[np.ndarray, np.ndarray]:
        parts = np.zeros((self.num_games, self.config.num_players, len(score_parts(self.config))), np.int64)
        winners = np.zeros((self.num_games, self.config.num_players), np.bool_)
        batch.score_rows(self._rows, parts, winners)
        return parts, winners

    def snapshot(self, row: int = 0) -> dict[str, Any]:
        """One game in words, a plain dict of everything on the table and in hand, hidden cards included."""
        index = self._checked_row(row)
        return snapshot.snapshot(self.games[index], self.final_scores()[index], self.winners()[index])

    def question(self, row: int = 0) -> dict[str, Any]:
        """What is asked in one game, and whom, with the numbers that belong to the question."""
        return snapshot.question(self.games[self._checked_row(row)])

    def legal_actions(self, row: int = 0) -> list[int]:
        """Codes of the legal actions of one game: [ACTIONS.describe(code) for code in engine.legal_actions(0)]."""
        return self._masks[self._checked_row(row)].nonzero()[0].tolist()

    # Dice

    def script_dice(self, row: int, dice: Sequence[int]) -> None:
        """The next dice of one game, in order, instead of random ones: engine.script_dice(0, [3, 6, 1])."""
        game = self.games[self._checked_row(row)]
        faces = [int(face) for face in dice]
        if any(not 1 <= face <= DICE_FACES for face in faces):
            raise ValueError(f"dice show 1 to {DICE_FACES}, not {faces}")
        left = game.script[game.script_next : game.script_size].tolist() + faces
        if len(left) > DICE_ROOM:
            raise ValueError(f"{len(left)} scripted dice are too many: there is room for {DICE_ROOM}")
        game.script[:] = left + [0] * (DICE_ROOM - len(left))
        game.script_next, game.script_size = 0, len(left)

    def last_dice(self, row: int = 0) -> list[int]:
        """All dice that fell in the last step of one game, in order."""
        game = self.games[self._checked_row(row)]
        return game.dice[: game.dice_count].tolist()

    # Copies

    def clone(self) -> Engine:
        """A second engine in the same position that continues identically."""
        copy = Engine(self.config, self.num_games, self.threads)
        copy._restore(self._every_row, self.games, self._seeds, self._rewards)
        return copy

    def get_state(self) -> bytes:
        """All games as bytes, for `set_state` of an engine of the same configuration and size."""
        return storage.pack(self.config, self.games, self._seeds)

    def set_state(self, state: bytes, rows: Sequence[int] | np.ndarray | None = None) -> None:
        """Continue from saved games; anything but a state of this configuration and size is refused.

        With rows, the state is that of one game, which goes on in each of them: engine.set_state(state, rows=[0, 3]).
        """
        chosen = self._every_row if rows is None else self._checked_rows(rows)
        games, seeds = storage.unpack(state, self.config, self.num_games if rows is None else 1)
        self._restore(chosen, games, seeds, 0.0)

    def _restore(self, rows: np.ndarray, games: np.ndarray, seeds: np.ndarray, rewards: np.ndarray | float) -> None:
        self.games[rows] = games
        self._seeds[rows] = seeds
        self._rewards[rows] = rewards
        self._refresh(rows[self.games.num_players[rows] > 0])

    def __getstate__(self) -> dict[str, Any]:
        return {
            "config": self.config,
            "threads": self.threads,
            "games": np.array(self.games),
            "seeds": self._seeds.copy(),
            "rewards": self._rewards.copy(),
        }

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__init__(saved["config"], len(saved["games"]), saved["threads"])  # type: ignore[misc]
        self._restore(self._every_row, saved["games"], saved["seeds"], saved["rewards"])

    # Checks

    def _checked_actions(self, actions: Any, count: int) -> np.ndarray:
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu" and chosen.size:
            raise TypeError(f"actions must be whole numbers, one per game, not an array of {chosen.dtype}")
        if chosen.shape != (count,):
            raise ValueError(f"actions must have the shape ({count},), one per game, not {chosen.shape}")
        return _plain(chosen)

    def _checked_row(self, row: Any) -> int:
        if isinstance(row, bool) or not isinstance(row, int | np.integer) or not 0 <= row < self.num_games:
            raise IndexError(f"there is no game {row!r}: rows go from 0 to {self.num_games - 1}")
        return int(row)

    def _checked_rows(self, rows: Any) -> np.ndarray:
        chosen = np.asarray(rows)
        if chosen.size == 0:
            return np.zeros(0, np.int64)
        if chosen.dtype == np.int64 and chosen.ndim == 1 and batch.rows_are_fine(chosen, chosen, self.num_games):
            return _plain(chosen)
        if chosen.dtype.kind not in "iu" or chosen.ndim != 1:
            raise TypeError(f"rows must be a list of row numbers, not an array of {chosen.dtype} with shape {chosen.shape}")
        if chosen.min() < 0 or chosen.max() >= self.num_games:
            raise IndexError(f"rows go from 0 to {self.num_games - 1}, not {chosen.min()} to {chosen.max()}")
        if len(np.unique(chosen)) != len(chosen):
            raise ValueError("rows names a row twice")
        return _plain(chosen)

    def _complaint(self, row: int, action: int) -> str:
        if self.games.num_players[row] == 0:
            return f"game {row} has not been started: call reset() before step()"
        if not 0 <= action < self._masks.shape[1]:
            what = f"there is no action {action}: codes go from 0 to {self._masks.shape[1] - 1}."
        elif self._done[row]:
            what = f'"{ACTIONS.describe(action)}" is not possible: the game is over.'
        else:
            asked = snapshot.asked_in_words(self.games[row])
            what = f'player_{self._actors[row]} is asked to {asked}: "{ACTIONS.describe(action)}" is not possible.'
        legal = [ACTIONS.describe(code) for code in self.legal_actions(row)]
        more = f" and {len(legal) - 8} more" if len(legal) > 8 else ""
        return f"game {row}: {what} Possible: {', '.join(legal[:8])}{more}."


def _read_only(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.setflags(write=False)
    return view


def _plain(array: np.ndarray) -> np.ndarray:
    """The same numbers as the kernels were compiled for: another layout or a read-only array would compile them anew."""
    return array if array.dtype == np.int64 and array.flags.carray else array.astype(np.int64)


def _positive(name: str, value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or value < 1:
        raise ValueError(f"{name}={value!r} is not possible: it must be a whole number from 1")
    return int(value)


def _checked_seeds(seeds: Any, count: int) -> np.ndarray:
    integers = np.asarray(seeds)
    if integers.size == 0 and count == 0:
        return np.zeros(0, np.int64)
    if integers.dtype.kind not in "iu":
        raise TypeError(f"seeds must be whole numbers from 0 to {LARGEST_SEED}, not {seeds!r}")
    if integers.shape != (count,):
        raise ValueError(f"{count} seeds are needed, one for each row, not an array of shape {integers.shape}")
    if integers.min() < 0 or integers.max() > LARGEST_SEED:
        raise ValueError(f"seeds must be whole numbers from 0 to {LARGEST_SEED}, not {seeds!r}")
    return integers.astype(np.int64)
