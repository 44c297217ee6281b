"""Rows as one seat may see them, and rows in which what it has not seen is dealt anew."""

from __future__ import annotations

from typing import Any

import numpy as np

from stoneage_env.content.numbers import SEATS
from stoneage_env.engine._jit import compiled, kernel
from stoneage_env.engine.rng import derived, seed_stream, shuffle
from stoneage_env.engine.state import GAME, HIDDEN, UNSEEN
from stoneage_env.engine.tables import (
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    FIRST_ANIMAL,
    MOST_CARDS,
    MOST_TILES,
    NUM_ANIMALS,
)

NOBODY = -1  # instead of a seat: what all can see


def redacted(games: np.ndarray, seats: int | np.ndarray) -> np.recarray:
    """Copies of rows with all taken out that the seat cannot know: redacted(engine.games[:1], seats=0).

    Unseen cards lie in `deck`, animals after them, and unseen tiles under the face-up ones, in ascending order; cards
    that others hold face down are among the unseen. With seats=NOBODY only what everybody knows is left. Such a row must
    not be played on: `determinize` makes a game of it.
    """
    copies = np.array(games, GAME, ndmin=1).view(np.recarray)
    redact_rows(kernel_rows(copies), _seat_of_each(seats, len(copies)))
    return copies


def redacted_rows(games: np.ndarray, rows: np.ndarray, seats: np.ndarray) -> np.recarray:
    """The same for some rows of a batch, one seat each, copied once: all bots play through this, so it is made quick.

    games: as `kernel_rows` gives them; rows and seats: 64-bit integers.
    """
    copies = np.empty(len(rows), GAME)
    records = copies if compiled() else copies.view(np.recarray)
    copy_redacted(games, rows, seats, records)
    return copies.view(np.recarray)


def determinize(games: np.ndarray, seats: int | np.ndarray, seed: int) -> np.recarray:
    """Copies of rows that can be played on: what the seat cannot know is dealt at random, the dice are new.

    `determinize(view.games(rows), seat, seed=1)[0]` depends on nothing hidden, so search may look at all of it.
    """
    copies = redacted(games, seats)
    room = np.zeros(max(MOST_CARDS + NUM_ANIMALS, MOST_TILES), np.int64)
    deal_rows(kernel_rows(copies), _seat_of_each(seats, len(copies)), seed, room)
    return copies


def kernel_rows(games: np.ndarray) -> np.ndarray:
    """Rows as kernels take them: records for numba, attributes for Python."""
    return games.view(GAME, np.ndarray) if compiled() else games


def _seat_of_each(seats: int | np.ndarray, count: int) -> np.ndarray:
    return np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), (count,)))


@kernel
def copy_redacted(games: Any, rows: Any, seats: Any, copies: Any) -> None:
    """Copy some rows, without what their seats cannot know."""
    for i in range(len(rows)):
        copies[i] = games[rows[i]]
        _redact(copies[i], seats[i])


@kernel
def redact_rows(games: Any, seats: Any) -> None:
    """Take out of each row what its seat cannot know."""
    for row in range(len(games)):
        _redact(games[row], seats[row])


@kernel
def _redact(game: Any, seat: Any) -> None:
    for other in range(SEATS):
        game.worth[other] = 0  # counts cards drawn face down
        if other != seat and game.hidden_cards[other] > 0:
            for i in range(len(game.hidden_symbols[other])):
                game.hidden_symbols[other, i] = 0
            for i in range(len(game.hidden_professions[other])):
                game.hidden_professions[other, i] = 0
    _sort_unseen(game, seat)
    for i in range(len(game.stream)):
        game.stream[i] = 0
    if game.script_size > 0:
        for i in range(len(game.script)):
            game.script[i] = 0
    game.script_next = 0
    game.script_size = 0


@kernel
def _sort_unseen(game: Any, seat: Any) -> None:
    """All unseen cards in ascending order, more than the deck holds if others drew some, then the animals among them;
    the lowest unseen tiles."""
    at = 0
    for card in range(1, game.num_cards + 1):
        place = game.card_place[card]
        if place >= HIDDEN and place != HIDDEN + seat:
            game.card_place[card] = UNSEEN
        if game.card_place[card] == UNSEEN:
            game.deck[at] = card
            at += 1
    if game.with_wild_animals:
        for animal in range(NUM_ANIMALS):
            if game.animal_place[animal] == UNSEEN:
                game.deck[at] = FIRST_ANIMAL + animal
                at += 1
    for i in range(at, len(game.deck)):
        game.deck[i] = 0
    tile = 0
    for pile in range(game.num_players):
        for height in range(game.pile_sizes[pile] - 1):
            while game.tile_place[tile] != UNSEEN:
                tile += 1
            game.piles[pile, height] = tile
            tile += 1


@kernel
def deal_rows(games: Any, seats: Any, seed: Any, room: Any) -> None:
    """Deal what is unseen in redacted rows: the deck, other players' face-down cards, covered tiles."""
    for row in range(len(games)):
        game = games[row]
        seed_stream(game, derived(seed, row))
        _deal_cards(game, seats[row], room)
        _deal_tiles(game, room)


@kernel
def _deal_cards(game: Any, seat: Any, room: Any) -> None:
    """Cards into the deck and into hands; the animals lie somewhere in the deck, never in a hand."""
    cards, animals = 0, 0
    while cards < len(game.deck) and 0 < game.deck[cards] < FIRST_ANIMAL:
        room[cards] = game.deck[cards]
        cards += 1
    while cards + animals < len(game.deck) and game.deck[cards + animals] > 0:
        room[cards + animals] = game.deck[cards + animals]
        animals += 1
    shuffle(game, room, cards)
    at = int(game.deck_size) - animals
    for i in range(cards + animals):
        game.deck[i] = room[i] if i < at else 0
    for other in range(SEATS):
        if other != seat:
            for _ in range(game.hidden_cards[other]):
                _hold_face_down(game, other, room[at])
                at += 1
    if animals > 0:
        for i in range(animals):
            game.deck[game.deck_size - animals + i] = room[cards + i]
        shuffle(game, game.deck, game.deck_size)


@kernel
def _hold_face_down(game: Any, seat: Any, card: Any) -> None:
    game.card_place[card] = HIDDEN + seat
    if CARD_SYMBOL[card] >= 0:
        game.hidden_symbols[seat, CARD_SYMBOL[card]] += 1
    else:
        game.hidden_professions[seat, CARD_PROFESSION[card]] += CARD_PEOPLE[card]


@kernel
def _deal_tiles(game: Any, room: Any) -> None:
    unseen = 0
    for tile in range(game.num_tiles):
        if game.tile_place[tile] == UNSEEN:
            room[unseen] = tile
            unseen += 1
    shuffle(game, room, unseen)
    at = 0
    for pile in range(game.num_players):
        for height in range(game.pile_sizes[pile] - 1):
            game.piles[pile, height] = room[at]
            at += 1
