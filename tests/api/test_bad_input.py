"""What cannot be played is refused with an error that says what would be right, and nothing changes."""

import re

import numpy as np
import pytest

from stoneage_env import ACTIONS, ConfigError, Engine, GameConfig, IllegalAction
from tests.random_play import midgame, play_to_the_end, random_actions, shown

FEED_WITH_GOLD = ACTIONS.encode("feed", good="gold")
NO_OP = ACTIONS.encode("no_op")


def refused_step(engine, actions, error, match):
    before = shown(engine)
    with pytest.raises(error, match=match) as caught:
        engine.step(actions)
    assert shown(engine) == before
    return str(caught.value)


def refused_reset(engine, error, match, **arguments):
    before = shown(engine)
    with pytest.raises(error, match=match):
        engine.reset(**arguments)
    assert shown(engine) == before


def with_action(engine, row, action):
    """Legal actions everywhere but in one row."""
    actions = random_actions(engine.masks, np.random.default_rng(0))
    actions[row] = action
    return actions


# actions


@pytest.mark.parametrize("row", [0, 3, 7])
@pytest.mark.parametrize("threads", [1, 3])
def test_an_illegal_action_in_any_row_is_named_in_words_and_changes_no_byte_of_any_row(row, threads):
    engine = Engine(GameConfig(num_players=3), num_games=8, threads=threads)
    engine.reset(seed=1)
    message = refused_step(engine, with_action(engine, row, FEED_WITH_GOLD), IllegalAction, f"game {row}")
    assert f"player_{engine.actors[row]} is asked to place figures" in message
    assert '"feed with gold" is not possible' in message
    assert "Possible: " + ACTIONS.describe(engine.legal_actions(row)[0]) in message


@pytest.mark.parametrize("action", [-1, -96, ACTIONS.size(GameConfig()), len(ACTIONS), 10**9, -(2**63), 2**63 - 1])
@pytest.mark.parametrize("row", [0, 7])
def test_an_action_that_does_not_exist_is_refused_with_the_range_of_codes(action, row):
    engine = midgame(2, games=8)
    message = refused_step(engine, with_action(engine, row, action), IllegalAction, f"game {row}: ")
    assert f"no action {action}: codes go from 0 to {ACTIONS.size(GameConfig()) - 1}" in message
    assert ACTIONS.describe(engine.legal_actions(row)[0]) in message


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_of_several_illegal_actions_the_first_row_is_named(threads):
    engine = Engine(GameConfig(num_players=2), num_games=40, threads=threads)
    engine.reset(seed=1)
    actions = with_action(engine, 11, FEED_WITH_GOLD)
    actions[[20, 39]] = NO_OP
    refused_step(engine, actions, IllegalAction, "^game 11: ")


def test_every_unmarked_action_is_refused_at_every_kind_of_decision():
    engine = midgame(4, games=60, steps=260)
    decisions = {engine.question(row)["decision"]: row for row in range(60)}
    assert {"place", "act", "tools", "pay"} <= set(decisions)
    for decision, row in decisions.items():
        for action in (~engine.masks[row]).nonzero()[0]:
            message = refused_step(engine, with_action(engine, row, action), IllegalAction, f"game {row}: player_")
            assert ACTIONS.describe(action) in message, decision


def test_a_long_list_of_legal_actions_is_cut_and_counted():
    engine = Engine(GameConfig(num_players=4))
    engine.reset(seed=1)
    legal = len(engine.legal_actions(0))
    refused_step(engine, [NO_OP], IllegalAction, f"and {legal - 8} more")


def test_a_payment_in_question_names_what_is_bought():
    engine = midgame(4, games=60, steps=260)
    row = next(row for row in range(60) if engine.question(row)["decision"] == "pay")
    refused_step(engine, with_action(engine, row, NO_OP), IllegalAction, "is asked to pay for (card|building)")


