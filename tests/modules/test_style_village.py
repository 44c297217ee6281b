"""The merchant, the track, and how many village locations may be occupied."""

import pytest

from tests.scenario import card, goods, scenario

STYLE = ("style",)
VILLAGE = {"toolmaker": 1, "hut": 2, "field": 1, "merchant": 2}
GATHERING = ("forest", "clay_pit", "quarry", "river")


def with_style(players=2, **settings):
    return scenario(players=players, modules=STYLE, **settings)


# The merchant


def test_exactly_two_figures_of_one_player_visit_the_merchant():
    game = with_style(players=5)
    assert game.may_place("merchant") == [2]
    game.place("merchant", figures=2)
    assert (game.placed("merchant"), game.may_place("merchant")) == ([2, 0, 0, 0, 0], [])


def test_a_single_figure_cannot_visit_the_merchant():
    game = with_style().placing(seat=0, board={0: {"hunt": 4}})
    assert game.may_place("merchant") == []


def test_there_is_no_merchant_without_the_module():
    assert scenario(players=4).may_place("merchant") == []


def test_the_merchant_advances_two_spaces_and_gives_two_jewelry_not_four():
    game = with_style().acting(seat=0, merchant=2, jewelry=1).act("merchant")
    assert (game.merchant(0), game.jewelry(0)) == (2, 3)


def test_the_figures_come_home_from_the_merchant():
    game = with_style().acting(seat=0, merchant=2, hunt=1, field=1).act("merchant")
    assert (game.actor, game.placed("merchant")) == (0, [0, 0])


@pytest.mark.parametrize(("space", "after"), [(7, 9), (8, 10), (9, 10), (10, 10)])
def test_the_track_ends_at_ten_and_every_visit_gives_two_jewelry_also_there(space, after):
    game = with_style().acting(seat=0, merchant=2, merchant_space=space, jewelry=0).act("merchant")
    assert (game.merchant(0), game.jewelry(0)) == (after, 2)


@pytest.mark.parametrize(("space", "after"), [(0, 1), (9, 10), (10, 10)])
def test_a_merchant_card_advances_one_space_and_gives_two_jewelry_also_at_the_maximum(space, after):
    game = with_style().lay(1, card(top="1 step of the merchant track"))
    game.acting(seat=0, card1=1, wood=1, merchant_space=space, jewelry=0).act("card1").pay("wood")
    assert (game.merchant(0), game.goods(0)) == (after, goods(jewelry=2))


def test_visiting_the_merchant_at_the_end_of_the_track_is_legal():
    assert with_style().player(0, merchant_space=10).may_place("merchant") == [2]


# Village limits


def board_with(count, players):
    """So many village locations occupied by others than seat 0."""
    names = list(VILLAGE)[:count]
    others = [1 + number % (players - 1) for number in range(count)]
    board: dict[int, dict[str, int]] = {}
    for seat, name in zip(others, names, strict=True):
        board.setdefault(seat, {})[name] = VILLAGE[name]
    return board


@pytest.mark.parametrize(("players", "limit"), [(2, 2), (3, 2), (4, 3), (5, 4)])
def test_so_many_of_the_four_village_locations_are_occupied_in_a_round(players, limit):
    for count in range(limit):
        game = with_style(players).player(1, figures=10).placing(seat=0, board=board_with(count, players))
        open_places = [name for name in VILLAGE if game.may_place(name)]
        assert open_places == list(VILLAGE)[count:], f"{count} of {limit} are occupied"
    game = with_style(players).player(1, figures=10).placing(seat=0, board=board_with(limit, players))
    assert not any(game.may_place(name) for name in VILLAGE)


@pytest.mark.parametrize("left_empty", VILLAGE)
def test_with_four_players_any_one_of_the_four_stays_vacant(left_empty):
    board = {1: {name: figures for name, figures in VILLAGE.items() if name != left_empty}}
    game = with_style(players=4).player(1, figures=10).placing(seat=0, board=board)
    assert game.may_place(left_empty) == []


@pytest.mark.parametrize("first", VILLAGE)
@pytest.mark.parametrize("second", VILLAGE)
def test_with_two_players_any_two_of_the_four_stay_vacant(first, second):
    if first != second:
        game = with_style().placing(seat=0, board={1: {first: VILLAGE[first], second: VILLAGE[second]}})
        assert not any(game.may_place(name) for name in VILLAGE)


def test_own_figures_count_for_the_limit_too():
    game = with_style().player(0, figures=8).placing(seat=0, board={0: {"toolmaker": 1, "merchant": 2}})
    assert not game.may_place("hut")
    assert not game.may_place("field")


# Resource locations


@pytest.mark.parametrize("location", GATHERING)
@pytest.mark.parametrize(("players", "others"), [(2, 0), (3, 1), (4, 3), (5, 4)])
def test_resource_locations_have_the_limits_of_the_base_game_and_none_with_five_players(location, players, others):
    board = {seat: {location: 1} for seat in range(1, others + 1)}
    game = with_style(players).placing(seat=0, board=board)
    assert game.may_place(location) == list(range(1, min(5, 7 - others) + 1))
    if others + 1 < players:
        crowded = with_style(players).placing(seat=0, board=board | {others + 1: {location: 1}})
        assert crowded.may_place(location) == []


def test_seven_circles_stay_with_five_players():
    board = {1: {"forest": 3}, 2: {"forest": 3}}
    assert with_style(players=5).placing(seat=0, board=board).may_place("forest") == [1]
