"""Cards and tiles as numbers: what they do, never which one they are. One row of a table for each card, tile and igloo.

The columns of the base game come first; what the expansion adds stands in tables of its own.
"""

from __future__ import annotations

import numpy as np

from stoneage_env.content import buildings, cards, goods
from stoneage_env.engine.tables import BASE_SYMBOLS

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
CARD_FEATURES = (*TOP_FEATURES, *cards.BASE_SYMBOLS, *(f"{name}s / 3" for name in cards.BASE_PROFESSIONS))
TILE_FEATURES = (
    *buildings.BASE_BUILDING_KINDS,
    *(f"{name} / 2" for name in goods.RESOURCES),
    "points / 16",
    "amount / 7",
    "kinds / 4",
)
STYLE_TOP_FEATURES = ("dice with style", "merchant step")
STYLE_CARD_FEATURES = (*STYLE_TOP_FEATURES, "ring", "merchants / 2")
STYLE_TILE_FEATURES = ("adorned", "jewelry / 2", *buildings.TILE_EFFECTS[1:6])
BONUS_TILE_FEATURES = tuple(f"income of {name}" for name in goods.RESOURCES[:3]) + buildings.TILE_EFFECTS[7:]
IGLOO_FEATURES = (*(f"{name} / 2" for name in goods.RESOURCES), "points / 22")

_TOP_COLUMN = {
    cards.TOP_FOOD: (0, 7),
    cards.TOP_RESOURCE: (1, 2),
    cards.TOP_POINTS: (5, 3),
    cards.TOP_AGRICULTURE: (6, 1),
    cards.TOP_TOOL: (7, 1),
    cards.TOP_ROLL: (8, 2),
    cards.TOP_DICE: (12, 1),
    cards.TOP_DRAW: (13, 1),
    cards.TOP_ONE_USE: (14, 4),
    cards.TOP_ANY2: (15, 2),
}  # the column of each effect, of its first good, and the amount that is shown as 1


def _card_features(card: cards.Card) -> list[float]:
    row = [0.0] * len(CARD_FEATURES)
    top, bottom = card.top, card.bottom
    if top.effect in _TOP_COLUMN:
        column, full = _TOP_COLUMN[top.effect]
        row[column + max(top.good, 0)] = top.amount / full
    if 0 <= bottom.symbol < BASE_SYMBOLS:
        row[len(TOP_FEATURES) + bottom.symbol] = 1.0
    elif bottom.profession >= 0 and bottom.profession != cards.MERCHANT:
        row[len(TOP_FEATURES) + BASE_SYMBOLS + bottom.profession] = bottom.count / 3
    return row


def _style_card_features(card: cards.Card) -> list[float]:
    top, bottom = card.top, card.bottom
    merchants = bottom.count if bottom.profession == cards.MERCHANT else 0
    ring = bottom.symbol == cards.RING
    return [float(top.effect == cards.TOP_STYLE_DICE), float(top.effect == cards.TOP_MERCHANT), float(ring), merchants / 2]


def _tile_features(tile: buildings.Building) -> list[float]:
    kind = [float(tile.kind == k) for k in range(len(buildings.BASE_BUILDING_KINDS))]
    resources = tile.cost[: len(goods.RESOURCES)]
    return [*kind, *(n / 2 for n in resources), tile.points / 16, tile.amount / 7, tile.kinds / 4]


def _style_tile_features(tile: buildings.Building) -> list[float]:
    effects = [float(tile.effect == effect) for effect in range(1, 6)]
    return [float(tile.kind == buildings.ADORNED), tile.cost[goods.JEWELRY] / 2, *effects]


def _bonus_tile_features(tile: buildings.Building) -> list[float]:
    income = [float(tile.effect == buildings.EFFECT_INCOME and tile.good == good) for good in range(3)]
    return [*income, *(float(tile.effect == effect) for effect in range(7, len(buildings.TILE_EFFECTS)))]


def _igloo_features(tile: buildings.Building) -> list[float]:
    return [*(n / 2 for n in tile.cost[: len(goods.RESOURCES)]), tile.points / 22]


def _floats(rows: list[list[float]]) -> np.ndarray:
    return np.array(rows, np.float32)


# card 0, the tile after the last and the last igloo are none
CARD_TABLE = _floats([[0.0] * len(CARD_FEATURES), *map(_card_features, cards.CARDS)])
STYLE_CARD_TABLE = _floats([[0.0] * len(STYLE_CARD_FEATURES), *map(_style_card_features, cards.CARDS)])
TOP_TABLE = np.hstack([CARD_TABLE[:, : len(TOP_FEATURES)], STYLE_CARD_TABLE[:, : len(STYLE_TOP_FEATURES)]]).copy()
TILE_TABLE = _floats([*map(_tile_features, buildings.BUILDINGS), [0.0] * len(TILE_FEATURES)])
STYLE_TILE_TABLE = _floats([*map(_style_tile_features, buildings.BUILDINGS), [0.0] * len(STYLE_TILE_FEATURES)])
BONUS_TILE_TABLE = _floats([*map(_bonus_tile_features, buildings.BUILDINGS), [0.0] * len(BONUS_TILE_FEATURES)])
IGLOO_TABLE = _floats([*map(_igloo_features, buildings.IGLOOS), [0.0] * len(IGLOO_FEATURES)])
