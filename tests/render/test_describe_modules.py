"""Events of modules in words, and what their actions would be."""

import pytest

from tests.render.test_describe import legal, told
from tests.scenario import card, scenario, tile

# harsh winter


def winter():
    return scenario(players=2, modules=["harsh_winter"])


def test_gold_for_a_card_is_told_before_its_top():
    game = winter().lay(1, card(top="7 food")).acting(seat=0, card1=1, hunt=1, field=1, wood=1, gold=1)
    told(game, "act", location="card1")
    assert told(game, "pay", good="wood") == ["Red buys card 3 (7 food; pottery) for 1 wood"]
    assert legal(game) == ["pay 1 gold more for 6 points", "pay no gold more"]
    assert told(game, "pay_gold") == ["Red pays 1 gold more for 6 points", "Red gets 7 food"]


def test_gold_may_be_kept_and_nothing_is_said_of_an_offer_that_cannot_be_paid():
    game = winter().lay(1, card(top="7 food")).acting(seat=0, card1=1, hunt=1, field=1, wood=1, gold=1)
    told(game, "act", location="card1")
    told(game, "pay", good="wood")
    assert told(game, "keep_gold") == ["Red pays no gold more", "Red gets 7 food"]
    game = winter().lay(1, card(top="7 food")).acting(seat=0, card1=1, hunt=1, field=1, wood=1)
    told(game, "act", location="card1")
    assert told(game, "pay", good="wood")[1:] == ["Red gets 7 food"]


def test_a_building_is_insulated_before_the_next_tile_is_turned():
    game = winter().top_tile(1, tile("1 wood, 1 clay, 1 gold for 13 points"))
    game.acting(seat=0, building1=1, hunt=1, field=1, wood=1, clay=1, gold=1, stone=1)
    told(game, "act", location="building1")
    assert told(game, "pay", good="wood") == ["Red buys tile 11 (1 wood, 1 clay, 1 gold for 13 points)"]
    lines = told(game, "insulate")
    assert lines[0] == "Red insulates it with 1 stone for 5 points"
    assert lines[1].startswith("Next in building pile 1: tile ")


def test_a_building_may_be_left_as_it_is():
    game = winter().top_tile(1, tile("1 wood, 1 clay, 1 gold for 13 points"))
    game.acting(seat=0, building1=1, hunt=1, field=1, wood=1, clay=1, gold=1, stone=1)
    told(game, "act", location="building1")
    told(game, "pay", good="wood")
    assert told(game, "leave_uninsulated")[0] == "Red does not insulate it"


# igloos


def test_an_igloo_is_bought_and_named_with_its_cost():
    game = scenario(players=2, modules=["igloos"])
    assert "place 1 figure on igloo 1: igloo 1 (2 wood, 2 clay for 14 points)" in legal(game)
    game.acting(seat=0, igloo1=1, hunt=1, field=1, wood=2, clay=2)
    assert told(game, "act", location="igloo1") == ["Red may buy igloo 1 (2 wood, 2 clay for 14 points)"]
    assert told(game, "pay", good="wood") == ["Red buys igloo 1 (2 wood, 2 clay for 14 points)"]


# wild animals


def threatened(players=2):
    return scenario(players=players, modules=["wild_animals"]).animal("wolf")


def test_a_figure_goes_to_the_animal_by_name():
    game = threatened()
    assert "place 1 figure on the wild animal: the wolf, 0 of 2 circles taken" in legal(game)
    assert told(game, "place", location="animal", figures=1) == ["Red places 1 figure on the wolf"]


def test_the_animal_takes_its_pips_from_a_roll():
    game = threatened().acting(seat=0, hunt=3, forest=1, field=1)
    lines = told(game, "act", dice=[4, 3, 2], location="hunt")
    assert lines[0] == "Red rolls 3 dice at the hunting grounds: 4 3 2 = 9, less 2 for the wolf, takes 3 food"


def test_the_animal_is_counted_in_what_tools_would_bring():
    game = threatened().acting(seat=0, forest=2, hunt=1, field=1, tools=(1, 0, 0))
    game.dice(6, 4).act("forest")
    assert legal(game) == ["use the tool in space 0: +1 = 11 - 2 pips, 3 wood", "use no more tools: take 2 wood"]
    assert told(game, "tools_done") == ["Red takes 2 wood (less 2 for the wolf)"]


