"""What all simple bots do alike when anything but a placement is asked: plain habits, no reckoning."""

from __future__ import annotations

from typing import Any

from stoneage_env.content.numbers import DICE_FACES
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import (
    ACT_CODE,
    AMOUNT,
    BUY_SECOND_CARD,
    DECLINE,
    DICE_CODE,
    FEED,
    GIVE,
    INSULATE,
    LEAVE_SECOND_CARD,
    PAY,
    PAY_DONE,
    PAY_GOLD,
    PAY_JEWELRY,
    RECEIVE,
    REWARD,
    STARVE,
    TAKE,
    TOOLS_DONE,
    USE_TOOL,
)
from stoneage_env.engine.modules.style.hunting import ITEMS
from stoneage_env.engine.modules.wild_animals import FACE
from stoneage_env.engine.primitives import costs, rewards, rolls
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.tables import MOST_LOCATIONS, NUM_GOODS


@kernel
def answer(game: Any, mask: Any) -> int:
    """Buy whatever can be paid, with the cheapest goods; use tools where they bring something; feed as long as possible."""
    decision, seat = int(game.decision), int(game.actor)
    if decision == agenda.ACT:
        return next_place(game, seat)
    if decision == agenda.TOOLS:
        return tool_if_it_helps(game, seat, mask)
    if decision == agenda.PAY:
        return pay_cheapest(game, mask)
    if decision == agenda.FEED:
        return first_good(mask, FEED, STARVE)
    if decision == agenda.TAKE_DIE:
        return highest_die(game)
    if decision == agenda.CHOOSE_RESOURCE:
        return TAKE + 3  # gold
    return answer_offer(game, seat, mask)


@kernel
def first_good(mask: Any, first: int, otherwise: int) -> int:
    """The cheapest resource that may be paid, else something else."""
    for good in range(4):
        if is_allowed(mask, first + good):
            return first + good
    return otherwise


@kernel
def next_place(game: Any, seat: int) -> int:
    """The places in the order of the board: rolls, village, cards, buildings."""
    for location in range(MOST_LOCATIONS):
        if game.placed[seat, location] > 0 and ACT_CODE[location] >= 0:
            return ACT_CODE[location]
    return ACT_CODE[0]


@kernel
def tool_if_it_helps(game: Any, seat: int, mask: Any) -> int:
    """The first tool tile, as long as all unused tiles together complete one more item."""
    pips, total = agenda.top(game, rolls.PIPS), agenda.top(game, rolls.TOTAL)
    usable, first = 0, -1
    for space in range(3):
        if is_allowed(mask, USE_TOOL + space):
            usable += int(game.tools[seat, space])
            first = space if first < 0 else first
    lost = int(hooks.pips_lost(game))
    gains = max(total + usable - lost, 0) // pips > max(total - lost, 0) // pips
    return USE_TOOL + first if first >= 0 and gains else TOOLS_DONE


@kernel
def pay_cheapest(game: Any, mask: Any) -> int:
    """The cheapest good that fits; where the amount is free, all there is."""
    if game.with_style and is_allowed(mask, PAY_JEWELRY):
        return PAY_JEWELRY
    return first_good(mask, PAY, PAY_DONE if agenda.top(game, costs.STARTED) > 0 else DECLINE)


@kernel
def highest_die(game: Any) -> int:
    """The highest face: a step of agriculture, a tool, gold, stone, clay, wood."""
    for face in range(DICE_FACES - 1, -1, -1):
        if game.dice_left[face] > 0:
            return DICE_CODE[agenda.top(game, rewards.TABLE)] + face
    return DICE_CODE[agenda.top(game, rewards.TABLE)]


@kernel
def answer_offer(game: Any, seat: int, mask: Any) -> int:
    """Modules: pay for points, take rewards as rolled, make jewelry of what nobody will eat tonight."""
    decision = int(game.decision)
    if decision == agenda.OFFER_GOLD:
        return PAY_GOLD
    if decision == agenda.OFFER_INSULATION:
        return INSULATE
    if decision == agenda.REWARD:
        return REWARD + agenda.top(game, FACE)
    if decision == agenda.SPLIT_HUNT:
        hungry = max(0, int(game.figures[seat] - game.agriculture[seat] - game.food[seat]))
        return AMOUNT + max(0, agenda.top(game, ITEMS) - hungry)
    if decision == agenda.OFFER_SECOND_CARD:
        return BUY_SECOND_CARD if is_allowed(mask, BUY_SECOND_CARD) else LEAVE_SECOND_CARD
    first = GIVE if decision == agenda.TRADE_GIVE else RECEIVE
    for good in range(NUM_GOODS - 1):
        if is_allowed(mask, first + good):
            return first + good
    return first + NUM_GOODS - 1
