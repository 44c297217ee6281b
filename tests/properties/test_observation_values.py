"""The observation's layout and numbers: every feature has a place, stays within its bounds and means what it says."""

import numpy as np
import pytest

from stoneage_env import OBSERVATION, Engine, GameConfig
from stoneage_env.content.cards import CARDS, TOP_POINTS
from stoneage_env.content.locations import BASE_LOCATIONS
from stoneage_env.engine.agenda import DECISIONS
from stoneage_env.engine.features import CARD_FEATURES
from tests.random_play import eager_actions, midgame, positions, running

PLAYERS = [2, 3, 4]


def layout(players):
    return OBSERVATION(GameConfig(num_players=players))


# the layout


@pytest.mark.parametrize("players", PLAYERS)
def test_blocks_cover_the_observation_without_gap_or_overlap(players):
    places = [place for block in layout(players).blocks.values() for place in block.places.ravel().tolist()]
    assert sorted(places) == list(range(layout(players).size))


@pytest.mark.parametrize("players", PLAYERS)
def test_the_slices_of_a_block_are_its_places(players):
    for block in layout(players).blocks.values():
        assert [place for run in block.slices for place in range(run.start, run.stop)] == block.places.ravel().tolist()


@pytest.mark.parametrize("players", PLAYERS)
def test_describe_returns_every_number_under_a_name_and_in_its_shape(players):
    numbers = np.arange(layout(players).size, dtype=np.float32)
    described = layout(players).describe(numbers)
    assert {name: part.shape for name, part in described.items()} == {
        name: block.shape for name, block in layout(players).blocks.items()
    }
    assert all((described[name] == block.places).all() for name, block in layout(players).blocks.items())


@pytest.mark.parametrize("players", PLAYERS)
def test_the_table_has_one_row_per_block_with_places_bounds_and_meaning(players):
    rows = layout(players).table()
    assert [row[1] for row in rows] == list(layout(players).blocks)
    assert rows[0][0].startswith("0")
    assert all(len(row) == 5 and all(row) for row in rows)


def test_bounds_are_finite_and_arrays_of_the_whole_width():
    for players in PLAYERS:
        low, high = layout(players).low, layout(players).high
        assert low.shape == high.shape == (layout(players).size,)
        assert np.isfinite([low, high]).all()
        assert (low < high).all()


def test_absent_seats_take_no_room():
    sizes = [layout(players).size for players in PLAYERS]
    assert sizes[1] - sizes[0] == sizes[2] - sizes[1] > 0
    assert all(layout(players)["food"].shape == (players,) for players in PLAYERS)


def test_each_number_of_players_has_a_digest_of_its_own():
    assert len({layout(players).digest() for players in PLAYERS}) == 3


def test_an_unknown_block_is_answered_with_the_known_ones():
    with pytest.raises(KeyError, match=r"no block 'money'; it has: decision, .*food"):
        layout(2)["money"]


@pytest.mark.parametrize("shape", [(3,), (2, 400), ()])
def test_describe_wants_one_observation(shape):
    with pytest.raises(ValueError, match=f"one observation of {layout(2).size} numbers"):
        layout(2).describe(np.zeros(shape, np.float32))


LOCATION_NAMES = [place.name for place in BASE_LOCATIONS]

# bounds


