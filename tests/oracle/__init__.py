"""The rules stated a second time: what may be done, what a position is worth, who has won, with every expansion.

Slow, plain Python over `engine.snapshot(row)` and `engine.question(row)`, written from the rules and not from the
kernels, with the components read from the tests' own copy. Nothing here imports the engine. Payments and trades are
found by listing all of them. Random play that uses these words is here too.
"""

from tests.oracle.components import CARDS, GOODS, IGLOOS, RESOURCES, TILES, VALUES
from tests.oracle.legality import GATHERING, VILLAGE, legal_actions
from tests.oracle.play import random_action
from tests.oracle.scoring import final_score, winning_seats

__all__ = [
    "CARDS",
    "GATHERING",
    "GOODS",
    "IGLOOS",
    "RESOURCES",
    "TILES",
    "VALUES",
    "VILLAGE",
    "final_score",
    "legal_actions",
    "random_action",
    "winning_seats",
]
