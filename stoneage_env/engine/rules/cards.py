"""Civilization cards (base p. 6 and the summary of the cards): taking one, its top, dice for all, the any-2 card."""

from stoneage_env.content.cards import (
    ONE_USE_VALUES,
    TOP_AGRICULTURE,
    TOP_ANY2,
    TOP_DICE,
    TOP_DRAW,
    TOP_FOOD,
    TOP_ONE_USE,
    TOP_POINTS,
    TOP_RESOURCE,
    TOP_ROLL,
    TOP_TOOL,
)
from stoneage_env.content.goods import FOOD
from stoneage_env.content.numbers import ANY_TWO, DICE_FACES
from stoneage_env.content.rewards import GAIN_GOOD, GAIN_TOOL
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import TAKE, TAKE_DIE, USE_ANY2
from stoneage_env.engine.primitives import gains, rolls
from stoneage_env.engine.rng import roll_die
from stoneage_env.engine.rows import allow
from stoneage_env.engine.state import BOUGHT
from stoneage_env.engine.tables import (
    CARD_AMOUNT,
    CARD_EFFECT,
    CARD_GOOD,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    NUM_RESOURCES,
    REWARD_GAIN,
    REWARD_GOOD,
    VALUE,
)

CARD = agenda.NUMBERS  # number of a USE_CARD_TOP entry: the card
TAKERS = agenda.NUMBERS  # number of a TAKE_DIE entry: players who still take a die, the asked one included
LEFT, LOWEST = range(agenda.NUMBERS, agenda.NUMBERS + 2)  # numbers of a CHOOSE_RESOURCE entry: how many, none below
_LOWEST_ONE_USE = ONE_USE_VALUES[0]


@kernel
def take_card(game, seat, slot):
    """The card is paid for: it belongs to the player, everyone knows it, and its top takes effect at once."""
    card = game.slots[slot]
    game.slots[slot] = 0
    game.display_changed = 1
    game.card_place[card] = BOUGHT + seat
    if CARD_SYMBOL[card] >= 0:
        game.symbols[seat, CARD_SYMBOL[card]] += 1
    else:
        game.professions[seat, CARD_PROFESSION[card]] += CARD_PEOPLE[card]
    agenda.push(game, agenda.USE_CARD_TOP, seat, card)
    hooks.after_card_is_taken(game, seat, slot)


@kernel
def use_card_top(game):
    """What the upper part of the bought card does."""
    seat, card = agenda.top(game, agenda.SEAT), agenda.top(game, CARD)
    agenda.pop(game)
    effect, amount, good = CARD_EFFECT[card], CARD_AMOUNT[card], CARD_GOOD[card]
    if effect == TOP_DICE:
        roll_dice_for_all(game, seat)
    elif effect == TOP_FOOD:
        gains.gain_good(game, seat, FOOD, amount)
    elif effect == TOP_RESOURCE:
        gains.gain_good(game, seat, good, amount)
    elif effect == TOP_POINTS:
        gains.gain_points(game, seat, amount)
    elif effect == TOP_AGRICULTURE:
        gains.gain_agriculture(game, seat)
    elif effect == TOP_TOOL:
        gains.gain_tool(game, seat)
    elif effect == TOP_ROLL:
        rolls.roll_for(game, seat, amount, good, VALUE[good])
    elif effect == TOP_DRAW:
        gains.draw_hidden_card(game, seat)
    elif effect == TOP_ONE_USE:
        game.one_use_tools[seat, amount - _LOWEST_ONE_USE] += 1
    elif effect == TOP_ANY2:
        game.any_two[seat] += 1


@kernel
def roll_dice_for_all(game, seat):
    """One die per player; the buyer takes one, then clockwise each player one of the rest. No tools."""
    for _ in range(game.num_players):
        game.dice_left[roll_die(game) - 1] += 1
    agenda.push(game, agenda.TAKE_DIE, seat, game.num_players)


@inlined
def mask_take_die(game, seat, mask):
    """Each face that still lies there, once."""
    count = 0
    for face in range(DICE_FACES):
        if game.dice_left[face] > 0:
            allow(mask, TAKE_DIE + face, True)
            count += 1
    return count


@kernel
def apply_take_die(game, seat, action):
    """Take the die's reward, even if it brings nothing; the next player clockwise takes one of the others."""
    face = action - TAKE_DIE
    takers = agenda.top(game, TAKERS)
    game.dice_left[face] -= 1
    game.others_changed = 1
    if takers == 1:
        agenda.pop(game)
    else:
        agenda.change_top(game, TAKERS, takers - 1)
        agenda.change_top(game, agenda.SEAT, (seat + 1) % game.num_players)
    if REWARD_GAIN[face] == GAIN_GOOD:
        gains.gain_good(game, seat, REWARD_GOOD[face], 1)
    elif REWARD_GAIN[face] == GAIN_TOOL:
        gains.gain_tool(game, seat)
    else:
        gains.gain_agriculture(game, seat)


@inlined
def mask_any_two(game, seat, mask):
    """The any-2 card waits until its owner wants it: when a location is chosen, or before the first good of a payment."""
    held = game.any_two[seat] > 0
    allow(mask, USE_ANY2, held)
    return 1 if held else 0


@kernel
def cash_any_two(game, seat):
    """Two resources, alike or different; then the question that stood before is asked again."""
    game.any_two[seat] -= 1
    agenda.push(game, agenda.CHOOSE_RESOURCE, seat, ANY_TWO, 0)


@inlined
def mask_choose_resource(game, seat, mask):
    """Any resource, none below the one taken before."""
    lowest = agenda.top(game, LOWEST)
    for good in range(lowest, NUM_RESOURCES):
        allow(mask, TAKE + good, True)
    return NUM_RESOURCES - lowest


@kernel
def apply_choose_resource(game, seat, action):
    """Take it; perhaps another one."""
    good = action - TAKE
    left = agenda.top(game, LEFT)
    if left == 1:
        agenda.pop(game)
    else:
        agenda.change_top(game, LEFT, left - 1)
        agenda.change_top(game, LOWEST, good)
    gains.gain_good(game, seat, good, 1)
