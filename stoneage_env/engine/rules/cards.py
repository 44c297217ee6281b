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
from stoneage_env.content.rewards import BASE_DICE
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import DICE_CODE, TAKE, USE_ANY2
from stoneage_env.engine.primitives import gains, rewards, rolls
from stoneage_env.engine.primitives.gains import CARD
from stoneage_env.engine.primitives.rewards import LEFT, LOWEST, TABLE, TAKERS
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
    VALUE,
)

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
        rewards.roll_one_for_each_player(game, seat, BASE_DICE)
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
    else:
        hooks.use_card_top(game, seat, effect)


@inlined
def mask_take_die(game, seat, mask):
    """Each face that still lies there, once."""
    first = DICE_CODE[agenda.top(game, TABLE)]
    count = 0
    for face in range(DICE_FACES):
        if game.dice_left[face] > 0:
            allow(mask, first + face, True)
            count += 1
    return count


@kernel
def apply_take_die(game, seat, action):
    """Take the die's reward, even if it brings nothing; the next player clockwise takes one of the others."""
    table, takers = agenda.top(game, TABLE), agenda.top(game, TAKERS)
    face = action - DICE_CODE[table]
    game.dice_left[face] -= 1
    game.others_changed = 1
    if takers == 1:
        agenda.pop(game)
    else:
        agenda.change_top(game, TAKERS, takers - 1)
        agenda.change_top(game, agenda.SEAT, (seat + 1) % game.num_players)
    rewards.gain_reward(game, seat, table, face)


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
    rewards.offer_resources(game, seat, ANY_TWO)


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
    game.others_changed = 1  # whose turn it is may go on before this player is asked again
    if left == 1:
        agenda.pop(game)
    else:
        agenda.change_top(game, LEFT, left - 1)
        agenda.change_top(game, LOWEST, good)
    gains.gain_good(game, seat, good, 1)
