"""Random play through an AEC environment, for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from stoneage_env.envs import stone_age_v0


def started(players: int = 2, seed: int = 3, **settings: Any) -> Any:
    """An environment at the first question of a game."""
    env = stone_age_v0.env(num_players=players, **settings)
    env.reset(seed=seed)
    return env


def a_legal_action(env: Any, chance: random.Random) -> Any:
    """One legal action of whoever is asked; None if that agent's game is over."""
    observation, _, terminated, truncated, _ = env.last()
    if terminated or truncated:
        return None
    return chance.choice(observation["action_mask"].nonzero()[0])


def an_illegal_action(env: Any) -> int:
    """The first action that is not legal now."""
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


def play(env: Any, steps: int = 10**6, seed: int = 0) -> Iterator[Any]:
    """The environment before every one of so many random actions; stops when the game is over."""
    chance = random.Random(seed)
    for _ in range(steps):
        action = a_legal_action(env, chance)
        if action is None:
            return
        yield env
        env.step(action)


def play_on(env: Any, steps: int = 10**6, seed: int = 0) -> Any:
    """The same environment after so many random actions, or at the end of its game."""
    for _ in play(env, steps, seed):
        pass
    return env


def shown(env: Any) -> list[Any]:
    """Everything that an environment shows, in a form that can be compared."""
    seen = [env.agent_selection, env.agents, env.rewards, env._cumulative_rewards, env.terminations, env.truncations]
    arrays = [array for agent in env.possible_agents for array in env.observe(agent).values()]
    return [*map(str, seen), *(array.tobytes() for array in arrays), env.state().tobytes(), str(env.infos)]
