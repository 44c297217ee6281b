"""Hunting with the expansion: every item is 1 food or 1 jewelry, as the hunter likes (expansion p. 6)."""

from stoneage_env.content.goods import FOOD, JEWELRY
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import AMOUNT
from stoneage_env.engine.primitives.gains import gain_good
from stoneage_env.engine.rows import allow

ITEMS = agenda.NUMBERS  # number of a SPLIT_HUNT entry: what the hunt brought


@kernel
def shares_out(game, seat, good, items):
    """Whether the hunter is asked how to share the items out, after tools."""
    if good != FOOD or items == 0:
        return False
    agenda.push(game, agenda.SPLIT_HUNT, seat, items)
    return True


@kernel
def mask(game, mask):
    """Any part of it as jewelry."""
    items = agenda.top(game, ITEMS)
    for jewelry in range(items + 1):
        allow(mask, AMOUNT + jewelry, True)
    return items + 1


@kernel
def apply(game, seat, action):
    """So much jewelry; the rest is food."""
    jewelry, items = action - AMOUNT, agenda.top(game, ITEMS)
    agenda.pop(game)
    gain_good(game, seat, JEWELRY, jewelry)
    gain_good(game, seat, FOOD, items - jewelry)
