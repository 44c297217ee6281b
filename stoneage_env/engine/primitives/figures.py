"""Figures on locations. Absent seats have none, so all seats are counted: a loop of fixed length is quicker."""

from stoneage_env.content.numbers import SEATS
from stoneage_env.engine._jit import inlined
from stoneage_env.engine.tables import FIRST_VILLAGE, LAST_VILLAGE, NUM_LOCATIONS


@inlined
def figures_at(game, location):
    """All figures on a location."""
    total = 0
    for seat in range(SEATS):
        total += int(game.placed[seat, location])
    return total


@inlined
def players_at(game, location):
    """How many players have figures on a location."""
    total = 0
    for seat in range(SEATS):
        total += 1 if game.placed[seat, location] > 0 else 0
    return total


@inlined
def village_locations_occupied(game):
    """How many of the village's locations have figures."""
    total = 0
    for location in range(FIRST_VILLAGE, LAST_VILLAGE + 1):
        total += 1 if figures_at(game, location) > 0 else 0
    return total


@inlined
def has_figures_out(game, seat):
    """Whether the player still has a location to act on."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total += int(game.placed[seat, location])
    return total > 0
