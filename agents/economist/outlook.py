"""What a player sees before deciding: rounds left, what goods are worth, what is needed, how hungry the night will be."""

from __future__ import annotations

from typing import Any, NamedTuple

from agents.dice import EXPECTED_ITEMS, MOST_LOST
from stoneage_env.content.buildings import EXACT, FIXED
from stoneage_env.content.goods import JEWELRY
from stoneage_env.content.numbers import CARD_SLOTS, SEATS, TOOL_SPACES
from stoneage_env.engine import hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.primitives.costs import face_up_tile, price_at
from stoneage_env.engine.primitives.figures import figures_at, is_empty, occupied_locations
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.state import PLACEMENT, UNSEEN
from stoneage_env.engine.tables import (
    BASE_LOCATIONS,
    BASE_PILES,
    BUILDING_FIVE,
    CARD_FIVE,
    FIRST_BUILDING,
    FIRST_CARD,
    FIRST_GATHERING,
    FIRST_IGLOO,
    FIRST_VILLAGE,
    GOLD_TILE,
    HUNTING_GROUNDS,
    LAST_GATHERING,
    LAST_VILLAGE,
    LOCATION_PIPS,
    NUM_ANIMALS,
    NUM_IGLOOS,
    PRICE_AMOUNT,
    PRICE_COST,
    PRICE_KIND,
    VALUE,
    WOOD_TILE,
)

Goods = tuple[float, float, float, float, float]  # wood, clay, stone, gold, jewelry

PAIR = 2.0  # goods of a kind that are welcome; beyond them each one is worth less
MANY_ROUNDS = 99.0  # more than any game has
TYPICAL_FREE = 3  # goods that a tile of free amount is expected to take
JEWELRY_ROOM = 10.0  # so much jewelry, and one more is worth nothing
HUT, FIELD = FIRST_VILLAGE + 1, LAST_VILLAGE


class Outlook(NamedTuple):
    """What the values of all actions depend on."""

    seat: int  # whose outlook it is: the face-down cards of all others are unknown
    later: float  # rounds after this one
    lead: float  # points ahead of the best other player, if the game ended now
    contested: bool  # others may still take a place this round
    share: float  # how much of its worth beyond one point a good still has so near the end
    held: float  # resources in hand and expected, without what chosen tiles need
    worth: Goods  # of one more good of each kind
    free: Goods  # in hand and expected, without what chosen tiles need; negative = missing
    want: Goods  # what the tile that wants most of a good still misses of it, among those that nobody has chosen
    spare: float  # resources beyond all that is due; negative = missing
    short: float  # food that will be missing tonight; negative = left over
    tools: int  # pips that tools add to the next roll, minus what an animal takes


@kernel
def rounds_left(game: Any, weights: Any) -> float:
    """Rounds after this one: until the deck cannot fill the display or the lowest pile is empty.

    What has figures on it counts as taken; once nobody places any more, nothing else will go in this round.
    """
    occupied, placing = occupied_locations(game), game.phase == PLACEMENT
    return max(0.0, min(rounds_by_deck(game, occupied, placing, weights), rounds_by_piles(game, occupied, placing, weights)))


@kernel
def rounds_by_deck(game: Any, occupied: int, placing: bool, weights: Any) -> float:
    """Rounds for which the deck can still fill the display; none if it cannot replace what is taken now."""
    cards, taken = int(game.deck_size), 0
    if game.with_wild_animals:
        for animal in range(NUM_ANIMALS):
            cards -= 1 if game.animal_place[animal] == UNSEEN else 0
    for slot in range(game.num_slots):
        place = FIRST_CARD + slot if slot < CARD_SLOTS else CARD_FIVE
        taken += 1 if game.slots[slot] == 0 or not is_empty(occupied, place) else 0
    if cards < taken:
        return 0.0
    usual = weights.cards_a_round * game.num_slots / CARD_SLOTS
    taken_in_the_end = max(usual, taken) if placing else taken
    return 1.0 + (cards - taken_in_the_end) / usual


