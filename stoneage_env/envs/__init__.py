"""Adapters between the engine and the libraries people train with. They hold no rules.

aec.py: PettingZoo. single.py: Gymnasium, one learner against opponents. vector.py: Gymnasium's VectorEnv. sb3.py: the
VecEnv of Stable-Baselines3.
"""

from importlib import import_module
from types import ModuleType


def __getattr__(name: str) -> ModuleType:
    """The module stone_age_v0, imported when first asked for, so that this package costs nothing until then."""
    if name == "stone_age_v0":
        return import_module("stoneage_env.envs.stone_age_v0")
    raise AttributeError(f"module 'stoneage_env.envs' has no attribute {name!r}")
