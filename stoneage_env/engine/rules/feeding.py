"""Phase 3: feeding (base p. 8)."""

from stoneage_env.content.numbers import STARVATION
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import FEED, STARVE, USE_ANY2
from stoneage_env.engine.primitives.costs import mask_goods, payable_any
from stoneage_env.engine.primitives.gains import gain_points
from stoneage_env.engine.rows import allow
from stoneage_env.engine.rules.cards import cash_any_two, mask_any_two

# numbers of a FEED entry: food still missing, the lowest good that may still be paid, whether one has been paid
SHORT, LOWEST, STARTED = range(agenda.NUMBERS, agenda.NUMBERS + 3)


@kernel
def feed_tribe(game, seat):
    """Food from agriculture, then one food per figure; who is short spends all food and is asked how to go on."""
    game.food[seat] += game.agriculture[seat]
    game.others_changed = 1
    short = mouths(game, seat) - game.food[seat]
    if short <= 0:
        game.food[seat] = -short
    else:
        game.food[seat] = 0
        agenda.push(game, agenda.FEED, seat, short, 0, 0)


@inlined
def mouths(game, seat):
    """Figures that want food."""
    return int(game.figures[seat]) - hooks.figures_away(game, seat)


@inlined
def mask_feeding(game, seat, mask):
    """The whole shortfall in resources, one for one, or starve; the any-2 card may be cashed before the first."""
    goods = payable_any(game, seat, agenda.top(game, SHORT), agenda.top(game, LOWEST))
    count = mask_goods(mask, FEED, goods)
    if agenda.top(game, STARTED) == 0:
        allow(mask, STARVE, True)
        count += 1 + mask_any_two(game, seat, mask)
    return count


@kernel
def apply_feeding(game, seat, action):
    """Starving costs 10 points whatever the shortfall, and leaves the resources."""
    if action == STARVE:
        agenda.pop(game)
        gain_points(game, seat, -STARVATION)
    elif action == USE_ANY2:
        cash_any_two(game, seat)
    else:
        good = action - FEED
        game.resources[seat, good] -= 1
        short = agenda.top(game, SHORT) - 1
        if short == 0:
            agenda.pop(game)
        else:
            agenda.change_top(game, SHORT, short)
            agenda.change_top(game, LOWEST, good)
            agenda.change_top(game, STARTED, 1)
