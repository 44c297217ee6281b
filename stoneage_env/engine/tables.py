"""Content as read-only arrays, so that kernels look a number up where a player looks at a card.

Nothing is decided here: every number comes from `content`.
"""

from typing import Any

import numpy as np

from stoneage_env.content import animals, buildings, cards, goods, locations, numbers, rewards

# room for every edition, so that one dtype serves all
MOST_CARDS = len(cards.CARDS)
MOST_TILES = len(buildings.BUILDINGS)
MOST_SLOTS = numbers.STYLE_SLOTS
MOST_SYMBOLS = len(cards.SYMBOLS)
MOST_PROFESSIONS = len(cards.PROFESSIONS)
MOST_LOCATIONS = len(locations.LOCATIONS)

# the base game
BASE_CARDS = len(cards.BASE_CARDS)
BASE_TILES = len(buildings.BASE_BUILDINGS)
BASE_LOCATIONS = len(locations.BASE_LOCATIONS)
BASE_PILES = sum(place.kind == locations.BUILDING for place in locations.BASE_LOCATIONS)
BASE_SYMBOLS = len(cards.BASE_SYMBOLS)
BASE_PROFESSIONS = len(cards.BASE_PROFESSIONS)
NUM_RESOURCES = len(goods.RESOURCES)
NUM_GOODS = len(goods.GOODS)

# the expansion, with and without its bonus buildings
STYLE_TILES = BASE_TILES + len(buildings.STYLE_BUILDINGS)
NUM_IGLOOS = len(buildings.IGLOOS)
NUM_ANIMALS = len(animals.ANIMALS)
FIRST_ANIMAL = MOST_CARDS + 1  # animals in the deck have the numbers after the last card


def _table(rows: list[Any], dtype: str = "i8") -> np.ndarray:
    array = np.array(rows, dtype)
    array.setflags(write=False)
    return array


# locations
LOCATION_KIND = _table([place.kind for place in locations.LOCATIONS])
LOCATION_LEAST = _table([place.least for place in locations.LOCATIONS])
LOCATION_GOOD = _table([place.good for place in locations.LOCATIONS])
LOCATION_PIPS = _table([place.pips for place in locations.LOCATIONS])
LOCATION_INDEX = _table([place.index for place in locations.LOCATIONS])
HUNTING_GROUNDS = locations.LOCATION_NAMES.index("hunt")
FIRST_GATHERING, LAST_GATHERING = locations.LOCATION_NAMES.index("forest"), locations.LOCATION_NAMES.index("river")
FIRST_VILLAGE, LAST_VILLAGE = locations.LOCATION_NAMES.index("toolmaker"), locations.LOCATION_NAMES.index("field")
FIRST_CARD = locations.LOCATION_NAMES.index("card1")
FIRST_BUILDING = locations.LOCATION_NAMES.index("building1")
FIRST_IGLOO = locations.LOCATION_NAMES.index("igloo1")
ANIMAL, MERCHANT, CARD_FIVE, BUILDING_FIVE, WOOD_TILE, GOLD_TILE = (
    locations.LOCATION_NAMES.index(name) for name in ("animal", "merchant", "card5", "building5", "wood_tile", "gold_tile")
)

# limits for few players, by number of players
VILLAGE_LIMIT = _table([numbers.VILLAGE_LIMIT.get(count, 0) for count in range(numbers.SEATS + 1)])
GATHERER_LIMIT = _table([numbers.GATHERER_LIMIT.get(count, 0) for count in range(numbers.SEATS + 1)])

# cards, by number; row 0 is no card
_NO_CARD = cards.Card(cards.Top(-1, 0), cards.Bottom())
_CARDS = (_NO_CARD, *cards.CARDS)
CARD_EFFECT = _table([card.top.effect for card in _CARDS])
CARD_AMOUNT = _table([card.top.amount for card in _CARDS])
CARD_GOOD = _table([card.top.good for card in _CARDS])
CARD_SYMBOL = _table([card.bottom.symbol for card in _CARDS])
CARD_PROFESSION = _table([card.bottom.profession for card in _CARDS])
CARD_PEOPLE = _table([card.bottom.count for card in _CARDS])
CARD_POINTS = _table([card.top.amount if card.top.effect == cards.TOP_POINTS else 0 for card in _CARDS])

# what a card counts at the end, in one row: points of its top, 1 for a symbol, which one, people, which profession
CARD_COUNTS = np.stack(
    [CARD_POINTS, CARD_SYMBOL >= 0, np.maximum(CARD_SYMBOL, 0), CARD_PEOPLE, np.maximum(CARD_PROFESSION, 0)], axis=1
)
CARD_COUNTS.setflags(write=False)

# buildings, by number
TILE_KIND = _table([tile.kind for tile in buildings.BUILDINGS])
TILE_POINTS = _table([tile.points for tile in buildings.BUILDINGS])
TILE_EFFECT = _table([tile.effect for tile in buildings.BUILDINGS])
TILE_GOOD = _table([tile.good for tile in buildings.BUILDINGS])
IGLOO_POINTS = _table([tile.points for tile in buildings.IGLOOS])

# prices: those of the tiles by number, then the igloos, the slots and the expansion's second card.
# Slot k costs exactly k resources of any kinds, which is EXACT with no number of kinds; slot 5 costs jewelry.
_JEWELS = buildings.fixed(0, jewelry=numbers.SLOT_FIVE_JEWELRY)
_SLOTS = (*(buildings.exact(slot + 1, kinds=0) for slot in range(numbers.CARD_SLOTS)), _JEWELS)
_PRICES = (*buildings.BUILDINGS, *buildings.IGLOOS, *_SLOTS, _JEWELS)
PRICE_KIND = _table([price.kind for price in _PRICES])
PRICE_COST = _table([price.cost for price in _PRICES])
PRICE_AMOUNT = _table([price.amount for price in _PRICES])
PRICE_KINDS = _table([price.kinds for price in _PRICES])
_PRICE_OF_KIND = {locations.IGLOO: MOST_TILES, locations.CARD: MOST_TILES + NUM_IGLOOS}
PRICE_OF_LOCATION = _table([_PRICE_OF_KIND.get(place.kind, 0) + place.index for place in locations.LOCATIONS])
_FOR_SALE = (locations.CARD, locations.BUILDING, locations.IGLOO)
IS_FOR_SALE = _table([place.kind in _FOR_SALE for place in locations.LOCATIONS], "?")
PRICE_OF_SECOND_CARD = len(_PRICES) - 1

# what is given and received in a trade, by the space of the merchant track
TRADE_GIVES = _table([gives for gives, _ in numbers.TRADES])
TRADE_BRINGS = _table([brings for _, brings in numbers.TRADES])

# goods, dice, animals
VALUE = _table([goods.VALUE[name] for name in goods.RESOURCES])
POINTS_PAID = _table([goods.POINTS_PAID[name] for name in goods.GOODS])
REWARD_GAIN = _table([[reward.gain for reward in table] for table in rewards.REWARD_TABLES])
REWARD_GOOD = _table([[reward.good for reward in table] for table in rewards.REWARD_TABLES])
REWARD_AMOUNT = _table([[reward.amount for reward in table] for table in rewards.REWARD_TABLES])
ANIMAL_VALUE = _table([0, *(animal.value for animal in animals.ANIMALS)])  # by number from 1, 0 = none
