"""What a player is, and what a player may see.

Agents never meet the engine's own rows. They get copies in which the cards and tiles that their seat has not seen lie
sorted, other players' face-down cards are gone, and the random stream is empty; `View` says such a row in words.
"""

from stoneage_env.players.agent import Agent, FunctionAgent, GamesView, Player
from stoneage_env.players.hidden import NOBODY, determinize, redacted
from stoneage_env.players.names import agent_names, make_agent
from stoneage_env.players.view import View

__all__ = [
    "NOBODY",
    "Agent",
    "FunctionAgent",
    "GamesView",
    "Player",
    "View",
    "agent_names",
    "determinize",
    "make_agent",
    "redacted",
]
