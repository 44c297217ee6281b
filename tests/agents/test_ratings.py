"""Win rates with intervals and ratings by maximum likelihood."""

import numpy as np
import pytest

from agents.arena import ratings, wilson
from agents.arena.ratings import victories


def values(seated, won):
    return [each.rating for each in ratings(np.array(seated), np.array(won))]


def test_wilson_gives_the_interval_of_the_textbooks():
    assert wilson(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(100, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)


def test_wilson_of_no_games_knows_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


def test_equal_results_are_equal_ratings_around_the_mean():
    assert values([[1, 1]], [[50, 50]]) == pytest.approx([1000, 1000])


def test_ten_times_as_many_victories_are_400_points():
    strong, weak = values([[1, 1]], [[100_000, 10_000]])
    assert strong - weak == pytest.approx(400, abs=0.1)


def test_two_agents_that_never_met_are_compared_by_way_of_a_third():
    seated = [[1, 1, 0], [0, 1, 1]]
    first, second, third = values(seated, [[10_000, 1000, 0], [0, 10_000, 1000]])
    assert first - second == pytest.approx(400, abs=2)
    assert second - third == pytest.approx(400, abs=2)


def test_a_quarter_of_the_victories_among_four_is_an_even_share():
    assert values([[1, 3]], [[250, 750]]) == pytest.approx([1000, 1000])


def test_ratings_of_four_players_are_found_again_from_the_chances_they_give():
    strengths = np.array([4.0, 2.0, 1.0, 1.0])
    found = values([[1, 1, 1, 1]], [strengths / strengths.sum() * 1e6])
    assert np.diff(found) == pytest.approx(np.diff(400 * np.log10(strengths)), abs=0.1)


def test_who_won_every_game_has_a_finite_rating_with_a_wide_interval():
    best, worst = ratings(np.array([[1, 1]]), np.array([[500, 0]]))
    assert 1300 < best.rating < 2500
    assert best.rating > worst.rating
    assert 50 < best.high - best.low < 1500


def test_intervals_narrow_with_the_root_of_the_games():
    few, many = (ratings(np.array([[1, 1]]), np.array([[60 * n, 40 * n]]))[0] for n in (10, 1000))
    assert (few.high - few.low) / (many.high - many.low) == pytest.approx(10, rel=0.02)


def test_an_interval_holds_the_true_difference_nineteen_times_in_twenty():
    rng, truth = np.random.default_rng(1), 1 / (1 + 10 ** (-100 / 400))
    wins = rng.binomial(400, truth, size=400)
    inside = [ratings(np.array([[1, 1]]), np.array([[won, 400 - won]]))[0] for won in wins]
    assert 0.92 < np.mean([each.low <= 1050 <= each.high for each in inside]) < 0.98


def test_one_agent_alone_is_the_mean():
    (only,) = ratings(np.array([[2]]), np.array([[10]]))
    assert (only.rating, only.low, only.high) == pytest.approx((1000, 1000, 1000))


def test_victories_are_counted_by_table_and_shared_ones_by_parts():
    seats, shares = np.array([[0, 1], [1, 0], [0, 2]]), np.array([[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]])
    seated, won = victories([(0, 1), (0, 2)], 3, np.array([0, 0, 1]), seats, shares)
    assert seated.tolist() == [[1, 1, 0], [1, 0, 1]]
    assert won.tolist() == [[1.5, 0.5, 0], [0, 0, 1]]
