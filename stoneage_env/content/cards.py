"""The civilization cards: one line each, numbered from 1.

The top takes effect when the card is bought, the bottom counts in the final scoring. Four independent listings of the
36 base cards agree, and the totals printed in the anniversary rulebook (p. 9) fit. Of the expansion's nine cards only
the totals are printed (expansion p. 8): how tops and bottoms are paired is reconstructed.
"""

from dataclasses import dataclass

from stoneage_env.content.goods import CLAY, GOLD, GOODS, STONE, WOOD

EFFECTS = (
    "food",
    "resource",
    "points",
    "agriculture",
    "tool",
    "roll",
    "dice_for_all",
    "draw_card",
    "one_use_tool",
    "any_two",
    "style_dice",
    "merchant",
)
TOP_FOOD, TOP_RESOURCE, TOP_POINTS, TOP_AGRICULTURE, TOP_TOOL, TOP_ROLL, TOP_DICE, TOP_DRAW, TOP_ONE_USE, TOP_ANY2 = range(
    10
)
TOP_STYLE_DICE, TOP_MERCHANT = 10, 11  # the expansion's

BASE_SYMBOLS = ("medicine", "art", "music", "writing", "sundial", "pottery", "transport", "weaving")
SYMBOLS = (*BASE_SYMBOLS, "ring")  # expansion p. 8: the ninth
MEDICINE, ART, MUSIC, WRITING, SUNDIAL, POTTERY, TRANSPORT, WEAVING, RING = range(len(SYMBOLS))

BASE_PROFESSIONS = ("farmer", "toolmaker", "builder", "shaman")
PROFESSIONS = (*BASE_PROFESSIONS, "merchant")  # expansion p. 8
FARMER, TOOLMAKER, BUILDER, SHAMAN, MERCHANT = range(len(PROFESSIONS))


@dataclass(frozen=True)
class Top:
    """What buying a card does at once."""

    effect: int
    amount: int = 1
    good: int = -1


@dataclass(frozen=True)
class Bottom:
    """What a card counts for at the end: one culture symbol, or some people of a profession."""

    symbol: int = -1
    profession: int = -1
    count: int = 0


@dataclass(frozen=True)
class Card:
    """A civilization card; `reconstructed` marks a line that no source prints."""

    top: Top
    bottom: Bottom
    reconstructed: bool = False


def food(amount: int) -> Top:
    return Top(TOP_FOOD, amount)


def resource(good: int, amount: int = 1) -> Top:
    return Top(TOP_RESOURCE, amount, good)


def points(amount: int) -> Top:
    return Top(TOP_POINTS, amount)


def agriculture() -> Top:
    return Top(TOP_AGRICULTURE)


def tool() -> Top:
    return Top(TOP_TOOL)


def roll(good: int, dice: int = 2) -> Top:
    return Top(TOP_ROLL, dice, good)


def dice_for_all() -> Top:
    return Top(TOP_DICE)


def draw_card() -> Top:
    return Top(TOP_DRAW)


def one_use_tool(value: int) -> Top:
    return Top(TOP_ONE_USE, value)


def any_two() -> Top:
    return Top(TOP_ANY2, 2)


def style_dice() -> Top:
    return Top(TOP_STYLE_DICE)


def merchant_step() -> Top:
    return Top(TOP_MERCHANT)


def culture(symbol: int) -> Bottom:
    return Bottom(symbol=symbol)


def people(profession: int, count: int) -> Bottom:
    return Bottom(profession=profession, count=count)


