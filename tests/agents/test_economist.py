"""The economist: bills that keep what is worth most, tools only where they help, values for search, weights by name."""

import numpy as np
import pytest

import agents
from agents.economist import bills
from agents.economist.outlook import rounds_left
from agents.economist.policy import ILLEGAL, economist, score_actions
from agents.economist.rollout import play_out
from agents.economist.weights import FIRST_GUESSES, NAMES, named, record, table, tuned, vector
from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rows import row_of
from stoneage_env.players import GamesView
from stoneage_env.players.hidden import kernel_rows
from tests.random_play import positions
from tests.scenario import scenario

LOSSES = (-2.0, -3.0, -4.0, -5.0, -1.0)


def chosen(name, engine):
    rows = np.arange(engine.num_games)
    return agents.make(name).act(GamesView(engine), rows)


@kernel
def choose_unredacted(games, masks, weights, actions):
    for row in range(len(games)):
        actions[row] = economist(games[row], row_of(masks, row), weights[0])


@kernel
def score_unredacted(games, masks, weights, values):
    for row in range(len(games)):
        score_actions(games[row], row_of(masks, row), weights[0], values[row])


# Bills


def test_a_card_is_paid_with_the_goods_that_are_worth_least():
    assert bills.bill_of_any((1, 2, 0, 3, 9), 3, LOSSES) == (1, 2, 0, 0, 0)


def test_a_bill_that_cannot_be_paid_is_empty():
    assert bills.bill_of_any((1, 1, 0, 0, 9), 3, LOSSES) == bills.NOTHING


def test_exactly_two_kinds_are_paid_with_the_kinds_that_bring_most():
    gain = bills.with_points((-2.0, -4.0, -2.0, -9.0, 0.0))
    assert bills.bill_of_exact((4, 4, 4, 4, 0), bills.NOTHING, 4, 2, gain) == (1, 0, 3, 0, 0)


def test_a_payment_that_has_begun_is_completed_with_its_own_kinds():
    gain = bills.with_points(LOSSES)
    assert bills.bill_of_exact((0, 0, 3, 3, 0), (1, 1, 0, 0, 0), 2, 3, gain) in ((0, 0, 2, 0, 0), (0, 0, 0, 2, 0))


def test_a_free_amount_is_paid_as_far_as_it_brings_something():
    gain = (1.0, -1.0, 0.5, -2.0, 3.0)
    assert bills.bill_of_free((2, 2, 2, 2, 2), bills.RESOURCES, 7, gain) == (2, 0, 2, 0, 0)


# Choices


def engine_in_first_round(players=2, games=1):
    engine = Engine(GameConfig(num_players=players, start_seat=0), games)
    engine.reset(seed=1)
    return engine


def test_never_hungry_and_always_starving_differ_only_in_a_weight():
    engine = engine_in_first_round()
    game = engine.games[0]
    game.food[:] = 0
    game.resources[:, 0] = 6
    while engine.question(0)["decision"] != "feed":
        engine.step([engine.legal_actions(0)[0]])
    assert ACTIONS.describe(chosen("economist:starve=1000", engine)[0]) == "feed with wood"
    assert ACTIONS.describe(chosen("economist:starve=0", engine)[0]) == "starve"


def test_who_loves_the_hut_goes_there_first():
    assert ACTIONS.describe(chosen("economist:first_hut=99", engine_in_first_round())[0]) == "place 2 figures on the hut"


def test_who_shuns_cards_and_tiles_places_on_none():
    engine = engine_in_first_round(players=4, games=64)
    placed = [ACTIONS.decode(a).location for a in chosen("economist:card=-99,building=-99,block=0", engine)]
    assert not any(place.startswith(("card", "building")) for place in placed)


def values_of(engine, **changes):
    """What the economist thinks of every action of the first game, with some weights changed."""
    values = np.zeros(engine.masks.shape)
    score_unredacted(kernel_rows(engine.games), engine.masks, record(changes), values)
    return values[0]


def value_of_placing(engine, place, **changes):
    return values_of(engine, **changes)[ACTIONS.parse(place)]


def test_a_tile_is_denied_to_a_neighbour_who_could_take_it_and_pay():
    engine, place = engine_in_first_round(), "place 1 figure on building 1"
    plain = value_of_placing(engine, place, block_tile=0.0)
    assert value_of_placing(engine, place, block_tile=1.0) == plain  # nobody has goods yet
    engine.games.resources[0, 1] = 7
    assert value_of_placing(engine, place, block_tile=1.0) > plain
    engine.games.unplaced[0, 1] = 0
    assert value_of_placing(engine, place, block_tile=1.0) == value_of_placing(engine, place, block_tile=0.0)


def test_the_more_steps_of_agriculture_there_are_the_less_one_more_may_be_worth():
    engine, place = engine_in_first_round(), "place 1 figure on the field"
    assert value_of_placing(engine, place, field_many=0.5) == value_of_placing(engine, place)  # none yet
    engine.games.agriculture[0, 0] = 4
    assert value_of_placing(engine, place, field_many=0.5) < value_of_placing(engine, place)


