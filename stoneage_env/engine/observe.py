"""Writing one observation: what stands in the blocks that `observations.py` declares."""

import numpy as np

from stoneage_env.content.cards import BUILDER, FARMER, ONE_USE_VALUES, SHAMAN, TOOLMAKER
from stoneage_env.content.numbers import (
    CARD_SLOTS,
    DICE_FACES,
    MOST_FIGURES,
    MOST_TOOL_VALUE,
    PILE_HEIGHT,
    SEATS,
    TOOL_SPACES,
)
from stoneage_env.engine import agenda, hooks, vector
from stoneage_env.engine import observations as layout
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.features import CARD_TABLE, TILE_TABLE
from stoneage_env.engine.primitives import costs, rewards, rolls
from stoneage_env.engine.primitives.costs import face_up_tile
from stoneage_env.engine.rows import capped, put, share
from stoneage_env.engine.rules import feeding, scoring
from stoneage_env.engine.state import HIDDEN, OVER, UNSEEN
from stoneage_env.engine.tables import (
    BASE_CARDS,
    BASE_LOCATIONS,
    BASE_PROFESSIONS,
    BASE_SYMBOLS,
    BASE_TILES,
    CARD_COUNTS,
    MOST_LOCATIONS,
    MOST_PROFESSIONS,
    MOST_SYMBOLS,
    MOST_TILES,
    NUM_RESOURCES,
    PRICE_AMOUNT,
    PRICE_KINDS,
)

FULL_FOOD, FULL_GOODS, FULL_SCORE, FULL_TOTAL = (
    layout.FULL_FOOD,
    layout.FULL_GOODS,
    layout.FULL_SCORE,
    layout.FULL_TOTAL,
)
FULL_BUILDINGS, FULL_HIDDEN, FULL_ROUNDS = layout.FULL_BUILDINGS, layout.FULL_HIDDEN, layout.FULL_ROUNDS
FULL_GAIN, FULL_PEOPLE, SCORE_LIMIT = layout.FULL_GAIN, layout.FULL_PEOPLE, layout.FULL_SCORE * int(layout.SCORE_BOUND)
ONCE_SIZE, PLAYER_SIZE = layout.ONCE_SIZE, layout.PLAYER_SIZE
DISPLAY_SIZE, PILE_SIZE = layout.DISPLAY_SIZE, layout.PILE_SIZE
POINTS, CULTURE, SYMBOL, PEOPLE, PROFESSION = range(5)  # columns of CARD_COUNTS
QUESTION_SIZE = layout.starts("round")[0]
CARD_COLUMNS, TILE_COLUMNS = CARD_TABLE.shape[1], TILE_TABLE.shape[1]
ONE_USE_KINDS = len(ONE_USE_VALUES)
WORTH_BITS = 8  # room for what a person is worth: nobody has so many of anything
LARGEST_WORTH = (1 << WORTH_BITS) - 1

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

ONE_OF_PLAYERS = np.array([0.0, *(1.0 / count for count in range(1, SEATS + 1))], np.float32)
NO_QUESTION = np.zeros(QUESTION_SIZE, np.float32)
clear_hidden = vector.copies(BASE_SYMBOLS + BASE_PROFESSIONS)
clear_question = vector.copies(QUESTION_SIZE)
copy_card, copy_tile = vector.copies(CARD_COLUMNS), vector.copies(TILE_COLUMNS)
write_unseen_cards, write_unseen_tiles = vector.equals(BASE_CARDS, UNSEEN), vector.equals(BASE_TILES, UNSEEN)
write_tenth, write_flag = vector.shares(1, 10), vector.shares(1, 1)  # figures and agriculture go up to 10
write_food = vector.shares(1, FULL_FOOD, capped=True)
write_buildings = vector.shares(1, FULL_BUILDINGS, capped=True)
write_hidden_cards = vector.shares(1, FULL_HIDDEN, capped=True)
write_placed = vector.shares(BASE_LOCATIONS, 10)
write_resources = vector.shares(NUM_RESOURCES, FULL_GOODS, capped=True)
write_tools, write_tools_used = vector.shares(TOOL_SPACES, MOST_TOOL_VALUE), vector.shares(TOOL_SPACES, 1)
write_one_use_tools = vector.shares(ONE_USE_KINDS, 2)
write_symbols, write_professions = vector.shares(BASE_SYMBOLS, 2), vector.shares(BASE_PROFESSIONS, FULL_PEOPLE)


@inlined
def _points(value):
    return np.float32(min(max(value, -SCORE_LIMIT), SCORE_LIMIT)) * np.float32(1.0 / FULL_SCORE)


