"""Trade (expansion p. 5): once a round, while buying, goods are given for goods that are paid into the purchase at once.

The space of the merchant track tells how many are given and received. A trade may begin only where giving, receiving
and paying the rest can be completed; then there is no way back. Given goods ascend, and so do received ones.
"""

from stoneage_env.content.buildings import ADORNED, FIXED
from stoneage_env.content.goods import JEWELRY
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import GIVE, RECEIVE
from stoneage_env.engine.primitives.costs import (
    LOCATION,
    LOWEST,
    STARTED,
    already_paid,
    goods_held,
    is_of_free_amount,
    payable,
    price_at,
    resources_held,
    spend,
)
from stoneage_env.engine.rows import allow
from stoneage_env.engine.tables import (
    NUM_GOODS,
    PRICE_AMOUNT,
    PRICE_COST,
    PRICE_KIND,
    PRICE_OF_SECOND_CARD,
    TRADE_BRINGS,
    TRADE_GIVES,
)

LEFT, NONE_BELOW = range(agenda.NUMBERS, agenda.NUMBERS + 2)  # numbers of both entries: how many, none below this good


@kernel
def can_trade(game, seat, price):
    """From space 1 of the track, once a round, where it can be completed."""
    if game.merchant[seat] == 0 or game.traded[seat] > 0:
        return False
    gives = TRADE_GIVES[game.merchant[seat]]
    rest = 0 if is_of_free_amount(price) else PRICE_AMOUNT[price] - goods_brought(game, seat, price)
    if resources_held(game, seat) + game.jewelry[seat] < gives + rest:  # seen at once: too few goods of any kind
        return False
    return goods_to_give(game, seat, price, gives, 0) != 0


@kernel
def goods_brought(game, seat, price):
    """Two goods are received where the purchase can take two, else the second is discarded."""
    return min(TRADE_BRINGS[game.merchant[seat]], PRICE_AMOUNT[price])


@kernel
def goods_to_give(game, seat, price, left, lowest):
    """Goods that may be given next, as bits: those after which the trade can be completed."""
    goods = 0
    for good in range(lowest, NUM_GOODS):
        if goods_held(game, seat, good) > 0:
            spend(game, seat, good, 1)
            fits = _can_give_one_more(game, seat, price, good) if left > 1 else _can_receive(game, seat, price)
            spend(game, seat, good, -1)
            if fits:
                goods |= 1 << good
    return goods


@kernel
def _can_give_one_more(game, seat, price, lowest):
    for good in range(lowest, NUM_GOODS):
        if goods_held(game, seat, good) > 0:
            spend(game, seat, good, 1)
            fits = _can_receive(game, seat, price)
            spend(game, seat, good, -1)
            if fits:
                return True
    return False


@kernel
def _can_receive(game, seat, price):
    return goods_to_receive(game, seat, price, goods_brought(game, seat, price), 0) != 0


@kernel
def goods_to_receive(game, seat, price, left, lowest):
    """Goods that may be received next, as bits: parts of the cost with which the rest can be paid."""
    goods = 0
    for good in range(lowest, NUM_GOODS):
        if _is_part_of_cost(game, price, good):
            game.paid[good] += 1
            fits = _can_receive_one_more(game, seat, price, good) if left > 1 else _can_pay_the_rest(game, seat, price)
            game.paid[good] -= 1
            if fits:
                goods |= 1 << good
    return goods


@kernel
def _can_receive_one_more(game, seat, price, lowest):
    for good in range(lowest, NUM_GOODS):
        if _is_part_of_cost(game, price, good):
            game.paid[good] += 1
            fits = _can_pay_the_rest(game, seat, price)
            game.paid[good] -= 1
            if fits:
                return True
    return False


@kernel
def _is_part_of_cost(game, price, good):
    """What is received must be part of the purchase's cost."""
    if PRICE_KIND[price] == FIXED:
        return game.paid[good] < PRICE_COST[price, good]
    return (good == JEWELRY) == (PRICE_KIND[price] == ADORNED)


@kernel
def _can_pay_the_rest(game, seat, price):
    """Whether the purchase is complete, or can be completed with the goods in hand."""
    if is_of_free_amount(price) or already_paid(game) == PRICE_AMOUNT[price]:
        return True
    return payable(game, seat, price, 0) != 0


@kernel
def _price_of_purchase(game):
    """The price of what waits under the trade: a purchase, or the second card of slot five."""
    if agenda.below_top(game, agenda.TASK) == agenda.PAY:
        return price_at(game, agenda.below_top(game, LOCATION))
    return PRICE_OF_SECOND_CARD


@kernel
def begin(game, seat):
    """The ratio is fixed by the track at this moment."""
    game.traded[seat] = 1
    agenda.push(game, agenda.TRADE_GIVE, seat, TRADE_GIVES[game.merchant[seat]], 0)


@kernel
def mask(game, decision, seat, mask):
    """Goods to give or to receive."""
    price, left, lowest = _price_of_purchase(game), agenda.top(game, LEFT), agenda.top(game, NONE_BELOW)
    if decision == agenda.TRADE_GIVE:
        first, goods = GIVE, goods_to_give(game, seat, price, left, lowest)
    else:
        first, goods = RECEIVE, goods_to_receive(game, seat, price, left, lowest)
    count = 0
    for good in range(NUM_GOODS):
        if (goods >> good) & 1:
            allow(mask, first + good, True)
            count += 1
    return count


@kernel
def apply_give(game, seat, action):
    """Give it; after the last one it is asked what is received."""
    good = action - GIVE
    spend(game, seat, good, 1)
    if not _counts_down(game, good):
        price = _price_of_purchase(game)
        agenda.pop(game)
        agenda.push(game, agenda.TRADE_RECEIVE, seat, goods_brought(game, seat, price), 0)


@kernel
def apply_receive(game, seat, action):
    """Receive it and pay it into the purchase; True when the trade is over and the purchase goes on."""
    good = action - RECEIVE
    game.paid[good] += 1
    if _counts_down(game, good):
        return False
    agenda.pop(game)
    if agenda.top(game, agenda.TASK) == agenda.PAY:
        agenda.change_top(game, LOWEST, 0)
        agenda.change_top(game, STARTED, 1)
        agenda.push(game, agenda.CONTINUE_PAYMENT, seat)
        return False
    return True


@kernel
def _counts_down(game, good):
    """One less to give or to receive, none below this good; False after the last one."""
    left = agenda.top(game, LEFT) - 1
    agenda.change_top(game, LEFT, left)
    agenda.change_top(game, NONE_BELOW, good)
    return left > 0
