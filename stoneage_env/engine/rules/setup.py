"""Setup (base p. 2-3)."""

from stoneage_env.content.numbers import PILE_HEIGHT, START_FIGURES, START_FOOD
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.deck import draw
from stoneage_env.engine.rng import below, seed_stream, shuffle
from stoneage_env.engine.state import FACE_UP, PLACEMENT


@kernel
def set_up(game, seed, start_seat, tiles):
    """A new game from an integer; `start_seat` below 0 draws the start player. `tiles` is room for shuffling."""
    seed_stream(game, seed)
    for seat in range(game.num_players):
        game.figures[seat] = START_FIGURES
        game.unplaced[seat] = START_FIGURES
        game.food[seat] = START_FOOD
    _lay_out_cards(game)
    _lay_out_buildings(game, tiles)
    game.start_seat = below(game, game.num_players) if start_seat < 0 else start_seat
    game.round_number = 1
    game.phase = PLACEMENT
    hooks.after_setup(game)
    agenda.push(game, agenda.PLACE, game.start_seat)
    game.turn = 1
    game.decision = agenda.PLACE
    game.actor = game.start_seat


@kernel
def _lay_out_cards(game):
    """Shuffle the deck and display a card in every slot, the rightmost first (base p. 3, step 8)."""
    for card in range(game.num_cards):
        game.deck[card] = card + 1
    shuffle(game, game.deck, game.num_cards)
    game.deck_size = game.num_cards
    for slot in range(game.num_slots):
        deal_card(game, slot)


@kernel
def deal_card(game, slot):
    """The deck's next card goes face up to a slot; False without one."""
    card = draw(game)
    if card == 0:
        return False
    game.slots[slot] = card
    game.card_place[card] = FACE_UP
    return True


@kernel
def _lay_out_buildings(game, tiles):
    """As many piles of seven as players, the top tile face up; the rest is out of the game (base p. 3, step 9)."""
    for tile in range(game.num_tiles):
        tiles[tile] = tile
    shuffle(game, tiles, game.num_tiles)
    for pile in range(game.num_players):
        for height in range(PILE_HEIGHT):
            game.piles[pile, height] = tiles[pile * PILE_HEIGHT + height]
        game.pile_sizes[pile] = PILE_HEIGHT
        game.tile_place[game.piles[pile, PILE_HEIGHT - 1]] = FACE_UP
