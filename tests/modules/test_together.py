"""Modules together: any set may be combined, each keeps its own rules; what is impossible is refused."""

import pytest

from stoneage_env import ConfigError, Engine, GameConfig
from tests.oracle.play import EVERYTHING, configurations, named
from tests.scenario import card, goods, scenario, tile


@pytest.mark.parametrize("configuration", configurations(), ids=named)
def test_any_set_of_modules_may_be_combined(configuration):
    players, modules = configuration
    config = GameConfig(num_players=players, modules=modules)
    assert config.modules == modules
    assert Engine(config).config is config


def test_there_are_88_ways_to_choose_modules_and_players():
    assert len(set(configurations())) == 88


def test_the_order_in_which_modules_are_named_does_not_matter():
    assert GameConfig(modules=("igloos", "style")) == GameConfig(modules=("style", "igloos"))


@pytest.mark.parametrize("anniversary", [(), ("igloos",), ("harsh_winter", "wild_animals", "igloos")])
def test_bonus_buildings_without_style_are_refused(anniversary):
    with pytest.raises(ConfigError, match="'bonus_buildings' needs 'style'"):
        GameConfig(modules=("bonus_buildings", *anniversary))


@pytest.mark.parametrize("modules", [(), ("harsh_winter", "wild_animals", "igloos")])
@pytest.mark.parametrize("players", [1, 5, 6])
def test_without_style_there_are_two_to_four_players(modules, players):
    with pytest.raises(ConfigError, match=f'num_players={players} .* from 2 to 4, or 5 with the module "style"'):
        GameConfig(num_players=players, modules=modules)


@pytest.mark.parametrize("players", [1, 6])
def test_with_style_there_are_two_to_five_players(players):
    with pytest.raises(ConfigError, match=f"num_players={players} .* from 2 to 5"):
        GameConfig(num_players=players, modules=EVERYTHING)


def test_a_module_twice_is_refused():
    with pytest.raises(ConfigError, match="names a module twice"):
        GameConfig(modules=("igloos", "igloos"))


# Rules of several modules at one moment


def test_a_card_of_slot_five_with_everything():
    """A trade for it, winter's gold, the second card past an animal; its top loses pips and is helped by tools."""
    game = scenario(players=5, modules=EVERYTHING, skip_forced=False).animal("wild boar")
    game.lay(5, card(top="roll 2 dice for gold")).next_cards("wolf", card(top="5 food"))
    game.acting(seat=0, card5=1, jewelry=5, clay=1, gold=1, merchant_space=5, tools=(2, 0, 0)).act("card5")
    game.trade(["clay"], ["jewelry"]).pay("jewelry", "jewelry")
    assert game.asked == "offer_gold"
    assert game.accept().score(0) == 6
    assert game.choices == {"pay 3 jewelry for a second card", "take no second card"}
    game.dice(6, 5).accept()
    assert (game.has(0)["hidden_cards"], game.waiting_animals) == ([card(top="5 food")], ["wolf"])
    assert (game.asked, game.total) == ("tools", 11)
    assert game.use_tool(0).no_more_tools().goods(0) == goods(gold=(11 + 2 - 2) // 6, jewelry=0)


def test_a_trade_pays_for_a_building_and_the_stone_that_is_left_insulates_it():
    game = scenario(modules=EVERYTHING, skip_forced=False).top_tile(1, tile("2 wood, 1 clay for 10 points"))
    game.acting(seat=0, building1=1, wood=2, stone=2, jewelry=0, merchant_space=4).act("building1")
    game.trade(["stone"], ["clay"]).pay("wood", "wood")
    assert game.asked == "offer_insulation"
    assert (game.accept().score(0), game.goods(0)) == (15, goods(jewelry=0))


def test_the_animal_is_not_one_of_the_village_locations():
    game = scenario(modules=EVERYTHING).animal("wolf").placing(seat=0, board={1: {"toolmaker": 1, "merchant": 2}})
    assert (game.may_place("field"), game.may_place("hut")) == ([], [])
    assert (game.may_place("animal"), game.may_place("igloo1"), game.may_place("card5")) == ([1], [1], [1])


def test_income_comes_before_an_igloo_is_bought_in_the_same_turn():
    game = scenario(modules=EVERYTHING).player(1, tiles=[tile("2 wood, 1 clay for 3 points and 1 wood each round")])
    game.acting(seat=0, field=1, others={1: {"igloo1": 1, "card4": 1}}).player(1, wood=1, clay=2, jewelry=0).act("field")
    assert game.act("igloo1").pay("wood").score(1) == 14


def test_an_animal_leaves_a_hunt_its_split():
    game = scenario(modules=EVERYTHING).animal("polar bear").acting(seat=0, hunt=2, food=0, jewelry=0).dice(5, 4).act("hunt")
    assert game.split(jewelry=2).goods(0) == goods(jewelry=2)
    assert game.food(0) == (9 - 3) // 2 - 2


def test_food_won_from_an_animal_is_eaten_in_the_same_round():
    game = scenario(modules=EVERYTHING).animal("wolf").player(0, on_animal=1, food=2).player(1, on_animal=1, food=20)
    game.finish_round(dice=[2])
    assert game.asked == "reward"
    game.dice(2).claim(2).claim(1)
    assert (game.round, game.food(0), game.score(0)) == (2, 0, 0)


def test_everything_ends_and_is_scored_together():
    cards = [card(bottom="ring"), card(bottom="art"), card(bottom="3 builders"), card(bottom="2 merchants")]
    game = scenario(players=5, modules=EVERYTHING).animal("wolf")
    game.player(1, cards=cards, buildings=2, igloos=[0, 1], merchant_space=6, jewelry=9, wood=3, on_animal=1).end()
    parts = {name: game.final_part(name, seat=1) for name in game.engine.score_breakdown()}
    assert parts == {
        "track": 0,
        "culture": 4,
        "farmers": 0,
        "toolmakers": 0,
        "builders": 3 * 2,
        "shamans": 0,
        "merchants": 2 * 6,
        "resources": 3,
    }
    assert game.final_score(1) == sum(parts.values())
