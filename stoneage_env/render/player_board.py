"""A player's board: goods, tools, figures, agriculture, culture, people, buildings, cards and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stoneage_env.content.cards import CARDS, PROFESSIONS, SYMBOLS
from stoneage_env.content.numbers import MOST_AGRICULTURE
from stoneage_env.render import icons, symbols, words
from stoneage_env.render.palette import (
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

HEIGHT = 226
_HEAD = 36
_RIGHT = 308  # where the right half begins
_MOST_HOUSES = 7  # drawn; more buildings are listed
_LABELS_IN_A_LINE = 9
_ROWS = (62, 108, 154, 196)  # middles of the four rows


def player_board(
    view: Mapping[str, Any], seat: int, asked: bool, viewer: words.Viewer, x: float, y: float, width: float
) -> str:
    """Everything of one player; the board of who is asked has a thick frame."""
    player = view["players"][seat]
    frame = {"stroke": PLAYER_COLOURS[seat] if asked else LINE, "stroke_width": 5 if asked else 1.5}
    parts = [rect(0, 0, width, HEIGHT, PANEL, 8), *_head(view, seat, asked, viewer, width)]
    parts += [*_goods(player), *_tools(player), *_figures(view, seat), *_agriculture(player)]
    parts += [path(f"M{_RIGHT - 8} {_HEAD + 8}V{HEIGHT - 8}", stroke=EMPTY, stroke_width=2)]
    right = [*_culture(player), *_people(player), *_buildings(player, width - _RIGHT - 12)]
    parts.append(group([*right, *_cards(view, seat, viewer)], _RIGHT))
    parts.append(rect(0, 0, width, HEIGHT, "none", 8, **frame))
    return group(parts, x, y)


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
    left += 80
    if view["start_seat"] == seat:
        parts += _pill("start player", left, 112)
        left += 120
    if seat in view["winners"]:
        parts += _pill("winner", left, 70)
    track = view["players"][seat]["score"]
    now = words.points_now(view, seat, viewer)
    last = "final" if view["over"] else "if it ended now"
    parts.append(text(f"{last}  {now}", width - 12, 25, NORMAL, ink, "end"))
    parts.append(text(f"{track} points", width - 186, 25, LARGE, ink, "end", bold=True))
    return parts


def _pill(label: str, x: float, width: float) -> list[str]:
    return [
        rect(x, 8, width, 20, "#fffaf0", 10, stroke=INK),
        text(label, x + width / 2, 23, SMALL, INK, "middle", bold=True),
    ]


def _goods(player: Mapping[str, Any]) -> list[str]:
    parts = []
    amounts = {"food": player["food"], **player["goods"]}
    step = 57 if len(amounts) == 5 else 47
    for i, (name, count) in enumerate(amounts.items()):
        left = 24 + step * i
        parts.append(icons.good(name, left, _ROWS[0]))
        parts.append(text(count, left + 15, _ROWS[0] + 7, LARGE - 2, INK if count else FAINT_INK, bold=bool(count)))
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


def _faint(number: int, x: float, y: float) -> str:
    return text(number, x, y, SMALL, "#a08c70", "middle")


def _culture(player: Mapping[str, Any]) -> list[str]:
    """The symbols; those not owned are pale, those owned twice carry a 2."""
    parts = []
    names = words.symbols_of(player)
    step = 33 if len(names) == 8 else 29
    for i, (name, count) in enumerate(zip(names, words.culture_counts(player["cards"]), strict=False)):
        x, y = 16 + step * i, _ROWS[0]
        drawn = symbols.culture(name, x, y, 1.08)
        parts.append(drawn if count else f'<g opacity="0.2">{drawn}</g>')
        if count > 1:
            parts.append(
                circle(x + 10, y - 11, 8.5, INK) + text(count, x + 10, y - 6, SMALL, "#ffffff", "middle", bold=True)
            )
    return parts


def _people(player: Mapping[str, Any]) -> list[str]:
    """People of each profession times what each counts."""
    parts = []
    names, worths = words.professions_of(player), words.multipliers(player)
    step = 67 if len(names) == 4 else 54
    for i, (name, count, times) in enumerate(zip(names, words.people_counts(player["cards"]), worths, strict=False)):
        x, y = 14 + step * i, _ROWS[1]
        drawn = symbols.profession(name, x, y, 0.95)
        parts.append(drawn if count else f'<g opacity="0.25">{drawn}</g>')
        label = f"{count}{TIMES}{times}"
        parts.append(
            text(label, x + 17, y + 5, fitting(label, 34, TINY + 0.5), INK if count else FAINT_INK, bold=bool(count))
        )
    return parts


def _buildings(player: Mapping[str, Any], width: float) -> list[str]:
    """A little house for every building, with its points or the resources it took; only these if there are many."""
    owned, y = player["buildings"], _ROWS[2]
    parts = [icons.house(14, y, 0.95), text(len(owned), 30, y + 7, LARGE, INK if owned else FAINT_INK, bold=True)]
    if len(owned) > _MOST_HOUSES:
        lines = [owned[i : i + _LABELS_IN_A_LINE] for i in range(0, len(owned), _LABELS_IN_A_LINE)]
        for i, numbers in enumerate(lines):
            labels = " ".join(map(words.tile_label, numbers))
            base = y + 5 + 14 * (i - (len(lines) - 1) / 2)
            parts.append(text(labels, 64, base, fitting(labels, width - 60, TINY), bold=True))
        return parts
    for i, number in enumerate(owned):
        drawn = [path("M-13-2 0-15 13-2V15H-13Z", "#f1dcb2", stroke=INK, stroke_linejoin="round")]
        drawn.append(path("M-13-2 0-15 13-2Z", "#b8743f", stroke=INK, stroke_linejoin="round"))
        drawn.append(text(words.tile_label(number), 0, 11, TINY, anchor="middle", bold=True))
        parts.append(group(drawn, 72 + 29 * i, y, title=words.tile(number)))
    return parts


def _cards(view: Mapping[str, Any], seat: int, viewer: words.Viewer) -> list[str]:
    """How many cards were bought, and what lies face down."""
    player, y = view["players"][seat], _ROWS[3]
    bought, hidden = player["cards"], player["hidden_cards"]
    parts = [rect(4, y - 13, 19, 26, "#fdf6e3", 3, stroke=INK), path(f"M4 {y}H23V{y + 13}H4Z", "#bcd9a4", stroke=INK)]
    igloos = f", {words.counted(len(player['igloos']), 'igloo')}" if player.get("igloos") else ""
    parts.append(text(words.counted(len(bought), "card") + igloos, 32, y + 6, NORMAL if not igloos else TINY))
    if not hidden:
        return parts
    parts.append(icons.card_back(124, y))
    if not words.sees_cards_of(viewer, seat, view):
        return [*parts, text(f"{len(hidden)} face down", 140, y + 6, NORMAL)]
    return [*parts, *(_hidden(number, 152 + 36 * i, y) for i, number in enumerate(hidden))]


def _hidden(number: int, x: float, y: float) -> str:
    """The lower half of a card that was drawn face down."""
    bottom = CARDS[number - 1].bottom
    if bottom.symbol >= 0:
        return symbols.culture(SYMBOLS[bottom.symbol], x, y)
    people = symbols.profession(PROFESSIONS[bottom.profession], x, y)
    return people + text(bottom.count, x + 15, y - 4, SMALL, bold=True)
