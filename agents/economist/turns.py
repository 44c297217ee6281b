"""The action phase and feeding: the order of locations, tools, payments, dice and resources of choice."""

from __future__ import annotations

from typing import Any

from agents.economist import bills
from agents.economist.outlook import Outlook, look
from agents.economist.purchases import cheapest, purchase_now, value_at
from agents.economist.values import value_of_goods, value_of_reward
from stoneage_env.content.buildings import FIXED
from stoneage_env.content.cards import ONE_USE_VALUES
from stoneage_env.content.goods import JEWELRY
from stoneage_env.content.locations import CARD, GATHER, GATHERING_TILE, HUNT
from stoneage_env.content.numbers import ANY_TWO, DICE_FACES, TOOL_SPACES
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import (
    ACT_CODE,
    DECLINE,
    DICE_CODE,
    FEED,
    PAY,
    PAY_DONE,
    PAY_JEWELRY,
    STARVE,
    TAKE,
    TOOLS_DONE,
    TRADE,
    USE_ANY2,
    USE_TOOL,
)
from stoneage_env.engine.primitives import costs, rewards, rolls
from stoneage_env.engine.primitives.costs import price_at
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.rules import feeding
from stoneage_env.engine.tables import (
    HUNTING_GROUNDS,
    IS_FOR_SALE,
    LAST_GATHERING,
    LOCATION_KIND,
    LOCATION_PIPS,
    MOST_LOCATIONS,
    PRICE_AMOUNT,
    PRICE_COST,
    PRICE_KIND,
    TRADE_BRINGS,
    TRADE_GIVES,
)

ROLLS_FIRST, VILLAGE_FIRST = 100.0, 200.0  # the village before all rolls, rolls before all purchases
NUM_TOOLS = TOOL_SPACES + len(ONE_USE_VALUES)
HARDLY = 0.001  # a tool that no later roll needs costs next to nothing, but a small one less than a big one


@kernel
def urgency(game: Any, seat: int, location: int, outlook: Outlook, weights: Any) -> float:
    """The village first, since a new tool can be used at once; then rolls, dear goods first, so that what is left of the
    tools goes to the hunt; then purchases, the best first."""
    kind = LOCATION_KIND[location]
    if kind in (GATHER, HUNT, GATHERING_TILE):
        return ROLLS_FIRST + LOCATION_PIPS[location]
    if not IS_FOR_SALE[location]:
        return VILLAGE_FIRST
    price = price_at(game, location)
    value = value_at(game, seat, location, outlook, weights)
    if kind == CARD or PRICE_KIND[price] == FIXED:
        return value - PRICE_AMOUNT[price] * cheapest(outlook)
    return value


