"""How a position is built: what players have, which cards and tiles lie where, who is asked what.

A position stays whole: a card or tile that is put somewhere leaves the place where it was. Tests use this through
tests/scenario.py, which plays on from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

import numpy as np

from stoneage_env import Engine
from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.buildings import BUILDINGS, describe_building
from stoneage_env.content.cards import CARDS, ONE_USE_VALUES, describe_bottom, describe_top
from stoneage_env.content.goods import GOODS, RESOURCES
from stoneage_env.content.locations import LOCATION_NAMES
from stoneage_env.content.numbers import PILE_HEIGHT
from stoneage_env.engine import agenda
from stoneage_env.engine.state import BOUGHT, FACE_UP, GONE, HIDDEN, UNSEEN
from stoneage_env.engine.tables import FIRST_ANIMAL

NAMES_OF_ANIMALS = tuple(animal.name for animal in ANIMALS)


def goods(**amounts: int) -> dict[str, int]:
    """All four resources by name, those not named at 0, and jewelry if it is named: goods(wood=2)."""
    assert set(amounts) <= set(GOODS), amounts
    return dict.fromkeys(RESOURCES, 0) | amounts


def card(top: str = "", bottom: str = "", copy: int = 1) -> int:
    """Number of the card with these words: card(top="7 food"), card(bottom="music", copy=2)."""
    fitting = [
        number
        for number, line in enumerate(CARDS, 1)
        if top in ("", describe_top(line.top)) and bottom in ("", describe_bottom(line.bottom))
    ]
    return fitting[copy - 1]


def tile(words: str) -> int:
    """Number of the first building tile with these words: tile("2 wood, 1 clay for 10 points")."""
    return [describe_building(building) for building in BUILDINGS].index(words)


def animal_in_deck(name: str) -> int:
    """The number of an animal in the deck: animal_in_deck("wolf")."""
    return FIRST_ANIMAL + NAMES_OF_ANIMALS.index(name)


ANY_TWO_CARD = card(top="any 2 resources, when wanted")


class Position:
    """One game whose row may be edited. Methods return the game, so that they can be chained."""

    def __init__(self, engine: Engine):
        self.engine = engine
        self.row: Any = engine.games[0]
        self.players = engine.config.num_players

    # Players

    def player(self, seat: int, **facts: Any) -> Self:
        """What a player has, by name.

        figures, food, score, agriculture, wood, clay, stone, gold; tools and tools_used per space; one_use_tools by
        value and any_two, still unused; cards, their tops used, and hidden_cards by number; buildings as a number, or
        tiles by number. With modules: jewelry, merchant_space, traded, igloos by number, on_animal as a number of figures.
        """
        for name, value in facts.items():
            self._set(seat, name, value)
        self._count_unplaced()
        return self._refreshed()

    def _set(self, seat: int, name: str, value: Any) -> None:
        if name in ("figures", "food", "score", "agriculture", "tools", "tools_used", "jewelry", "traded"):
            self.row[name][seat] = value
        elif name == "merchant_space":
            self.row.merchant[seat] = value
        elif name in RESOURCES:
            self.row.resources[seat, RESOURCES.index(name)] = value
        elif name == "one_use_tools":
            for worth in value:
                self.row.one_use_tools[seat, ONE_USE_VALUES.index(worth)] += 1
            self._give_cards(seat, [card(top=f"one-use tool {worth}") for worth in sorted(set(value))])
        elif name == "any_two":
            self.row.any_two[seat] = 1
            self._give_cards(seat, [ANY_TWO_CARD])
        elif name == "cards":
            self._give_cards(seat, value)
        elif name == "hidden_cards":
            self._give_cards(seat, value, hidden=True)
        elif name == "buildings":
            for _ in range(value):
                self._give_lowest_tile(seat, pile=int(np.argmax(self.row.pile_sizes)))
        elif name == "tiles":
            for number in value:
                self._give_tile(seat, number)
        elif name == "igloos":
            self.row.igloo_place[list(value)] = BOUGHT + seat
        elif name == "on_animal":
            self.row.placed[seat, LOCATION_NAMES.index("animal")] = value
        else:
            raise TypeError(f"a player has no {name!r}")

    def _count_unplaced(self) -> None:
        self.row.unplaced[:] = self.row.figures - self.row.placed.sum(axis=1)
        assert (self.row.unplaced >= 0).all(), "more figures on the board than the player has"

    def _refreshed(self) -> Self:
        self._check_whole()
        self.engine.refresh()
        return self

    def _check_whole(self) -> None:
        """Every card is somewhere, and every tile of the game's piles, each once."""
        row = self.row
        bought_cards = np.flatnonzero(row.card_place >= BOUGHT).tolist()
        deck = [number for number in row.deck[: row.deck_size].tolist() if number < FIRST_ANIMAL]
        cards = deck + row.slots[row.slots > 0].tolist() + bought_cards
        assert sorted(cards) == list(range(1, row.num_cards + 1)), cards
        tiles = np.flatnonzero(row.tile_place >= BOUGHT).tolist()
        for pile in range(self.players):
            tiles += row.piles[pile, : row.pile_sizes[pile]].tolist()
        assert len(set(tiles)) == len(tiles) == PILE_HEIGHT * self.players, tiles

    # Cards and buildings

    def lay(self, slot: int, number: int) -> Self:
        """This card into this slot (1 = rightmost); the card that was there goes where this one was."""
        row, there = self.row, self.row.slots[slot - 1]
        elsewhere = row.slots if number in row.slots else row.deck
        assert number in elsewhere, f"card {number} is taken"
        elsewhere[elsewhere.tolist().index(number)] = there
        row.slots[slot - 1] = number
        deck = row.deck[: row.deck_size]
        row.card_place[deck[deck < FIRST_ANIMAL]] = UNSEEN
        row.card_place[row.slots[row.slots > 0]] = FACE_UP
        return self._refreshed()

    def display(self, *numbers: int) -> Self:
        """These cards into slots 1, 2, 3..."""
        for slot, number in enumerate(numbers, 1):
            self.lay(slot, number)
        return self

    def next_cards(self, *numbers: int | str) -> Self:
        """These cards, or animals by name, are drawn next, in this order; a displayed one changes places with another."""
        row = self.row
        for number in numbers:
            if number in row.slots.tolist():
                others = (other for other in row.deck.tolist() if 0 < other < FIRST_ANIMAL and other not in numbers)
                self.lay(row.slots.tolist().index(number) + 1, next(others))
        for depth, drawn in enumerate(numbers, 1):
            number = animal_in_deck(drawn) if isinstance(drawn, str) else drawn
            place, top = row.deck.tolist().index(number), row.deck_size - depth
            row.deck[[place, top]] = row.deck[[top, place]]
        return self._refreshed()

    def deck_left(self, count: int, owner: int) -> Self:
        """So many cards in the deck; the lowest of the others were bought by a player."""
        self._give_cards(owner, self.row.deck[: self.row.deck_size - count].tolist())
        return self._refreshed()

    def whole_deck(self, *drawn: int | str, owner: int) -> Self:
        """Only these cards and animals are left to draw, in this order; the other cards are a player's."""
        row = self.row
        left = [animal_in_deck(name) if isinstance(name, str) else name for name in drawn]
        others = [number for number in row.deck[: row.deck_size].tolist() if number not in left]
        for number in others:
            if number >= FIRST_ANIMAL:
                row.animal_place[number - FIRST_ANIMAL] = GONE
            else:
                self._own_card(owner, number)
        row.deck[:] = 0
        row.deck[: len(left)] = left[::-1]
        row.deck_size = len(left)
        return self._refreshed()

    def animal(self, name: str, *waiting: str) -> Self:
        """This animal is active, and others wait in this order."""
        row = self.row
        for beside in (name, *waiting):
            deck = row.deck[: row.deck_size].tolist()
            deck.remove(animal_in_deck(beside))
            row.deck[: row.deck_size] = [*deck, 0]
            row.deck_size -= 1
            row.animal_place[NAMES_OF_ANIMALS.index(beside)] = FACE_UP
        row.active_animal = NAMES_OF_ANIMALS.index(name) + 1
        row.waiting_animals[: len(waiting)] = [NAMES_OF_ANIMALS.index(other) + 1 for other in waiting]
        return self._refreshed()

    def buy_away(self, *slots: int, owner: int) -> Self:
        """The cards of these slots were bought by a player; the slots are empty until the next round."""
        for slot in slots:
            number = int(self.row.slots[slot - 1])
            self.row.slots[slot - 1] = 0
            self._own_card(owner, number)
        return self._refreshed()

    def _give_cards(self, seat: int, numbers: Sequence[int], hidden: bool = False) -> None:
        row = self.row
        for number in numbers:
            if number in row.slots:
                others = (other for other in row.deck[: row.deck_size][::-1].tolist() if other < FIRST_ANIMAL)
                self.lay(row.slots.tolist().index(number) + 1, next(others))
            deck = row.deck[: row.deck_size].tolist()
            deck.remove(number)
            row.deck[: row.deck_size] = [*deck, 0]
            row.deck_size -= 1
            self._own_card(seat, number, hidden)

    def _own_card(self, seat: int, number: int, hidden: bool = False) -> None:
        row, bottom = self.row, CARDS[number - 1].bottom
        row.card_place[number] = (HIDDEN if hidden else BOUGHT) + seat
        row.hidden_cards[seat] += hidden
        if bottom.symbol >= 0:
            row["hidden_symbols" if hidden else "symbols"][seat, bottom.symbol] += 1
        else:
            row["hidden_professions" if hidden else "professions"][seat, bottom.profession] += bottom.count

    def top_tile(self, pile: int, number: int) -> Self:
        """This tile on top of this pile; the tile that was there goes where this one was, perhaps out of the game."""
        row, height = self.row, self.row.pile_sizes[pile - 1] - 1
        there = row.piles[pile - 1, height]
        for other, size in enumerate(row.pile_sizes[: self.players]):
            column = row.piles[other, :size]
            column[column == number] = there
        row.piles[pile - 1, height] = number
        return self._turn_tiles()

    def tiles_left(self, pile: int, count: int, owner: int) -> Self:
        """So many tiles in this pile; the lowest of the others were taken by a player."""
        while self.row.pile_sizes[pile - 1] > count:
            self._give_lowest_tile(owner, pile - 1)
        return self._refreshed()

    def _give_lowest_tile(self, seat: int, pile: int) -> None:
        row, size = self.row, self.row.pile_sizes[pile]
        row.tile_place[row.piles[pile, 0]] = BOUGHT + seat
        row.buildings[seat] += 1
        row.piles[pile, : size - 1] = row.piles[pile, 1:size].copy()
        row.pile_sizes[pile] -= 1

    def _give_tile(self, seat: int, number: int) -> None:
        """This tile, wherever it was: a tile of the fullest pile, or one from the box instead of a tile of that pile."""
        row, fullest = self.row, int(np.argmax(self.row.pile_sizes))
        for pile, size in enumerate(row.pile_sizes[: self.players]):
            if row.piles[pile, size - 1] == number:  # it lies face up: the tile below it comes to the top
                row.piles[pile, size - 2 : size] = row.piles[pile, size - 2 : size][::-1].copy()
                self._turn_tiles()
        for pile in range(self.players):
            column = row.piles[pile, : row.pile_sizes[pile]]
            column[column == number] = row.piles[fullest, 0]
        row.piles[fullest, 0] = number
        self._give_lowest_tile(seat, fullest)

    def _turn_tiles(self) -> Self:
        """Only the top tiles are face up."""
        self.row.tile_place[self.row.tile_place == FACE_UP] = UNSEEN
        for pile, size in enumerate(self.row.pile_sizes[: self.players]):
            if size:
                self.row.tile_place[self.row.piles[pile, size - 1]] = FACE_UP
        return self._refreshed()

    # The board and the question

    def _set_board(self, board: Mapping[int, Mapping[str, int]]) -> None:
        self.row.placed[:, [name != "animal" for name in LOCATION_NAMES]] = 0  # figures on an animal stay
        for seat, places in board.items():
            for name, figures in places.items():
                self.row.placed[seat, LOCATION_NAMES.index(name)] = figures
        self._count_unplaced()

    def _ask(self, question: int, phase: int, seat: int) -> Self:
        row = self.row
        row.agenda[:] = 0
        row.agenda[0, [agenda.TASK, agenda.SEAT]] = question, seat
        row.agenda_size = 1
        row.decision, row.phase, row.actor = question, phase, seat
        return self._refreshed()
