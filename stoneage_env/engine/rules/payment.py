"""Paying for cards and buildings: one good at a time, or decline before the first (base p. 6-7)."""

from stoneage_env.content.locations import BUILDING, CARD
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import ACTION_GOOD, DECLINE, PAY, PAY_DONE, USE_ANY2
from stoneage_env.engine.primitives import costs
from stoneage_env.engine.primitives.costs import LOCATION, LOWEST, STARTED
from stoneage_env.engine.rows import allow
from stoneage_env.engine.rules.buildings import take_building
from stoneage_env.engine.rules.cards import cash_any_two, mask_any_two, take_card
from stoneage_env.engine.tables import LOCATION_INDEX, LOCATION_KIND


@kernel
def offer_purchase(game, seat, location):
    """The figure is back; the player pays for what it stood on, or declines."""
    costs.clear_payment(game)
    agenda.push(game, agenda.PAY, seat, location, 0, 0)


@inlined
def mask_payment(game, seat, mask):
    """Goods that can be completed; before the first one also decline and the any-2 card; afterwards stop, if free."""
    price, started = costs.price_at(game, agenda.top(game, LOCATION)), agenda.top(game, STARTED)
    goods = costs.payable(game, seat, price, agenda.top(game, LOWEST))
    count = costs.mask_goods(mask, PAY, goods)
    if started == 0:
        allow(mask, DECLINE, True)
        count += 1 + mask_any_two(game, seat, mask)
    elif costs.is_of_free_amount(price):
        allow(mask, PAY_DONE, True)
        count += 1
    return count + hooks.mask_payment(game, seat, mask, price, goods, started)


@kernel
def apply_payment(game, seat, action):
    """Pay one good, stop, decline, or cash the any-2 card first."""
    if action == DECLINE:
        agenda.pop(game)
    elif action == USE_ANY2:
        cash_any_two(game, seat)
    elif action == PAY_DONE:
        _complete(game, seat)
    elif ACTION_GOOD[action] >= 0:
        good = ACTION_GOOD[action]
        costs.spend(game, seat, good, 1)
        game.paid[good] += 1
        agenda.change_top(game, LOWEST, good)
        agenda.change_top(game, STARTED, 1)
        _complete_if_nothing_more_fits(game, seat)
    else:
        hooks.apply_payment(game, seat, action)


@kernel
def continue_payment(game):
    """Part of the payment was made in another way: the rest is paid like any other."""
    agenda.pop(game)
    _complete_if_nothing_more_fits(game, agenda.top(game, agenda.SEAT))


@kernel
def _complete_if_nothing_more_fits(game, seat):
    """A payment ends by itself when nothing more can be paid."""
    price = costs.price_at(game, agenda.top(game, LOCATION))
    if costs.payable(game, seat, price, agenda.top(game, LOWEST)) == 0:
        _complete(game, seat)


@kernel
def _complete(game, seat):
    location = agenda.top(game, LOCATION)
    agenda.pop(game)
    if LOCATION_KIND[location] == CARD:
        take_card(game, seat, LOCATION_INDEX[location])
    elif LOCATION_KIND[location] == BUILDING:
        take_building(game, seat, LOCATION_INDEX[location])
    else:
        hooks.take_what_was_bought(game, seat, location)
