"""Tools: how tiles come and grow, and what they do after a roll."""

from itertools import combinations

import pytest

from tests.scenario import card, goods, scenario

TOOLS_AFTER = [  # the three tiles after the first, second, third... tool
    *[(1, 0, 0), (1, 1, 0), (1, 1, 1)],
    *[(2, 1, 1), (2, 2, 1), (2, 2, 2)],
    *[(3, 2, 2), (3, 3, 2), (3, 3, 3)],
    *[(4, 3, 3), (4, 4, 3), (4, 4, 4)],
]
DONE = "use no more tools"


def tool(space):
    return f"use the tool in space {space}"


def one_use(value):
    return f"use the one-use tool {value}"


# Getting tools


@pytest.mark.parametrize("number", range(1, 13))
def test_tools_are_three_tiles_of_1_and_then_each_raises_the_lowest(number):
    before = TOOLS_AFTER[number - 2] if number > 1 else (0, 0, 0)
    game = scenario(players=2).acting(seat=0, toolmaker=1, tools=before).act("toolmaker")
    assert game.tools(0) == TOOLS_AFTER[number - 1]


def test_three_tiles_of_4_are_the_maximum():
    game = scenario(players=2).acting(seat=0, toolmaker=1, tools=(4, 4, 4)).act("toolmaker")
    assert game.tools(0) == (4, 4, 4)


def test_example_the_first_tool_of_the_game_is_a_tile_of_1():
    game = scenario(players=2).acting(seat=0, toolmaker=1).act("toolmaker")
    assert game.tools(0) == (1, 0, 0)


@pytest.mark.parametrize(("before", "after"), [((3, 2, 3), (3, 3, 3)), ((2, 2, 1), (2, 2, 2)), ((4, 4, 3), (4, 4, 4))])
def test_always_the_lowest_tile_is_raised(before, after):
    game = scenario(players=2).acting(seat=0, toolmaker=1, tools=before).act("toolmaker")
    assert game.tools(0) == after


# Using tools


def test_tools_are_asked_for_after_the_roll():
    game = scenario(players=2).acting(seat=0, forest=3, tools=(1, 0, 0)).dice(1, 2, 3).act("forest")
    assert (game.asked, game.actor, game.total) == ("tools", 0, 6)
    assert game.choices == {tool(0), DONE}


@pytest.mark.parametrize("spaces", [s for size in range(4) for s in combinations(range(3), size)])
def test_any_set_of_unused_tiles_may_be_added_to_a_roll(spaces):
    values = (1, 2, 4)
    game = scenario(players=2).acting(seat=0, hunt=2, food=0, tools=values)
    game.gather("hunt", dice=(6, 5), tools=spaces)
    assert game.food(0) == (11 + sum(values[space] for space in spaces)) // 2
    assert game.tools_used(0) == tuple(int(space in spaces) for space in range(3))


def test_a_tile_is_used_whole():
    game = scenario(players=2).acting(seat=0, river=1, hunt=1, card1=1, tools=(4, 0, 0))
    game.gather("river", dice=(5,), tools=(0,))  # one pip would have been enough
    assert game.goods(0) == goods(gold=1)
    assert game.dice(2).act("hunt").asked != "tools"


def test_each_tile_is_used_once_per_round():
    game = scenario(players=2).acting(seat=0, hunt=2, forest=2, card1=1, tools=(1, 1, 0))
    game.gather("hunt", dice=(1, 1), tools=(0,)).dice(1, 1).act("forest")
    assert game.choices == {tool(1), DONE}


def test_a_player_without_unused_tools_is_not_asked():
    game = scenario(players=2, skip_forced=False).acting(seat=0, hunt=2, tools=(2, 1, 0), tools_used=(1, 1, 0))
    assert game.dice(1, 1).act("hunt").choices == {DONE}


@pytest.mark.parametrize("location", ["hunt", "forest", "clay_pit", "quarry", "river"])
def test_tools_may_be_used_on_hunting_and_gathering(location):
    game = scenario(players=2).acting(seat=0, tools=(3, 0, 0), **{location: 1}).dice(1).act(location)
    assert game.choices == {tool(0), DONE}
    assert game.use_tool(0).actor == 1


