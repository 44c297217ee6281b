"""The lower half of the board: building piles and the card display."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from stoneage_env.content import cards
from stoneage_env.content.buildings import ADORNED, BUILDINGS, EXACT, FIXED, IGLOOS, Building, describe_effect
from stoneage_env.content.goods import GOODS
from stoneage_env.content.numbers import CARD_SLOTS, SLOT_FIVE_JEWELRY
from stoneage_env.content.rewards import DICE_FOR_ALL, GAIN_GOOD, GAIN_TOOL
from stoneage_env.render import icons, symbols
from stoneage_env.render.palette import (
    CARD_GROUND,
    CULTURE_GROUND,
    EMPTY,
    FAINT_INK,
    INK,
    LARGE,
    LINE,
    PEOPLE_GROUND,
    SMALL,
    TINY,
)
from stoneage_env.render.places import circle_with, standing
from stoneage_env.render.shapes import circle, fitting, group, path, rect, text

STRIP = 40  # above a card or tile: price and the circle for a figure
CARD_WIDTH = 116  # at least, before a card is drawn smaller
TILE_WIDTH = 88
CARD_HEIGHT = 196
TOP_HEIGHT = 106
TILE_HEIGHT = 166
_CAPTIONS = {  # below the drawing of an upper half
    cards.TOP_FOOD: "food",
    cards.TOP_POINTS: "points",
    cards.TOP_AGRICULTURE: "agriculture",
    cards.TOP_TOOL: "tool",
    cards.TOP_ROLL: "roll 2 dice",
    cards.TOP_DICE: "dice for all",
    cards.TOP_DRAW: "draw a card",
    cards.TOP_ONE_USE: "one-use tool",
    cards.TOP_ANY2: "any 2",
    cards.TOP_STYLE_DICE: "dice with style",
    cards.TOP_MERCHANT: "merchant track",
}


def occupant(placed: Mapping[str, list[int]], name: str) -> int | None:
    """The seat whose figure stands on a card or tile."""
    seats = standing(placed.get(name, []))
    return seats[0] if seats else None


def _price(count: int, x: float, y: float) -> list[str]:
    if count > CARD_SLOTS:
        return [icons.good("jewelry", x + 18 * i, y, 0.88) for i in range(SLOT_FIVE_JEWELRY)]
    return [icons.any_good(x + 18 * i, y, 0.88) for i in range(count)]


def _spread(drawn: list[str], step: float, x: float, y: float) -> str:
    """Icons drawn at (0, 0), side by side around a point."""
    return "".join(group([icon], x + (i - (len(drawn) - 1) / 2) * step, y) for i, icon in enumerate(drawn))


def _dice_for_all(x: float, y: float) -> str:
    """What each face of a die is worth."""
    parts = []
    for face, reward in enumerate(DICE_FOR_ALL, 1):
        left, top = x - 45 + 36 * ((face - 1) % 3), y - 16 + 30 * ((face - 1) // 3)
        parts.append(icons.die(face, left, top, 0.7))
        if reward.gain == GAIN_GOOD:
            parts.append(icons.good(GOODS[reward.good], left + 17, top, 0.66))
        else:
            parts.append((icons.axe if reward.gain == GAIN_TOOL else icons.wheat)(left + 17, top, 0.66))
    return "".join(parts)


def _top(top: cards.Top, x: float, y: float) -> str:
    """The upper half of a card around a point."""
    if top.effect == cards.TOP_DICE:
        return _dice_for_all(x, y)
    if top.effect == cards.TOP_STYLE_DICE:
        return _spread([icons.die(0, 0, 0, 0.95), icons.good("jewelry", 0, 0, 1.4)], 36, x, y)
    if top.effect == cards.TOP_MERCHANT:
        return text("+1", x - 6, y + 9, 24, anchor="end", bold=True) + symbols.profession("merchant", x + 20, y, 1.3)
    if top.effect == cards.TOP_RESOURCE:
        return _spread([icons.good(GOODS[top.good], 0, 0, 1.5)] * top.amount, 42, x, y)
    if top.effect == cards.TOP_ROLL:
        dice = _spread([icons.die(0, 0, 0, 0.95), icons.die(0, 0, 0, 0.95)], 24, x - 27, y)
        marks = "".join(text("?", x - 27 + dx, y + 6, LARGE - 3, anchor="middle", bold=True) for dx in (-12, 12))
        return dice + marks + text("=", x + 8, y + 6, LARGE, anchor="middle") + icons.good(GOODS[top.good], x + 33, y, 1.2)
    if top.effect == cards.TOP_DRAW:
        return icons.card_back(x, y, 1.8)
    if top.effect == cards.TOP_ONE_USE:
        return group([icons.one_use_tool(top.amount, 0, 0)], x, y, 1.4)
    if top.effect == cards.TOP_ANY2:
        return _spread([icons.any_good(0, 0, 1.4)] * top.amount, 34, x, y)
    if top.effect == cards.TOP_POINTS:
        return circle(x, y, 24, "#f7d65a", stroke=INK, stroke_width=1.5) + text(
            f"+{top.amount}", x, y + 8, 22, anchor="middle", bold=True
        )
    if top.effect == cards.TOP_FOOD:
        drawn = icons.good("food", x + 16, y, 1.5)
    else:
        drawn = (icons.axe if top.effect == cards.TOP_TOOL else icons.wheat)(x + 16, y, 1.5)
    return text(f"+{top.amount}", x - 6, y + 9, 24, anchor="end", bold=True) + drawn


def _top_caption(top: cards.Top) -> str:
    return _CAPTIONS.get(top.effect) or f"{top.amount} {GOODS[top.good]}"


def _bottom(bottom: cards.Bottom, x: float, y: float) -> tuple[str, str, str]:
    """The lower half of a card around a point: its drawing, its ground and its caption."""
    if bottom.symbol >= 0:
        name = cards.SYMBOLS[bottom.symbol]
        return symbols.culture(name, x, y, 1.75), CULTURE_GROUND, name
    name = cards.PROFESSIONS[bottom.profession]
    drawn = _spread([symbols.profession(name, 0, 0, 1.35)] * bottom.count, 36, x, y)
    return drawn, PEOPLE_GROUND, cards.describe_bottom(bottom)


def card(number: int, width: float) -> str:
    """A card, its upper left corner at (0, 0)."""
    line = cards.CARDS[number - 1]
    drawn, ground, caption = _bottom(line.bottom, width / 2, TOP_HEIGHT + 38)
    half = path(f"M0 {TOP_HEIGHT}H{width}V{CARD_HEIGHT - 7}q0 7-7 7H7q-7 0-7-7Z", ground)
    below = _top_caption(line.top)
    parts = [rect(0, 0, width, CARD_HEIGHT, CARD_GROUND, 7), half, _top(line.top, width / 2, 44), drawn]
    parts.append(text(below, width / 2, TOP_HEIGHT - 9, fitting(below, width - 8, SMALL), anchor="middle"))
    parts.append(text(caption, width / 2, CARD_HEIGHT - 9, fitting(caption, width - 8, SMALL), anchor="middle"))
    parts.append(text(number, width - 5, 14, TINY, FAINT_INK, "end"))
    parts.append(rect(0, 0, width, CARD_HEIGHT, "none", 7, stroke=INK, stroke_width=1.5))
    return group(parts, title=f"card {number}: {cards.describe_top(line.top)}; {cards.describe_bottom(line.bottom)}")


def card_space(slot: int, number: int | None, seat: int | None, width: float) -> str:
    """A slot of the display: its price, its circle and its card."""
    parts = _price(slot, 9, 18)
    parts.append(circle_with(seat, width - 18, 18))
    if number is None:
        parts.append(_gone(width, CARD_HEIGHT, "empty"))
    else:
        parts.append(group([card(number, width)], 0, STRIP))
    return group(parts)


def _gone(width: float, height: float, word: str) -> str:
    frame = rect(0, STRIP, width, height, EMPTY, 7, stroke=LINE, stroke_width=1.5, stroke_dasharray="5 4", fill_opacity=0.5)
    return frame + text(word, width / 2, STRIP + height / 2, SMALL, FAINT_INK, "middle")


def building(number: int, width: float) -> str:
    """A building tile, its upper left corner at (0, 0): points in the roof, the cost below."""
    return _tile(BUILDINGS[number], number, width, f"tile {number}")


def igloo(number: int, width: float) -> str:
    """An igloo, drawn like a tile."""
    return _tile(IGLOOS[number], number, width, f"igloo {number}", roof_colour="#8fb7d0")


def _tile(tile: Building, number: int, width: float, title: str, roof_colour: str = "#b8743f") -> str:
    middle = width / 2
    roof = path(f"M1 66 {middle} 2 {width - 1} 66Z", roof_colour, stroke=INK, stroke_width=1.5, stroke_linejoin="round")
    parts = [rect(6, 66, width - 12, TILE_HEIGHT - 66, "#f1dcb2", 0, stroke=INK, stroke_width=1.5), roof]
    points = str(tile.points) if tile.kind == FIXED else "sum"
    parts.append(text(points, middle, 57, 25 if tile.kind == FIXED else LARGE, "#ffffff", "middle", bold=True))
    parts += _cost(tile, middle)
    effect = describe_effect(tile)
    if effect:
        parts.append(text(effect, middle, TILE_HEIGHT - 18, fitting(effect, width - 14, TINY), anchor="middle"))
    parts.append(text(number, width - 10, TILE_HEIGHT - 5, TINY, FAINT_INK, "end"))
    return group(parts, title=title)


def _cost(tile: Building, middle: float) -> list[str]:
    """What a tile asks for."""
    if tile.kind == FIXED:
        needed = [icons.good(name, 0, 0, 1.1) for name, count in zip(GOODS, tile.cost, strict=True) for _ in range(count)]
        return [_spread(needed[:2], 36, middle, 90), _spread(needed[2:], 30, middle, 122)]
    many = [icons.good("jewelry", 0, 0, 0.85) if tile.kind == ADORNED else icons.any_good(0, 0, 0.85)] * tile.amount
    words = f"{tile.kinds} kind{'s' if tile.kinds > 1 else ''}" if tile.kind == EXACT else f"1 to {tile.amount}"
    half = (tile.amount + 1) // 2
    rows = [_spread(many[:half], 20, middle, 84), _spread(many[half:], 20, middle, 106)]
    return [*rows, text(words, middle, 138, SMALL, anchor="middle", bold=True)]


def building_space(top: int | None, left: int, seat: int | None, width: float) -> str:
    """A pile: the circle, the face-up tile and how many tiles are left."""
    parts = [circle_with(seat, width / 2, 18)]
    if top is None:
        parts.append(_gone(width, TILE_HEIGHT, "used up"))
    else:
        stack = [
            rect(6 - 2 * i, STRIP + TILE_HEIGHT + 3 * i - 8, width - 12 + 4 * i, 8, "#d8bd88", 2, stroke=LINE)
            for i in range(min(left - 1, 3), 0, -1)
        ]
        parts += [*stack, group([building(top, width)], 0, STRIP)]
    parts.append(text(f"{left} left", width / 2, STRIP + TILE_HEIGHT + 26, SMALL, anchor="middle", bold=True))
    return group(parts)


def _space(drawn: Callable[[float], str], width: float, nominal: float, x: float, y: float) -> str:
    """A space of a row: as wide as there is room, and smaller as a whole where there is too little."""
    return group([drawn(max(width, nominal))], x, y, min(width / nominal, 1))


def buildings(view: Mapping[str, Any], x: float, y: float, width: float, gap: float) -> str:
    """All piles side by side."""
    count = len(view["pile_tops"])
    each = (width - gap * (count - 1)) / count
    parts = []
    for pile, (top, left) in enumerate(zip(view["pile_tops"], view["pile_sizes"], strict=True)):
        seat = occupant(view["placed"], f"building{pile + 1}")
        drawn = partial(building_space, top, left, seat)
        parts.append(_space(drawn, each, TILE_WIDTH, x + pile * (each + gap), y))
    return "".join(parts)


def card_display(view: Mapping[str, Any], x: float, y: float, width: float, gap: float) -> str:
    """The slots as on the board: the cheapest at the right."""
    slots = view["slots"]
    each = (width - gap * (len(slots) - 1)) / len(slots)
    parts = []
    for slot, number in enumerate(slots, 1):
        drawn = partial(card_space, slot, number, occupant(view["placed"], f"card{slot}"))
        parts.append(_space(drawn, each, CARD_WIDTH, x + (len(slots) - slot) * (each + gap), y))
    return "".join(parts)
