"""Players for the Stone Age environment: bots, search, trained networks, people, and the arena where they meet.

>>> import agents
>>> agent = agents.make("random:seed=3")

Nothing here is needed to play or to step games; what is needed for that lives in stoneage_env.
"""

from agents.registry import make, names

__all__ = ["make", "names"]
