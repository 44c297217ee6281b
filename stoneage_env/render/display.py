"""The lower half of the board: building piles and the card display."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from stoneage_env.content import cards
from stoneage_env.content.buildings import ADORNED, BUILDINGS, EXACT, FIXED, Building, describe_building
from stoneage_env.content.goods import GOODS
from stoneage_env.content.numbers import (
    CARD_SLOTS,
    INSULATION_POINTS,
    INSULATION_STONE,
    SLOT_FIVE_JEWELRY,
    WINTER_GOLD,
    WINTER_GOLD_POINTS,
)
from stoneage_env.content.rewards import (
    DICE_FOR_ALL,
    GAIN_AGRICULTURE,
    GAIN_CARD,
    GAIN_CHOICE,
    GAIN_FIGURE,
    GAIN_GOOD,
    GAIN_MERCHANT,
    GAIN_POINTS,
    GAIN_TOOL,
    STYLE_DICE,
    Reward,
)
from stoneage_env.render import icons, symbols, tiles
from stoneage_env.render.palette import (
    CARD_GROUND,
    CULTURE_GROUND,
    EMPTY,
    FAINT_INK,
    INK,
    LARGE,
    LINE,
    NORMAL,
    PEOPLE_GROUND,
    SMALL,
    TINY,
)
from stoneage_env.render.places import circle_with, standing
from stoneage_env.render.shapes import circle, fitting, group, path, rect, text
from stoneage_env.render.words import can_be_insulated, has_winter

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


def reward(gain: Reward, x: float, y: float, scale: float) -> str:
    """What one face of a die brings, around a point; how many if it is not one."""
    drawn = _gain(gain)
    if gain.amount == 1:
        return group([drawn], x, y, scale)
    return group([text(gain.amount, -3, 6, NORMAL, anchor="end", bold=True), group([drawn], 10)], x, y, scale)


def _gain(gain: Reward) -> str:
    """What a die brings, once."""
    if gain.gain == GAIN_GOOD:
        return icons.good(GOODS[gain.good] if gain.good < len(GOODS) else "food", 0, 0)
    return {
        GAIN_TOOL: lambda: icons.axe(0, 0),
        GAIN_AGRICULTURE: lambda: icons.wheat(0, 0),
        GAIN_POINTS: lambda: text("pt", 0, 6, SMALL, anchor="middle", bold=True),
        GAIN_CHOICE: lambda: icons.any_good(0, 0),
        GAIN_FIGURE: lambda: icons.person(0, 0),
        GAIN_CARD: lambda: icons.card_back(0, 0),
        GAIN_MERCHANT: lambda: symbols.profession("merchant", 0, 0, 0.8),
    }[gain.gain]()


def _dice_table(table: tuple[Reward, ...], x: float, y: float, width: float) -> str:
    """What each face of a die is worth, as large as the card allows."""
    scale = min(width / 120, 1.25)
    parts = []
    for face, gain in enumerate(table, 1):
        left, top = -45 + 37 * ((face - 1) % 3), -16 + 31 * ((face - 1) // 3)
        parts += [icons.die(face, left, top, 0.74), reward(gain, left + 18, top, 0.7 if gain.amount == 1 else 0.56)]
    return group(parts, x, y, scale)


def _top(top: cards.Top, x: float, y: float, width: float) -> str:
    """The upper half of a card of some width, around a point."""
    if top.effect in (cards.TOP_DICE, cards.TOP_STYLE_DICE):
        return _dice_table(DICE_FOR_ALL if top.effect == cards.TOP_DICE else STYLE_DICE, x, y, width)
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
    parts = [rect(0, 0, width, CARD_HEIGHT, CARD_GROUND, 7), half, _top(line.top, width / 2, 44, width), drawn]
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


def building(number: int, width: float, winter: bool = False) -> str:
    """A building tile, its upper left corner at (0, 0): points in the roof, the cost and what else it does below.

    In a harsh winter the tiles that can be insulated say so.
    """
    tile, middle = BUILDINGS[number], width / 2
    roof = path(f"M1 66 {middle} 2 {width - 1} 66Z", "#b8743f", stroke=INK, stroke_width=1.5, stroke_linejoin="round")
    parts = [rect(6, 66, width - 12, TILE_HEIGHT - 66, "#f1dcb2", 0, stroke=INK, stroke_width=1.5), roof]
    points = str(tile.points) if tile.kind == FIXED else "sum"
    parts.append(text(points, middle, 57, 25 if tile.kind == FIXED else LARGE, "#ffffff", "middle", bold=True))
    parts += _cost(tile, middle)
    parts.append(tiles.effect(tile, middle, TILE_HEIGHT - 22))
    if winter and can_be_insulated(number):
        parts.append(group([_offer("stone", INSULATION_STONE, INSULATION_POINTS)], middle - 4, TILE_HEIGHT - 20, 0.86))
    parts.append(text(number, width - 3, 14, TINY, FAINT_INK, "end"))
    return group(parts, title=f"tile {number}: {describe_building(tile)}")


def _offer(good: str, count: int, points: int) -> str:
    """What may be paid in a harsh winter: so much more for so many points, around (0, 0)."""
    paid = [icons.good(good, -4 + 20 * i, 0, 0.8) for i in range(count)]
    return "".join([icons.snowflake(-26, 0), *paid, text(f"+{points}", 10, 6, NORMAL, bold=True)])


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


def building_space(top: int | None, left: int, seat: int | None, winter: bool, width: float) -> str:
    """A pile: the circle, the face-up tile and how many tiles are left."""
    parts = [circle_with(seat, width / 2, 18)]
    if top is None:
        parts.append(_gone(width, TILE_HEIGHT, "used up"))
    else:
        stack = [
            rect(6 - 2 * i, STRIP + TILE_HEIGHT + 3 * i - 8, width - 12 + 4 * i, 8, "#d8bd88", 2, stroke=LINE)
            for i in range(min(left - 1, 3), 0, -1)
        ]
        parts += [*stack, group([building(top, width, winter)], 0, STRIP)]
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
        drawn = partial(building_space, top, left, seat, has_winter(view))
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


def deck(view: Mapping[str, Any], x: float, y: float) -> str:
    """The draw pile and how many cards are in it; in a harsh winter what is offered with every card."""
    left = view["deck_size"]
    parts = [icons.card_back(23, 120, 2.4)] if left else []
    parts += [text(left, 23, 180, 22, INK, "middle", bold=True), text("deck", 23, 200, SMALL, INK, "middle")]
    if has_winter(view):
        paid = [icons.good("gold", 32 + 20 * i, 14, 0.8) for i in range(WINTER_GOLD)]
        offer = [icons.snowflake(10, 14), *paid, text(f"+{WINTER_GOLD_POINTS}", 23, 46, LARGE, anchor="middle", bold=True)]
        parts.append(group(offer, title="harsh winter: with every card"))
    return group(parts, x, y)
