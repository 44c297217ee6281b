"""What modules put beside the board: igloos, the wild animals, and the gathering tiles of their owners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stoneage_env.content.animals import ANIMALS
from stoneage_env.render import display, words
from stoneage_env.render.palette import FAINT_INK, INK, LARGE, LINE, NORMAL, PANEL, SMALL
from stoneage_env.render.places import circle_with, standing
from stoneage_env.render.shapes import group, rect, text

HEIGHT = 218  # of the whole strip
_IGLOO_WIDTH = 100
_WIDTH = 330  # of the animals and of the gathering tiles


def is_there(view: Mapping[str, Any]) -> bool:
    """Whether there is anything to show: with the base game alone there is not."""
    return "igloos" in view or "active_animal" in view or words.has_style(view["players"][0])


def beside(view: Mapping[str, Any], x: float, y: float, width: float) -> str:
    """The strip, its upper left corner at (x, y)."""
    parts = [rect(0, 0, width, HEIGHT, PANEL, 8, stroke=LINE, stroke_width=1.5)]
    left = 14.0
    if "igloos" in view:
        parts += _igloos(view, left)
        left += 4 * (_IGLOO_WIDTH + 10) + 20
    if "active_animal" in view:
        parts += _animals(view, left)
        left += _WIDTH + 20
    if words.has_style(view["players"][0]):
        parts += _gathering_tiles(view, left)
    return group(parts, x, y)


def _igloos(view: Mapping[str, Any], left: float) -> list[str]:
    parts = []
    for place, number in enumerate(view["igloos"]):
        at = left + place * (_IGLOO_WIDTH + 10)
        if number is None:
            parts.append(text("taken", at + _IGLOO_WIDTH / 2, 110, SMALL, FAINT_INK, "middle"))
            continue
        seat = display.occupant(view["placed"], f"igloo{place + 1}")
        parts += [circle_with(seat, at + _IGLOO_WIDTH / 2, 24), group([display.igloo(number, _IGLOO_WIDTH)], at, 44)]
    return parts


def _animals(view: Mapping[str, Any], left: float) -> list[str]:
    """The active animal with its value and circles; those that wait below it."""
    active = view["active_animal"]
    if active is None:
        parts = [text("no wild animal", left, 60, NORMAL, FAINT_INK)]
    else:
        value = next(animal.value for animal in ANIMALS if animal.name == active)
        parts = [text(active.capitalize(), left, 44, LARGE, bold=True)]
        parts.append(text(f"-{value} from every total", left, 70, NORMAL, INK))
        seats: list[int | None] = [*standing(view["placed"].get("animal", []))]
        seats += [None] * (len(view["players"]) - len(seats))
        parts += [circle_with(seat, left + 20 + 44 * i, 106, 18) for i, seat in enumerate(seats)]
    if view["waiting_animals"]:
        parts.append(text(f"waiting: {words.listed(view['waiting_animals'])}", left, 156, SMALL, FAINT_INK))
    return parts


def _gathering_tiles(view: Mapping[str, Any], left: float) -> list[str]:
    """The merchant track of each player and, where they have figures, the circles of their own tiles."""
    parts = [text("Merchant track", left, 30, NORMAL, bold=True)]
    for seat, player in enumerate(view["players"]):
        y = 56 + 32 * seat
        traded = ", has traded" if player["traded"] else ""
        parts.append(text(f"{words.player(seat)}: {player['merchant']}{traded}", left, y, NORMAL))
        shown = [(name, view["placed"].get(name, [0] * 5)[seat]) for name in ("wood_tile", "gold_tile")]
        at = left + 190
        for name, figures in shown:
            if figures:
                parts.append(text(words.title(name), at, y, SMALL))
                parts += [circle_with(seat if i < figures else None, at + 84 + 30 * i, y - 6, 13) for i in range(3)]
                at += 190
    return parts
