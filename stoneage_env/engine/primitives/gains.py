"""What a player can gain: goods, points, steps on tracks, tools, figures, cards drawn face down."""

from stoneage_env.content.goods import FOOD, JEWELRY
from stoneage_env.content.numbers import (
    MERCHANT_JEWELRY,
    MOST_AGRICULTURE,
    MOST_FIGURES,
    MOST_MERCHANT,
    MOST_TOOL_VALUE,
    TOOL_SPACES,
)
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.deck import draw
from stoneage_env.engine.state import HIDDEN
from stoneage_env.engine.tables import CARD_PEOPLE, CARD_PROFESSION, CARD_SYMBOL

CARD = agenda.NUMBERS  # number of a USE_CARD_TOP entry: the card


@kernel
def gain_good(game, seat, good, amount):
    """Goods come from an unlimited supply (base p. 6)."""
    if good == FOOD:
        game.food[seat] += amount
    elif good == JEWELRY:
        game.jewelry[seat] += amount
    else:
        game.resources[seat, good] += amount


@kernel
def gain_points(game, seat, points):
    """Move the marker on the scoring track, either way; a score may be negative (base p. 8)."""
    game.score[seat] += points


@kernel
def gain_figure(game, seat):
    """One figure more, at most 10; it is placed from the next round on and fed this round (base p. 6)."""
    if game.figures[seat] < MOST_FIGURES:
        game.figures[seat] += 1
        game.gains_changed = 1


@kernel
def gain_agriculture(game, seat):
    """One space up the agriculture track, at most to its end (base p. 6)."""
    if game.agriculture[seat] < MOST_AGRICULTURE:
        game.agriculture[seat] += 1
        game.gains_changed = 1


@kernel
def gain_tool(game, seat):
    """Three tiles of value 1 first, then the lowest tile is raised, up to three tiles of value 4 (base p. 5).

    Among equal lowest tiles an unused one is raised, then the leftmost. A raised tile stays used if it was; a new tile
    arrives unused.
    """
    best = 0
    for space in range(1, TOOL_SPACES):
        lower = game.tools[seat, space] < game.tools[seat, best]
        equal = game.tools[seat, space] == game.tools[seat, best]
        if lower or (equal and game.tools_used[seat, space] < game.tools_used[seat, best]):
            best = space
    if game.tools[seat, best] < MOST_TOOL_VALUE:
        game.tools[seat, best] += 1
        game.gains_changed = 1


@kernel
def gain_merchant(game, seat, spaces):
    """Forward on the merchant track, at most to its end; every advance of any length brings two jewelry (expansion p. 5)."""
    game.gains_changed = 1
    game.merchant[seat] = min(game.merchant[seat] + spaces, MOST_MERCHANT)
    gain_good(game, seat, JEWELRY, MERCHANT_JEWELRY)


@kernel
def draw_hidden_card(game, seat):
    """The top of the deck, face down, for the final scoring only; nothing without a card in the deck."""
    card = draw(game)
    if card == 0:
        return
    game.card_place[card] = HIDDEN + seat
    game.hidden_cards[seat] += 1
    if CARD_SYMBOL[card] >= 0:
        game.hidden_symbols[seat, CARD_SYMBOL[card]] += 1
    else:
        game.hidden_professions[seat, CARD_PROFESSION[card]] += CARD_PEOPLE[card]
