"""Final scoring, ties and shared victories."""

import pytest

from stoneage_env.content.goods import RESOURCES
from tests.scenario import card, for_each_player_count, scenario

SYMBOLS = ["medicine", "art", "music", "writing", "sundial", "pottery", "transport", "weaving"]


def culture(*symbols):
    """Cards with these symbols; a symbol that is named twice is its second card."""
    return tuple(card(bottom=symbol, copy=1 + symbols[:i].count(symbol)) for i, symbol in enumerate(symbols))


def ended(players=2, **facts):
    """A game that is over, with what seat 0 had."""
    return scenario(players=players).player(0, **facts).end()


FARMERS_5 = (card("dice for all", "1 farmer"), card("dice for all", "2 farmers"), card("3 food", "2 farmers"))
TOOLMAKERS_3 = (card("dice for all", "2 toolmakers"), card("one-use tool 4", "1 toolmaker"))
BUILDERS_6 = (card("4 food", "1 builder"), card("2 food", "2 builders"), card("3 points", "3 builders"))
BUILDERS_7 = (card("dice for all", "2 builders"), card("2 food", "2 builders"), card("3 points", "3 builders"))
SHAMANS_3 = (card("1 clay", "2 shamans"), card("1 stone", "1 shaman"))


# Culture


@pytest.mark.parametrize("size", range(9))
def test_a_set_of_different_symbols_scores_its_size_squared(size):
    game = ended(cards=culture(*SYMBOLS[:size]))
    assert game.final_part("culture", seat=0) == size * size


@pytest.mark.parametrize("size", range(1, 9))
def test_duplicates_form_a_second_set(size):
    game = ended(cards=culture(*SYMBOLS, *SYMBOLS[:size]))
    assert game.final_part("culture", seat=0) == 64 + size * size


def test_two_of_a_symbol_are_two_sets_of_one():
    game = ended(cards=culture("music", "music"))
    assert game.final_part("culture", seat=0) == 1 + 1


def test_the_first_set_takes_one_of_each_symbol_held():
    game = ended(cards=culture("music", "music", "art", "art", "writing"))
    assert game.final_part("culture", seat=0) == 9 + 4


def test_a_symbol_drawn_face_down_belongs_to_the_same_sets():
    game = ended(cards=culture("music", "art"), hidden_cards=culture("writing"))
    assert game.final_part("culture", seat=0) == 9


def test_example_five_different_symbols_and_a_second_pottery_are_26_points():
    game = ended(cards=culture("writing", "medicine", "pottery", "art", "music", "pottery"))
    assert game.final_part("culture", seat=0) == 26


def test_example_a_second_duplicate_makes_the_second_set_four_points():
    game = ended(cards=culture("writing", "medicine", "pottery", "art", "music", "pottery", "art"))
    assert game.final_part("culture", seat=0) == 25 + 4


# Professions


@pytest.mark.parametrize(("agriculture", "points"), [(0, 0), (1, 5), (10, 50)])
def test_farmers_multiply_agriculture(agriculture, points):
    game = ended(cards=FARMERS_5, agriculture=agriculture)
    assert game.final_part("farmers", seat=0) == points


@pytest.mark.parametrize(("tools", "points"), [((0, 0, 0), 0), ((3, 2, 1), 18), ((4, 4, 4), 36)])
def test_toolmakers_multiply_the_total_tool_value(tools, points):
    game = ended(cards=TOOLMAKERS_3, tools=tools)
    assert game.final_part("toolmakers", seat=0) == points


@pytest.mark.parametrize(("buildings", "points"), [(0, 0), (1, 6), (9, 54)])
def test_builders_multiply_buildings(buildings, points):
    game = scenario(players=3).player(0, cards=BUILDERS_6, buildings=buildings).end()
    assert game.final_part("builders", seat=0) == points


@pytest.mark.parametrize(("figures", "points"), [(5, 15), (10, 30)])
def test_shamans_multiply_figures(figures, points):
    game = ended(cards=SHAMANS_3, figures=figures)
    assert game.final_part("shamans", seat=0) == points


def test_used_tools_count_in_full():
    game = ended(cards=TOOLMAKERS_3, tools=(2, 2, 1), tools_used=(1, 1, 1))
    assert game.final_part("toolmakers", seat=0) == 3 * 5


def test_one_use_tools_never_count_as_tool_value_in_scoring():
    game = ended(one_use_tools=(2, 3, 4), tools=(1, 0, 0))  # their cards show four toolmakers
    assert game.final_part("toolmakers", seat=0) == 4 * 1


