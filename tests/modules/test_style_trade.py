"""Trade: another way of paying part of a cost, once a round, by the space on the merchant track."""

import pytest

from tests.scenario import ANY_TWO_CARD, card, goods, scenario, tile

STYLE = ("style",)
TRADE = "trade"
ITEMS = ("wood", "clay", "stone", "gold", "jewelry")
FREE, ADORNED = tile("1 to 7 resources"), tile("1 to 4 jewelry")
CHEAP = tile("2 wood, 1 clay for 10 points")


def at_building(number, space, modules=STYLE, **facts):
    """A player before the payment for this tile; every good is asked for."""
    game = scenario(modules=modules, skip_forced=False).top_tile(1, number)
    return game.acting(seat=0, building1=1, merchant_space=space, **{"jewelry": 0} | facts).act("building1")


def at_card(slot, space, **facts):
    """A player before the payment for a card that gives food."""
    game = scenario(modules=STYLE, skip_forced=False).lay(slot, card(top="7 food"))
    return game.acting(seat=0, **{f"card{slot}": 1}, merchant_space=space, **{"jewelry": 0} | facts).act(f"card{slot}")


def receivable(game):
    return {words.removeprefix("receive ") for words in game.choices}


# The three examples of the rulebook


def test_blue_on_space_2_trades_two_jewelry_for_a_stone():
    game = at_building(tile("1 clay, 2 stone for 14 points"), space=2, jewelry=3, clay=1, stone=1)
    game.trade(["jewelry", "jewelry"], ["stone"]).pay("clay", "stone")
    assert (game.score(0), game.goods(0)) == (14, goods(jewelry=1))


def test_yellow_on_space_5_trades_a_wood_for_a_gold():
    game = at_building(tile("1 wood, 1 clay, 1 gold for 13 points"), space=5, wood=2, clay=1)
    game.trade(["wood"], ["gold"]).pay("wood", "clay")
    assert (game.score(0), game.goods(0)) == (13, goods(jewelry=0))


@pytest.mark.parametrize("received", [("wood", "gold"), ("clay", "clay")])
def test_green_on_space_10_trades_a_jewelry_for_two_resources_of_her_choice(received):
    game = at_card(slot=2, space=10, jewelry=1)
    game.trade(["jewelry"], received)
    assert len(game.has(0)["cards"]) == 1
    assert game.goods(0) == goods(jewelry=0) | dict.fromkeys(received, 0)


# When


def test_nobody_trades_on_space_0():
    assert TRADE not in at_building(CHEAP, space=0, wood=9, clay=9, jewelry=9).choices


@pytest.mark.parametrize("space", range(1, 11))
def test_trading_is_possible_from_space_1(space):
    assert TRADE in at_building(CHEAP, space=space, wood=9, clay=9, jewelry=9).choices


def test_trading_needs_no_figures_at_the_merchant_this_round():
    game = at_building(CHEAP, space=4, wood=2, jewelry=1)
    assert game.placed("merchant") == [0, 0]
    assert TRADE in game.choices


def test_a_player_trades_once_per_round():
    game = scenario(modules=STYLE, skip_forced=False)
    game.acting(seat=0, card1=1, card2=1, merchant_space=4, jewelry=3, wood=3)
    game.display(3, 4)  # 7 food and 4 food
    game.act("card1").trade(["jewelry"], ["gold"]).act("card2")
    assert game.has(0)["traded"]
    assert TRADE not in game.choices


def test_trades_become_unused_with_the_next_round():
    game = scenario(modules=STYLE).player(0, traded=1).player(1, traded=1).finish_round()
    assert (game.round, game.has(0)["traded"], game.has(1)["traded"]) == (2, False, False)


def test_at_the_end_of_the_game_trades_stand_as_they_stood_in_the_last_round():
    assert scenario(modules=STYLE).player(0, traded=1).end().has(0)["traded"]


