"""MaskablePPO for self-play: sb3-contrib's update and policy, with our games in place of a VecEnv."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.logger import Logger

from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.observations import OBSERVATION
from training.policy import QuickPolicy, policy_kwargs
from training.rollouts import SeatRollouts
from training.settings import Settings

UNCHANGING = ("n_updates", "clip_range", "loss")  # of what SB3 logs: a count, a constant, and a sum of the others


class SelfPlayPPO(MaskablePPO):
    """A MaskablePPO whose buffer is filled by SelfPlay; `improve` learns from it.

    It has no environment: `learn` is not for it. Everything it draws comes from the given generator, and the first
    weights from the seed of the settings.
    """

    rollout_buffer: SeatRollouts

    def __init__(self, settings: Settings, shuffler: np.random.Generator):
        learning = settings.learning
        super().__init__(
            QuickPolicy,
            env=None,  # type: ignore[arg-type]
            learning_rate=lambda left: between(learning.learning_rate, learning.final_learning_rate, 1.0 - left),
            n_steps=learning.decisions,
            batch_size=learning.batch_size,
            n_epochs=learning.n_epochs,
            gamma=learning.gamma,
            gae_lambda=learning.gae_lambda,
            clip_range=learning.clip_range,
            ent_coef=learning.ent_coef,
            vf_coef=learning.vf_coef,
            max_grad_norm=learning.max_grad_norm,
            target_kl=learning.target_kl or None,
            rollout_buffer_class=SeatRollouts,
            rollout_buffer_kwargs={"shuffler": shuffler},
            policy_kwargs=policy_kwargs(settings.network),
            device="cpu",
            _init_setup_model=False,
        )
        config = settings.game.config()
        layout = OBSERVATION(config)
        self.observation_space = spaces.Box(layout.low, layout.high)
        self.action_space = spaces.Discrete(ACTIONS.size(config))
        self.n_envs = learning.games * config.num_players  # streams: every seat of every game
        self.learning = learning
        with torch.random.fork_rng(devices=[]):
            torch.manual_seed(settings.seed)
            self._setup_model()
        self.set_logger(Logger(folder=None, output_formats=[]))

    def improve(self, decisions: int, used: float) -> dict[str, float]:
        """One update from so many decisions when a part of the budget is used; returns what SB3 would log."""
        self.num_timesteps += decisions
        self._current_progress_remaining = 1.0 - used
        self.ent_coef = between(self.learning.ent_coef, self.learning.final_ent_coef, used)
        self.train()
        values = self.logger.name_to_value
        names = {name: name.removeprefix("train/") for name in values}
        logged = {short: float(values[name]) for name, short in names.items() if short not in UNCHANGING}
        values.clear()
        return logged

    def another_policy(self) -> MaskableActorCriticPolicy:
        """A copy of the policy, for a snapshot to play with."""
        return copy.deepcopy(self.policy)

    # Saving

    def optimizer_state(self) -> dict[str, np.ndarray]:
        """The optimizer's memory of each parameter, as "number.name"."""
        state: dict[int, dict[str, torch.Tensor]] = self.policy.optimizer.state_dict()["state"]
        return {f"{number}.{name}": value.numpy().copy() for number, kept in state.items() for name, value in kept.items()}

    def optimizer_layout(self) -> dict[str, np.ndarray]:
        """Arrays like those of `optimizer_state` after the first update: what Adam remembers of each parameter."""
        layout: dict[str, np.ndarray] = {}
        for number, parameter in enumerate(self.policy.parameters()):
            like = np.empty(parameter.shape, np.float32)
            layout |= {f"{number}.step": np.zeros((), np.float32), f"{number}.exp_avg": like, f"{number}.exp_avg_sq": like}
        return layout

    def restore_optimizer(self, arrays: dict[str, np.ndarray]) -> None:
        """Give the optimizer back its memory."""
        state: dict[int, dict[str, Any]] = {}
        for key, array in arrays.items():
            number, _, name = key.partition(".")
            state.setdefault(int(number), {})[name] = torch.from_numpy(array.copy())
        groups = self.policy.optimizer.state_dict()["param_groups"]
        self.policy.optimizer.load_state_dict({"state": state, "param_groups": groups})


def between(first: float, last: float, part: float) -> float:
    """On the straight line from one value to another: between(1.0, 0.0, 0.25) == 0.75."""
    return first + (last - first) * min(1.0, max(0.0, part))
