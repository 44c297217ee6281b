"""How a game ends: an empty pile, a display that cannot be filled, the safety valve."""

import pytest

from stoneage_env import GameConfig
from tests.scenario import card, for_each_player_count, scenario, tile

FREE = tile("1 to 7 resources")


# The display cannot be filled


@pytest.mark.parametrize(("in_deck", "taken"), [(0, 1), (1, 2), (2, 4), (3, 4)])
def test_the_game_ends_when_the_slots_cannot_all_be_filled(in_deck, taken):
    game = scenario(players=2).deck_left(in_deck, owner=1).buy_away(*range(1, taken + 1), owner=1).finish_round()
    assert (game.over, game.end_reason) == (True, "deck")


@pytest.mark.parametrize("taken", [1, 2, 3, 4])
def test_an_exactly_empty_deck_with_four_full_slots_plays_on(taken):
    game = scenario(players=2).deck_left(taken, owner=1).buy_away(*range(1, taken + 1), owner=1).finish_round()
    assert (game.over, game.round, game.asked) == (False, 2, "place")
    assert game.deck_size == 0
    assert None not in game.slots


def test_an_empty_deck_plays_on_as_long_as_no_card_is_taken():
    game = scenario(players=2).deck_left(0, owner=1).player(0, food=90).player(1, food=90)
    for _ in range(5):
        game.finish_round()
    assert (game.over, game.round) == (False, 6)


def test_the_deck_ends_the_game_without_a_new_round():
    game = scenario(players=3, start=1).deck_left(0, owner=1).buy_away(1, owner=1)
    game.player(0, tools=(1, 0, 0), tools_used=(1, 0, 0)).finish_round()
    assert (game.round, game.start_seat, game.tools_used(0)) == (1, 1, (1, 0, 0))


def test_a_refill_that_fails_fills_what_it_can():
    game = scenario(players=2).display(3, 4, 8, 10).next_cards(11).deck_left(1, owner=1)
    game.buy_away(1, 2, owner=1).finish_round()
    assert (game.slots, game.deck_size, game.end_reason) == ([8, 10, 11, None], 0, "deck")


def test_the_deck_ends_the_game_after_feeding():
    game = scenario(players=2).deck_left(0, owner=1).buy_away(1, owner=1).feeding(seat=0, figures=5, food=4, score=30)
    assert (game.over, game.score(0), game.food(0)) == (True, 20, 0)


# A pile is empty


@for_each_player_count
def test_an_empty_pile_ends_the_game_after_the_round_s_feeding(players):
    game = scenario(players=players).tiles_left(pile=2, count=0, owner=1)
    game.feeding(seat=0, figures=5, food=4, score=30)
    assert (game.over, game.end_reason) == (True, "piles")
    assert (game.score(0), game.food(0)) == (20, 0)


def test_a_pile_with_one_tile_left_plays_on():
    game = scenario(players=2).tiles_left(pile=1, count=1, owner=1).finish_round()
    assert (game.over, game.round) == (False, 2)


def test_declining_the_last_tile_of_a_pile_plays_on():
    game = scenario(players=2).top_tile(pile=1, number=FREE).tiles_left(pile=1, count=1, owner=1)
    game.acting(seat=0, building1=1, wood=1, others={}).act("building1").decline()
    assert (game.over, game.round, game.pile_tops[0]) == (False, 2, FREE)


def test_two_empty_piles_end_the_game_too():
    game = scenario(players=3).tiles_left(pile=1, count=0, owner=1).tiles_left(pile=3, count=0, owner=1).finish_round()
    assert game.end_reason == "piles"


def test_the_round_in_which_a_pile_was_emptied_is_played_to_its_end():
    game = scenario(players=2).top_tile(pile=1, number=FREE).tiles_left(pile=1, count=1, owner=1)
    game.acting(seat=0, building1=1, wood=1, others={1: {"field": 1, "hut": 2}}).act("building1").pay("wood")
    assert (game.over, game.asked, game.actor) == (False, "act", 1)
    game.act("field")  # the hut is the only place left and goes by itself
    assert (game.over, game.agriculture(1), game.figures(1)) == (True, 1, 6)


