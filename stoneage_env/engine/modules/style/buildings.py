"""What the expansion's tiles do once they are taken (expansion p. 8). The gathering tiles do nothing at once."""

from stoneage_env.content.buildings import EFFECT_DICE, EFFECT_DRAW, EFFECT_STYLE_DICE, NO_EFFECT
from stoneage_env.content.rewards import BASE_DICE, DICE_WITH_STYLE
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.gains import draw_hidden_card
from stoneage_env.engine.primitives.rewards import roll_one_for_each_player
from stoneage_env.engine.tables import TILE_EFFECT

TILE = agenda.NUMBERS  # number of a USE_TILE entry: the tile


@kernel
def effects_of_building(game, seat, tile):
    """A tile's own effect comes last: after winter's offer and after the next tile is turned."""
    if TILE_EFFECT[tile] != NO_EFFECT:
        agenda.push(game, agenda.USE_TILE, seat, tile)


@kernel
def use_tile(game, seat, effect):
    """Draw a card face down, or roll one die per player like a card."""
    if effect == EFFECT_DRAW:
        draw_hidden_card(game, seat)
    elif effect == EFFECT_DICE:
        roll_one_for_each_player(game, seat, BASE_DICE)
    elif effect == EFFECT_STYLE_DICE:
        roll_one_for_each_player(game, seat, DICE_WITH_STYLE)
