"""Harsh winter (anniversary p. 11): 1 gold more for 6 points with a card, 1 stone more for 5 points with a building.

Both are paid from the goods in hand; an offer that cannot be paid can only be refused.
"""

from stoneage_env.content.buildings import FIXED
from stoneage_env.content.goods import GOLD, STONE
from stoneage_env.content.numbers import INSULATION_POINTS, INSULATION_STONE, WINTER_GOLD, WINTER_GOLD_POINTS
from stoneage_env.engine import agenda, vector
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import INSULATE, KEEP_GOLD, LEAVE_UNINSULATED, PAY_GOLD
from stoneage_env.engine.blocks import Block, size_of, starts_of
from stoneage_env.engine.features import STYLE_TOP_FEATURES, TOP_FEATURES, TOP_TABLE
from stoneage_env.engine.primitives.gains import CARD, gain_points
from stoneage_env.engine.rows import allow, put
from stoneage_env.engine.tables import BASE_TILES, TILE_KIND


@kernel
def offer_gold(game, seat):
    """Right after a card is taken from a slot, before its top takes effect; cards drawn face down bring no offer."""
    agenda.push(game, agenda.OFFER_GOLD, seat)


@kernel
def offer_insulation(game, seat, tile):
    """Right after one of the base game's tiles with a fixed cost is taken."""
    if tile < BASE_TILES and TILE_KIND[tile] == FIXED:
        agenda.push(game, agenda.OFFER_INSULATION, seat)


@kernel
def mask(game, decision, seat, mask):
    """Yes, where it can be paid, and no."""
    if decision == agenda.OFFER_GOLD:
        accept, refuse, can = PAY_GOLD, KEEP_GOLD, game.resources[seat, GOLD] >= WINTER_GOLD
    else:
        accept, refuse, can = INSULATE, LEAVE_UNINSULATED, game.resources[seat, STONE] >= INSULATION_STONE
    allow(mask, accept, can)
    allow(mask, refuse, True)
    return 2 if can else 1


@kernel
def apply(game, decision, seat, action):
    """Pay and score, or leave it."""
    agenda.pop(game)
    if action == PAY_GOLD:
        game.resources[seat, GOLD] -= WINTER_GOLD
        gain_points(game, seat, WINTER_GOLD_POINTS)
    elif action == INSULATE:
        game.resources[seat, STONE] -= INSULATION_STONE
        gain_points(game, seat, INSULATION_POINTS)


_TOPS = (*TOP_FEATURES, *STYLE_TOP_FEATURES)
ONCE = (
    Block("winter_decision", (2,), "what is asked: offer_gold, offer_insulation"),
    Block("winter_top", (len(_TOPS),), f"top of the card that was taken, while gold is offered: {', '.join(_TOPS)}"),
)
PER_PLAYER: tuple[Block, ...] = ()
SIZE = size_of(ONCE)
_DECISION, _TOP = starts_of(ONCE).values()
_copy_top = vector.copies(len(_TOPS))


@kernel
def observe(game, out, at):
    """The offer, and the card whose top takes effect after it."""
    decision = int(game.decision)
    put(out, at + _DECISION, 1.0 if decision == agenda.OFFER_GOLD else 0.0)
    put(out, at + _DECISION + 1, 1.0 if decision == agenda.OFFER_INSULATION else 0.0)
    card = agenda.waiting_for(game, agenda.USE_CARD_TOP, CARD, 0) if decision == agenda.OFFER_GOLD else 0
    _copy_top(out, at + _TOP, TOP_TABLE, card * len(_TOPS))
    return at + SIZE
