"""The fifth slot, its second card, and the expansion's cards."""

import pytest

from stoneage_env.content.cards import SYMBOLS
from tests.oracle.components import COMPONENTS
from tests.scenario import card, goods, scenario

STYLE = ("style",)
SEVEN_FOOD = card(top="7 food")
STYLE_DICE = card(top="dice with style")
SECOND = {"pay 3 jewelry for a second card", "take no second card"}


def at_slot_five(modules=STYLE, skip_forced=False, number=SEVEN_FOOD, players=2, **facts):
    """A player before the payment for the card in slot 5."""
    game = scenario(players=players, modules=modules, skip_forced=skip_forced).lay(5, number)
    return game.acting(seat=0, card5=1, **{"jewelry": 0} | facts).act("card5")


def offered(jewelry=6, **facts):
    """The same player when the second card is offered."""
    return at_slot_five(jewelry=jewelry, **facts).pay(*["jewelry"] * 3)


# Slot 5


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_slots_one_to_four_cost_resources_as_before(slot):
    game = scenario(modules=STYLE, skip_forced=False).lay(slot, SEVEN_FOOD)
    game.acting(seat=0, **{f"card{slot}": 1}, wood=4, jewelry=9).act(f"card{slot}").pay(*["wood"] * slot)
    assert (game.has(0)["cards"], game.goods(0)) == ([SEVEN_FOOD], goods(wood=4 - slot, jewelry=9))


def test_slot_five_costs_exactly_three_jewelry():
    game = at_slot_five(jewelry=3, wood=9, clay=9, food=0)
    assert game.choices == {"pay jewelry", "decline the purchase"}
    game.pay("jewelry", "jewelry", "jewelry")
    while game.asked == "offer_second_card":
        game.refuse()
    assert (game.has(0)["cards"], game.jewelry(0), game.food(0)) == ([SEVEN_FOOD], 0, 7)


@pytest.mark.parametrize("jewelry", [0, 1, 2])
def test_fewer_than_three_jewelry_do_not_buy_it(jewelry):
    assert at_slot_five(jewelry=jewelry, wood=9).choices == {"decline the purchase"}


def test_slot_five_takes_one_figure():
    game = scenario(players=3, modules=STYLE)
    assert game.may_place("card5") == [1]
    assert game.place("card5").may_place("card5") == []
    assert game.may_place("card4") == [1]


# The second card


def test_its_buyer_may_pay_three_more_for_the_top_card_of_the_deck_face_down():
    game = offered(food=0)
    top = int(game.row.deck[game.deck_size - 1])
    assert game.choices == SECOND
    game.accept()
    assert (game.has(0)["hidden_cards"], game.has(0)["cards"], game.jewelry(0)) == ([top], [SEVEN_FOOD], 0)


def test_the_second_card_can_be_left():
    size = (game := offered()).deck_size
    game.refuse()
    assert (game.has(0)["hidden_cards"], game.jewelry(0), game.deck_size) == ([], 3, size)


def test_the_second_cards_top_is_never_used():
    game = at_slot_five(jewelry=6, food=0).next_cards(card(top="5 food")).pay("jewelry", "jewelry", "jewelry").accept()
    assert game.food(0) == 7


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_no_second_card_is_offered_at_other_slots(slot):
    game = scenario(modules=STYLE).lay(slot, SEVEN_FOOD).acting(seat=0, **{f"card{slot}": 1}, wood=slot, jewelry=9)
    game.act(f"card{slot}").pay_lowest()
    assert game.actor == 1


def test_a_declined_card_brings_no_second_one():
    assert at_slot_five(jewelry=9).decline().asked == "act"


def test_there_is_no_second_card_without_a_card_in_the_deck():
    game = at_slot_five(jewelry=6).whole_deck(owner=1).pay("jewelry", "jewelry", "jewelry")
    assert game.choices.isdisjoint({"pay 3 jewelry for a second card", "trade"})