@kernel
def rounds_by_piles(game: Any, occupied: int, placing: bool, weights: Any) -> float:
    """Rounds until the lowest pile is empty; none if its last tile is taken now."""
    fewest = MANY_ROUNDS
    for pile in range(game.num_players):
        tiles = int(game.pile_sizes[pile])
        claimed = not is_empty(occupied, FIRST_BUILDING + pile if pile < BASE_PILES else BUILDING_FIVE)
        if tiles == 0 or (claimed and tiles == 1):
            return 0.0
        if claimed or not placing:
            fewest = min(fewest, 1.0 + (tiles - (2 if claimed else 1)) / weights.tiles_a_round)
        else:
            fewest = min(fewest, (tiles - 1) / weights.tiles_a_round)
    return fewest


@inlined
def expected(figures: int, pips: int, tools: int) -> float:
    """Items that so many figures bring on average."""
    return EXPECTED_ITEMS[figures, pips, tools + MOST_LOST]


@inlined
def sinking(share: float, held: float, alike: float, weights: Any) -> float:
    """How much of its worth a good keeps near the end, with so many goods in hand and so many of its own kind."""
    plenty = 1.0 + weights.plenty * max(0.0, held - weights.handful)
    return share / (plenty * (1.0 + weights.alike * max(0.0, alike - PAIR)))


@kernel
def worth_of_goods(share: float, held: float, free: Goods, weights: Any) -> Goods:
    """Points that one more good of each kind is worth: less near the end, less in plenty; one point is left in any case."""
    return (
        1.0 + (weights.wood - 1.0) * sinking(share, held, free[0], weights),
        1.0 + (weights.clay - 1.0) * sinking(share, held, free[1], weights),
        1.0 + (weights.stone - 1.0) * sinking(share, held, free[2], weights),
        1.0 + (weights.gold - 1.0) * sinking(share, held, free[3], weights),
        weights.jewelry * share * max(0.0, 1.0 - free[4] / JEWELRY_ROOM),
    )


@inlined
def worth_of_many(outlook: Outlook, good: int, items: float, weights: Any) -> float:
    """Points that each of several goods of a kind is worth on average: each makes the next one worth less."""
    if good == JEWELRY:
        return outlook.worth[JEWELRY]
    full = (weights.wood, weights.clay, weights.stone, weights.gold)
    more = 0.5 * items
    return 1.0 + (full[good] - 1.0) * sinking(outlook.share, outlook.held + more, outlook.free[good] + more, weights)


@inlined
def after_gathering(game: Any, seat: int, good: int, lost: int) -> float:
    """Resources of a kind in hand and expected from the figures that already stand there."""
    figures = int(game.placed[seat, FIRST_GATHERING + good])
    return float(game.resources[seat, good]) + expected(figures, VALUE[good], -lost)


@kernel
def needs_of_chosen(game: Any, seat: int) -> tuple[Goods, float]:
    """What the purchases that this player's figures wait for will cost: each good, and resources of any kind."""
    need, any_kind = (0.0, 0.0, 0.0, 0.0, 0.0), 0.0
    for location in range(FIRST_CARD, BASE_LOCATIONS):
        if game.placed[seat, location] > 0:
            need, any_kind = with_price(need, any_kind, price_at(game, location))
    if game.extended:
        for location in range(FIRST_IGLOO, FIRST_IGLOO + NUM_IGLOOS):
            if game.placed[seat, location] > 0:
                need, any_kind = with_price(need, any_kind, price_at(game, location))
        for location in (CARD_FIVE, BUILDING_FIVE):
            if game.placed[seat, location] > 0:
                need, any_kind = with_price(need, any_kind, price_at(game, location))
    return need, any_kind


