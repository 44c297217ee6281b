"""What modules put beside the board: igloos and wild animals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.buildings import IGLOOS
from stoneage_env.content.goods import GOODS
from stoneage_env.content.rewards import ANIMAL_REWARDS
from stoneage_env.render import animals, display, icons
from stoneage_env.render.palette import (
    ALERT,
    EMPTY,
    FAINT_INK,
    GAP,
    INK,
    LARGE,
    LINE,
    NORMAL,
    PANEL,
    SMALL,
    TINY,
)
from stoneage_env.render.places import circle_with, standing
from stoneage_env.render.shapes import group, path, rect, text

HEIGHT = 140  # of the whole strip
_IGLOOS_WIDTH = 585
_IGLOO_WIDTH = 138
_WAITING_WIDTH = 178  # of the room for animals that wait


def is_there(view: Mapping[str, Any]) -> bool:
    """Whether there is anything to show: with the base game alone there is not."""
    return "igloos" in view or "active_animal" in view


def beside(view: Mapping[str, Any], x: float, y: float, width: float) -> str:
    """The strip, its upper left corner at (x, y): igloos at the left, animals at the right."""
    parts, left = [], x
    if "igloos" in view:
        room = _IGLOOS_WIDTH if "active_animal" in view else width
        parts.append(group([_panel(room), *_igloos(view)], left, y))
        left += room + GAP
    if "active_animal" in view:
        room = x + width - left
        parts.append(group([_panel(room), *_animals(view, room)], left, y))
    return "".join(parts)


def _panel(width: float) -> str:
    return rect(0, 0, width, HEIGHT, PANEL, 8, stroke=LINE, stroke_width=1.5)


# Igloos


def _igloos(view: Mapping[str, Any]) -> list[str]:
    """Each with its points in the dome, its cost below and its circle; they have no piles."""
    parts = []
    for place, number in enumerate(view["igloos"]):
        seat = display.occupant(view["placed"], f"igloo{place + 1}")
        drawn = (
            [text(f"igloo {place + 1} is taken", 60, 80, SMALL, FAINT_INK, "middle")] if number is None else _igloo(number)
        )
        ring = [] if number is None else [circle_with(seat, 121, 34, 16)]
        parts.append(group([*drawn, *ring], 12 + place * (_IGLOO_WIDTH + 4)))
    return parts


def _igloo(number: int) -> list[str]:
    tile = IGLOOS[number]
    needed = [icons.good(name, 0, 0, 1.05) for name, count in zip(GOODS, tile.cost, strict=True) for _ in range(count)]
    step = min(29.0, 116 / len(needed))
    goods = [group([drawn], 50 + (i - (len(needed) - 1) / 2) * step, 118) for i, drawn in enumerate(needed)]
    points = text(tile.points, 50, 66, 26, INK, "middle", bold=True)
    return [dome(50, 96, 1), points, text(number + 1, 100, 94, TINY, FAINT_INK), *goods]


def dome(x: float, y: float, scale: float) -> str:
    """An igloo, 96 wide and 80 high, standing on (x, y)."""
    blocks = path("M-46-20H46M-38-44H38M-18-44V-20M18-44V-20M-33-20V0M33-20V0M0-78V-62", stroke="#9fc4d8", stroke_width=1.6)
    door = path("M-11 0V-8A11 11 0 0 1 11-8V0Z", "#41677c")
    shell = path("M-48 0Q-48-80 0-80T48 0Z", "#e6f3f9", stroke=INK, stroke_width=1.5, stroke_linejoin="round")
    return group([shell, blocks, door], x, y, scale, title="igloo")


# Animals


def _animals(view: Mapping[str, Any], width: float) -> list[str]:
    """The active animal, what it takes and its circles; what driving it off brings; those that wait."""
    active = view["active_animal"]
    parts = [text("No wild animal is near", 18, 52, NORMAL, FAINT_INK)] if active is None else _active(view, active)
    parts.append(text("driven off, a die for each figure there:" if active else "driven off:", 18, 98, TINY, FAINT_INK))
    parts += [group(_reward(face), 26 + 62 * (face - 1), 118) for face in range(1, len(ANIMAL_REWARDS) + 1)]
    left = width - _WAITING_WIDTH
    parts.append(path(f"M{left} 12V{HEIGHT - 12}", stroke=EMPTY, stroke_width=2))
    waiting = view["waiting_animals"]
    parts.append(text("waiting" if waiting else "none waits", left + 14, 22, SMALL, FAINT_INK))
    for i, name in enumerate(waiting):
        y = 46 + (38 if len(waiting) < 3 else 34) * i
        parts.append(animals.animal(name, left + 36, y, 0.7))
        parts.append(text(f"{name}, \N{MINUS SIGN}{_value(name)}", left + 66, y + 6, SMALL))
    return parts


def _value(name: str) -> int:
    return next(animal.value for animal in ANIMALS if animal.name == name)


def _active(view: Mapping[str, Any], active: str) -> list[str]:
    right = 116 + 13 * len(active)
    parts = [animals.animal(active, 54, 44, 1.25), text(active.capitalize(), 106, 32, LARGE, bold=True)]
    parts.append(text(f"\N{MINUS SIGN}{_value(active)}", right, 32, LARGE, ALERT, bold=True))
    parts.append(text("from every total", right + 36, 32, SMALL, ALERT))
    seats: list[int | None] = [*standing(view["placed"].get("animal", []))]
    seats += [None] * (len(view["players"]) - len(seats))
    return parts + [circle_with(seat, 122 + 40 * i, 60, 16) for i, seat in enumerate(seats)]


def _reward(face: int) -> list[str]:
    """A face of the die and what it brings."""
    return [icons.die(face, 0, 0, 0.8), display.reward(ANIMAL_REWARDS[face - 1], 23, 0, 0.8)]