def test_a_finished_game_refuses_all_but_the_no_op():
    engine = Engine(GameConfig(num_players=2, max_rounds=1))
    engine.reset(seed=1)
    play_to_the_end(engine)
    for action in range(NO_OP):
        message = refused_step(engine, [action], IllegalAction, "the game is over")
        assert "Possible: nothing: the game is over" in message


@pytest.mark.parametrize(
    "actions",
    [
        [0.0, 0.0],
        [True, False],
        ["0", "0"],
        [None, None],
        np.zeros(2, object),
        np.zeros(2, np.float32),
        np.zeros(2, complex),
        [0, 2**70],
        None,
    ],
)
def test_actions_that_are_no_whole_numbers_are_refused(actions):
    refused_step(midgame(2, games=2), actions, TypeError, "actions must be whole numbers, one per game")


@pytest.mark.parametrize("shape", [(), (1,), (3,), (2, 1), (1, 2), (2, 95)])
def test_actions_of_another_shape_are_refused(shape):
    engine = midgame(2, games=2)
    refused_step(engine, np.zeros(shape, int), ValueError, re.escape(f"shape (2,), one per game, not {shape}"))


@pytest.mark.parametrize("kind", [list, tuple, np.int8, np.uint8, np.int16, np.int32, np.uint64])
def test_whole_numbers_of_every_kind_are_taken(kind):
    engine = midgame(2, games=4)
    other, actions = engine.clone(), random_actions(engine.masks, np.random.default_rng(0))
    engine.step(actions)
    other.step(kind(actions.tolist()) if kind in (list, tuple) else actions.astype(kind))
    assert shown(other) == shown(engine)


def test_a_step_before_the_first_reset_says_that_reset_is_missing():
    with pytest.raises((IllegalAction, RuntimeError), match="reset"):
        Engine(GameConfig()).step([0])


def test_a_step_with_a_row_that_was_never_reset_says_so_and_names_it():
    engine = Engine(GameConfig(), num_games=3)
    engine.reset(rows=[0, 1], seeds=[1, 2])
    refused_step(engine, [0, 0, 0], (IllegalAction, RuntimeError), "game 2.*reset")


# configurations


@pytest.mark.parametrize("players", [0, 1, 5, -2, True, "2", 2.0, None, [2]])
def test_only_2_to_4_players_can_play(players):
    with pytest.raises(ConfigError, match=re.escape(f"num_players={players!r}") + ".* whole number from 2 to 4"):
        GameConfig(num_players=players)


@pytest.mark.parametrize("rounds", [0, -1, -100, 10**9, True, 3.0, "100", None])
def test_max_rounds_is_a_positive_whole_number(rounds):
    with pytest.raises(ConfigError, match=re.escape(f"max_rounds={rounds!r}") + ".* whole number from 1 to "):
        GameConfig(max_rounds=rounds)


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 1.0])
def test_the_start_seat_is_one_of_the_players_or_none(seat):
    with pytest.raises(ConfigError, match=re.escape(f"start_seat={seat!r}") + ".* from 0 to 2 or None to draw it"):
        GameConfig(num_players=3, start_seat=seat)


@pytest.mark.parametrize("reward", ["win", "", None, 1, ["outcome"], "Outcome"])
def test_an_unknown_reward_is_answered_with_the_known_ones(reward):
    with pytest.raises(ConfigError, match=r"choose one of 'outcome', 'margin', 'score'"):
        GameConfig(reward=reward)


def test_a_reward_that_is_misspelt_is_answered_with_the_nearest():
    with pytest.raises(ConfigError, match=r"did you mean 'margin'\?"):
        GameConfig(reward="marign")


@pytest.mark.parametrize("modules", [("dragons",), ("",), ["dragons"], (None,), (1,)])
def test_an_unknown_module_is_refused_and_named(modules):
    with pytest.raises(ConfigError, match=re.escape(f"module {modules[0]!r} is unknown") + "; (choose from|this build)"):
        GameConfig(modules=modules)


@pytest.mark.parametrize("modules", ["style", None, 3])
def test_modules_that_are_no_list_of_names_are_refused(modules):
    with pytest.raises(ConfigError, match="must be a tuple of names"):
        GameConfig(modules=modules)


