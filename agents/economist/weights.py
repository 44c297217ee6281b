"""The economist's weights: one line each, with its name, a first guess and what it means.

Kernels read them as fields of a record (`weights.hunger`); tuning sees the same memory as a plain vector. Values are in
points unless said otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib import resources
from typing import Any

import numpy as np

from stoneage_env.content.numbers import SEATS

FIRST_GUESSES: dict[str, float] = {
    # how long the game still lasts
    "cards_a_round": 2.9,  # cards that leave the display each round
    "tiles_a_round": 0.65,  # tiles that leave the lowest pile each round
    # goods in hand
    "wood": 2.0,
    "clay": 2.8,
    "stone": 3.7,
    "gold": 4.6,
    "fade": 2.0,  # rounds before the end in which a spare good sinks to its one point
    "handful": 5.0,  # goods in hand that are surely spent (a number of goods)
    "plenty": 0.03,  # how fast a good loses its worth with each one beyond a handful
    "alike": 0.0,  # the same with each one of its own kind beyond two
    # goods that are needed for what was begun
    "need_fixed": 2.5,  # more for a good that a chosen tile is still missing
    "want": 0.0,  # more for a good that a tile nobody has chosen yet is missing
    "need_any": 1.5,  # more for any good that a chosen card is still missing
    "missing_fixed": 2.0,  # less for a tile, for each good that has still to be found
    "missing_any": 0.7,  # less for a card, for each good that has still to be found
    "hopeless": 2.5,  # less for each good that the figures left cannot bring any more
    "reach": 0.8,  # goods that one more figure may bring this round
    # food
    "hunger": 1.8,  # each food that is missing at the end of the round; near the end of the game it sinks to one point
    "starve": 10.0,  # a night without food, whatever is missing
    "food": 0.8,  # each food that next round will need
    "food_far": 0.3,  # each food beyond that
    # tracks: at once, and for each further round
    "figure": 1.0,
    "figure_round": 2.0,
    "figure_many": 0.2,  # less for each figure beyond five
    "field": 0.6,
    "field_round": 1.0,
    "field_many": 0.0,  # less for each step there is
    "tool": 1.0,
    "tool_round": 0.9,
    # what figures could do elsewhere
    "rate": 0.0,  # share of what each figure would bring if all that are left worked together
    "figure_cost": 2.6,  # and of one figure placed anyhow
    "figure_late": 0.0,  # more for each further round
    "figure_spare": 0.0,  # less for each figure that is still at hand
    "crowd": 0.03,  # of the square of the figures placed together
    # taking a place before others do
    "first_wood": 0.2,
    "first_clay": 0.4,
    "first_stone": 0.6,
    "first_gold": 0.8,
    "first_tool": 2.0,
    "first_hut": 4.0,
    "first_field": 3.0,
    "first_card": 2.0,
    "first_building": 2.0,
    "share_card": 0.0,  # and a share of what the card is worth beyond its figure
    "share_building": 0.0,
    "share_gather": 0.0,
    "share_village": 0.0,
    "block": 0.25,  # share of what a card is worth to the one who wants it most
    "block_tile": 0.0,  # share of what a tile is worth to one of the others who can pay for it
    "block_village": 0.0,  # share of what a village place, or the one that it closes, is worth to one of the others
    # cards
    "card": 0.0,  # for any card
    "wait": 0.0,  # less for each slot beyond the first: the card may be cheaper in the next round
    "dice": 3.0,  # the choice among dice for all
    "dice_round": 0.15,
    "draw": 6.0,  # a card for the final scoring
    "one_use": 0.6,  # each pip of a one-use tool
    "any_two": 5.5,  # the card for any two resources
    "culture_round": 0.5,  # growth of the first set, for each further round
    "second_round": 0.2,  # growth of the second set
    "farmer_round": 0.3,  # what each person will be worth more, for each further round
    "toolmaker_round": 0.3,
    "builder_round": 0.3,
    "shaman_round": 0.25,
    # buildings
    "building": 0.5,  # for any tile
    "pile_round": 0.0,  # less for each further round: a tile taken brings the end nearer
    # the end of the game
    "hurry": 0.1,  # for each point ahead, for what brings the end nearer
    # tools after a roll
    "tool_pip": 0.35,  # each pip of a tile that a later roll of this round could use
    "one_use_pip": 0.5,  # each pip of a one-use tool
    # modules
    "jewelry": 1.6,  # the first one; less with each that is held
    "merchant": 1.0,  # a step of the merchant track, at once
    "merchant_round": 0.25,  # and for each further round
    "merchant_people": 0.3,  # what each merchant will be worth more, for each further round
    "first_merchant": 1.0,
    "style_dice": 4.0,  # the choice among dice with style
    "tile_round": 0.8,  # circles of one's own, for each further round
    "animal": 1.5,  # a figure against an animal
    "animal_last": 5.0,  # the one that drives it off
}
NAMES = tuple(FIRST_GUESSES)
MODULE_NAMES = NAMES[NAMES.index("jewelry") :]  # those that only games with modules read
WEIGHTS = np.dtype([(name, "f8") for name in NAMES])


def record(values: Mapping[str, float]) -> np.ndarray:
    """The same weights for every number of players, as one row: record({"starve": 4.0}).starve."""
    row = np.zeros(1, WEIGHTS)
    for name, value in {**FIRST_GUESSES, **checked(values)}.items():
        row[name] = value
    return row


def table(by_players: Mapping[int, Mapping[str, float]], changes: Mapping[str, float]) -> np.ndarray:
    """One row for each number of players, those without weights of their own with the nearest ones."""
    rows = np.zeros(SEATS + 1, WEIGHTS)
    for players in range(SEATS + 1):
        nearest = min(by_players, key=lambda known: (abs(known - players), known))
        rows[players] = record({**by_players[nearest], **changes})[0]
    return rows


def vector(row: np.ndarray) -> np.ndarray:
    """Weights as plain numbers, in the order of NAMES: vector(record({})).shape == (1, len(NAMES))."""
    return np.ascontiguousarray(row).view(np.float64).reshape(len(row), len(NAMES))


def named(numbers: np.ndarray) -> dict[str, float]:
    """Plain numbers as weights by name, rounded for a file."""
    return {name: round(float(number), 4) for name, number in zip(NAMES, numbers, strict=True)}


def checked(values: Mapping[str, Any]) -> dict[str, float]:
    """Settings by name; a name or value that is none is refused with what is possible."""
    for name, value in values.items():
        if name not in FIRST_GUESSES:
            raise ValueError(f"there is no weight {name!r}; there are: {', '.join(NAMES)}")
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"{name}={value!r} is not possible: a weight is a number")
    return {name: float(value) for name, value in values.items()}


def tuned() -> dict[int, dict[str, float]]:
    """The shipped weights by number of players; the file says how they were made."""
    text = resources.files("agents.economist").joinpath("expert.json").read_text(encoding="utf-8")
    return {int(players): entry["weights"] for players, entry in json.loads(text).items()}
