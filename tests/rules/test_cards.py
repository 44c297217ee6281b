"""Civilization cards: buying them, their tops, dice for all, cards drawn face down."""

import numpy as np
import pytest

from tests.scenario import ANY_TWO_CARD, card, for_each_player_count, goods, scenario

at_each_slot = pytest.mark.parametrize("slot", [1, 2, 3, 4])
DRAW = card(top="draw a card for the final scoring")
DICE_FOR_ALL = card(top="dice for all")
ONE_CARD_OF_EACH_TOP = [
    card(top=top)
    for top in (
        *("7 food", "2 stone", "3 points", "1 step of agriculture", "1 tool", "roll 2 dice for gold"),
        *("dice for all", "one-use tool 4", "any 2 resources, when wanted"),
    )
]


def buying(number, seat=0, players=2, **facts):
    """A player before the payment for this card in slot 1, with one wood to pay for it."""
    game = scenario(players=players).acting(seat=seat, card1=1, wood=1, **facts)
    return game.lay(slot=1, number=number).act("card1")


# Paying and declining


@at_each_slot
def test_a_card_costs_as_many_resources_as_its_slot(slot):
    game = scenario(players=2).acting(seat=0, wood=9, **{f"card{slot}": 1}).lay(slot, card(top="7 food"))
    game.act(f"card{slot}").pay("wood")  # the rest is forced: there is nothing else to pay with
    assert game.goods(0) == goods(wood=9 - slot)
    assert game.has(0)["cards"] == [card(top="7 food")]


@at_each_slot
def test_a_card_cannot_be_bought_with_fewer_resources(slot):
    game = scenario(players=2, skip_forced=False).acting(seat=0, wood=slot - 1, **{f"card{slot}": 1})
    assert game.act(f"card{slot}").choices == {"decline the purchase"}


def test_a_card_is_paid_with_any_kinds_of_resources():
    game = scenario(players=2).acting(seat=0, card3=1, clay=2, stone=2, gold=3).lay(slot=3, number=card(top="7 food"))
    assert game.act("card3").pay("clay", "stone", "gold").goods(0) == goods(clay=1, stone=1, gold=2)


def test_food_is_no_resource_and_pays_for_no_card():
    game = scenario(players=2, skip_forced=False).acting(seat=0, card1=1, food=50)
    assert game.act("card1").choices == {"decline the purchase"}


def test_example_the_second_card_is_bought_with_two_wood():
    game = scenario(players=2).acting(seat=0, card2=1, wood=2).lay(slot=2, number=card(top="3 points"))
    game.act("card2").pay("wood")  # the second wood is forced
    assert game.goods(0) == goods()
    assert game.has(0)["cards"] == [card(top="3 points")]


def test_declining_takes_the_figure_back_and_leaves_card_and_resources():
    game = scenario(players=2).acting(seat=0, card2=1, wood=2)
    before = game.slots
    game.act("card2").decline()
    assert game.placed("card2") == [0, 0]
    assert (game.slots, game.goods(0), game.has(0)["cards"]) == (before, goods(wood=2), [])


def test_a_bought_card_leaves_its_slot_empty_until_the_next_round():
    game = buying(card(top="7 food")).pay("wood")
    assert game.slots[0] is None
    assert None not in game.slots[1:]


@pytest.mark.parametrize(
    ("bottom", "part", "points"),
    [("2 shamans", "shamans", 2 * 5), ("1 farmer", "farmers", 3), ("transport", "culture", 1)],
)
def test_a_bought_card_is_kept_for_the_final_scoring(bottom, part, points):
    top = {"2 shamans": "1 clay", "1 farmer": "1 stone", "transport": "2 stone"}[bottom]
    game = buying(card(top, bottom), agriculture=3).pay("wood")
    assert game.final_part(part, seat=0) == points


# Tops that give something at once


@pytest.mark.parametrize("amount", [1, 2, 3, 4, 5, 7])
def test_a_food_card_gives_its_food_at_once(amount):
    game = buying(card(top=f"{amount} food"), food=6).pay("wood")
    assert (game.actor, game.food(0)) == (1, 6 + amount)


