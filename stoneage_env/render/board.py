"""The picture of a game: board, card display, building piles, players, question and dice in one SVG.

`board_svg` draws a state in words, as `engine.snapshot` and `engine.question` give it; `draw` asks an engine for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

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
_BELOW_GROUNDS = _GROUNDS + places.GROUND_HEIGHT + GAP
_DISPLAY_HEIGHT = 3 * places.VILLAGE_HEIGHT + 2 * GAP
_DICE_ROOM = 300  # for the dice of the last step
_MOST_DICE = 24  # drawn; more are counted
_PADDING = 10
_PILE_WIDTH = 88
_PILES_WIDTH = 380  # at most, for as many piles as four players have
_VILLAGE_WIDTH = 198
_DECK_WIDTH = 56


def draw(engine: Engine, row: int = 0, viewer: words.Viewer = None) -> str:
    """One game of an engine as SVG: draw(engine, 0)."""
    return board_svg(words.view_of(engine, row), engine.question(row), engine.last_dice(row), viewer)


def board_svg(
    view: Mapping[str, Any], question: Mapping[str, Any], dice: Sequence[int] = (), viewer: words.Viewer = None
) -> str:
    """A state in words as SVG: board_svg(engine.snapshot(0), engine.question(0)).

    Cards drawn face down are shown to their owner, given as `viewer`, and counted for the others; "all" shows all.
    """
    height = picture_height(view)
    size = f'viewBox="0 0 {WIDTH} {height}" width="100%"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="{FONT}, sans-serif">'
    parts = [rect(0, 0, WIDTH, height, PAPER), _head(view, question, dice), _middle(view)]
    if beside.is_there(view):
        parts.append(beside.beside(view, MARGIN, _beside_y(view), _INSIDE))
    parts += _players(view, question, viewer)
    return f"{head}<title>{words.headline(view, question)}</title>{''.join(parts)}</svg>"


def picture_height(view: Mapping[str, Any]) -> int:
    """How high the picture is, in its own units, 1200 wide; it does not change during a game."""
    return _boards_y(view) + _board_rows(view) * (player_board.height(view) + GAP)


def _village_is_a_row(view: Mapping[str, Any]) -> bool:
    """The expansion has four places in the village, five slots and up to five piles: its village lies above them."""
    return words.has_style(view["players"][0])


def _display_y(view: Mapping[str, Any]) -> int:
    return _BELOW_GROUNDS + (places.VILLAGE_ROW_HEIGHT + GAP if _village_is_a_row(view) else 0)


def _beside_y(view: Mapping[str, Any]) -> int:
    return _display_y(view) + _DISPLAY_HEIGHT + GAP


def _boards_y(view: Mapping[str, Any]) -> int:
    """Where the boards of the players begin: below what modules put beside the board."""
    return _beside_y(view) + (beside.HEIGHT + GAP if beside.is_there(view) else 0)


def _board_rows(view: Mapping[str, Any]) -> int:
    return (len(view["players"]) + 1) // 2


def _head(view: Mapping[str, Any], question: Mapping[str, Any], dice: Sequence[int]) -> str:
    """Round, whose decision it is and which, the last dice."""
    seat = view["winners"][0] if view["over"] else question["actor"]
    middle = _INSIDE - 150 - _DICE_ROOM - 2 * GAP
    said = words.headline(view, question)
    size = fitting(said, middle - 40, HUGE - 2)
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
    in_a_row = _village_is_a_row(view)
    piles = len(view["pile_sizes"])
    natural = piles * (_PILE_WIDTH + GAP) - GAP
    piles_width = (natural if in_a_row else min(natural, _PILES_WIDTH)) + 2 * _PADDING
    left_over = _PILES_WIDTH + 2 * _PADDING - piles_width  # by a pile that few players do not have
    village_width = _INSIDE if in_a_row else _VILLAGE_WIDTH + min(left_over, 50)
    piles_x = MARGIN if in_a_row else MARGIN + village_width + GAP
    parts = [
        places.grounds(view["placed"], len(view["players"]), MARGIN, _GROUNDS, _INSIDE, GAP),
        places.village(view["placed"], len(view["players"]), MARGIN, _BELOW_GROUNDS, village_width, GAP, in_a_row),
        _display(view, piles_x, _display_y(view), piles_width),
    ]
    return "".join(parts)


def _display(view: Mapping[str, Any], x: float, y: float, piles_width: float) -> str:
    """Building piles, and to the right of them the deck and the cards."""
    cards_x = x + piles_width + GAP
    cards_width = WIDTH - MARGIN - cards_x
    parts = [
        rect(left, y, width, _DISPLAY_HEIGHT, PANEL, 8, stroke=LINE, stroke_width=1.5)
        for left, width in ((x, piles_width), (cards_x, cards_width))
    ]
    top, left = y + _PADDING, cards_x + _PADDING
    parts.append(display.buildings(view, x + _PADDING, top, piles_width - 2 * _PADDING, GAP))
    parts.append(display.deck(view, left, top))
    parts.append(display.card_display(view, left + _DECK_WIDTH, top, cards_width - _DECK_WIDTH - 2 * _PADDING, GAP - 2))
    return "".join(parts)


def _players(view: Mapping[str, Any], question: Mapping[str, Any], viewer: words.Viewer) -> list[str]:
    """Boards in two columns; an odd number of players leaves room for the key."""
    count, width, height = len(view["players"]), _board_width(), player_board.height(view)
    parts = []
    for seat, (x, y) in enumerate(arrangement(view).places):
        asked = seat == question["actor"] and not view["over"]
        if seat < count:
            parts.append(player_board.player_board(view, seat, asked, viewer, x, y, width))
        else:
            parts.append(key_panel(words.has_style(view["players"][0]), player_board.SEAT, x, y, width, height))
    return parts


def _board_width() -> float:
    return (_INSIDE - GAP) / 2


@dataclass(frozen=True)
class Arrangement:
    """The size of a picture and where its players' boards and the key lie."""

    width: float
    height: float
    places: tuple[tuple[float, float], ...]  # by seat, then the key; what has no place is left out


def arrangement(view: Mapping[str, Any]) -> Arrangement:
    """As `board_svg` draws it: two boards in a row, all of them below the game board."""
    places = tuple(_place_below(view, i) for i in range(2 * _board_rows(view)))
    return Arrangement(WIDTH, picture_height(view), places)


def wide_arrangement(view: Mapping[str, Any]) -> Arrangement:
    """For a wide screen, where a page moves them: two boards below the game board, the others at its right."""
    high = player_board.height(view) + GAP
    height = _boards_y(view) + high
    beside_it = min(2 * _board_rows(view) - 2, (height - MARGIN) // high)
    right = tuple((float(WIDTH), MARGIN + i * high) for i in range(beside_it))
    below = tuple(_place_below(view, i) for i in range(2))
    return Arrangement(WIDTH + _board_width() + MARGIN if right else WIDTH, height, below + right)


def _place_below(view: Mapping[str, Any], i: int) -> tuple[float, float]:
    return MARGIN + (i % 2) * (_board_width() + GAP), _boards_y(view) + (i // 2) * (player_board.height(view) + GAP)
