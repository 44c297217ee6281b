"""Hunting and gathering: roll, add tools, divide (base p. 6)."""

from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives import rolls
from stoneage_env.engine.primitives.gains import gain_good
from stoneage_env.engine.tables import LOCATION_GOOD, LOCATION_PIPS


@kernel
def gather(game, seat, location, figures):
    """One die per figure; what the total brings is settled after the question for tools."""
    rolls.roll_for(game, seat, figures, LOCATION_GOOD[location], LOCATION_PIPS[location])


@kernel
def take_what_was_rolled(game, seat):
    """Each full number of pips is one item; the rest is lost."""
    total = max(agenda.top(game, rolls.TOTAL) - hooks.pips_lost(game), 0)
    items = total // agenda.top(game, rolls.PIPS)
    good = agenda.top(game, rolls.GOOD)
    agenda.pop(game)
    if not hooks.shares_out(game, seat, good, items):
        gain_good(game, seat, good, items)
