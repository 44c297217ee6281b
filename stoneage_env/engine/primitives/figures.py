"""Figures on locations. Absent seats have none, so all seats are counted: a loop of fixed length is quicker."""

from stoneage_env.content.numbers import SEATS
from stoneage_env.engine import vector
from stoneage_env.engine._jit import inlined
from stoneage_env.engine.tables import BASE_LOCATIONS, FIRST_GATHERING, MOST_LOCATIONS


@inlined
def figures_at(game, location):
    """All figures on a location."""
    total = 0
    for seat in range(SEATS):
        total += int(game.placed[seat, location])
    return total


_gatherers = vector.four_sums(SEATS, MOST_LOCATIONS, FIRST_GATHERING, of_nonzero=False)
_gathering_players = vector.four_sums(SEATS, MOST_LOCATIONS, FIRST_GATHERING, of_nonzero=True)


@inlined
def gatherers(game):
    """Figures at forest, clay pit, quarry and river, and players there: two numbers for `at_gathering_place`."""
    return _gatherers(game.placed), _gathering_players(game.placed)


@inlined
def at_gathering_place(counts, location):
    """What `gatherers` counted at one of the four."""
    return (counts >> (16 * (location - FIRST_GATHERING))) & 0xFFFF


_nonzero = vector.nonzero(BASE_LOCATIONS)
_occupied = vector.occupied(SEATS, MOST_LOCATIONS, 0, BASE_LOCATIONS)
_occupied_of_modules = vector.occupied(SEATS, MOST_LOCATIONS, BASE_LOCATIONS, MOST_LOCATIONS)


@inlined
def occupied_locations(game):
    """Where anybody has figures, as bits: bit l stands for location l."""
    occupied = _occupied(game.placed)
    if game.extended:
        occupied |= _occupied_of_modules(game.placed) << BASE_LOCATIONS
    return occupied


@inlined
def is_empty(occupied, location):
    """Whether nobody is at a location, by the bits of occupied_locations."""
    return (occupied >> location) & 1 == 0


@inlined
def locations_with_figures(game, seat):
    """Where a player has figures, among the base game's locations, as bits: bit l stands for location l."""
    return _nonzero(game.placed, seat * MOST_LOCATIONS)
