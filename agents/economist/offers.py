"""Questions of the modules: winter's offers, animals' rewards, hunted jewelry, trades, the second card."""

from __future__ import annotations

from typing import Any

from agents.economist import bills
from agents.economist.outlook import look
from agents.economist.values import value_of_food, value_of_reward
from stoneage_env.content.goods import GOLD, JEWELRY, STONE
from stoneage_env.content.numbers import INSULATION_POINTS, SLOT_FIVE_JEWELRY, WINTER_GOLD_POINTS
from stoneage_env.content.rewards import DICE_OF_ANIMALS
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import (
    AMOUNT,
    BUY_SECOND_CARD,
    GIVE,
    INSULATE,
    KEEP_GOLD,
    LEAVE_SECOND_CARD,
    LEAVE_UNINSULATED,
    PAY_GOLD,
    RECEIVE,
    REWARD,
)
from stoneage_env.engine.modules.style.hunting import ITEMS
from stoneage_env.engine.modules.wild_animals import FACE, THREE_POINTS
from stoneage_env.engine.rows import is_allowed
from stoneage_env.engine.tables import NUM_GOODS, POINTS_PAID


@kernel
def answer_winter(game: Any, seat: int, weights: Any) -> int:
    """Pay the gold or stone if its points are more than it is worth, with what else it is needed for."""
    outlook = look(game, seat, weights)
    losses = bills.cost_of_paying(outlook, weights)
    if game.decision == agenda.OFFER_GOLD:
        return PAY_GOLD if losses[GOLD] + WINTER_GOLD_POINTS > 0.0 else KEEP_GOLD
    return INSULATE if losses[STONE] + INSULATION_POINTS > 0.0 else LEAVE_UNINSULATED


@kernel
def answer_reward(game: Any, seat: int, weights: Any) -> int:
    """The reward as rolled, or three points if they are more."""
    outlook = look(game, seat, weights)
    face = agenda.top(game, FACE)
    rolled = value_of_reward(game, seat, DICE_OF_ANIMALS, face, outlook, weights)
    points = value_of_reward(game, seat, DICE_OF_ANIMALS, THREE_POINTS, outlook, weights)
    return REWARD + (face if rolled >= points else THREE_POINTS)


@kernel
def answer_split(game: Any, seat: int, weights: Any) -> int:
    """As much jewelry as is worth more than the food it replaces."""
    outlook = look(game, seat, weights)
    items = agenda.top(game, ITEMS)
    best, best_value = 0, value_of_food(game, seat, outlook, float(items), weights)
    for jewelry in range(1, items + 1):
        value = value_of_food(game, seat, outlook, float(items - jewelry), weights) + jewelry * outlook.worth[JEWELRY]
        if value > best_value:
            best, best_value = jewelry, value
    return AMOUNT + best


@kernel
def answer_trade(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """Give what is worth least, receive what is worth most, in hand or as points."""
    outlook = look(game, seat, weights)
    losses = bills.cost_of_paying(outlook, weights)
    giving = game.decision == agenda.TRADE_GIVE
    best, best_value = -1, 0.0
    for good in range(NUM_GOODS):
        if is_allowed(mask, (GIVE if giving else RECEIVE) + good):
            value = losses[good] if giving else outlook.worth[good] + 0.1 * POINTS_PAID[good]
            if best < 0 or value > best_value:
                best, best_value = (GIVE if giving else RECEIVE) + good, value
    return best


@kernel
def answer_second_card(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """A card for the final scoring, if it is worth more than its jewelry."""
    outlook = look(game, seat, weights)
    pays = weights.draw > SLOT_FIVE_JEWELRY * outlook.worth[JEWELRY]
    return BUY_SECOND_CARD if pays and is_allowed(mask, BUY_SECOND_CARD) else LEAVE_SECOND_CARD


@kernel
def answer_offer(game: Any, seat: int, mask: Any, weights: Any) -> int:
    """The answer to any question of a module."""
    decision = int(game.decision)
    if decision == agenda.OFFER_GOLD or decision == agenda.OFFER_INSULATION:
        return answer_winter(game, seat, weights)
    if decision == agenda.REWARD:
        return answer_reward(game, seat, weights)
    if decision == agenda.SPLIT_HUNT:
        return answer_split(game, seat, weights)
    if decision == agenda.OFFER_SECOND_CARD:
        return answer_second_card(game, seat, mask, weights)
    return answer_trade(game, seat, mask, weights)
