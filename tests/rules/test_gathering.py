"""The order of the action phase; hunting and gathering without tools; supplies."""

from itertools import permutations

import pytest

from tests.scenario import for_each_player_count, goods, scenario

RESOURCE_LOCATIONS = [("forest", "wood", 3), ("clay_pit", "clay", 4), ("quarry", "stone", 5), ("river", "gold", 6)]
at_each_resource = pytest.mark.parametrize(("location", "good", "pips"), RESOURCE_LOCATIONS)


# Order


@for_each_player_count
def test_players_act_clockwise_from_the_start_player(players):
    for start in range(players):
        places = {seat: {"card1": 1, "field": 1} for seat in range(players)}  # two each, so that all are asked
        mine = places.pop(start)
        game = scenario(players=players).acting(seat=start, others=places, **mine)
        order = []
        for _ in range(players):
            order.append(game.actor)
            game.act("field")
        assert order == [(start + turn) % players for turn in range(players)]


def test_a_player_resolves_all_their_locations_before_the_next_player():
    others = {1: {"card2": 1, "card3": 1}}
    game = scenario(players=2).acting(seat=0, hut=2, field=1, toolmaker=1, others=others)
    actors = []
    for location in ("hut", "field"):
        game.act(location)
        actors.append(game.actor)
    assert actors == [0, 1]  # the toolmaker was the only place left and went by itself


@pytest.mark.parametrize("order", list(permutations(["hut", "field", "toolmaker"])))
def test_locations_are_resolved_one_after_another_in_any_order(order):
    game = scenario(players=2, skip_forced=False).acting(seat=0, hut=2, field=1, toolmaker=1)
    left = {"hut", "field", "toolmaker"}
    for location in order:
        assert set(game.may_act_on()) == left
        game.act(location)
        left.remove(location)
    assert (game.actor, game.figures(0), game.agriculture(0), game.tools(0)) == (1, 6, 1, (1, 0, 0))


def test_figures_come_home_when_their_location_is_resolved():
    game = scenario(players=2).acting(seat=0, forest=3, field=1, card1=1)
    assert game.placed("forest") == [3, 0]
    assert game.gather("forest", dice=(1, 1, 1)).placed("forest") == [0, 0]


# Rolls


@at_each_resource
def test_one_die_per_figure_is_rolled_and_added_up(location, good, pips):
    game = scenario(players=2).acting(seat=0, figures=7, food=0, **{location: 7})
    game.gather(location, dice=(6, 5, 6, 1, 2, 4, 6))  # 30
    assert game.goods(0) == goods(**{good: 30 // pips})


@at_each_resource
def test_each_full_number_of_pips_is_one_resource(location, good, pips):
    exact = scenario(players=2).acting(seat=0, **{location: 5})
    assert exact.gather(location, dice=split(2 * pips)).goods(0) == goods(**{good: 2})


@at_each_resource
def test_the_rest_is_rounded_down(location, good, pips):
    game = scenario(players=2).acting(seat=0, **{location: 5})
    assert game.gather(location, dice=split(3 * pips - 1)).goods(0) == goods(**{good: 2})


@pytest.mark.parametrize(("total", "food"), [(5, 2), (6, 3), (7, 3), (30, 15)])
def test_hunting_gives_one_food_for_two_pips_rounded_down(total, food):
    game = scenario(players=2).acting(seat=0, hunt=5, food=0)
    assert game.gather("hunt", dice=split(total)).food(0) == food


def test_one_pip_hunts_nothing():
    game = scenario(players=2).acting(seat=0, hunt=1, food=0)
    assert game.gather("hunt", dice=(1,)).food(0) == 0


def test_gathering_costs_nothing_and_adds_to_what_is_there():
    game = scenario(players=2).acting(seat=0, forest=2, food=4, wood=3, gold=1)
    game.gather("forest", dice=(3, 3))
    assert (game.goods(0), game.food(0)) == (goods(wood=5, gold=1), 4)


def split(total):
    """Five dice of this total."""
    dice = []
    for others in (4, 3, 2, 1, 0):
        dice.append(min(6, total - others))
        total -= dice[-1]
    return dice


# Examples of the rulebooks


def test_example_14_on_the_hunting_grounds_are_7_food():
    game = scenario(players=2).acting(seat=0, hunt=5, food=0)
    assert game.gather("hunt", dice=(1, 2, 3, 4, 4)).food(0) == 7


def test_example_10_in_the_forest_are_3_wood():
    game = scenario(players=2).acting(seat=0, forest=3)
    assert game.gather("forest", dice=(5, 3, 2)).goods(0) == goods(wood=3)


def test_example_5_in_the_river_are_nothing():
    game = scenario(players=2).acting(seat=0, river=2)
    assert game.gather("river", dice=(4, 1)).goods(0) == goods()


# Supplies


@at_each_resource
def test_resources_are_unlimited(location, good, pips):
    game = scenario(players=2).player(1, **{good: 500}).acting(seat=0, **{location: 5, good: 500})
    assert game.gather(location, dice=(6, 6, 6, 6, 6)).goods(0) == goods(**{good: 500 + 30 // pips})


def test_food_is_unlimited():
    game = scenario(players=2).player(1, food=1000).acting(seat=0, hunt=5, food=1000)
    assert game.gather("hunt", dice=(6, 6, 6, 6, 6)).food(0) == 1015


def test_tool_tiles_are_unlimited():
    game = scenario(players=4)
    for seat in range(1, 4):
        game.player(seat, tools=(4, 4, 4))
    assert game.acting(seat=0, toolmaker=1, tools=(4, 4, 3)).act("toolmaker").tools(0) == (4, 4, 4)


def test_dice_are_unlimited():
    game = scenario(players=2).acting(seat=0, hunt=10, figures=10, food=0)
    assert game.gather("hunt", dice=(6,) * 10).food(0) == 30


def test_only_figures_are_limited_to_ten_a_player():
    game = scenario(players=2).player(1, figures=10).acting(seat=0, hut=2, figures=9)
    assert game.act("hut").figures(0) == 10
    assert game.acting(seat=0, hut=2).act("hut").figures(0) == 10
