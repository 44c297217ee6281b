"""Final scoring with the expansion: the ring is a ninth symbol, merchants count spaces of the track (expansion p. 8)."""

from stoneage_env.content.cards import MERCHANT, RING
from stoneage_env.engine._jit import kernel


@kernel
def cards_with_rings(game, seat, with_hidden):
    """Cards with the ring."""
    return int(game.symbols[seat, RING]) + (int(game.hidden_symbols[seat, RING]) if with_hidden else 0)


@kernel
def score_merchants(game, seat, with_hidden):
    """Merchants times the space on the merchant track."""
    merchants = int(game.professions[seat, MERCHANT]) + (int(game.hidden_professions[seat, MERCHANT]) if with_hidden else 0)
    return merchants * int(game.merchant[seat])
