"""Phase 1: placing figures (base p. 4-5, and p. 8 for 2 or 3 players)."""

from stoneage_env.content.locations import BUILDING, CARD, GATHER, HUNT
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import ACTION_FIGURES, ACTION_LOCATION, PLACE_CODE
from stoneage_env.engine.primitives.figures import figures_at, players_at, village_locations_occupied
from stoneage_env.engine.tables import (
    GATHERER_LIMIT,
    HUNTING_GROUNDS,
    LOCATION_CIRCLES,
    LOCATION_INDEX,
    LOCATION_KIND,
    LOCATION_LEAST,
    LOCATION_MOST,
    NUM_LOCATIONS,
    VILLAGE_LIMIT,
)


@kernel
def location_open(game, seat, location, village_is_full):
    """Whether this player may go there at all: never twice in a round, and within the limits for few players.

    Usefulness restricts nothing: a place that cannot be paid for or gives nothing may be taken, to block it.
    """
    if game.placed[seat, location] > 0:
        return False
    kind = LOCATION_KIND[location]
    if kind == HUNT:
        return True
    if kind == GATHER:
        return players_at(game, location) < GATHERER_LIMIT[game.num_players]
    if kind == CARD:
        return game.slots[LOCATION_INDEX[location]] > 0
    if kind == BUILDING:
        return game.pile_sizes[LOCATION_INDEX[location]] > 0
    return not village_is_full


@kernel
def figures_allowed(game, seat, location, village_is_full):
    """(least, most) figures this player may place there now, (1, 0) if none: circles and figures in hand limit it."""
    if not location_open(game, seat, location, village_is_full):
        return 1, 0
    most = min(int(game.unplaced[seat]), LOCATION_MOST[location])
    if LOCATION_CIRCLES[location] > 0:
        most = min(most, LOCATION_CIRCLES[location] - figures_at(game, location))
    return LOCATION_LEAST[location], most


@kernel
def village_full(game):
    """With 2 or 3 players only two of toolmaker, hut and field may be occupied in a round."""
    return village_locations_occupied(game) >= VILLAGE_LIMIT[game.num_players]


@kernel
def can_place(game, seat):
    """Whether a player has figures left and a place for them."""
    if game.unplaced[seat] == 0:
        return False
    if game.placed[seat, HUNTING_GROUNDS] == 0:  # always open to newcomers
        return True
    full = village_full(game)
    for location in range(NUM_LOCATIONS):
        least, most = figures_allowed(game, seat, location, full)
        if least <= most:
            return True
    return False


@kernel
def continue_placement(game):
    """The next player clockwise who can place must place; False when nobody can."""
    for offset in range(game.num_players):
        seat = (game.start_seat + game.turn + offset) % game.num_players
        if can_place(game, seat):
            game.turn = (game.turn + offset + 1) % game.num_players
            agenda.push(game, agenda.PLACE, seat)
            return True
    return False


@kernel
def mask_placement(game, mask):
    """Every number of figures that figures_allowed allows, asked once per location."""
    count = 0
    seat = agenda.top(game, agenda.SEAT)
    full = village_full(game)
    for location in range(NUM_LOCATIONS):
        least, most = figures_allowed(game, seat, location, full)
        code = PLACE_CODE[location]
        for more in range(most - least + 1):
            mask[code + more] = True
            count += 1
    return count


@kernel
def apply_placement(game, action):
    """Move the figures; the turn passes on."""
    seat = agenda.top(game, agenda.SEAT)
    figures = ACTION_FIGURES[action]
    game.placed[seat, ACTION_LOCATION[action]] += figures
    game.unplaced[seat] -= figures
    agenda.pop(game)
