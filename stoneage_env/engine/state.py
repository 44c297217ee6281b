"""GAME: one row of one structured dtype is one game.

`games.food` of a batch is a (B, SEATS) tensor, `games.resources` (B, SEATS, 4), and so on. Copying a row copies the
game with its random stream. Sized for every configuration: five seats, all modules.
"""

from typing import Any

import numpy as np

from stoneage_env.content.cards import ONE_USE_VALUES
from stoneage_env.content.numbers import DICE_FACES, PILE_HEIGHT, SEATS, TOOL_SPACES
from stoneage_env.engine.tables import (
    MOST_CARDS,
    MOST_LOCATIONS,
    MOST_PROFESSIONS,
    MOST_SLOTS,
    MOST_SYMBOLS,
    MOST_TILES,
    NUM_ANIMALS,
    NUM_GOODS,
    NUM_IGLOOS,
)

AGENDA_DEPTH = 10  # entries that may wait at once
AGENDA_WIDTH = 6  # task, seat and four numbers
DICE_ROOM = 128  # dice of one step that are remembered, and dice that can be scripted

# phases of a round
PLACEMENT, ACTIONS, FEEDING, OVER = range(4)
# why a game ended
END_REASONS = ("", "deck", "piles", "truncated")
NOT_ENDED, ENDED_BY_DECK, ENDED_BY_PILES, ENDED_BY_MAX_ROUNDS = range(4)
# errors that a kernel reports instead of writing past an array
NO_ERROR, AGENDA_FULL, DICE_LOG_FULL = range(3)
# where a card or a tile is: unseen, face up, then bought by a seat, then (cards only) held face down by a seat
UNSEEN, FACE_UP, BOUGHT = 0, 1, 2
GONE = BOUGHT  # an animal that was driven off belongs to nobody
HIDDEN = BOUGHT + SEATS

GAME = np.dtype(
    [
        ("stream", "i8", (4,)),  # the game's own random stream: four 32-bit words
        # the configuration, so that a row knows its own rules
        ("num_players", "i2"),
        ("max_rounds", "i2"),
        ("with_style", "i2"),
        ("with_bonus_buildings", "i2"),
        ("with_harsh_winter", "i2"),
        ("with_wild_animals", "i2"),
        ("with_igloos", "i2"),
        ("extended", "i2"),  # 1 = any module is on
        # where the round stands
        ("round_number", "i2"),  # from 1
        ("phase", "i2"),
        ("start_seat", "i2"),  # who has the start player token
        ("turn", "i2"),  # seats that have had their turn in this phase, or the seat offset that places next
        ("end_reason", "i2"),
        ("error", "i2"),  # set instead of writing past an array; the batch raises it
        # the question
        ("decision", "i2"),
        ("actor", "i2"),
        ("agenda_size", "i2"),
        ("display_changed", "i2"),  # 1 = cards or tiles moved in this step: that part of the observation is written anew
        ("gains_changed", "i2"),  # 1 = what a displayed card would add may have changed in this step: likewise
        ("others_changed", "i2"),  # 1 = more than the asked player's things changed in this step: likewise
        # dice
        ("dice_count", "i2"),  # dice rolled in the last step
        ("script_next", "i2"),  # the next scripted die
        ("script_size", "i2"),  # scripted dice in all
        # the display
        ("slots", "i2", (MOST_SLOTS,)),  # card in each slot, the rightmost first, 0 = none
        ("deck_size", "i2"),  # cards left to draw
        ("pile_sizes", "i2", (SEATS,)),  # tiles left in each pile, the face-up one included
        # what is being resolved
        ("paid", "i2", (NUM_GOODS,)),  # goods paid so far into the purchase that is being made
        ("dice_left", "i2", (DICE_FACES,)),  # dice of each face that are still to be taken
        # players
        ("figures", "i2", (SEATS,)),  # all that are owned
        ("unplaced", "i2", (SEATS,)),  # still to be placed this round
        ("food", "i2", (SEATS,)),
        ("score", "i2", (SEATS,)),  # the track, without final scoring
        ("agriculture", "i2", (SEATS,)),
        ("buildings", "i2", (SEATS,)),  # building tiles owned
        ("any_two", "i2", (SEATS,)),  # any-2 cards bought and not yet cashed
        ("hidden_cards", "i2", (SEATS,)),  # cards drawn face down
        ("jewelry", "i2", (SEATS,)),
        ("resources", "i2", (SEATS, 4)),  # wood, clay, stone, gold
        ("tools", "i2", (SEATS, TOOL_SPACES)),  # value of each tool tile, 0 = empty space
        ("tools_used", "i2", (SEATS, TOOL_SPACES)),  # 1 = turned until the next round
        ("one_use_tools", "i2", (SEATS, len(ONE_USE_VALUES))),  # unused ones by value 2, 3, 4
        ("symbols", "i2", (SEATS, MOST_SYMBOLS)),  # culture symbols on bought cards
        ("professions", "i2", (SEATS, MOST_PROFESSIONS)),  # people on bought cards
        ("placed", "i2", (SEATS, MOST_LOCATIONS)),  # figures on each location
        ("agenda", "i2", (AGENDA_DEPTH, AGENDA_WIDTH)),  # a stack, the last entry is the question
        # from here on rows are seldom looked at in a step, or only with modules
        ("num_cards", "i2"),  # in the box of this configuration
        ("num_tiles", "i2"),
        ("num_slots", "i2"),
        ("merchant", "i2", (SEATS,)),  # space on the merchant track
        ("traded", "i2", (SEATS,)),  # 1 = has traded this round
        ("igloo_place", "i2", (NUM_IGLOOS,)),  # where each igloo is
        ("active_animal", "i2"),  # which animal threatens the tribes, from 1; 0 = none
        ("animal_place", "i2", (NUM_ANIMALS,)),  # UNSEEN in the deck, FACE_UP beside the board, GONE
        ("waiting_animals", "i2", (NUM_ANIMALS,)),  # animals beside the board that are not active yet, in order
        ("hidden_symbols", "i2", (SEATS, MOST_SYMBOLS)),  # culture symbols on cards drawn face down
        ("hidden_professions", "i2", (SEATS, MOST_PROFESSIONS)),  # people on cards drawn face down
        ("card_place", "i2", (MOST_CARDS + 1,)),  # where each card is, by its number
        ("tile_place", "i2", (MOST_TILES,)),  # where each building tile is
        ("piles", "i2", (SEATS, PILE_HEIGHT)),  # building piles, the first tile at the bottom
        ("deck", "i2", (MOST_CARDS + NUM_ANIMALS,)),  # the draw pile, the next card at its end; room for four animals
        ("worth", "i2", (SEATS,)),  # points if the game had ended after the last step, for the score reward
        ("dice", "i2", (DICE_ROOM,)),  # the dice of the last step, in order
        ("script", "i2", (DICE_ROOM,)),  # dice that fall next instead of random ones
    ]
)

FIELDS: dict[str, tuple[np.dtype[Any], int]] = {name: field[:2] for name, field in (GAME.fields or {}).items()}
HOT_BYTES = FIELDS["agenda"][1] + 4 * AGENDA_WIDTH  # what nearly every step reads: up to the agenda's second entry

assert GAME.itemsize == sum(dtype.itemsize for dtype, _ in FIELDS.values()), "padding would break hashes and copies"
assert not set(FIELDS) & set(dir(np.recarray)), "a field named like an array attribute cannot be read as one"


def empty_games(count: int) -> np.recarray:
    """So many rows of zeros: empty_games(2).food.shape == (2, 5)."""
    return np.zeros(count, GAME).view(np.recarray)