def test_a_trade_is_only_possible_while_buying():
    game = scenario(modules=STYLE, skip_forced=False)
    game.acting(seat=0, hunt=1, field=1, merchant_space=10, wood=9, jewelry=9)
    assert TRADE not in game.choices
    game = scenario(modules=STYLE).feeding(seat=0, food=0, merchant_space=10, wood=9, jewelry=9)
    assert (game.asked, TRADE in game.choices) == ("feed", False)


def test_a_trade_answers_a_purchases_first_question_only():
    game = at_building(CHEAP, space=4, wood=9, clay=9)
    assert TRADE in game.choices
    assert game.pay("wood").choices == {"pay wood"}


def test_after_cashing_the_any_two_card_the_trade_is_offered_again():
    game = at_building(CHEAP, space=4, wood=2, any_two=True)
    assert game.has(0)["cards"] == [ANY_TWO_CARD]
    assert TRADE not in game.choices  # a wood for a clay would leave a wood missing
    assert TRADE in game.cash_any_two("stone", "stone").choices


def test_the_any_two_card_cannot_be_cashed_after_a_trade():
    game = at_building(FREE, space=4, wood=3, any_two=True).trade(["wood"], ["gold"])
    assert game.choices == {"pay wood", "pay no more"}


# Ratios


@pytest.mark.parametrize(
    ("spaces", "gives", "brings"), [((1, 2, 3), 2, 1), ((4, 5, 6, 7, 8), 1, 1), ((9, 10), 1, 2)], ids=["2:1", "1:1", "1:2"]
)
def test_spaces_1_to_3_give_two_for_one_4_to_8_one_for_one_9_and_10_one_for_two(spaces, gives, brings):
    for space in spaces:
        game = at_card(slot=4, space=space, wood=9).trade(["wood"] * gives, ["gold"] * brings)
        assert game.goods(0)["wood"] == 9 - gives
        game.pay(*["wood"] * (4 - brings))
        assert game.goods(0) == goods(wood=9 - gives - 4 + brings, jewelry=0)


@pytest.mark.parametrize("given", ITEMS)
def test_resources_and_jewelry_of_their_choice_are_given(given):
    game = at_card(slot=1, space=4, **{given: 1}).trade([given], ["gold"])
    assert game.goods(0) == goods(jewelry=0)
    assert len(game.has(0)["cards"]) == 1


def test_one_jewelry_and_one_resource_are_two_items():
    game = at_card(slot=1, space=1, clay=1, jewelry=1).trade(["clay", "jewelry"], ["wood"])
    assert game.goods(0) == goods(jewelry=0)


def test_food_is_no_item_of_trade():
    assert at_card(slot=1, space=4, food=12).choices == {"decline the purchase"}


# What is received


def test_what_is_received_must_be_part_of_the_cost():
    game = at_building(CHEAP, space=4, wood=3, clay=3, gold=1).answer("trade").answer("give", good="gold")
    assert receivable(game) == {"wood", "clay"}
    game = at_card(slot=1, space=4, gold=1).answer("trade").answer("give", good="gold")
    assert receivable(game) == {"wood", "clay", "stone", "gold"}
    game = at_card(slot=5, space=4, gold=1, jewelry=2).answer("trade").answer("give", good="gold")
    assert receivable(game) == {"jewelry"}
    game = at_building(ADORNED, space=4, gold=1).answer("trade").answer("give", good="gold")
    assert receivable(game) == {"jewelry"}


def test_what_is_received_is_paid_into_the_purchase_at_once():
    game = at_building(CHEAP, space=4, wood=1, clay=1, gold=1).trade(["gold"], ["wood"])
    assert game.engine.question()["paid"] == goods(wood=1, jewelry=0)
    assert game.goods(0) == goods(wood=1, clay=1, jewelry=0)


def test_what_is_received_is_still_missing_in_the_cost():
    game = at_building(CHEAP, space=9, wood=1, gold=1).answer("trade").answer("give", good="gold")
    assert receivable(game) == {"wood"}  # of one clay and two wood, one wood is in hand; so a wood and the clay come
    assert receivable(game.answer("receive", good="wood")) == {"clay"}


