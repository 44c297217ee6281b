"""Version 0 of the PettingZoo environment: `from stoneage_env import stone_age_v0; stone_age_v0.env(num_players=3)`."""

from stoneage_env.envs.aec import env, raw_env

__all__ = ["env", "raw_env"]