@kernel
def best_location(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The location to act on next. The any-2 card waits for a price that it completes."""
    outlook = look(game, seat, weights)
    best, best_value = -1, 0.0
    for location in range(MOST_LOCATIONS):
        if game.placed[seat, location] > 0 and ACT_CODE[location] >= 0:
            value = urgency(game, seat, location, outlook, weights)
            if best < 0 or value > best_value:
                best, best_value = ACT_CODE[location], value
    return best


@kernel
def another_roll_follows(game: Any, seat: int) -> bool:
    """Whether this player still has to roll for a group this round."""
    for location in range(HUNTING_GROUNDS, LAST_GATHERING + 1):
        if game.placed[seat, location] > 0:
            return True
    return False


@kernel
def best_tool(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The next tool of the best set, or no more: a tool is used only where it completes items worth more than itself.

    All sets of the usable tools are tried, of one-use tools one of each value.
    """
    outlook = look(game, seat, weights)
    lost, pips, good = int(hooks.pips_lost(game)), agenda.top(game, rolls.PIPS), agenda.top(game, rolls.GOOD)
    total = agenda.top(game, rolls.TOTAL)
    before = max(total - lost, 0) // pips
    tile_cost = weights.tool_pip if another_roll_follows(game, seat) else HARDLY
    usable = 0
    for tool in range(NUM_TOOLS):
        usable |= (1 if is_allowed(mask, USE_TOOL + tool) else 0) << tool
    best, best_value = 0, 0.0
    for chosen in range(1, usable + 1):
        if chosen & ~usable == 0:
            added, cost = pips_and_cost(game, seat, chosen, tile_cost, weights.one_use_pip + HARDLY)
            items = max(total + added - lost, 0) // pips - before
            if items > 0:
                value = value_of_goods(game, seat, good, float(items), outlook, weights) - cost
                if value > best_value:
                    best, best_value = chosen, value
    return TOOLS_DONE if best == 0 else USE_TOOL + lowest_bit(best)


@inlined
def pips_and_cost(game: Any, seat: int, chosen: int, tile_cost: float, one_use_cost: float) -> tuple[int, float]:
    """What a set of tools adds to a roll, and what using it up costs."""
    pips, cost = 0, 0.0
    for tool in range(NUM_TOOLS):
        if (chosen >> tool) & 1:
            value = int(game.tools[seat, tool]) if tool < TOOL_SPACES else ONE_USE_VALUES[tool - TOOL_SPACES]
            pips += value
            cost += value * (tile_cost if tool < TOOL_SPACES else one_use_cost)
    return pips, cost


@inlined
def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set."""
    place = 0
    while not (bits >> place) & 1:
        place += 1
    return place


@inlined
def pay_code(good: int) -> int:
    """The action that pays a good."""
    return PAY_JEWELRY if good == JEWELRY else PAY + good


@kernel
def best_payment(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """Pay with what is worth least to keep, or decline what is worth less than its price."""
    outlook = look(game, seat, weights)
    location = agenda.top(game, costs.LOCATION)
    price, losses = price_at(game, location), bills.cost_of_paying(outlook, weights)
    held = bills.goods_held(game, seat, agenda.top(game, costs.LOWEST))
    bill = bills.best_bill(held, bills.goods_paid(game), price, losses)
    good = bills.first_on(bill)
    possible = good >= 0 and (good == JEWELRY or is_allowed(mask, PAY + good))
    if agenda.top(game, costs.STARTED) > 0:
        return go_on_paying(game, mask, price, bill, losses, possible)
    if not possible:
        return another_way_to_pay(game, seat, mask, price)
    if purchase_now(game, seat, location, bill, losses, outlook, weights) <= 0.0:
        return DECLINE
    if game.with_style and is_allowed(mask, TRADE) and trade_pays(game, seat, price, outlook):
        return TRADE
    return pay_code(good)


@kernel
def go_on_paying(game: Any, mask: Any, price: int, bill: Any, losses: Any, possible: bool) -> int:
    """The next good of a payment that has begun, or no more where the amount is free."""
    good = bills.first_on(bill)
    if is_allowed(mask, PAY_DONE) and (good < 0 or bills.with_points(losses)[good] <= 0.0):
        return PAY_DONE
    if possible:
        return pay_code(good)
    for other in range(4):
        if is_allowed(mask, PAY + other):
            return PAY + other
    return PAY_JEWELRY


@kernel
def another_way_to_pay(game: Any, seat: int, mask: Any, price: int) -> int:
    """What the goods in hand cannot pay may be completed by the any-2 card or by a trade."""
    if is_allowed(mask, USE_ANY2) and any_two_completes(game, seat, price):
        return USE_ANY2
    if game.with_style and is_allowed(mask, TRADE):
        return TRADE
    return DECLINE


@kernel
def trade_pays(game: Any, seat: int, price: int, outlook: Outlook) -> bool:
    """Whether a trade makes a price cheaper: one good for two, or one for a dearer one."""
    gives, brings = TRADE_GIVES[game.merchant[seat]], TRADE_BRINGS[game.merchant[seat]]
    if brings > gives:
        return PRICE_AMOUNT[price] >= brings
    if gives > brings or PRICE_KIND[price] != FIXED:
        return False
    cheap, dear = 1000.0, 0.0
    for good in range(4):
        if game.resources[seat, good] > PRICE_COST[price, good]:
            cheap = min(cheap, outlook.worth[good])
        if PRICE_COST[price, good] > 0:
            dear = max(dear, outlook.worth[good])
    return dear > cheap


@kernel
def any_two_completes(game: Any, seat: int, price: int) -> bool:
    """Whether two resources of choice are all that a price is missing."""
    held = bills.goods_held(game, seat, 0)
    if PRICE_KIND[price] != FIXED:
        return bills.size(held) - held[4] + ANY_TWO >= PRICE_AMOUNT[price]
    missing = 0
    for good in range(4):
        missing += max(0, PRICE_COST[price, good] - held[good])
    return missing <= ANY_TWO and PRICE_COST[price, JEWELRY] <= held[4]


@kernel
def best_feeding(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """Pay with what is worth least, or starve if that is cheaper."""
    outlook = look(game, seat, weights)
    losses = bills.cost_of_paying(outlook, weights)
    short, lowest = agenda.top(game, feeding.SHORT), agenda.top(game, feeding.LOWEST)
    bill = bills.bill_of_any(bills.goods_held(game, seat, lowest), short, losses)
    good = bills.first_on(bill)
    if agenda.top(game, feeding.STARTED) > 0:
        return FEED + good
    return FEED + good if good >= 0 and -bills.total(bill, losses) < weights.starve else STARVE


@kernel
def best_die(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The die whose reward is worth most."""
    outlook = look(game, seat, weights)
    table = agenda.top(game, rewards.TABLE)
    best, best_value = -1, 0.0
    for face in range(DICE_FACES):
        if game.dice_left[face] > 0:
            value = value_of_reward(game, seat, table, face, outlook, weights)
            if best < 0 or value > best_value:
                best, best_value = DICE_CODE[table] + face, value
    return best


@kernel
def best_resource(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The resource that the waiting price misses, the cheapest of those first since they ascend; else what is worth most."""
    outlook = look(game, seat, weights)
    missing = missing_for_payment(game, seat)
    best, best_value = -1, 0.0
    for good in range(4):
        if is_allowed(mask, TAKE + good):
            if (missing >> good) & 1:
                return TAKE + good
            value = value_of_goods(game, seat, good, 1.0, outlook, weights)
            if best < 0 or value > best_value:
                best, best_value = TAKE + good, value
    return best


@kernel
def missing_for_payment(game: Any, seat: int) -> int:
    """Resources, as bits, that the fixed price misses which waits below this question."""
    if game.agenda_size < 2 or agenda.below_top(game, agenda.TASK) != agenda.PAY:
        return 0
    price = price_at(game, agenda.below_top(game, costs.LOCATION))
    missing = 0
    for good in range(4):
        missing |= (1 if PRICE_COST[price, good] > game.resources[seat, good] else 0) << good
    return missing
