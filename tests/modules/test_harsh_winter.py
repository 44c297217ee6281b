"""Harsh winter: a stone more for a building with a fixed cost, a gold more for a card."""

import pytest

from tests.oracle import TILES
from tests.scenario import card, goods, scenario, tile

WINTER = ("harsh_winter",)
GOLD_OFFER = {"pay 1 gold more for 6 points", "pay no gold more"}
STONE_OFFER = {"pay 1 stone more for 5 points", "pay no stone more"}
FIXED_BASE_TILES = range(17)
RICH = {"wood": 9, "clay": 9, "stone": 9, "gold": 9}


def with_card(slot=1, number=None, modules=WINTER, skip_forced=True, **facts):
    """A player before the payment for a card."""
    game = scenario(players=2, modules=modules, skip_forced=skip_forced)
    game.lay(slot, card(top="7 food") if number is None else number)
    return game.acting(seat=0, **{f"card{slot}": 1}, **facts).act(f"card{slot}")


def with_tile(number, modules=WINTER, skip_forced=True, **facts):
    """A player before the payment for a building."""
    game = scenario(players=2, modules=modules, skip_forced=skip_forced).top_tile(1, number)
    return game.acting(seat=0, building1=1, **facts).act("building1")


# Insulated buildings


def test_insulating_the_building_of_the_rulebook_scores_13_and_5():
    game = with_tile(tile("1 wood, 1 clay, 1 gold for 13 points"), wood=1, clay=1, gold=1, stone=1)
    game.pay("wood")  # the rest is forced
    assert (game.score(0), game.choices) == (13, STONE_OFFER)
    game.accept()
    assert (game.score(0), game.goods(0)) == (18, goods())


def test_the_stone_is_optional():
    game = with_tile(0, wood=2, clay=1, stone=3)
    game.pay("wood").refuse()
    assert (game.score(0), game.goods(0)) == (10, goods(stone=3))


@pytest.mark.parametrize("number", range(28))
def test_the_17_fixed_base_buildings_can_be_insulated_and_no_others(number):
    game = with_tile(number, **RICH).pay_lowest()
    assert (game.asked == "offer_insulation") == (number in FIXED_BASE_TILES) == (TILES[number]["type"] == "fixed")


@pytest.mark.parametrize("number", range(28, 43))
def test_expansion_tiles_cannot_be_insulated(number):
    modules = ("style", "bonus_buildings", *WINTER)
    dice = (1, 1) if "dice roll" in TILES[number]["effect"] else ()
    game = with_tile(number, modules=modules, **RICH, jewelry=9).pay_lowest(dice)
    assert game.asked != "offer_insulation"
    assert number in game.has(0)["buildings"]


def test_igloos_cannot_be_insulated():
    game = scenario(players=2, modules=("igloos", *WINTER)).acting(seat=0, igloo1=1, **RICH)
    game.act("igloo1").pay("wood")  # the rest is forced
    assert (game.has(0)["igloos"], game.asked, game.actor) == ([0], "act", 1)


def test_the_stone_is_offered_before_the_next_tile_of_the_pile_is_turned():
    game = with_tile(0, wood=2, clay=1, stone=1).pay("wood")
    assert game.pile_tops[0] == 0
    game.accept()
    assert game.pile_tops[0] not in (0, None)


# Trading gold


def test_two_wood_and_one_gold_with_a_card_score_six_points():
    game = with_card(slot=2, wood=2, gold=1)
    game.pay("wood", "wood")
    assert game.choices == GOLD_OFFER
    game.accept()
    assert (game.score(0), game.goods(0), game.has(0)["cards"]) == (6, goods(), [card(top="7 food")])


def test_the_gold_is_optional():
    game = with_card(wood=1, gold=1).pay("wood").refuse()
    assert (game.score(0), game.goods(0)) == (0, goods(gold=1))


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_it_does_not_matter_from_which_slot_the_card_comes(slot):
    game = with_card(slot=slot, skip_forced=False, wood=slot, gold=1).pay(*["wood"] * slot)
    assert game.accept().score(0) == 6


def test_it_does_not_matter_that_the_card_comes_from_slot_five():
    game = with_card(slot=5, modules=("style", *WINTER), jewelry=3, gold=1).pay("jewelry")  # the rest is forced
    assert game.choices == GOLD_OFFER


def test_gold_is_offered_before_the_top_takes_effect():
    game = with_card(wood=1, gold=1, food=0).pay("wood")
    assert (game.asked, game.food(0)) == ("offer_gold", 0)
    assert game.accept().food(0) == 7


def test_gold_from_the_top_of_the_card_comes_too_late_for_its_offer():
    game = with_card(number=card(top="1 gold"), skip_forced=False, wood=1).pay("wood")
    assert game.choices == {"pay no gold more"}
    assert game.refuse().goods(0) == goods(gold=1)


def test_a_card_drawn_face_down_brings_no_second_offer():
    game = with_card(number=card(top="draw a card for the final scoring"), wood=1, gold=2).pay("wood").accept()
    assert len(game.has(0)["hidden_cards"]) == 1
    assert (game.asked, game.actor, game.score(0)) == ("act", 1, 6)


# Both offers


def test_an_offer_that_cannot_be_paid_has_no_as_its_only_answer():
    assert with_tile(0, skip_forced=False, wood=2, clay=1).pay("wood", "wood", "clay").choices == {"pay no stone more"}
    assert with_card(skip_forced=False, wood=1).pay("wood").choices == {"pay no gold more"}


def test_the_stone_and_gold_that_paid_the_purchase_are_gone():
    number = tile("1 clay, 1 stone, 1 gold for 15 points")
    game = with_tile(number, skip_forced=False, clay=1, stone=1, gold=1).pay("clay", "stone", "gold")
    assert game.choices == {"pay no stone more"}


def test_offers_are_paid_from_goods_in_hand_without_trade_or_cashing():
    trader = {"jewelry": 9, "merchant_space": 10, "any_two": True}
    game = with_card(modules=("style", *WINTER), skip_forced=False, wood=5, gold=1, **trader).pay("wood")
    assert game.choices == GOLD_OFFER
    game = with_tile(0, modules=("style", *WINTER), skip_forced=False, wood=5, clay=1, stone=1, **trader)
    assert game.pay("wood", "wood", "clay").choices == STONE_OFFER


def test_a_purchase_that_is_declined_brings_no_offer():
    assert with_card(wood=1, gold=1).decline().actor == 1
    assert with_tile(0, wood=2, clay=1, stone=1).decline().actor == 1


def test_there_are_no_offers_without_the_module():
    assert with_card(modules=(), wood=1, gold=1).pay("wood").actor == 1
    assert with_tile(0, modules=(), wood=2, clay=1, stone=1).pay("wood").actor == 1
