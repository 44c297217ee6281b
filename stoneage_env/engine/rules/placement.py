"""Phase 1: placing figures (base p. 4-5, and p. 8 for 2 or 3 players).

Only circles and the limits for few players restrict a place, never its usefulness: a card that cannot be paid for or a
hut that gives nothing may be taken, to block it. Nobody goes twice to the same place in a round.
"""

from stoneage_env.content.numbers import CARD_SLOTS, CIRCLES_OF_A_RESOURCE, MOST_FIGURES
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import ACTION_FIGURES, ACTION_LOCATION, PLACE_CODE
from stoneage_env.engine.primitives.figures import at_gathering_place, gatherers, is_empty, occupied_locations
from stoneage_env.engine.rows import allow, allow_up_to
from stoneage_env.engine.tables import (
    BASE_PILES,
    FIRST_BUILDING,
    FIRST_CARD,
    FIRST_GATHERING,
    FIRST_VILLAGE,
    GATHERER_LIMIT,
    HUNTING_GROUNDS,
    LAST_GATHERING,
    LAST_VILLAGE,
    LOCATION_LEAST,
    VILLAGE_LIMIT,
)


@inlined
def hunters_allowed(game, seat):
    """The hunting grounds have no circles: any number, of any number of players."""
    return int(game.unplaced[seat]) if game.placed[seat, HUNTING_GROUNDS] == 0 else 0


@inlined
def gatherers_allowed(game, seat, location, figures, players):
    """Seven circles for all; one player with 2 players, two different players with 3."""
    full = at_gathering_place(players, location) >= GATHERER_LIMIT[game.num_players]
    allowed = min(int(game.unplaced[seat]), CIRCLES_OF_A_RESOURCE - at_gathering_place(figures, location))
    return 0 if full | (game.placed[seat, location] > 0) else allowed


@inlined
def village_full(game, occupied):
    """With 2 or 3 players only two of toolmaker, hut and field may be occupied in a round."""
    places = 0
    for location in range(FIRST_VILLAGE, LAST_VILLAGE + 1):
        places += (occupied >> location) & 1
    return places + hooks.more_village_locations(game, occupied) >= VILLAGE_LIMIT[game.num_players]


@inlined
def village_open(game, seat, location, occupied):
    """One player each: exactly two figures at the hut, together, one elsewhere."""
    enough = game.unplaced[seat] >= LOCATION_LEAST[location]
    return is_empty(occupied, location) & enough & (not village_full(game, occupied))


@inlined
def card_open(game, slot, occupied):
    """One circle on each card."""
    return (game.slots[slot] > 0) & is_empty(occupied, FIRST_CARD + slot)


@inlined
def building_open(game, pile, occupied):
    """One circle on each pile's face-up tile."""
    return (game.pile_sizes[pile] > 0) & is_empty(occupied, FIRST_BUILDING + pile)


@inlined
def mask_placement(game, seat, mask):
    """Mark every placement that is open to this player, and count them."""
    occupied = occupied_locations(game)
    count = hunters_allowed(game, seat)
    allow_up_to(mask, PLACE_CODE[HUNTING_GROUNDS], MOST_FIGURES, count)
    figures, players = gatherers(game)
    for location in range(FIRST_GATHERING, LAST_GATHERING + 1):
        most = gatherers_allowed(game, seat, location, figures, players)
        allow_up_to(mask, PLACE_CODE[location], CIRCLES_OF_A_RESOURCE, most)
        count += most
    for location in range(FIRST_VILLAGE, LAST_VILLAGE + 1):
        is_open = village_open(game, seat, location, occupied)
        allow(mask, PLACE_CODE[location], is_open)
        count += is_open
    for slot in range(CARD_SLOTS):
        is_open = card_open(game, slot, occupied)
        allow(mask, PLACE_CODE[FIRST_CARD + slot], is_open)
        count += is_open
    for pile in range(BASE_PILES):
        is_open = building_open(game, pile, occupied)
        allow(mask, PLACE_CODE[FIRST_BUILDING + pile], is_open)
        count += is_open
    return count + hooks.mask_placement(game, seat, mask, occupied, village_full(game, occupied))


@kernel
def can_place(game, seat):
    """Whether a player has figures left and a place for them."""
    if game.unplaced[seat] == 0:
        return False
    if hunters_allowed(game, seat) > 0:
        return True
    occupied = occupied_locations(game)
    figures, players = gatherers(game)
    for location in range(FIRST_GATHERING, LAST_GATHERING + 1):
        if gatherers_allowed(game, seat, location, figures, players) > 0:
            return True
    for location in range(FIRST_VILLAGE, LAST_VILLAGE + 1):
        if village_open(game, seat, location, occupied):
            return True
    for slot in range(CARD_SLOTS):
        if card_open(game, slot, occupied):
            return True
    for pile in range(BASE_PILES):
        if building_open(game, pile, occupied):
            return True
    return hooks.can_place(game, seat, occupied, village_full(game, occupied))


@kernel
def continue_placement(game):
    """The next player clockwise who can place must place; False when nobody can."""
    for _ in range(game.num_players):
        seat = (game.start_seat + game.turn) % game.num_players
        game.turn = (game.turn + 1) % game.num_players
        if can_place(game, seat):
            agenda.push(game, agenda.PLACE, seat)
            return True
    return False


@kernel
def apply_placement(game, seat, action):
    """Move the figures; the turn passes on."""
    figures = ACTION_FIGURES[action]
    game.placed[seat, ACTION_LOCATION[action]] += figures
    game.unplaced[seat] -= figures
    game.others_changed = 1
    agenda.pop(game)
