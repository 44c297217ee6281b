"""Where figures go: one line per location, in the order of the board.

The names are those of transcripts and of the action layout; `words` is how a sentence calls the place.
"""

from dataclasses import dataclass

from stoneage_env.content.goods import CLAY, FOOD, FOOD_PIPS, GOLD, GOODS, STONE, VALUE, WOOD
from stoneage_env.content.numbers import CIRCLES_OF_A_RESOURCE, CIRCLES_OF_A_TILE, MOST_FIGURES

HUNT, GATHER, TOOLMAKER, HUT, FIELD, CARD, BUILDING, MERCHANT, GATHERING_TILE, IGLOO, ANIMAL = range(11)


@dataclass(frozen=True)
class Location:
    """A place on the board: how many figures it takes at once, its circles, and what a roll there brings."""

    name: str
    words: str
    kind: int
    least: int = 1
    most: int = 1
    circles: int = 1
    good: int = -1  # what is gathered here
    pips: int = 0  # pips per item
    index: int = 0  # card slot, building pile or igloo, from 0
    module: str = ""  # the expansion that brings it, "" = base game


def _gather(name: str, words: str, good: int) -> Location:
    return Location(name, words, GATHER, 1, CIRCLES_OF_A_RESOURCE, CIRCLES_OF_A_RESOURCE, good=good, pips=VALUE[GOODS[good]])


def _gathering_tile(name: str, words: str, good: int, pips: int) -> Location:
    circles = CIRCLES_OF_A_TILE
    return Location(name, words, GATHERING_TILE, 1, circles, circles, good=good, pips=pips, module="style")


BASE_LOCATIONS = (
    Location("hunt", "the hunting grounds", HUNT, 1, MOST_FIGURES, 0, good=FOOD, pips=FOOD_PIPS),  # base p. 4, no circles
    _gather("forest", "the forest", WOOD),  # base p. 4, 6
    _gather("clay_pit", "the clay pit", CLAY),
    _gather("quarry", "the quarry", STONE),
    _gather("river", "the river", GOLD),
    Location("toolmaker", "the toolmaker", TOOLMAKER),  # base p. 4, 5
    Location("hut", "the hut", HUT, 2, 2, 2),  # base p. 4: exactly two, together
    Location("field", "the field", FIELD),  # base p. 4, 6
    *(Location(f"card{slot + 1}", f"card {slot + 1}", CARD, index=slot) for slot in range(4)),  # base p. 5, 1 = rightmost
    *(Location(f"building{pile + 1}", f"building {pile + 1}", BUILDING, index=pile) for pile in range(4)),  # base p. 5
)
MODULE_LOCATIONS = (
    *(Location(f"igloo{i + 1}", f"igloo {i + 1}", IGLOO, index=i, module="igloos") for i in range(4)),  # anniversary p. 12
    Location("animal", "the wild animal", ANIMAL, module="wild_animals"),  # anniversary p. 12: one figure a turn
    Location("merchant", "the merchant", MERCHANT, 2, 2, 2, module="style"),  # expansion p. 4: exactly two, together
    Location("card5", "card 5", CARD, index=4, module="style"),  # expansion p. 4, leftmost
    Location("building5", "building 5", BUILDING, index=4, module="style"),  # expansion p. 4, with five players
    _gathering_tile("wood_tile", "the wood tile", WOOD, 2),  # expansion p. 8
    _gathering_tile("gold_tile", "the gold tile", GOLD, 5),
)
LOCATIONS = (*BASE_LOCATIONS, *MODULE_LOCATIONS)
LOCATION_NAMES = tuple(location.name for location in LOCATIONS)
