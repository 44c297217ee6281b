"""Figures on locations. Absent seats have none, so all seats are counted: a loop of fixed length is quicker."""

from stoneage_env.content.numbers import SEATS
from stoneage_env.engine import vector
from stoneage_env.engine._jit import inlined
from stoneage_env.engine.tables import MOST_LOCATIONS, NUM_LOCATIONS


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


_occupied = vector.occupied(SEATS, MOST_LOCATIONS, NUM_LOCATIONS)


@inlined
def occupied_locations(game):
    """Where anybody has figures, as bits: bit l stands for location l."""
    return _occupied(game.placed)


@inlined
def is_empty(occupied, location):
    """Whether nobody is at a location, by the bits of occupied_locations."""
    return (occupied >> location) & 1 == 0


@inlined
def has_figures_out(game, seat):
    """Whether the player still has a location to act on."""
    total = 0
    for location in range(NUM_LOCATIONS):
        total += int(game.placed[seat, location])
    return total > 0
