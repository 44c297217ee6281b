"""The six bonus buildings: an income in each action phase, or a gain once."""

import pytest

from stoneage_env import ConfigError, GameConfig
from tests.oracle.components import BONUS_TILES, TILES
from tests.scenario import card, goods, scenario, tile

BONUS = ("style", "bonus_buildings")
NUMBERS = range(37, 43)
INCOME = {"wood": 37, "clay": 38, "stone": 39}
FIGURE, TOOL, AGRICULTURE = 40, 41, 42
RICH = {"wood": 5, "clay": 5, "stone": 5, "gold": 5, "jewelry": 0}
each_income = pytest.mark.parametrize(("good", "number"), INCOME.items())
each_bonus_tile = pytest.mark.parametrize("number", NUMBERS)
NO_GOODS = goods(jewelry=0)


def bonus(players=2, **settings):
    return scenario(players=players, modules=BONUS, **settings)


def at_building(number, players=2, others=None, skip_forced=True, **facts):
    """A player before the payment for this tile."""
    game = bonus(players, skip_forced=skip_forced).top_tile(1, number)
    return game.acting(seat=0, others=others, building1=1, **RICH | facts).act("building1")


def owning(*tiles, seat=0, players=2, **settings):
    """A game in which this player owns these tiles and nobody has any goods."""
    game = bonus(players, **settings)
    for other in range(players):
        game.player(other, jewelry=0)
    return game.player(seat, tiles=tiles)


# Setup


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_six_more_tiles_are_shuffled_in_with_the_rest(players):
    seen = set()
    for seed in range(40):
        game = bonus(players, seed=seed)
        assert game.view["pile_sizes"] == [7] * players
        seen |= set(game.row.piles[:players].ravel().tolist())
    assert seen == set(range(43))
    assert len(BONUS_TILES) == 6


def test_they_need_the_expansion():
    with pytest.raises(ConfigError, match=r"'bonus_buildings' needs 'style': modules=\('style', 'bonus_buildings'\)"):
        GameConfig(modules=("bonus_buildings",))


def test_there_are_none_without_the_module():
    tiles = {
        number
        for seed in range(40)
        for number in scenario(players=5, modules=("style",), seed=seed).row.piles[:5].ravel().tolist()
    }
    assert tiles.isdisjoint(NUMBERS)


# Taking one


@each_bonus_tile
def test_a_bonus_building_costs_the_goods_shown_and_scores_its_number(number):
    cost = TILES[number]["cost"]
    game = at_building(number, score=7).pay_lowest()
    assert game.score(0) == 7 + TILES[number]["points"]
    assert game.goods(0) == {good: count - cost.get(good, 0) for good, count in RICH.items()}
    assert game.has(0)["buildings"] == [number]


@each_bonus_tile
def test_it_cannot_be_had_with_one_good_missing(number):
    for good, count in TILES[number]["cost"].items():
        game = at_building(number, skip_forced=False, **{good: count - 1})
        assert game.choices == {"decline the purchase"}, f"{good} is missing"


@each_bonus_tile
def test_builders_count_it(number):
    game = at_building(number, buildings=2, cards=[card(bottom="3 builders")])
    assert game.final_part("builders", seat=0) == 3 * 2
    assert game.pay_lowest().final_part("builders", seat=0) == 3 * 3


def test_a_trade_may_help_to_pay_for_it():
    game = at_building(FIGURE, skip_forced=False, stone=0, merchant_space=5).trade(["gold"], ["stone"]).pay("wood", "wood")
    assert (game.has(0)["buildings"], game.figures(0)) == ([FIGURE], 6)


# Income


@each_income
def test_income_comes_at_the_start_of_the_owners_own_turn(good, number):
    game = owning(number, seat=1, skip_forced=False)
    game.acting(seat=0, field=1, toolmaker=1, others={1: {"card4": 1, "card3": 1}}).act("toolmaker")
    assert game.goods(1) == NO_GOODS, "another player's turn brings nothing"
    game.act("field")
    assert (game.actor, game.asked, game.goods(1)) == (1, "act", NO_GOODS | {good: 1})


@each_income
def test_the_start_player_has_it_when_the_action_phase_begins(good, number):
    game = owning(number).placing(seat=1, board={0: {"hunt": 3, "hut": 2}, 1: {"hunt": 4}})
    assert game.goods(0) == NO_GOODS, "placing brings nothing"
    game.place("field")
    assert (game.actor, game.asked, game.goods(0)) == (0, "act", NO_GOODS | {good: 1})


@each_income
def test_it_comes_even_with_no_figure_to_resolve(good, number):
    game = owning(number, seat=1).player(1, food=20).acting(seat=0, food=20, field=1, others={}).act("field")
    assert (game.round, game.goods(1)) == (2, NO_GOODS | {good: 1})


