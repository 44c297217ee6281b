"""OBSERVATION: what one player knows, as named blocks of float32 in a fixed order, seat-relative (the observer first).

Everything that the observer may know and nothing else: own cards drawn face down yes, those of others no, the order of
deck and piles never. Here the blocks are declared; `observe.py` writes them where this layout says.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import numpy as np

from stoneage_env.config import GameConfig
from stoneage_env.content import buildings, cards, goods, locations
from stoneage_env.content.numbers import CARD_SLOTS, DICE_FACES, TOOL_SPACES
from stoneage_env.engine.agenda import DECISIONS
from stoneage_env.engine.tables import NUM_CARDS, NUM_LOCATIONS, NUM_PROFESSIONS, NUM_RESOURCES, NUM_SYMBOLS, NUM_TILES

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

TOP_FEATURES = (
    "food / 7",
    *(f"{name} / 2" for name in goods.RESOURCES),
    "points / 3",
    "agriculture",
    "tool",
    *(f"roll for {name}" for name in goods.RESOURCES),
    "dice for all",
    "draw a card",
    "one-use tool / 4",
    "any 2 resources",
)
CARD_FEATURES = (*TOP_FEATURES, *cards.SYMBOLS, *(f"{name}s / 3" for name in cards.PROFESSIONS))
TILE_FEATURES = (
    *buildings.BUILDING_KINDS,
    *(f"{name} / 2" for name in goods.RESOURCES),
    "points / 16",
    "amount / 7",
    "kinds / 4",
)


def _card_features(card: cards.Card) -> list[float]:
    row = [0.0] * len(CARD_FEATURES)
    top, bottom = card.top, card.bottom
    place, value = {
        cards.TOP_FOOD: (0, top.amount / 7),
        cards.TOP_RESOURCE: (1 + top.good, top.amount / 2),
        cards.TOP_POINTS: (5, top.amount / 3),
        cards.TOP_AGRICULTURE: (6, 1.0),
        cards.TOP_TOOL: (7, 1.0),
        cards.TOP_ROLL: (8 + top.good, 1.0),
        cards.TOP_DICE: (12, 1.0),
        cards.TOP_DRAW: (13, 1.0),
        cards.TOP_ONE_USE: (14, top.amount / 4),
        cards.TOP_ANY2: (15, 1.0),
    }[top.effect]
    row[place] = value
    if bottom.symbol >= 0:
        row[len(TOP_FEATURES) + bottom.symbol] = 1.0
    else:
        row[len(TOP_FEATURES) + NUM_SYMBOLS + bottom.profession] = bottom.count / 3
    return row


def _tile_features(tile: buildings.Building) -> list[float]:
    kind = [float(tile.kind == k) for k in range(len(buildings.BUILDING_KINDS))]
    return [*kind, *(n / 2 for n in tile.cost), tile.points / 16, tile.amount / 7, tile.kinds / 4]


# card 0 and the tile after the last are none
CARD_TABLE = np.array([[0.0] * len(CARD_FEATURES), *map(_card_features, cards.CARDS)], np.float32)
TILE_TABLE = np.array([*map(_tile_features, buildings.BUILDINGS), [0.0] * len(TILE_FEATURES)], np.float32)


@dataclass(frozen=True)
class Block:
    """A named part of the observation; `places` holds the index of each of its numbers, in the block's shape."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: float = 0.0
    high: float = 1.0
    places: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64), compare=False)

    @property
    def size(self) -> int:
        """Number of floats."""
        return int(np.prod(self.shape))

    @property
    def slices(self) -> tuple[slice, ...]:
        """Where the block lies: one slice, or one per player or pile for blocks that have a row for each."""
        ends = np.flatnonzero(np.diff(self.places.reshape(-1)) != 1) + 1
        return tuple(slice(int(run[0]), int(run[-1]) + 1) for run in np.split(self.places.reshape(-1), ends))


_SCORE = (-SCORE_BOUND, SCORE_BOUND)
_LOCATION_LIST = ", ".join(locations.LOCATION_NAMES)
_GOODS_LIST = ", ".join(goods.RESOURCES)

