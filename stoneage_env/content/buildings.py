"""The tiles that are built: one line per tile, numbered from 0, copies side by side; and the igloos.

Kinds: a fixed cost with printed points; exactly N resources of exactly K kinds; any 1 to 7 resources; any 1 to 4
jewelry. All but the first score what was paid (base p. 7, expansion p. 8).
"""

from dataclasses import dataclass

from stoneage_env.content.goods import CLAY, GOODS, POINTS_PAID, STONE, WOOD

BASE_BUILDING_KINDS = ("fixed", "exact", "free")
BUILDING_KINDS = (*BASE_BUILDING_KINDS, "adorned")
FIXED, EXACT, FREE, ADORNED = range(len(BUILDING_KINDS))

TILE_EFFECTS = (
    "none",
    "draw_card",
    "dice_for_all",
    "style_dice",
    "wood_tile",
    "gold_tile",
    "income",
    "figure",
    "tool",
    "agriculture",
)
(
    NO_EFFECT,
    EFFECT_DRAW,
    EFFECT_DICE,
    EFFECT_STYLE_DICE,
    EFFECT_WOOD_TILE,
    EFFECT_GOLD_TILE,
    EFFECT_INCOME,
    EFFECT_FIGURE,
    EFFECT_TOOL,
    EFFECT_AGRICULTURE,
) = range(len(TILE_EFFECTS))


@dataclass(frozen=True)
class Building:
    """A tile; `reconstructed` marks a line that no source prints in full."""

    kind: int
    cost: tuple[int, ...] = (0, 0, 0, 0, 0)  # of each good, for a fixed tile
    points: int = 0  # printed points, for a fixed tile
    amount: int = 0  # goods to be paid, the most of them where the amount is free
    kinds: int = 0  # different resources to be paid, for an exact tile
    effect: int = NO_EFFECT  # what the tile does besides its points
    good: int = -1  # what an income tile brings
    reconstructed: bool = False


def fixed(points: int, effect: int = NO_EFFECT, good: int = -1, reconstructed: bool = False, **cost: int) -> Building:
    vector = tuple(cost.get(name, 0) for name in GOODS)
    return Building(FIXED, vector, points, sum(vector), effect=effect, good=good, reconstructed=reconstructed)


def exact(amount: int, kinds: int) -> Building:
    return Building(EXACT, amount=amount, kinds=kinds)


def free(most: int) -> Building:
    return Building(FREE, amount=most)


def adorned(most: int) -> Building:
    return Building(ADORNED, amount=most, reconstructed=True)  # printed, but not how many of them there are


BASE_BUILDINGS = (  # tiles 0 to 27; four independent listings agree
    fixed(10, wood=2, clay=1),
    fixed(11, wood=2, stone=1),
    fixed(11, wood=1, clay=2),
    fixed(12, wood=2, gold=1),
    fixed(13, wood=1, stone=2),
    fixed(13, clay=2, stone=1),
    fixed(14, clay=2, gold=1),
    fixed(14, clay=1, stone=2),
    fixed(16, stone=2, gold=1),
    fixed(12, wood=1, clay=1, stone=1),
    fixed(12, wood=1, clay=1, stone=1),
    fixed(13, wood=1, clay=1, gold=1),
    fixed(13, wood=1, clay=1, gold=1),
    fixed(14, wood=1, stone=1, gold=1),
    fixed(14, wood=1, stone=1, gold=1),
    fixed(15, clay=1, stone=1, gold=1),
    fixed(15, clay=1, stone=1, gold=1),
    exact(4, kinds=1),
    exact(4, kinds=2),
    exact(4, kinds=3),
    exact(4, kinds=4),
    exact(5, kinds=1),
    exact(5, kinds=2),
    exact(5, kinds=3),
    exact(5, kinds=4),
    free(7),
    free(7),
    free(7),
)

STYLE_BUILDINGS = (  # expansion p. 8, tiles 28 to 36: effects printed; copies, costs and points reconstructed
    adorned(4),
    adorned(4),
    adorned(4),
    fixed(7, EFFECT_DRAW, wood=1, clay=1, jewelry=2, reconstructed=True),
    fixed(9, EFFECT_DRAW, clay=1, stone=1, jewelry=2, reconstructed=True),
    fixed(6, EFFECT_DICE, wood=2, jewelry=2, reconstructed=True),
    fixed(8, EFFECT_STYLE_DICE, clay=2, jewelry=2, reconstructed=True),
    fixed(10, EFFECT_WOOD_TILE, wood=2, clay=1, jewelry=1, reconstructed=True),
    fixed(15, EFFECT_GOLD_TILE, clay=1, stone=1, gold=1, jewelry=1, reconstructed=True),
)

BONUS_BUILDINGS = (  # expansion p. 7, tiles 37 to 42: effects and points printed, costs reconstructed
    fixed(3, EFFECT_INCOME, WOOD, wood=2, clay=1, reconstructed=True),
    fixed(4, EFFECT_INCOME, CLAY, wood=1, clay=1, stone=1, reconstructed=True),
    fixed(5, EFFECT_INCOME, STONE, clay=1, stone=1, gold=1, reconstructed=True),
    fixed(5, EFFECT_FIGURE, wood=2, stone=1, reconstructed=True),
    fixed(5, EFFECT_TOOL, wood=1, clay=2, reconstructed=True),
    fixed(5, EFFECT_AGRICULTURE, wood=2, clay=1, reconstructed=True),
)

BUILDINGS = (*BASE_BUILDINGS, *STYLE_BUILDINGS, *BONUS_BUILDINGS)

IGLOOS = (  # anniversary p. 12: four, each with a fixed cost; no source prints costs and points
    fixed(14, wood=2, clay=2, reconstructed=True),
    fixed(18, wood=1, clay=1, stone=1, gold=1, reconstructed=True),
    fixed(18, clay=2, stone=2, reconstructed=True),
    fixed(22, stone=2, gold=2, reconstructed=True),
)


def describe_building(tile: Building) -> str:
    """The tile in words: describe_building(BUILDINGS[0]) == "2 wood, 1 clay for 10 points"."""
    if tile.kind == FIXED:
        cost = ", ".join(f"{n} {name}" for n, name in zip(tile.cost, GOODS, strict=True) if n)
        effect = describe_effect(tile)
        return f"{cost} for {tile.points} points" + (f" and {effect}" if effect else "")
    if tile.kind == EXACT:
        return f"{tile.amount} resources of {tile.kinds} kind{'s' if tile.kinds > 1 else ''}"
    return f"1 to {tile.amount} {'jewelry' if tile.kind == ADORNED else 'resources'}"


def describe_effect(tile: Building) -> str:
    """What a tile does besides its points: describe_effect(BUILDINGS[37]) == "1 wood each round"."""
    return {
        NO_EFFECT: "",
        EFFECT_DRAW: "a card for the final scoring",
        EFFECT_DICE: "dice for all",
        EFFECT_STYLE_DICE: "dice with style",
        EFFECT_WOOD_TILE: "three circles for wood at 2 pips",
        EFFECT_GOLD_TILE: "three circles for gold at 5 pips",
        EFFECT_INCOME: f"1 {GOODS[tile.good]} each round",
        EFFECT_FIGURE: "1 figure",
        EFFECT_TOOL: "1 tool",
        EFFECT_AGRICULTURE: "1 step of agriculture",
    }[tile.effect]


def points_paid(paid: tuple[int, ...]) -> int:
    """Points for goods paid on a tile that scores them: points_paid((1, 0, 3, 0)) == 18."""
    return sum(n * POINTS_PAID[name] for n, name in zip(paid, GOODS, strict=False))
