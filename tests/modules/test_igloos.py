"""Igloos: four tiles beside the board."""

import pytest

from tests.oracle import IGLOOS
from tests.scenario import card, goods, scenario

WITH_IGLOOS = ("igloos",)
each_igloo = pytest.mark.parametrize("igloo", range(4))
COSTS = [
    {"wood": 2, "clay": 2},
    {"wood": 1, "clay": 1, "stone": 1, "gold": 1},
    {"clay": 2, "stone": 2},
    {"stone": 2, "gold": 2},
]


def with_igloos(players=2, **settings):
    return scenario(players=players, modules=WITH_IGLOOS, **settings)


@pytest.mark.parametrize(
    ("players", "modules"), [(2, WITH_IGLOOS), (3, WITH_IGLOOS), (4, WITH_IGLOOS), (5, ("style", "igloos"))]
)
def test_four_igloos_lie_face_up_with_every_player_count(players, modules):
    game = scenario(players=players, modules=modules)
    assert game.view["igloos"] == [0, 1, 2, 3]
    assert all(game.may_place(f"igloo{number}") == [1] for number in (1, 2, 3, 4))


def test_there_are_none_without_the_module():
    game = scenario(players=2)
    assert "igloos" not in game.view
    assert not any("igloo" in words for words in game.choices)


@each_igloo
def test_an_igloo_has_one_circle(igloo):
    place = f"igloo{igloo + 1}"
    game = with_igloos().place(place)
    assert game.placed(place) == [1, 0]
    assert game.may_place(place) == []


@each_igloo
def test_an_igloo_costs_the_resources_shown_and_scores_its_number(igloo):
    game = with_igloos().acting(seat=0, **{f"igloo{igloo + 1}": 1}, wood=3, clay=3, stone=3, gold=3)
    first = next(iter(COSTS[igloo]))
    game.act(f"igloo{igloo + 1}").pay(first)  # the rest is forced
    assert game.goods(0) == {good: 3 - COSTS[igloo].get(good, 0) for good in goods()}
    assert game.score(0) == (14, 18, 18, 22)[igloo] == IGLOOS[igloo]["points"]
    assert game.has(0)["igloos"] == [igloo]


@each_igloo
def test_an_igloo_that_is_taken_leaves_nothing_behind(igloo):
    game = with_igloos().acting(seat=0, **{f"igloo{igloo + 1}": 1}, wood=2, clay=2, stone=2, gold=2)
    game.act(f"igloo{igloo + 1}").pay(next(iter(COSTS[igloo]))).finish_round()
    assert game.view["igloos"] == [None if place == igloo else place for place in range(4)]
    assert game.may_place(f"igloo{igloo + 1}") == []


def test_an_igloo_that_is_declined_stays_for_the_next_round():
    game = with_igloos().acting(seat=0, igloo1=1, wood=2, clay=2).act("igloo1").decline()
    assert (game.has(0)["igloos"], game.goods(0)) == ([], goods(wood=2, clay=2))
    assert game.finish_round().may_place("igloo1") == [1]


def test_an_igloo_that_cannot_be_paid_can_only_be_declined():
    game = with_igloos(skip_forced=False).acting(seat=0, igloo1=1, wood=2, clay=1).act("igloo1")
    assert game.choices == {"decline the purchase"}


def test_the_any_two_card_may_be_cashed_at_an_igloo():
    game = with_igloos().acting(seat=0, igloo1=1, wood=2, any_two=True).act("igloo1").cash_any_two("clay", "clay")
    assert game.pay("wood").has(0)["igloos"] == [0]


def test_a_trade_works_for_an_igloo_too():
    game = scenario(players=2, modules=("style", "igloos"), skip_forced=False)
    game.acting(seat=0, igloo4=1, stone=2, gold=1, jewelry=1, merchant_space=4).act("igloo4").trade(["jewelry"], ["gold"])
    game.pay("stone", "stone", "gold")
    assert (game.has(0)["igloos"], game.score(0)) == ([3], 22)


def test_igloos_running_out_do_not_end_the_game():
    game = with_igloos().player(0, igloos=[0, 1, 2, 3]).finish_round()
    assert (game.over, game.round) == (False, 2)


def test_igloos_are_no_buildings_for_builders():
    game = with_igloos().player(0, igloos=[0, 1, 2, 3], buildings=2, cards=[card(bottom="3 builders")]).end()
    assert game.final_part("builders", seat=0) == 3 * 2
