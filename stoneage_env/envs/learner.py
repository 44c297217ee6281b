"""One learner against opponents, in many games at once: what the Gymnasium and SB3 environments have in common.

Between two decisions of the learner the opponents play, all games together. The learner's reward is the sum of what its
seat earns until it is asked again or the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded

from stoneage_env.config import GameConfig
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.engine import Engine
from stoneage_env.engine.rng import derived
from stoneage_env.envs import common
from stoneage_env.envs.kernels import collect, observe_rows
from stoneage_env.envs.pictures import Pictures
from stoneage_env.players import GamesView, Player, make_agent
from stoneage_env.players.hidden import kernel_rows
from stoneage_env.players.narrow import NO_ANSWER, Narrowed
from stoneage_env.render.notebook import boards_html

Opponent = str | Player | Callable[[Any], Any]
SEAT_STREAM, OPPONENT_STREAM = 1, 2  # what else is drawn from the integer of a game
LEGAL = -1  # instead of an illegal action


class LearnerGames:
    """So many games of one learner each: LearnerGames(GameConfig(), 256, ["random"], seat="random")."""

    def __init__(
        self,
        config: GameConfig,
        num_games: int,
        opponents: Opponent | Sequence[Opponent],
        seat: int | str,
        narrow: bool = False,
    ):
        self.config = config
        self.engine = Engine(config, num_games)
        self.opponents = _checked_opponents(opponents, config.num_players)
        self.seat = _checked_seat(seat, config.num_players)
        self.every_row = np.arange(num_games)
        self.seats = np.zeros(num_games, np.int64)  # the learner's seat in each game
        self.totals = np.zeros(num_games)  # what the learner has earned since its last decision
        self.illegal = np.full(num_games, LEGAL)  # the illegal action that ended a game
        self._episodes = [common.Episodes() for _ in range(num_games)]
        self._waiting = np.zeros(num_games, np.int64)
        self._narrow = narrow
        self._bind()

    def _bind(self) -> None:
        self._view = GamesView(self.engine)
        self._narrowed = Narrowed(self.engine) if self._narrow else None
        self.offered = self.engine.masks if self._narrowed is None else self._narrowed.masks  # live

    def __getstate__(self) -> dict[str, Any]:
        bound = ("_view", "_narrowed", "offered")
        return {name: value for name, value in self.__dict__.items() if name not in bound}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._bind()
        if self._narrowed is not None and self.started:
            self._narrowed.refresh(self.every_row)

    # Starting

    def begin(self, rows: np.ndarray, seeds: Sequence[int | None] | None = None, state: bytes | None = None) -> None:
        """The next game in these rows, or a saved one, up to the learner's first decision."""
        given = [None] * len(rows) if seeds is None else list(seeds)
        for seed in given:
            if seed is not None:
                common.checked_seed(seed)
        if state is not None:
            common.check_running(state, self.config)
        integers = np.array([self._episodes[row].next(seed) for row, seed in zip(rows, given, strict=True)], np.int64)
        if state is None:
            self.engine.reset(rows=rows, seeds=integers)
        else:
            self.engine.set_state(state, rows)
        self._seat_players(rows, integers, continued=state is not None)
        self.illegal[rows] = LEGAL
        self.totals[rows] = 0.0
        self._go_on(rows)
        self.totals[rows] = 0.0
        if self.engine.done[rows].any():
            raise ValueError("the saved game is over before the learner is asked: nothing can be learned from it")

    def _seat_players(self, rows: np.ndarray, integers: np.ndarray, continued: bool) -> None:
        """The learner's seat and the opponents' chance, by hash from the game's integer.

        A saved game goes on with the learner in the seat that is asked, where no seat is fixed: the learner saved it.
        """
        players = self.config.num_players
        if self.seat != "random":
            self.seats[rows] = self.seat
        elif continued:
            self.seats[rows] = self.engine.actors[rows]
        else:
            self.seats[rows] = [derived(integer, SEAT_STREAM) % players for integer in integers]
        for place, opponent in enumerate(self.opponents):
            start = getattr(opponent, "start", None)
            if start is not None:
                start(rows, np.array([derived(integer, OPPONENT_STREAM + place) for integer in integers], np.int64))

    # Playing

    def play(self, rows: np.ndarray, actions: np.ndarray, on_illegal: str) -> None:
        """The learner's actions in these rows, then the opponents' until the learner is asked again.

        An illegal action ends its game, or (on_illegal="raise") is refused before any game has changed.
        """
        legal = self.engine.masks[rows, actions]
        if not legal.all() and on_illegal == "terminate":
            lost = rows[~legal]
            self.illegal[lost] = actions[~legal]
            self.totals[lost] = common.ILLEGAL_REWARD
            rows, actions = rows[legal], actions[legal]
        self.engine.step_rows(rows, actions)
        self.totals[rows] = 0.0
        self._go_on(rows)

    def _go_on(self, rows: np.ndarray) -> None:
        """Up to the learner's next decision that leaves a choice, as the masks on offer show it."""
        playing = rows
        while len(playing):
            self._let_opponents_play(playing)
            playing = self._without_choice(rows)

    def _without_choice(self, rows: np.ndarray) -> np.ndarray:
        """Play what narrowed masks leave no choice about; returns where that was."""
        if self._narrowed is None:
            return rows[:0]
        only = self._narrowed.refresh(rows)
        settled = (only != NO_ANSWER) & ~self.engine.done[rows] & self.config.skip_forced
        self.engine.step_rows(rows[settled], only[settled])
        return rows[settled]

    def _let_opponents_play(self, rows: np.ndarray) -> None:
        """Opponents play until everywhere the learner is asked or the game is over; the learner collects its rewards."""
        engine = self.engine
        while True:
            count = collect(rows, self.seats, engine.actors, engine.done, engine.rewards, self.totals, self._waiting)
            if count == 0:
                return
            rows = self._waiting[:count].copy()
            for opponent, group in self._asked(rows):
                actions = opponent.act(self._view, group)
                try:
                    engine.step_rows(group, actions)
                except (ValueError, TypeError) as error:
                    raise type(error)(f"the opponent {opponent!r}: {error}") from None

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

    # Asking

    @property
    def started(self) -> bool:
        """Whether every game has been started once."""
        return bool(self.engine.games.num_players.all())

    @property
    def lost(self) -> np.ndarray:
        """Games that an illegal action has ended."""
        return self.illegal != LEGAL

    @property
    def over(self) -> np.ndarray:
        """Games that have ended, by whatever cause."""
        return self.engine.done | self.lost

    @property
    def truncated(self) -> np.ndarray:
        """Games cut by max_rounds."""
        return self.engine.truncated

    def observations(self) -> np.ndarray:
        """What every learner knows (games, floats), a copy; of a finished game too."""
        seen = self.engine.observations.copy()
        elsewhere = np.flatnonzero(self.engine.actors != self.seats)  # over: the engine shows another seat's view
        if len(elsewhere):
            out = np.zeros((len(elsewhere), seen.shape[1]), np.float32)
            observe_rows(kernel_rows(self.engine.games), elsewhere, self.seats[elsewhere], out)
            seen[elsewhere] = out
        return seen

    def masks(self) -> np.ndarray:
        """What every learner may do (games, actions), a copy as int8; only the no-op where the game is over."""
        masks = self.offered.astype(np.int8)
        if self.lost.any():
            masks[self.lost] = common.no_op_mask(self.config)
        return masks

    def info(self, row: int) -> dict[str, Any]:
        """What belongs to the end of a game: the results, or the illegal action in words."""
        if self.illegal[row] != LEGAL:
            return {"illegal_action": ACTIONS.describe(self.illegal[row])}
        return common.result(self.engine, row)


