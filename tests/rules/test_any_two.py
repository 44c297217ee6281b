"""The card for any 2 resources: when it may be cashed, how, and what it does to payments."""

from itertools import combinations_with_replacement

import pytest

from stoneage_env.content.goods import RESOURCES
from tests.scenario import ANY_TWO_CARD, card, goods, scenario, tile

CASH = "cash the card for any 2 resources"
DECLINE = "decline the purchase"
TAKE = {f"take {good}" for good in RESOURCES}


def tally(taken):
    return goods(**{good: taken.count(good) for good in taken})


# How it is cashed


@pytest.mark.parametrize("taken", list(combinations_with_replacement(RESOURCES, 2)))
def test_the_owner_takes_two_resources_alike_or_different(taken):
    game = scenario(players=2).acting(seat=0, hunt=1, field=1, any_two=True)
    first, second = taken
    game.answer("use_any2").answer("take", good=first)
    if first != "gold":  # after gold only gold is left and comes by itself
        game.answer("take", good=second)
    assert (game.asked, game.actor, game.goods(0)) == ("act", 0, tally(taken))


@pytest.mark.parametrize("first", RESOURCES)
def test_the_second_resource_is_never_below_the_first(first):
    game = scenario(players=2, skip_forced=False).acting(seat=0, hunt=1, field=1, any_two=True).answer("use_any2")
    assert game.choices == TAKE
    game.answer("take", good=first)
    assert game.choices == {f"take {good}" for good in RESOURCES[RESOURCES.index(first) :]}


def test_it_is_cashed_once():
    game = scenario(players=2).acting(seat=0, hunt=1, field=1, any_two=True)
    assert CASH in game.choices
    assert CASH not in game.cash_any_two("wood", "clay").choices
    assert not game.has(0)["any2_unused"]
    assert game.has(0)["cards"] == [ANY_TWO_CARD]


# When it may be cashed


def test_it_may_be_cashed_when_the_next_location_is_chosen():
    game = scenario(players=2, skip_forced=False).acting(seat=0, hunt=1, any_two=True)
    assert game.choices == {"act on the hunting grounds", CASH}
    game.cash_any_two("wood", "stone")
    assert (game.goods(0), game.choices) == (goods(wood=1, stone=1), {"act on the hunting grounds"})


def test_it_may_be_cashed_right_after_it_was_bought_when_another_location_is_left():
    game = scenario(players=2).acting(seat=0, card1=1, field=1, wood=1).lay(slot=1, number=ANY_TWO_CARD)
    game.act("card1").pay("wood")
    assert (game.actor, game.choices) == (0, {"act on the field", CASH})


def test_it_waits_for_the_next_round_when_no_location_is_left():
    game = scenario(players=2).acting(seat=0, card1=1, wood=1).lay(slot=1, number=ANY_TWO_CARD)
    game.act("card1").pay("wood")
    assert (game.asked, game.actor, game.goods(0)) == ("act", 1, goods())


@pytest.mark.parametrize("location", ["card1", "building1"])
def test_it_may_be_cashed_at_a_purchase_before_the_first_good(location):
    game = scenario(players=2).top_tile(pile=1, number=tile("1 to 7 resources"))
    game.acting(seat=0, clay=2, any_two=True, **{location: 1}).act(location)
    assert game.choices == {"pay clay", DECLINE, CASH}


def test_it_may_not_be_cashed_at_a_purchase_after_the_first_good():
    game = scenario(players=2).acting(seat=0, card3=1, clay=2, gold=2, any_two=True)
    assert game.act("card3").pay("clay").choices == {"pay clay", "pay gold"}


def test_it_may_be_cashed_at_a_feeding_shortfall_before_the_first_good():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, wood=2, any_two=True)
    assert game.choices == {"feed with wood", "starve", CASH}


def test_it_may_not_be_cashed_at_feeding_after_the_first_good():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, wood=2, clay=2, any_two=True)
    assert game.feed("wood").choices == {"feed with wood", "feed with clay"}


def test_it_may_not_be_cashed_at_feeding_without_a_shortfall():
    game = scenario(players=2).feeding(seat=0, figures=5, food=5, any_two=True)
    assert (game.round, game.asked) == (2, "place")


