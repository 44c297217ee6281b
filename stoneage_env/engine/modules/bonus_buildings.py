"""Bonus buildings (expansion p. 7): six tiles more, with an income at each turn or a gain once."""

from stoneage_env.content.buildings import EFFECT_AGRICULTURE, EFFECT_FIGURE, EFFECT_INCOME, EFFECT_TOOL
from stoneage_env.engine import vector
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.blocks import Block, size_of, starts_of
from stoneage_env.engine.features import BONUS_TILE_FEATURES, BONUS_TILE_TABLE
from stoneage_env.engine.primitives import gains
from stoneage_env.engine.primitives.costs import face_up_tile
from stoneage_env.engine.rows import put
from stoneage_env.engine.state import BOUGHT, UNSEEN
from stoneage_env.engine.tables import MOST_TILES, STYLE_TILES, TILE_EFFECT, TILE_GOOD

NUM_BONUS = MOST_TILES - STYLE_TILES


@kernel
def before_action_turn(game, seat):
    """At the start of the owner's turn, even with no figure to resolve, each income tile gives its resource."""
    for tile in range(STYLE_TILES, MOST_TILES):
        if TILE_EFFECT[tile] == EFFECT_INCOME and game.tile_place[tile] == BOUGHT + seat:
            gains.gain_good(game, seat, TILE_GOOD[tile], 1)
            game.others_changed = 1


@kernel
def use_tile(game, seat, effect):
    """A figure, a tool or a step of agriculture, once."""
    if effect == EFFECT_FIGURE:
        gains.gain_figure(game, seat)
    elif effect == EFFECT_TOOL:
        gains.gain_tool(game, seat)
    elif effect == EFFECT_AGRICULTURE:
        gains.gain_agriculture(game, seat)


ONCE = (Block("unseen_bonus_tiles", (NUM_BONUS,), f"tiles {STYLE_TILES} to {MOST_TILES - 1} that nobody has seen"),)
PER_PLAYER = (
    Block("bonus_tiles", (len(BONUS_TILE_FEATURES),), f"the pile's face-up tile: {', '.join(BONUS_TILE_FEATURES)}"),
    Block("bonus_owned", (NUM_BONUS,), "bonus buildings owned, in their order"),
)
SIZE, PLAYER_SIZE = size_of(ONCE), size_of(PER_PLAYER)
_TILES, _OWNED = starts_of(PER_PLAYER).values()
_write_unseen = vector.equals(NUM_BONUS, UNSEEN)
_copy_tile = vector.copies(len(BONUS_TILE_FEATURES))


@kernel
def observe(game, observer, out, at, new_display, players):
    """Which tiles are left, what each pile shows, and who owns what: all of it changes with the display."""
    first = at + SIZE
    if new_display:
        _write_unseen(out, at, game.tile_place, STYLE_TILES)
        for relative in range(game.num_players):
            seat, row = (observer + relative) % game.num_players, first + relative * PLAYER_SIZE
            tile = int(face_up_tile(game, relative)) if game.pile_sizes[relative] > 0 else MOST_TILES
            _copy_tile(out, row + _TILES, BONUS_TILE_TABLE, tile * len(BONUS_TILE_FEATURES))
            for bonus in range(NUM_BONUS):
                put(out, row + _OWNED + bonus, 1.0 if game.tile_place[STYLE_TILES + bonus] == BOUGHT + seat else 0.0)
    return first + game.num_players * PLAYER_SIZE