def test_an_animal_is_driven_off_and_its_dice_are_rewarded_one_by_one():
    game = threatened().player(0, on_animal=1, food=20).player(1, on_animal=1, food=20)
    game.acting(seat=0, others={}, field=1)
    lines = told(game, "act", dice=[4], location="field")
    assert lines[1:] == ["All circles are full: the wolf is driven off", "Red rolls 1 die for driving it off: 4"]
    assert legal(game) == ["claim 3 points for the animal", "claim 1 resource of choice for the animal"]
    assert told(game, "reward", face=4) == ["Red claims 1 resource of choice for the 4"]
    lines = told(game, "take", dice=[1], good="gold")
    assert lines[:3] == ["Red takes 1 gold", "Blue rolls 1 die for driving it off: 1", "Blue claims 3 points for the 1"]
    assert lines[3:5] == ["Red feeds 5 figures, 1 from the fields", "Blue feeds 5 figures"]


def test_three_points_may_be_claimed_instead():
    game = threatened().player(0, on_animal=2, food=20).player(1, food=20)
    game.acting(seat=0, others={}, field=1)
    assert told(game, "act", dice=[2, 5], location="field")[-1] == "Red rolls 2 dice for driving it off: 2 5"
    assert told(game, "reward", face=1) == ["Red claims 3 points instead of 3 food"]


def test_figures_with_an_animal_are_not_fed():
    game = threatened(players=3).player(0, on_animal=2, food=20).player(1, food=20).player(2, food=20)
    game.acting(seat=0, others={}, field=1)
    assert "Red feeds 3 figures, 1 from the fields" in told(game, "act", location="field")


def test_an_animal_comes_out_of_the_deck_and_threatens_the_next_round():
    game = scenario(players=2, modules=["wild_animals"]).next_cards("raptor").player(1, food=20)
    game.buy_away(1, owner=1).acting(seat=0, others={}, field=1, food=20)
    lines = told(game, "act", location="field")
    assert "The raptor comes out of the deck and waits beside the board" in lines
    assert lines[-1] == "The raptor threatens the tribes: every total loses 1"


# the expansion


def style(*modules):
    return scenario(players=2, modules=["style", *modules])


def test_a_hunt_is_shared_out_into_food_and_jewelry():
    game = style().acting(seat=0, hunt=5, forest=1, field=1, figures=7)
    lines = told(game, "act", dice=[3, 6, 1, 5, 2], location="hunt")
    assert lines == ["Red rolls 5 dice at the hunting grounds: 3 6 1 5 2 = 17, has 8 items to share out"]
    assert legal(game)[3] == "make 3 jewelry of the hunt: 3 jewelry and 5 food"
    assert told(game, "amount", jewelry=3) == ["Red makes 3 jewelry and 5 food of the hunt"]


def test_a_hunt_may_be_all_food():
    game = style().acting(seat=0, hunt=2, forest=1, field=1).dice(3, 5).act("hunt")
    assert told(game, "amount", jewelry=0) == ["Red makes 4 food of the hunt"]


def test_the_merchant_is_visited():
    game = style()
    assert "place 2 figures on the merchant: 2 steps of the merchant track and 2 jewelry" in legal(game)
    game.acting(seat=0, merchant=2, hunt=1, field=1)
    assert told(game, "act", location="merchant") == ["Red moves on the merchant track (now at 2) and 2 jewelry"]


def test_two_jewelry_are_traded_for_a_stone():
    game = style().player(0, merchant_space=2).top_tile(1, tile("1 clay, 2 stone for 14 points"))
    game.acting(seat=0, building1=1, hunt=1, field=1, jewelry=3, clay=1, stone=1)
    told(game, "act", location="building1")
    assert legal(game)[-1] == "trade 2 for 1"
    lines = told(game, "trade")
    assert lines[:3] == [
        "Red trades 2 for 1",
        "Red gives 2 jewelry and receives 1 stone",
        "Red buys tile 7 (1 clay, 2 stone for 14 points)",
    ]