@inlined
def write_observation(game, observer, out, all_of_it, same_observer):
    """All that this player knows. Cards and tiles move seldom: unless all is asked for, they are written when they have."""
    clear_question(out, 0, NO_QUESTION, 0)
    put(out, DECISION + game.decision, 1.0)
    write_question(game, out)
    write_round(game, out)
    new_display = all_of_it or game.display_changed
    if new_display or game.gains_changed or not same_observer:
        write_card_gains(game, observer, out)
    if new_display:
        write_display(game, out)
    if new_display or not same_observer:
        write_hidden(game, observer, out)
    write_player(game, observer, 0, out)
    players = game.num_players if all_of_it or game.others_changed or not same_observer else 1
    for relative in range(1, players):
        write_player(game, (observer + relative) % game.num_players, relative, out)
    if game.extended:
        hooks.observe(game, observer, out, modules_place(game), new_display or not same_observer, players)


@inlined
def write_question(game, out):
    """The numbers of what is being asked; places of other questions stay 0."""
    decision = game.decision
    if decision == agenda.TOOLS:
        put(out, ROLL_TOTAL, capped(agenda.top(game, rolls.TOTAL), FULL_TOTAL))
        put(out, ROLL_PIPS, share(agenda.top(game, rolls.PIPS), 6))
        put(out, ROLL_GOOD + min(agenda.top(game, rolls.GOOD), NUM_RESOURCES), 1.0)
        put(out, NEXT_TOOL, share(agenda.top(game, rolls.NEXT_TOOL), 6))
    elif decision == agenda.PAY:
        write_payment(game, game.agenda_size - 1, out)
    elif decision == agenda.FEED:
        write_hunger(game, game.agenda_size - 1, out)
    elif decision == agenda.TAKE_DIE:
        for face in range(DICE_FACES):
            put(out, DICE_LEFT + face, np.float32(game.dice_left[face]) * ONE_OF_PLAYERS[game.num_players])
        put(out, TAKERS, np.float32(agenda.top(game, rewards.TAKERS)) * ONE_OF_PLAYERS[game.num_players])
    elif decision == agenda.CHOOSE_RESOURCE:
        write_waiting(game, out)
        put(out, LEFT, share(agenda.top(game, rewards.LEFT), 2))
        put(out, LOWEST, share(agenda.top(game, rewards.LOWEST), 3))


@inlined
def write_waiting(game, out):
    """The payment or feeding that goes on once the any-2 card is cashed."""
    below = game.agenda_size - 2
    if below >= 0 and game.agenda[below, agenda.TASK] == agenda.PAY:
        write_payment(game, below, out)
    elif below >= 0 and game.agenda[below, agenda.TASK] == agenda.FEED:
        write_hunger(game, below, out)


@inlined
def write_hunger(game, entry, out):
    """What is still missing to feed the tribe."""
    put(out, SHORT, share(game.agenda[entry, feeding.SHORT], 10))
    put(out, LOWEST, share(game.agenda[entry, feeding.LOWEST], 3))
    put(out, STARTED, game.agenda[entry, feeding.STARTED])


@kernel
def write_payment(game, entry, out):
    """What is bought, what is paid and what is still due; places of modules have their own blocks."""
    location = int(game.agenda[entry, costs.LOCATION])
    price = costs.price_at(game, location)
    if location < BASE_LOCATIONS:
        put(out, PAY_FOR + location, 1.0)
    for good in range(NUM_RESOURCES):
        put(out, PAID + good, share(game.paid[good], 7))
    put(out, DUE_KINDS, share(PRICE_KINDS[price], 4))
    put(out, DUE, share(PRICE_AMOUNT[price] - costs.already_paid(game), 7))
    put(out, LOWEST, capped(game.agenda[entry, costs.LOWEST], 3))
    put(out, STARTED, game.agenda[entry, costs.STARTED])


@inlined
def write_round(game, out):
    """Where the round stands."""
    put(out, ROUND, capped(game.round_number, FULL_ROUNDS))
    put(out, DECK, capped(game.deck_size, BASE_CARDS))
    for phase in range(OVER):
        put(out, PHASE + phase, 1.0 if game.phase == phase else 0.0)
    put(out, TURN, np.float32(game.turn) * ONE_OF_PLAYERS[game.num_players])


@inlined
def write_card_gains(game, observer, out):
    """What each displayed card would add to the observer's points if the game ended now."""
    first, second = scoring.culture_sets(game, observer, True)
    held = scoring.different_symbols(game, observer, True)
    worths = worths_of_people(game, observer)
    for slot in range(CARD_SLOTS + 1):
        if slot == CARD_SLOTS and game.num_slots == CARD_SLOTS:
            return
        # computed without branches: which card lies there cannot be guessed
        card = game.slots[slot]
        size = second if (held >> CARD_COUNTS[card, SYMBOL]) & 1 else first
        worth = (worths >> (WORTH_BITS * CARD_COUNTS[card, PROFESSION])) & LARGEST_WORTH
        bottom = CARD_COUNTS[card, CULTURE] * (2 * size + 1) + CARD_COUNTS[card, PEOPLE] * worth
        place = CARD_GAIN + slot if slot < CARD_SLOTS else modules_place(game)
        put(out, place, capped(bottom + CARD_COUNTS[card, POINTS], FULL_GAIN))


