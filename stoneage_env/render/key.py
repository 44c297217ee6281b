"""The key: what symbols, people and dice mean. It fills the room beside an odd number of player boards."""

from __future__ import annotations

from stoneage_env.content.cards import BASE_PROFESSIONS, BASE_SYMBOLS
from stoneage_env.render import icons, symbols
from stoneage_env.render.palette import FAINT_INK, LINE, NORMAL, PANEL, SMALL, TIMES, TINY
from stoneage_env.render.shapes import group, rect, text

_COUNTED = ("agriculture", "tool value", "buildings", "figures")


def key_panel(x: float, y: float, width: float, height: float) -> str:
    """A panel with all symbols and their names."""
    parts = [rect(0, 0, width, height, PANEL, 8, stroke=LINE, stroke_width=1.5, stroke_dasharray="6 4")]
    parts.append(text("Key", 14, 27, NORMAL, bold=True))
    parts.append(text(f"a culture set of n different symbols: n {TIMES} n points", width - 14, 27, SMALL, FAINT_INK, "end"))
    for i, name in enumerate(BASE_SYMBOLS):
        left = 42 + (width - 84) / (len(BASE_SYMBOLS) - 1) * i
        parts += [symbols.culture(name, left, 62, 1.1), text(name, left, 92, TINY, anchor="middle")]
    for i, (name, counted) in enumerate(zip(BASE_PROFESSIONS, _COUNTED, strict=True)):
        left = 28 + (width - 20) / len(BASE_PROFESSIONS) * i
        parts += [
            symbols.profession(name, left, 130, 1.1),
            text(f"{name} {TIMES}", left + 22, 126, TINY),
            text(counted, left + 22, 142, TINY),
        ]
    parts += [icons.tool_tile(2, True, 34, 190), text("used tool", 60, 195, SMALL)]
    parts += [icons.one_use_tool(3, 172, 190), text("one-use tool", 196, 195, SMALL)]
    parts += [icons.any_good(322, 190, 1.2), text("any resource", 340, 195, SMALL)]
    parts += [icons.card_back(470, 190, 1.2), text("face down", 488, 195, SMALL)]
    return group(parts, x, y)
