"""The components as the list in tests/data gives them: cards by number, tiles and igloos in the file's order."""

import json
from pathlib import Path

COMPONENTS = json.loads((Path(__file__).parents[1] / "data" / "components.json").read_text())
ANNIVERSARY, EXPANSION = COMPONENTS["anniversary"], COMPONENTS["expansion"]
RESOURCES = ("wood", "clay", "stone", "gold")
GOODS = (*RESOURCES, "jewelry")
VALUES = COMPONENTS["legend"]["resource_values"] | {"jewelry": 4}  # points of a good on a tile that scores what is paid


def style_top(words):
    """The top of one of the expansion's cards in the form of the others: style_top("4 food")."""
    number = [int(word) for word in words.replace("+", " ").split() if word.isdigit()]
    if words == "style_dice":
        return {"type": "style_dice"}
    kinds = {"merchant": "merchant", "victory": "victory_points", "food": "food", "one-use": "one_use_tool"}
    kind = next(kind for word, kind in kinds.items() if word in words)
    return {"type": kind, "value" if kind == "one_use_tool" else "amount": number[0]}


def style_bottom(words):
    """The bottom likewise: style_bottom("merchant 2")."""
    if words == "ring":
        return {"background": "green", "symbol": "ring"}
    profession, count = words.split()
    return {"background": "sand", "profession": profession, "count": int(count)}


def style_tiles():
    """The expansion's tiles, copies side by side."""
    for line in EXPANSION["buildings"]["proposal"]:
        tile = {"type": "fixed", "cost": line["cost"], "points": line["points"], "effect": line["effect"]}
        if "jewelry 1-4" in line["effect"]:
            tile = {"type": "jewelry", "min": 1, "max": 4, "effect": ""}
        yield from [tile] * line["copies"]


BASE_CARDS = {card["id"]: card for card in COMPONENTS["civilization_cards"]["cards"]}
STYLE_CARDS = {
    number: {"id": number, "top": style_top(line["top"]), "bottom": style_bottom(line["bottom"])}
    for number, line in enumerate(EXPANSION["cards"]["pairing_proposal"], len(BASE_CARDS) + 1)
}
CARDS = BASE_CARDS | STYLE_CARDS

BASE_TILES = [tile | {"effect": ""} for tile in COMPONENTS["building_tiles"]["tiles"] for _ in range(tile["copies"])]
STYLE_TILES = list(style_tiles())
BONUS_TILES = [tile | {"type": "fixed"} for tile in EXPANSION["bonus_buildings"]["tiles"]]
TILES = BASE_TILES + STYLE_TILES + BONUS_TILES
IGLOOS = [igloo | {"type": "fixed"} for igloo in ANNIVERSARY["igloos"]["proposal"]]
ANIMALS = ANNIVERSARY["wild_animals"]["names"]

WOOD_TILE = next(number for number, tile in enumerate(TILES) if tile["effect"].startswith("wood at"))
GOLD_TILE = next(number for number, tile in enumerate(TILES) if tile["effect"].startswith("gold at"))


def cards_of(modules):
    """Numbers of the cards in the box."""
    return sorted(CARDS if "style" in modules else BASE_CARDS)


def tiles_of(modules):
    """Numbers of the building tiles in the box."""
    expansion = STYLE_TILES if "style" in modules else []
    bonus = BONUS_TILES if "bonus_buildings" in modules else []
    return list(range(len(BASE_TILES) + len(expansion) + len(bonus)))
