"""Final scoring with the expansion: merchants count spaces of the track (p. 8); the ring is a symbol like any."""

from stoneage_env.content.cards import MERCHANT
from stoneage_env.engine._jit import kernel


@kernel
def score_merchants(game, seat, with_hidden):
    """Merchants times the space on the merchant track."""
    merchants = int(game.professions[seat, MERCHANT]) + (int(game.hidden_professions[seat, MERCHANT]) if with_hidden else 0)
    return merchants * int(game.merchant[seat])
