"""Placing figures: turns, circles, and the limits for few players."""

import pytest

from tests.scenario import for_each_player_count, goods, scenario, tile

GATHERING = ["forest", "clay_pit", "quarry", "river"]
at_each_resource = pytest.mark.parametrize("location", GATHERING)
at_each_card_and_building = pytest.mark.parametrize(
    "location", [*(f"card{n}" for n in range(1, 5)), *(f"building{n}" for n in range(1, 5))]
)

# a player whose last figure has nowhere to go: three players, two of them wherever only two may be
STUCK = {"hunt": 1, "forest": 1} | {f"card{n}": 1 for n in range(1, 5)} | {f"building{n}": 1 for n in range(1, 4)}
CROWD = {"clay_pit": 1, "quarry": 1, "river": 1}


def one_player_is_stuck():
    game = scenario(players=3).player(0, figures=10).player(1, figures=8).player(2, figures=4)
    return game.placing(seat=1, board={0: STUCK, 1: CROWD | {"toolmaker": 1}, 2: CROWD | {"field": 1}})


# Turns


@for_each_player_count
def test_players_place_clockwise_from_the_start_player(players):
    for start in range(players):
        game = scenario(players=players, start=start)
        order = []
        for location in ("hunt", "card1"):
            for number in range(players):
                order.append(game.actor)
                game.place(location if location == "hunt" else f"card{number + 1}")
        assert order == [(start + turn) % players for turn in range(players)] * 2


def test_a_player_who_can_place_must_place():
    game = scenario(players=2)
    assert all(choice.startswith("place") for choice in game.choices)


def test_a_turn_places_at_exactly_one_location():
    game = scenario(players=2).place("card1")
    assert game.actor == 1
    assert game.unplaced(0) == 4


@for_each_player_count
def test_a_player_without_unplaced_figures_is_skipped(players):
    game = scenario(players=players).place("hunt", 5)
    for number in range(1, players):
        game.place(f"card{number}")
    assert game.actor == 1


def test_a_player_who_has_figures_but_no_place_for_them_is_skipped():
    game = one_player_is_stuck().place("hunt")
    assert game.unplaced(0) == 1
    assert (game.asked, game.actor) == ("place", 1)


def test_placement_ends_when_nobody_can_place_even_with_figures_left():
    game = one_player_is_stuck().place("hunt").place("forest")
    assert [game.unplaced(seat) for seat in range(3)] == [1, 2, 0]
    assert (game.asked, game.actor) == ("act", 0)


def test_placement_ends_when_all_figures_are_placed():
    game = scenario(players=2, start=1, skip_forced=False).place("hunt", 5).place("hunt", 4).place("card1")
    assert [game.unplaced(seat) for seat in range(2)] == [0, 0]
    assert (game.asked, game.actor) == ("act", 1)


# Locations and their circles


@for_each_player_count
def test_the_hunting_grounds_take_any_number_of_figures_of_any_number_of_players(players):
    game = scenario(players=players)
    for seat in range(players):
        game.player(seat, figures=10)
    for _ in range(players - 1):
        assert game.may_place("hunt") == list(range(1, 11))
        game.place("hunt", 9)
    assert game.may_place("hunt") == list(range(1, 11))


def test_example_four_figures_hunt_and_green_sends_two_more():
    game = scenario(players=2).place("hunt", 4).place("hunt", 2)
    assert game.placed("hunt") == [4, 2]


@at_each_resource
def test_a_resource_location_takes_one_to_seven_figures(location):
    game = scenario(players=2).player(0, figures=10)
    assert game.may_place(location) == [1, 2, 3, 4, 5, 6, 7]


@at_each_resource
def test_example_four_and_two_and_one_figures_of_three_players_fill_a_resource_location(location):
    game = scenario(players=4).place(location, 4)
    assert game.may_place(location) == [1, 2, 3]
    game.place(location, 2)
    assert game.may_place(location) == [1]
    game.place(location, 1)
    assert game.may_place(location) == []


def test_example_two_figures_and_five_of_blue_fill_the_forest():
    game = scenario(players=3).place("forest", 2)
    assert game.may_place("forest") == [1, 2, 3, 4, 5]
    game.place("forest", 5)
    assert game.may_place("forest") == []


@pytest.mark.parametrize("location", ["toolmaker", "field"])
@for_each_player_count
def test_toolmaker_and_field_take_exactly_one_figure(location, players):
    game = scenario(players=players)
    assert game.may_place(location) == [1]
    assert game.place(location).may_place(location) == []


@for_each_player_count
def test_the_hut_takes_exactly_two_figures_of_one_player_at_once(players):
    game = scenario(players=players)
    assert game.may_place("hut") == [2]
    assert game.place("hut", 2).may_place("hut") == []


def test_the_hut_does_not_take_a_player_s_only_figure_left():
    game = scenario(players=2).placing(seat=0, board={0: {"hunt": 4}})
    assert game.unplaced(0) == 1
    assert game.may_place("hut") == []


@at_each_card_and_building
def test_each_card_and_each_building_takes_exactly_one_figure(location):
    game = scenario(players=4)
    assert game.may_place(location) == [1]
    assert game.place(location).may_place(location) == []


