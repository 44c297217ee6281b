"""Faces that are taken: one die per player, each player takes one; and what a face brings."""

from stoneage_env.content.rewards import (
    GAIN_AGRICULTURE,
    GAIN_CARD,
    GAIN_CHOICE,
    GAIN_FIGURE,
    GAIN_GOOD,
    GAIN_MERCHANT,
    GAIN_POINTS,
    GAIN_TOOL,
)
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives import gains
from stoneage_env.engine.rng import roll_die
from stoneage_env.engine.tables import REWARD_AMOUNT, REWARD_GAIN, REWARD_GOOD

# numbers of a TAKE_DIE entry: players who still take a die, the asked one included, and the table that says what it brings
TAKERS, TABLE = range(agenda.NUMBERS, agenda.NUMBERS + 2)
# numbers of a CHOOSE_RESOURCE entry: how many are still taken, none below
LEFT, LOWEST = range(agenda.NUMBERS, agenda.NUMBERS + 2)


@kernel
def roll_one_for_each_player(game, seat, table):
    """One die per player; this player takes one, then clockwise each player one of the rest. No tools."""
    for _ in range(game.num_players):
        game.dice_left[roll_die(game) - 1] += 1
    agenda.push(game, agenda.TAKE_DIE, seat, game.num_players, table)


@kernel
def offer_resources(game, seat, count):
    """So many resources of choice, alike or different."""
    agenda.push(game, agenda.CHOOSE_RESOURCE, seat, count, 0)


@kernel
def gain_reward(game, seat, table, face):
    """What a face (from 0) brings; nothing where the gain is impossible."""
    gain, amount = REWARD_GAIN[table, face], REWARD_AMOUNT[table, face]
    if gain == GAIN_GOOD:
        gains.gain_good(game, seat, REWARD_GOOD[table, face], amount)
    elif gain == GAIN_TOOL:
        gains.gain_tool(game, seat)
    elif gain == GAIN_AGRICULTURE:
        gains.gain_agriculture(game, seat)
    elif gain == GAIN_POINTS:
        gains.gain_points(game, seat, amount)
    elif gain == GAIN_CHOICE:
        offer_resources(game, seat, amount)
    elif gain == GAIN_FIGURE:
        gains.gain_figure(game, seat)
    elif gain == GAIN_CARD:
        gains.draw_hidden_card(game, seat)
    elif gain == GAIN_MERCHANT:
        gains.gain_merchant(game, seat, amount)
