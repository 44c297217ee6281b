"""Writing one observation: what stands in the blocks that `observations.py` declares."""

import numpy as np

from stoneage_env.content.cards import TOP_POINTS
from stoneage_env.content.locations import CARD
from stoneage_env.content.numbers import CARD_SLOTS, DICE_FACES, PILE_HEIGHT, TOOL_SPACES
from stoneage_env.engine import agenda
from stoneage_env.engine import observations as layout
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.primitives import rolls
from stoneage_env.engine.rules import cards, feeding, payment, scoring
from stoneage_env.engine.rules.buildings import face_up_tile
from stoneage_env.engine.state import HIDDEN, OVER, UNSEEN
from stoneage_env.engine.tables import (
    CARD_AMOUNT,
    CARD_EFFECT,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    LOCATION_INDEX,
    LOCATION_KIND,
    NUM_CARDS,
    NUM_LOCATIONS,
    NUM_PROFESSIONS,
    NUM_RESOURCES,
    NUM_SYMBOLS,
    NUM_TILES,
    TILE_AMOUNT,
    TILE_KINDS,
)

CARD_TABLE, TILE_TABLE = layout.CARD_TABLE, layout.TILE_TABLE
FULL_FOOD, FULL_GOODS, FULL_SCORE, FULL_TOTAL = layout.FULL_FOOD, layout.FULL_GOODS, layout.FULL_SCORE, layout.FULL_TOTAL
FULL_BUILDINGS, FULL_HIDDEN, FULL_ROUNDS = layout.FULL_BUILDINGS, layout.FULL_HIDDEN, layout.FULL_ROUNDS
FULL_GAIN, FULL_PEOPLE, SCORE_LIMIT = layout.FULL_GAIN, layout.FULL_PEOPLE, layout.FULL_SCORE * int(layout.SCORE_BOUND)
ONCE_SIZE = layout.ONCE_SIZE
QUESTION_SIZE = layout.starts("round")[0]
CARD_COLUMNS, TILE_COLUMNS = CARD_TABLE.shape[1], TILE_TABLE.shape[1]
ONE_USE_KINDS = len(layout.cards.ONE_USE_VALUES)

DECISION, ROLL_TOTAL, ROLL_PIPS, ROLL_GOOD, NEXT_TOOL = layout.starts(
    "decision", "roll_total", "roll_pips", "roll_good", "next_tool"
)
PAY_FOR, PAID, DUE, DUE_KINDS, LOWEST, STARTED = layout.starts("pay_for", "paid", "due", "due_kinds", "lowest", "started")
SHORT, DICE_LEFT, TAKERS, LEFT = layout.starts("short", "dice_left", "takers", "left")
ROUND, DECK, PHASE, TURN = layout.starts("round", "deck", "phase", "turn")
CARDS, CARD_GAIN, UNSEEN_CARDS, UNSEEN_TILES = layout.starts("cards", "card_gain", "unseen_cards", "unseen_tiles")
OWN_SYMBOLS, OWN_PROFESSIONS = layout.starts("own_hidden_symbols", "own_hidden_professions")
START_PLAYER, ACTOR, TILES, PILE_SIZES, PLACED = layout.starts("start_player", "actor", "tiles", "pile_sizes", "placed")
FIGURES, UNPLACED, FOOD, SHORT_OF_FOOD = layout.starts("figures", "unplaced", "food", "short_of_food")
SCORE, POINTS_NOW, AGRICULTURE, BUILDINGS = layout.starts("score", "points_now", "agriculture", "buildings")
ANY_TWO, HIDDEN_CARDS, RESOURCES, TOOLS = layout.starts("any_two", "hidden_cards", "resources", "tools")
TOOLS_USED, ONE_USE, SYMBOLS, PROFESSIONS = layout.starts("tools_used", "one_use_tools", "symbols", "professions")


@inlined
def _share(value, full):
    """A number that cannot exceed `full`, as a share of it."""
    return np.float32(value) * np.float32(1.0 / full)


@inlined
def _capped(value, full):
    """A number without limit, shown as 1 from `full` on."""
    return np.float32(min(value, full)) * np.float32(1.0 / full)


@inlined
def _points(value):
    return np.float32(min(max(value, -SCORE_LIMIT), SCORE_LIMIT)) * np.float32(1.0 / FULL_SCORE)


