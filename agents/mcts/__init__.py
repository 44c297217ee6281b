"""Search: moves are compared by simulations in which the expert plays on and a fitted value looks ahead to the end."""

from agents.mcts.agent import Mcts

__all__ = ["Mcts"]
