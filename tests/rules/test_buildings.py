"""Buildings: their costs and points, and the pile's next tile."""

import pytest

from stoneage_env.content.goods import RESOURCES
from tests.scenario import card, goods, scenario, tile

FIXED = {  # cost in wood, clay, stone, gold -> points
    (2, 1, 0, 0): 10,
    (2, 0, 1, 0): 11,
    (1, 2, 0, 0): 11,
    (2, 0, 0, 1): 12,
    (1, 0, 2, 0): 13,
    (0, 2, 1, 0): 13,
    (0, 2, 0, 1): 14,
    (0, 1, 2, 0): 14,
    (0, 0, 2, 1): 16,
    (1, 1, 1, 0): 12,
    (1, 1, 0, 1): 13,
    (1, 0, 1, 1): 14,
    (0, 1, 1, 1): 15,
}
each_fixed_tile = pytest.mark.parametrize(("cost", "points"), FIXED.items())
FREE = "1 to 7 resources"


def fixed_tile(cost, points):
    shown = ", ".join(f"{n} {name}" for n, name in zip(cost, RESOURCES, strict=True) if n)
    return f"{shown} for {points} points"


def at_building(words, pile=1, players=2, others=None, **facts):
    """A player before the payment for this tile."""
    game = scenario(players=players).top_tile(pile, tile(words))
    return game.acting(seat=0, others=others, **{f"building{pile}": 1}, **facts).act(f"building{pile}")


# Costs and points


@each_fixed_tile
def test_a_fixed_building_costs_the_resources_shown_and_scores_its_number(cost, points):
    game = at_building(fixed_tile(cost, points), wood=5, clay=5, stone=5, gold=5, score=7)
    first = next(name for name, n in zip(RESOURCES, cost, strict=True) if n)
    game.pay(first)  # the rest is forced
    assert game.goods(0) == {name: 5 - n for name, n in zip(RESOURCES, cost, strict=True)}
    assert game.score(0) == 7 + points


@each_fixed_tile
def test_a_fixed_building_cannot_be_had_with_one_resource_missing(cost, points):
    for missing, n in enumerate(cost):
        if n:
            hand = dict.fromkeys(RESOURCES, 5) | {RESOURCES[missing]: n - 1}
            game = scenario(players=2, skip_forced=False).top_tile(pile=1, number=tile(fixed_tile(cost, points)))
            assert game.acting(seat=0, building1=1, **hand).act("building1").choices == {"decline the purchase"}


@pytest.mark.parametrize(
    ("words", "paid", "points"),
    [
        ("4 resources of 1 kind", ["gold"] * 4, 24),
        ("4 resources of 2 kinds", ["wood", "wood", "clay", "clay"], 14),
        ("4 resources of 3 kinds", ["wood", "clay", "stone", "stone"], 17),
        ("5 resources of 1 kind", ["wood"] * 5, 15),
        ("5 resources of 2 kinds", ["clay", "stone", "stone", "stone", "stone"], 24),
        ("5 resources of 3 kinds", ["wood", "wood", "clay", "gold", "gold"], 22),
    ],
)
def test_an_exact_building_scores_the_values_paid(words, paid, points):
    game = scenario(players=2, skip_forced=False).top_tile(pile=1, number=tile(words))
    game.acting(seat=0, building1=1, wood=9, clay=9, stone=9, gold=9).act("building1").pay(*paid)
    assert (game.actor, game.score(0)) == (1, points)
    assert sum(game.goods(0).values()) == 36 - len(paid)


@pytest.mark.parametrize(
    ("words", "paid", "points"),
    [
        ("4 resources of 4 kinds", ["wood", "clay", "stone", "gold"], 18),
        ("5 resources of 4 kinds", ["wood", "clay", "stone", "gold", "gold"], 24),
    ],
)
def test_an_exact_building_of_four_kinds_takes_one_of_each(words, paid, points):
    game = scenario(players=2, skip_forced=False).top_tile(pile=1, number=tile(words))
    game.acting(seat=0, building1=1, wood=9, clay=9, stone=9, gold=9).act("building1").pay(*paid)
    assert (game.actor, game.score(0)) == (1, points)


@pytest.mark.parametrize("hand", [{"wood": 9}, {"wood": 1, "clay": 1}, {"wood": 9, "clay": 9, "stone": 0}])
def test_an_exact_building_of_three_kinds_needs_three_kinds(hand):
    game = scenario(players=2, skip_forced=False).top_tile(pile=1, number=tile("4 resources of 3 kinds"))
    assert game.acting(seat=0, building1=1, **hand).act("building1").choices == {"decline the purchase"}