@pytest.mark.parametrize(("good", "pips"), [("wood", 3), ("stone", 5), ("gold", 6)])
def test_tools_may_be_used_on_the_roll_of_a_card(good, pips):
    game = scenario(players=2).acting(seat=0, card1=1, clay=1, tools=(3, 0, 0))
    game.lay(slot=1, number=card(top=f"roll 2 dice for {good}")).act("card1").dice(6, 4).pay("clay")
    assert game.choices == {tool(0), DONE}
    assert game.use_tool(0).goods(0) == goods(**{good: 13 // pips})


def test_tools_are_never_used_on_dice_for_all():
    game = scenario(players=2).acting(seat=0, card1=1, clay=1, tools=(3, 0, 0), one_use_tools=(2,))
    game.lay(slot=1, number=card(top="dice for all")).act("card1").dice(2, 4).pay("clay")
    assert game.choices == {"take the die 2: 1 clay", "take the die 4: 1 gold"}


# One-use tools


def test_a_one_use_tool_is_added_to_a_roll_like_a_tile():
    game = scenario(players=2).acting(seat=0, clay_pit=2, one_use_tools=(4,)).dice(2, 2).act("clay_pit")
    assert game.choices == {one_use(4), DONE}
    assert game.use_one_use_tool(4).goods(0) == goods(clay=2)


def test_a_one_use_tool_works_on_the_roll_of_a_card():
    game = scenario(players=2).acting(seat=0, card1=1, clay=1, one_use_tools=(3,))
    game.lay(slot=1, number=card(top="roll 2 dice for gold")).act("card1").dice(6, 3).pay("clay")
    assert game.use_one_use_tool(3).goods(0) == goods(gold=2)


def test_a_one_use_tool_need_not_be_used():
    game = scenario(players=2).acting(seat=0, hunt=2, one_use_tools=(3,)).dice(2, 2).act("hunt").no_more_tools()
    assert game.has(0)["one_use_tools"] == [3]


def test_a_one_use_tool_is_used_once_per_game():
    game = scenario(players=2).acting(seat=0, hunt=2, one_use_tools=(2,), others={})
    game.dice(1, 1).act("hunt").use_one_use_tool(2)
    assert game.round == 2
    assert game.has(0)["one_use_tools"] == []
    assert game.acting(seat=0, hunt=2).dice(1, 1).act("hunt").asked != "tools"


def test_one_use_tools_go_together_with_tiles():
    game = scenario(players=2).acting(seat=0, hunt=1, food=0, tools=(1, 1, 0), one_use_tools=(2, 4))
    game.dice(1).act("hunt").use_tool(0).use_tool(1).use_one_use_tool(2)
    assert game.total == 5
    assert game.use_one_use_tool(4).food(0) == 4


def test_a_used_one_use_tool_is_a_normal_bought_card():
    number = card(top="one-use tool 3", bottom="1 toolmaker")
    game = scenario(players=2).acting(seat=0, hunt=1, tools=(2, 0, 0), one_use_tools=(3,))
    game.dice(1).act("hunt").use_one_use_tool(3)
    assert game.has(0)["cards"] == [number]
    assert game.final_part("toolmakers", seat=0) == 1 * 2


def test_tools_are_asked_for_by_space_and_then_one_use_tools_by_value():
    game = scenario(players=2).acting(seat=0, hunt=1, tools=(1, 1, 1), one_use_tools=(2, 3, 4))
    assert game.dice(1).act("hunt").choices == {tool(0), tool(1), tool(2), one_use(2), one_use(3), one_use(4), DONE}
    assert game.use_tool(1).choices == {tool(2), one_use(2), one_use(3), one_use(4), DONE}
    assert game.use_one_use_tool(3).choices == {one_use(4), DONE}


def test_one_use_tools_of_equal_value_may_follow_each_other():
    game = scenario(players=2).acting(seat=0, hunt=1, one_use_tools=(2, 2, 3)).dice(1).act("hunt")
    assert game.choices == {one_use(2), one_use(3), DONE}
    assert game.use_one_use_tool(2).choices == {one_use(2), one_use(3), DONE}
    assert game.use_one_use_tool(2).choices == {one_use(3), DONE}


# Tools gained in the middle of a round


def test_a_tool_gained_this_round_is_usable_this_round():
    game = scenario(players=2).acting(seat=0, toolmaker=1, hunt=1, card1=1).act("toolmaker")
    assert game.tools_used(0) == (0, 0, 0)
    assert game.dice(1).act("hunt").choices == {tool(0), DONE}


def test_a_new_tile_is_usable_beside_used_ones():
    game = scenario(players=2).acting(seat=0, toolmaker=1, hunt=1, card1=1, tools=(1, 1, 0), tools_used=(1, 1, 0))
    assert game.act("toolmaker").dice(1).act("hunt").choices == {tool(2), DONE}


def test_a_tool_from_another_player_s_dice_is_usable_this_round():
    game = scenario(players=2).lay(slot=1, number=card(top="dice for all"))
    game.acting(seat=0, card1=1, wood=1, others={1: {"hunt": 1, "field": 1}})
    game.act("card1").dice(4, 5).pay("wood").take_die(4)  # the die of 5 is left to the neighbour
    assert game.dice(1).act("hunt").choices == {tool(0), DONE}


def test_raising_a_used_tile_does_not_make_it_unused():
    game = scenario(players=2).acting(seat=0, toolmaker=1, tools=(2, 2, 1), tools_used=(0, 0, 1)).act("toolmaker")
    assert game.tools(0) == (2, 2, 2)
    assert game.tools_used(0) == (0, 0, 1)


def test_among_equal_lowest_tiles_an_unused_one_is_raised():
    game = scenario(players=2).acting(seat=0, toolmaker=1, tools=(1, 1, 1), tools_used=(1, 1, 0)).act("toolmaker")
    assert game.tools(0) == (1, 1, 2)


def test_a_used_tile_is_raised_before_a_higher_unused_one():
    game = scenario(players=2).acting(seat=0, toolmaker=1, tools=(2, 1, 2), tools_used=(0, 1, 0)).act("toolmaker")
    assert game.tools(0) == (2, 2, 2)


@pytest.mark.parametrize(("used", "after"), [((0, 0, 0), (2, 1, 1)), ((1, 0, 0), (1, 2, 1)), ((1, 1, 1), (2, 1, 1))])
def test_among_lowest_tiles_equally_used_the_leftmost_is_raised(used, after):
    game = scenario(players=2).acting(seat=0, toolmaker=1, tools=(1, 1, 1), tools_used=used).act("toolmaker")
    assert game.tools(0) == after


# Examples of the rulebooks


def test_example_hunting_11_and_a_tool_of_1_are_6_food_and_the_tool_is_turned():
    game = scenario(players=2).acting(seat=0, hunt=3, food=0, tools=(1, 0, 0))
    game.gather("hunt", dice=(6, 3, 2), tools=(0,))
    assert (game.food(0), game.tools_used(0)) == (6, (1, 0, 0))


def test_example_hunting_4_and_two_tools_of_1_are_3_food():
    game = scenario(players=2).acting(seat=0, hunt=2, food=0, tools=(1, 1, 0))
    assert game.gather("hunt", dice=(3, 1), tools=(0, 1)).food(0) == 3


def test_example_hunting_5_and_tools_of_1_and_2_are_4_food():
    game = scenario(players=2).acting(seat=0, hunt=2, food=0, tools=(2, 1, 0))
    assert game.gather("hunt", dice=(3, 2), tools=(0, 1)).food(0) == 4


def test_example_the_tool_used_for_hunting_cannot_help_at_the_river():
    game = scenario(players=2).acting(seat=0, hunt=3, river=2, food=0, tools=(1, 0, 0))
    game.dice(6, 3, 2).act("hunt").dice(4, 1).use_tool(0)  # the river is the only place left and goes by itself
    assert (game.food(0), game.goods(0)) == (6, goods())


def test_example_7_at_the_river_and_three_tools_of_2_are_2_gold():
    game = scenario(players=2).acting(seat=0, river=3, tools=(2, 2, 2))
    assert game.gather("river", dice=(2, 4, 1), tools=(0, 1, 2)).goods(0) == goods(gold=2)


def test_example_8_in_the_clay_pit_and_two_tools_of_2_are_3_clay():
    game = scenario(players=2).acting(seat=0, clay_pit=2, tools=(2, 2, 0))
    assert game.gather("clay_pit", dice=(6, 2), tools=(0, 1)).goods(0) == goods(clay=3)
