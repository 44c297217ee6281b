"""Everything but placing: the order of locations, tools, payments, feeding, dice and resources of choice."""

from __future__ import annotations

from typing import Any

from agents.economist import bills
from agents.economist.bills import Four, Gains
from agents.economist.outlook import Outlook, look
from agents.economist.purchases import bill_now, cheapest, tile_now, tile_on
from agents.economist.tables import PRICE_AMOUNT, PRICE_COST, PRICE_KIND, PRICE_POINTS
from agents.economist.values import value_of_card, value_of_food, value_of_hurry, value_of_reward
from stoneage_env.content.buildings import FIXED
from stoneage_env.content.cards import ONE_USE_VALUES
from stoneage_env.content.goods import FOOD
from stoneage_env.content.locations import BUILDING, CARD, GATHER, HUNT
from stoneage_env.content.numbers import ANY_TWO, TOOL_SPACES
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import (
    ACT_CODE,
    DECLINE,
    FEED,
    PAY,
    PAY_DONE,
    STARVE,
    TAKE,
    TAKE_DIE,
    TOOLS_DONE,
    USE_ANY2,
    USE_ONE_USE_TOOL,
    USE_TOOL,
)
from stoneage_env.engine.primitives import rolls
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.rules import feeding, payment
from stoneage_env.engine.tables import (
    HUNTING_GROUNDS,
    LOCATION_INDEX,
    LOCATION_KIND,
    LOCATION_PIPS,
    REWARD_GAIN,
    REWARD_GOOD,
)

BASE_PLACES = 16
ROLLS_FIRST, VILLAGE_FIRST = 100.0, 200.0  # the village before all rolls, rolls before all purchases


@kernel
def urgency(game: Any, seat: int, location: int, outlook: Outlook, weights: Any) -> float:
    """The village first, since a new tool can be used at once; then rolls, dear goods first, so that what is left of the
    tools goes to the hunt; then purchases, the best first."""
    kind = LOCATION_KIND[location]
    if kind == GATHER or kind == HUNT:
        return ROLLS_FIRST + LOCATION_PIPS[location]
    if kind == CARD:
        slot = LOCATION_INDEX[location]
        value = value_of_card(game, seat, game.slots[slot], outlook, weights)
        return value - (slot + 1) * cheapest(outlook)
    if kind == BUILDING:
        tile = tile_on(game, LOCATION_INDEX[location])
        return PRICE_POINTS[tile] - 0.5 * PRICE_AMOUNT[tile] if PRICE_KIND[tile] == FIXED else 1.0
    return VILLAGE_FIRST


