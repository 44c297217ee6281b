"""Questions of strategy: estimates with intervals, tables of games in which one player differs, branches, and verdicts."""

import numpy as np
import pytest

from training.strategy import cards_or_buildings, openings, plots, start_player, starvation, words, worth_by_round
from training.strategy.estimates import Estimate, estimate
from training.strategy.tables import deal, of_the_one, one_among_others
from training.strategy.words import surely_worth_until
from training.strategy.worth import FIELD, FIGURE, TOOL, TWO_AWAY, Difference, give


def new_tables(games=6, players=2):
    return deal(players, np.zeros((games, players), np.int64), [{}], seed=1)


def certain(low, high):
    return Difference(Estimate((low + high) / 2, low, high, 100), Estimate(0.0, 0.0, 0.0, 100))


def test_an_interval_holds_the_truth_in_about_95_of_100_experiments():
    rng = np.random.default_rng(3)
    found = [estimate(rng.random(200) < 0.3) for _ in range(1000)]
    assert 0.92 < np.mean([each.low <= 0.3 <= each.high for each in found]) < 0.98


def test_one_sample_is_too_few_for_an_interval():
    with pytest.raises(ValueError, match="1 samples are too few"):
        estimate(np.array([1.0]))


def test_an_interval_that_holds_a_value_is_level_with_it():
    share = Estimate(0.5, 0.4, 0.6, 100)
    assert [share.compared(value) for value in (0.3, 0.4, 0.5, 0.7)] == ["more", "level", "level", "less"]
    assert share.text(factor=100, unit="%") == "50.0% (40.0 to 60.0)"


def test_a_player_who_differs_in_nothing_wins_exactly_an_even_share():
    for players in (2, 3):
        tables = one_among_others(players, 4 * players, {}, {}, seed=5)
        assert of_the_one(tables, tables.shares).mean() == pytest.approx(1 / players)


def test_the_one_who_differs_takes_every_seat_with_the_same_integer():
    tables = one_among_others(3, 6, {"starve": 0.0}, {}, seed=5)
    assert (tables.seats == 0).argmax(axis=1).tolist() == [0, 1, 2, 0, 1, 2]
    assert len(set(tables.engine.seeds[:3])) == 1
    with pytest.raises(ValueError, match="a multiple of that"):
        one_among_others(3, 7, {}, {}, seed=5)


def test_games_stop_at_the_beginning_of_a_round_and_go_on_from_there():
    whole, halved = new_tables().play(), new_tables().play(until=4)
    assert (halved.engine.games.round_number == 4).all()
    assert (halved.play().points == whole.points).all()


def test_a_branch_leaves_the_games_it_came_from_alone():
    tables = new_tables().play(until=3)
    before = tables.engine.games.tobytes()
    branch = tables.copy(tables.running)
    give(branch.engine.games, np.zeros(6, np.int64), FIGURE)
    branch.play()
    assert tables.engine.games.tobytes() == before


def test_a_gift_is_taken_where_there_is_room_for_it():
    games, seats = new_tables().engine.games, np.zeros(6, np.int64)
    give(games, seats, FIGURE)
    give(games, seats, FIELD)
    give(games, seats, TOOL)
    assert (games.figures[0, 0], games.unplaced[0, 0], games.agriculture[0, 0]) == (6, 6, 1)
    assert games.tools[0, 0].tolist() == [1, 0, 0]
    games.agriculture[0, 0] = 10
    assert give(games, seats, FIELD).tolist() == [False, *[True] * 5]
    give(games, seats, TWO_AWAY)
    assert (games.unplaced[0, 0], games.figures[0, 0]) == (4, 6)


def test_nights_without_food_are_counted():
    careless = one_among_others(2, 8, {"starve": 0.0, "hunger": 0.0, "food": 0.0, "food_far": 0.0}, {}, seed=5)
    careful = one_among_others(2, 8, {"starve": 100.0}, {}, seed=5)
    assert of_the_one(careless, careless.hungry).mean() > of_the_one(careful, careful.hungry).mean()


def test_what_is_surely_worth_it_ends_at_the_first_interval_that_holds_nothing():
    assert surely_worth_until({1: certain(1, 2), 2: certain(0.5, 1), 3: certain(-1, 1), 4: certain(1, 2)}) == 2
    assert surely_worth_until({1: certain(-2, -1)}) == 0


def test_every_answer_can_be_told_and_drawn():
    hunger, worth = starvation(2, games=8, prices=[0.0, 10.0]), worth_by_round(2, games=8, rounds=[1, 2, 30])
    buyers, seats, first = cards_or_buildings(2, games=8, tastes=[0.0, 4.0]), start_player(2, games=8), openings(2, games=8)
    assert worth.rounds == (1, 2)
    told = [words.tell_plans([hunger]), words.tell_worth([worth]), words.tell_cards([buyers]), words.tell_tastes([buyers])]
    told += [words.tell_first_seat([seats]), words.tell_openings([first])]
    assert all(len(table.splitlines()) > 2 for table in told)
    drawn = [plots.draw_starvation([hunger]), plots.draw_plans([hunger]), plots.draw_worth([worth])]
    drawn += [plots.draw_first_seat([seats]), plots.draw_openings([first])]
    drawn += [plots.draw_tastes([buyers]), plots.draw_refusals([buyers])]
    assert all(figure.axes for figure in drawn)


def test_a_third_that_was_added_up_is_level_with_a_third():
    third = 1 - 2 / 3
    assert Estimate(third, third, third, 9).compared(1 / 3) == "level"
    assert third != 1 / 3
