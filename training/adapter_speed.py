"""The environments that people plug into, as `stoneage bench` measures them: random legal play of two players.

Each is used as its library uses it, with finished games started anew, so the figures are those of a user's own loop.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from stoneage_env import stone_age_v0
from training.measurements import NANO, Report, Result, Settings, interleaved
from training.random_play import check_width, choose_rows

AEC_STEPS = 1000  # agent steps between two looks at the clock
SB3_ENVS = 256
TWO_PLAYERS = 2


def measure_adapters(settings: Settings, report: Report) -> Result:
    """Steps per second through PettingZoo, with either way to draw an action, and through SB3 (None without it)."""
    report("PettingZoo")
    envs = [stone_age_v0.env(num_players=TWO_PLAYERS, modules=settings.modules) for _ in range(2)]
    plays = [aec_play(env, settings.seed, sample) for env, sample in zip(envs, (False, True), strict=True)]
    drawn, sampled = interleaved(plays, AEC_STEPS, settings.seconds)
    report("Stable-Baselines3")
    play = sb3_play(settings)
    learner = None if play is None else NANO / interleaved([play], SB3_ENVS, settings.seconds)[0]
    return {
        "aec_steps_per_s": NANO / drawn,
        "aec_sampled_steps_per_s": NANO / sampled,
        "sb3_steps_per_s": learner,
    }


def aec_play(env: Any, seed: int, sample: bool) -> Callable[[], None]:
    """A function that makes AEC_STEPS agent steps through last() and step().

    The action comes from Python's random.choice or, sampled, from the action space's own sample(mask).
    """
    env.reset(seed=seed)
    choice = random.Random(seed).choice
    for agent in env.possible_agents:
        env.action_space(agent).seed(seed)

    def play() -> None:
        for _ in range(AEC_STEPS):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                observation = env.last()[0]
            mask = observation["action_mask"]
            if sample:
                env.step(env.action_space(env.agent_selection).sample(mask))
            else:
                env.step(choice(mask.nonzero()[0]))

    return play


def sb3_play(settings: Settings) -> Callable[[], None] | None:
    """A function that asks for all masks, as sb3-contrib does, and makes one step; None where SB3 is not installed."""
    try:
        from stoneage_env.envs.sb3 import StoneAgeVecEnv
    except ModuleNotFoundError:
        return None
    env = StoneAgeVecEnv(SB3_ENVS, TWO_PLAYERS, opponents=["random"], modules=settings.modules)
    env.seed(settings.seed)
    env.reset()
    actions = np.zeros(SB3_ENVS, np.int64)
    stream = np.array([settings.seed], np.uint64)
    check_width(masks_of(env))

    def play() -> None:
        choose_rows(masks_of(env), actions, stream, 0, SB3_ENVS)
        env.step(actions)

    return play


def masks_of(env: Any) -> np.ndarray:
    """The masks as sb3-contrib asks for them."""
    return np.stack(env.env_method("action_masks"))
