"""Ways to change a row that the asked player must not notice: what nobody at the table can see, or all seats turned."""

import numpy as np

from stoneage_env.content.numbers import SEATS
from stoneage_env.engine import agenda
from stoneage_env.engine.state import BOUGHT, GAME, HIDDEN, UNSEEN
from stoneage_env.engine.tables import FIRST_ANIMAL
from tests.random_play import hold


def shuffle_deck(game, rng):
    rng.shuffle(game.deck[: game.deck_size])


def shuffle_piles(game, rng):
    """What lies under the face-up tiles, together with the tiles that are out of the game."""
    players = int(game.num_players)
    covered = [(pile, height) for pile in range(players) for height in range(max(game.pile_sizes[pile] - 1, 0))]
    unseen = rng.permutation(np.flatnonzero(game.tile_place[: game.num_tiles] == UNSEEN))
    for place, tile in zip(covered, unseen, strict=False):
        game.piles[place] = tile


def swap_others_cards(game, rng):
    for seat in range(int(game.num_players)):
        if seat != game.actor:
            swap_card(game, seat, rng)


def swap_card(game, seat, rng):
    """A card that a player holds face down changes places with one of the deck."""
    held = int(rng.choice(np.flatnonzero(game.card_place == HIDDEN + seat)))
    place = int(rng.choice(np.flatnonzero(game.deck[: game.deck_size] < FIRST_ANIMAL)))
    drawn = int(game.deck[place])
    game.deck[place] = held
    hold(game, seat, held, -1)
    hold(game, seat, drawn, 1)


def change_stream(game, rng):
    game.stream[:] = rng.integers(1, 2**32, 4)


def script_dice(game, rng):
    game.script[:5] = rng.integers(1, 7, 5)
    game.script_size = 5


def forget_worth(game, rng):
    game.worth[:] = rng.integers(0, 300, SEATS)


SCRAMBLES = [shuffle_deck, shuffle_piles, swap_others_cards, change_stream, script_dice, forget_worth]


def rotated(game):
    """The same position with every player one seat further."""
    players, turned = int(game.num_players), game.copy()
    for name in GAME.names or ():
        if GAME[name].shape[:1] == (SEATS,) and name not in ("paid", "slots", "pile_sizes", "piles"):
            turned[name][:players] = np.roll(game[name][:players], 1, axis=0)
    for place in (turned.card_place, turned.tile_place, turned.igloo_place):
        for first in (BOUGHT, HIDDEN):
            owned = (place >= first) & (place < first + players)
            place[owned] = first + (place[owned] - first + 1) % players
    for name in ("start_seat", "actor"):
        turned[name] = (game[name] + 1) % players
    entries = turned.agenda[: game.agenda_size]
    entries[:, agenda.SEAT] = (entries[:, agenda.SEAT] + 1) % players
    return turned
