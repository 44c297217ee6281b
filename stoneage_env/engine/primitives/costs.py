"""What can still be paid: goods go one at a time, in ascending order, and only where the rest can be completed.

Each `payable_...` answers for all goods at once, as bits: bit g is set if good g may be the next one paid. No bit means
that the payment is complete or impossible.
"""

from stoneage_env.content.buildings import ADORNED, FIXED, FREE
from stoneage_env.content.goods import JEWELRY
from stoneage_env.content.locations import BUILDING
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.rows import allow
from stoneage_env.engine.tables import (
    LOCATION_INDEX,
    LOCATION_KIND,
    NUM_GOODS,
    NUM_RESOURCES,
    PRICE_AMOUNT,
    PRICE_COST,
    PRICE_KIND,
    PRICE_KINDS,
    PRICE_OF_LOCATION,
)

# numbers of a PAY entry: what is bought, the lowest good that may still be paid, whether a good has been paid
LOCATION, LOWEST, STARTED = range(agenda.NUMBERS, agenda.NUMBERS + 3)


@inlined
def face_up_tile(game, pile):
    """The tile on top of a pile."""
    return game.piles[pile, game.pile_sizes[pile] - 1]


@inlined
def price_at(game, location):
    """What a purchase costs: the face-up tile of a pile its own price, a slot or an igloo always the same."""
    if LOCATION_KIND[location] == BUILDING:
        return int(face_up_tile(game, LOCATION_INDEX[location]))
    return PRICE_OF_LOCATION[location]


@inlined
def resources_held(game, seat):
    """All resources in hand together."""
    total = 0
    for good in range(NUM_RESOURCES):
        total += int(game.resources[seat, good])
    return total


@inlined
def goods_held(game, seat, good):
    """How much of a good a player has."""
    return int(game.jewelry[seat]) if good == JEWELRY else int(game.resources[seat, good])


@inlined
def spend(game, seat, good, amount):
    """Goods go back to the supply; a negative amount takes them back."""
    if good == JEWELRY:
        game.jewelry[seat] -= amount
    else:
        game.resources[seat, good] -= amount


@inlined
def already_paid(game):
    """Goods paid into this purchase so far."""
    total = 0
    for good in range(NUM_GOODS):
        total += int(game.paid[good])
    return total


@kernel
def clear_payment(game):
    """Nothing has been paid yet."""
    for good in range(NUM_GOODS):
        game.paid[good] = 0


@inlined
def is_of_free_amount(price):
    """Whether the payer chooses where to stop."""
    kind = PRICE_KIND[price]
    return (kind == FREE) | (kind == ADORNED)


@kernel
def payable(game, seat, price, lowest):
    """Which goods may be paid next, none below `lowest`; none at all when the payment is complete or impossible."""
    kind = PRICE_KIND[price]
    if kind == FIXED:
        return payable_fixed(game, seat, price)
    left = PRICE_AMOUNT[price] - already_paid(game)
    if kind == FREE:
        return payable_up_to(game, seat, left, lowest)
    if kind == ADORNED:
        return 1 << JEWELRY if left > 0 and game.jewelry[seat] > 0 else 0
    if PRICE_KINDS[price] == 0:
        return payable_any(game, seat, left, lowest)
    return payable_exact(game, seat, left, PRICE_KINDS[price], lowest)


@inlined
def mask_goods(mask, first_code, goods):
    """Mark the action of each resource whose bit is set, and count them."""
    count = 0
    for good in range(NUM_RESOURCES):
        if (goods >> good) & 1:
            allow(mask, first_code + good, True)
            count += 1
    return count


@kernel
def payable_any(game, seat, due, lowest):
    """`due` resources of any kinds, none below `lowest`: a good fits if it and the dearer ones can cover all of it."""
    if due == 0:
        return 0
    goods = 0
    from_here_up = 0
    for good in range(NUM_RESOURCES - 1, lowest - 1, -1):
        held = game.resources[seat, good]
        from_here_up += held
        if held > 0 and from_here_up >= due:
            goods |= 1 << good
    return goods


@kernel
def payable_fixed(game, seat, price):
    """The goods shown: the lowest that is still missing, if all that is missing is in hand."""
    first = NUM_GOODS
    for good in range(NUM_GOODS - 1, -1, -1):
        due = PRICE_COST[price, good] - game.paid[good]
        if due > goods_held(game, seat, good):
            return 0
        if due > 0:
            first = good
    return 1 << first if first < NUM_GOODS else 0


@kernel
def payable_up_to(game, seat, left, lowest):
    """Up to `left` more resources of any kinds."""
    goods = 0
    if left > 0:
        for good in range(lowest, NUM_RESOURCES):
            if game.resources[seat, good] > 0:
                goods |= 1 << good
    return goods


@kernel
def payable_exact(game, seat, due, kinds, lowest):
    """`due` more resources so that the whole payment has exactly `kinds` kinds."""
    if due == 0:
        return 0
    goods = 0
    for good in range(lowest, NUM_RESOURCES):
        if game.resources[seat, good] > 0 and _completes_exactly(game, seat, good, due, kinds):
            goods |= 1 << good
    return goods


@kernel
def _completes_exactly(game, seat, good, due, kinds):
    """Whether paying this good now leaves a payment that can be completed with it and dearer goods.

    Kinds already paid may be paid again; the kinds still missing must come from dearer goods, and are best taken
    where most is in hand.
    """
    missing_kinds = kinds
    for other in range(NUM_RESOURCES):
        if game.paid[other] > 0 or other == good:
            missing_kinds -= 1
    capacity = 0
    new_kinds = 0
    best = 0  # the most that the new kinds can give, found below
    for other in range(good, NUM_RESOURCES):
        held = int(game.resources[seat, other])
        if other == good or game.paid[other] > 0:
            capacity += held
        elif held > 0:
            new_kinds += 1
    if missing_kinds < 0 or missing_kinds > new_kinds or missing_kinds > due - 1:
        return False
    best = _most_of_kinds(game, seat, good, missing_kinds)
    return capacity + best >= due


@kernel
def _most_of_kinds(game, seat, good, count):
    """The most resources that `count` kinds dearer than `good` and not yet paid can give."""
    total = 0
    taken = 0
    for _ in range(count):
        best, most = -1, 0
        for other in range(good + 1, NUM_RESOURCES):
            held = int(game.resources[seat, other])
            if held > most and game.paid[other] == 0 and not (taken >> other) & 1:
                best, most = other, held
        if best >= 0:
            taken |= 1 << best
            total += most
    return total
