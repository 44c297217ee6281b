"""Hut, field and toolmaker: gains and their maximum; what cannot be declined."""

import pytest

from tests.scenario import card, goods, scenario


@pytest.mark.parametrize("before", range(5, 10))
def test_the_hut_gives_one_figure(before):
    game = scenario(players=2).acting(seat=0, hut=2, figures=before).act("hut")
    assert game.figures(0) == before + 1


def test_example_two_figures_return_from_the_hut_with_a_third():
    game = scenario(players=2).acting(seat=0, hut=2, figures=5, others={}).act("hut")
    assert game.placed("hut") == [0, 0]
    assert game.unplaced(0) == 6


def test_a_player_has_at_most_ten_figures():
    game = scenario(players=2).acting(seat=0, hut=2, figures=10).act("hut")
    assert game.figures(0) == 10


def test_a_new_figure_is_placed_from_the_next_round_on():
    game = scenario(players=2).acting(seat=0, hut=2, card1=1, figures=5).act("hut")
    assert (game.figures(0), game.unplaced(0)) == (6, 2)  # the two that stayed at home in this round's placement
    assert game.finish_round().unplaced(0) == 6


def test_a_new_figure_is_fed_this_round():
    game = scenario(players=2).acting(seat=0, hut=2, figures=5, food=12, others={}).act("hut")
    assert game.round == 2
    assert game.food(0) == 12 - 6


@pytest.mark.parametrize("before", range(10))
def test_the_field_raises_agriculture_by_one(before):
    game = scenario(players=2).acting(seat=0, field=1, agriculture=before).act("field")
    assert game.agriculture(0) == before + 1


def test_agriculture_stops_at_10():
    game = scenario(players=2).acting(seat=0, field=1, agriculture=10).act("field")
    assert game.agriculture(0) == 10


def test_agriculture_gained_this_round_feeds_this_round():
    game = scenario(players=2).acting(seat=0, field=1, agriculture=2, food=12, others={}).act("field")
    assert game.food(0) == 12 + 3 - 5


@pytest.mark.parametrize(
    ("location", "at_maximum"),
    [("toolmaker", {"tools": (4, 4, 4)}), ("field", {"agriculture": 10}), ("hut", {"figures": 10})],
)
def test_a_village_location_at_its_maximum_gives_nothing(location, at_maximum):
    figures = 2 if location == "hut" else 1
    game = scenario(players=2).acting(seat=0, **at_maximum, **{location: figures})
    before = game.has(0)
    game.act(location)
    assert game.has(0) == before
    assert game.placed(location) == [0, 0]


# Only purchases can be declined


def test_every_location_is_resolved():
    game = scenario(players=2).acting(seat=0, hunt=1, forest=1, hut=2, field=1)
    assert game.choices == {
        "act on the hunting grounds",
        "act on the forest",
        "act on the hut",
        "act on the field",
    }


@pytest.mark.parametrize("location", ["toolmaker", "hut", "field"])
def test_the_gain_of_a_village_location_cannot_be_declined(location):
    figures = 2 if location == "hut" else 1
    game = scenario(players=2, skip_forced=False).acting(seat=0, **{location: figures}).act(location)
    gained = (game.tools(0), game.figures(0), game.agriculture(0))
    assert gained == {"toolmaker": ((1, 0, 0), 5, 0), "hut": ((0, 0, 0), 6, 0), "field": ((0, 0, 0), 5, 1)}[location]
    assert game.actor == 1


def test_what_was_gathered_cannot_be_declined():
    game = scenario(players=2, skip_forced=False).acting(seat=0, forest=1).dice(6).act("forest")
    assert game.choices == {"use no more tools"}
    assert game.no_more_tools().goods(0) == goods(wood=2)


@pytest.mark.parametrize("slot", [1, 2, 3, 4])
def test_a_card_can_be_declined(slot):
    game = scenario(players=2).acting(seat=0, wood=4, **{f"card{slot}": 1}).act(f"card{slot}")
    assert game.choices == {"pay wood", "decline the purchase"}


def test_a_building_can_be_declined():
    game = scenario(players=2).acting(seat=0, wood=7, clay=7, stone=7, gold=7, building1=1).act("building1")
    assert "decline the purchase" in game.choices


def test_a_die_cannot_be_declined():
    game = scenario(players=2).acting(seat=0, card1=1, wood=1).lay(slot=1, number=card(top="dice for all"))
    game.act("card1").dice(1, 3).pay("wood")
    assert game.choices == {"take the die 1: 1 wood", "take the die 3: 1 stone"}


@pytest.mark.parametrize("face", [5, 6])
def test_a_die_whose_gain_is_impossible_may_be_taken_for_nothing(face):
    game = scenario(players=2).lay(slot=1, number=card(top="dice for all"))
    game.acting(seat=0, card1=1, wood=1, tools=(4, 4, 4), agriculture=10)
    game.act("card1").dice(face, 1).pay("wood")
    game.take_die(face)  # the neighbour's die is the only one left and is taken by itself
    assert (game.tools(0), game.agriculture(0), game.goods(0)) == ((4, 4, 4), 10, goods())
    assert game.goods(1) == goods(wood=1)


@pytest.mark.parametrize("top", ["1 tool", "1 step of agriculture"])
def test_a_card_whose_gain_is_impossible_may_still_be_bought(top):
    game = scenario(players=2).lay(slot=1, number=card(top=top))
    game.acting(seat=0, card1=1, wood=1, tools=(4, 4, 4), agriculture=10).act("card1").pay("wood")
    assert game.has(0)["cards"] == [card(top=top)]
    assert (game.tools(0), game.agriculture(0)) == ((4, 4, 4), 10)
