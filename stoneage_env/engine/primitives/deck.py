"""The draw pile: cards, and the animals that may lie between them."""

from stoneage_env.engine._jit import kernel
from stoneage_env.engine.state import FACE_UP
from stoneage_env.engine.tables import FIRST_ANIMAL


@kernel
def draw(game):
    """The next card, or 0 without one; an animal that is met goes beside the board, and the draw goes on."""
    game.display_changed = 1
    while game.deck_size > 0:
        game.deck_size -= 1
        drawn = int(game.deck[game.deck_size])
        game.deck[game.deck_size] = 0
        if drawn < FIRST_ANIMAL:
            return drawn
        _put_beside_the_board(game, drawn - FIRST_ANIMAL + 1)
    return 0


@kernel
def _put_beside_the_board(game, animal):
    """Behind those that already wait (anniversary p. 12)."""
    place = 0
    while game.waiting_animals[place] > 0:
        place += 1
    game.waiting_animals[place] = animal
    game.animal_place[animal - 1] = FACE_UP


@kernel
def holds_a_card(game):
    """Whether a card can still be drawn; animals are none."""
    for place in range(game.deck_size):
        if game.deck[place] < FIRST_ANIMAL:
            return True
    return False
