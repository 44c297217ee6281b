"""Paying one good at a time: the order of goods, what may be paid next, when a payment ends."""

from collections import Counter
from itertools import combinations_with_replacement

import pytest

from stoneage_env.content.goods import RESOURCES
from tests.scenario import card, goods, scenario, tile

HANDS = [
    {"wood": 4, "clay": 4, "stone": 4, "gold": 4},
    {"wood": 1, "clay": 2, "stone": 1, "gold": 1},
    {"clay": 3, "gold": 2},
    {"wood": 2, "clay": 1, "stone": 1},
    {"stone": 5},
    {"wood": 1, "gold": 6},
]
with_each_hand = pytest.mark.parametrize("hand", HANDS, ids=str)
EXACT = [(amount, kinds) for amount in (4, 5) for kinds in (1, 2, 3, 4)]


def payments(game):
    """Every way to answer until the payment is complete, good by good; declining is left out."""
    found: list[tuple[str, ...]] = []
    for good in RESOURCES:
        if f"pay {good}" in game.choices:
            after = game.copy().pay(good)
            found += [(good, *rest) for rest in payments(after)] if after.asked == "pay" else [(good,)]
    return found + ([()] if "pay no more" in game.choices else [])


def affordable(hand, amounts):
    """Every ascending payment of these numbers of resources out of a hand."""
    return [
        paid
        for amount in amounts
        for paid in combinations_with_replacement(RESOURCES, amount)
        if Counter(paid) <= Counter(hand)
    ]


def at_building(words, hand):
    game = scenario(players=2, skip_forced=False).top_tile(pile=1, number=tile(words))
    return game.acting(seat=0, building1=1, **hand).act("building1")


def at_card(slot, hand):
    game = scenario(players=2, skip_forced=False).lay(slot, card(top="7 food"))
    return game.acting(seat=0, **{f"card{slot}": 1}, **hand).act(f"card{slot}")


# The order of goods: every payment in exactly one spelling, ascending from wood to gold


@with_each_hand
@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_a_card_takes_every_payment_of_its_number_in_ascending_order_only(slot, hand):
    assert sorted(payments(at_card(slot, hand))) == sorted(affordable(hand, [slot]))


@with_each_hand
@pytest.mark.parametrize(("amount", "kinds"), EXACT)
def test_an_exact_building_takes_every_payment_of_its_number_and_kinds_in_ascending_order_only(amount, kinds, hand):
    game = at_building(f"{amount} resources of {kinds} kind{'s' if kinds > 1 else ''}", hand)
    fitting = [paid for paid in affordable(hand, [amount]) if len(set(paid)) == kinds]
    assert sorted(payments(game)) == sorted(fitting)


@with_each_hand
def test_a_building_of_1_to_7_takes_every_payment_of_that_many_in_ascending_order_only(hand):
    game = at_building("1 to 7 resources", hand)
    assert sorted(payments(game)) == sorted(affordable(hand, range(1, 8)))


def test_a_fixed_building_takes_its_cost_in_ascending_order_only():
    game = at_building("1 clay, 1 stone, 1 gold for 15 points", {"wood": 3, "clay": 3, "stone": 3, "gold": 3})
    assert payments(game) == [("clay", "stone", "gold")]


def test_no_good_below_the_last_one_may_be_paid():
    game = at_card(4, {"wood": 4, "clay": 4, "stone": 4, "gold": 4})
    assert game.pay("clay").choices == {"pay clay", "pay stone", "pay gold"}
    assert game.pay("stone").choices == {"pay stone", "pay gold"}


def test_a_good_that_would_leave_the_payment_incomplete_is_not_offered():
    game = at_card(3, {"wood": 2, "clay": 1, "stone": 1})
    assert game.choices == {"pay wood", "decline the purchase"}
    assert game.pay("wood").choices == {"pay wood", "pay clay"}


def test_the_order_of_goods_begins_anew_with_each_payment():
    game = scenario(players=2, skip_forced=False).display(card(top="7 food"), card(top="3 points"))
    game.acting(seat=0, card1=1, card2=1, wood=2, gold=1).act("card1").pay("gold").act("card2")
    assert game.choices == {"pay wood", "decline the purchase"}


# Goods leave the hand


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_what_is_paid_for_a_card_is_deducted(slot):
    game = at_card(slot, {"wood": 5, "gold": 5}).pay(*["gold"] * slot)
    assert game.goods(0) == goods(wood=5, gold=5 - slot)


def test_what_is_paid_for_a_building_is_deducted():
    game = at_building("5 resources of 3 kinds", {"wood": 5, "clay": 5, "stone": 5})
    assert game.pay("wood", "wood", "clay", "stone", "stone").goods(0) == goods(wood=3, clay=4, stone=3)


# Declining and ending


def test_a_purchase_may_be_declined_only_before_its_first_good():
    game = at_card(2, {"wood": 3})
    assert game.choices == {"pay wood", "decline the purchase"}
    assert game.pay("wood").choices == {"pay wood"}


def test_a_building_is_never_free():
    game = at_building("1 to 7 resources", {"wood": 2, "clay": 1})
    assert game.choices == {"pay wood", "pay clay", "decline the purchase"}


def test_a_payment_of_free_amount_may_stop_after_each_good():
    game = at_building("1 to 7 resources", {"wood": 3, "clay": 1})
    assert game.pay("wood").choices == {"pay wood", "pay clay", "pay no more"}
    assert game.pay_no_more().goods(0) == goods(wood=2, clay=1)
    assert (game.score(0), game.actor) == (3, 1)


def test_a_payment_ends_by_itself_after_the_seventh_good():
    game = at_building("1 to 7 resources", {"wood": 9}).pay(*["wood"] * 7)
    assert (game.actor, game.score(0), game.goods(0)) == (1, 21, goods(wood=2))


def test_a_payment_ends_by_itself_when_no_good_is_left():
    game = at_building("1 to 7 resources", {"wood": 1, "clay": 2}).pay("wood", "clay", "clay")
    assert (game.actor, game.score(0), game.goods(0)) == (1, 11, goods())


def test_a_payment_ends_by_itself_when_only_lower_goods_are_left():
    game = at_building("1 to 7 resources", {"wood": 4, "gold": 1}).pay("gold")
    assert (game.actor, game.score(0), game.goods(0)) == (1, 6, goods(wood=4))


def test_a_fixed_or_exact_payment_has_no_early_end():
    for words in ("2 wood, 1 clay for 10 points", "4 resources of 2 kinds"):
        game = at_building(words, {"wood": 4, "clay": 4})
        assert "pay no more" not in game.pay("wood").choices
