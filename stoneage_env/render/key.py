"""The key: what symbols, people and dice mean. It fills the room beside an odd number of player boards."""

from __future__ import annotations

from stoneage_env.content.cards import BASE_PROFESSIONS, BASE_SYMBOLS, PROFESSIONS, SYMBOLS
from stoneage_env.render import icons, symbols
from stoneage_env.render.palette import FAINT_INK, LINE, NORMAL, PANEL, SMALL, TIMES, TINY
from stoneage_env.render.shapes import fitting, group, rect, text

_COUNTED = ("agriculture", "tool value", "buildings", "figures", "track space")


def key_panel(with_style: bool, kind: str, x: float, y: float, width: float, height: float) -> str:
    """A panel with all symbols and their names."""
    names, professions = (SYMBOLS, PROFESSIONS) if with_style else (BASE_SYMBOLS, BASE_PROFESSIONS)
    people_y = 130 if not with_style else 144
    things_y = height - (36 if not with_style else 50)
    parts = [rect(0, 0, width, height, PANEL, 8, stroke=LINE, stroke_width=1.5, stroke_dasharray="6 4")]
    parts.append(text("Key", 14, 27, NORMAL, bold=True))
    parts.append(text(f"a culture set of n different symbols: n {TIMES} n points", width - 14, 27, SMALL, FAINT_INK, "end"))
    for i, name in enumerate(names):
        left = 42 + (width - 84) / (len(names) - 1) * i
        size = fitting(name, (width - 84) / (len(names) - 1) - 4, TINY)
        parts += [symbols.culture(name, left, 62, 1.1), text(name, left, 92, size, anchor="middle")]
    step = (width - 20) / len(professions)
    for i, (name, counted) in enumerate(zip(professions, _COUNTED, strict=False)):
        left = 28 + step * i
        size = fitting(counted, step - 38, TINY)
        parts += [
            symbols.profession(name, left, people_y, 1.1),
            text(f"{name} {TIMES}", left + 22, people_y - 4, size),
            text(counted, left + 22, people_y + 12, size),
        ]
    parts += [icons.tool_tile(2, True, 34, things_y), text("used tool", 60, things_y + 5, SMALL)]
    parts += [icons.one_use_tool(3, 172, things_y), text("one-use tool", 196, things_y + 5, SMALL)]
    parts += [icons.any_good(322, things_y, 1.2), text("any resource", 340, things_y + 5, SMALL)]
    parts += [icons.card_back(470, things_y, 1.2), text("face down", 488, things_y + 5, SMALL)]
    return group(parts, x, y, kind=kind)