def test_a_trade_with_choices_is_told_good_by_good():
    game = style().player(0, merchant_space=10).lay(2, card(top="7 food"))
    game.acting(seat=0, card2=1, hunt=1, field=1, jewelry=1, wood=1)
    told(game, "act", location="card2")
    assert told(game, "trade") == ["Red trades 1 for 2"]
    assert told(game, "give", good="jewelry") == ["Red gives 1 jewelry"]
    assert told(game, "receive", good="clay") == ["Red receives 1 clay"]
    assert told(game, "receive", good="gold")[:2] == [
        "Red receives 1 gold",
        "Red buys card 3 (7 food; pottery) for 1 clay, 1 gold",
    ]


def test_the_fifth_card_costs_jewelry_and_a_second_card_is_offered():
    game = style().lay(5, card(top="7 food"))
    assert "place 1 figure on card 5: card 3 (7 food; pottery), price 3 jewelry" in legal(game)
    game.acting(seat=0, card5=1, hunt=1, field=1, jewelry=7)
    told(game, "act", location="card5")
    assert told(game, "pay", good="jewelry") == ["Red buys card 3 (7 food; pottery) for 3 jewelry"]
    assert told(game, "buy_second_card") == ["Red pays 3 jewelry and takes a second card face down", "Red gets 7 food"]


def test_the_second_card_may_be_left():
    game = style().lay(5, card(top="7 food")).acting(seat=0, card5=1, hunt=1, field=1, jewelry=7)
    told(game, "act", location="card5")
    told(game, "pay", good="jewelry")
    assert told(game, "leave_second_card") == ["Red takes no second card", "Red gets 7 food"]


def test_dice_with_style_are_taken_one_by_one():
    game = style().lay(1, card(top="dice with style")).acting(seat=0, card1=1, hunt=1, field=1, wood=1)
    told(game, "act", location="card1")
    assert told(game, "pay", dice=[3, 5], good="wood")[1:] == ["Red rolls dice with style: 3 5"]
    assert told(game, "take_style_die", face=3) == ["Red takes the style die 3: 1 resource of choice"]
    assert told(game, "take", good="gold") == [
        "Red takes 1 gold",
        "Blue takes the style die 5: 1 step of the merchant track (now at 1) and 2 jewelry",
    ]


def test_a_card_moves_the_merchant():
    game = style().lay(1, card(top="1 step of the merchant track")).acting(seat=0, card1=1, hunt=1, field=1, wood=1)
    told(game, "act", location="card1")
    lines = told(game, "pay", good="wood")
    assert lines[1] == "Red gets 1 step of the merchant track (now at 1) and 2 jewelry"


def test_jewelry_on_a_tile_scores_four_points_each():
    game = style().top_tile(1, tile("1 to 4 jewelry")).acting(seat=0, building1=1, hunt=1, field=1, jewelry=3)
    told(game, "act", location="building1")
    told(game, "pay", good="jewelry")
    assert told(game, "pay_done")[0] == "Red buys tile 28 (1 to 4 jewelry) for 1 jewelry: 4 points"


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (31, "Red draws a card face down"),
        (35, "Red has from the next round on: three circles for wood at 2 pips"),
        (37, "Red has from the next round on: 1 wood each round"),
        (40, "Red gets 1 figure"),
        (41, "Red gets 1 tool"),
        (42, "Red gets 1 step of agriculture"),
    ],
)
def test_tiles_tell_what_they_do(number, line):
    game = style("bonus_buildings").top_tile(1, number)
    game.acting(seat=0, building1=1, hunt=1, field=1, wood=3, clay=3, stone=3, gold=3, jewelry=3)
    told(game, "act", location="building1")
    first_good = next(words.removeprefix("pay ") for words in legal(game) if words.startswith("pay "))
    assert told(game, "pay", good=first_good)[-1] == line


def test_an_income_is_told_at_the_start_of_its_owners_turn():
    game = style("bonus_buildings").player(1, tiles=[37]).acting(seat=0, others={1: {"hunt": 2, "field": 1}}, hut=2)
    lines = told(game, "act", location="hut")
    assert lines == ["Red gets a figure at the hut", "Blue receives 1 wood from tile 37"]
