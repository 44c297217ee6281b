"""Hunting with the expansion: each full 2 pips is 1 food or 1 jewelry."""

import pytest

from tests.scenario import scenario

STYLE = ("style",)


def hunting(figures, modules=STYLE, skip_forced=True, **facts):
    game = scenario(modules=modules, skip_forced=skip_forced)
    return game.acting(seat=0, hunt=figures, **{"food": 0, "jewelry": 0} | facts)


def test_17_pips_are_8_items_and_may_be_5_food_and_3_jewelry():
    game = hunting(5).dice(3, 3, 3, 4, 4).act("hunt")
    assert game.engine.question()["items"] == 8
    assert game.choices == {f"make {amount} jewelry of the hunt" for amount in range(9)}
    game.split(jewelry=3)
    assert (game.food(0), game.jewelry(0)) == (5, 3)


@pytest.mark.parametrize("jewelry", range(4))
def test_the_items_are_split_as_the_player_likes(jewelry):
    game = hunting(2, food=2, jewelry=1).dice(3, 3).act("hunt").split(jewelry)
    assert (game.food(0), game.jewelry(0)) == (2 + 3 - jewelry, 1 + jewelry)


def test_the_split_is_chosen_after_tools():
    game = hunting(1, tools=(2, 0, 0)).dice(4).act("hunt")
    assert game.asked == "tools"
    game.use_tool(0)
    assert (game.asked, game.engine.question()["items"]) == ("split_hunt", 3)


def test_a_hunt_without_an_item_has_nothing_to_split():
    game = hunting(1, skip_forced=False).dice(1).act("hunt").no_more_tools()
    if game.asked == "split_hunt":
        assert game.choices == {"make 0 jewelry of the hunt"}
        game.split(jewelry=0)
    assert (game.food(0), game.jewelry(0), game.actor) == (0, 0, 1)


def test_the_best_hunt_of_all_can_be_split_in_full():
    game = (
        scenario(modules=STYLE)
        .player(0, figures=10)
        .acting(seat=0, hunt=10, jewelry=0, tools=(4, 4, 4), one_use_tools=[2, 3, 4])
    )
    game.row.one_use_tools[0, 1] = 2  # the expansion brings a second one of value 3
    game.engine.refresh()
    game.dice(*[6] * 10).act("hunt")
    for space in range(3):
        game.use_tool(space)
    for value in (2, 3, 3, 4):
        game.use_one_use_tool(value)
    assert game.engine.question()["items"] == (60 + 12 + 12) // 2
    assert game.split(jewelry=42).jewelry(0) == 42


def test_two_one_use_tools_of_value_three_may_follow_each_other():
    game = scenario(modules=STYLE).acting(seat=0, hunt=1, food=0, jewelry=0, one_use_tools=[3])
    game.row.one_use_tools[0, 1] = 2
    game.engine.refresh()
    game.dice(1).act("hunt").use_one_use_tool(3).use_one_use_tool(3)
    assert game.engine.question()["items"] == (1 + 3 + 3) // 2


def test_an_animal_takes_its_pips_before_the_split():
    game = scenario(modules=("style", "wild_animals")).animal("wild boar").acting(seat=0, hunt=3, food=0, jewelry=0)
    game.dice(2, 3, 4).act("hunt")
    assert game.engine.question()["items"] == 3


def test_without_the_module_hunting_brings_food_only():
    game = scenario().acting(seat=0, hunt=2, food=0).dice(3, 3).act("hunt")
    assert game.food(0) == 3