def test_two_items_are_received_whenever_the_purchase_can_take_two():
    game = at_building(FREE, space=9, wood=1).trade(["wood"], ["gold", "gold"])
    assert (game.score(0), game.actor) == (12, 1)


def test_a_purchase_that_takes_one_discards_the_other():
    game = at_card(slot=1, space=9, wood=1).trade(["wood"], ["gold"])
    assert (len(game.has(0)["cards"]), game.goods(0)) == (1, goods(jewelry=0))


def test_a_free_tile_takes_anything_up_to_its_maximum_and_it_scores():
    game = at_building(FREE, space=9, wood=9).trade(["wood"], ["stone", "gold"]).pay(*["wood"] * 5)
    assert (game.score(0), game.goods(0)["wood"], game.actor) == (5 + 6 + 5 * 3, 3, 1)


def test_a_jewelry_tile_scores_what_was_received():
    game = at_building(ADORNED, space=9, wood=1, jewelry=1).trade(["wood"], ["jewelry", "jewelry"])
    assert game.choices == {"pay jewelry", "pay no more"}
    assert game.pay_no_more().score(0) == 8


def test_an_exact_tile_counts_the_kinds_received():
    game = at_building(tile("4 resources of 1 kind"), space=4, wood=3, clay=1).answer("trade")
    assert game.choices == {"give clay"}
    game.answer("give", good="clay")
    assert receivable(game) == {"wood"}


# What is possible


def test_giving_and_receiving_the_same_kind_is_allowed():
    game = at_building(CHEAP, space=4, wood=2, clay=1).trade(["wood"], ["wood"]).pay("wood", "clay")
    assert game.score(0) == 10


def test_a_player_who_could_pay_without_a_trade_may_trade():
    game = at_building(CHEAP, space=4, wood=2, clay=1, gold=1)
    assert game.choices == {"pay wood", TRADE, "decline the purchase"}


def test_a_trade_is_legal_only_where_giving_receiving_and_paying_can_be_completed():
    assert TRADE not in at_building(CHEAP, space=4, wood=1, clay=1).choices
    assert TRADE not in at_building(CHEAP, space=3, wood=1, clay=1, gold=1).choices  # two would have to be given
    assert TRADE in at_building(CHEAP, space=4, wood=1, clay=1, gold=1).choices


def test_only_goods_are_given_that_leave_the_purchase_possible():
    game = at_building(CHEAP, space=4, wood=1, clay=1, gold=1).answer("trade")
    assert game.choices == {"give gold"}


def test_there_is_no_way_back_from_a_trade():
    game = at_building(CHEAP, space=4, wood=9, clay=9).answer("trade")
    assert game.choices == {"give wood", "give clay"}
    game.answer("give", good="wood")
    assert game.choices == {"receive wood", "receive clay"}
    assert game.answer("receive", good="clay").choices == {"pay wood"}


def test_given_received_and_paid_goods_are_each_in_an_order_of_their_own():
    game = at_card(slot=4, space=9, wood=3, gold=3).answer("trade").answer("give", good="gold")
    game.answer("receive", good="stone")
    assert receivable(game) == {"stone", "gold"}  # never below the last one received
    game.answer("receive", good="gold")
    assert game.choices == {"pay wood", "pay gold"}  # from the lowest again


def test_two_goods_are_given_in_ascending_order():
    game = at_card(slot=1, space=1, wood=1, stone=1, gold=1).answer("trade").answer("give", good="stone")
    assert game.choices == {"give gold"}


def test_the_ratio_is_fixed_by_the_track_at_that_moment():
    game = scenario(modules=STYLE, skip_forced=False)
    game.acting(seat=0, merchant=2, card1=1, merchant_space=2, wood=1, jewelry=0)
    assert TRADE in game.copy().act("merchant").act("card1").choices  # 1 for 1 on space 4
    assert TRADE not in game.act("card1").choices  # 2 for 1 on space 2


def test_there_is_no_trade_without_the_module():
    game = scenario(skip_forced=False).acting(seat=0, card1=1, wood=3).act("card1")
    assert TRADE not in game.choices
