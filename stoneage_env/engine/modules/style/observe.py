"""What the asked player sees of the expansion."""

import numpy as np

from stoneage_env.content.cards import MERCHANT as MERCHANTS
from stoneage_env.content.cards import RING
from stoneage_env.content.goods import GOODS, JEWELRY
from stoneage_env.content.locations import LOCATION_NAMES
from stoneage_env.content.numbers import (
    CARD_SLOTS,
    DICE_FACES,
    MOST_FIGURES,
    MOST_HUNTED,
    MOST_MERCHANT,
    SLOT_FIVE_JEWELRY,
    STYLE_SLOTS,
)
from stoneage_env.content.rewards import BASE_DICE
from stoneage_env.engine import agenda, vector
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.blocks import Block, size_of, starts_of
from stoneage_env.engine.features import (
    CARD_FEATURES,
    CARD_TABLE,
    STYLE_CARD_FEATURES,
    STYLE_CARD_TABLE,
    STYLE_TILE_FEATURES,
    STYLE_TILE_TABLE,
    STYLE_TOP_FEATURES,
    TOP_FEATURES,
    TOP_TABLE,
)
from stoneage_env.engine.modules.style import hunting, trade, village
from stoneage_env.engine.primitives import costs, rewards
from stoneage_env.engine.primitives.gains import CARD
from stoneage_env.engine.rows import capped, put, share
from stoneage_env.engine.state import BOUGHT, HIDDEN, UNSEEN
from stoneage_env.engine.tables import (
    BASE_CARDS,
    BASE_TILES,
    BUILDING_FIVE,
    CARD_FIVE,
    MOST_CARDS,
    MOST_TILES,
    NUM_ANIMALS,
    PRICE_COST,
    STYLE_TILES,
)

FULL_JEWELRY = 20
MOST_RINGS, MOST_MERCHANTS = 2, 8
NUM_PLACES = village.LAST - village.FIRST + 1
NUM_NEW_CARDS, NUM_NEW_TILES = MOST_CARDS - BASE_CARDS, STYLE_TILES - BASE_TILES
_DECK = MOST_CARDS + NUM_ANIMALS
_TOPS = (*TOP_FEATURES, *STYLE_TOP_FEATURES)
_PLACES = ", ".join(LOCATION_NAMES[village.FIRST : village.LAST + 1])

