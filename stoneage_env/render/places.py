"""The upper half of the board: hunting grounds, forest, clay pit, quarry, river, and the places of the village."""

from __future__ import annotations

from collections.abc import Sequence

from stoneage_env.content.locations import BASE_LOCATIONS, Location
from stoneage_env.content.numbers import MERCHANT_JEWELRY, MERCHANT_VISIT
from stoneage_env.render import icons, symbols, words
from stoneage_env.render.palette import GROUND_COLOURS, INK, LINE, NORMAL
from stoneage_env.render.shapes import circle, group, line, path, rect, text

GROUND_HEIGHT = 172
VILLAGE_HEIGHT = 82
VILLAGE_ROW_HEIGHT = 64  # of four places side by side
CIRCLE = 17  # radius
_IN_FIRST_ROW = 4  # circles of a place; the others stand below
_HUNT_ROWS = 5  # players who may be hunting

_MAMMOTH = "M4 56V34Q2 20 16 16 24 4 36 8 44 2 52 8 60 14 58 28L60 44Q58 50 53 46L52 36Q48 42 44 40L44 56H36L35 44H20L18 56Z"
_SCENERY = {  # in the lower part of a ground 228 wide and 172 high
    "hunt": path("M2 150Q50 96 110 136T226 112V168H2Z", "#bcd28e")
    + path("M2 162Q80 130 226 152V168H2Z", "#aac67c")
    + path(_MAMMOTH, "#8f9a66", transform="translate(150 94) scale(1.15)")
    + path("M210 138q-2 12-12 12", stroke="#f4f1dc", stroke_width=4, stroke_linecap="round"),
    "forest": "".join(path(f"M{x} 168 l17-52 17 52Z", "#8cba79") for x in (4, 30, 62, 94, 130, 158, 188)),
    "clay_pit": path("M2 124Q60 106 120 126T226 116V168H2Z", "#e2a982")
    + path("M2 148Q70 132 140 150T226 144V168H2Z", "#d89468"),
    "quarry": path("M2 168 22 122 58 136 84 110 126 140 160 116 198 134 226 112V168Z", "#bcc1c5"),
    "river": "".join(
        path(f"M2 {y}q14-12 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0", stroke="#86bcdc", stroke_width=4)
        for y in (120, 140, 160)
    ),
}


def standing(figures: Sequence[int]) -> list[int]:
    """The seat of each figure on a place, seats in order: standing([2, 1]) == [0, 0, 1]."""
    return [seat for seat, count in enumerate(figures) for _ in range(count)]


def circle_with(seat: int | None, x: float, y: float, radius: float = CIRCLE) -> str:
    """A circle for one figure, empty or with the figure of a seat."""
    ring = circle(x, y, radius, "#fffaf0", stroke=INK, stroke_width=1.5, fill_opacity=0.85)
    return ring if seat is None else ring + icons.figure(seat, x, y, radius / 14.5)


def ground(place: Location, figures: Sequence[int], x: float, y: float, width: float) -> str:
    """A place where dice are rolled, with the figures that are there."""
    parts = [rect(0, 0, width, GROUND_HEIGHT, GROUND_COLOURS[place.name], 8, stroke=LINE, stroke_width=1.5)]
    parts.append(_SCENERY[place.name])
    parts.append(text(words.title(place.name), 9, 25, NORMAL - 1, bold=True))
    parts += [icons.die(0, width - 58, 20), text(place.pips, width - 58, 26, NORMAL, anchor="middle", bold=True)]
    parts += [text("=", width - 40, 26, NORMAL, anchor="middle"), icons.good(words.good_of(place), width - 19, 20)]
    parts += _hunters(figures) if place.circles == 0 else _circles(place, figures, width)
    return group(parts, x, y)


def _circles(place: Location, figures: Sequence[int], width: float) -> list[str]:
    """The circles of a place in two rows."""
    seats: list[int | None] = [*standing(figures)]
    seats += [None] * (place.circles - len(seats))
    rows = ((82, seats[:_IN_FIRST_ROW]), (130, seats[_IN_FIRST_ROW:]))
    return [
        circle_with(seat, width / 2 + (i - (len(row) - 1) / 2) * 48, y, 19) for y, row in rows for i, seat in enumerate(row)
    ]


