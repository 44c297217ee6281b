"""What building tiles do besides their points, and the tiles, igloos and gathering tiles on a player's board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stoneage_env.content import buildings
from stoneage_env.content.goods import GOODS
from stoneage_env.content.locations import GATHERING_TILE, LOCATIONS
from stoneage_env.content.numbers import CIRCLES_OF_A_TILE
from stoneage_env.render import icons, words
from stoneage_env.render.palette import FAINT_INK, INK, LARGE, NORMAL, SMALL, TINY
from stoneage_env.render.places import circle_with
from stoneage_env.render.shapes import circle, fitting, group, path, text

_MOST_HOUSES = 7  # drawn; more buildings are listed
_LABELS_IN_A_LINE = 9
_MOST_DOMES = 2  # igloos drawn; more are listed
_GATHERING = {place.name: place for place in LOCATIONS if place.kind == GATHERING_TILE}


def effect(tile: buildings.Building, x: float, y: float) -> str:
    """What a tile does besides its points, around a point; nothing if it does nothing."""
    if tile.effect in (buildings.EFFECT_WOOD_TILE, buildings.EFFECT_GOLD_TILE):
        return group(_three_circles(buildings.TILE_EFFECTS[tile.effect]), x, y)
    plus = text("+1", -2, 6, NORMAL, anchor="end", bold=True)
    drawn = {
        buildings.NO_EFFECT: lambda: [],
        buildings.EFFECT_DRAW: lambda: [plus, icons.card_back(14, 0)],
        buildings.EFFECT_DICE: lambda: [icons.die(5, -12, 0, 0.95), icons.die(2, 12, 0, 0.95)],
        buildings.EFFECT_STYLE_DICE: lambda: [icons.die(5, -12, 0, 0.95), icons.good("jewelry", 12, 0)],
        buildings.EFFECT_INCOME: lambda: _each_round(tile.good),
        buildings.EFFECT_FIGURE: lambda: [plus, icons.person(13, 0)],
        buildings.EFFECT_TOOL: lambda: [plus, icons.axe(13, 0)],
        buildings.EFFECT_AGRICULTURE: lambda: [plus, icons.wheat(13, 0)],
    }[tile.effect]()
    return group(drawn, x, y)


def _each_round(good: int) -> list[str]:
    """A good and an arrow that turns round: it comes again and again."""
    arrow = path("M6-4A7 7 0 1 0 7 2", stroke=INK, stroke_width=1.8) + path("M10-6 7 1 2-4Z", INK)
    plus = text("+1", -12, 6, NORMAL, anchor="end", bold=True)
    return [plus, icons.good(GOODS[good], 1, 0, 0.9), group([arrow], 25, title="each round")]


def _three_circles(name: str) -> list[str]:
    """The circles of a gathering tile and the price of its good."""
    place = _GATHERING[name]
    rings = [circle(-31 + 10 * i, 0, 4.4, "#fffaf0", stroke=INK) for i in range(CIRCLES_OF_A_TILE)]
    price = text(f"{place.pips}=", 4, 5, TINY, anchor="middle", bold=True)
    return [*rings, price, icons.good(words.good_of(place), 26, 0, 0.85)]


# On a player's board


def owned(player: Mapping[str, Any], y: float, width: float) -> list[str]:
    """A little house for every building, with its points or the resources it took; only these if there are many."""
    numbers = player["buildings"]
    ink = INK if numbers else FAINT_INK
    parts = [icons.house(14, y, 0.95), text(len(numbers), 30, y + 7, LARGE, ink, bold=True)]
    if len(numbers) > _MOST_HOUSES:
        return [*parts, *_listed(numbers, 64, y, width - 60)]
    return parts + [group([_house(number)], 72 + 29 * i, y, title=words.tile(number)) for i, number in enumerate(numbers)]


def _listed(numbers: Sequence[int], x: float, y: float, width: float) -> list[str]:
    lines = [numbers[i : i + _LABELS_IN_A_LINE] for i in range(0, len(numbers), _LABELS_IN_A_LINE)]
    parts = []
    for i, line in enumerate(lines):
        labels = " ".join(map(words.tile_label, line))
        base = y + 5 + 14 * (i - (len(lines) - 1) / 2)
        parts.append(text(labels, x, base, fitting(labels, width, TINY, bold=True), bold=True))
    return parts


def _house(number: int) -> str:
    """A tile as a little house; an income stands in its roof."""
    tile, label = buildings.BUILDINGS[number], words.tile_label(number)
    roof = "#b8743f" if tile.kind != buildings.ADORNED else "#fbf3df"
    drawn = [path("M-13-2 0-15 13-2V15H-13Z", "#f1dcb2", stroke=INK, stroke_linejoin="round")]
    drawn.append(path("M-13-2 0-15 13-2Z", roof, stroke=INK, stroke_linejoin="round"))
    if tile.effect == buildings.EFFECT_INCOME:
        drawn.append(icons.good(GOODS[tile.good], 0, -7, 0.6))
    return "".join([*drawn, text(label, 0, 11, fitting(label, 24, TINY, bold=True), anchor="middle", bold=True)])


def igloos(player: Mapping[str, Any], y: float) -> list[str]:
    """Igloos with their points."""
    numbers = player["igloos"]
    shell = path("M-12 9Q-12-11 0-11T12 9Z", "#e6f3f9", stroke=INK)
    ink = INK if numbers else FAINT_INK
    parts = [group([shell], 14, y, title="igloos"), text(len(numbers), 30, y + 7, LARGE, ink, bold=True)]
    points = [buildings.IGLOOS[number].points for number in numbers]
    if len(points) > _MOST_DOMES:
        label = " ".join(map(str, points))
        return [*parts, text(label, 46, y + 6, fitting(label, 66, SMALL, bold=True), bold=True)]
    for i, value in enumerate(points):
        parts += [group([shell], 62 + 29 * i, y), text(value, 62 + 29 * i, y + 7, TINY, anchor="middle", bold=True)]
    return parts


def gathering_tiles(view: Mapping[str, Any], seat: int, x: float, y: float) -> list[str]:
    """The circles of the player's own gathering tiles, with the figures on them."""
    effects = [buildings.TILE_EFFECTS[buildings.BUILDINGS[number].effect] for number in view["players"][seat]["buildings"]]
    parts = []
    for name, place in _GATHERING.items():
        if name not in effects:
            continue
        figures = view["placed"].get(name, [0] * len(view["players"]))[seat]
        parts.append(icons.good(words.good_of(place), x, y, 0.9))
        for i in range(CIRCLES_OF_A_TILE):
            parts.append(circle_with(seat if i < figures else None, x + 23 + 19 * i, y, 9))
        x += 84
    return [group(parts, title="own gathering tiles")] if parts else []
