"""The numbers of the modules in an observation: bounds, what they mean, and that steps write what would be written anew."""

import numpy as np
import pytest

from stoneage_env import OBSERVATION, Engine, GameConfig
from stoneage_env.content.cards import CARDS, TOP_POINTS
from tests.oracle.components import ANIMALS, GOLD_TILE, STYLE_CARDS, WOOD_TILE
from tests.oracle.play import EVERYTHING, covering_configurations, named
from tests.random_play import eager_actions, positions, running

MOST = 5
BONUS = range(37, 43)


def layout(players):
    return OBSERVATION(GameConfig(num_players=players, modules=EVERYTHING))


# in steps, or at once


@pytest.mark.parametrize("configuration", covering_configurations(), ids=named)
def test_after_every_step_observation_and_mask_are_those_that_would_be_written_anew(configuration):
    players, modules = configuration
    engine, rng = positions(players, games=20, modules=modules), np.random.default_rng(1)
    for _ in range(200):
        engine.step(eager_actions(engine.masks, rng))
        anew = engine.clone()
        assert (engine.observations == anew.observations).all()
        assert (engine.masks == anew.masks).all()


# bounds and meaning


@pytest.mark.parametrize("players", [2, 5])
def test_every_feature_stays_within_its_bounds_and_varies_over_100_000_random_steps(players):
    blocks, steps = layout(players), 0
    least, most = np.full(blocks.size, np.inf), np.full(blocks.size, -np.inf)
    for engine in running(players, games=100, steps=1000, seed=players, modules=EVERYTHING):
        steps += engine.num_games
        least, most = np.fmin(least, engine.observations.min(axis=0)), np.fmax(most, engine.observations.max(axis=0))
        assert np.isfinite(engine.observations).all()
    assert steps >= 100_000
    assert (least >= blocks.low).all()
    assert (most <= blocks.high).all()
    base = OBSERVATION(GameConfig(num_players=players if players < MOST else 4)).blocks
    constant = {name: np.argwhere(part).tolist() for name, part in blocks.describe(least == most).items()}
    rare = ("rewards_to_come", "own_hidden_rings", "own_hidden_merchants")
    assert {name: places for name, places in constant.items() if places and name not in (*base, *rare)} == {
        "reward": [[0]],  # three points are claimed without being asked
        "igloos": [[igloo, column] for igloo, columns in enumerate(IGLOO_WITHOUT) for column in columns],
        **{key: [[1], [9]] for key in ("style_top", "winter_top")},  # no card gives wood or rolls for clay
        "card_5": [[1], [9]],
    } | ({"pay_for_style": [[1]], "style_placed": [[seat, 2] for seat in range(2)]} if players < MOST else {})


IGLOO_WITHOUT = ((2, 3), (), (0, 3), (0, 1))  # resources that the cost of each igloo does not show


@pytest.fixture(params=[2, 5], scope="module")
def seen(request):
    """Positions of random play: for each what is shown, the truth in words, and the seats as the observer counts."""
    players = request.param
    engine = positions(players, games=80, modules=EVERYTHING)
    found = []
    for row in range(engine.num_games):
        seats = [(int(engine.actors[row]) + i) % players for i in range(players)]
        found.append((layout(players).describe(engine.observations[row]), engine.snapshot(row), seats))
    return engine, found


def test_what_players_have_is_shown_the_observer_first(seen):
    for shown, truth, seats in seen[1]:
        for i, seat in enumerate(seats):
            player = truth["players"][seat]
            assert shown["jewelry"][i] * 20 == pytest.approx(min(20, player["goods"]["jewelry"]), abs=1e-3)
            assert shown["merchant"][i] * 10 == pytest.approx(player["merchant"], abs=1e-3)
            assert shown["traded"][i] == player["traded"]
            assert shown["igloos_owned"][i].tolist() == [igloo in player["igloos"] for igloo in range(4)]
            assert shown["gathering_tiles"][i].tolist() == [tile in player["buildings"] for tile in (WOOD_TILE, GOLD_TILE)]
            assert shown["bonus_owned"][i].tolist() == [tile in player["buildings"] for tile in BONUS]
            assert shown["on_animal"][i] * 10 == pytest.approx(truth["placed"].get("animal", [0] * 5)[seat], abs=1e-3)


def test_animals_and_igloos_beside_the_board_are_shown(seen):
    for shown, truth, _ in seen[1]:
        assert shown["active_animal"].tolist() == [name == truth["active_animal"] for name in ANIMALS]
        waiting = [4 - truth["waiting_animals"].index(name) if name in truth["waiting_animals"] else 0 for name in ANIMALS]
        assert (shown["waiting_animals"] * 4).tolist() == waiting
        assert (shown["igloos"].any(axis=1) == [igloo is not None for igloo in truth["igloos"]]).all()


def test_what_is_unseen_is_neither_face_up_nor_bought_nor_ones_own(seen):
    for shown, truth, seats in seen[1]:
        cards = {*truth["slots"], *truth["players"][seats[0]]["hidden_cards"]}
        cards.update(card for player in truth["players"] for card in player["cards"])
        assert shown["unseen_style_cards"].tolist() == [card not in cards for card in STYLE_CARDS]
        tiles = {*truth["pile_tops"], *(tile for player in truth["players"] for tile in player["buildings"])}
        assert shown["unseen_style_tiles"].tolist() == [tile not in tiles for tile in range(28, 37)]
        assert shown["unseen_bonus_tiles"].tolist() == [tile not in tiles for tile in BONUS]


def test_points_now_are_the_final_score_for_oneself_and_without_face_down_cards_for_others(seen):
    engine, found = seen
    public = engine.clone()
    public.games.hidden_symbols[:], public.games.hidden_professions[:] = 0, 0
    own, others = engine.final_scores(), public.final_scores()
    for row, (shown, _, seats) in enumerate(found):
        expected = [own[row, seats[0]], *others[row, seats[1:]]]
        assert shown["points_now"] * 200 == pytest.approx(expected, abs=1e-3)


def test_the_gain_of_each_displayed_card_is_what_it_would_add_to_the_final_score(seen):
    engine, found = seen
    for row, (shown, truth, seats) in enumerate(found[:30]):
        for shown_gain, card in zip((*shown["card_gain"], *shown["card_gain_5"]), truth["slots"], strict=True):
            assert shown_gain * 40 == pytest.approx(min(40, gain(engine, row, seats[0], card)), abs=1e-3)


def gain(engine, row, seat, card):
    """Points that the bottom of a card, and a top that is points, bring if the game ends now."""
    if card is None:
        return 0
    richer, bottom, top = engine.clone(), CARDS[card - 1].bottom, CARDS[card - 1].top
    if bottom.symbol >= 0:
        richer.games.symbols[row, seat, bottom.symbol] += 1
    else:
        richer.games.professions[row, seat, bottom.profession] += bottom.count
    points = top.amount if top.effect == TOP_POINTS else 0
    return int(richer.final_scores()[row, seat] - engine.final_scores()[row, seat]) + points


def test_the_last_observation_of_a_game_is_complete():
    engine, rng = Engine(GameConfig(num_players=MOST, modules=EVERYTHING), num_games=40), np.random.default_rng(1)
    engine.reset(seed=1)
    while not engine.done.all():
        engine.step(eager_actions(engine.masks, rng))
    assert {engine.snapshot(row)["end_reason"] for row in range(40)} >= {"deck", "piles"}
    assert (engine.observations == engine.clone().observations).all()