@pytest.mark.parametrize("skip", [1, 0, None, "yes"])
def test_skip_forced_is_true_or_false(skip):
    with pytest.raises(ConfigError, match="must be True or False"):
        GameConfig(skip_forced=skip)


def test_a_configuration_cannot_be_changed_afterwards():
    with pytest.raises(AttributeError):
        GameConfig().num_players = 3  # type: ignore[misc]


# engines


@pytest.mark.parametrize("name", ["num_games", "threads"])
@pytest.mark.parametrize("value", [0, -1, 1.0, True, "4", None])
def test_numbers_of_games_and_threads_are_positive_whole_numbers(name, value):
    with pytest.raises(ValueError, match=re.escape(f"{name}={value!r}") + ".* whole number from 1"):
        Engine(GameConfig(), **{name: value})


@pytest.mark.parametrize("config", [2, "config", {"num_players": 2}, GameConfig])
def test_an_engine_wants_a_configuration(config):
    with pytest.raises(TypeError, match="config must be a GameConfig, not "):
        Engine(config)


@pytest.mark.parametrize("method", ["snapshot", "question", "legal_actions", "last_dice"])
@pytest.mark.parametrize("row", [3, -1, 1.0, True, None, "0"])
def test_questions_about_a_row_that_is_not_there_are_refused(method, row):
    with pytest.raises(IndexError, match="rows go from 0 to 2"):
        getattr(midgame(2, games=3, steps=2), method)(row)


def test_dice_of_a_row_that_is_not_there_cannot_be_scripted():
    with pytest.raises(IndexError, match="rows go from 0 to 2"):
        midgame(2, games=3, steps=2).script_dice(3, [1])


# resets


@pytest.mark.parametrize("rows", [[3], [-1], [0, 99], np.array([2**40])])
def test_rows_that_are_not_there_cannot_be_reset(rows):
    refused_reset(midgame(2, games=3), IndexError, "rows go from 0 to 2", rows=rows, seeds=[1] * len(rows))


def test_a_row_cannot_be_reset_twice_at_once():
    refused_reset(midgame(2, games=3), ValueError, "names a row twice", rows=[1, 2, 1], seeds=[1, 2, 3])


@pytest.mark.parametrize("rows", [[0.0], [True, False, True], ["0"], 1, [[0, 1]]])
def test_rows_are_a_list_of_row_numbers(rows):
    refused_reset(midgame(2, games=3), TypeError, "rows must be a list of row numbers", rows=rows, seed=1)


@pytest.mark.parametrize("seeds", [[-1], [2**63], [-(2**63)]])
def test_seeds_out_of_range_are_refused(seeds):
    refused_reset(midgame(2, games=3), ValueError, f"from 0 to {2**63 - 1}", rows=[0], seeds=seeds)


@pytest.mark.parametrize("seeds", [[1.0], [True], ["1"], [None], [2**70]])
def test_seeds_that_are_no_whole_numbers_are_refused(seeds):
    refused_reset(midgame(2, games=3), TypeError, "seeds must be whole numbers", rows=[0], seeds=seeds)


@pytest.mark.parametrize("seeds", [[], [1], [1, 2, 3], [[1, 2]], 5])
def test_each_row_needs_a_seed_of_its_own(seeds):
    refused_reset(midgame(2, games=3), (ValueError, TypeError), "2 seeds are needed|seeds must be", rows=[0, 1], seeds=seeds)


@pytest.mark.parametrize("seed", [-1, 2**63, 1.0, "7", True])
def test_a_seed_is_a_whole_number_from_0(seed):
    refused_reset(midgame(2, games=3), (ValueError, TypeError), "seeds must be whole numbers from 0", seed=seed)


def test_seed_and_seeds_exclude_each_other():
    refused_reset(midgame(2, games=2), ValueError, "either seed, .* or seeds", seed=1, seeds=[1, 2])