@kernel
def write_observation(game, observer, out):
    """All that this player knows."""
    for i in range(QUESTION_SIZE):
        out[i] = 0.0
    out[DECISION + game.decision] = 1.0
    write_question(game, out)
    write_round(game, out)
    write_cards(game, observer, out)
    write_unseen(game, observer, out)
    write_tiles(game, out)
    for relative in range(game.num_players):
        write_player(game, (observer + relative) % game.num_players, relative, out)


@kernel
def write_question(game, out):
    """The numbers of what is being asked; places of other questions stay 0."""
    decision = game.decision
    if decision == agenda.TOOLS:
        out[ROLL_TOTAL] = _capped(agenda.top(game, rolls.TOTAL), FULL_TOTAL)
        out[ROLL_PIPS] = _share(agenda.top(game, rolls.PIPS), 6)
        out[ROLL_GOOD + min(agenda.top(game, rolls.GOOD), NUM_RESOURCES)] = 1.0
        out[NEXT_TOOL] = _share(agenda.top(game, rolls.NEXT_TOOL), 6)
    elif decision == agenda.PAY:
        write_payment(game, out)
    elif decision == agenda.FEED:
        out[SHORT] = _share(agenda.top(game, feeding.SHORT), 10)
        out[LOWEST] = _share(agenda.top(game, feeding.LOWEST), 3)
        out[STARTED] = agenda.top(game, feeding.STARTED)
    elif decision == agenda.TAKE_DIE:
        for face in range(DICE_FACES):
            out[DICE_LEFT + face] = np.float32(game.dice_left[face]) / np.float32(game.num_players)
        out[TAKERS] = np.float32(agenda.top(game, cards.TAKERS)) / np.float32(game.num_players)
    elif decision == agenda.CHOOSE_RESOURCE:
        out[LEFT] = _share(agenda.top(game, cards.LEFT), 2)
        out[LOWEST] = _share(agenda.top(game, cards.LOWEST), 3)


@kernel
def write_payment(game, out):
    """What is bought, what is paid and what is still due."""
    location = agenda.top(game, payment.LOCATION)
    index = LOCATION_INDEX[location]
    out[PAY_FOR + location] = 1.0
    for good in range(NUM_RESOURCES):
        out[PAID + good] = _share(game.paid[good], 7)
    price = index + 1
    if LOCATION_KIND[location] != CARD:
        tile = face_up_tile(game, index)
        price = TILE_AMOUNT[tile]
        out[DUE_KINDS] = _share(TILE_KINDS[tile], 4)
    out[DUE] = _share(price - payment.already_paid(game), 7)
    out[LOWEST] = _share(agenda.top(game, payment.LOWEST), 3)
    out[STARTED] = agenda.top(game, payment.STARTED)


@kernel
def write_round(game, out):
    """Where the round stands."""
    out[ROUND] = _capped(game.round_number, FULL_ROUNDS)
    out[DECK] = _share(game.deck_size, NUM_CARDS)
    for phase in range(OVER):
        out[PHASE + phase] = 1.0 if game.phase == phase else 0.0
    out[TURN] = np.float32(game.turn) / np.float32(game.num_players)


@kernel
def write_cards(game, observer, out):
    """The display, by what the cards do, and what each would add to the observer's points."""
    first = scoring.culture_set_size(game, observer, 1, True)
    second = scoring.culture_set_size(game, observer, 2, True)
    for slot in range(CARD_SLOTS):
        card = game.slots[slot]
        for column in range(CARD_COLUMNS):
            out[CARDS + slot * CARD_COLUMNS + column] = CARD_TABLE[card, column]
        gain = 0
        if card > 0:
            gain = card_gain(game, observer, card, first, second)
        out[CARD_GAIN + slot] = _capped(gain, FULL_GAIN)


@kernel
def card_gain(game, seat, card, first, second):
    """Points that a card would add if the game ended now: its bottom, and a top that is points.

    `first` and `second` are the sizes of the player's culture sets.
    """
    symbol = CARD_SYMBOL[card]
    if symbol >= 0:
        held = scoring.symbols_held(game, seat, symbol, True)
        size = first if held == 0 else second
        gain = 2 * size + 1
    else:
        profession = CARD_PROFESSION[card]
        gain = CARD_PEOPLE[card] * scoring.worth_of_profession(game, seat, profession)
    if CARD_EFFECT[card] == TOP_POINTS:
        gain += CARD_AMOUNT[card]
    return gain


