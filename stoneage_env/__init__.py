"""Stone Age for reinforcement learning: exact rules, compiled, many games at once.

>>> from stoneage_env import Engine, GameConfig
>>> engine = Engine(GameConfig(num_players=3), num_games=2)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from stoneage_env.envs.registration import register as _register

if TYPE_CHECKING:
    from stoneage_env.config import ConfigError, GameConfig
    from stoneage_env.engine.actions import ACTIONS
    from stoneage_env.engine.engine import Engine, EngineError, IllegalAction
    from stoneage_env.engine.observations import OBSERVATION
    from stoneage_env.engine.storage import StateError
    from stoneage_env.envs import stone_age_v0

__all__ = [
    "ACTIONS",
    "OBSERVATION",
    "ConfigError",
    "Engine",
    "EngineError",
    "GameConfig",
    "IllegalAction",
    "StateError",
    "stone_age_v0",
]

# imported when first used, so that the command line answers at once
_HOMES = {
    "ACTIONS": "stoneage_env.engine.actions",
    "OBSERVATION": "stoneage_env.engine.observations",
    "ConfigError": "stoneage_env.config",
    "Engine": "stoneage_env.engine.engine",
    "EngineError": "stoneage_env.engine.engine",
    "GameConfig": "stoneage_env.config",
    "IllegalAction": "stoneage_env.engine.engine",
    "StateError": "stoneage_env.engine.storage",
    "stone_age_v0": "stoneage_env.envs",
}

_register()  # with gymnasium and pettingzoo, as soon as they are there


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'stoneage_env' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
