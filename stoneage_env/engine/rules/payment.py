"""Paying for cards and buildings: one resource at a time, or decline before the first (base p. 6-7)."""

from stoneage_env.content.buildings import EXACT, FIXED, FREE
from stoneage_env.content.locations import CARD
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import DECLINE, PAY, PAY_DONE, USE_ANY2
from stoneage_env.engine.primitives import costs
from stoneage_env.engine.rows import allow
from stoneage_env.engine.rules.buildings import face_up_tile, take_building
from stoneage_env.engine.rules.cards import cash_any_two, mask_any_two, take_card
from stoneage_env.engine.tables import (
    LOCATION_INDEX,
    LOCATION_KIND,
    NUM_RESOURCES,
    TILE_AMOUNT,
    TILE_KIND,
    TILE_KINDS,
)

# numbers of a PAY entry: what is bought, the lowest good that may still be paid, whether a good has been paid
LOCATION, LOWEST, STARTED = range(agenda.NUMBERS, agenda.NUMBERS + 3)


@kernel
def offer_purchase(game, seat, location):
    """The figure is back; the player pays for what it stood on, or declines."""
    for good in range(len(game.paid)):
        game.paid[good] = 0
    agenda.push(game, agenda.PAY, seat, location, 0, 0)


@kernel
def already_paid(game):
    """Goods paid into this purchase so far."""
    total = 0
    for good in range(NUM_RESOURCES):
        total += int(game.paid[good])
    return total


@kernel
def payable_goods(game, seat, location, lowest):
    """Which goods may be paid next, as bits; none when the payment is complete or impossible.

    Slot k costs exactly k resources of any kinds; a building its own cost.
    """
    index = LOCATION_INDEX[location]
    if LOCATION_KIND[location] == CARD:
        return costs.payable_any(game, seat, index + 1 - already_paid(game), lowest)
    tile = face_up_tile(game, index)
    if TILE_KIND[tile] == FIXED:
        return costs.payable_fixed(game, seat, tile)
    left = TILE_AMOUNT[tile] - already_paid(game)
    if TILE_KIND[tile] == EXACT:
        return costs.payable_exact(game, seat, left, TILE_KINDS[tile], lowest)
    return costs.payable_up_to(game, seat, left, lowest)


@kernel
def may_stop_paying(game, location):
    """Only a tile of free amount lets the payer choose where to stop."""
    return LOCATION_KIND[location] != CARD and TILE_KIND[face_up_tile(game, LOCATION_INDEX[location])] == FREE


@inlined
def mask_payment(game, seat, mask):
    """Goods that can be completed; before the first one also decline and the any-2 card; afterwards stop, if free."""
    location = agenda.top(game, LOCATION)
    goods = payable_goods(game, seat, location, agenda.top(game, LOWEST))
    count = costs.mask_goods(mask, PAY, goods)
    if agenda.top(game, STARTED) == 0:
        allow(mask, DECLINE, True)
        count += 1 + mask_any_two(game, seat, mask)
    elif may_stop_paying(game, location):
        allow(mask, PAY_DONE, True)
        count += 1
    return count


@kernel
def apply_payment(game, seat, action):
    """Pay one good, stop, decline, or cash the any-2 card first. A payment ends by itself when nothing more can be paid."""
    location = agenda.top(game, LOCATION)
    if action == DECLINE:
        agenda.pop(game)
    elif action == USE_ANY2:
        cash_any_two(game, seat)
    elif action == PAY_DONE:
        _complete(game, seat, location)
    else:
        good = action - PAY
        game.resources[seat, good] -= 1
        game.paid[good] += 1
        agenda.change_top(game, LOWEST, good)
        agenda.change_top(game, STARTED, 1)
        if payable_goods(game, seat, location, good) == 0:
            _complete(game, seat, location)


@kernel
def _complete(game, seat, location):
    agenda.pop(game)
    if LOCATION_KIND[location] == CARD:
        take_card(game, seat, LOCATION_INDEX[location])
    else:
        take_building(game, seat, LOCATION_INDEX[location])