class LearnerEnvironment:
    """What the three environments of one learner share: the same arguments, one engine, one picture of a game."""

    config: GameConfig
    on_illegal: str

    def _open(
        self,
        num_envs: int,
        num_players: int,
        opponents: Opponent | Sequence[Opponent],
        seat: int | str,
        render_mode: str | None,
        on_illegal: str,
        narrow: bool,
        settings: dict[str, Any],
    ) -> tuple[spaces.Box, spaces.Discrete]:
        """Check the arguments and make the games; returns the spaces of one learner."""
        self.config = GameConfig(num_players=num_players, **settings)
        common.check_modes(render_mode, on_illegal)
        self.on_illegal = on_illegal
        self._games = LearnerGames(self.config, num_envs, opponents, seat, narrow)
        self._pictures = Pictures(self._games.engine, render_mode)
        return common.observation_box(self.config), spaces.Discrete(ACTIONS.size(self.config))

    @property
    def engine(self) -> Engine:
        """The engine with all games; View(env) looks at the first, View(env, row=3) at another."""
        return self._games.engine

    def _picture(self, row: int) -> Any:
        """One game in the way that `render_mode` says, seen by its learner."""
        if not self._games.started:
            raise ResetNeeded("there is nothing to show: call reset() before render()")
        return self._pictures.of(row, int(self._games.seats[row]))

    def _show(self) -> None:
        """For people, without being asked to: the first game."""
        self._pictures.to_people(int(self._games.seats[0]))

    def _repr_html_(self) -> str | None:
        return boards_html(self.engine, self._games.seats.tolist())


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
