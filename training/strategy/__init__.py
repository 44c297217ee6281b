"""Questions that players argue about, answered by many games among variants of one bot.

>>> from training.strategy import start_player
>>> start_player(players=2, games=2000).wins[0]

What is measured holds for players who think like that bot; every answer comes with its number of games and a 95% interval.
"""

from training.strategy.cards_or_buildings import cards_or_buildings
from training.strategy.estimates import Estimate
from training.strategy.first_seat import start_player
from training.strategy.openings import openings
from training.strategy.starvation import starvation
from training.strategy.worth import worth_by_round

__all__ = ["Estimate", "cards_or_buildings", "openings", "start_player", "starvation", "worth_by_round"]
