"""Igloos (anniversary p. 12): four tiles beside the board, taken like a building with a fixed cost.

They do not end the game, and for builders they are no buildings.
"""

from stoneage_env.content.locations import LOCATION_NAMES
from stoneage_env.engine import agenda, vector
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import ACT_CODE, PLACE_CODE
from stoneage_env.engine.blocks import Block, size_of, starts_of
from stoneage_env.engine.features import IGLOO_FEATURES, IGLOO_TABLE
from stoneage_env.engine.primitives.costs import LOCATION
from stoneage_env.engine.primitives.figures import is_empty
from stoneage_env.engine.primitives.gains import gain_points
from stoneage_env.engine.rows import allow, put
from stoneage_env.engine.state import BOUGHT, FACE_UP
from stoneage_env.engine.tables import FIRST_IGLOO, IGLOO_POINTS, LOCATION_INDEX, MOST_LOCATIONS, NUM_IGLOOS


@kernel
def setup(game):
    """All four lie face up, with every number of players."""
    for igloo in range(NUM_IGLOOS):
        game.igloo_place[igloo] = FACE_UP


@kernel
def is_open(game, igloo, occupied):
    """One circle on each igloo that nobody has taken."""
    return game.igloo_place[igloo] == FACE_UP and is_empty(occupied, FIRST_IGLOO + igloo)


@kernel
def mask_placement(game, mask, occupied):
    """One figure on an open igloo."""
    count = 0
    for igloo in range(NUM_IGLOOS):
        if is_open(game, igloo, occupied):
            allow(mask, PLACE_CODE[FIRST_IGLOO + igloo], True)
            count += 1
    return count


@kernel
def can_place(game, occupied):
    """Whether an igloo is open."""
    for igloo in range(NUM_IGLOOS):
        if is_open(game, igloo, occupied):
            return True
    return False


@kernel
def mask_act(game, seat, mask):
    """The igloos where this player stands; counts them."""
    count = 0
    for location in range(FIRST_IGLOO, FIRST_IGLOO + NUM_IGLOOS):
        if game.placed[seat, location] > 0:
            allow(mask, ACT_CODE[location], True)
            count += 1
    return count


@kernel
def has_figures_out(game, seat):
    """Whether the player stands on an igloo."""
    for location in range(FIRST_IGLOO, FIRST_IGLOO + NUM_IGLOOS):
        if game.placed[seat, location] > 0:
            return True
    return False


@kernel
def take(game, seat, location):
    """The igloo is paid for: its points are scored at once."""
    igloo = LOCATION_INDEX[location]
    game.igloo_place[igloo] = BOUGHT + seat
    game.display_changed = 1
    gain_points(game, seat, IGLOO_POINTS[igloo])


_NAMES = ", ".join(LOCATION_NAMES[FIRST_IGLOO : FIRST_IGLOO + NUM_IGLOOS])
ONCE = (
    Block("igloos", (NUM_IGLOOS, len(IGLOO_FEATURES)), f"igloos that can be taken: {', '.join(IGLOO_FEATURES)}"),
    Block("pay_for_igloo", (NUM_IGLOOS,), f"where the purchase is made: {_NAMES}"),
)
PER_PLAYER = (
    Block("igloos_placed", (NUM_IGLOOS,), f"figures on each igloo: {_NAMES}"),
    Block("igloos_owned", (NUM_IGLOOS,), "igloos taken"),
)
SIZE, PLAYER_SIZE = size_of(ONCE), size_of(PER_PLAYER)
_IGLOOS, _PAY_FOR = starts_of(ONCE).values()
_PLACED, _OWNED = starts_of(PER_PLAYER).values()
_write_placed = vector.shares(NUM_IGLOOS, 1)
_copy_igloo = vector.copies(len(IGLOO_FEATURES))


@kernel
def observe(game, observer, out, at, new_display, players):
    """Which igloos are left, which one is being paid for, who stands where and who owns what."""
    bought = agenda.waiting_for(game, agenda.PAY, LOCATION, -1)
    for igloo in range(NUM_IGLOOS):
        put(out, at + _PAY_FOR + igloo, 1.0 if bought == FIRST_IGLOO + igloo else 0.0)
        if new_display:
            shown = igloo if game.igloo_place[igloo] == FACE_UP else NUM_IGLOOS
            _copy_igloo(out, at + _IGLOOS + igloo * len(IGLOO_FEATURES), IGLOO_TABLE, shown * len(IGLOO_FEATURES))
    at += SIZE
    for relative in range(players):
        seat = (observer + relative) % game.num_players
        _write_placed(out, at + relative * PLAYER_SIZE + _PLACED, game.placed, seat * MOST_LOCATIONS + FIRST_IGLOO)
        for igloo in range(NUM_IGLOOS):
            owned = game.igloo_place[igloo] == BOUGHT + seat
            put(out, at + relative * PLAYER_SIZE + _OWNED + igloo, 1.0 if owned else 0.0)
    return at + game.num_players * PLAYER_SIZE