ONCE = (
    Block("card_gain_5", (1,), "what the card of slot 5 would add to the observer's points / 40"),
    Block("style_decision", (4,), "what is asked: split_hunt, trade_give, trade_receive, offer_second_card"),
    Block("hunted", (1,), f"items to be shared out / {MOST_HUNTED}"),
    Block("trade_left", (1,), "goods still to be given or received / 2"),
    Block("trade_lowest", (1,), f"lowest good that may be given or received / {len(GOODS) - 1}"),
    Block("trade_for_second_card", (1,), "the trade helps to pay for the second card"),
    Block("paid_jewelry", (1,), "jewelry paid so far / 4"),
    Block("due_jewelry", (1,), "jewelry that a fixed cost still wants / 3"),
    Block("pay_for_style", (2,), "where the purchase is made: card5, building5"),
    Block("dice_with_style", (1,), "the dice to be taken are dice with style"),
    Block("dice_on_table", (DICE_FACES,), "dice of each face still to be taken / players, also while a resource is chosen"),
    Block("style_top", (len(_TOPS),), f"top of the card that was taken, while a second one is offered: {', '.join(_TOPS)}"),
    Block("whole_deck", (1,), f"cards and animals in the deck / {_DECK}"),
    Block("card_5", (len(CARD_FEATURES),), "the card in slot 5, with the columns of `cards`"),
    Block("style_cards", (STYLE_SLOTS, len(STYLE_CARD_FEATURES)), f"card in each slot: {', '.join(STYLE_CARD_FEATURES)}"),
    Block("unseen_style_cards", (NUM_NEW_CARDS,), "cards 37 to 45 that the observer has not seen"),
    Block("unseen_style_tiles", (NUM_NEW_TILES,), "tiles 28 to 36 that nobody has seen"),
    Block("own_hidden_rings", (1,), f"rings on the observer's cards drawn face down / {MOST_RINGS}"),
    Block("own_hidden_merchants", (1,), f"merchants on the observer's cards drawn face down / {MOST_MERCHANTS}"),
)
PER_PLAYER = (
    Block("jewelry", (), f"jewelry / {FULL_JEWELRY}"),
    Block("merchant", (), f"space on the merchant track / {MOST_MERCHANT}"),
    Block("traded", (), "has traded this round"),
    Block("rings", (), f"rings on bought cards / {MOST_RINGS}"),
    Block("merchants", (), f"merchants on bought cards / {MOST_MERCHANTS}"),
    Block("style_placed", (NUM_PLACES,), f"figures on each location / {MOST_FIGURES}: {_PLACES}"),
    Block("gathering_tiles", (2,), "owns the tile for wood, for gold"),
    Block("style_tiles", (len(STYLE_TILE_FEATURES),), f"the pile's face-up tile: {', '.join(STYLE_TILE_FEATURES)}"),
)
SIZE, PLAYER_SIZE = size_of(ONCE), size_of(PER_PLAYER)
(
    _GAIN,
    _DECISION,
    _HUNTED,
    _LEFT,
    _LOWEST,
    _FOR_SECOND,
    _PAID,
    _DUE,
    _PAY_FOR,
    _STYLE_DICE,
    _DICE,
    _TOP,
    _WHOLE_DECK,
    _CARD_5,
    _CARDS,
    _UNSEEN_CARDS,
    _UNSEEN_TILES,
    _RINGS,
    _MERCHANTS,
) = starts_of(ONCE).values()
_JEWELRY, _TRACK, _TRADED, _OWN_RINGS, _OWN_MERCHANTS, _PLACED, _OWNED, _TILE = starts_of(PER_PLAYER).values()
NO_QUESTION = np.zeros(_WHOLE_DECK - _DECISION, np.float32)
_clear_question = vector.copies(len(NO_QUESTION))
_copy_top, _copy_card = vector.copies(len(_TOPS)), vector.copies(len(CARD_FEATURES))
_copy_style_card, _copy_tile = vector.copies(len(STYLE_CARD_FEATURES)), vector.copies(len(STYLE_TILE_FEATURES))
_write_unseen_tiles = vector.equals(NUM_NEW_TILES, UNSEEN)
_write_placed = vector.shares(NUM_PLACES, MOST_FIGURES)


@kernel
def observe(game, observer, out, at, new_display, players):
    """All of it; the gain of the card in slot five is written with those of the other slots."""
    _observe_question(game, out, at)
    first = at + SIZE
    if new_display:
        _observe_display(game, observer, out, at)
        for pile in range(game.num_players):
            tile = int(costs.face_up_tile(game, pile)) if game.pile_sizes[pile] > 0 else MOST_TILES
            _copy_tile(out, first + pile * PLAYER_SIZE + _TILE, STYLE_TILE_TABLE, tile * len(STYLE_TILE_FEATURES))
    for relative in range(players):
        _observe_player(game, (observer + relative) % game.num_players, out, first + relative * PLAYER_SIZE)
    return first + game.num_players * PLAYER_SIZE


