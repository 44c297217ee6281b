"""Driving a wild animal off: who rolls, what is claimed, and where the figures go."""

import pytest

from stoneage_env import ACTIONS
from tests.oracle.components import COMPONENTS
from tests.rules.position import animal_in_deck
from tests.scenario import card, goods, scenario

WILD = ("wild_animals",)
LISTED = COMPONENTS["anniversary"]["wild_animals"]["rewards_by_face_proposal"]
FOOD_CARDS = [card(top=f"{amount} food") for amount in (7, 5, 2, 1)]


def driven_off(*figures, dice, start=0, facts=(), **settings):
    """All have acted and the circles are full: so many figures of each seat, the first owner's dice have fallen."""
    game = scenario(players=len(figures), modules=WILD, start=start, **settings).next_cards(*FOOD_CARDS).animal("wolf")
    for seat, count in enumerate(figures):
        game.player(seat, on_animal=count, **(facts[seat] if seat < len(facts) else {}))
    return game.finish_round(dice)


def test_the_example_of_four_players():
    game = driven_off(2, 1, 1, 0, dice=[2, 3], facts=[{"food": 20}])
    food = game.food(0)
    game.claim(2)
    assert game.food(0) == food + 3
    game.dice(1, 4).claim(3)  # the 1 of the second player leaves no choice, so the third player's die falls too
    assert (game.tools(0), game.score(1), game.actor) == ((1, 0, 0), 3, 2)
    game.claim(4).take("stone")
    assert game.goods(2) == goods(stone=1)
    assert (game.round, game.goods(3), game.score(3), game.food(3)) == (2, goods(), 0, 12 - 5)
    assert game.active_animal is None


def test_with_all_circles_full_the_animal_leaves_when_all_players_have_acted():
    game = scenario(players=2, modules=WILD).animal("wolf").player(0, on_animal=1).player(1, on_animal=1)
    game.acting(seat=0, field=1).act("field")
    assert (game.actor, game.active_animal) == (1, "wolf")  # the other player has still to act
    assert game.finish_round(dice=[5]).active_animal is None


def test_a_driven_off_animal_never_comes_back():
    game = driven_off(1, 1, dice=[2]).dice(2).claim(1).claim(1)
    assert (game.round, game.active_animal, game.waiting_animals) == (2, None, [])
    assert animal_in_deck("wolf") not in game.row.deck


@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_owners_roll_clockwise_from_the_start_player(start, order):
    game = driven_off(1, 1, 1, dice=[5], start=start, skip_forced=False)
    actors = []
    for left in (2, 1, 0):
        actors.append(game.actor)
        game.dice(*[5] * bool(left)).claim(5)
    assert actors == order


def test_each_owner_rolls_one_die_per_own_figure_before_the_next_owner_rolls():
    game = driven_off(2, 0, 1, dice=[5, 6], skip_forced=False)
    assert game.actor == 0
    game.claim(5)
    assert game.actor == 0
    game.dice(6).claim(6)
    assert game.actor == 2


def test_rewards_are_taken_die_by_die_in_the_order_rolled():
    game = driven_off(3, 0, 0, dice=[6, 2, 5])
    asked = []
    for _ in range(3):
        asked.append(game.engine.question()["face"])
        game.claim(asked[-1])
    assert asked == [6, 2, 5]


@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_each_die_is_taken_as_rolled_or_as_three_points(face):
    game = driven_off(2, 0, dice=[face, 2])
    assert {ACTIONS.decode(code).face for code in game.engine.legal_actions()} == {1, face}
    assert game.claim(1).score(0) == 3


def test_a_one_leaves_no_choice():
    game = driven_off(2, 0, dice=[1, 2], skip_forced=False)
    assert game.choices == {"claim 3 points for the animal"}
    assert game.claim(1).score(0) == 3


def test_faces_bring_what_is_listed():
    assert list(LISTED.values()) == ["3 points", "3 food", "1 tool", "1 resource of choice", "+1 agriculture", "1 figure"]
    before = {"food": 12, "agriculture": 0, "figures": 5}
    game = driven_off(2, 0, dice=[2, 5], facts=[before])
    assert game.claim(2).food(0) == 12 + 3
    assert game.claim(5).agriculture(0) == 1
    game = driven_off(2, 0, dice=[3, 6], facts=[before])
    assert game.claim(3).tools(0) == (1, 0, 0)
    assert game.claim(6).figures(0) == 6


@pytest.mark.parametrize("good", ["wood", "clay", "stone", "gold"])
def test_a_resource_of_choice_is_chosen_before_the_next_die(good):
    game = driven_off(2, 0, dice=[4, 2]).claim(4)
    assert (game.asked, game.choices) == ("choose_resource", {f"take {name}" for name in goods()})
    game.take(good)
    assert (game.asked, game.goods(0)) == ("reward", goods(**{good: 1}))


def test_no_tools_help():
    game = driven_off(1, 1, dice=[2], facts=[{"tools": (4, 4, 4), "one_use_tools": [2, 3]}])
    assert game.asked == "reward"
    assert game.tools_used(0) == (0, 0, 0)


@pytest.mark.parametrize(
    ("face", "facts", "name", "most"),
    [
        (3, {"tools": (4, 4, 4)}, "tools", [4, 4, 4]),
        (5, {"agriculture": 10}, "agriculture", 10),
        (6, {"figures": 10}, "figures", 10),
    ],
)
def test_a_reward_that_brings_nothing_may_still_be_taken(face, facts, name, most):
    game = driven_off(2, 0, dice=[face, 2], facts=[facts]).claim(face)
    assert (game.has(0)[name], game.asked) == (most, "reward")


def test_figures_from_a_driven_off_animal_come_home_before_feeding_and_are_fed():
    game = driven_off(1, 1, dice=[2], facts=[{"food": 12}]).dice(2).claim(1).claim(1)
    assert (game.round, game.food(0), game.unplaced(0), game.placed("animal")) == (2, 12 - 5, 5, [0, 0])


def test_a_figure_won_is_fed_this_round_and_placed_from_the_next_round_on():
    game = driven_off(1, 1, dice=[6], facts=[{"food": 12}]).dice(2).claim(6).claim(1)
    assert (game.figures(0), game.food(0), game.unplaced(0)) == (6, 12 - 6, 6)


def test_food_won_feeds_the_tribe_in_the_same_round():
    game = driven_off(1, 1, dice=[2], facts=[{"food": 2}]).dice(2).claim(2).claim(1)
    assert (game.round, game.food(0), game.score(0)) == (2, 0, 0)


def test_who_has_no_figure_there_gets_nothing():
    game = driven_off(0, 2, dice=[2, 2]).claim(2).claim(2)
    assert (game.score(0), game.food(0), game.goods(0)) == (0, 12 - 5, goods())


def test_rewards_lose_nothing_to_the_animal():
    game = driven_off(1, 1, dice=[2], facts=[{"food": 12}])
    assert game.dice(3).claim(2).food(0) == 12 + 3
