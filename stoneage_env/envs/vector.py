"""Gymnasium's vector environment, native: all games lie in one engine, and opponents answer for all of them at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from stoneage_env.envs import common
from stoneage_env.envs.learner import LearnerEnvironment, Opponent
from stoneage_env.envs.pictures import RENDER_FPS, RENDER_MODES


class StoneAgeVectorEnv(LearnerEnvironment, VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """So many games of one learner each; made by gymnasium.make_vec("StoneAge-v0", num_envs=256, opponents=["random"]).

    The arguments are those of StoneAgeEnv; reset(seed=s) gives environment i the integer s + i.
    num_envs: how many games.
    autoreset_mode: when a finished game gives way to the next: NEXT_STEP, SAME_STEP or DISABLED.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's form
        "render_modes": RENDER_MODES,
        "render_fps": RENDER_FPS,
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        num_envs: int = 1,
        num_players: int = 2,
        opponents: Opponent | Sequence[Opponent] = ("random",),
        seat: int | str = "random",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        on_illegal: str = "terminate",
        narrow: bool = False,
        **settings: Any,
    ):
        self.render_mode = render_mode
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space, self.single_action_space = self._open(
            num_envs, num_players, opponents, seat, render_mode, on_illegal, narrow, settings
        )
        self.num_envs = self.engine.num_games
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)  # games that wait for a reset

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start all games, or those that options["reset_mask"] names; options["state"] continues a saved one instead."""
        options = options or {}
        rows = self._rows_to_reset(options.get("reset_mask"))
        seeds = self._seeds(seed)
        self._games.begin(rows, [seeds[row] for row in rows], options.get("state"))
        super().reset(seed=int(seed) if isinstance(seed, int | np.integer) else None)
        self._ended[rows] = False
        self._show()
        return self._games.observations(), self._infos(rows)

    def _rows_to_reset(self, mask: Any) -> np.ndarray:
        if mask is None:
            return self._games.every_row
        chosen = np.asarray(mask)
        if chosen.shape != (self.num_envs,) or chosen.dtype != np.bool_ or not chosen.any():
            raise ValueError(f'options["reset_mask"] must be {self.num_envs} bools, at least one of them True')
        return np.flatnonzero(chosen)

    def _seeds(self, seed: Any) -> list[Any]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + i for i in range(self.num_envs)]
        seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise ValueError(f"{self.num_envs} seeds are needed, one for each environment, not {len(seeds)}")
        return seeds

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """One action per environment; where the last game has ended, NEXT_STEP ignores it and starts the next one."""
        games, fresh = self._games, self._ended.copy()
        chosen = common.action_codes(actions, self.num_envs, self.engine.masks.shape[1])
        if not games.started:
            raise ResetNeeded("call reset() before step()")
        if self.autoreset_mode != AutoresetMode.NEXT_STEP and fresh.any():
            raise ValueError(f"the games {np.flatnonzero(fresh).tolist()} are over: reset them before the next step")
        rows = np.flatnonzero(~fresh)
        games.play(rows, chosen[rows], self.on_illegal)
        if fresh.any():
            games.begin(np.flatnonzero(fresh))
        results = self._results()
        self._show()
        return results

    def _results(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        games = self._games
        over, cut, rewards = games.over, games.truncated, games.totals.copy()
        ended = np.flatnonzero(over)
        observations = games.observations()
        last = {int(row): games.info(int(row)) for row in ended}
        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and len(ended):
            masks = games.masks()
            for row, info in last.items():
                mine = {"action_mask": masks[row], "seat": int(games.seats[row]), **info}
                infos = self._add_info(infos, {"final_obs": observations[row].copy(), "final_info": mine}, row)
            games.begin(ended)
            observations, last = games.observations(), {}
        else:
            self._ended = over.copy()
        infos |= self._infos(games.every_row)
        for row, info in last.items():
            infos = self._add_info(infos, info, row)
        return observations, rewards, over & ~cut, cut, infos

    def _infos(self, rows: np.ndarray) -> dict[str, Any]:
        """What every info has: the mask and the learner's seat; with "_..." telling whose info has it."""
        here = np.zeros(self.num_envs, np.bool_)
        here[rows] = True
        masks, seats = self._games.masks(), self._games.seats.copy()
        masks[~here], seats[~here] = 0, 0
        return {"action_mask": masks, "_action_mask": here, "seat": seats, "_seat": here.copy()}

    def action_masks(self) -> np.ndarray:
        """What every learner may do (environments, actions), bool."""
        return self._games.masks().astype(np.bool_)

    def render(self) -> tuple[Any, ...] | None:
        """The boards of all environments in the way that `render_mode` says; "human" shows the first after every step."""
        if self.render_mode in ("ansi", "rgb_array"):
            return tuple(self._picture(row) for row in range(self.num_envs))
        return self._picture(0)

    def close_extras(self, **kwargs: Any) -> None:
        """Close the window, if one was opened."""
        self._pictures.close()
