"""What the asked player sees of the modules: all that is public, nothing hidden, and the same from every seat."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from stoneage_env.content.buildings import BUILDINGS
from stoneage_env.content.cards import CARDS, MERCHANT, RING
from stoneage_env.content.locations import LOCATIONS
from stoneage_env.engine import agenda
from stoneage_env.engine.modules import wild_animals
from stoneage_env.engine.modules.style import hunting, trade
from stoneage_env.engine.primitives import costs, gains, rewards
from stoneage_env.engine.state import BOUGHT, FACE_UP, UNSEEN
from tests.oracle.components import ANIMALS, GOLD_TILE, WOOD_TILE
from tests.oracle.play import EVERYTHING
from tests.random_play import positions
from tests.scrambles import SCRAMBLES, rotated, swap_card

MODULE_LOCATIONS = [place for place, location in enumerate(LOCATIONS) if location.module]
MOST = 5
BONUS = range(37, 43)
each_player_count = pytest.mark.parametrize("players", [2, 3, 4, 5])


def observation(engine):
    """That of the first game, after an edit."""
    engine.refresh()
    return engine.observations[0].tobytes()


# nothing hidden is shown


@pytest.mark.parametrize("scramble", SCRAMBLES)
@each_player_count
def test_states_that_differ_only_in_hidden_things_look_alike(players, scramble):
    engine, rng = positions(players, modules=EVERYTHING), np.random.default_rng(7)
    before, observations, masks = engine.games.copy(), engine.observations.copy(), engine.masks.copy()
    for game in engine.games:
        scramble(game, rng)
    engine.refresh()
    assert (engine.games != before).mean() > 0.8
    assert (engine.observations == observations).all()
    assert (engine.masks == masks).all()


@each_player_count
def test_players_know_their_own_face_down_cards(players):
    engine, rng = positions(players, modules=EVERYTHING), np.random.default_rng(7)
    observations = engine.observations.copy()
    for game in engine.games:
        swap_card(game, game.actor, rng)
    engine.refresh()
    assert (engine.observations != observations).any(axis=1).all()


# nothing public is hidden


@pytest.fixture
def engine():
    """A position of five players in the midst of a game with everything, with moderate numbers everywhere."""
    engine = positions(MOST, games=1, modules=EVERYTHING)
    game = engine.games[0]
    game.food[:], game.resources[:], game.score[:], game.turn = 5, 2, 20, 1
    game.jewelry[:], game.merchant[:], game.traded[:] = 3, 4, 0
    game.active_animal, game.waiting_animals[:], game.animal_place[:] = 1, 0, FACE_UP
    engine.refresh()
    return engine


def differ(engine, change, choices):
    """Whether each of these changes gives an observation of its own."""
    before = engine.games.copy()
    seen = set()
    for choice in choices:
        engine.games[:] = before
        change(engine.games[0], choice)
        seen.add(observation(engine))
    engine.games[:] = before
    return len(seen)


@pytest.mark.parametrize("seat", range(MOST))
def test_jewelry_track_and_trade_are_seen_for_every_seat(engine, seat):
    assert differ(engine, lambda game, count: game.jewelry.__setitem__(seat, count), range(21)) == 21
    assert differ(engine, lambda game, space: game.merchant.__setitem__(seat, space), range(11)) == 11
    assert differ(engine, lambda game, traded: game.traded.__setitem__(seat, traded), (0, 1)) == 2


@pytest.mark.parametrize("seat", range(MOST))
def test_rings_and_merchants_on_bought_cards_are_seen_for_every_seat(engine, seat):
    assert differ(engine, lambda game, count: game.symbols.__setitem__((seat, RING), count), range(3)) == 3
    assert differ(engine, lambda game, count: game.professions.__setitem__((seat, MERCHANT), count), range(9)) == 9


@pytest.mark.parametrize("place", MODULE_LOCATIONS, ids=lambda place: LOCATIONS[place].name)
def test_figures_on_every_location_are_seen_for_every_seat(engine, place):
    engine.games.placed[0] = 0
    assert differ(engine, lambda game, seat: game.placed.__setitem__((seat, place), 1), range(MOST)) == MOST


@pytest.mark.parametrize("igloo", range(4))
def test_it_is_seen_who_took_an_igloo(engine, igloo):
    owners = [FACE_UP, *(BOUGHT + seat for seat in range(MOST))]
    assert differ(engine, lambda game, place: game.igloo_place.__setitem__(igloo, place), owners) == 1 + MOST


@pytest.mark.parametrize("number", [WOOD_TILE, GOLD_TILE, *BONUS])
def test_it_is_seen_who_owns_a_tile_that_is_of_use_later(engine, number):
    owners = [UNSEEN, *(BOUGHT + seat for seat in range(MOST))]
    assert differ(engine, lambda game, place: game.tile_place.__setitem__(number, place), owners) == 1 + MOST


def test_it_is_seen_which_animal_is_active_and_in_which_order_others_wait(engine):
    assert differ(engine, lambda game, animal: setattr(game, "active_animal", animal), range(5)) == 5
    orders = [(*order, *[0] * (4 - len(order))) for size in range(4) for order in permutations((2, 3, 4), size)]
    assert differ(engine, lambda game, order: game.waiting_animals.__setitem__(slice(None), order), orders) == len(orders)


@pytest.mark.parametrize("animal", range(4), ids=ANIMALS.__getitem__)
def test_it_is_seen_whether_an_animal_may_still_be_drawn(engine, animal):
    assert differ(engine, lambda game, place: game.animal_place.__setitem__(animal, place), (UNSEEN, FACE_UP)) == 2


@pytest.mark.parametrize("slot", range(5))
def test_another_card_in_any_slot_is_seen(engine, slot):
    assert differ(engine, lambda game, card: game.slots.__setitem__(slot, card), range(46)) == 1 + len(set(CARDS))


@pytest.mark.parametrize("pile", range(MOST))
def test_another_face_up_tile_on_any_pile_is_seen(engine, pile):
    def lay(game, tile):
        game.piles[pile, game.pile_sizes[pile] - 1] = tile

    assert differ(engine, lay, range(43)) == len(set(BUILDINGS))


@pytest.mark.parametrize(("name", "first", "last"), [("card_place", 1, 45), ("tile_place", 0, 42)])
def test_it_is_seen_whether_a_card_or_tile_has_been_seen(engine, name, first, last):
    for number in range(first, last + 1):
        field = engine.games[name][0]
        old, field[number] = int(field[number]), UNSEEN
        before, field[number] = observation(engine), FACE_UP
        assert observation(engine) != before, number
        field[number] = old


def test_the_size_of_the_deck_is_seen_with_all_its_cards_and_animals(engine):
    assert differ(engine, lambda game, size: setattr(game, "deck_size", size), range(41)) == 41


# questions


def ask(engine, *entries):
    """Puts a question, the last entry, above others: (task, {column: number})."""
    game = engine.games[0]
    game.agenda[:] = 0
    for depth, (task, numbers) in enumerate(entries):
        game.agenda[depth, : agenda.NUMBERS] = task, game.actor
        for column, value in numbers.items():
            game.agenda[depth, column] = value
    game.agenda_size, game.decision = len(entries), entries[-1][0]
    return observation(engine)


def name_of(place):
    return [location.name for location in LOCATIONS].index(place)


AT_CARD, AT_IGLOO = ((agenda.PAY, {costs.LOCATION: name_of(place)}) for place in ("card1", "igloo1"))
TRADE = {trade.LEFT: 1}
DIFFERENT: dict[str, list[Any]] = {  # positions of the agenda that ask for different things
    "items of a hunt": [[(agenda.SPLIT_HUNT, {hunting.ITEMS: items})] for items in range(1, 43)],
    "face of a reward": [[(agenda.REWARD, {wild_animals.FACE: face})] for face in range(6)],
    "face of the reward after it": [
        [(agenda.REWARD, {wild_animals.FACE: face}), (agenda.REWARD, {wild_animals.FACE: 1})] for face in range(6)
    ],
    "goods to give": [[AT_CARD, (agenda.TRADE_GIVE, TRADE | {trade.LEFT: left})] for left in (1, 2)],
    "lowest good to give": [[AT_CARD, (agenda.TRADE_GIVE, TRADE | {trade.NONE_BELOW: good})] for good in range(5)],
    "goods to receive": [[AT_CARD, (agenda.TRADE_RECEIVE, TRADE | {trade.LEFT: left})] for left in (1, 2)],
    "lowest good to receive": [[AT_CARD, (agenda.TRADE_RECEIVE, TRADE | {trade.NONE_BELOW: good})] for good in range(5)],
    "what a trade is made for": [
        [below, (agenda.TRADE_GIVE, TRADE)] for below in (AT_CARD, AT_IGLOO, (agenda.OFFER_SECOND_CARD, {}))
    ],
    "where a purchase is made": [
        [(agenda.PAY, {costs.LOCATION: name_of(place)})]
        for place in ("card4", "card5", "building1", "building5", "igloo1", "igloo2", "igloo3", "igloo4")
    ],
    "kind of dice": [[(agenda.TAKE_DIE, {rewards.TAKERS: 2, rewards.TABLE: table})] for table in (0, 1)],
    "top that waits for the gold offer": [
        [(agenda.USE_CARD_TOP, {gains.CARD: card}), (agenda.OFFER_GOLD, {})] for card in (3, 13, 37, 41)
    ],
    "top that waits for the second card": [
        [(agenda.USE_CARD_TOP, {gains.CARD: card}), (agenda.OFFER_SECOND_CARD, {})] for card in (3, 13, 37, 41)
    ],
    "which offer": [[(task, {})] for task in (agenda.OFFER_GOLD, agenda.OFFER_INSULATION, agenda.OFFER_SECOND_CARD)],
}


@pytest.mark.parametrize("what", DIFFERENT)
def test_the_numbers_of_a_question_are_seen(engine, what):
    engine.games.slots[0] = range(1, 6)
    assert len({ask(engine, *entries) for entries in DIFFERENT[what]}) == len(DIFFERENT[what])


def test_jewelry_that_was_paid_is_seen(engine):
    seen = set()
    for count in range(4):
        engine.games.paid[0, 4] = count
        seen.add(ask(engine, (agenda.PAY, {costs.LOCATION: name_of("card5"), costs.STARTED: 1})))
    assert len(seen) == 4


@pytest.mark.parametrize("table", [0, 1])
def test_dice_on_the_table_are_seen_also_while_a_resource_is_chosen(engine, table):
    seen = set()
    for face in range(6):
        engine.games.dice_left[0] = np.arange(6) == face
        choosing = (agenda.CHOOSE_RESOURCE, {rewards.LEFT: 1})
        seen.add(ask(engine, (agenda.TAKE_DIE, {rewards.TAKERS: 1, rewards.TABLE: table}), choosing))
    assert len(seen) == 6


# every seat sees alike


@each_player_count
def test_the_next_seat_in_the_same_position_observes_the_same(players):
    engine = positions(players, modules=EVERYTHING)
    observations, actors, masks = engine.observations.copy(), engine.actors.copy(), engine.masks.copy()
    for row in range(engine.num_games):
        engine.games[row] = rotated(engine.games[row])
    engine.refresh()
    assert (engine.actors == (actors + 1) % players).all()
    assert (engine.observations == observations).all()
    assert (engine.masks == masks).all()