@kernel
def best_location(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The location to act on next. The any-2 card waits for a price that it completes."""
    outlook = look(game, seat, weights)
    best, best_value = -1, 0.0
    for location in range(BASE_PLACES):
        if is_allowed(mask, ACT_CODE[location]):
            value = urgency(game, seat, location, outlook, weights)
            if best < 0 or value > best_value:
                best, best_value = ACT_CODE[location], value
    return best


@kernel
def later_rolls(game: Any, seat: int) -> int:
    """Groups that still have to roll this round."""
    groups = 0
    for location in range(HUNTING_GROUNDS, HUNTING_GROUNDS + 5):
        groups += 1 if game.placed[seat, location] > 0 else 0
    return groups


@kernel
def best_tool(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The next tool of the best set, or no more: a tool is used only where it completes items worth more than itself.

    Sets are tried in the order of the spaces, one-use tools (one of a kind) after the tiles.
    """
    outlook = look(game, seat, weights)
    total, pips, good = agenda.top(game, rolls.TOTAL), agenda.top(game, rolls.PIPS), agenda.top(game, rolls.GOOD)
    tile_cost = weights.tool_pip if later_rolls(game, seat) > 0 else 0.001
    usable = 0
    for i in range(TOOL_SPACES + len(ONE_USE_VALUES)):
        usable |= (1 if is_allowed(mask, USE_TOOL + i) else 0) << i
    best, best_value = 0, 0.0
    for chosen in range(1, usable + 1):
        if chosen & ~usable:
            continue
        added, cost = 0, 0.0
        for i in range(TOOL_SPACES + len(ONE_USE_VALUES)):
            if (chosen >> i) & 1:
                value = int(game.tools[seat, i]) if i < TOOL_SPACES else ONE_USE_VALUES[i - TOOL_SPACES]
                added += value
                cost += value * (tile_cost if i < TOOL_SPACES else weights.one_use_pip + 0.001)
        items = (total + added) // pips - total // pips
        if items > 0:
            value_of_items = value_of_goods(game, seat, good, items, outlook, weights)
            if value_of_items - cost > best_value:
                best, best_value = chosen, value_of_items - cost
    if best == 0:
        return TOOLS_DONE
    first = 0
    while not (best >> first) & 1:
        first += 1
    return USE_TOOL + first


@kernel
def value_of_goods(game: Any, seat: int, good: int, items: int, outlook: Outlook, weights: Any) -> float:
    """So many more of a good, or of food."""
    if good == FOOD:
        return value_of_food(game, seat, outlook, float(items), weights)
    needed = weights.need_fixed * min(float(items), max(0.0, -outlook.free[good]))
    needed += weights.need_any * min(float(items), max(0.0, -outlook.spare))
    return items * outlook.worth[good] + needed


@inlined
def first_on(bill: Four) -> int:
    """The lowest good on a bill, -1 if it is empty."""
    return 0 if bill[0] > 0 else 1 if bill[1] > 0 else 2 if bill[2] > 0 else 3 if bill[3] > 0 else -1


@kernel
def best_payment(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """Pay with what is worth least to keep, or decline what is worth less than its price."""
    outlook = look(game, seat, weights)
    location = agenda.top(game, payment.LOCATION)
    lowest, started = agenda.top(game, payment.LOWEST), agenda.top(game, payment.STARTED)
    losses = bills.cost_of_keeping(outlook, weights)
    bill = best_bill(game, seat, location, lowest, losses)
    good = first_on(bill)
    if started > 0:
        return PAY + good if good >= 0 and is_allowed(mask, PAY + good) else any_answer(mask, PAY, PAY_DONE)
    if good < 0 or not is_allowed(mask, PAY + good):
        helps = is_allowed(mask, USE_ANY2) and any_two_completes(game, seat, location)
        return USE_ANY2 if helps else DECLINE
    return PAY + good if worth_buying(game, seat, location, bill, losses, outlook, weights) else DECLINE


@inlined
def any_answer(mask: Any, first: int, last: int) -> int:
    """The last legal one of some neighbouring actions."""
    action = last
    while action > first and not is_allowed(mask, action):
        action -= 1
    return action


@kernel
def best_bill(game: Any, seat: int, location: int, lowest: int, losses: Gains) -> Four:
    """What to pay for the card or tile at a location."""
    index = LOCATION_INDEX[location]
    if LOCATION_KIND[location] != CARD:
        return bill_now(game, seat, index, lowest, losses)
    due = index + 1 - payment.already_paid(game)
    bill = bills.bill_of_any(bills.goods_held(game, seat, lowest), due, losses)
    return bill if bills.size(bill) == due else (0, 0, 0, 0)


@kernel
def worth_buying(game: Any, seat: int, location: int, bill: Four, losses: Gains, outlook: Outlook, weights: Any) -> bool:
    """Whether a purchase is worth more than what is paid for it."""
    index = LOCATION_INDEX[location]
    if LOCATION_KIND[location] != CARD:
        return tile_now(game, seat, index, bill, losses, outlook, weights) > 0.0
    value = value_of_card(game, seat, game.slots[index], outlook, weights) + value_of_hurry(outlook, weights)
    return value + bills.total(bill, losses) > 0.0


@kernel
def any_two_completes(game: Any, seat: int, location: int) -> bool:
    """Whether two resources of choice are all that a price is missing."""
    index = LOCATION_INDEX[location]
    held = bills.goods_held(game, seat, 0)
    if LOCATION_KIND[location] == CARD:
        return bills.size(held) + ANY_TWO >= index + 1
    tile = tile_on(game, index)
    if PRICE_KIND[tile] != FIXED:
        return bills.size(held) + ANY_TWO >= PRICE_AMOUNT[tile]
    missing = 0
    for good in range(4):
        missing += max(0, PRICE_COST[tile, good] - held[good])
    return missing <= ANY_TWO


@kernel
def best_feeding(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """Pay with what is worth least, or starve if that is cheaper."""
    outlook = look(game, seat, weights)
    losses = bills.cost_of_keeping(outlook, weights)
    short, lowest = agenda.top(game, feeding.SHORT), agenda.top(game, feeding.LOWEST)
    bill = bills.bill_of_any(bills.goods_held(game, seat, lowest), short, losses)
    good = first_on(bill)
    possible = good >= 0 and bills.size(bill) == short and is_allowed(mask, FEED + good)
    if agenda.top(game, feeding.STARTED) > 0:
        return FEED + good if possible else any_answer(mask, FEED, FEED + 3)
    if possible and -bills.total(bill, losses) < weights.starve:
        return FEED + good
    return STARVE


@kernel
def best_die(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The die whose reward is worth most."""
    outlook = look(game, seat, weights)
    best, best_value = -1, 0.0
    for face in range(6):
        if is_allowed(mask, TAKE_DIE + face):
            value = value_of_reward(game, seat, outlook, REWARD_GAIN[face], REWARD_GOOD[face], weights)
            if best < 0 or value > best_value:
                best, best_value = TAKE_DIE + face, value
    return best


@kernel
def best_resource(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The resource that completes the price being paid, else the one worth most; the lowest of the wanted ones first."""
    outlook = look(game, seat, weights)
    wanted, wanted_value = -1, -1.0
    for good in range(4):
        if is_allowed(mask, TAKE + good):
            value = value_of_goods(game, seat, good, 1, outlook, weights)
            value += 10.0 * missing_for_payment(game, seat, good)
            if value > wanted_value:
                wanted, wanted_value = TAKE + good, value
    return wanted


@kernel
def missing_for_payment(game: Any, seat: int, good: int) -> float:
    """How many of a good the fixed price still misses that waits below this question; cheap ones first, they go first."""
    if game.agenda_size < 2 or game.agenda[game.agenda_size - 2, agenda.TASK] != agenda.PAY:
        return 0.0
    location = game.agenda[game.agenda_size - 2, payment.LOCATION]
    if LOCATION_KIND[location] != BUILDING:
        return 0.0
    tile = tile_on(game, LOCATION_INDEX[location])
    missing = PRICE_COST[tile, good] - game.resources[seat, good]
    return 2.0 - 0.1 * good if missing > 0 else 0.0
