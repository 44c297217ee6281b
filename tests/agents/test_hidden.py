"""No agent sees what a player cannot: redacted rows, dealt rows, views."""

import numpy as np
import pytest

import agents
from stoneage_env import Engine, GameConfig
from stoneage_env.content.cards import PROFESSIONS, SYMBOLS
from stoneage_env.engine.state import HIDDEN, UNSEEN
from stoneage_env.engine.tables import FIRST_ANIMAL, NUM_ANIMALS
from stoneage_env.players import NOBODY, GamesView, View, determinize, redacted
from tests.oracle.play import module_sets, player_counts
from tests.random_play import positions, random_actions
from tests.scrambles import SCRAMBLES

KINDS = [(2, ()), (3, ()), *((max(player_counts(modules)), modules) for modules in module_sets())]
EVERYTHING = (5, ("style", "bonus_buildings", "harsh_winter", "wild_animals", "igloos"))
QUICK = {"mcts": "mcts:simulations=64"}  # the same search on a smaller budget
TRAINED_FOR = {"ppo": [(2, ())]}  # networks play the game they were trained for only
PLAYERS_OF_ALL_KINDS = [(name, *kind) for name in agents.names() for kind in TRAINED_FOR.get(name, [(3, ()), EVERYTHING])]
for_each_kind = pytest.mark.parametrize(("players", "modules"), KINDS)
for_each_scramble = pytest.mark.parametrize("scramble", SCRAMBLES)


def scrambled(scramble, players, modules=()):
    """Positions, and the same ones with something hidden changed."""
    engine, other = positions(players, modules=modules), positions(players, modules=modules)
    rng = np.random.default_rng(7)
    for game in other.games:
        scramble(game, rng)
    other.refresh()
    assert engine.games.tobytes() != other.games.tobytes()
    return engine, other


def unseen_cards(game):
    return (np.flatnonzero(game.card_place[1 : game.num_cards + 1] == UNSEEN) + 1).tolist()


def unseen_animals(game):
    """The animals that are still in the deck, by their numbers there."""
    if not game.with_wild_animals:
        return []
    return [FIRST_ANIMAL + animal for animal in range(NUM_ANIMALS) if game.animal_place[animal] == UNSEEN]


@for_each_scramble
@for_each_kind
def test_redacted_rows_are_equal_where_only_hidden_things_differ(players, modules, scramble):
    engine, other = scrambled(scramble, players, modules)
    assert redacted(engine.games, engine.actors).tobytes() == redacted(other.games, other.actors).tobytes()


@for_each_scramble
@for_each_kind
def test_dealt_rows_are_equal_where_only_hidden_things_differ(players, modules, scramble):
    engine, other = scrambled(scramble, players, modules)
    dealt = [determinize(each.games, each.actors, seed=5).tobytes() for each in (engine, other)]
    assert dealt[0] == dealt[1]


@for_each_scramble
@pytest.mark.parametrize(("name", "players", "modules"), PLAYERS_OF_ALL_KINDS)
def test_every_agent_plays_alike_where_only_hidden_things_differ(name, players, modules, scramble):
    engine, other = scrambled(scramble, players, modules)
    rows = np.arange(engine.num_games)
    played = []
    for each in (engine, other):
        agent = agents.make(QUICK.get(name, name))
        agent.start(rows, rows + 1)
        played.append(agent.act(GamesView(each), rows).tolist())
    assert played[0] == played[1]


@pytest.mark.parametrize(("players", "modules"), [(4, ()), EVERYTHING])
@for_each_scramble
def test_views_read_alike_where_only_hidden_things_differ(scramble, players, modules):
    engine, other = scrambled(scramble, players, modules)
    for row in range(engine.num_games):
        facts = [vars(View(each, row)) for each in (engine, other)]
        assert {name: str(value) for name, value in facts[0].items()} == {n: str(v) for n, v in facts[1].items()}


@for_each_kind
def test_a_redacted_row_keeps_all_that_the_seat_knows(players, modules):
    engine = positions(players, modules=modules)
    rows = redacted(engine.games, engine.actors)
    seen = Engine(engine.config, engine.num_games)
    seen.games[:] = rows
    seen.refresh()
    assert (seen.observations == engine.observations).all()
    assert (seen.masks == engine.masks).all()


@for_each_kind
def test_a_redacted_row_holds_nothing_of_the_stream_scripts_or_foreign_cards(players, modules):
    engine = positions(players, modules=modules)
    for row in range(engine.num_games):
        engine.script_dice(row, [1, 2, 3])
    rows, mine = redacted(engine.games, engine.actors), engine.actors
    for field in ("stream", "script", "script_next", "script_size", "worth"):
        assert not rows[field].any()
    for row in range(engine.num_games):
        places = rows.card_place[row]
        assert set(places[places >= HIDDEN].tolist()) <= {HIDDEN + mine[row]}
        others = np.arange(players) != mine[row]
        assert not rows.hidden_symbols[row, :players][others].any()
        assert not rows.hidden_professions[row, :players][others].any()
        unseen = [*unseen_cards(rows[row]), *unseen_animals(rows[row])]
        assert rows.deck[row][: len(unseen)].tolist() == unseen
    assert (rows.hidden_cards == engine.games.hidden_cards).all()


