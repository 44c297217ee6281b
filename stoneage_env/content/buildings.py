"""The building tiles: one line per tile, numbered from 0, copies side by side.

Three kinds: a fixed cost with printed points, exactly N resources of exactly K kinds, and any 1 to 7 resources; the
last two score the values of what was paid (base p. 7).
"""

from dataclasses import dataclass

from stoneage_env.content.goods import RESOURCES, VALUE

FIXED, EXACT, FREE = range(3)
BUILDING_KINDS = ("fixed", "exact", "free")


@dataclass(frozen=True)
class Building:
    """A building tile; `reconstructed` marks a line that no source prints."""

    kind: int
    cost: tuple[int, ...] = (0, 0, 0, 0)  # of each resource, for a fixed tile
    points: int = 0  # printed points, for a fixed tile
    amount: int = 0  # resources to be paid, the most of them for a free tile
    kinds: int = 0  # different resources to be paid, for an exact tile
    reconstructed: bool = False


def fixed(points: int, **cost: int) -> Building:
    vector = tuple(cost.get(resource, 0) for resource in RESOURCES)
    return Building(FIXED, vector, points, amount=sum(vector))


def exact(amount: int, kinds: int) -> Building:
    return Building(EXACT, amount=amount, kinds=kinds)


def free(most: int) -> Building:
    return Building(FREE, amount=most)


BUILDINGS = (  # base game, tiles 0 to 27; four independent listings agree
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


def describe_building(tile: Building) -> str:
    """The tile in words: describe_building(BUILDINGS[0]) == "2 wood, 1 clay for 10 points"."""
    if tile.kind == FIXED:
        cost = ", ".join(f"{n} {name}" for n, name in zip(tile.cost, RESOURCES, strict=True) if n)
        return f"{cost} for {tile.points} points"
    if tile.kind == EXACT:
        return f"{tile.amount} resources of {tile.kinds} kind{'s' if tile.kinds > 1 else ''}"
    return f"1 to {tile.amount} resources"


def points_paid(paid: tuple[int, ...]) -> int:
    """Points for resources paid on a tile that scores them: points_paid((1, 0, 3, 0)) == 18."""
    return sum(n * VALUE[name] for n, name in zip(paid, RESOURCES, strict=True))