def test_it_may_not_be_cashed_while_placing():
    assert CASH not in scenario(players=2).player(0, any_two=True).choices


def test_it_may_not_be_cashed_while_tools_are_asked_for():
    game = scenario(players=2).acting(seat=0, hunt=1, tools=(1, 0, 0), any_two=True)
    assert game.dice(1).act("hunt").choices == {"use the tool in space 0", "use no more tools"}


def test_it_may_not_be_cashed_while_a_die_is_taken():
    game = scenario(players=2).lay(slot=1, number=card(top="dice for all"))
    game.acting(seat=0, card1=1, wood=1, any_two=True).act("card1").dice(1, 2).pay("wood")
    assert game.choices == {"take the die 1: 1 wood", "take the die 2: 1 clay"}


def test_it_may_not_be_cashed_in_another_player_s_turn():
    game = scenario(players=2).player(1, any_two=True).acting(seat=0, hunt=1, field=1)
    assert CASH not in game.choices


# Payments count only what is in hand


def test_its_resources_count_for_a_card_only_after_it_was_cashed():
    game = scenario(players=2).acting(seat=0, card3=1, wood=1, any_two=True).act("card3")
    assert game.choices == {DECLINE, CASH}
    assert game.cash_any_two("wood", "clay").choices == {"pay wood", DECLINE}


def test_its_resources_count_for_a_building_only_after_it_was_cashed():
    game = scenario(players=2).top_tile(pile=1, number=tile("2 wood, 1 clay for 10 points"))
    game.acting(seat=0, building1=1, wood=2, any_two=True).act("building1")
    assert game.choices == {DECLINE, CASH}
    game.cash_any_two("clay", "gold").pay("wood")  # the rest of a fixed cost is forced
    assert (game.score(0), game.goods(0)) == (10, goods(gold=1))


def test_after_cashing_at_a_purchase_the_same_question_is_asked_again():
    game = scenario(players=2).acting(seat=0, card1=1, stone=1, any_two=True).act("card1").cash_any_two("wood", "clay")
    assert (game.asked, game.actor) == ("pay", 0)
    assert game.choices == {"pay wood", "pay clay", "pay stone", DECLINE}


def test_after_cashing_the_purchase_may_still_be_declined():
    game = scenario(players=2).acting(seat=0, card1=1, any_two=True).act("card1").cash_any_two("wood", "clay").decline()
    assert (game.goods(0), game.has(0)["cards"]) == (goods(wood=1, clay=1), [ANY_TWO_CARD])


# Hunger


@pytest.mark.parametrize("wood", [0, 1])
def test_a_hungry_holder_with_too_few_resources_is_asked_to_starve_or_cash(wood):
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, wood=wood, any_two=True)
    assert (game.asked, game.choices) == ("feed", {"starve", CASH})


def test_after_cashing_at_feeding_the_shortfall_may_be_paid():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, any_two=True).cash_any_two("wood", "clay")
    assert (game.asked, game.choices) == ("feed", {"feed with wood", "starve"})
    assert game.feed("wood").score(0) == 0  # the clay is forced
    assert game.goods(0) == goods()


def test_after_cashing_at_feeding_the_player_may_still_starve():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, any_two=True).cash_any_two("wood", "clay").starve()
    assert (game.score(0), game.goods(0)) == (-10, goods(wood=1, clay=1))


def test_after_cashing_too_little_at_feeding_only_starving_is_left():
    game = scenario(players=2, skip_forced=False).feeding(seat=0, figures=5, food=2, any_two=True)
    assert game.cash_any_two("wood", "clay").choices == {"starve"}


def test_a_holder_may_starve_and_keep_the_card():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, any_two=True).starve()
    assert (game.score(0), game.has(0)["any2_unused"]) == (-10, True)


# Scoring


def test_unused_it_counts_two_points_whenever_a_score_is_computed():
    game = scenario(players=2).player(0, any_two=True)
    assert game.final_part("resources", seat=0) == 2
    assert game.end().final_part("resources", seat=0) == 2


def test_cashed_it_counts_nothing_beside_its_culture_symbol():
    game = scenario(players=2).player(0, cards=(ANY_TWO_CARD,)).end()
    assert game.final_part("resources", seat=0) == 0
    assert game.final_score(0) == game.final_part("culture", seat=0) == 1