def test_animals_are_no_cards_for_the_second_card():
    modules = ("style", "wild_animals")
    game = at_slot_five(modules=modules, jewelry=6).whole_deck("wolf", owner=1).pay("jewelry", "jewelry", "jewelry")
    assert game.choices.isdisjoint({"pay 3 jewelry for a second card", "trade"})


def test_the_second_card_draws_past_animals():
    game = at_slot_five(modules=("style", "wild_animals"), jewelry=6).next_cards("wolf", card(top="5 food"))
    game.pay("jewelry", "jewelry", "jewelry").accept()
    assert (game.has(0)["hidden_cards"], game.waiting_animals) == ([card(top="5 food")], ["wolf"])


def test_a_trade_may_help_with_the_second_card():
    game = offered(jewelry=5, wood=1, merchant_space=4)
    assert game.choices == {"trade", "take no second card"}
    game.trade(["wood"], ["jewelry"])
    assert (len(game.has(0)["hidden_cards"]), game.goods(0), game.has(0)["traded"]) == (1, goods(jewelry=0), True)


def test_one_for_two_brings_two_of_its_three_jewelry():
    game = offered(jewelry=4, wood=1, merchant_space=9).trade(["wood"], ["jewelry", "jewelry"])
    assert (len(game.has(0)["hidden_cards"]), game.jewelry(0)) == (1, 0)


def test_a_trade_made_for_the_first_card_leaves_none_for_the_second():
    game = at_slot_five(jewelry=5, wood=2, merchant_space=4).trade(["wood"], ["jewelry"]).pay("jewelry", "jewelry")
    assert (game.asked, game.choices) == ("offer_second_card", SECOND)
    game = at_slot_five(jewelry=4, wood=2, merchant_space=4).trade(["wood"], ["jewelry"]).pay("jewelry", "jewelry")
    assert game.choices == {"take no second card"}


def test_the_any_two_card_cannot_be_cashed_for_the_second_card():
    assert offered(any_two=True).choices == SECOND


def test_the_order_is_pay_gold_offer_second_card_and_then_the_first_cards_top():
    game = at_slot_five(modules=("style", "harsh_winter"), jewelry=6, gold=1, food=0).pay("jewelry", "jewelry", "jewelry")
    assert (game.asked, game.food(0)) == ("offer_gold", 0)
    game.accept()
    assert (game.asked, game.food(0), game.score(0)) == ("offer_second_card", 0, 6)
    game.accept()
    assert (game.food(0), len(game.has(0)["hidden_cards"])) == (7, 1)


def test_a_first_card_that_draws_comes_after_the_second_card():
    draw = card(top="draw a card for the final scoring")
    first, second = card(top="5 food"), card(top="4 food")
    game = at_slot_five(number=draw, jewelry=6).next_cards(first, second).pay("jewelry", "jewelry", "jewelry").accept()
    assert game.has(0)["hidden_cards"] == sorted([first, second])


# Dice with style


def style_dice(*dice, players=None, modules=STYLE, facts=(), **settings):
    """The card is bought and the dice have fallen; the buyer, seat 0, takes first."""
    players = len(dice) if players is None else players
    game = scenario(players=players, modules=modules, **settings).lay(1, STYLE_DICE)
    for seat, held in enumerate(facts):
        game.player(seat, **held)
    game.acting(seat=0, card1=1, wood=1, jewelry=0, food=0).act("card1")
    return game.dice(*dice).pay("wood")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_die_per_player_is_rolled_and_taken_clockwise_beginning_with_the_buyer(players):
    game = style_dice(*[1, 2] + [1] * (players - 2), players=players, skip_forced=False)
    takers = []
    while game.asked == "take_die":
        takers.append(game.actor)
        game.take_die(min(game.engine.question()["dice"]))
    assert takers == list(range(players))