@kernel
def _observe_question(game, out, at):
    """What is asked, and the numbers of the question."""
    decision = int(game.decision)
    _clear_question(out, at + _DECISION, NO_QUESTION, 0)
    if decision == agenda.SPLIT_HUNT:
        put(out, at + _DECISION, 1.0)
        put(out, at + _HUNTED, share(agenda.top(game, hunting.ITEMS), MOST_HUNTED))
    elif decision in (agenda.TRADE_GIVE, agenda.TRADE_RECEIVE):
        put(out, at + _DECISION + decision - agenda.SPLIT_HUNT, 1.0)
        put(out, at + _LEFT, share(agenda.top(game, trade.LEFT), 2))
        put(out, at + _LOWEST, share(agenda.top(game, trade.NONE_BELOW), JEWELRY))
    second = agenda.waiting_for(game, agenda.OFFER_SECOND_CARD, agenda.TASK, 0) > 0
    if second:
        put(out, at + _DECISION + 3, 1.0 if decision == agenda.OFFER_SECOND_CARD else 0.0)
        put(out, at + _FOR_SECOND, 0.0 if decision == agenda.OFFER_SECOND_CARD else 1.0)
        card = agenda.waiting_for(game, agenda.USE_CARD_TOP, CARD, 0)
        _copy_top(out, at + _TOP, TOP_TABLE, card * len(_TOPS))
    _observe_payment(game, out, at, second)
    if decision in (agenda.TAKE_DIE, agenda.CHOOSE_RESOURCE):
        table = agenda.waiting_for(game, agenda.TAKE_DIE, rewards.TABLE, BASE_DICE)
        put(out, at + _STYLE_DICE, 0.0 if table == BASE_DICE else 1.0)
        for face in range(DICE_FACES):
            put(out, at + _DICE + face, np.float32(game.dice_left[face]) / np.float32(game.num_players))


@kernel
def _observe_payment(game, out, at, second):
    """What the purchase in progress has taken and still wants in jewelry."""
    location = agenda.waiting_for(game, agenda.PAY, costs.LOCATION, -1)
    if location < 0 and not second:
        return
    due = SLOT_FIVE_JEWELRY
    if location >= 0:
        due = PRICE_COST[costs.price_at(game, location), JEWELRY]
        put(out, at + _PAY_FOR, 1.0 if location == CARD_FIVE else 0.0)
        put(out, at + _PAY_FOR + 1, 1.0 if location == BUILDING_FIVE else 0.0)
    put(out, at + _PAID, share(game.paid[JEWELRY], 4))
    put(out, at + _DUE, share(max(due - game.paid[JEWELRY], 0), SLOT_FIVE_JEWELRY))


@kernel
def _observe_display(game, observer, out, at):
    """Cards in all slots by what the expansion adds, the card of slot five, and what is unseen."""
    put(out, at + _WHOLE_DECK, share(game.deck_size, _DECK))
    _copy_card(out, at + _CARD_5, CARD_TABLE, int(game.slots[CARD_SLOTS]) * len(CARD_FEATURES))
    for slot in range(STYLE_SLOTS):
        row = int(game.slots[slot]) * len(STYLE_CARD_FEATURES)
        _copy_style_card(out, at + _CARDS + slot * len(STYLE_CARD_FEATURES), STYLE_CARD_TABLE, row)
    for card in range(NUM_NEW_CARDS):
        place = game.card_place[BASE_CARDS + 1 + card]
        unseen = place == UNSEEN or (place >= HIDDEN and place != HIDDEN + observer)
        put(out, at + _UNSEEN_CARDS + card, 1.0 if unseen else 0.0)
    _write_unseen_tiles(out, at + _UNSEEN_TILES, game.tile_place, BASE_TILES)
    put(out, at + _RINGS, share(game.hidden_symbols[observer, RING], MOST_RINGS))
    put(out, at + _MERCHANTS, share(game.hidden_professions[observer, MERCHANTS], MOST_MERCHANTS))


@kernel
def _observe_player(game, seat, out, at):
    """One player's row; beside it stands what the pile of the same number shows."""
    put(out, at + _JEWELRY, capped(game.jewelry[seat], FULL_JEWELRY))
    put(out, at + _TRACK, share(game.merchant[seat], MOST_MERCHANT))
    put(out, at + _TRADED, game.traded[seat])
    put(out, at + _OWN_RINGS, share(game.symbols[seat, RING], MOST_RINGS))
    put(out, at + _OWN_MERCHANTS, share(game.professions[seat, MERCHANTS], MOST_MERCHANTS))
    _write_placed(out, at + _PLACED, game.placed, seat * len(LOCATION_NAMES) + village.FIRST)
    put(out, at + _OWNED, 1.0 if game.tile_place[village.TILE_OF_WOOD] == BOUGHT + seat else 0.0)
    put(out, at + _OWNED + 1, 1.0 if game.tile_place[village.TILE_OF_GOLD] == BOUGHT + seat else 0.0)