def test_it_comes_even_if_all_figures_stand_against_an_animal():
    game = scenario(players=5, modules=(*BONUS, "wild_animals")).animal("wolf")
    game.player(0, tiles=[INCOME["wood"]], jewelry=0, on_animal=5)
    others = {1: {"hunt": 4}, 2: {"hunt": 5}, 3: {"hunt": 5}, 4: {"hunt": 5}}
    game.placing(seat=1, board=others).place("field")
    assert (game.actor, game.asked, game.goods(0)) == (1, "act", NO_GOODS | {"wood": 1})


def test_it_can_pay_for_what_is_bought_in_the_same_turn():
    game = owning(INCOME["wood"], seat=1).acting(seat=0, field=1, others={1: {"card1": 1, "hut": 2}}).act("field")
    game.lay(1, card(top="7 food")).act("card1").pay("wood")
    assert (game.has(1)["cards"], game.goods(1)) == ([card(top="7 food")], NO_GOODS)


@each_income
def test_it_comes_once_in_each_later_action_phase(good, number):
    game = owning(number, seat=1)
    for rounds in range(1, 4):
        game.player(0, food=20).player(1, food=20)
        game.acting(seat=0, field=1, others={1: {"card4": 1, "card3": 1}}).act("field")
        assert game.goods(1)[good] == rounds
        game.act("card4")
        if game.asked == "pay":
            game.decline()
        assert game.goods(1)[good] == rounds, "no second one in the same turn"
        game.finish_round()


@each_income
def test_it_begins_with_the_action_phase_after_the_tile_is_taken(good, number):
    game = at_building(number, food=20, others={1: {"card4": 1, "card3": 1}}).pay_lowest()
    left = RICH[good] - TILES[number]["cost"].get(good, 0)
    assert game.goods(0)[good] == left
    assert game.player(1, food=20).finish_round().goods(0)[good] == left
    game.acting(seat=1, field=1, others={0: {"card4": 1, "card3": 1}}).act("field")
    assert (game.actor, game.goods(0)[good]) == (0, left + 1)


def test_all_income_tiles_of_a_player_bring_theirs():
    game = owning(*INCOME.values(), seat=1).acting(seat=0, field=1, others={1: {"card4": 1, "card3": 1}}).act("field")
    assert game.goods(1) == goods(wood=1, clay=1, stone=1, jewelry=0)


def test_it_comes_to_the_owner_alone():
    game = owning(INCOME["stone"], seat=1, players=3).acting(seat=0, field=1, others={2: {"card4": 1, "card3": 1}})
    game.act("field")
    assert [game.goods(seat) for seat in range(3)] == [NO_GOODS, NO_GOODS | {"stone": 1}, NO_GOODS]


# Gains once


def test_one_tile_brings_a_figure_that_is_fed_this_round_and_placed_from_the_next_round_on():
    game = at_building(FIGURE, figures=5, food=12).pay_lowest()
    assert (game.figures(0), game.unplaced(0)) == (6, 4)  # four stayed at home, none was added to them
    game.player(1, food=20).finish_round()
    assert (game.round, game.food(0), game.unplaced(0)) == (2, 12 - 6, 6)


def test_one_tile_brings_a_tool_that_is_usable_this_round():
    game = at_building(TOOL, tools=(1, 0, 0), tools_used=(1, 0, 0)).pay_lowest()
    assert (game.tools(0), game.tools_used(0)) == ((1, 1, 0), (1, 0, 0))


def test_one_tile_brings_a_step_of_agriculture_that_feeds_this_round():
    game = at_building(AGRICULTURE, food=12).pay_lowest()
    assert game.agriculture(0) == 1
    assert game.player(1, food=20).finish_round().food(0) == 12 + 1 - 5


@pytest.mark.parametrize("number", [FIGURE, TOOL, AGRICULTURE])
def test_at_the_maximum_the_tile_is_taken_for_its_points_only(number):
    game = at_building(number, figures=10, tools=(4, 4, 4), agriculture=10).pay_lowest()
    assert (game.figures(0), game.tools(0), game.agriculture(0)) == (10, (4, 4, 4), 10)
    assert (game.score(0), game.has(0)["buildings"]) == (5, [number])


def test_these_gains_come_once():
    game = owning(FIGURE, TOOL, AGRICULTURE, seat=1).player(1, food=20).player(0, food=20)
    game.acting(seat=0, field=1, others={1: {"card4": 1, "card3": 1}}).act("field")
    assert (game.actor, game.goods(1)) == (1, NO_GOODS), "later action phases bring nothing"
    assert (game.figures(1), game.tools(1), game.agriculture(1)) == (5, (0, 0, 0), 0)


def test_a_tile_with_the_same_cost_brings_what_is_its_own():
    wood_income = "2 wood, 1 clay for 3 points and 1 wood each round"
    agriculture = "2 wood, 1 clay for 5 points and 1 step of agriculture"
    assert (tile(wood_income), tile(agriculture)) == (INCOME["wood"], AGRICULTURE)
    assert at_building(tile(wood_income)).pay_lowest().agriculture(0) == 0