def test_for_nobody_all_face_down_cards_are_unseen():
    rows = redacted(positions(3).games, NOBODY)
    assert (rows.card_place < HIDDEN).all()
    assert not rows.hidden_symbols.any()
    assert not rows.hidden_professions.any()


def test_redacting_leaves_the_game_itself_alone():
    engine = positions(2)
    before = engine.games.tobytes()
    redacted(engine.games, 0)
    determinize(engine.games, 1, seed=3)
    View(engine, 5)
    assert engine.games.tobytes() == before


@for_each_kind
def test_a_dealt_row_has_every_card_and_tile_once_and_what_the_seat_knows(players, modules):
    engine = positions(players, modules=modules)
    dealt = determinize(engine.games, engine.actors, seed=9)
    for game in dealt:
        places = game.card_place[1 : game.num_cards + 1]
        deck = game.deck[: game.deck_size].tolist()
        assert sorted(deck) == [*unseen_cards(game), *unseen_animals(game)]
        assert not game.deck[game.deck_size :].any()
        for seat in range(players):
            assert (places == HIDDEN + seat).sum() == game.hidden_cards[seat]
        covered = [tile for pile in range(players) for tile in game.piles[pile][: max(game.pile_sizes[pile] - 1, 0)]]
        assert len(set(covered)) == len(covered)
        assert all(0 <= tile < game.num_tiles and game.tile_place[tile] == UNSEEN for tile in covered)
        assert game.stream.any()
    known = redacted(engine.games, engine.actors)
    assert redacted(dealt, engine.actors).tobytes() == known.tobytes()


@pytest.mark.parametrize(("players", "modules"), [(3, ()), (2, EVERYTHING[1]), EVERYTHING])
def test_dealt_rows_can_be_played_to_the_end(players, modules):
    engine = positions(players, modules=modules)
    copy = Engine(engine.config, engine.num_games)
    copy.games[:] = determinize(engine.games, engine.actors, seed=1)
    copy.refresh()
    rng = np.random.default_rng(1)
    while not copy.done.all():
        copy.step(random_actions(copy.masks, rng))
    assert (copy.games.error == 0).all()


def test_seeds_deal_differently_and_the_same_seed_alike():
    games = positions(2).games
    dealt = [determinize(games, 0, seed=seed).tobytes() for seed in (1, 1, 2)]
    assert dealt[0] == dealt[1] != dealt[2]


def test_unseen_cards_are_dealt_evenly():
    game = positions(2, games=1).games
    top = [int(row.deck[row.deck_size - 1]) for row in determinize(np.repeat(game, 2000), 0, seed=4)]
    cards, counts = np.unique(top, return_counts=True)
    unseen = redacted(game, 0).deck[0]
    assert cards.tolist() == sorted(unseen[unseen > 0].tolist())
    assert np.abs(counts - 2000 / len(cards)).max() < 5 * np.sqrt(2000 / len(cards))


def test_animals_lie_anywhere_in_a_dealt_deck_and_never_in_a_hand():
    game = positions(2, games=1, modules=("wild_animals",)).games
    dealt = determinize(np.repeat(game, 1000), 0, seed=4)
    left = unseen_animals(game[0])
    places = np.array([[row.deck.tolist().index(animal) for animal in left] for row in dealt])
    assert len(left) >= 1
    assert set(places.flatten().tolist()) == set(range(int(game.deck_size[0])))
    assert (dealt.card_place[:, 0] == 0).all()


def test_the_ring_and_merchants_that_others_hold_face_down_are_hidden_and_dealt():
    engine = positions(5, modules=("style",))
    assert not redacted(engine.games, NOBODY).hidden_symbols.any()
    dealt = determinize(engine.games, NOBODY, seed=2)
    assert dealt.hidden_symbols[:, :, SYMBOLS.index("ring")].any()
    assert dealt.hidden_professions[:, :, PROFESSIONS.index("merchant")].any()


def test_games_views_hand_out_redacted_rows_only():
    engine = positions(3)
    rows = np.array([4, 2])
    view = GamesView(engine)
    assert view.games(rows).tobytes() == redacted(engine.games[rows], engine.actors[rows]).tobytes()
    assert (view.observations(rows) == engine.observations[rows]).all()
    assert len(view) == engine.num_games
    assert view.config == GameConfig(num_players=3)