def test_a_village_place_is_denied_to_a_neighbour_and_with_it_the_last_one_that_two_players_may_take():
    game = scenario(players=2).placing(seat=0, board={1: {"hunt": 1}})
    denied = value_of_denying(game, "toolmaker")
    assert denied > 0  # a tool for the other one
    closing = scenario(players=2).placing(seat=0, board={1: {"field": 1}})
    assert value_of_denying(closing, "toolmaker") > denied  # and now the hut too
    closing.row.unplaced[1] = 0
    assert value_of_denying(closing, "toolmaker") == 0


def value_of_denying(game, location):
    place = f"place 1 figure on the {location}"
    game.engine.refresh()
    return value_of_placing(game.engine, place, block_village=1.0) - value_of_placing(game.engine, place)


def test_a_dear_slot_is_worth_less_to_who_would_rather_wait_but_not_in_the_last_round():
    engine = engine_in_first_round()
    engine.games.resources[0, 0] = 20
    patience = {"block": 0.0, "card": 50.0}
    assert loss_of_value(engine, "place 1 figure on card 1", patience, wait=1.0) == 0
    assert loss_of_value(engine, "place 1 figure on card 3", patience, wait=1.0) == pytest.approx(2)
    engine.games.deck_size[0] = 0
    assert loss_of_value(engine, "place 1 figure on card 3", patience, wait=1.0) == 0


def loss_of_value(engine, place, both, **changes):
    return value_of_placing(engine, place, **both) - value_of_placing(engine, place, **both, **changes)


def rounds_to_come(game):
    return rounds_left(kernel_rows(game.engine.games)[0], record({})[0])


def test_no_round_is_to_come_when_more_cards_are_claimed_than_the_deck_can_replace():
    game = scenario(players=2).placing(seat=0, board={1: {"card1": 1, "card2": 1}})
    game.row.deck_size = 2
    assert rounds_to_come(game) > 0
    game.row.deck_size = 1
    assert rounds_to_come(game) == 0


def test_no_round_is_to_come_when_the_last_tile_of_a_pile_is_claimed():
    game = scenario(players=2).placing(seat=0, board={1: {"building2": 1}})
    assert rounds_to_come(game) > 0
    game.row.pile_sizes[1] = 1
    assert rounds_to_come(game) == 0


def test_once_all_have_placed_what_nobody_claimed_stays_for_another_round():
    game = scenario(players=2).placing(seat=0, board={1: {"hunt": 1}})
    game.row.deck_size = 1
    assert rounds_to_come(game) < 1  # somebody may still go to the cards
    game = scenario(players=2).acting(seat=0, forest=3, others={1: {"hunt": 1, "field": 1}})
    game.row.deck_size = 1
    assert rounds_to_come(game) > 1


def test_a_missing_meal_costs_no_more_than_a_point_in_the_last_round():
    game = scenario(players=2).placing(seat=0, board={1: {"hunt": 1}})
    game.row.food[0], game.row.deck_size = 4, 0  # for five figures
    fed = value_of_hunting(game, hunger=5.0)
    assert fed == value_of_hunting(game, hunger=1.0)
    game.row.deck_size = 30
    assert value_of_hunting(game, hunger=5.0) > fed


def value_of_hunting(game, **changes):
    game.engine.refresh()
    return value_of_placing(game.engine, "place 1 figure on the hunting grounds", **changes)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_kernel_itself_reads_nothing_hidden(players):
    """Search and tuning run it on whole rows."""
    engine = positions(players)
    actions = np.zeros(engine.num_games, np.int64)
    choose_unredacted(kernel_rows(engine.games), engine.masks, record({}), actions)
    assert actions.tolist() == chosen("economist", engine).tolist()


def test_values_are_highest_for_the_action_that_is_played():
    engine = positions(3)
    values = np.zeros(engine.masks.shape)
    score_unredacted(kernel_rows(engine.games), engine.masks, record({}), values)
    assert ((values > ILLEGAL) == engine.masks).all()
    best = values[np.arange(len(values)), chosen("economist", engine)]
    assert (best == values.max(axis=1)).all()


def test_whole_games_in_one_loop_end_like_games_played_step_by_step():
    engine, weights = engine_in_first_round(games=8), record({})
    games = engine.games.copy()
    play_out(kernel_rows(games), np.zeros(engine.masks.shape, np.bool_), weights, np.zeros((8, 2), np.int64))
    while not engine.done.all():
        engine.step(chosen("economist", engine))
    assert games.score.tolist() == engine.games.score.tolist()
    assert games.round_number.tolist() == engine.games.round_number.tolist()


# Weights


def test_weights_are_one_record_and_one_vector():
    assert named(vector(record({"starve": 4.0}))[0]) == {**{k: round(v, 4) for k, v in FIRST_GUESSES.items()}, "starve": 4.0}


def test_the_expert_has_weights_for_two_three_and_four_players_and_five_use_those_of_four():
    known = tuned()
    assert set(known) == {2, 3, 4}
    assert all(set(weights) <= set(NAMES) for weights in known.values())
    rows = table(known, {})
    assert rows[5] == rows[4] != rows[2]


@pytest.mark.parametrize(("settings", "words"), [("hutt=3", "hutt"), ("starve=never", "is a number")])
def test_a_weight_that_does_not_exist_or_is_no_number_is_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        agents.make(f"economist:{settings}")
