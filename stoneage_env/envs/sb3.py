"""Stable-Baselines3's vector environment, native: all games lie in one engine, masks are rows of one buffer.

Needs the extra `train`: pip install "stoneage-env[train]".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env import VecEnv

from stoneage_env.envs import common
from stoneage_env.envs.learner import LearnerEnvironment, Opponent


class StoneAgeVecEnv(LearnerEnvironment, VecEnv):
    """So many games of one learner each: MaskablePPO("MlpPolicy", StoneAgeVecEnv(num_envs=256, opponents=["random"])).

    The arguments are those of StoneAgeEnv, except that an illegal action raises unless on_illegal="terminate".
    A finished game is followed by the next one in the same step; its last observation, final scores, ranks and their
    breakdown are in the info. TimeLimit.truncated is always False: a game cut by max_rounds has been scored.
    """

    def __init__(
        self,
        num_envs: int = 1,
        num_players: int = 2,
        opponents: Opponent | Sequence[Opponent] = ("random",),
        seat: int | str = "random",
        *,
        render_mode: str | None = None,
        on_illegal: str = "raise",
        narrow: bool = False,
        **settings: Any,
    ):
        observations, actions = self._open(num_envs, num_players, opponents, seat, render_mode, on_illegal, narrow, settings)
        self._attributes: dict[str, Any] = {"render_mode": render_mode, "spec": None, "config": self.config}
        self._chosen = np.zeros(num_envs, np.int64)
        self._bind()
        super().__init__(self.engine.num_games, observations, actions)

    def _bind(self) -> None:
        self._mask_rows = list(self._games.offered)  # live: every game runs on, so they are always the learner's

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "_mask_rows"}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._bind()

    # Playing

    def reset(self) -> np.ndarray:
        """Start all games, from the seeds and options given by seed() and set_options()."""
        states = [options.get("state") for options in self._options]
        if any(state is not None for state in states):
            for row, (seed, state) in enumerate(zip(self._seeds, states, strict=True)):
                self._games.begin(np.array([row]), [seed], state)
        else:
            self._games.begin(self._games.every_row, self._seeds)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = self._infos()
        return self._games.observations()

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """Environment i gets the integer seed + i at the next reset."""
        return super().seed(common.drawn_seed() >> 2 if seed is None else common.checked_seed(seed))

    def step_async(self, actions: np.ndarray) -> None:
        """Keep the actions for step_wait."""
        self._chosen = common.action_codes(actions, self.num_envs, self.engine.masks.shape[1])

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """The learners' actions, then the opponents' until each learner is asked again or its game is over."""
        games = self._games
        if not games.started:
            raise RuntimeError("call reset() before step()")
        games.play(games.every_row, self._chosen, self.on_illegal)
        dones, rewards = games.over, games.totals.astype(np.float32)
        observations = games.observations()
        ended = np.flatnonzero(dones)
        last = {int(row): games.info(int(row)) for row in ended}
        if len(ended):
            terminal = observations[ended]
            seats = games.seats[ended]
            games.begin(ended)
            observations[ended] = self.engine.observations[ended]
        infos = self._infos()
        for i, row in enumerate(ended):
            infos[row] |= last[int(row)]
            infos[row] |= {"terminal_observation": terminal[i], "TimeLimit.truncated": False, "seat": int(seats[i])}
        return observations, rewards, dones, infos

    def _infos(self) -> list[dict[str, Any]]:
        """What every info has: the mask, a copy as int8, and the learner's seat."""
        seats = self._games.seats.tolist()
        return [{"action_mask": mask, "seat": seat} for mask, seat in zip(self._games.masks(), seats, strict=True)]

    def action_masks(self) -> np.ndarray:
        """What every learner may do (environments, actions), a copy."""
        return self.engine.masks.copy()

    # What SB3 asks of single environments

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute of each environment; they share all but what set_attr has changed."""
        if attr_name == "action_masks":
            return [lambda row=row: self._mask_rows[row] for row in self._get_indices(indices)]
        if attr_name not in self._attributes:
            raise AttributeError(f"the environments have no attribute {attr_name!r}")
        return [self._attributes[attr_name] for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute of all environments."""
        if list(self._get_indices(indices)) != list(range(self.num_envs)):
            raise ValueError("the environments share their attributes: set one for all of them")
        self._attributes[attr_name] = value

    def env_method(self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any) -> list[Any]:
        """action_masks: live rows of one buffer, overwritten by the next step; render: the boards, for people the first."""
        rows = self._get_indices(indices)
        if method_name == "action_masks":
            return self._mask_rows[:] if indices is None else [self._mask_rows[row] for row in rows]
        if method_name == "render":
            shown = rows if self.render_mode != "human" else list(rows)[:1]  # one screen, one game
            return [self._picture(row) for row in shown]
        raise AttributeError(f"the environments have no method {method_name!r}")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """No environment is wrapped by itself; VecMonitor and VecNormalize wrap all of them."""
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[np.ndarray | None]:
        """The boards of all environments as pixels."""
        return [self._pictures.pixels(row, int(seat)) for row, seat in enumerate(self._games.seats)]

    def close(self) -> None:
        """Close the window, if one was opened."""
        self._pictures.close()
