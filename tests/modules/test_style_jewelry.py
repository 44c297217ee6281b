"""The expansion's setup and its jewelry: what it pays and what it never does."""

import pytest

from stoneage_env import ConfigError, GameConfig
from tests.scenario import card, goods, scenario

STYLE = ("style",)
each_player_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


# Setup


@each_player_count
def test_every_player_starts_with_one_tooth(players):
    game = scenario(players=players, modules=STYLE)
    assert [game.goods(seat) for seat in range(players)] == [goods(jewelry=1)] * players
    assert [game.merchant(seat) for seat in range(players)] == [0] * players


@each_player_count
def test_45_cards_are_shuffled_and_five_displayed_whatever_the_number_of_players(players):
    game = scenario(players=players, modules=STYLE)
    drawn = game.slots + game.row.deck[: game.deck_size].tolist()
    assert sorted(drawn) == list(range(1, 46))
    assert (len(game.slots), game.deck_size) == (5, 40)


@each_player_count
def test_as_many_piles_of_seven_as_players_come_from_37_buildings(players):
    seen = set()
    for seed in range(40):
        game = scenario(players=players, modules=STYLE, seed=seed)
        assert game.view["pile_sizes"] == [7] * players
        seen |= set(game.row.piles[:players].ravel().tolist())
    assert seen == set(range(37))


def test_five_players_are_allowed_only_with_this_module():
    assert scenario(players=5, modules=STYLE).players == 5
    with pytest.raises(ConfigError, match=r'2 to 4, or 5 with the module "style"'):
        GameConfig(num_players=5)


def test_the_rest_of_the_setup_is_that_of_the_base_game():
    game = scenario(players=5, modules=STYLE)
    for seat in range(5):
        has = game.has(seat)
        assert (has["figures"], has["food"], has["score"], has["agriculture"], has["tools"]) == (5, 12, 0, 0, [0, 0, 0])


# Jewelry is no resource


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_jewelry_pays_for_no_card_of_slots_one_to_four(slot):
    game = scenario(modules=STYLE, skip_forced=False).acting(seat=0, **{f"card{slot}": 1}, jewelry=9)
    assert game.act(f"card{slot}").choices == {"decline the purchase"}


@pytest.mark.parametrize("number", [0, 17, 22, 25])
def test_jewelry_pays_for_no_building_that_shows_none(number):
    game = scenario(modules=STYLE, skip_forced=False).top_tile(1, number).acting(seat=0, building1=1, jewelry=9)
    assert game.act("building1").choices == {"decline the purchase"}


def test_jewelry_feeds_nobody():
    game = scenario(modules=STYLE).feeding(seat=0, food=3, jewelry=9)
    assert (game.score(0), game.jewelry(0), game.food(0)) == (-10, 9, 0)


def test_jewelry_scores_nothing():
    game = scenario(modules=STYLE).player(0, jewelry=9, wood=2).end()
    assert game.final_score(0) == game.final_part("resources", seat=0) == 2


def test_the_any_two_card_brings_no_jewelry():
    game = scenario(modules=STYLE).acting(seat=0, hunt=1, field=1, any_two=True).answer("use_any2")
    assert game.choices == {f"take {good}" for good in ("wood", "clay", "stone", "gold")}


# The end


def test_the_game_ends_if_five_slots_cannot_be_filled():
    game = scenario(modules=STYLE).buy_away(1, 2, owner=1)
    game.whole_deck(card(top="7 food"), owner=1) if card(top="7 food") in game.row.deck else game.deck_left(1, owner=1)
    game.finish_round()
    assert (game.over, game.end_reason, game.slots[4]) == (True, "deck", None)


def test_an_exactly_empty_deck_with_five_full_slots_plays_on():
    game = scenario(modules=STYLE).buy_away(1, 2, owner=1).deck_left(2, owner=1).finish_round()
    assert (game.over, game.deck_size, None in game.slots) == (False, 0, False)


@each_player_count
def test_the_game_ends_after_the_round_in_which_any_pile_is_empty(players):
    game = scenario(players=players, modules=STYLE).tiles_left(pile=players, count=0, owner=1).finish_round()
    assert (game.over, game.end_reason) == (True, "piles")


def test_the_card_in_slot_five_moves_to_the_right():
    game = scenario(modules=STYLE)
    first, *others = game.slots
    game.buy_away(1, owner=1).finish_round()
    assert game.slots[:4] == others
    assert first not in game.slots