@pytest.mark.parametrize(("amount", "good"), [(1, "clay"), (1, "stone"), (2, "stone"), (1, "gold")])
def test_a_resource_card_gives_its_resources_at_once(amount, good):
    game = buying(card(top=f"{amount} {good}")).pay("wood")
    assert (game.actor, game.goods(0)) == (1, goods(**{good: amount}))


@pytest.mark.parametrize("copy", [1, 2, 3])
def test_a_points_card_gives_its_points_at_once(copy):
    game = buying(card(top="3 points", copy=copy), score=20).pay("wood")
    assert (game.actor, game.score(0)) == (1, 23)


@pytest.mark.parametrize("copy", [1, 2])
def test_an_agriculture_card_gives_a_step_at_once(copy):
    game = buying(card(top="1 step of agriculture", copy=copy), agriculture=4).pay("wood")
    assert (game.actor, game.agriculture(0)) == (1, 5)


def test_a_tool_card_gives_a_tool_at_once():
    game = buying(card(top="1 tool"), tools=(2, 1, 1)).pay("wood")
    assert (game.actor, game.tools(0)) == (1, (2, 2, 1))


def test_a_gain_can_pay_for_the_next_purchase_of_the_same_turn():
    game = scenario(players=2).acting(seat=0, card1=1, card2=1, wood=1)
    game.display(card(top="2 stone"), card(top="7 food")).act("card1").pay("wood")
    assert game.choices == {"pay stone", "decline the purchase"}  # the second card went by itself


@pytest.mark.parametrize(("good", "gained"), [("wood", 3), ("stone", 2), ("gold", 1)])
def test_a_roll_card_gathers_with_two_dice(good, gained):
    game = buying(card(top=f"roll 2 dice for {good}")).dice(6, 5).pay("wood")
    assert game.goods(0) == goods(**{good: gained})


# Dice for all


@for_each_player_count
def test_dice_for_all_rolls_one_die_per_player_and_each_takes_one_clockwise_from_the_buyer(players):
    for buyer in range(players):
        game = buying(DICE_FOR_ALL, seat=buyer, players=players)
        faces = [1, 2, 3, 4][:players]
        game.dice(*faces).pay("wood")
        for turn in range(players - 1):  # the last die is forced
            assert (game.asked, game.actor) == ("take_die", (buyer + turn) % players)
            game.take_die(faces[turn])
        names = ["wood", "clay", "stone", "gold"]
        assert [game.goods((buyer + turn) % players) for turn in range(players)] == [
            goods(**{names[turn]: 1}) for turn in range(players)
        ]


def test_a_player_takes_one_of_the_dice_that_are_left():
    game = buying(DICE_FOR_ALL, players=4).dice(2, 4, 4, 6).pay("wood")
    assert game.choices == {"take the die 2: 1 clay", "take the die 4: 1 gold", "take the die 6: 1 step of agriculture"}
    assert game.take_die(6).choices == {"take the die 2: 1 clay", "take the die 4: 1 gold"}
    assert game.take_die(4).choices == {"take the die 2: 1 clay", "take the die 4: 1 gold"}


@pytest.mark.parametrize(("face", "gain"), [(1, "wood"), (2, "clay"), (3, "stone"), (4, "gold")])
def test_a_die_of_1_to_4_gives_a_resource(face, gain):
    game = buying(DICE_FOR_ALL).dice(face, 6).pay("wood").take_die(face)
    assert game.goods(0) == goods(**{gain: 1})


def test_a_die_of_5_gives_a_tool():
    game = buying(DICE_FOR_ALL, tools=(1, 1, 0)).dice(5, 1).pay("wood").take_die(5)
    assert (game.tools(0), game.goods(0)) == ((1, 1, 1), goods())


def test_a_die_of_6_gives_a_step_of_agriculture():
    game = buying(DICE_FOR_ALL, agriculture=3).dice(6, 1).pay("wood").take_die(6)
    assert (game.agriculture(0), game.goods(0)) == (4, goods())


@pytest.mark.parametrize("copy", range(1, 11))
def test_there_are_ten_cards_with_dice_for_all(copy):
    game = buying(card(top="dice for all", copy=copy)).dice(1, 3).pay("wood")
    assert game.asked == "take_die"


# Drawing a card


