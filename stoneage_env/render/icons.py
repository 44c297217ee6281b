"""Small pictures of things: goods, figures, tools, houses, dice. Each is drawn around (0, 0), about 24 wide and high."""

from __future__ import annotations

from typing import Any

from stoneage_env.render.palette import GOOD_COLOURS, INK, PLAYER_COLOURS, PLAYER_EDGES
from stoneage_env.render.shapes import circle, ellipse, group, line, path, rect, text

_OUTLINE: dict[str, Any] = {"stroke": INK, "stroke_width": 1.2, "stroke_linejoin": "round"}
_FIGURE = "M0-11a4.6 4.6 0 0 1 3.6 7.5L9.5 0Q10.5 2 8.5 3.4L4.8 2.6 7.6 10.8H1.8L0 6.4-1.8 10.8H-7.6L-4.8 2.6-8.5 3.4Q-10.5 2-9.5 0L-3.6-3.5A4.6 4.6 0 0 1 0-11Z"  # noqa: E501 - one outline


def _wood() -> str:
    colour = GOOD_COLOURS["wood"]
    return "".join(
        (
            rect(-11, -6, 20, 12, colour, 3, **_OUTLINE),
            line(-7, -2, 2, -2, "#5d3a17"),
            line(-5, 2.5, 3, 2.5, "#5d3a17"),
            ellipse(8, 0, 3.8, 6, "#e2b97f", **_OUTLINE),
            ellipse(8, 0, 1.6, 2.8, "none", stroke="#8a5a2b"),
        )
    )


def _clay() -> str:
    return path("M-11-1 -6-7H11L7-1Z", "#dd8a5e", **_OUTLINE) + path(
        "M-11-1H7V8H-11ZM7-1 11-7V2L7 8Z", GOOD_COLOURS["clay"], **_OUTLINE
    )


def _stone() -> str:
    return path("M-11 6-8-4-1-9 8-6 11 3 6 9-6 9Z", GOOD_COLOURS["stone"], **_OUTLINE) + path(
        "M-8-4-1-1 8-6M-1-1 0 9", stroke="#565b60", stroke_width=1.1
    )


def _gold() -> str:
    return path("M-8-6H8L12 7H-12Z", GOOD_COLOURS["gold"], **_OUTLINE) + path("M-5-3H5L6 0H-6Z", "#fff0a8")


def _food() -> str:
    return "".join(
        (
            line(1, 1, 8, 8, INK, 5.4),
            circle(9.4, 6.4, 2.7, "#fff7e6", **_OUTLINE),
            circle(6.4, 9.4, 2.7, "#fff7e6", **_OUTLINE),
            line(1, 1, 7.6, 7.6, "#fff7e6", 3.2),
            path("M3 3C-2 8-11 3-11-4-11-10-4-12 1-9 7-5 7 0 3 3Z", GOOD_COLOURS["food"], **_OUTLINE),
            path("M-8-4Q-7-8-3-8", stroke="#f0b49f", stroke_width=1.8, stroke_linecap="round"),
        )
    )


_TOOTH = path("M-7-10Q0-13 7-9 10 1-4 12-2 3-7-10Z", "#fdf3dc", **_OUTLINE) + path(
    "M-6-8Q0-5 7-8", stroke="#a8432b", stroke_width=2.4
)
_RING = (
    circle(0, 0, 8.2, "none", stroke=INK, stroke_width=7)
    + circle(0, 0, 8.2, "none", stroke="#c9a06a", stroke_width=4.6)
    + "".join(circle(x, y, 1.1, "#7a3b1d") for x, y in ((0, -8.2), (8.2, 0), (0, 8.2), (-8.2, 0)))
)
_GOODS = {"wood": _wood(), "clay": _clay(), "stone": _stone(), "gold": _gold(), "food": _food(), "jewelry": _TOOTH}
_AXE = (
    line(-6, 11, 4, -8, INK, 5)
    + line(-6, 11, 4, -8, "#9c6b35", 3)
    + path("M-6-9Q2-14 11-5 7-1 4 4 0-4-6-9Z", "#9aa1a8", **_OUTLINE)
    + path("M-1-6 6 0", stroke="#6b3f12", stroke_width=2)
)
_WHEAT = path("M0 12Q1 2 0-6", stroke="#8a6a12", stroke_width=1.8) + "".join(
    ellipse(0, 0, 2, 4, "#e8bb2e", stroke="#8a6a12", stroke_width=0.8, transform=f"translate({x} {y}) rotate({turn})")
    for x, y, turn in (
        (0, -9, 0),
        (-3.4, -4, -35),
        (3.4, -4, 35),
        (-3.4, 1, -35),
        (3.4, 1, 35),
        (-3.4, 6, -35),
        (3.4, 6, 35),
    )
)
_HOUSE = (
    path("M-8-1H8V10H-8Z", "#d9b27c", **_OUTLINE)
    + path("M-11.5 0 0-11 11.5 0Z", "#9c5a2e", **_OUTLINE)
    + path("M-2.5 10V4H2.5V10Z", "#4c2f16")
)
_CUBE = path("M-8-4 0-9 8-4V5L0 10-8 5Z", "#cbb694", **_OUTLINE) + path("M-8-4 0 1 8-4M0 1V10", **_OUTLINE)
_CARD_BACK = rect(-8, -11, 16, 22, "#7b5b3a", 2, **_OUTLINE) + path("M0-6 5 0 0 6-5 0Z", "#e6d2a8")
_PIPS = {  # places of the pips of a die, by face
    1: ((0, 0),),
    2: ((-5, -5), (5, 5)),
    3: ((-5, -5), (0, 0), (5, 5)),
    4: ((-5, -5), (5, -5), (-5, 5), (5, 5)),
    5: ((-5, -5), (5, -5), (0, 0), (-5, 5), (5, 5)),
    6: ((-5, -5.5), (5, -5.5), (-5, 0), (5, 0), (-5, 5.5), (5, 5.5)),
}


