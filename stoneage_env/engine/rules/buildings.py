"""Buildings (base p. 7): taking a tile, its points, and the next tile of the pile."""

from stoneage_env.content.buildings import FIXED
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.costs import face_up_tile
from stoneage_env.engine.primitives.gains import gain_points
from stoneage_env.engine.state import BOUGHT, FACE_UP
from stoneage_env.engine.tables import NUM_GOODS, POINTS_PAID, TILE_KIND, TILE_POINTS

PILE = agenda.NUMBERS  # number of a TURN_TILE entry: the pile


@kernel
def take_building(game, seat, pile):
    """The tile is paid for: its number, or the values paid, are scored at once."""
    tile = face_up_tile(game, pile)
    game.tile_place[tile] = BOUGHT + seat
    game.buildings[seat] += 1
    game.gains_changed = game.display_changed = 1
    gain_points(game, seat, TILE_POINTS[tile] if TILE_KIND[tile] == FIXED else value_paid(game))
    hooks.effects_of_building(game, seat, tile)
    agenda.push(game, agenda.TURN_TILE, seat, pile)
    hooks.after_building_is_taken(game, seat, tile)


@kernel
def value_paid(game):
    """Points of the goods paid: 3, 4, 5 and 6 for each resource."""
    total = 0
    for good in range(NUM_GOODS):
        total += game.paid[good] * POINTS_PAID[good]
    return total


@kernel
def turn_tile(game):
    """The pile's next tile is turned face up; it can be used next round."""
    pile = agenda.top(game, PILE)
    agenda.pop(game)
    game.pile_sizes[pile] -= 1
    game.display_changed = 1
    if game.pile_sizes[pile] > 0:
        game.tile_place[face_up_tile(game, pile)] = FACE_UP