def test_an_empty_pile_ends_the_game_before_the_display_is_filled():
    game = scenario(players=2).display(3, 4, 8, 10).tiles_left(pile=1, count=0, owner=1)
    game.buy_away(2, owner=1).finish_round()
    assert (game.slots, game.deck_size) == ([3, None, 8, 10], 32)


def test_an_empty_pile_comes_before_a_refill_that_fails():
    game = scenario(players=2).tiles_left(pile=1, count=0, owner=1).deck_left(0, owner=1).buy_away(1, owner=1)
    assert game.finish_round().end_reason == "piles"


# The end itself


def test_nothing_but_the_no_op_is_left_when_the_game_is_over():
    game = scenario(players=2).end()
    assert (game.asked, game.choices) == ("over", {"nothing: the game is over"})
    before = game.view
    assert game.answer("no_op").view == before


def test_at_the_end_counter_token_and_tools_stand_as_in_the_last_round():
    game = scenario(players=3, start=2).at_round(8).player(1, tools=(2, 1, 1), tools_used=(1, 0, 1)).end()
    assert (game.round, game.start_seat, game.tools_used(1)) == (8, 2, (1, 0, 1))


def test_nobody_has_won_while_the_game_runs():
    game = scenario(players=2).player(0, score=10)
    assert game.winners == []
    assert not game.engine.done[0]


# The safety valve


def test_max_rounds_is_100_unless_told_otherwise():
    assert GameConfig().max_rounds == 100


@pytest.mark.parametrize("number", [9, 10, 16, 50, 99])
def test_no_lower_number_of_rounds_ends_a_game(number):
    game = scenario(players=2).at_round(number).finish_round()
    assert (game.over, game.round) == (False, number + 1)


def test_max_rounds_cuts_a_game_that_nobody_ends():
    game = scenario(players=2).at_round(100).finish_round()
    assert (game.over, game.end_reason, game.round) == (True, "truncated", 100)


@pytest.mark.parametrize("most", [1, 3])
def test_max_rounds_can_be_set(most):
    game = scenario(players=2, max_rounds=most)
    for _ in range(most):
        assert not game.over
        game.player(0, food=50).player(1, food=50).finish_round()
    assert (game.end_reason, game.round) == ("truncated", most)


def test_a_cut_game_is_told_apart_from_one_that_the_rules_ended():
    cut, ended = scenario(players=2).at_round(100).finish_round(), scenario(players=2).end()
    assert (cut.engine.truncated[0], cut.engine.terminated[0]) == (True, False)
    assert (ended.engine.truncated[0], ended.engine.terminated[0]) == (False, True)


def test_a_cut_game_has_its_final_scoring_and_its_winner():
    game = scenario(players=2).player(0, score=5, cards=(card(top="2 stone"),)).player(1, wood=3).at_round(100)
    game.finish_round()
    assert [game.final_score(seat) for seat in range(2)] == [5 + 1, 3]
    assert game.winners == [0]


def test_an_empty_pile_comes_before_max_rounds():
    assert scenario(players=2).at_round(100).end().end_reason == "piles"


def test_a_refill_that_fails_comes_before_max_rounds():
    game = scenario(players=2).at_round(100).deck_left(0, owner=1).buy_away(1, owner=1)
    assert game.finish_round().end_reason == "deck"


def test_a_cut_game_has_its_display_filled_and_everything_else_as_it_stood():
    game = scenario(players=3, start=1).display(3, 4, 8, 10).next_cards(11).at_round(100)
    game.player(2, tools=(1, 0, 0), tools_used=(1, 0, 0)).buy_away(1, owner=0).finish_round()
    assert game.slots == [4, 8, 10, 11]
    assert (game.round, game.start_seat, game.tools_used(2)) == (100, 1, (1, 0, 0))