def good(name: str, x: float, y: float, scale: float = 1) -> str:
    """Wood, clay, stone, gold, food or jewelry."""
    return group([_GOODS[name]], x, y, scale, title=name)


def tooth(x: float, y: float, scale: float = 1) -> str:
    """A tooth on a string: 1 jewelry."""
    return group([_TOOTH], x, y, scale, title="tooth")


def ring(x: float, y: float, scale: float = 1) -> str:
    """A ring: 3 jewelry, and a culture symbol."""
    return group([_RING], x, y, scale, title="ring")


def any_good(x: float, y: float, scale: float = 1) -> str:
    """A resource of any kind."""
    return group([_CUBE], x, y, scale, title="any resource")


def figure(seat: int, x: float, y: float, scale: float = 1) -> str:
    """A wooden figure of a player."""
    colours = {"fill": PLAYER_COLOURS[seat], "stroke": PLAYER_EDGES[seat]}
    return group([path(_FIGURE, stroke_width=1.2, stroke_linejoin="round", **colours)], x, y, scale)


def person(x: float, y: float, scale: float = 1, fill: str = "#8f6a44") -> str:
    """A figure of nobody in particular."""
    return group([path(_FIGURE, fill, stroke=INK, stroke_width=1.1, stroke_linejoin="round")], x, y, scale)


def axe(x: float, y: float, scale: float = 1) -> str:
    """A tool."""
    return group([_AXE], x, y, scale, title="tool")


def wheat(x: float, y: float, scale: float = 1) -> str:
    """A step of agriculture."""
    return group([_WHEAT], x, y, scale, title="agriculture")


def house(x: float, y: float, scale: float = 1) -> str:
    """A hut or a building."""
    return group([_HOUSE], x, y, scale)


def snowflake(x: float, y: float, scale: float = 1) -> str:
    """Harsh winter."""
    arm = "M0 0V-9M0-6L-3-9M0-6L3-9"
    arms = "".join(path(arm, stroke="#2c6f97", stroke_width=1.8, transform=f"rotate({turn})") for turn in range(0, 360, 60))
    return group([arms], x, y, scale, title="harsh winter")


def card_back(x: float, y: float, scale: float = 1) -> str:
    """A card that lies face down."""
    return group([_CARD_BACK], x, y, scale, title="face down")


def die(face: int, x: float, y: float, scale: float = 1) -> str:
    """A die, 22 wide; face 0 shows no pips."""
    pips = [circle(px, py, 2.1, INK) for px, py in _PIPS.get(face, ())]
    return group([rect(-11, -11, 22, 22, "#fffdf7", 4, **_OUTLINE), *pips], x, y, scale)


def tool_tile(value: int, used: bool, x: float, y: float) -> str:
    """A tool tile, 36 wide, with its value; a used one lies turned and grey, value 0 is an empty space."""
    if not value:
        return rect(x - 18, y - 18, 36, 36, "none", 5, stroke=INK, stroke_opacity=0.35, stroke_dasharray="4 3")
    fill, ink = ("#cfc6b8", "#6d655b") if used else ("#fff3cf", INK)
    parts = [rect(-17, -17, 34, 34, fill, 5, stroke=ink, stroke_width=1.5), axe(-7, 1, 0.72)]
    parts.append(text(value, 8, 8, 20, ink, "middle", bold=True))
    return group(parts, x, y, turn=90 if used else 0, title=f"tool {value}{', used' if used else ''}")


def one_use_tool(value: int, x: float, y: float) -> str:
    """A tool that is given up when used: round, 34 wide."""
    parts = [circle(0, 0, 16.5, "#f6d9a8", stroke=INK, stroke_width=1.5, stroke_dasharray="3 2"), axe(-6, 4, 0.6)]
    parts.append(text(value, 6, 5, 18, INK, "middle", bold=True))
    return group(parts, x, y, title=f"one-use tool {value}")
