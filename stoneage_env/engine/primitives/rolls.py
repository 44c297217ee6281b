"""Dice that make one total, and the question for tools that follows them."""

from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rng import roll_die

# numbers of a TOOLS entry: the total so far, pips per item, what is gathered, the first tool that may still be used
TOTAL, PIPS, GOOD, NEXT_TOOL = range(agenda.NUMBERS, agenda.NUMBERS + 4)


@kernel
def roll_for(game, seat, dice, good, pips):
    """Roll so many dice for a good; then the player may add tools (base p. 6)."""
    total = 0
    for _ in range(dice):
        total += roll_die(game)
    agenda.push(game, agenda.TOOLS, seat, total, pips, good, 0)