@pytest.mark.parametrize(
    ("paid", "points"),
    [(["wood"], 3), (["clay"], 4), (["stone"], 5), (["gold"], 6), (["wood", "wood", "clay", "gold"], 16)],
)
def test_a_building_of_1_to_7_scores_3_4_5_or_6_for_each_resource_paid(paid, points):
    game = at_building(FREE, wood=9, clay=9, stone=9, gold=9).pay(*paid).pay_no_more()
    assert (game.actor, game.score(0)) == (1, points)


@pytest.mark.parametrize("copy", [0, 1, 2])
def test_each_of_the_three_buildings_of_1_to_7_takes_seven_at_most(copy):
    game = scenario(players=2).top_tile(pile=1, number=tile(FREE) + copy)
    game.acting(seat=0, building1=1, gold=12).act("building1").pay(*["gold"] * 7)
    assert (game.actor, game.score(0), game.goods(0)) == (1, 42, goods(gold=5))


def test_food_is_no_resource_and_pays_for_no_building():
    game = scenario(players=2, skip_forced=False).top_tile(pile=1, number=tile(FREE))
    assert game.acting(seat=0, building1=1, food=50).act("building1").choices == {"decline the purchase"}


# Declining


def test_declining_takes_the_figure_back_and_leaves_building_and_resources():
    game = at_building("2 wood, 1 clay for 10 points", wood=2, clay=1).decline()
    assert game.placed("building1") == [0, 0]
    assert (game.score(0), game.goods(0), game.has(0)["buildings"]) == (0, goods(wood=2, clay=1), [])
    assert game.pile_tops[0] == tile("2 wood, 1 clay for 10 points")
    assert game.view["pile_sizes"] == [7, 7]


# The tile and the pile


@pytest.mark.parametrize("pile", [1, 2, 3])
def test_the_taken_tile_belongs_to_the_player_and_the_next_one_is_turned_up(pile):
    game = at_building("2 wood, 1 clay for 10 points", pile=pile, players=3, wood=2, clay=1)
    below = int(game.row.piles[pile - 1, 5])
    game.pay("wood")
    assert game.has(0)["buildings"] == [tile("2 wood, 1 clay for 10 points")]
    assert game.pile_tops[pile - 1] == below
    assert game.view["pile_sizes"][pile - 1] == 6


def test_the_next_tile_can_be_used_in_the_next_round_only():
    game = at_building("2 wood, 1 clay for 10 points", wood=2, clay=1, others={1: {"hunt": 1, "card2": 1}}).pay("wood")
    below = game.pile_tops[0]
    assert game.may_act_on() == ["hunt", "card2"]
    game.finish_round()
    assert game.pile_tops[0] == below
    assert game.may_place("building1") == [1]


def test_the_last_tile_of_a_pile_leaves_nothing_to_turn_up():
    game = scenario(players=2).top_tile(pile=1, number=tile(FREE)).tiles_left(pile=1, count=1, owner=1)
    game.acting(seat=0, building1=1, wood=1).act("building1").pay("wood")
    assert game.pile_tops[0] is None
    assert game.score(0) == 3


def test_there_is_no_limit_to_the_buildings_of_a_player():
    game = scenario(players=2).top_tile(pile=1, number=tile(FREE)).player(0, buildings=8)
    game.acting(seat=0, building1=1, wood=1).act("building1").pay("wood")
    assert len(game.has(0)["buildings"]) == 9


def test_a_taken_building_counts_for_the_builders():
    game = at_building(FREE, wood=1, buildings=2, cards=(card(bottom="3 builders"),))
    assert game.final_part("builders", seat=0) == 3 * 2
    assert game.pay("wood").final_part("builders", seat=0) == 3 * 3


# Examples of the rulebooks


def test_example_two_wood_and_a_clay_score_10():
    game = at_building("2 wood, 1 clay for 10 points", wood=2, clay=1).pay("wood")
    assert (game.score(0), game.goods(0)) == (10, goods())


def test_example_a_clay_and_two_stone_score_14():
    game = at_building("1 clay, 2 stone for 14 points", clay=1, stone=2).pay("clay")
    assert (game.score(0), game.goods(0)) == (14, goods())


def test_example_three_stone_and_a_wood_on_four_of_two_kinds_score_18():
    game = at_building("4 resources of 2 kinds", wood=1, stone=3).pay("wood")
    assert (game.score(0), game.goods(0)) == (18, goods())
