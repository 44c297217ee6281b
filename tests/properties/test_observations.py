"""The observation reveals nothing hidden and hides nothing public; it is the same from every seat.

Every field of a row is classified here: a new field must be given its place before these tests pass.
"""

import numpy as np
import pytest

from stoneage_env import Engine, GameConfig
from stoneage_env.content.cards import BASE_CARDS as CARDS
from stoneage_env.content.numbers import CARD_SLOTS
from stoneage_env.engine import agenda
from stoneage_env.engine.primitives import costs as payment
from stoneage_env.engine.primitives import rewards as cards
from stoneage_env.engine.primitives import rolls
from stoneage_env.engine.rules import feeding
from stoneage_env.engine.state import BOUGHT, FACE_UP, GAME, OVER, UNSEEN
from stoneage_env.engine.tables import BASE_CARDS as NUM_CARDS
from stoneage_env.engine.tables import BASE_LOCATIONS as NUM_LOCATIONS
from stoneage_env.engine.tables import BASE_PROFESSIONS as NUM_PROFESSIONS
from stoneage_env.engine.tables import BASE_SYMBOLS as NUM_SYMBOLS
from stoneage_env.engine.tables import BASE_TILES as NUM_TILES
from tests.random_play import positions
from tests.scrambles import SCRAMBLES, rotated, swap_card

FIELDS: tuple[str, ...] = GAME.names or ()
SECRET = {"stream", "deck", "script", "script_next", "script_size"}
PARTLY_SECRET = {"piles", "hidden_symbols", "hidden_professions"}  # the top tile is public, own cards are known
NO_PART_OF_THE_GAME = {  # the configuration, and what the engine notes for itself
    *("num_players", "max_rounds", "with_style", "with_bonus_buildings", "with_harsh_winter"),
    *("with_wild_animals", "with_igloos", "extended", "num_cards", "num_tiles", "num_slots"),
    *("jewelry", "merchant", "traded", "igloo_place"),  # they come with modules: test_observations_of_modules.py
    *("active_animal", "animal_place", "waiting_animals"),
    *("error", "worth", "display_changed", "gains_changed", "others_changed", "agenda_size"),
    *("dice", "dice_count"),  # what fell and still matters is part of the question
    "end_reason",  # nobody is asked any more
}
QUESTION = {"agenda", "paid", "dice_left"}  # public while the question concerns them
ONE_NUMBER = {"round_number": 1, "phase": 1, "start_seat": 1, "turn": 1, "decision": 1, "actor": 1, "deck_size": -1}
BY_SEAT = {
    *("figures", "unplaced", "food", "score", "agriculture", "buildings", "any_two", "hidden_cards", "resources"),
    *("tools", "tools_used", "one_use_tools", "symbols", "professions", "placed"),
}
ON_THE_TABLE = {"slots", "pile_sizes", "card_place", "tile_place"}
PUBLIC = set(ONE_NUMBER) | BY_SEAT | ON_THE_TABLE | QUESTION
COLUMNS = {"symbols": NUM_SYMBOLS, "professions": NUM_PROFESSIONS, "placed": NUM_LOCATIONS}  # without room for modules


def test_every_field_of_a_row_is_either_public_or_secret_or_no_part_of_the_game():
    classes = [SECRET, PARTLY_SECRET, NO_PART_OF_THE_GAME, PUBLIC]
    assert sum(map(len, classes)) == len(set.union(*classes))
    assert set.union(*classes) == set(FIELDS)


def shows(engine):
    """Observation and mask of the first game, after an edit."""
    engine.refresh()
    return engine.observations[0].tobytes(), engine.masks[0].tobytes()


def observation(engine):
    return shows(engine)[0]


# nothing hidden is shown


