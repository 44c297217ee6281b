"""One learner against opponents, in many games at once: what the Gymnasium and SB3 environments have in common.

Between two decisions of the learner the opponents play, all games together. The learner's reward is the sum of what its
seat earns until it is asked again or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from stoneage_env.config import GameConfig
from stoneage_env.engine import storage
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.engine import Engine, EngineError, IllegalAction
from stoneage_env.engine.rng import derived
from stoneage_env.engine.snapshot import asked_in_words
from stoneage_env.engine.state import ENDED_BY_MAX_ROUNDS, OVER
from stoneage_env.envs import common
from stoneage_env.envs.kernels import collect, first_illegal, observe_rows, put_actions
from stoneage_env.players import GamesView, Player, make_agent

Opponent = str | Player | Callable[[Any], Any]
SEAT_STREAM, OPPONENT_STREAM = 1, 2  # what else is drawn from the integer of a game


class LearnerGames:
    """So many games of one learner each: LearnerGames(GameConfig(), 256, ["random"], seat="random")."""

    def __init__(self, config: GameConfig, num_games: int, opponents: Opponent | Sequence[Opponent], seat: int | str):
        self.config = config
        self.engine = Engine(config, num_games)
        self.opponents = _checked_opponents(opponents, config.num_players)
        self.seat = _checked_seat(seat, config.num_players)
        self.every_row = np.arange(num_games)
        self.seats = np.zeros(num_games, np.int64)  # the learner's seat in each game
        self.totals = np.zeros(num_games)  # what the learner has earned since its last decision
        self.lost = np.zeros(num_games, np.bool_)  # games ended by an illegal action
        self._episodes = [common.Episodes() for _ in range(num_games)]
        self._actions = np.zeros(num_games, np.int64)
        self._waiting = np.zeros(num_games, np.int64)
        self._view = GamesView(self.engine)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_view"}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._view = GamesView(self.engine)

    # Starting

    def begin(self, rows: np.ndarray, seeds: Sequence[int | None] | None = None, state: bytes | None = None) -> None:
        """The next game in these rows, or a saved one, up to the learner's first decision."""
        given = [None] * len(rows) if seeds is None else list(seeds)
        for seed in given:
            if seed is not None:
                common.checked_seed(seed)
        saved = None if state is None else storage.unpack(state, self.config, 1)
        if saved is not None and saved[0]["phase"][0] == OVER:
            raise ValueError("the saved game is over: nothing can be played in it")
        integers = np.array([self._episodes[row].next(seed) for row, seed in zip(rows, given, strict=True)], np.int64)
        if saved is None:
            self.engine.reset(rows=rows, seeds=integers)
        else:
            self.engine.games[rows] = saved[0][0]
            self.engine._seeds[rows] = saved[1][0]
            self.engine._rewards[rows] = 0.0
            self.engine._refresh(rows)
        self._seat_players(rows, integers)
        self.lost[rows] = False
        self.totals[rows] = 0.0
        self._let_opponents_play(rows)
        self.totals[rows] = 0.0
        if self.engine.done[rows].any():
            raise ValueError("the saved game is over before the learner is asked: nothing can be learned from it")

    def _seat_players(self, rows: np.ndarray, integers: np.ndarray) -> None:
        """The learner's seat and the opponents' chance, by hash from the game's integer."""
        players = self.config.num_players
        if self.seat == "random":
            self.seats[rows] = [derived(integer, SEAT_STREAM) % players for integer in integers]
        else:
            self.seats[rows] = self.seat
        for place, opponent in enumerate(self.opponents):
            start = getattr(opponent, "start", None)
            if start is not None:
                start(rows, np.array([derived(integer, OPPONENT_STREAM + place) for integer in integers], np.int64))

    # Playing

    def play(self, rows: np.ndarray, actions: np.ndarray) -> None:
        """The learner's legal actions in these rows, then the opponents' until the learner is asked again."""
        self.totals[rows] = 0.0
        self._step(rows, actions)
        self._let_opponents_play(rows, stepped=True)

    def lose(self, rows: np.ndarray) -> None:
        """End these games by an illegal action of the learner."""
        self.lost[rows] = True
        self.totals[rows] = common.ILLEGAL_REWARD

    def _step(self, rows: np.ndarray, actions: np.ndarray) -> None:
        put_actions(self._actions, rows, actions)
        failed = self.engine._run(rows, self._actions, 0, len(rows))
        if failed >= 0:
            raise EngineError(f"game {failed} (integer {self.engine.seeds[failed]}) ran out of room")

    def _let_opponents_play(self, rows: np.ndarray, stepped: bool = False) -> None:
        """Opponents play until everywhere the learner is asked or the game is over; before the first step none is paid."""
        engine = self.engine
        if not stepped:
            engine._rewards[rows] = 0.0
        while True:
            buffers = (engine._actors, engine._done, engine._rewards, self.totals, self._waiting)
            count = collect(rows, self.seats, *buffers)
            if count == 0:
                return
            rows = self._waiting[:count].copy()
            for opponent, group in self._asked(rows):
                actions = np.asarray(opponent.act(self._view, group), np.int64)
                self._check(opponent, group, actions)
                self._step(group, actions)

    def _asked(self, rows: np.ndarray) -> Iterator[tuple[Player, np.ndarray]]:
        """The rows of each opponent."""
        if len(self.opponents) == 1:
            yield self.opponents[0], rows
            return
        places = (self.engine.actors[rows] - self.seats[rows]) % self.config.num_players - 1
        for place, opponent in enumerate(self.opponents):
            group = rows[places == place]
            if len(group):
                yield opponent, group

    def _check(self, opponent: Player, rows: np.ndarray, actions: np.ndarray) -> None:
        if actions.shape != rows.shape:
            raise ValueError(f"{opponent!r} was asked for {len(rows)} actions and answered with shape {actions.shape}")
        wrong = first_illegal(self.engine._masks, rows, actions)
        if wrong >= 0:
            raise IllegalAction(f"the opponent {opponent!r} {self.complaint(int(rows[wrong]), int(actions[wrong]))}")

    def complaint(self, row: int, code: int) -> str:
        """What was asked and what was played instead, in words."""
        asked = asked_in_words(self.engine.games[row])
        known = 0 <= code < self.engine.masks.shape[1]
        played = f'"{ACTIONS.describe(code)}"' if known else f"action {code}"
        legal = [ACTIONS.describe(legal) for legal in self.engine.legal_actions(row)[:8]]
        return f"was asked to {asked} and played {played}, which is not possible. Possible: {', '.join(legal)}"

    # Asking

    @property
    def over(self) -> np.ndarray:
        """Games that have ended, by whatever cause."""
        return self.engine._done | self.lost

    @property
    def truncated(self) -> np.ndarray:
        """Games cut by max_rounds."""
        return self.engine._done & (self.engine.games.end_reason == ENDED_BY_MAX_ROUNDS)

    def observations(self) -> np.ndarray:
        """What every learner knows (games, floats), a copy; of a finished game too."""
        seen = self.engine._observations.copy()
        elsewhere = np.flatnonzero(self.engine._actors != self.seats)  # over: the engine shows another seat's view
        if len(elsewhere):
            out = np.zeros((len(elsewhere), seen.shape[1]), np.float32)
            observe_rows(self.engine._rows, elsewhere, self.seats[elsewhere], out)
            seen[elsewhere] = out
        return seen

    def masks(self) -> np.ndarray:
        """What every learner may do (games, actions), a copy as int8; only the no-op where the game is over."""
        masks = self.engine._masks.astype(np.int8)
        if self.lost.any():
            masks[self.lost] = common.no_op_mask(self.config)
        return masks

    def info(self, row: int, illegal: int | None = None) -> dict[str, Any]:
        """What belongs to the end of a game: the results, or the illegal action in words."""
        if illegal is not None:
            return {"illegal_action": ACTIONS.describe(illegal)}
        return common.result(self.engine, row)


def _checked_opponents(opponents: Opponent | Sequence[Opponent], players: int) -> list[Player]:
    """One opponent for every other seat, clockwise from the learner, or one that plays them all."""
    given: list[Any] = list(opponents) if isinstance(opponents, list | tuple) else [opponents]
    if len(given) not in (1, players - 1):
        raise ValueError(f"{players - 1} opponents are needed for {players} players, or one for all seats, not {len(given)}")
    return [make_agent(opponent) for opponent in given]


def _checked_seat(seat: int | str, players: int) -> int | str:
    if seat == "random":
        return seat
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < players:
        raise ValueError(f'seat={seat!r} is not possible: it must be "random" or a whole number from 0 to {players - 1}')
    return int(seat)
