"""Small pictures on the lower halves of cards: eight culture symbols and four professions, about 24 wide and high."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from stoneage_env.content.cards import PROFESSIONS, SYMBOLS
from stoneage_env.render import icons
from stoneage_env.render.palette import INK
from stoneage_env.render.shapes import circle, ellipse, group, line, path, rect

_OUTLINE: dict[str, Any] = {"stroke": INK, "stroke_width": 1.2, "stroke_linejoin": "round", "stroke_linecap": "round"}


def _medicine() -> str:
    """A mortar with its pestle."""
    bowl = path("M-10-2H10Q9 6 4 7L6 11H-6L-4 7Q-9 6-10-2Z", "#b9c7b0", **_OUTLINE)
    return (
        line(0, -1, 7, -11, INK, 4.6)
        + line(0, -1, 7, -11, "#e9dcc0", 2.4)
        + bowl
        + path("M-6-5Q-8-9-4-11-3-7-6-5Z", "#4f8a3c")
    )


def _art() -> str:
    """A bull, as on the wall of a cave."""
    body = "M-11-2Q-4-8 3-5L6-9Q7-6 11-4L9 0 7 1 7 9H5L4 3-5 3-6 9H-8L-8 2Q-11 1-11-2Z"
    return path(body, "#a4472d", **_OUTLINE) + path("M6-9Q4-12 7-12M-11-2Q-12 2-11 4", **_OUTLINE)


def _music() -> str:
    """A flute made of bone."""
    holes = [ellipse(x, 0, 1.2, 1.4, INK) for x in (-4, 0, 4, 8)]
    return group([rect(-12, -3.2, 24, 6.4, "#f0e3c2", 3, **_OUTLINE), line(-8, -3, -8, 3, INK), *holes], turn=-40)


def _writing() -> str:
    """A tablet with signs."""
    signs = path("M-5-7V-3M-5-5H-2M1-7 4-3M4-7 1-3M-5 0H-1M2-1V3M5-1V3M-5 4 -2 7M-2 4-5 7M1 6H5", **_OUTLINE)
    return rect(-9, -11, 18, 22, "#d9a878", 3, **_OUTLINE) + signs


def _sundial() -> str:
    """A dial whose hand throws the shadow."""
    ticks = [line(8 * cos(a), 8 * sin(a), 10 * cos(a), 10 * sin(a), INK, 1.2) for a in (i * pi / 4 for i in range(8))]
    return circle(0, 0, 11, "#f4e2a6", **_OUTLINE) + "".join(ticks) + path("M-1 3 0-8 6 3Z", "#b07d2b", **_OUTLINE)


def _pottery() -> str:
    """A pot with a painted band."""
    pot = path("M-4-11H4L3-7Q11-3 9 4 7 10 4 11H-4Q-7 10-9 4-11-3-3-7Z", "#c8663a", **_OUTLINE)
    return pot + path("M-9 1-6-2-3 1 0-2 3 1 6-2 9 1", stroke="#fbe9c8", stroke_width=1.6)


def _transport() -> str:
    """A wheel."""
    spokes = [line(0, 0, 9 * cos(a), 9 * sin(a), INK, 1.8) for a in (i * pi / 3 + pi / 6 for i in range(6))]
    return (
        circle(0, 0, 10, "#e2c391", stroke=INK, stroke_width=3) + "".join(spokes) + circle(0, 0, 2.8, "#8a5a2b", **_OUTLINE)
    )


def _weaving() -> str:
    """A piece of cloth on its loom."""
    threads = [line(-6, y, 6, y, "#f3e3c0", 1.6) for y in (-5, -1, 3, 7)] + [
        line(x, -8, x, 9, "#3c2a6b", 1) for x in (-3, 0, 3)
    ]
    frame = line(-11, -10, 11, -10, INK, 2.4) + line(-9, -12, -9, 11, INK, 2) + line(9, -12, 9, 11, INK, 2)
    return frame + rect(-6.5, -9, 13, 19, "#7a5bb0", **_OUTLINE) + "".join(threads)


def _ring() -> str:
    """A ring with a stone."""
    band = circle(0, 3, 8, "none", stroke="#c99a16", stroke_width=4)
    return band + path("M-5-7 0-12 5-7 0-2Z", "#5aa6a6", **_OUTLINE)


def _shaman() -> str:
    """Horns and a staff with a feather."""
    horns = path("M-3-10Q-9-11-8-16M3-10Q9-11 8-16", stroke=INK, stroke_width=2, stroke_linecap="round")
    staff = line(12, -10, 12, 11, INK, 2) + path("M12-10Q8-14 12-18 16-14 12-10Z", "#c4302b", **_OUTLINE)
    return group([horns, icons.person(0, 0, 1, "#7a5bb0"), staff], -2, 2, 0.86)


def _with_thing(fill: str, thing: str) -> str:
    return icons.person(-4, 0, 0.95, fill) + thing


_SYMBOLS = dict(
    zip(
        SYMBOLS,
        (_medicine(), _art(), _music(), _writing(), _sundial(), _pottery(), _transport(), _weaving(), _ring()),
        strict=True,
    )
)
_PEOPLE = dict(
    zip(
        PROFESSIONS,
        (
            _with_thing("#6a9a3c", icons.wheat(8, 1, 0.85)),
            _with_thing("#7f8890", icons.axe(7, 3, 0.75)),
            _with_thing("#b97a3f", icons.house(7, 5, 0.62)),
            _shaman(),
            _with_thing("#3f8f8f", icons.good("jewelry", 8, 2, 0.8)),
        ),
        strict=True,
    )
)


def culture(name: str, x: float, y: float, scale: float = 1) -> str:
    """One of the culture symbols, by its name in the content."""
    return group([_SYMBOLS[name]], x, y, scale, title=name)


def profession(name: str, x: float, y: float, scale: float = 1) -> str:
    """A farmer, toolmaker, builder, shaman or merchant."""
    return group([_PEOPLE[name]], x, y, scale, title=name)