def test_people_drawn_face_down_count():
    game = ended(cards=SHAMANS_3[:1], hidden_cards=SHAMANS_3[1:])
    assert game.final_part("shamans", seat=0) == 15


def test_example_five_farmers_at_agriculture_7_are_35_points():
    assert ended(cards=FARMERS_5, agriculture=7).final_part("farmers", seat=0) == 35


@pytest.mark.parametrize(("tools", "points"), [((3, 2, 2), 21), ((1, 1, 1), 9)])
def test_examples_three_toolmakers_with_tool_values_7_and_3_are_21_and_9_points(tools, points):
    assert ended(cards=TOOLMAKERS_3, tools=tools).final_part("toolmakers", seat=0) == points


@pytest.mark.parametrize(("builders", "points"), [(BUILDERS_7, 42), (BUILDERS_6, 36)])
def test_examples_seven_and_six_builders_with_six_buildings_are_42_and_36_points(builders, points):
    assert ended(cards=builders, buildings=6).final_part("builders", seat=0) == points


@pytest.mark.parametrize(("figures", "points"), [(8, 24), (6, 18)])
def test_examples_three_shamans_with_eight_and_six_figures_are_24_and_18_points(figures, points):
    assert ended(cards=SHAMANS_3, figures=figures).final_part("shamans", seat=0) == points


# What is left


@pytest.mark.parametrize("good", RESOURCES)
def test_each_resource_left_is_one_point(good):
    game = ended(**{good: 4})
    assert game.final_score(0) == game.final_part("resources", seat=0) == 4


def test_resources_of_all_kinds_are_added_up():
    assert ended(wood=1, clay=2, stone=3, gold=4).final_part("resources", seat=0) == 10


def test_food_left_scores_nothing():
    game = ended(food=60)
    assert game.food(0) == 55
    assert game.final_score(0) == 0


def test_the_final_score_is_the_track_and_all_parts_together():
    cards = (*FARMERS_5, *SHAMANS_3, *culture("art", "music"))
    game = ended(score=31, agriculture=2, tools=(1, 0, 0), wood=2, cards=cards)
    parts = ("track", "culture", "farmers", "toolmakers", "builders", "shamans", "resources")
    assert [game.final_part(name, seat=0) for name in parts] == [31, 4, 10, 0, 0, 15, 2]
    assert game.final_score(0) == 62


# The winner


@for_each_player_count
def test_the_highest_final_score_wins(players):
    for best in range(players):
        game = scenario(players=players)
        for seat in range(players):
            game.player(seat, score=20)
        assert game.player(best, wood=1).end().winners == [best]


def test_the_final_scoring_decides_and_not_the_track():
    four_symbols = culture("art", "music", "writing", "pottery")
    game = scenario(players=2).player(0, score=20).player(1, score=10, cards=four_symbols)
    assert game.end().winners == [1]


@pytest.mark.parametrize("better", [{"agriculture": 1}, {"tools": (1, 0, 0)}, {"figures": 6}])
def test_a_tie_goes_to_more_agriculture_tool_value_or_figures(better):
    for seat in range(2):
        assert scenario(players=2).player(seat, **better).end().winners == [seat]


def test_a_tie_is_broken_by_the_sum_and_not_by_agriculture_first():
    game = scenario(players=2).player(0, agriculture=5).player(1, agriculture=3, tools=(1, 1, 1)).end()
    assert game.winners == [1]


def test_a_tie_counts_the_value_of_tools_and_not_their_number():
    game = scenario(players=2).player(0, tools=(1, 1, 0)).player(1, tools=(3, 0, 0)).end()
    assert game.winners == [1]


def test_one_use_tools_do_not_break_a_tie():
    game = scenario(players=2).player(0, one_use_tools=(2, 3, 4)).end()
    assert game.final_score(0) == game.final_score(1) == 0
    assert game.winners == [0, 1]


def test_food_and_resources_do_not_break_a_tie():
    game = scenario(players=2).player(0, food=40, wood=3).player(1, score=3).end()
    assert game.winners == [0, 1]


@for_each_player_count
def test_players_who_are_still_tied_share_the_victory(players):
    assert scenario(players=players).end().winners == list(range(players))


def test_equal_sums_of_different_parts_are_still_a_tie():
    game = scenario(players=3).player(0, agriculture=2).player(1, figures=7).player(2, tools=(1, 0, 0)).end()
    assert game.winners == [0, 1]


def test_only_tied_leaders_compare():
    game = scenario(players=3).player(0, score=9).player(1, score=9, tools=(1, 0, 0)).player(2, score=8, agriculture=10)
    assert game.end().winners == [1]
