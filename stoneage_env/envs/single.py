"""Gymnasium's environment: one learner, the other seats are played by opponents inside."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from stoneage_env.envs import common
from stoneage_env.envs.learner import LearnerEnvironment, Opponent
from stoneage_env.envs.pictures import RENDER_FPS, RENDER_MODES


class StoneAgeEnv(LearnerEnvironment, gymnasium.Env[np.ndarray, np.int64]):
    """One learner against opponents; made by gymnasium.make("StoneAge-v0", num_players=2, opponents=["random"]).

    opponents: names ("random", "random:seed=3"), agents or functions of a view; one for each other seat, clockwise from
        the learner, or one that plays them all.
    seat: the learner's, or "random" to draw it for every game.
    render_mode: "human", "ansi", "rgb_array" or None: how the board is shown.
    settings: the other settings of GameConfig.
    on_illegal: "terminate" ends the game with a reward of -1; "raise" refuses the action.
    narrow: masks leave out answers that are never better than another one, and questions with one answer left are not asked.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": RENDER_FPS}  # noqa: RUF012 - Gymnasium's form

    def __init__(
        self,
        num_players: int = 2,
        opponents: Opponent | Sequence[Opponent] = ("random",),
        seat: int | str = "random",
        *,
        render_mode: str | None = None,
        on_illegal: str = "terminate",
        narrow: bool = False,
        **settings: Any,
    ):
        self.render_mode = render_mode
        self.observation_space, self.action_space = self._open(
            1, num_players, opponents, seat, render_mode, on_illegal, narrow, settings
        )

    @property
    def seat(self) -> int:
        """The learner's seat in this game."""
        return int(self._games.seats[0])

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a game; options={"state": env.unwrapped.get_state()} continues a saved one instead."""
        self._games.begin(self._games.every_row, [seed], (options or {}).get("state"))
        super().reset(seed=None if seed is None else int(seed))
        self._show()
        return self._games.observations()[0], self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """The learner's action, then the opponents' until the learner is asked again or the game is over."""
        games = self._games
        if not games.started or games.over[0]:
            raise gymnasium.error.ResetNeeded("the game is over or was never started: call reset() before step()")
        code = common.action_code(action, games.engine.masks.shape[1])
        games.play(games.every_row, np.array([code]), self.on_illegal)
        self._show()
        over, cut = bool(games.over[0]), bool(games.truncated[0])
        info = self._info() | (games.info(0) if over else {})
        return games.observations()[0], float(games.totals[0]), over and not cut, cut, info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._games.masks()[0], "seat": self.seat}

    def action_masks(self) -> np.ndarray:
        """What the learner may do, as sb3-contrib asks for it (bool)."""
        return self._games.masks()[0].astype(np.bool_)

    def get_state(self) -> bytes:
        """The game as bytes, its random stream included, for reset(options={"state": ...})."""
        return self.engine.get_state()

    def render(self) -> Any:
        """The board in the way that `render_mode` says; "human" shows it after every step by itself."""
        return self._picture(0)

    def close(self) -> None:
        """Close the window, if one was opened."""
        self._pictures.close()
