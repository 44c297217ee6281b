"""What a player sees before deciding: rounds left, what goods are worth, what is needed, how hungry the night will be."""

from __future__ import annotations

from typing import Any, NamedTuple

from agents.dice import EXPECTED_ITEMS, MOST_LOST
from agents.economist.tables import PRICE_AMOUNT, PRICE_COST, PRICE_KIND
from stoneage_env.content.buildings import EXACT, FIXED
from stoneage_env.content.numbers import CARD_SLOTS, SEATS, TOOL_SPACES
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.tables import (
    FIRST_BUILDING,
    FIRST_CARD,
    FIRST_GATHERING,
    HUNTING_GROUNDS,
)

HANDFUL = 5.0  # goods that are surely spent; beyond them each one is worth a little less
TYPICAL_FREE = 3  # goods that a tile of free amount is expected to take


class Outlook(NamedTuple):
    """What the values of all actions depend on; four numbers are those of wood, clay, stone and gold."""

    later: float  # rounds after this one
    lead: float  # points ahead of the best other player, if the game ended now
    contested: bool  # others may still take a place this round
    worth: tuple[float, float, float, float]  # of one more good of each kind
    free: tuple[float, float, float, float]  # in hand and expected, without what chosen tiles need; negative = missing
    due: float  # goods of any kind that chosen cards and tiles need
    spare: float  # goods beyond what is due; negative = missing
    short: float  # food that will be missing tonight; negative = left over
    tools: int  # unused pips of tool tiles that no roll of this round claims yet


@kernel
def rounds_left(game: Any, weights: Any) -> float:
    """Rounds after this one: until the deck cannot fill the display or the lowest pile is empty."""
    by_deck = game.deck_size / weights.cards_a_round
    lowest = 99
    for pile in range(game.num_players):
        lowest = min(lowest, int(game.pile_sizes[pile]))
    return max(0.0, min(by_deck, (lowest - 1) / weights.tiles_a_round))


@inlined
def expected(figures: int, pips: int, tools: int) -> float:
    """Items that so many figures bring on average."""
    return EXPECTED_ITEMS[figures, pips, tools + MOST_LOST]


@inlined
def share_left(later: float, weights: Any) -> float:
    """How much of its worth beyond one point a spare good still has: all of it until the end comes near."""
    return min(1.0, later / max(weights.fade, 0.1))


@kernel
def worth_of_goods(later: float, held: float, weights: Any) -> tuple[float, float, float, float]:
    """Points that one more good of each kind is worth, with so many in hand."""
    share = share_left(later, weights) * max(0.3, 1.0 - weights.plenty * max(0.0, held - HANDFUL))
    return (
        1.0 + (weights.wood - 1.0) * share,
        1.0 + (weights.clay - 1.0) * share,
        1.0 + (weights.stone - 1.0) * share,
        1.0 + (weights.gold - 1.0) * share,
    )


@inlined
def after_gathering(game: Any, seat: int, good: int) -> float:
    """Goods of a kind in hand and expected from the figures that already stand there."""
    figures = int(game.placed[seat, FIRST_GATHERING + good])
    return float(game.resources[seat, good]) + expected(figures, good + 3, 0)


@kernel
def needs_of_chosen(game: Any, seat: int) -> tuple[float, float, float, float, float]:
    """What the purchases that this player's figures wait for will cost: each resource, and goods of any kind."""
    wood, clay, stone, gold, any_kind = 0.0, 0.0, 0.0, 0.0, 0.0
    for slot in range(CARD_SLOTS):
        if game.placed[seat, FIRST_CARD + slot] > 0:
            any_kind += slot + 1.0
    for pile in range(min(int(game.num_players), CARD_SLOTS)):
        if game.placed[seat, FIRST_BUILDING + pile] > 0:
            tile = game.piles[pile, game.pile_sizes[pile] - 1]
            if PRICE_KIND[tile] == FIXED:
                wood += PRICE_COST[tile, 0]
                clay += PRICE_COST[tile, 1]
                stone += PRICE_COST[tile, 2]
                gold += PRICE_COST[tile, 3]
            else:
                any_kind += PRICE_AMOUNT[tile] if PRICE_KIND[tile] == EXACT else TYPICAL_FREE
    return wood, clay, stone, gold, any_kind


@kernel
def food_missing(game: Any, seat: int) -> float:
    """Food that will be missing tonight as things stand: mouths minus food, harvest and what hunters should bring."""
    mouths = game.figures[seat] + (1 if game.placed[seat, HUNTING_GROUNDS + 6] > 0 else 0)
    harvest = game.agriculture[seat] + game.placed[seat, HUNTING_GROUNDS + 7]
    hunted = expected(int(game.placed[seat, HUNTING_GROUNDS]), 2, 0)
    return float(mouths - harvest - game.food[seat]) - hunted


@kernel
def unclaimed_tools(game: Any, seat: int) -> int:
    """Unused pips of tool tiles, half of them gone for each group that already gathers."""
    pips = 0
    for space in range(TOOL_SPACES):
        pips += 0 if game.tools_used[seat, space] > 0 else int(game.tools[seat, space])
    for location in range(HUNTING_GROUNDS, HUNTING_GROUNDS + 5):
        if game.placed[seat, location] > 0:
            pips = pips // 2
    return pips


@kernel
def lead_of(game: Any, seat: int) -> float:
    """Points ahead of the best other player by what everybody knows, if the game ended now."""
    best = -1000
    for other in range(game.num_players):
        if other != seat:
            best = max(best, scoring.final_score(game, other, False))
    return float(scoring.final_score(game, seat, True) - best)


@kernel
def others_place(game: Any, seat: int) -> bool:
    """Whether another player still has figures to place."""
    for other in range(SEATS):
        if other != seat and game.unplaced[other] > 0:
            return True
    return False


@kernel
def look(game: Any, seat: int, weights: Any) -> Outlook:
    """The outlook of a player as the game stands."""
    later = rounds_left(game, weights)
    wood, clay, stone, gold, due = needs_of_chosen(game, seat)
    free = (
        after_gathering(game, seat, 0) - wood,
        after_gathering(game, seat, 1) - clay,
        after_gathering(game, seat, 2) - stone,
        after_gathering(game, seat, 3) - gold,
    )
    spare = max(free[0], 0.0) + max(free[1], 0.0) + max(free[2], 0.0) + max(free[3], 0.0)
    worth = worth_of_goods(later, spare + wood + clay + stone + gold, weights)
    return Outlook(
        later,
        lead_of(game, seat),
        others_place(game, seat),
        worth,
        free,
        due,
        spare - due,
        food_missing(game, seat),
        unclaimed_tools(game, seat),
    )
