"""Figures on locations."""

from stoneage_env.engine._jit import kernel
from stoneage_env.engine.tables import FIRST_VILLAGE, LAST_VILLAGE, NUM_LOCATIONS


@kernel
def figures_at(game, location):
    """All figures on a location."""
    total = 0
    for seat in range(game.num_players):
        total += game.placed[seat, location]
    return total


@kernel
def players_at(game, location):
    """How many players have figures on a location."""
    total = 0
    for seat in range(game.num_players):
        if game.placed[seat, location] > 0:
            total += 1
    return total


@kernel
def village_locations_occupied(game):
    """How many of the village's locations have figures."""
    total = 0
    for location in range(FIRST_VILLAGE, LAST_VILLAGE + 1):
        if figures_at(game, location) > 0:
            total += 1
    return total


@kernel
def has_figures_out(game, seat):
    """Whether the player still has a location to act on."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total += game.placed[seat, location]
    return total > 0
