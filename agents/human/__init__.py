"""People at the keyboard: the agent `human`, and the command `stoneage play`."""

from agents.human.agent import HumanAgent

__all__ = ["HumanAgent"]
