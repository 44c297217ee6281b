"""OBSERVATION: what one player knows, as named blocks of float32 in a fixed order, seat-relative (the observer first).

Everything that the observer may know and nothing else: own cards drawn face down yes, those of others no, the order of
deck and piles never. Here the blocks are declared; `observe.py` writes them where this layout says.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from stoneage_env.config import GameConfig
from stoneage_env.content import cards, goods, locations
from stoneage_env.content.numbers import CARD_SLOTS, DICE_FACES, TOOL_SPACES
from stoneage_env.engine.agenda import BASE_DECISIONS
from stoneage_env.engine.blocks import Block, size_of, starts_of
from stoneage_env.engine.features import CARD_FEATURES, TILE_FEATURES
from stoneage_env.engine.hooks import OBSERVED
from stoneage_env.engine.tables import (
    BASE_CARDS,
    BASE_LOCATIONS,
    BASE_PROFESSIONS,
    BASE_SYMBOLS,
    BASE_TILES,
    NUM_RESOURCES,
)

# divisors of unbounded or large numbers; a value beyond its divisor is shown as 1
FULL_FOOD = 50
FULL_GOODS = 20
FULL_SCORE = 200
FULL_BUILDINGS = 10
FULL_HIDDEN = 4
FULL_TOTAL = 72  # ten dice and all tools
FULL_ROUNDS = 50
FULL_GAIN = 40
FULL_PEOPLE = 9
SCORE_BOUND = 5.0

_SCORE = (-SCORE_BOUND, SCORE_BOUND)
_LOCATION_LIST = ", ".join(place.name for place in locations.BASE_LOCATIONS)
_GOODS_LIST = ", ".join(goods.RESOURCES)

# what changes often comes first: the question, then a row for each player, the observer's first;
# then the display, and a row for each pile
ONCE = (
    Block("decision", (len(BASE_DECISIONS),), f"what is asked: {', '.join(BASE_DECISIONS)}"),
    Block("roll_total", (1,), f"dice and tools so far / {FULL_TOTAL}, while tools are asked for"),
    Block("roll_pips", (1,), "pips per item / 6, while tools are asked for"),
    Block("roll_good", (1 + NUM_RESOURCES,), f"what is gathered: {_GOODS_LIST}, food"),
    Block("next_tool", (1,), "first place in the order of tools that may still be used / 6"),
    Block("pay_for", (BASE_LOCATIONS,), f"where the purchase is made: {_LOCATION_LIST}"),
    Block("paid", (NUM_RESOURCES,), f"{_GOODS_LIST} paid so far / 7"),
    Block("due", (1,), "resources still to be paid, at most / 7"),
    Block("due_kinds", (1,), "kinds the whole payment must have / 4, 0 = any"),
    Block("lowest", (1,), "lowest good that may still be paid or taken / 3"),
    Block("started", (1,), "a good has been paid, so there is no way back"),
    Block("short", (1,), "food still missing / 10, while feeding is asked for"),
    Block("dice_left", (DICE_FACES,), "dice of each face still to be taken / players"),
    Block("takers", (1,), "players who still take a die / players"),
    Block("left", (1,), "resources still to be taken / 2"),
    Block("round", (1,), f"round / {FULL_ROUNDS}"),
    Block("deck", (1,), f"cards in the deck / {BASE_CARDS}"),
    Block("phase", (3,), "placement, actions, feeding"),
    Block("turn", (1,), "seats that have had their turn in this phase / players"),
    Block("card_gain", (CARD_SLOTS,), f"what each displayed card would add to the observer's points / {FULL_GAIN}"),
    Block("own_hidden_symbols", (BASE_SYMBOLS,), "culture symbols on the observer's cards drawn face down / 2"),
    Block("own_hidden_professions", (BASE_PROFESSIONS,), f"people on the observer's cards drawn face down / {FULL_PEOPLE}"),
)
DISPLAY = (
    Block("cards", (CARD_SLOTS, len(CARD_FEATURES)), f"card in each slot, slot 1 first: {', '.join(CARD_FEATURES)}"),
    Block("unseen_cards", (BASE_CARDS,), "cards 1 to 36 that the observer has not seen"),
    Block("unseen_tiles", (BASE_TILES,), "tiles 0 to 27 that nobody has seen"),
)
PER_PILE = (
    Block("tiles", (len(TILE_FEATURES),), f"the face-up tile of each pile: {', '.join(TILE_FEATURES)}"),
    Block("pile_sizes", (), "tiles left in each pile / 7"),
)
PER_PLAYER = (
    Block("start_player", (), "who has the token"),
    Block("actor", (), "who is asked"),
    Block("placed", (BASE_LOCATIONS,), f"figures on each location / 10: {_LOCATION_LIST}"),
    Block("figures", (), "figures / 10"),
    Block("unplaced", (), "figures still to be placed this round / 10"),
    Block("food", (), f"food / {FULL_FOOD}"),
    Block("short_of_food", (), "food that feeding would lack now / 10"),
    Block("score", (), f"points on the track / {FULL_SCORE}", *_SCORE),
    Block("points_now", (), f"points if the game ended now, by what the observer knows / {FULL_SCORE}", *_SCORE),
    Block("agriculture", (), "agriculture / 10"),
    Block("buildings", (), f"building tiles / {FULL_BUILDINGS}"),
    Block("any_two", (), "holds the any-2 card"),
    Block("hidden_cards", (), f"cards drawn face down / {FULL_HIDDEN}"),
    Block("resources", (NUM_RESOURCES,), f"{_GOODS_LIST} / {FULL_GOODS}"),
    Block("tools", (TOOL_SPACES,), "value of each tool tile / 4"),
    Block("tools_used", (TOOL_SPACES,), "tool tile used this round"),
    Block("one_use_tools", (len(cards.ONE_USE_VALUES),), "unused one-use tools of value 2, 3, 4 / 2"),
    Block("symbols", (BASE_SYMBOLS,), f"culture symbols on bought cards / 2: {', '.join(cards.BASE_SYMBOLS)}"),
    Block(
        "professions", (BASE_PROFESSIONS,), f"people on bought cards / {FULL_PEOPLE}: {', '.join(cards.BASE_PROFESSIONS)}"
    ),
)


class ObservationLayout:
    """Names, places and bounds of an observation's parts: OBSERVATION(config)["food"].places."""

    def __init__(self, players: int, modules: tuple[str, ...] = ()):
        self.blocks: dict[str, Block] = {}
        self.size = 0
        self._append(ONCE)
        self._append(PER_PLAYER, players)
        self._append(DISPLAY)
        self._append(PER_PILE, players)
        for module, (once, per_player) in OBSERVED.items():
            if module in modules:
                self._append(once)
                self._append(per_player, players)
        bounds = np.zeros((2, self.size), np.float32)
        for block in self.blocks.values():
            bounds[0, block.places], bounds[1, block.places] = block.low, block.high
        self.low, self.high = bounds

    def _append(self, blocks: tuple[Block, ...], rows: int | None = None) -> None:
        """Blocks that lie side by side: once, or with a row for each player or pile."""
        width, starts = size_of(blocks), starts_of(blocks)
        for block in blocks:
            places = self.size + starts[block.name] + np.arange(rows or 1)[:, None] * width + np.arange(block.size)
            shape = block.shape if rows is None else (rows, *block.shape)
            self.blocks[block.name] = replace(block, shape=shape, places=places.reshape(shape))
        self.size += (rows or 1) * width

    def __getitem__(self, name: str) -> Block:
        if name not in self.blocks:
            raise KeyError(f"the observation has no block {name!r}; it has: {', '.join(self.blocks)}")
        return self.blocks[name]

    def describe(self, observation: np.ndarray) -> dict[str, Any]:
        """The observation by name, each block in its shape: OBSERVATION(config).describe(engine.observations[0])."""
        if observation.shape != (self.size,):
            raise ValueError(
                f"one observation of {self.size} numbers was expected, not an array of shape {observation.shape}"
            )
        return {name: observation[block.places] for name, block in self.blocks.items()}

    def table(self) -> list[tuple[str, str, str, str, str]]:
        """Rows for the documentation: places, name, shape, bounds, meaning."""
        return [
            (
                ", ".join(f"{s.start}-{s.stop - 1}" if s.stop - s.start > 1 else f"{s.start}" for s in b.slices),
                b.name,
                " x ".join(map(str, b.shape)),
                f"{b.low:g} to {b.high:g}",
                b.meaning,
            )
            for b in self.blocks.values()
        ]

    def digest(self) -> str:
        """A short fingerprint of the layout, stored with models and replays."""
        return hashlib.sha256(repr(self.table()).encode()).hexdigest()[:12]


@lru_cache
def _layout(players: int, modules: tuple[str, ...]) -> ObservationLayout:
    return ObservationLayout(players, modules)


def OBSERVATION(config: GameConfig) -> ObservationLayout:  # noqa: N802 - reads as the constant it is for one configuration
    """The layout of a configuration: OBSERVATION(GameConfig(num_players=3)).size."""
    return _layout(config.num_players, config.modules)


# where kernels write: the length of a row of each kind, and the first place of a block in its row
_GROUPS = (ONCE, PER_PLAYER, DISPLAY, PER_PILE)
ONCE_SIZE, PLAYER_SIZE, DISPLAY_SIZE, PILE_SIZE = map(size_of, _GROUPS)


def starts(*names: str) -> tuple[int, ...]:
    """First places of blocks within their row."""
    found = {name: start for blocks in _GROUPS for name, start in starts_of(blocks).items()}
    return tuple(found[name] for name in names)
