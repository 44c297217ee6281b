"""Who plays whom: tables, seats, integers."""

from itertools import permutations

import numpy as np
import pytest

from agents.arena import make_schedule


def test_as_many_names_as_seats_are_one_table_and_repeats_are_allowed():
    schedule = make_schedule(["a", "b", "b"], players=3, games=6, seed=0)
    assert schedule.tables == ((0, 1, 2),)
    assert sorted(schedule.names_at(0)) == ["a", "b", "b"]


def test_more_names_play_every_choice_of_them_equally_often():
    schedule = make_schedule(["a", "b", "c", "d"], players=2, games=24, seed=0)
    assert len(schedule.tables) == 6
    assert np.bincount(schedule.table).tolist() == [4] * 6


def test_the_fewest_games_are_those_that_bring_every_choice_into_every_seat():
    schedule = make_schedule(["a", "b", "c", "d"], players=3, games=12, seed=0)
    assert np.bincount(schedule.seats.ravel()).tolist() == [9] * 4
    assert len({tuple(seats) for seats in schedule.seats.tolist()}) == 12


def test_games_that_are_too_few_for_every_choice_of_names_leave_out_no_name_and_say_what_they_leave_out():
    schedule = make_schedule(list("abcdef"), players=2, games=12, seed=0)
    assert schedule.unplayed_tables == 15 - 6
    assert np.bincount(schedule.seats.ravel(), minlength=6).min() > 0
    assert make_schedule(list("abcdef"), players=2, games=30, seed=0).unplayed_tables == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_permutation_of_the_seats_is_played_equally_often(players):
    orders = list(permutations(range(players)))
    schedule = make_schedule(list("abcde")[:players], players, 2 * len(orders), seed=0)
    played = [tuple(seats) for seats in schedule.seats.tolist()]
    assert sorted(played) == sorted(2 * orders)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_set_of_games_has_one_integer_and_everybody_in_every_seat(players):
    schedule = make_schedule(list("abcde")[:players], players, 3 * players, seed=0)
    for first in range(0, len(schedule), players):
        assert len(set(schedule.seeds[first : first + players].tolist())) == 1
        assert (np.sort(schedule.seats[first : first + players], axis=0) == np.arange(players)[:, None]).all()
    assert len(set(schedule.seeds.tolist())) == 3


def test_all_tables_play_with_the_same_integers():
    schedule = make_schedule(["a", "b", "c"], players=2, games=60, seed=0)
    integers = [set(schedule.seeds[schedule.table == table].tolist()) for table in range(3)]
    assert integers[0] == integers[1] == integers[2]


def test_more_games_go_on_where_fewer_end_and_another_seed_gives_other_integers():
    short, long = (make_schedule(["a", "b", "c"], 2, games, seed=4) for games in (10, 50))
    assert (long.seats[:10] == short.seats).all()
    assert (long.seeds[:10] == short.seeds).all()
    assert not set(make_schedule(["a", "b", "c"], 2, 10, seed=5).seeds) & set(long.seeds)


@pytest.mark.parametrize(
    ("names", "players", "games", "words"),
    [
        ([], 2, 10, "2 players need at least 2 names, repeats allowed, not 0"),
        (["a", "b"], 3, 10, r"3 players need at least 3 names, repeats allowed, not 2 \(a, b\)"),
        (["a", "b", "a"], 2, 10, "a is named twice"),
        (["a", "b"], 2, 0, "0 games are too few"),
    ],
)
def test_what_cannot_be_scheduled_is_refused_in_words(names, players, games, words):
    with pytest.raises(ValueError, match=words):
        make_schedule(names, players, games, seed=0)


def test_a_seed_below_zero_is_refused():
    with pytest.raises(ValueError, match="seed -1 is not possible"):
        make_schedule(["a", "b"], 2, 10, seed=-1)
