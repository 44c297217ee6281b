"""The picture of a game: board, card display, building piles, players, question and dice in one SVG.

`board_svg` draws a state in words, as `engine.snapshot` and `engine.question` give it; `draw` asks an engine for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stoneage_env.content.numbers import SEATS
from stoneage_env.render import beside, display, icons, places, player_board, words
from stoneage_env.render.key import key_panel
from stoneage_env.render.palette import (
    FAINT_INK,
    FONT,
    GAP,
    HUGE,
    INK,
    LINE,
    MARGIN,
    NORMAL,
    ON_PLAYER_COLOURS,
    PANEL,
    PAPER,
    PLAYER_COLOURS,
    SMALL,
    WIDTH,
)
from stoneage_env.render.shapes import fitting, group, rect, text

if TYPE_CHECKING:
    from stoneage_env.engine.engine import Engine

_INSIDE = WIDTH - 2 * MARGIN
_HEAD = 58
_GROUNDS = MARGIN + _HEAD + GAP
_DISPLAY = _GROUNDS + places.GROUND_HEIGHT + GAP
_DISPLAY_HEIGHT = 3 * places.VILLAGE_HEIGHT + 2 * GAP
_PLAYERS = _DISPLAY + _DISPLAY_HEIGHT + GAP
_DICE_ROOM = 300  # for the dice of the last step
_MOST_DICE = 24  # drawn; more are counted
_PADDING = 10
_PILE_WIDTH = 88
_PILES_WIDTH = 380  # at most, for as many piles as there are
_VILLAGE_WIDTH = 198
_DECK_WIDTH = 56


def draw(engine: Engine, row: int = 0, viewer: words.Viewer = None) -> str:
    """One game of an engine as SVG: draw(engine, 0)."""
    return board_svg(engine.snapshot(row), engine.question(row), engine.last_dice(row), viewer)


def board_svg(
    view: Mapping[str, Any], question: Mapping[str, Any], dice: Sequence[int] = (), viewer: words.Viewer = None
) -> str:
    """A state in words as SVG: board_svg(engine.snapshot(0), engine.question(0)).

    Cards drawn face down are shown to their owner, given as `viewer`, and counted for the others; "all" shows all.
    """
    height = picture_height(len(view["players"]), beside.is_there(view))
    size = f'viewBox="0 0 {WIDTH} {height}" width="100%"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}, sans-serif">'
    parts = [rect(0, 0, WIDTH, height, PAPER), _head(view, question, dice), _middle(view)]
    if beside.is_there(view):
        parts.append(beside.beside(view, MARGIN, _PLAYERS, _INSIDE))
    parts += _players(view, question, viewer)
    return f"{head}<title>{words.headline(view, question)}</title>{''.join(parts)}</svg>"


def picture_height(players: int, with_modules: bool = False) -> int:
    """How high the picture is, in its own units, 1200 wide."""
    return _boards_y(with_modules) + _board_rows(players) * (player_board.HEIGHT + GAP)


def _boards_y(with_modules: bool) -> int:
    """Where the boards of the players begin: below what modules put beside the board."""
    return _PLAYERS + (beside.HEIGHT + GAP if with_modules else 0)


def _board_rows(players: int) -> int:
    return (players + 1) // 2


def _head(view: Mapping[str, Any], question: Mapping[str, Any], dice: Sequence[int]) -> str:
    """Round, whose decision it is and which, the last dice."""
    seat = view["winners"][0] if view["over"] else question["actor"]
    middle = _INSIDE - 150 - _DICE_ROOM - 2 * GAP
    said = words.headline(view, question)
    size = fitting(said, middle - 40, 19)
    parts = [
        rect(0, 0, 150, _HEAD, PANEL, 8, stroke=LINE, stroke_width=1.5),
        text(f"Round {view['round']}", 75, 38, HUGE, INK, "middle", bold=True),
        rect(150 + GAP, 0, middle, _HEAD, PLAYER_COLOURS[seat], 8),
        text(said, 150 + GAP + middle / 2, 36, size, ON_PLAYER_COLOURS[seat], "middle", bold=True),
        rect(_INSIDE - _DICE_ROOM, 0, _DICE_ROOM, _HEAD, PANEL, 8, stroke=LINE, stroke_width=1.5),
        *_dice(dice, _INSIDE - _DICE_ROOM, _DICE_ROOM),
    ]
    return group(parts, MARGIN, MARGIN)


def _dice(dice: Sequence[int], x: float, width: float) -> list[str]:
    """The dice of the last step."""
    if not dice:
        return [text("no dice in the last step", x + width / 2, 35, SMALL, FAINT_INK, "middle")]
    shown, more = list(dice[:_MOST_DICE]), len(dice) - _MOST_DICE
    per_row = len(shown) if len(shown) <= 8 else _MOST_DICE // 2
    step = min(34.0, (width - 76 - (34 if more > 0 else 0)) / per_row)
    parts = [text("Dice", x + 12, 36, NORMAL, INK, bold=True)]
    for i, face in enumerate(shown):
        row, rows = i // per_row, (len(shown) - 1) // per_row + 1
        y = _HEAD / 2 + (row - (rows - 1) / 2) * 25
        parts.append(icons.die(face, x + 78 + step * (i % per_row), y, min(1.25 if rows == 1 else 0.95, (step - 2) / 22)))
    if more > 0:
        parts.append(text(f"+{more}", x + width - 8, 35, SMALL, INK, "end", bold=True))
    return parts


def _middle(view: Mapping[str, Any]) -> str:
    """The board: grounds above; below them village, buildings and cards."""
    piles = len(view["pile_sizes"])
    piles_width = min(piles * (_PILE_WIDTH + GAP) - GAP, _PILES_WIDTH) + 2 * _PADDING
    left_over = _PILES_WIDTH + 2 * _PADDING - piles_width  # by a pile that few players do not have
    village_width = _VILLAGE_WIDTH + min(left_over, 50)
    piles_x = MARGIN + village_width + GAP
    cards_x = piles_x + piles_width + GAP
    cards_width = WIDTH - MARGIN - cards_x
    parts = [places.grounds(view["placed"], len(view["players"]), MARGIN, _GROUNDS, _INSIDE, GAP)]
    parts.append(
        places.village(
            view["placed"], len(view["players"]), MARGIN, _DISPLAY, village_width, GAP, words.has_style(view["players"][0])
        )
    )
    for x, width in ((piles_x, piles_width), (cards_x, cards_width)):
        parts.append(rect(x, _DISPLAY, width, _DISPLAY_HEIGHT, PANEL, 8, stroke=LINE, stroke_width=1.5))
    y = _DISPLAY + _PADDING
    parts.append(display.buildings(view, piles_x + _PADDING, y, piles_width - 2 * _PADDING, GAP))
    parts.append(_deck(view["deck_size"], cards_x + _PADDING, y))
    parts.append(
        display.card_display(view, cards_x + _PADDING + _DECK_WIDTH, y, cards_width - _DECK_WIDTH - 2 * _PADDING, GAP - 2)
    )
    return "".join(parts)


def _deck(left: int, x: float, y: float) -> str:
    """The draw pile and how many cards are in it."""
    parts = [icons.card_back(23, 120, 2.4)] if left else []
    parts += [text(left, 23, 180, 22, INK, "middle", bold=True), text("deck", 23, 200, SMALL, INK, "middle")]
    return group(parts, x, y)


def _players(view: Mapping[str, Any], question: Mapping[str, Any], viewer: words.Viewer) -> list[str]:
    """Boards in two columns; an odd number of players leaves room for the key."""
    width = (_INSIDE - GAP) / 2
    count = min(len(view["players"]), SEATS)
    parts = []
    for seat in range(2 * _board_rows(count)):
        x = MARGIN + (seat % 2) * (width + GAP)
        y = _boards_y(beside.is_there(view)) + (seat // 2) * (player_board.HEIGHT + GAP)
        asked = seat == question["actor"] and not view["over"]
        if seat < count:
            parts.append(player_board.player_board(view, seat, asked, viewer, x, y, width))
        else:
            parts.append(key_panel(x, y, width, player_board.HEIGHT))
    return parts
