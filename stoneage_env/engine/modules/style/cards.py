"""Cards with the expansion: the second card of slot five, and the new tops (expansion p. 6, 8)."""

from stoneage_env.content.cards import TOP_STYLE_DICE
from stoneage_env.content.goods import JEWELRY
from stoneage_env.content.numbers import SLOT_FIVE_JEWELRY
from stoneage_env.content.rewards import DICE_WITH_STYLE
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import BUY_SECOND_CARD, LEAVE_SECOND_CARD, TRADE
from stoneage_env.engine.modules.style import trade
from stoneage_env.engine.primitives.costs import clear_payment
from stoneage_env.engine.primitives.deck import holds_a_card
from stoneage_env.engine.primitives.gains import draw_hidden_card, gain_merchant
from stoneage_env.engine.primitives.rewards import roll_one_for_each_player
from stoneage_env.engine.rows import allow
from stoneage_env.engine.tables import CARD_FIVE, LOCATION_INDEX, PRICE_OF_SECOND_CARD

SLOT_FIVE = int(LOCATION_INDEX[CARD_FIVE])


@kernel
def offer_second_card(game, seat, slot):
    """Who buys the card of slot five may pay as much again for the top of the deck, face down, while there is one."""
    if slot == SLOT_FIVE and holds_a_card(game):
        clear_payment(game)
        agenda.push(game, agenda.OFFER_SECOND_CARD, seat)


@kernel
def mask_second_card(game, seat, mask):
    """Yes, no, or trade for a part of it."""
    can_pay, can_trade = game.jewelry[seat] >= SLOT_FIVE_JEWELRY, trade.can_trade(game, seat, PRICE_OF_SECOND_CARD)
    allow(mask, BUY_SECOND_CARD, can_pay)
    allow(mask, TRADE, can_trade)
    allow(mask, LEAVE_SECOND_CARD, True)
    return 1 + int(can_pay) + int(can_trade)


@kernel
def apply_second_card(game, seat, action):
    """Buy it, trade for it, or leave it."""
    if action == TRADE:
        trade.begin(game, seat)
    elif action == BUY_SECOND_CARD:
        take_second_card(game, seat)
    else:
        agenda.pop(game)


@kernel
def take_second_card(game, seat):
    """What was not received in a trade is paid from the hand."""
    agenda.pop(game)
    game.jewelry[seat] -= SLOT_FIVE_JEWELRY - game.paid[JEWELRY]
    draw_hidden_card(game, seat)


@kernel
def use_card_top(game, seat, effect):
    """Dice with style, or a step of the merchant track."""
    if effect == TOP_STYLE_DICE:
        roll_one_for_each_player(game, seat, DICE_WITH_STYLE)
    else:
        gain_merchant(game, seat, 1)