@pytest.mark.parametrize("scramble", SCRAMBLES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_that_differ_only_in_hidden_things_look_alike(players, scramble):
    engine, rng = positions(players), np.random.default_rng(7)
    before, observations, masks = engine.games.copy(), engine.observations.copy(), engine.masks.copy()
    for game in engine.games:
        scramble(game, rng)
    engine.refresh()
    assert (engine.games != before).mean() > 0.8
    assert (engine.observations == observations).all()
    assert (engine.masks == masks).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_players_know_their_own_face_down_cards(players):
    engine, rng = positions(players), np.random.default_rng(7)
    observations = engine.observations.copy()
    for game in engine.games:
        swap_card(game, game.actor, rng)
    engine.refresh()
    assert (engine.observations != observations).any(axis=1).all()


# nothing public is hidden


@pytest.fixture
def engine():
    """A position of four players in the midst of a game, with moderate numbers everywhere."""
    engine = positions(4, games=1)
    game = engine.games[0]
    game.food[:4], game.resources[:4], game.score[:4], game.turn = 5, 2, 20, 1
    game.tools[:4], game.tools_used[:4], game.any_two[:4] = 1, 0, 0
    engine.refresh()
    return engine


@pytest.mark.parametrize("name", sorted(ONE_NUMBER))
def test_a_change_of_the_round_or_the_question_is_seen(engine, name):
    before = observation(engine)
    engine.games[name][0] = (engine.games[name][0] + ONE_NUMBER[name]) % (4 if name != "deck_size" else 36)
    assert observation(engine) != before


@pytest.mark.parametrize("change", [1, -1])
@pytest.mark.parametrize("name", sorted(BY_SEAT))
def test_a_change_of_anything_a_player_has_is_seen_for_every_seat(engine, name, change):
    field = engine.games[name][0]
    field[:4] = np.maximum(field[:4], 1) if name not in ("any_two", "tools_used") else field[:4]
    before = observation(engine)
    shape = (4, *field.shape[1:-1], COLUMNS.get(name, field.shape[-1])) if field.ndim > 1 else (4,)
    for place in np.ndindex(shape):
        old = int(field[place])
        field[place] = old + change if name not in ("any_two", "tools_used") else 1 - old
        assert observation(engine) != before, (name, place)
        field[place] = old


@pytest.mark.parametrize("slot", range(CARD_SLOTS))
def test_another_card_in_a_slot_is_seen(engine, slot):
    seen = set()
    for card in range(NUM_CARDS + 1):
        engine.games.slots[0, slot] = card
        seen.add(observation(engine))
    assert len(seen) == 1 + len(set(CARDS))


@pytest.mark.parametrize("pile", range(4))
def test_another_face_up_tile_is_seen(engine, pile):
    game = engine.games[0]
    seen = set()
    for tile in (0, 8, 20, 27):
        game.piles[pile, game.pile_sizes[pile] - 1] = tile
        seen.add(observation(engine))
    assert len(seen) == 4


@pytest.mark.parametrize("pile", range(4))
def test_the_height_of_a_pile_is_seen(engine, pile):
    game = engine.games[0]
    game.piles[pile] = game.piles[pile, 0]
    seen = set()
    for height in range(8):
        game.pile_sizes[pile] = height
        seen.add(observation(engine))
    assert len(seen) == 8


@pytest.mark.parametrize(("name", "first", "last"), [("card_place", 1, NUM_CARDS), ("tile_place", 0, NUM_TILES - 1)])
@pytest.mark.parametrize("place", [FACE_UP, BOUGHT, BOUGHT + 3])
def test_it_is_seen_whether_a_card_or_tile_has_been_seen(engine, name, first, last, place):
    for number in range(first, last + 1):
        engine.games[name][0, number] = UNSEEN
        before = observation(engine)
        engine.games[name][0, number] = place
        assert observation(engine) != before


NUMBERS = {  # of each question, with two values that differ
    "tools": [(rolls.TOTAL, 9, 10), (rolls.PIPS, 3, 4), (rolls.GOOD, 0, 1), (rolls.NEXT_TOOL, 0, 1)],
    "pay": [(payment.LOCATION, 9, 10), (payment.LOCATION, 9, 12), (payment.LOWEST, 0, 1), (payment.STARTED, 0, 1)],
    "feed": [(feeding.SHORT, 1, 2), (feeding.LOWEST, 0, 1), (feeding.STARTED, 0, 1)],
    "take_die": [(cards.TAKERS, 1, 2)],
    "choose_resource": [(cards.LEFT, 1, 2), (cards.LOWEST, 0, 1)],
}
TYPICAL = {"pay": {payment.LOCATION: 9}, "feed": {feeding.SHORT: 1}, "choose_resource": {cards.LEFT: 1}}


def ask(engine, decision, numbers, below=()):
    """Puts a question, alone or above another one, to the player who is asked."""
    game = engine.games[0]
    game.agenda[:] = 0
    for depth, (name, entry) in enumerate([*below, (decision, TYPICAL.get(decision, {}) | numbers)]):
        game.agenda[depth, : agenda.NUMBERS] = agenda.DECISIONS.index(name), game.actor
        for column, value in entry.items():
            game.agenda[depth, column] = value
    game.agenda_size, game.decision = 1 + len(below), agenda.DECISIONS.index(decision)
    return observation(engine)


@pytest.mark.parametrize(("decision", "number"), [(name, number) for name in NUMBERS for number in NUMBERS[name]])
def test_the_numbers_of_a_question_are_seen(engine, decision, number):
    column, one, other = number
    assert ask(engine, decision, {column: one}) != ask(engine, decision, {column: other})


@pytest.mark.parametrize(("decision", "name", "count"), [("pay", "paid", 4), ("take_die", "dice_left", 6)])
def test_what_is_paid_and_which_dice_are_left_is_seen(engine, decision, name, count):
    before = ask(engine, decision, {})
    for column in range(count):
        engine.games[name][0] = 0
        engine.games[name][0, column] = 1
        assert observation(engine) != before


BURIED = [  # the any-2 card is cashed while this is asked
    (("pay", {payment.LOCATION: 9}), ("pay", {payment.LOCATION: 12})),
    (("pay", {payment.LOCATION: 9}), ("act", {})),
    (("feed", {feeding.SHORT: 1}), ("feed", {feeding.SHORT: 3})),
]


@pytest.mark.parametrize(("one", "other"), BURIED)
def test_who_cashes_the_any_2_card_still_sees_what_it_is_for(engine, one, other):
    assert ask(engine, "choose_resource", {}, [one]) != ask(engine, "choose_resource", {}, [other])


# every seat sees alike


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_seat_in_the_same_position_observes_the_same(players):
    engine = positions(players)
    assert not (engine.games.phase == OVER).any()
    observations, actors, masks = engine.observations.copy(), engine.actors.copy(), engine.masks.copy()
    for row in range(engine.num_games):
        engine.games[row] = rotated(engine.games[row])
    engine.refresh()
    assert (engine.actors == (actors + 1) % players).all()
    assert (engine.observations == observations).all()
    assert (engine.masks == masks).all()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whoever_starts_a_game_observes_the_same(players):
    seen = set()
    for seat in range(players):
        engine = Engine(GameConfig(num_players=players))
        engine.reset(seed=1)
        engine.games.start_seat[0] = engine.games.actor[0] = engine.games.agenda[0, 0, agenda.SEAT] = seat
        seen.add(observation(engine))
    assert len(seen) == 1