@inlined
def with_price(need: Goods, any_kind: float, price: int) -> tuple[Goods, float]:
    """One more price to be paid."""
    cost = PRICE_COST[price]
    if PRICE_KIND[price] == FIXED:
        sums = need[0] + cost[0], need[1] + cost[1], need[2] + cost[2], need[3] + cost[3], need[4] + cost[4]
        return sums, any_kind
    return need, any_kind + (PRICE_AMOUNT[price] if PRICE_KIND[price] == EXACT else TYPICAL_FREE)


@kernel
def wants_of_tiles(game: Any, free: Goods) -> Goods:
    """Goods that would help to buy a face-up tile in a coming round."""
    want = (0.0, 0.0, 0.0, 0.0, 0.0)
    for pile in range(min(int(game.num_players), BASE_PILES)):
        if game.pile_sizes[pile] > 0 and figures_at(game, FIRST_BUILDING + pile) == 0:
            tile = face_up_tile(game, pile)
            if PRICE_KIND[tile] == FIXED:
                want = most_missing(want, PRICE_COST[tile], free)
    return want


@inlined
def most_missing(want: Goods, cost: Any, free: Goods) -> Goods:
    """What is missed of each good, by this price or by another one."""
    return (
        max(want[0], cost[0] - max(free[0], 0.0)),
        max(want[1], cost[1] - max(free[1], 0.0)),
        max(want[2], cost[2] - max(free[2], 0.0)),
        max(want[3], cost[3] - max(free[3], 0.0)),
        max(want[4], cost[4] - max(free[4], 0.0)),
    )


@kernel
def food_missing(game: Any, seat: int, lost: int) -> float:
    """Food that will be missing tonight as things stand: mouths minus food, harvest and what hunters should bring."""
    mouths = game.figures[seat] - hooks.figures_away(game, seat) + (1 if game.placed[seat, HUT] > 0 else 0)
    harvest = game.agriculture[seat] + game.placed[seat, FIELD]
    hunted = expected(int(game.placed[seat, HUNTING_GROUNDS]), LOCATION_PIPS[HUNTING_GROUNDS], -lost)
    return float(mouths - harvest - game.food[seat]) - hunted


@kernel
def tools_for_one_more(game: Any, seat: int, lost: int) -> int:
    """Unused pips of tool tiles, half of them for each group that already gathers; an animal takes some from each roll."""
    pips = 0
    for space in range(TOOL_SPACES):
        pips += 0 if game.tools_used[seat, space] > 0 else int(game.tools[seat, space])
    for location in range(HUNTING_GROUNDS, LAST_GATHERING + 1):
        if game.placed[seat, location] > 0:
            pips = pips // 2
    return pips - lost


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
    need, any_kind = needs_of_chosen(game, seat)
    lost = int(hooks.pips_lost(game))
    wood, gold = after_gathering(game, seat, 0, lost), after_gathering(game, seat, 3, lost)
    if game.with_style:
        wood += expected(int(game.placed[seat, WOOD_TILE]), LOCATION_PIPS[WOOD_TILE], -lost)
        gold += expected(int(game.placed[seat, GOLD_TILE]), LOCATION_PIPS[GOLD_TILE], -lost)
    free = (
        wood - need[0],
        after_gathering(game, seat, 1, lost) - need[1],
        after_gathering(game, seat, 2, lost) - need[2],
        gold - need[3],
        float(game.jewelry[seat]) - need[4],
    )
    rest = max(free[0], 0.0) + max(free[1], 0.0) + max(free[2], 0.0) + max(free[3], 0.0)
    share = min(1.0, later / max(weights.fade, 0.1))
    return Outlook(
        seat,
        later,
        lead_of(game, seat),
        others_place(game, seat),
        share,
        rest,
        worth_of_goods(share, rest, free, weights),
        free,
        wants_of_tiles(game, free),
        rest - any_kind,
        food_missing(game, seat, lost),
        tools_for_one_more(game, seat, lost),
    )