def test_its_faces_bring_what_is_listed():
    listed = COMPONENTS["expansion"]["cards"]["style_dice"]["by_face_proposal"]
    assert [words.split(" (")[0] for words in listed.values()] == [
        "2 food",
        "2 jewelry",
        "1 resource of choice",
        "1 face-down civilization card",
        "merchant track +1 and 2 jewelry",
        "1 figure",
    ]
    assert style_dice(1, 2).take_die(1).food(0) == 2
    assert style_dice(2, 1).take_die(2).goods(0) == goods(jewelry=2)
    assert len(style_dice(4, 1).take_die(4).has(0)["hidden_cards"]) == 1
    game = style_dice(5, 1).take_die(5)
    assert (game.merchant(0), game.jewelry(0)) == (1, 2)
    assert style_dice(6, 1).take_die(6).figures(0) == 6


def test_a_resource_of_choice_is_chosen_at_once():
    game = style_dice(3, 3, 1).take_die(3)
    assert (game.asked, game.actor) == ("choose_resource", 0)
    game.take("gold")
    assert (game.goods(0), game.asked, game.actor) == (goods(gold=1, jewelry=0), "take_die", 1)


def test_those_who_follow_get_theirs_from_the_same_table():
    game = style_dice(1, 2, 5).take_die(1).take_die(5)  # the last die is taken by itself
    assert (game.food(0), game.merchant(1), game.goods(2)["jewelry"]) == (2, 1, 3)


@pytest.mark.parametrize(("face", "facts"), [(6, {"figures": 10}), (4, {})])
def test_a_die_that_brings_nothing_may_be_taken(face, facts):
    game = scenario(modules=STYLE).lay(1, STYLE_DICE).player(0, **facts)
    if face == 4:
        game.whole_deck(owner=1)
    game.acting(seat=0, card1=1, wood=1).act("card1").dice(face, 1).pay("wood").take_die(face)
    assert (game.actor, game.has(0)["hidden_cards"]) == (1, [])
    assert game.figures(0) == facts.get("figures", 5)


def test_a_die_draws_past_animals():
    game = scenario(modules=("style", "wild_animals")).lay(1, STYLE_DICE).next_cards("wolf", SEVEN_FOOD)
    game.acting(seat=0, card1=1, wood=1).act("card1").dice(4, 1).pay("wood").take_die(4)
    assert (game.has(0)["hidden_cards"], game.waiting_animals) == ([SEVEN_FOOD], ["wolf"])


def test_tools_and_animals_do_not_change_dice_with_style():
    game = style_dice(1, 2, modules=("style", "wild_animals"), facts=[{"tools": (4, 4, 4)}])
    game.animal("polar bear")
    assert game.asked == "take_die"
    assert game.take_die(1).food(0) == 2


# Bottoms


def test_nine_different_symbols_score_81():
    cards = [card(bottom=symbol) for symbol in SYMBOLS]
    assert (len(SYMBOLS), SYMBOLS[-1]) == (9, "ring")
    assert scenario(modules=STYLE).player(0, cards=cards).end().final_part("culture", seat=0) == 81


def test_the_ring_is_combined_with_the_other_symbols():
    cards = [card(bottom="ring"), card(bottom="ring", copy=2), card(bottom="art"), card(bottom="music")]
    assert scenario(modules=STYLE).player(0, cards=cards).end().final_part("culture", seat=0) == 3 * 3 + 1


def test_four_merchants_on_space_7_score_28():
    cards = [card(bottom="2 merchants"), card(bottom="2 merchants", copy=2)]
    game = scenario(modules=STYLE).player(0, cards=cards, merchant_space=7).end()
    assert game.final_part("merchants", seat=0) == 28
    assert game.final_score(0) == 28


def test_merchants_drawn_face_down_count_too():
    game = scenario(modules=STYLE).player(0, hidden_cards=[card(bottom="2 merchants")], merchant_space=5).end()
    assert game.final_part("merchants", seat=0) == 10


def test_the_merchant_track_is_not_in_the_tie_break():
    game = scenario(modules=STYLE).player(0, merchant_space=10, score=20).player(1, score=20, buildings=0).end()
    assert game.final_score(0) == game.final_score(1)
    assert game.winners == [0, 1]


def test_the_base_game_knows_no_merchants():
    assert "merchants" not in scenario().engine.score_breakdown()
