"""The wild animals as silhouettes, about 64 wide and 40 high, drawn around (0, 0)."""

from __future__ import annotations

from typing import Any

from stoneage_env.content.animals import ANIMALS
from stoneage_env.render.palette import INK
from stoneage_env.render.shapes import circle, group, path

_OUTLINE: dict[str, Any] = {"stroke": INK, "stroke_width": 1.4, "stroke_linejoin": "round", "stroke_linecap": "round"}


def _polar_bear() -> str:
    body = "M-33-3Q-31-9-24-10L-22-14Q-19-16-17-12-8-15 0-13 14-18 25-10 31-4 29 7L28 19H18L17 10Q10 13 3 10L2 19H-8L-8 8Q-15 6-19 1-25 3-31 1-34 0-33-3Z"  # noqa: E501 - one outline
    return path(body, "#f4f6f4", **_OUTLINE) + circle(-25, -5, 1.3, INK) + circle(-33, -2, 1.6, INK)


def _wild_boar() -> str:
    body = "M-34 4L-31-2Q-24-12-14-13L-15-18-8-13Q2-22 14-16 27-13 28-3L33-8 29 2 26 17H20L18 8Q6 13-5 9L-6 17H-12L-13 8Q-20 10-27 8-33 8-34 4Z"  # noqa: E501
    back = path("M-8-13L-4-20-1-15 3-21 6-16 11-21 14-16", "#4a3020", **_OUTLINE)
    tusk = path("M-29 6Q-31 1-27-1-28 3-25 5Z", "#fff7e6", **_OUTLINE)
    return back + path(body, "#7a5236", **_OUTLINE) + tusk + circle(-21, -4, 1.3, INK)


def _wolf() -> str:
    body = "M-34-3L-24-10-24-18-18-12Q-12-10-7-9 8-12 19-8 30-9 34 6 27 4 24-1L22 6 25 18H19L15 7Q6 9-4 5L-3 18H-9L-12 4Q-17 3-20-1L-31 1Z"  # noqa: E501
    return path(body, "#868d95", **_OUTLINE) + circle(-24, -6, 1.3, INK) + circle(-33, -2, 1.5, INK)


def _raptor() -> str:
    """A bird of prey with its wings spread."""
    wing = "M-4-8Q-16-19-34-15-28-10-30-6-24-6-24 0-16-2-8 5Z"
    both = path(wing, "#8a5a2b", **_OUTLINE) + path(wing, "#8a5a2b", transform="scale(-1 1)", **_OUTLINE)
    body = path("M0-15Q6-14 5-8 9 0 5 10L9 19H-9L-5 10Q-9 0-5-8-6-14 0-15Z", "#a9773f", **_OUTLINE)
    return (
        both + body + path("M-2-11H2L0-6Z", "#f2c21a", **_OUTLINE) + circle(-2.6, -11, 1.1, INK) + circle(2.6, -11, 1.1, INK)
    )


_DRAWN = dict(zip((animal.name for animal in ANIMALS), (_polar_bear(), _wild_boar(), _wolf(), _raptor()), strict=True))


def animal(name: str, x: float, y: float, scale: float = 1) -> str:
    """A polar bear, wild boar, wolf or raptor."""
    return group([_DRAWN[name]], x, y, scale, title=name)
