"""The arena: any agents meet in many games at once, and the figures say who is better, and how sure that is.

>>> from agents.arena import tournament
>>> tournament(["random", "random:seed=1"], players=2, games=100, seed=7, processes=1).summary["games"]
100
"""

from agents.arena.ratings import ratings, wilson
from agents.arena.schedule import Schedule, make_schedule
from agents.arena.tournament import Tournament, tournament
from agents.mistakes import AgentError

__all__ = ["AgentError", "Schedule", "Tournament", "make_schedule", "ratings", "tournament", "wilson"]