BASE_CARDS = (  # cards 1 to 36
    Card(dice_for_all(), people(TOOLMAKER, 2)),
    Card(one_use_tool(4), people(TOOLMAKER, 1)),
    Card(food(7), culture(POTTERY)),
    Card(food(4), people(BUILDER, 1)),
    Card(draw_card(), culture(WRITING)),
    Card(resource(CLAY), people(SHAMAN, 2)),
    Card(dice_for_all(), culture(TRANSPORT)),
    Card(resource(STONE, 2), culture(TRANSPORT)),
    Card(dice_for_all(), culture(WRITING)),
    Card(resource(STONE), people(SHAMAN, 1)),
    Card(food(5), culture(MEDICINE)),
    Card(dice_for_all(), culture(POTTERY)),
    Card(roll(GOLD), culture(ART)),
    Card(tool(), culture(ART)),
    Card(dice_for_all(), people(BUILDER, 2)),
    Card(one_use_tool(3), people(TOOLMAKER, 1)),
    Card(one_use_tool(2), people(TOOLMAKER, 2)),
    Card(dice_for_all(), people(TOOLMAKER, 2)),
    Card(food(1), culture(WEAVING)),
    Card(resource(GOLD), people(SHAMAN, 1)),
    Card(dice_for_all(), people(FARMER, 1)),
    Card(points(3), culture(MUSIC)),
    Card(agriculture(), culture(SUNDIAL)),
    Card(roll(WOOD), people(SHAMAN, 2)),
    Card(dice_for_all(), people(FARMER, 2)),
    Card(resource(STONE), people(FARMER, 1)),
    Card(agriculture(), people(FARMER, 1)),
    Card(points(3), culture(MUSIC)),
    Card(roll(STONE), people(SHAMAN, 1)),
    Card(food(3), people(FARMER, 2)),
    Card(any_two(), culture(MEDICINE)),
    Card(food(3), culture(WEAVING)),
    Card(dice_for_all(), culture(SUNDIAL)),
    Card(dice_for_all(), people(BUILDER, 1)),
    Card(points(3), people(BUILDER, 3)),
    Card(food(2), people(BUILDER, 2)),
)

STYLE_CARDS = (  # expansion p. 8, cards 37 to 45: four dice with style, two merchant steps, two rings, eight merchants
    Card(style_dice(), culture(RING), reconstructed=True),
    Card(style_dice(), people(MERCHANT, 2), reconstructed=True),
    Card(style_dice(), people(MERCHANT, 2), reconstructed=True),
    Card(style_dice(), people(SHAMAN, 1), reconstructed=True),
    Card(merchant_step(), people(MERCHANT, 1), reconstructed=True),
    Card(merchant_step(), culture(RING), reconstructed=True),
    Card(points(3), people(MERCHANT, 2), reconstructed=True),
    Card(food(4), people(MERCHANT, 1), reconstructed=True),
    Card(one_use_tool(3), people(FARMER, 1), reconstructed=True),
)

CARDS = (*BASE_CARDS, *STYLE_CARDS)

ONE_USE_VALUES = (2, 3, 4)  # the values of one-use tools, as they are asked for


def describe_top(top: Top) -> str:
    """The top in words: describe_top(CARDS[0].top) == "dice for all"."""
    good = GOODS[top.good] if top.good >= 0 else ""
    return {
        TOP_FOOD: f"{top.amount} food",
        TOP_RESOURCE: f"{top.amount} {good}",
        TOP_POINTS: f"{top.amount} points",
        TOP_AGRICULTURE: "1 step of agriculture",
        TOP_TOOL: "1 tool",
        TOP_ROLL: f"roll {top.amount} dice for {good}",
        TOP_DICE: "dice for all",
        TOP_DRAW: "draw a card for the final scoring",
        TOP_ONE_USE: f"one-use tool {top.amount}",
        TOP_ANY2: "any 2 resources, when wanted",
        TOP_STYLE_DICE: "dice with style",
        TOP_MERCHANT: "1 step of the merchant track",
    }[top.effect]


def describe_bottom(bottom: Bottom) -> str:
    """The bottom in words: describe_bottom(CARDS[0].bottom) == "2 toolmakers"."""
    if bottom.symbol >= 0:
        return SYMBOLS[bottom.symbol]
    return f"{bottom.count} {PROFESSIONS[bottom.profession]}{'s' if bottom.count > 1 else ''}"
