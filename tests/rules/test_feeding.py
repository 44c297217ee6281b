"""Feeding: food from agriculture, one food per figure, and what the hungry may choose."""

import pytest

from tests.scenario import ANY_TWO_CARD, for_each_player_count, goods, scenario

STARVE = "starve"


# Order


@for_each_player_count
def test_tribes_are_fed_clockwise_from_the_start_player(players):
    for start in range(players):
        game = scenario(players=players, start=start)
        for seat in range(players):
            game.player(seat, food=0, gold=5)
        game.finish_round()
        order = []
        while game.asked == "feed":
            order.append(game.actor)
            game.starve()
        assert order == [(start + turn) % players for turn in range(players)]


# Enough food


@pytest.mark.parametrize(("figures", "food"), [(5, 12), (7, 7), (10, 23)])
def test_each_figure_eats_one_food_and_the_rest_is_kept(figures, food):
    game = scenario(players=2).feeding(seat=0, figures=figures, food=food)
    assert (game.round, game.food(0), game.score(0)) == (2, food - figures, 0)


def test_every_player_feeds_their_own_figures():
    game = scenario(players=3).player(0, figures=5, food=9).player(1, figures=6, food=9).player(2, figures=7, food=9)
    game.finish_round()
    assert [game.food(seat) for seat in range(3)] == [4, 3, 2]


def test_agriculture_gives_its_food_before_the_figures_eat():
    game = scenario(players=2).feeding(seat=0, figures=5, food=1, agriculture=4)
    assert (game.food(0), game.score(0)) == (0, 0)


def test_agriculture_gives_its_food_even_if_it_is_not_needed():
    game = scenario(players=2).feeding(seat=0, figures=5, food=20, agriculture=8)
    assert game.food(0) == 23


def test_enough_food_asks_nobody_and_leaves_the_resources():
    game = scenario(players=2, skip_forced=False).feeding(seat=0, figures=5, food=5, wood=3)
    assert (game.round, game.asked, game.goods(0)) == (2, "place", goods(wood=3))


def test_figures_that_stayed_at_home_are_fed_too():
    others = {1: {"hunt": 1, "card1": 1}}
    game = scenario(players=2).player(0, figures=8, food=12).acting(seat=0, field=1, card2=1, others=others)
    assert game.unplaced(0) == 6
    game.act("field").dice(2).act("card1")  # what is left over goes by itself
    assert (game.round, game.food(0)) == (2, 12 + 1 - 8)


# Short of food


def test_a_player_who_is_short_spends_all_food_before_choosing():
    game = scenario(players=2).feeding(seat=0, figures=7, food=3, agriculture=1, wood=5)
    assert (game.asked, game.actor, game.food(0)) == ("feed", 0, 0)
    assert game.engine.question()["short"] == 3


def test_the_choice_is_to_pay_or_to_starve():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, wood=2, gold=2)
    assert game.choices == {"feed with wood", "feed with gold", STARVE}


def test_the_whole_shortfall_is_paid_one_resource_for_one_food():
    game = scenario(players=2).feeding(seat=0, figures=7, food=4, wood=5)
    game.feed("wood")  # the other two are forced
    assert (game.goods(0), game.food(0), game.score(0), game.round) == (goods(wood=2), 0, 0, 2)


def test_the_shortfall_is_paid_with_resources_of_choice_in_ascending_order():
    game = scenario(players=2).feeding(seat=0, figures=5, food=2, wood=2, clay=2, stone=2, gold=3)
    assert game.choices == {"feed with wood", "feed with clay", "feed with stone", "feed with gold", STARVE}
    assert game.feed("clay").choices == {"feed with clay", "feed with stone", "feed with gold"}
    assert game.feed("stone").choices == {"feed with stone", "feed with gold"}
    assert game.feed("gold").goods(0) == goods(wood=2, clay=1, stone=1, gold=2)


def test_a_resource_that_cannot_complete_the_shortfall_is_not_offered_first():
    game = scenario(players=2).feeding(seat=0, figures=5, food=2, wood=1, clay=1, gold=1)
    assert game.choices == {"feed with wood", STARVE}


def test_a_payment_that_was_begun_cannot_be_broken_off():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, wood=2, clay=2).feed("wood")
    assert STARVE not in game.choices


def test_a_gold_feeds_one_figure_only():
    game = scenario(players=2).feeding(seat=0, figures=5, food=3, gold=3).feed("gold")  # the second is forced
    assert game.goods(0) == goods(gold=1)


def test_a_player_who_could_pay_may_starve_and_keeps_the_resources():
    game = scenario(players=2).feeding(seat=0, figures=5, food=4, wood=9, gold=9).starve()
    assert (game.score(0), game.goods(0), game.food(0)) == (-10, goods(wood=9, gold=9), 0)


@pytest.mark.parametrize(("figures", "food"), [(5, 4), (5, 0), (10, 0), (10, 9)])
def test_starving_costs_ten_points_whatever_the_shortfall(figures, food):
    game = scenario(players=2).feeding(seat=0, figures=figures, food=food, score=50)
    assert game.score(0) == 40


@pytest.mark.parametrize(("before", "after"), [(0, -10), (4, -6), (-10, -20), (10, 0)])
def test_a_score_may_become_negative(before, after):
    game = scenario(players=2).feeding(seat=0, figures=5, food=0, score=before)
    assert game.score(0) == after


def test_a_negative_score_counts_as_it_is_in_the_end():
    game = scenario(players=2).player(0, food=0, score=-10).end()
    assert game.final_score(0) == -20


def test_a_hungry_player_without_enough_resources_loses_ten_points_and_keeps_them():
    game = scenario(players=2).feeding(seat=0, figures=7, food=3, wood=2)
    assert game.score(0) == -10
    assert game.goods(0) == goods(wood=2)


@pytest.mark.parametrize("resources", [{}, {"wood": 1}, {"wood": 1, "gold": 2}])
def test_a_hungry_player_without_enough_resources_has_no_choice(resources):
    game = scenario(players=2, skip_forced=False).feeding(seat=0, figures=7, food=3, **resources)
    assert (game.asked, game.choices) == ("feed", {STARVE})


def test_a_used_any_two_card_is_no_choice():
    game = scenario(players=2, skip_forced=False).feeding(seat=0, figures=5, food=4, cards=(ANY_TWO_CARD,))
    assert game.choices == {STARVE}


def test_starving_loses_no_figures():
    game = scenario(players=2).feeding(seat=0, figures=8, food=0)
    assert (game.figures(0), game.unplaced(0)) == (8, 8)


def test_only_the_hungry_lose_points():
    game = scenario(players=3).player(0, food=0).player(1, food=5).player(2, food=4).finish_round()
    assert [game.score(seat) for seat in range(3)] == [-10, 0, -10]
