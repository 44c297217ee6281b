"""Agents by name: found through entry points, so that the environment imports none and other distributions add theirs."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable
from typing import Any

from stoneage_env.players.agent import FunctionAgent, Player
from stoneage_env.players.failures import failure
from stoneage_env.plugins import plugins

GROUP = "stoneage.agents"
PEOPLE = "stoneage.people"  # who asks somebody at the keyboard: can be named, but does not play by itself

_registered: dict[str, Callable[..., Player]] = {}  # in this process only


def agent_names() -> list[str]:
    """All agents that can be named and play by themselves, those of other distributions too."""
    return sorted(plugins(GROUP).keys() | _registered.keys())


def people_names() -> list[str]:
    """Those that can be named but ask somebody: "human"."""
    return sorted(plugins(PEOPLE))


def register(name: str, maker: Callable[..., Player]) -> None:
    """Make an agent known by name in this process: register("woodcutter", Woodcutter)."""
    if not name.isidentifier():
        raise ValueError(f"{name!r} cannot be the name of an agent; use letters, digits and _")
    if name in plugins(GROUP) or name in plugins(PEOPLE):
        raise ValueError(f"an agent is called {name!r} already; choose another name")
    _registered[name] = maker


def agent_maker(name: str) -> Callable[..., Player]:
    """The class or function behind a name: agent_maker("random").__doc__."""
    if name in _registered:
        return _registered[name]
    entry = (plugins(PEOPLE) | plugins(GROUP)).get(name)
    if entry is None:
        known = agent_names()
        near = difflib.get_close_matches(name, known, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise ValueError(f"no agent is called {name!r}{hint}; there are: {', '.join(known)}")
    try:
        return entry.load()
    except Exception as error:
        raise ModuleNotFoundError(f"the agent {name!r} cannot be loaded from {entry.value!r}: {error}") from error


def make_agent(agent: str | Player | Callable[[Any], Any]) -> Player:
    """An agent from a name with settings ("random" or "random:seed=3"), an object with `act`, or a function of a view."""
    if isinstance(agent, str):
        return _named(agent)
    if isinstance(agent, type):
        raise TypeError(f"{agent.__name__} is a class: give an agent, {agent.__name__}()")
    if isinstance(agent, Player):
        return agent
    if callable(agent):
        return FunctionAgent(agent)
    raise TypeError(f"{agent!r} is no agent: give a name, an object with act(games_view, rows), or a function of a view")


def _named(text: str) -> Player:
    name, _, settings = text.partition(":")
    maker = agent_maker(name.strip())
    given = dict(map(_setting, filter(None, (part.strip() for part in settings.split(",")))))
    try:
        made = maker(**given)
    except ValueError as error:
        raise ValueError(f"the agent {text!r} cannot be made: {error}") from error
    except Exception as error:
        raise ValueError(f"the agent {text!r} cannot be made: {failure(error)}") from error
    if not isinstance(made, Player):
        raise ValueError(f"the agent {text!r} cannot be made: {made!r} has no act(games_view, rows)")
    return made


def _setting(part: str) -> tuple[str, Any]:
    key, equals, value = (piece.strip() for piece in part.partition("="))
    if not equals or not key.isidentifier():
        raise ValueError(f"{part!r} is no setting of an agent: write name:key=value,key=value")
    try:
        return key, ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return key, value