def _hunters(figures: Sequence[int]) -> list[str]:
    """One row of figures for every player who hunts."""
    rows = [(seat, count) for seat, count in enumerate(figures) if count]
    height = (GROUND_HEIGHT - 48) / max(min(len(rows), _HUNT_ROWS), 3)
    return [
        icons.figure(seat, 22 + i * 20.5, 46 + (row + 0.5) * height, min(1.0, height / 26))
        for row, (seat, count) in enumerate(rows)
        for i in range(count)
    ]


def _effect(name: str, x: float, y: float) -> list[str]:
    """What a visit to the village brings."""
    plus = text("+1", x, y + 6, NORMAL, bold=True)
    if name == "toolmaker":
        return [plus, icons.axe(x + 38, y)]
    if name == "hut":
        return [plus, icons.person(x + 36, y, 0.88)]
    if name == "merchant":
        return [
            text(f"+{MERCHANT_VISIT}", x, y + 6, NORMAL, bold=True),
            symbols.profession("merchant", x + 40, y - 1, 0.8),
            text(f"+{MERCHANT_JEWELRY}", x + 64, y + 6, NORMAL, bold=True),
            icons.good("jewelry", x + 100, y, 0.9),
        ]
    return [plus, icons.wheat(x + 38, y)]


def village_place(name: str, figures: Sequence[int], x: float, y: float, width: float, height: float) -> str:
    """Toolmaker, hut, field or merchant: a drawing, what it brings, and its circles."""
    place = words.PLACES[name]
    parts = [rect(0, 0, width, height, GROUND_COLOURS[name], 8, stroke=LINE, stroke_width=1.5)]
    parts.append(group(_drawing(name), 0, 0, height / VILLAGE_HEIGHT))
    parts.append(text(words.title(name), 74, 0.33 * height, NORMAL, bold=True))
    parts += _effect(name, 74, 0.69 * height)
    seats: list[int | None] = [*standing(figures)]
    seats += [None] * (place.circles - len(seats))
    for i, seat in enumerate(seats):
        middle = 56 if height == VILLAGE_HEIGHT else height / 2
        parts.append(circle_with(seat, width - 22 - (len(seats) - 1 - i) * 36, middle, 16))
    return group(parts, x, y)


def _drawing(name: str) -> list[str]:
    """What stands there."""
    if name == "hut":
        return [icons.house(38, 42, 2.4)]
    if name == "toolmaker":
        return [icons.house(28, 40, 1.7), icons.axe(54, 50, 1.5)]
    if name == "merchant":
        return [icons.person(26, 42, 1.9), icons.good("jewelry", 54, 46, 1.5)]
    furrows = [line(8, 70 - 7 * i, 66, 70 - 7 * i, "#a9792f", 2) for i in range(4)]
    return [*furrows, *(icons.wheat(16 + 14 * i, 40, 1.5) for i in range(4))]


def grounds(view_placed: dict[str, list[int]], players: int, x: float, y: float, width: float, gap: float) -> str:
    """All places where dice are rolled, side by side."""
    rolled = [place for place in BASE_LOCATIONS if place.pips]
    each = (width - gap * (len(rolled) - 1)) / len(rolled)
    nobody = [0] * players
    return "".join(
        ground(place, view_placed.get(place.name, nobody), x + i * (each + gap), y, each) for i, place in enumerate(rolled)
    )


def village(
    view_placed: dict[str, list[int]], players: int, x: float, y: float, width: float, gap: float, in_a_row: bool
) -> str:
    """The places of the village: one below the other or, with the merchant, side by side."""
    nobody = [0] * players
    names = ("toolmaker", "hut", "field", "merchant") if in_a_row else ("toolmaker", "hut", "field")
    height = VILLAGE_ROW_HEIGHT if in_a_row else VILLAGE_HEIGHT
    each = (width - gap * (len(names) - 1)) / len(names) if in_a_row else width
    right, down = (each + gap, 0) if in_a_row else (0, height + gap)
    return "".join(
        village_place(name, view_placed.get(name, nobody), x + i * right, y + i * down, each, height)
        for i, name in enumerate(names)
    )
