"""The action layout: codes, names and words belong together, and questions it cannot answer are refused clearly."""

import pytest

from stoneage_env import ACTIONS, GameConfig
from stoneage_env.config import MODULES
from stoneage_env.engine.actions import FIRST_ANSWER
from stoneage_env.engine.agenda import DECISIONS
from tests.random_play import running

CONFIG = GameConfig(num_players=4)


def test_codes_count_up_from_zero():
    assert [action.code for action in ACTIONS] == list(range(len(ACTIONS)))
    assert ACTIONS.size(CONFIG) == 95


def test_every_action_is_found_again_by_its_name_and_parameters():
    for action in ACTIONS:
        assert ACTIONS.encode(action.name, **action.parameters) == action.code
        assert ACTIONS.decode(action.code) is action


def test_every_action_is_found_again_by_its_words():
    for action in ACTIONS:
        assert ACTIONS.parse(ACTIONS.describe(action.code)) == action.code


def test_no_two_actions_read_alike():
    assert len({ACTIONS.describe(code) for code in range(len(ACTIONS))}) == len(ACTIONS)


def test_parsing_forgives_capitals_and_spaces():
    assert ACTIONS.parse("  Pay   WOOD ") == ACTIONS.encode("pay", good="wood")


def test_words_say_what_is_done():
    assert ACTIONS.describe(ACTIONS.encode("place", location="forest", figures=3)) == "place 3 figures on the forest"
    assert ACTIONS.describe(ACTIONS.encode("place", location="forest", figures=1)) == "place 1 figure on the forest"
    assert ACTIONS.describe(ACTIONS.encode("take_die", face=6)) == "take the die 6: 1 step of agriculture"


def test_the_parameters_of_an_action_are_its_attributes():
    action = ACTIONS.decode(ACTIONS.encode("place", location="quarry", figures=2))
    assert (action.name, action.location, action.figures) == ("place", "quarry", 2)
    assert str(action) == "place 2 figures on the quarry"


def test_an_attribute_that_an_action_has_not_is_named():
    with pytest.raises(AttributeError, match="'starve' has no 'figures'"):
        _ = ACTIONS.decode(ACTIONS.encode("starve")).figures


def test_actions_can_stand_in_sets():
    assert len({ACTIONS.decode(code) for code in range(len(ACTIONS))} | set(ACTIONS)) == len(ACTIONS)


def test_the_table_covers_all_codes_in_order_without_a_gap():
    covered: list[int] = []
    for codes, _, _, count in ACTIONS.table(CONFIG):
        first, _, last = codes.partition("-")
        covered += range(int(first), int(last or first) + 1)
        assert count == int(last or first) - int(first) + 1
    assert covered == list(range(ACTIONS.size(CONFIG)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_digest_is_the_same_for_every_number_of_players(players):
    assert ACTIONS.digest(GameConfig(num_players=players)) == ACTIONS.digest(CONFIG)


def test_no_question_is_answered_below_its_first_answer():
    assert len(FIRST_ANSWER) == len(DECISIONS)
    lowest: dict[int, int] = {}
    for players in (2, 5):
        for engine in running(players, games=100, steps=1000, modules=MODULES, skip_forced=False, max_rounds=12):
            codes = engine.masks.argmax(axis=1)
            for question, code in zip(engine.games.decision.tolist(), codes.tolist(), strict=True):
                lowest[question] = min(code, lowest.get(question, code))
    assert lowest == dict(enumerate(FIRST_ANSWER.tolist()))


@pytest.mark.parametrize(
    ("action", "transcript"),
    [
        (("place", {"location": "hunt", "figures": 2}), ["place", "hunt", 2]),
        (("act", {"location": "card1"}), ["act", "card1"]),
        (("tool", {"space": 0}), ["tool", 0]),
        (("one_use_tool", {"value": 4}), ["one_use_tool", 4]),
        (("tools_done", {}), ["done"]),
        (("pay_done", {}), ["done"]),
        (("pay", {"good": "gold"}), ["pay", "gold"]),
        (("feed", {"good": "gold"}), ["pay", "gold"]),
        (("take_die", {"face": 6}), ["face", 6]),
        (("take", {"good": "clay"}), ["take", "clay"]),
        (("use_any2", {}), ["use_any2"]),
        (("decline", {}), ["decline"]),
        (("starve", {}), ["starve"]),
    ],
)
def test_transcripts_have_their_own_words(action, transcript):
    name, parameters = action
    assert ACTIONS.transcript(ACTIONS.encode(name, **parameters)) == transcript


@pytest.mark.parametrize("code", [-1, len(ACTIONS), 10**6])
@pytest.mark.parametrize("method", ["decode", "describe", "transcript"])
def test_a_code_that_does_not_exist_is_answered_with_the_range(code, method):
    with pytest.raises(ValueError, match=f"action {code} does not exist: codes go from 0 to {len(ACTIONS) - 1}"):
        getattr(ACTIONS, method)(code)


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match=r"no action is called 'plaec'; there are: place, act, .*no_op"):
        ACTIONS.encode("plaec")


@pytest.mark.parametrize(
    "parameters", [{}, {"location": "moon", "figures": 1}, {"location": "hut", "figures": 1}, {"location": "hunt"}]
)
def test_parameters_that_a_name_does_not_take_are_answered_with_examples(parameters):
    with pytest.raises(ValueError, match=r"'place' does not take .*; it takes for example .*'location': 'hunt'"):
        ACTIONS.encode("place", **parameters)


def test_words_that_mean_nothing_are_answered_with_the_nearest():
    with pytest.raises(ValueError, match="no action reads 'pay wod'; perhaps: pay wood"):
        ACTIONS.parse("pay wod")


@pytest.mark.parametrize("words", ["", "qqqqqqqq"])
def test_words_without_anything_near_are_refused_all_the_same(words):
    with pytest.raises(ValueError, match=f"no action reads '{words}'"):
        ACTIONS.parse(words)
