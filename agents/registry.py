"""Agents by name: `make("random:seed=3")`, `names()`.

The names are entry points of the group `stoneage.agents`; ours are declared in pyproject.toml, and any other
distribution can add its own the same way. An entry point names a class, or a function that returns an agent; what
stands after the colon becomes its keyword arguments.
"""

from __future__ import annotations

from typing import Any

from stoneage_env.players import agent_names, make_agent

__all__ = ["make", "names"]


def names() -> list[str]:
    """All agents that can be named: "random" in names()."""
    return agent_names()


def make(agent: str) -> Any:
    """A new agent from its name and settings: make("random:seed=3")."""
    if not isinstance(agent, str):
        raise TypeError(f'an agent is made from its name, for example "random", not from {agent!r}')
    return make_agent(agent)
