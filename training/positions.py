"""What positions usually look like: those of a few games between copies of `expert`."""

from __future__ import annotations

import numpy as np

from stoneage_env import Engine, GameConfig
from stoneage_env.engine.rng import derived
from stoneage_env.players import GamesView, make_agent

PLAYER = "expert"
GAMES = 64
STREAM = 4  # these games are none of those that are learned from


def usual_positions(config: GameConfig, seed: int) -> np.ndarray:
    """Observations (rows, floats) of whoever is asked: usual_positions(GameConfig(), seed=1).mean(axis=0)."""
    engine, everywhere = Engine(config, GAMES), np.arange(GAMES)
    integers = np.array([derived(derived(seed, STREAM), game) for game in everywhere], np.int64)
    engine.reset(rows=everywhere, seeds=integers)
    agent, view = make_agent(PLAYER), GamesView(engine)
    seen = []
    while not engine.done.all():
        rows = np.flatnonzero(~engine.done)
        seen.append(engine.observations[rows])
        actions = engine.masks.argmax(axis=1)
        actions[rows] = agent.act(view, rows)
        engine.step(actions)
    return np.concatenate(seen)
