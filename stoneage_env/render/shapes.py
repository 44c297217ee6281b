"""The few SVG elements that the picture is made of, as strings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from xml.sax.saxutils import escape, quoteattr

from stoneage_env.render.palette import INK, NORMAL

LETTER_WIDTH, BOLD_LETTER_WIDTH = 0.62, 0.7  # mean width of a letter of DejaVu Sans, in heights, on the safe side


def number(value: float) -> str:
    """A coordinate as short as possible: number(2.50) == "2.5"."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


@lru_cache(4096)  # colours and outlines come again and again
def _quoted(words: str) -> str:
    return quoteattr(words)


def element(name: str, **attributes: object) -> str:
    """One element without content: element("rect", x=1, stroke_width=2); attributes that are None are left out."""
    written = []
    for key, value in attributes.items():
        if value is not None:
            words = f'"{number(value)}"' if isinstance(value, int | float) else _quoted(str(value))
            written.append(f"{key.replace('_', '-')}={words}")
    return f"<{name} {' '.join(written)}/>"


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0, **more: object) -> str:
    """A rectangle, perhaps with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius or None, fill=fill, **more)


def circle(x: float, y: float, radius: float, fill: str, **more: object) -> str:
    """A disc or, with fill "none" and a stroke, a ring."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **more)


def ellipse(x: float, y: float, width: float, height: float, fill: str, **more: object) -> str:
    """An ellipse by its centre and its two radii."""
    return element("ellipse", cx=x, cy=y, rx=width, ry=height, fill=fill, **more)


def path(outline: str, fill: str = "none", **more: object) -> str:
    """An outline in SVG's own short hand."""
    return element("path", d=outline, fill=fill, **more)


def line(x1: float, y1: float, x2: float, y2: float, stroke: str, width: float = 1, **more: object) -> str:
    """A straight line with round ends."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=stroke, stroke_width=width, stroke_linecap="round", **more)


def text(
    words: object, x: float, y: float, size: float = NORMAL, fill: str = INK, anchor: str = "start", bold: bool = False
) -> str:
    """Words whose base line begins, ends or has its middle at (x, y)."""
    weight = ' font-weight="bold"' if bold else ""
    place = "" if anchor == "start" else f' text-anchor="{anchor}"'
    start = f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"{place}{weight}>'
    return f"{start}{escape(str(words))}</text>"


def fitting(words: object, width: float, size: float, bold: bool = False) -> float:
    """The height of letters at which the words keep within a width, at most the given one."""
    letter = BOLD_LETTER_WIDTH if bold else LETTER_WIDTH
    return min(size, width / (letter * max(len(str(words)), 1)))


def group(
    parts: Iterable[str], x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, title: str = "", kind: str = ""
) -> str:
    """Parts moved to (x, y), enlarged and turned; the title is what a browser shows under the pointer,
    the kind a name by which a page finds the group."""
    moves = [f"translate({number(x)} {number(y)})"] if x or y else []
    moves += [f"rotate({number(turn)})"] if turn else []
    moves += [f"scale({number(scale)})"] if scale != 1 else []
    told = f"<title>{escape(title)}</title>" if title else ""
    transform = f' transform="{" ".join(moves)}"' if moves else ""
    named = f' class="{kind}"' if kind else ""
    return f"<g{named}{transform}>{told}{''.join(parts)}</g>"
