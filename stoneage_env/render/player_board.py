"""A player's board: goods, tools, figures, agriculture, culture, people, buildings, cards and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stoneage_env.content.cards import CARDS, PROFESSIONS, SYMBOLS
from stoneage_env.content.numbers import MOST_AGRICULTURE, MOST_MERCHANT
from stoneage_env.render import icons, symbols, tiles, words
from stoneage_env.render.palette import (
    ALERT,
    EMPTY,
    FAINT_INK,
    INK,
    LARGE,
    LINE,
    NORMAL,
    ON_PLAYER_COLOURS,
    PANEL,
    PLAYER_COLOURS,
    SMALL,
    TIMES,
    TINY,
)
from stoneage_env.render.shapes import circle, fitting, group, path, rect, text

SEAT = "seat"  # the kind of the boards and of the key beside them, in the picture
_HEIGHT = 226
_MODULES = 46  # more, for a row of what modules bring
_HEAD = 36
_RIGHT = 308  # where the right half begins
_WIDTH_OF_RIGHT = 270
_ROWS = (62, 108, 154, 196, 246)  # middles of the rows; the last one is there with modules


def height(view: Mapping[str, Any]) -> int:
    """How high the boards are: one row more where there are igloos or the merchant track."""
    player = view["players"][0]
    return _HEIGHT + (_MODULES if "igloos" in player or words.has_style(player) else 0)


def player_board(
    view: Mapping[str, Any], seat: int, asked: bool, viewer: words.Viewer, x: float, y: float, width: float
) -> str:
    """Everything of one player; the board of who is asked has a thick frame."""
    player = view["players"][seat]
    frame = {"stroke": PLAYER_COLOURS[seat] if asked else LINE, "stroke_width": 5 if asked else 1.5}
    high = height(view)
    parts = [rect(0, 0, width, high, PANEL, 8), *_head(view, seat, asked, viewer, width)]
    parts += [*_goods(player), *_tools(player), *_figures(view, seat), *_agriculture(player)]
    parts += [path(f"M{_RIGHT - 8} {_HEAD + 8}V{high - 8}", stroke=EMPTY, stroke_width=2)]
    right = [*_culture(player), *_people(player), *tiles.owned(player, _ROWS[2], width - _RIGHT - 12)]
    right += _cards(view, seat, viewer)
    if words.has_style(player):
        parts += _merchant(player)
        right += tiles.gathering_tiles(view, seat, 122, _ROWS[4])
    if "igloos" in player:
        right += tiles.igloos(player, _ROWS[4])
    parts.append(group(right, _RIGHT))
    parts.append(rect(0, 0, width, high, "none", 8, **frame))
    return group(parts, x, y, kind=SEAT)


def _head(view: Mapping[str, Any], seat: int, asked: bool, viewer: words.Viewer, width: float) -> list[str]:
    """Name, start player token, points."""
    ink = ON_PLAYER_COLOURS[seat]
    fill = PLAYER_COLOURS[seat]
    parts = [path(f"M0 {_HEAD}V8q0-8 8-8H{width - 8}q8 0 8 8V{_HEAD}Z", fill)]
    left = 12.0
    if asked:
        parts.append(path("M12 8 28 18 12 28Z", ink))
        left = 36
    parts.append(text(words.player(seat), left, 25, LARGE, ink, bold=True))
    left += 82
    parts.append(text(f"player_{seat}", left, 24, TINY, ink))
    left += 62
    if view["over"] and seat in view["winners"]:
        parts += _pill("winner", left, 68)
    elif view["start_seat"] == seat and not view["over"]:
        parts += _pill("starts", left, 68)
    track, now = view["players"][seat]["score"], words.points_now(view, seat, viewer)
    points, beside = (now, f"{track} on the track") if view["over"] else (track, f"if it ended now  {now}")
    parts.append(text(beside, width - 12, 25, NORMAL, ink, "end"))
    parts.append(text(f"{points} points", width - 186, 25, LARGE, ink, "end", bold=True))
    return parts


def _pill(label: str, x: float, width: float) -> list[str]:
    return [
        rect(x, 8, width, 20, "#fffaf0", 10, stroke=INK),
        text(label, x + width / 2, 23, SMALL, INK, "middle", bold=True),
    ]


def _goods(player: Mapping[str, Any]) -> list[str]:
    parts = []
    amounts = {"food": player["food"], **player["goods"]}
    step, scale = (57, 1.0) if len(amounts) == 5 else (48, 0.9)
    for i, (name, count) in enumerate(amounts.items()):
        left = 12 + 12 * scale + step * i
        parts.append(icons.good(name, left, _ROWS[0], scale))
        size = fitting(count, step - (27 if scale == 1 else 33) * scale, LARGE - 2, bold=True)
        parts.append(text(count, left + 15 * scale, _ROWS[0] + 7, size, INK if count else FAINT_INK, bold=bool(count)))
    return parts


def _tools(player: Mapping[str, Any]) -> list[str]:
    """Tool spaces, then one-use tools, then the card for any 2 resources."""
    parts = [
        icons.tool_tile(value, used, 30 + 41 * i, _ROWS[1])
        for i, (value, used) in enumerate(zip(player["tools"], player["tools_used"], strict=True))
    ]
    parts += [icons.one_use_tool(value, 154 + 36 * i, _ROWS[1]) for i, value in enumerate(player["one_use_tools"])]
    if player["any2_unused"]:
        x, y = 272, _ROWS[1]
        parts.append(rect(x - 20, y - 18, 42, 36, "#fdf6e3", 5, stroke=INK, stroke_width=1.5))
        parts += [icons.any_good(x - 8, y - 6, 0.75), icons.any_good(x + 9, y - 6, 0.75)]
        parts.append(text("any 2", x + 1, y + 15, TINY, anchor="middle"))
    return parts


def _figures(view: Mapping[str, Any], seat: int) -> list[str]:
    """All figures of the player; those that stand on the board are pale here."""
    owned = view["players"][seat]["figures"]
    home = words.at_home(view, seat)
    parts = [text(owned, 12, _ROWS[2] + 7, LARGE, bold=True)]
    for i in range(owned):
        drawn = icons.figure(seat, 54 + 25 * i, _ROWS[2])
        parts.append(drawn if i < home else f'<g opacity="0.28">{drawn}</g>')
    return parts


def _agriculture(player: Mapping[str, Any]) -> list[str]:
    """The track from 0 to its end."""
    y, reached = _ROWS[3], player["agriculture"]
    parts = [text(reached, 12, y + 7, LARGE, bold=True)]
    for step in range(1, MOST_AGRICULTURE + 1):
        left = 42 + 25 * (step - 1)
        parts.append(rect(left, y - 15, 24, 30, "#f6e6a8" if step <= reached else EMPTY, 3, stroke=LINE))
        parts.append(icons.wheat(left + 12, y, 0.95) if step <= reached else _faint(step, left + 12, y + 5))
    return parts


def _merchant(player: Mapping[str, Any]) -> list[str]:
    """The merchant track from 0 to its end, and how trade goes on its spaces."""
    y, reached = _ROWS[4], player["merchant"]
    parts = [text(reached, 12, y + 7, LARGE, bold=True)]
    for step in range(1, MOST_MERCHANT + 1):
        left = 42 + 25 * (step - 1)
        parts.append(rect(left, y - 13, 24, 28, "#cfe3e6" if step <= reached else EMPTY, 3, stroke=LINE))
        parts.append(icons.good("jewelry", left + 12, y + 1, 0.85) if step <= reached else _faint(step, left + 12, y + 6))
    if player["traded"]:
        return [*parts, text("has traded in this round", 42, y - 18, TINY, ALERT, bold=True)]
    here = words.trade_ratio(reached)
    for ratio in dict.fromkeys(map(words.trade_ratio, range(1, MOST_MERCHANT + 1))):
        spaces = [space for space in range(1, MOST_MERCHANT + 1) if words.trade_ratio(space) == ratio]
        middle = 42 + 25 * (spaces[0] + spaces[-1] - 1) / 2
        parts.append(text(ratio, middle, y - 18, TINY, INK if ratio == here else FAINT_INK, "middle", bold=ratio == here))
    return parts


def _faint(number: int, x: float, y: float) -> str:
    return text(number, x, y, SMALL, "#a08c70", "middle")


def _culture(player: Mapping[str, Any]) -> list[str]:
    """The symbols; those not owned are pale, those owned twice carry a 2."""
    parts = []
    names = words.symbols_of(player)
    step = 33 if len(names) == 8 else 29
    for i, (name, count) in enumerate(zip(names, words.culture_counts(player), strict=False)):
        x, y = 16 + step * i, _ROWS[0]
        drawn = symbols.culture(name, x, y, 1.08)
        parts.append(drawn if count else f'<g opacity="0.2">{drawn}</g>')
        if count > 1:
            parts.append(
                circle(x + 10, y - 11, 8.5, INK) + text(count, x + 10, y - 6, SMALL, "#ffffff", "middle", bold=True)
            )
    return parts


def _people(player: Mapping[str, Any]) -> list[str]:
    """People of each profession times what each counts: beside them or, where there are five, below."""
    parts = []
    names, worths = words.professions_of(player), words.multipliers(player)
    beside = len(names) < 5
    step = 67 if beside else 55
    for i, (name, count, times) in enumerate(zip(names, words.people_counts(player), worths, strict=False)):
        x, y = 14 + step * i, _ROWS[1]
        drawn = symbols.profession(name, x, y, 0.95) if beside else symbols.profession(name, x + 8, y - 9, 0.95)
        parts.append(drawn if count else f'<g opacity="0.25">{drawn}</g>')
        label, ink = f"{count}{TIMES}{times}", INK if count else FAINT_INK
        if beside:
            parts.append(text(label, x + 15, y + 5, fitting(label, 34, SMALL, bold=True), ink, bold=bool(count)))
        else:
            parts.append(text(label, x + 8, y + 19, SMALL, ink, "middle", bold=bool(count)))
    return parts


def _cards(view: Mapping[str, Any], seat: int, viewer: words.Viewer) -> list[str]:
    """How many cards were bought, and what lies face down."""
    player, y = view["players"][seat], _ROWS[3]
    bought, hidden = player["cards"], player["hidden_cards"]
    parts = [rect(4, y - 13, 19, 26, "#fdf6e3", 3, stroke=INK), path(f"M4 {y}H23V{y + 13}H4Z", "#bcd9a4", stroke=INK)]
    parts.append(text(words.counted(len(bought), "card"), 32, y + 6))
    if not hidden:
        return parts
    parts.append(icons.card_back(124, y))
    if not words.sees_cards_of(viewer, seat, view):
        return [*parts, text(f"{len(hidden)} face down", 140, y + 6, NORMAL)]
    step = min(40.0, (_WIDTH_OF_RIGHT - 138) / len(hidden))
    left = 138 + step * 0.42
    return [*parts, *(group([_hidden(number)], left + step * i, y, min(1, step / 38)) for i, number in enumerate(hidden))]


def _hidden(number: int) -> str:
    """The lower half of a card that was drawn face down, around (0, 0)."""
    bottom = CARDS[number - 1].bottom
    if bottom.symbol >= 0:
        return symbols.culture(SYMBOLS[bottom.symbol], 0, 0)
    return symbols.profession(PROFESSIONS[bottom.profession], 0, 0) + text(bottom.count, 13, -3, SMALL, bold=True)