def test_example_a_figure_on_the_second_card_leaves_the_other_cards_open_to_all():
    game = scenario(players=4).place("card2")
    for _ in range(4):  # the last of them is the player of the second card
        assert [game.may_place(f"card{slot}") for slot in (1, 2, 3, 4)] == [[1], [], [1], [1]]
        game.place("hunt")


def test_example_a_figure_on_the_third_building_leaves_the_other_buildings_open_to_all():
    game = scenario(players=4).place("building3")
    for _ in range(4):
        assert [game.may_place(f"building{pile}") for pile in (1, 2, 3, 4)] == [[1], [1], [], [1]]
        game.place("hunt")


@for_each_player_count
def test_there_are_as_many_places_for_buildings_as_piles(players):
    game = scenario(players=players)
    places = [game.may_place(f"building{pile}") for pile in (1, 2, 3, 4)]
    assert places == [[1]] * players + [[]] * (4 - players)


def test_example_of_a_placing_turn():
    game = scenario(players=4).place("card3").place("hunt", 5).place("hut", 2).place("building2")
    assert (game.asked, game.actor) == ("place", 0)
    assert game.placed("card3") == [1, 0, 0, 0]
    assert game.placed("hunt") == [0, 5, 0, 0]
    assert game.placed("hut") == [0, 0, 2, 0]
    assert game.placed("building2") == [0, 0, 0, 1]
    assert [game.unplaced(seat) for seat in range(4)] == [4, 0, 3, 4]


# Never twice


@pytest.mark.parametrize("location", ["hunt", *GATHERING])
@for_each_player_count
def test_nobody_may_return_to_a_location_where_they_have_figures(location, players):
    game = scenario(players=players).place(location, 2)
    for number in range(1, players):
        game.place(f"card{number}")
    assert game.actor == 0
    assert game.may_place(location) == []


# 2 and 3 players


@at_each_resource
def test_with_two_players_only_one_may_be_at_a_resource_location(location):
    game = scenario(players=2).place(location, 1)
    assert game.may_place(location) == []
    assert [game.may_place(other) for other in GATHERING if other != location] == [[1, 2, 3, 4, 5]] * 3


@at_each_resource
def test_with_three_players_only_two_may_be_at_a_resource_location(location):
    game = scenario(players=3).place(location, 1)
    assert game.may_place(location) == [1, 2, 3, 4, 5]
    assert game.place(location, 1).may_place(location) == []


@at_each_resource
def test_with_four_players_all_may_be_at_a_resource_location(location):
    game = scenario(players=4).place(location, 2).place(location, 2).place(location, 2)
    assert game.may_place(location) == [1]


@at_each_resource
def test_with_few_players_the_seven_circles_stay(location):
    alone = scenario(players=2).player(0, figures=9)
    assert alone.may_place(location) == [1, 2, 3, 4, 5, 6, 7]
    second_of_three = scenario(players=3).player(0, figures=9).player(1, figures=9).place(location, 4)
    assert second_of_three.may_place(location) == [1, 2, 3]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("vacant", ["toolmaker", "hut", "field"])
def test_with_two_or_three_players_only_two_village_locations_may_be_occupied(players, vacant):
    taken = {"toolmaker": 1, "hut": 2, "field": 1}
    two_figures = taken.pop(vacant) == 2
    first, second = taken.items()
    game = scenario(players=players).place(*first)
    assert game.may_place(vacant) == ([2] if two_figures else [1])
    assert game.place(*second).may_place(vacant) == []


def test_with_four_players_all_three_village_locations_may_be_occupied():
    game = scenario(players=4).place("toolmaker").place("hut", 2)
    assert game.may_place("field") == [1]


def test_the_vacant_village_location_may_change_from_round_to_round():
    game = scenario(players=2, skip_forced=False).place("toolmaker").place("field").place("hunt", 4).place("forest", 4)
    game.act("toolmaker").gather("hunt", dice=(1, 1, 1, 1)).act("field").gather("forest", dice=(1, 1, 1, 1))
    assert (game.round, game.asked) == (2, "place")
    assert game.place("hut", 2).place("toolmaker").may_place("field") == []


# Only circles limit places


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_a_card_that_cannot_be_paid_for_may_be_blocked(slot):
    game = scenario(players=2)
    assert game.goods(0) == goods()
    assert game.may_place(f"card{slot}") == [1]


@pytest.mark.parametrize("words", ["2 wood, 1 clay for 10 points", "5 resources of 4 kinds", "1 to 7 resources"])
def test_a_building_that_cannot_be_paid_for_may_be_blocked(words):
    game = scenario(players=2).top_tile(pile=1, number=tile(words))
    assert game.goods(0) == goods()
    assert game.may_place("building1") == [1]


def test_the_toolmaker_may_be_visited_at_tool_value_12():
    game = scenario(players=2).player(0, tools=(4, 4, 4))
    assert game.may_place("toolmaker") == [1]


def test_the_field_may_be_visited_at_agriculture_10():
    game = scenario(players=2).player(0, agriculture=10)
    assert game.may_place("field") == [1]


def test_the_hut_may_be_visited_with_ten_figures():
    game = scenario(players=2).player(0, figures=10)
    assert game.may_place("hut") == [2]