def test_the_drawn_card_is_the_top_of_the_deck_and_lies_face_down():
    drawn = card(top="7 food")
    game = buying(DRAW).display(DRAW, card(top="1 clay"), card(top="1 gold"), card(top="2 food")).next_cards(drawn)
    game.pay("wood")
    assert (game.has(0)["hidden_cards"], game.has(0)["cards"], game.deck_size) == ([drawn], [DRAW], 31)


@pytest.mark.parametrize(
    ("drawn", "part", "points"),
    [
        (card(bottom="2 shamans"), "shamans", 2 * 5),
        (card(bottom="2 builders"), "builders", 2),
        (card(top="7 food"), "culture", 2 * 2),
    ],
)
def test_a_drawn_card_counts_in_the_final_scoring(drawn, part, points):
    game = buying(DRAW, buildings=1).display(DRAW, card(top="1 stone"), card(top="1 gold"), card(top="4 food"))
    game.next_cards(drawn).pay("wood")
    assert game.final_part(part, seat=0) == points  # pottery makes a set of two with the bought card's writing


def test_nothing_is_drawn_from_an_empty_deck():
    game = buying(DRAW).deck_left(0, owner=1).pay("wood")
    assert (game.has(0)["hidden_cards"], game.has(0)["cards"], game.deck_size) == ([], [DRAW], 0)


@pytest.mark.parametrize("drawn", ONE_CARD_OF_EACH_TOP)
def test_a_card_drawn_face_down_never_uses_its_top(drawn):
    game = buying(DRAW).display(DRAW, card(top="1 clay"), card(top="1 gold"), card(top="2 food")).next_cards(drawn)
    before = game.has(0)
    game.pay("wood")
    changed = {"goods": goods(), "cards": [DRAW], "hidden_cards": [drawn]}
    assert game.has(0) == before | changed
    assert (game.asked, game.actor) == ("act", 1)


def test_a_card_is_drawn_even_if_the_display_cannot_be_filled_then():
    game = scenario(players=2).acting(seat=0, card1=1, wood=1, others={}).lay(slot=1, number=DRAW)
    game.deck_left(1, owner=1).act("card1").pay("wood")
    assert len(game.has(0)["hidden_cards"]) == 1
    assert game.end_reason == "deck"


# Cards that are kept for later


@pytest.mark.parametrize("value", [2, 3, 4])
def test_a_one_use_tool_card_is_kept_until_used(value):
    game = buying(card(top=f"one-use tool {value}")).pay("wood")
    assert game.has(0)["one_use_tools"] == [value]
    assert game.finish_round().round == 2
    assert game.has(0)["one_use_tools"] == [value]
    assert f"use the one-use tool {value}" in game.acting(seat=0, hunt=1).dice(1).act("hunt").choices


def test_a_one_use_tool_is_usable_in_the_turn_it_was_bought():
    game = scenario(players=2).acting(seat=0, card1=1, quarry=1, wood=1).lay(slot=1, number=card(top="one-use tool 4"))
    game.act("card1").dice(1).pay("wood")  # the quarry is the only place left and goes by itself
    assert game.use_one_use_tool(4).goods(0) == goods(stone=1)


def test_the_any_two_card_is_kept():
    game = buying(ANY_TWO_CARD).pay("wood")
    assert (game.goods(0), game.has(0)["any2_unused"], game.actor) == (goods(), True, 1)


# Who knows which card


def seen_by_seat_0(**neighbour_or_own):
    """What seat 0 observes before its first placement, with cards in the hands of a seat."""
    game = scenario(players=2).display(card(top="1 clay"), card(top="1 gold"), card(top="2 food"), card(top="4 food"))
    for name, cards in neighbour_or_own.items():
        kind, seat = name.rsplit("_", 1)
        game.player(int(seat), **{kind: cards})
    return game.engine.observations[0].copy()


def test_bought_cards_are_known_to_everyone():
    assert not np.array_equal(seen_by_seat_0(cards_1=(3,)), seen_by_seat_0(cards_1=(13,)))


def test_cards_drawn_face_down_are_known_to_their_owner_only():
    assert np.array_equal(seen_by_seat_0(hidden_cards_1=(3,)), seen_by_seat_0(hidden_cards_1=(13,)))
    assert not np.array_equal(seen_by_seat_0(hidden_cards_0=(3,)), seen_by_seat_0(hidden_cards_0=(13,)))
