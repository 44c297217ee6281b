"""`rusher`: buildings, the lowest pile first, so that the game is over before others reap what they have sown.

Fields come first, and one more hand: who has to hunt gathers no goods, and every mouth more would have to be fed.
"""

from __future__ import annotations

from typing import Any

from agents.heuristics import board
from agents.heuristics.idea import Idea
from stoneage_env.content.buildings import FIXED
from stoneage_env.content.locations import BUILDING, CARD, FIELD, GATHER, HUNT, HUT, IGLOO, TOOLMAKER
from stoneage_env.content.numbers import PILE_HEIGHT
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.costs import face_up_tile
from stoneage_env.engine.tables import LOCATION_GOOD, LOCATION_INDEX, LOCATION_KIND, PRICE_COST, PRICE_KIND, VALUE

ENOUGH_HANDS = 6
SOME = 2  # goods of each kind that a tile with a free choice is expected to take


@kernel
def buildings_first(game: Any, seat: int, location: int, figures: int) -> float:
    """Fields and a hand, tiles that can be paid, food, tools, and the goods that face-up tiles want."""
    kind = LOCATION_KIND[location]
    if kind == FIELD:
        return 210.0 if game.agriculture[seat] < game.figures[seat] else 0.0
    if kind == HUT:
        return 200.0 if game.figures[seat] < ENOUGH_HANDS else 0.0
    if kind in (BUILDING, IGLOO):
        if not board.can_pay(game, seat, location):
            return -1.0
        return 100.0 + (PILE_HEIGHT - game.pile_sizes[LOCATION_INDEX[location]] if kind == BUILDING else 0.0)
    if kind == HUNT:
        short = board.food_short(game, seat)
        return 80.0 + min(board.items(game, location, figures), short) - 0.1 * figures if short > 0.0 else 0.0
    if kind == TOOLMAKER:
        return 60.0
    if kind == GATHER:
        good = LOCATION_GOOD[location]
        brought = min(board.items(game, location, figures), 0.5 + wanted(game, seat, good))
        return 20.0 + brought * VALUE[good] - 1.5 * figures
    if kind == CARD:
        return 15.0 if board.can_pay(game, seat, location) else -1.0
    return 10.0


@kernel
def wanted(game: Any, seat: int, good: int) -> int:
    """How much of a good all face-up tiles together want beyond what is in hand."""
    total = 0
    for pile in range(game.num_players):
        if game.pile_sizes[pile] > 0:
            tile = face_up_tile(game, pile)
            total += PRICE_COST[tile, good] if PRICE_KIND[tile] == FIXED else SOME
    return max(0, total - int(game.resources[seat, good]))


class Rusher(Idea):
    """Builds as fast as it can: Rusher()."""

    def __init__(self) -> None:
        super().__init__(buildings_first)
