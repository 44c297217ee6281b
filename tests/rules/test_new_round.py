"""The new round: cards slide and fill up, the token moves, tools are unused again, figures are at hand."""

import pytest

from tests.scenario import card, for_each_player_count, scenario

A, B, C, D = (card(top=top) for top in ("1 food", "2 food", "4 food", "5 food"))
E, F, G, H = (card(top=top) for top in ("7 food", "1 clay", "1 gold", "1 tool"))


def with_cards(players=2):
    """A, B, C and D displayed from the right; E, F, G and H are drawn next."""
    return scenario(players=players).display(A, B, C, D).next_cards(E, F, G, H)


@pytest.mark.parametrize(
    ("taken", "display"),
    [
        ((), [A, B, C, D]),
        ((1,), [B, C, D, E]),
        ((4,), [A, B, C, E]),
        ((1, 3), [B, D, E, F]),
        ((2, 3, 4), [A, E, F, G]),
        ((1, 2, 3, 4), [E, F, G, H]),
    ],
)
def test_remaining_cards_slide_right_and_empty_slots_are_filled_from_the_right(taken, display):
    game = with_cards().buy_away(*taken, owner=1).finish_round()
    assert game.slots == display
    assert game.deck_size == 32 - len(taken)


def test_example_the_second_and_third_card_were_taken():
    game = with_cards().buy_away(2, 3, owner=1).finish_round()
    assert game.slots == [A, D, E, F]


def test_cards_stay_where_they_are_until_the_round_is_over():
    game = with_cards().acting(seat=0, card1=1, wood=1).act("card1").pay("wood")
    assert game.slots == [None, B, C, D]


def test_a_card_that_slid_costs_what_its_new_slot_says():
    game = with_cards().buy_away(1, owner=1).finish_round().acting(seat=0, card1=1, wood=1)
    assert game.act("card1").pay("wood").has(0)["cards"] == [B]


@for_each_player_count
def test_the_start_player_token_moves_clockwise(players):
    for start in range(players):
        game = scenario(players=players, start=start).finish_round()
        assert game.start_seat == (start + 1) % players
        assert (game.asked, game.actor) == ("place", (start + 1) % players)


@for_each_player_count
def test_the_token_comes_back_after_as_many_rounds_as_players(players):
    game = scenario(players=players)
    starters = [game.finish_round().player(0, food=50).start_seat for _ in range(players)]
    assert starters == [*range(1, players), 0]


def test_the_round_counter_goes_up():
    game = scenario(players=2)
    assert game.round == 1
    assert game.finish_round().round == 2


@for_each_player_count
def test_all_tools_become_unused(players):
    game = scenario(players=players)
    for seat in range(players):
        game.player(seat, tools=(3, 2, 2), tools_used=(1, 1, 1))
    game.finish_round()
    assert [game.tools_used(seat) for seat in range(players)] == [(0, 0, 0)] * players
    assert [game.tools(seat) for seat in range(players)] == [(3, 2, 2)] * players


def test_a_tool_used_last_round_is_usable_again():
    game = scenario(players=2).acting(seat=0, hunt=1, tools=(2, 0, 0), others={}).gather("hunt", dice=(1,), tools=(0,))
    assert game.round == 2
    assert "use the tool in space 0" in game.acting(seat=0, hunt=1).dice(1).act("hunt").choices


@for_each_player_count
def test_all_figures_are_at_hand_again(players):
    game = scenario(players=players).player(0, figures=8).finish_round()
    assert [game.unplaced(seat) for seat in range(players)] == [8] + [5] * (players - 1)
    assert game.view["placed"] == {}