@kernel
def write_unseen(game, observer, out):
    """Which cards the observer has not seen, which tiles nobody has seen, and the observer's own face-down cards."""
    own = HIDDEN + observer
    for card in range(NUM_CARDS):
        place = game.card_place[card + 1]
        out[UNSEEN_CARDS + card] = 1.0 if place == UNSEEN or (place >= HIDDEN and place != own) else 0.0
    for tile in range(NUM_TILES):
        out[UNSEEN_TILES + tile] = 1.0 if game.tile_place[tile] == UNSEEN else 0.0
    for symbol in range(NUM_SYMBOLS):
        out[OWN_SYMBOLS + symbol] = _share(game.hidden_symbols[observer, symbol], 2)
    for profession in range(NUM_PROFESSIONS):
        out[OWN_PROFESSIONS + profession] = _share(game.hidden_professions[observer, profession], FULL_PEOPLE)


@kernel
def write_tiles(game, out):
    """The face-up tile of each pile, by what it costs and scores, and how many tiles are left."""
    players = int(game.num_players)
    tiles, sizes = ONCE_SIZE + TILES * players, ONCE_SIZE + PILE_SIZES * players
    for pile in range(players):
        size = game.pile_sizes[pile]
        out[sizes + pile] = _share(size, PILE_HEIGHT)
        at = tiles + pile * TILE_COLUMNS
        if size > 0:
            tile = face_up_tile(game, pile)
            for column in range(TILE_COLUMNS):
                out[at + column] = TILE_TABLE[tile, column]
        else:
            for column in range(TILE_COLUMNS):
                out[at + column] = 0.0


@kernel
def write_player(game, seat, relative, out):
    """One player's row of every per-player block."""
    players = int(game.num_players)
    own = relative == 0
    base = ONCE_SIZE + relative
    out[base + START_PLAYER * players] = 1.0 if game.start_seat == seat else 0.0
    out[base + ACTOR * players] = 1.0 if game.actor == seat else 0.0
    out[base + FIGURES * players] = _share(game.figures[seat], 10)
    out[base + UNPLACED * players] = _share(game.unplaced[seat], 10)
    out[base + FOOD * players] = _capped(game.food[seat], FULL_FOOD)
    hunger = feeding.mouths(game, seat) - game.agriculture[seat] - game.food[seat]
    out[base + SHORT_OF_FOOD * players] = _share(max(hunger, 0), 10)
    out[base + SCORE * players] = _points(game.score[seat])
    out[base + POINTS_NOW * players] = _points(scoring.final_score(game, seat, own))
    out[base + AGRICULTURE * players] = _share(game.agriculture[seat], 10)
    out[base + BUILDINGS * players] = _capped(game.buildings[seat], FULL_BUILDINGS)
    out[base + ANY_TWO * players] = np.float32(game.any_two[seat])
    out[base + HIDDEN_CARDS * players] = _capped(game.hidden_cards[seat], FULL_HIDDEN)
    write_player_rows(game, seat, relative, players, out)


@kernel
def write_player_rows(game, seat, relative, players, out):
    """The blocks with several numbers per player."""
    at = ONCE_SIZE + PLACED * players + relative * NUM_LOCATIONS
    for location in range(NUM_LOCATIONS):
        out[at + location] = _share(game.placed[seat, location], 10)
    at = ONCE_SIZE + RESOURCES * players + relative * NUM_RESOURCES
    for good in range(NUM_RESOURCES):
        out[at + good] = _capped(game.resources[seat, good], FULL_GOODS)
    at = ONCE_SIZE + TOOLS * players + relative * TOOL_SPACES
    used = ONCE_SIZE + TOOLS_USED * players + relative * TOOL_SPACES
    for space in range(TOOL_SPACES):
        out[at + space] = _share(game.tools[seat, space], 4)
        out[used + space] = np.float32(game.tools_used[seat, space])
    at = ONCE_SIZE + ONE_USE * players + relative * ONE_USE_KINDS
    for kind in range(ONE_USE_KINDS):
        out[at + kind] = _share(game.one_use_tools[seat, kind], 2)
    at = ONCE_SIZE + SYMBOLS * players + relative * NUM_SYMBOLS
    for symbol in range(NUM_SYMBOLS):
        out[at + symbol] = _share(game.symbols[seat, symbol], 2)
    at = ONCE_SIZE + PROFESSIONS * players + relative * NUM_PROFESSIONS
    for profession in range(NUM_PROFESSIONS):
        out[at + profession] = _share(game.professions[seat, profession], FULL_PEOPLE)
