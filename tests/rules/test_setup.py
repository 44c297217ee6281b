"""Setup, and the order of a round."""

import numpy as np
import pytest

from stoneage_env import Engine, GameConfig
from stoneage_env.engine.state import FACE_UP, UNSEEN
from tests.scenario import for_each_player_count, goods, scenario

MANY = 300  # fresh games, where something is drawn


def fresh_games(players, seed=1, **settings):
    engine = Engine(GameConfig(num_players=players, **settings), num_games=MANY)
    engine.reset(seed=seed)
    return engine


@for_each_player_count
def test_every_player_starts_with_five_figures(players):
    game = scenario(players=players)
    assert [game.figures(seat) for seat in range(players)] == [5] * players
    assert [game.unplaced(seat) for seat in range(players)] == [5] * players


@for_each_player_count
def test_every_player_starts_with_twelve_food(players):
    game = scenario(players=players)
    assert [game.food(seat) for seat in range(players)] == [12] * players


@for_each_player_count
def test_every_player_starts_at_agriculture_0(players):
    game = scenario(players=players)
    assert [game.agriculture(seat) for seat in range(players)] == [0] * players


@for_each_player_count
def test_every_player_starts_at_score_0(players):
    game = scenario(players=players)
    assert [game.score(seat) for seat in range(players)] == [0] * players


@for_each_player_count
def test_every_player_starts_with_three_empty_spaces_for_tools(players):
    game = scenario(players=players)
    assert [game.tools(seat) for seat in range(players)] == [(0, 0, 0)] * players


@for_each_player_count
def test_nobody_starts_with_resources_cards_or_buildings(players):
    game = scenario(players=players)
    for seat in range(players):
        owned = game.has(seat)
        assert owned["goods"] == goods()
        assert owned["cards"] == owned["hidden_cards"] == owned["buildings"] == owned["one_use_tools"] == []
        assert not owned["any2_unused"]


@for_each_player_count
def test_the_deck_has_36_different_cards(players):
    game = scenario(players=players)
    in_deck = game.row.deck[: game.deck_size].tolist()
    assert sorted(in_deck + game.slots) == list(range(1, 37))


def test_the_deck_is_shuffled_so_that_any_card_may_lie_in_any_slot():
    slots = fresh_games(players=2).games.slots
    for slot in range(4):
        assert set(slots[:, slot].tolist()) == set(range(1, 37))


@for_each_player_count
def test_four_cards_are_displayed_whatever_the_number_of_players(players):
    game = scenario(players=players)
    assert None not in game.slots
    assert len(game.slots) == 4
    assert game.deck_size == 32


@for_each_player_count
def test_the_buildings_are_shuffled_so_that_any_tile_may_top_any_pile(players):
    tops = fresh_games(players=players).games.piles[:, :players, 6]
    for pile in range(players):
        assert set(tops[:, pile].tolist()) == set(range(28))


@for_each_player_count
def test_there_are_as_many_piles_of_seven_different_buildings_as_players(players):
    game = scenario(players=players)
    assert game.view["pile_sizes"] == [7] * players
    tiles = game.row.piles[:players].ravel().tolist()
    assert len(set(tiles)) == 7 * players
    assert set(tiles) <= set(range(28))


@for_each_player_count
def test_only_the_top_tile_of_each_pile_is_face_up(players):
    game = scenario(players=players)
    face_up = np.flatnonzero(game.row.tile_place == FACE_UP).tolist()
    assert face_up == sorted(game.row.piles[:players, 6].tolist())
    assert game.pile_tops == game.row.piles[:players, 6].tolist()


@pytest.mark.parametrize(("players", "left_over"), [(2, 14), (3, 7), (4, 0)])
def test_the_buildings_left_over_are_out_of_the_game_and_never_seen(players, left_over):
    game = scenario(players=players)
    out = sorted(set(range(28)) - set(game.row.piles[:players].ravel().tolist()))
    assert len(out) == left_over
    rng = np.random.default_rng(1)
    while not game.over:
        game.engine.step([rng.choice(game.engine.legal_actions())])
        assert (game.row.tile_place[out] == UNSEEN).all()


@for_each_player_count
def test_the_start_player_is_drawn_from_the_seed(players):
    starters = fresh_games(players=players, seed=1).games.start_seat
    assert set(starters.tolist()) == set(range(players))
    assert (starters == fresh_games(players=players, seed=1).games.start_seat).all()
    assert (starters != fresh_games(players=players, seed=2).games.start_seat).any()


@for_each_player_count
def test_the_start_player_can_be_set_to_a_seat(players):
    for seat in range(players):
        engine = fresh_games(players=players, start_seat=seat)
        assert (engine.games.start_seat == seat).all()
        assert (engine.actors == seat).all()


def test_a_round_is_placement_then_actions_then_feeding_then_the_next_round():
    game = scenario(players=2, skip_forced=False).player(0, food=0, agriculture=0).player(1, food=0)
    asked = []

    def note(game):
        asked.append((game.round, game.asked, game.actor))
        return game

    note(game).place("quarry", 5)
    note(game).place("forest", 5)
    note(game).dice(1, 1, 1, 1, 1).act("quarry")
    note(game).no_more_tools()
    note(game).dice(1, 1, 1, 1, 1).act("forest")
    note(game).no_more_tools()
    note(game).starve()
    note(game).starve()
    note(game)
    assert asked == [
        (1, "place", 0),
        (1, "place", 1),
        (1, "act", 0),
        (1, "tools", 0),
        (1, "act", 1),
        (1, "tools", 1),
        (1, "feed", 0),
        (1, "feed", 1),
        (2, "place", 1),
    ]