@inlined
def worths_of_people(game, seat):
    """What each person of each profession is worth to a player, side by side in one number."""
    return (
        scoring.worth_of_profession(game, seat, FARMER) << (WORTH_BITS * FARMER)
        | scoring.worth_of_profession(game, seat, TOOLMAKER) << (WORTH_BITS * TOOLMAKER)
        | scoring.worth_of_profession(game, seat, BUILDER) << (WORTH_BITS * BUILDER)
        | scoring.worth_of_profession(game, seat, SHAMAN) << (WORTH_BITS * SHAMAN)
        | hooks.worth_of_profession(game, seat) << (WORTH_BITS * BASE_PROFESSIONS)
    )


@inlined
def display_place(game):
    """Where the display begins: after the rows of the players."""
    return ONCE_SIZE + game.num_players * PLAYER_SIZE


@inlined
def modules_place(game):
    """Where the blocks of modules begin, that of the fifth slot's gain first: after the rows of the piles."""
    return display_place(game) + DISPLAY_SIZE + game.num_players * PILE_SIZE


@inlined
def write_display(game, out):
    """Cards and tiles by what they do, and those that nobody has seen."""
    display = display_place(game)
    for slot in range(CARD_SLOTS):
        copy_card(out, display + CARDS + slot * CARD_COLUMNS, CARD_TABLE, int(game.slots[slot]) * CARD_COLUMNS)
    write_unseen_cards(out, display + UNSEEN_CARDS, game.card_place, 1)
    write_unseen_tiles(out, display + UNSEEN_TILES, game.tile_place, 0)
    for pile in range(game.num_players):
        size = int(game.pile_sizes[pile])
        tile = face_up_tile(game, pile) if size > 0 else MOST_TILES
        at = display + DISPLAY_SIZE + pile * PILE_SIZE
        copy_tile(out, at + TILES, TILE_TABLE, tile * TILE_COLUMNS)
        put(out, at + PILE_SIZES, share(size, PILE_HEIGHT))


@inlined
def write_hidden(game, observer, out):
    """The observer's own cards drawn face down; those of other players are unseen like the cards of the deck."""
    hidden = 0
    for seat in range(SEATS):
        hidden += int(game.hidden_cards[seat])
    if hidden == 0:
        clear_hidden(out, OWN_SYMBOLS, NO_QUESTION, 0)
    else:
        write_symbols(out, OWN_SYMBOLS, game.hidden_symbols, observer * MOST_SYMBOLS)
        write_professions(out, OWN_PROFESSIONS, game.hidden_professions, observer * MOST_PROFESSIONS)
        unseen = display_place(game) + UNSEEN_CARDS
        for card in range(BASE_CARDS):
            place = game.card_place[card + 1]
            if place >= HIDDEN:
                put(out, unseen + card, 0.0 if place == HIDDEN + observer else 1.0)


@inlined
def write_player(game, seat, relative, out):
    """One player's row."""
    at = ONCE_SIZE + relative * PLAYER_SIZE
    hunger = feeding.mouths(game, seat) - int(game.agriculture[seat]) - int(game.food[seat])
    points = scoring.final_score(game, seat, relative == 0)
    put(out, at + START_PLAYER, np.float32(game.start_seat == seat))
    put(out, at + ACTOR, np.float32(game.actor == seat))
    put(out, at + SHORT_OF_FOOD, share(max(hunger, 0), MOST_FIGURES))
    put(out, at + SCORE, _points(int(game.score[seat])))
    put(out, at + POINTS_NOW, _points(points))
    write_tenth(out, at + FIGURES, game.figures, seat)
    write_tenth(out, at + UNPLACED, game.unplaced, seat)
    write_food(out, at + FOOD, game.food, seat)
    write_tenth(out, at + AGRICULTURE, game.agriculture, seat)
    write_buildings(out, at + BUILDINGS, game.buildings, seat)
    write_flag(out, at + ANY_TWO, game.any_two, seat)
    write_hidden_cards(out, at + HIDDEN_CARDS, game.hidden_cards, seat)
    write_placed(out, at + PLACED, game.placed, seat * MOST_LOCATIONS)
    write_resources(out, at + RESOURCES, game.resources, seat * NUM_RESOURCES)
    write_tools(out, at + TOOLS, game.tools, seat * TOOL_SPACES)
    write_tools_used(out, at + TOOLS_USED, game.tools_used, seat * TOOL_SPACES)
    write_one_use_tools(out, at + ONE_USE, game.one_use_tools, seat * ONE_USE_KINDS)
    write_symbols(out, at + SYMBOLS, game.symbols, seat * MOST_SYMBOLS)
    write_professions(out, at + PROFESSIONS, game.professions, seat * MOST_PROFESSIONS)
