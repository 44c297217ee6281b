"""Agents that fail or break the rules: who they are and where it happened, in a line, wherever they play."""

from __future__ import annotations

from stoneage_env.players.failures import failure

FAILURES = (Exception, SystemExit)  # an agent that calls sys.exit has failed, too; Ctrl-C is nobody's failure


class AgentError(ValueError):
    """An agent that failed or broke the rules; the message names it and what it did."""


def failed(name: str, error: BaseException, agent: object) -> AgentError:
    """An error inside an agent's code: `raise failed("my_bot", error, agent) from error`."""
    return AgentError(f"{name} failed: {failure(error, agent)}")
