"""Content as read-only arrays, so that kernels look a number up where a player looks at a card.

Nothing is decided here: every number comes from `content`.
"""

from typing import Any

import numpy as np

from stoneage_env.content import buildings, cards, goods, locations, numbers, rewards

# room for every edition, so that one dtype serves all
MOST_CARDS = 45
MOST_TILES = 43
MOST_SLOTS = 5
MOST_SYMBOLS = 9
MOST_PROFESSIONS = 5
MOST_LOCATIONS = 26

NUM_CARDS = len(cards.CARDS)
NUM_TILES = len(buildings.BUILDINGS)
NUM_LOCATIONS = len(locations.LOCATIONS)
NUM_PILES = sum(place.kind == locations.BUILDING for place in locations.LOCATIONS)
NUM_SYMBOLS = len(cards.SYMBOLS)
NUM_PROFESSIONS = len(cards.PROFESSIONS)
NUM_RESOURCES = len(goods.RESOURCES)


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

# buildings, by number
TILE_KIND = _table([tile.kind for tile in buildings.BUILDINGS])
TILE_COST = _table([tile.cost for tile in buildings.BUILDINGS])
TILE_POINTS = _table([tile.points for tile in buildings.BUILDINGS])
TILE_AMOUNT = _table([tile.amount for tile in buildings.BUILDINGS])
TILE_KINDS = _table([tile.kinds for tile in buildings.BUILDINGS])

# goods and dice
VALUE = _table([goods.VALUE[name] for name in goods.RESOURCES])
REWARD_GAIN = _table([reward.gain for reward in rewards.DICE_FOR_ALL])
REWARD_GOOD = _table([reward.good for reward in rewards.DICE_FOR_ALL])
