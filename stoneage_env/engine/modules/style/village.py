"""Where figures may go with the expansion: merchant, card 5, building 5, the owner's gathering tiles (expansion p. 4-8)."""

from stoneage_env.content.buildings import EFFECT_GOLD_TILE, EFFECT_WOOD_TILE
from stoneage_env.content.numbers import CIRCLES_OF_A_TILE, MERCHANT_VISIT, START_JEWELRY
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import ACT_CODE, PLACE_CODE
from stoneage_env.engine.primitives.figures import is_empty
from stoneage_env.engine.primitives.gains import gain_merchant
from stoneage_env.engine.rows import allow, allow_up_to
from stoneage_env.engine.state import BOUGHT
from stoneage_env.engine.tables import (
    BUILDING_FIVE,
    CARD_FIVE,
    GOLD_TILE,
    LOCATION_INDEX,
    LOCATION_LEAST,
    MERCHANT,
    TILE_EFFECT,
    WOOD_TILE,
)

FIRST, LAST = MERCHANT, GOLD_TILE  # the expansion's locations lie side by side
TILE_OF_WOOD = TILE_EFFECT.tolist().index(EFFECT_WOOD_TILE)
TILE_OF_GOLD = TILE_EFFECT.tolist().index(EFFECT_GOLD_TILE)


@kernel
def setup(game):
    """A tooth each."""
    for seat in range(game.num_players):
        game.jewelry[seat] = START_JEWELRY


@kernel
def merchant_open(game, seat, occupied, village_full):
    """A fourth village location, for exactly two figures of one player."""
    return is_empty(occupied, MERCHANT) and not village_full and game.unplaced[seat] >= LOCATION_LEAST[MERCHANT]


@kernel
def card_five_open(game, occupied):
    """One circle, as on the other cards."""
    return game.slots[LOCATION_INDEX[CARD_FIVE]] > 0 and is_empty(occupied, CARD_FIVE)


@kernel
def building_five_open(game, occupied):
    """The fifth pile is there with five players."""
    return game.pile_sizes[LOCATION_INDEX[BUILDING_FIVE]] > 0 and is_empty(occupied, BUILDING_FIVE)


@kernel
def gatherers_allowed(game, seat, location, tile):
    """Three circles for the owner alone, from the round after the tile was taken."""
    if game.tile_place[tile] != BOUGHT + seat or game.placed[seat, location] > 0:
        return 0
    return min(int(game.unplaced[seat]), CIRCLES_OF_A_TILE)


@kernel
def mask_placement(game, seat, mask, occupied, village_full):
    """Mark what is open to this player, and count it."""
    merchant, card = merchant_open(game, seat, occupied, village_full), card_five_open(game, occupied)
    building = building_five_open(game, occupied)
    allow(mask, PLACE_CODE[MERCHANT], merchant)
    allow(mask, PLACE_CODE[CARD_FIVE], card)
    allow(mask, PLACE_CODE[BUILDING_FIVE], building)
    wood = gatherers_allowed(game, seat, WOOD_TILE, TILE_OF_WOOD)
    gold = gatherers_allowed(game, seat, GOLD_TILE, TILE_OF_GOLD)
    allow_up_to(mask, PLACE_CODE[WOOD_TILE], CIRCLES_OF_A_TILE, wood)
    allow_up_to(mask, PLACE_CODE[GOLD_TILE], CIRCLES_OF_A_TILE, gold)
    return int(merchant) + int(card) + int(building) + wood + gold


@kernel
def can_place(game, seat, occupied, village_full):
    """Whether anything of it is open."""
    if merchant_open(game, seat, occupied, village_full) or card_five_open(game, occupied):
        return True
    if building_five_open(game, occupied):
        return True
    wood = gatherers_allowed(game, seat, WOOD_TILE, TILE_OF_WOOD)
    return wood + gatherers_allowed(game, seat, GOLD_TILE, TILE_OF_GOLD) > 0


@kernel
def mask_act(game, seat, mask):
    """The expansion's locations where this player has figures; counts them."""
    count = 0
    for location in range(FIRST, LAST + 1):
        if game.placed[seat, location] > 0:
            allow(mask, ACT_CODE[location], True)
            count += 1
    return count


@kernel
def has_figures_out(game, seat):
    """Whether the player has figures on any of them."""
    for location in range(FIRST, LAST + 1):
        if game.placed[seat, location] > 0:
            return True
    return False


@kernel
def visit_merchant(game, seat):
    """Two spaces forward on the merchant track."""
    gain_merchant(game, seat, MERCHANT_VISIT)


@kernel
def before_new_round(game):
    """Everybody may trade again."""
    for seat in range(game.num_players):
        game.traded[seat] = 0