def cannot_vary(players):
    """Names and places of features that are the same in every observation the engine writes."""
    absent = [LOCATION_NAMES.index(f"building{pile}") for pile in range(players + 1, 5)]
    for_nothing = [place for place, name in enumerate(LOCATION_NAMES) if not name.startswith(("card", "building"))]
    no_such_card = [CARD_FEATURES.index(name) for name in ("wood / 2", "roll for clay")]
    return {
        "pay_for": {(place,) for place in for_nothing + absent},  # nothing is bought there
        "cards": {(slot, column) for slot in range(4) for column in no_such_card},
        "placed": {(seat, place) for seat in range(players) for place in absent},
        "actor": {(seat,) for seat in range(players)},  # the engine observes for who is asked
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_every_feature_stays_within_its_bounds_and_varies_over_100_000_random_steps(players):
    blocks, steps = layout(players), 0
    least, most = np.full(blocks.size, np.inf), np.full(blocks.size, -np.inf)
    for engine in running(players, games=100, steps=1000, seed=players):
        steps += engine.num_games
        least, most = np.fmin(least, engine.observations.min(axis=0)), np.fmax(most, engine.observations.max(axis=0))
        assert np.isfinite(engine.observations).all()
    assert steps >= 100_000
    assert (least >= blocks.low).all()
    assert (most <= blocks.high).all()
    constant = {name: set(map(tuple, np.argwhere(part))) for name, part in blocks.describe(least == most).items()}
    del constant["own_hidden_symbols"]  # one card of 36 draws another: which symbols come up is chance, tested elsewhere
    assert {name: places for name, places in constant.items() if places} == {
        name: places for name, places in cannot_vary(players).items() if places
    }


@pytest.mark.parametrize("players", PLAYERS)
def test_numbers_beyond_their_scale_are_shown_as_the_bound(players):
    engine = midgame(players, games=1)
    engine.games.food[:], engine.games.resources[:], engine.games.score[:] = 999, 999, 30_000
    engine.refresh()
    shown = layout(players).describe(engine.observations[0])
    assert (shown["food"] == 1).all()
    assert (shown["resources"] == 1).all()
    assert (shown["score"] == 5).all()


# written in steps, or at once


@pytest.mark.parametrize("players", PLAYERS)
def test_after_every_step_observation_and_mask_are_those_that_would_be_written_anew(players):
    engine, rng = positions(players), np.random.default_rng(1)
    for _ in range(500):
        engine.step(eager_actions(engine.masks, rng))
        anew = engine.clone()
        assert (engine.observations == anew.observations).all()
        assert (engine.masks == anew.masks).all()


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("reason", ["deck", "piles"])
def test_the_last_observation_of_a_game_is_complete(players, reason):
    engine, rng = Engine(GameConfig(num_players=players), num_games=60), np.random.default_rng(1)
    engine.reset(seed=1)
    if reason == "deck":
        engine.games.deck_size[:] = 6
        engine.games.deck[:, 6:] = 0
    else:
        engine.games.pile_sizes[:, :players] = 2
    engine.refresh()
    while not engine.done.all():
        engine.step(eager_actions(engine.masks, rng))
    assert reason in {engine.snapshot(row)["end_reason"] for row in range(60)}
    assert (engine.observations == engine.clone().observations).all()


# meaning


@pytest.fixture(params=PLAYERS, scope="module")
def seen(request):
    """Positions of random play: for each what is shown, the truth in words, and the seats as the observer counts."""
    engine = positions(request.param, games=80)
    found = []
    for row in range(engine.num_games):
        observer = int(engine.actors[row])
        seats = [(observer + i) % request.param for i in range(request.param)]
        found.append((layout(request.param).describe(engine.observations[row]), engine.snapshot(row), seats))
    return engine, found


@pytest.mark.parametrize(
    ("name", "scale"),
    [("food", 50), ("figures", 10), ("score", 200), ("agriculture", 10), ("tools", 4), ("tools_used", 1)],
)
def test_what_players_have_is_shown_the_observer_first(seen, name, scale):
    for shown, truth, seats in seen[1]:
        assert shown[name] * scale == pytest.approx(
            np.array([truth["players"][seat][name] for seat in seats], float), abs=1e-3
        )


def test_resources_and_counts_of_cards_and_tiles_are_shown_the_observer_first(seen):
    for shown, truth, seats in seen[1]:
        for i, player in enumerate(truth["players"][seat] for seat in seats):
            assert shown["resources"][i] * 20 == pytest.approx(list(player["goods"].values()), abs=1e-3)
            assert shown["buildings"][i] * 10 == pytest.approx(len(player["buildings"]), abs=1e-3)
            assert shown["hidden_cards"][i] * 4 == pytest.approx(len(player["hidden_cards"]))
            assert shown["any_two"][i] == player["any2_unused"]


def test_round_deck_piles_and_figures_on_the_board_are_shown(seen):
    for shown, truth, seats in seen[1]:
        assert shown["round"][0] * 50 == pytest.approx(truth["round"], abs=1e-3)
        assert shown["deck"][0] * 36 == pytest.approx(truth["deck_size"], abs=1e-3)
        assert shown["pile_sizes"] * 7 == pytest.approx(truth["pile_sizes"], abs=1e-3)
        assert shown["start_player"].tolist() == [seat == truth["start_seat"] for seat in seats]
        for place, name in enumerate(LOCATION_NAMES):
            figures = truth["placed"].get(name, [0] * len(seats))
            assert shown["placed"][:, place] * 10 == pytest.approx([figures[seat] for seat in seats], abs=1e-3)


def test_the_question_is_shown_by_its_name(seen):
    engine, found = seen
    for row, (shown, _, _) in enumerate(found):
        assert DECISIONS[shown["decision"].argmax()] == engine.question(row)["decision"]
        assert shown["decision"].sum() == 1


def test_unseen_cards_are_those_neither_displayed_nor_bought_nor_drawn_by_the_observer(seen):
    for shown, truth, seats in seen[1]:
        known = {*truth["slots"], *truth["players"][seats[0]]["hidden_cards"]}
        known.update(card for player in truth["players"] for card in player["cards"])
        assert (shown["unseen_cards"] == [card not in known for card in range(1, 37)]).all()


def test_unseen_tiles_are_those_neither_face_up_nor_bought(seen):
    for shown, truth, _ in seen[1]:
        known = {*truth["pile_tops"], *(tile for player in truth["players"] for tile in player["buildings"])}
        assert (shown["unseen_tiles"] == [tile not in known for tile in range(28)]).all()


def test_points_now_are_the_final_score_for_oneself_and_without_face_down_cards_for_others(seen):
    engine, found = seen
    public = engine.clone()
    public.games.hidden_symbols[:], public.games.hidden_professions[:] = 0, 0
    own, others = engine.final_scores(), public.final_scores()
    for row, (shown, _, seats) in enumerate(found):
        expected = [own[row, seats[0]], *others[row, seats[1:]]]
        assert shown["points_now"] * 200 == pytest.approx(expected, abs=1e-3)


def test_card_gain_is_what_a_displayed_card_would_add_to_the_final_score(seen):
    engine, found = seen
    for row, (shown, truth, seats) in enumerate(found[:30]):
        for slot, card in enumerate(truth["slots"]):
            assert shown["card_gain"][slot] * 40 == pytest.approx(min(40, gain(engine, row, seats[0], card)), abs=1e-3)


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
    return richer.final_scores()[row, seat] - engine.final_scores()[row, seat] + points