# what changes often comes first: the question, then a row for each player, the observer's first;
# then the display, and a row for each pile
ONCE = (
    Block("decision", (len(DECISIONS),), f"what is asked: {', '.join(DECISIONS)}"),
    Block("roll_total", (1,), f"dice and tools so far / {FULL_TOTAL}, while tools are asked for"),
    Block("roll_pips", (1,), "pips per item / 6, while tools are asked for"),
    Block("roll_good", (1 + NUM_RESOURCES,), f"what is gathered: {_GOODS_LIST}, food"),
    Block("next_tool", (1,), "first place in the order of tools that may still be used / 6"),
    Block("pay_for", (NUM_LOCATIONS,), f"where the purchase is made: {_LOCATION_LIST}"),
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
    Block("deck", (1,), f"cards in the deck / {NUM_CARDS}"),
    Block("phase", (3,), "placement, actions, feeding"),
    Block("turn", (1,), "seats that have had their turn in this phase / players"),
    Block("card_gain", (CARD_SLOTS,), f"what each displayed card would add to the observer's points / {FULL_GAIN}"),
    Block("own_hidden_symbols", (NUM_SYMBOLS,), "culture symbols on the observer's cards drawn face down / 2"),
    Block("own_hidden_professions", (NUM_PROFESSIONS,), f"people on the observer's cards drawn face down / {FULL_PEOPLE}"),
)
DISPLAY = (
    Block("cards", (CARD_SLOTS, len(CARD_FEATURES)), f"card in each slot, slot 1 first: {', '.join(CARD_FEATURES)}"),
    Block("unseen_cards", (NUM_CARDS,), "cards 1 to 36 that the observer has not seen"),
    Block("unseen_tiles", (NUM_TILES,), "tiles 0 to 27 that nobody has seen"),
)
PER_PILE = (
    Block("tiles", (len(TILE_FEATURES),), f"the face-up tile of each pile: {', '.join(TILE_FEATURES)}"),
    Block("pile_sizes", (), "tiles left in each pile / 7"),
)
PER_PLAYER = (
    Block("start_player", (), "who has the token"),
    Block("actor", (), "who is asked"),
    Block("placed", (NUM_LOCATIONS,), f"figures on each location / 10: {_LOCATION_LIST}"),
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
    Block("symbols", (NUM_SYMBOLS,), f"culture symbols on bought cards / 2: {', '.join(cards.SYMBOLS)}"),
    Block("professions", (NUM_PROFESSIONS,), f"people on bought cards / {FULL_PEOPLE}: {', '.join(cards.PROFESSIONS)}"),
)


class ObservationLayout:
    """Names, places and bounds of an observation's parts: OBSERVATION(config)["food"].places."""

    def __init__(self, players: int):
        self.blocks: dict[str, Block] = {}
        self.size = 0
        for blocks, rows in ((ONCE, 1), (PER_PLAYER, players), (DISPLAY, 1), (PER_PILE, players)):
            self._append(blocks, rows)
        bounds = np.zeros((2, self.size), np.float32)
        for block in self.blocks.values():
            bounds[0, block.places], bounds[1, block.places] = block.low, block.high
        self.low, self.high = bounds

    def _append(self, blocks: tuple[Block, ...], rows: int) -> None:
        """Blocks whose rows lie side by side: all of the first row, then all of the second."""
        width = sum(block.size for block in blocks)
        column = 0
        for block in blocks:
            places = self.size + column + np.arange(rows)[:, None] * width + np.arange(block.size)
            shape = block.shape if blocks in (ONCE, DISPLAY) else (rows, *block.shape)
            self.blocks[block.name] = replace(block, shape=shape, places=places.reshape(shape))
            column += block.size
        self.size += rows * width

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
def _layout(players: int) -> ObservationLayout:
    return ObservationLayout(players)


def OBSERVATION(config: GameConfig) -> ObservationLayout:  # noqa: N802 - reads as the constant it is for one configuration
    """The layout of a configuration: OBSERVATION(GameConfig(num_players=3)).size."""
    return _layout(config.num_players)


# where kernels write: the length of a row of each kind, and the first place of a block in its row
_GROUPS = (ONCE, PER_PLAYER, DISPLAY, PER_PILE)
ONCE_SIZE, PLAYER_SIZE, DISPLAY_SIZE, PILE_SIZE = (sum(block.size for block in blocks) for blocks in _GROUPS)


def starts(*names: str) -> tuple[int, ...]:
    """First places of blocks within their row."""
    found = {}
    for blocks in _GROUPS:
        at = 0
        for block in blocks:
            found[block.name] = at
            at += block.size
    return tuple(found[name] for name in names)
