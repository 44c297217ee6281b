"""The expansion's nine buildings: jewelry, a card, dice, and two tiles where their owner gathers."""

import pytest

from tests.oracle.components import COMPONENTS, STYLE_TILES, TILES
from tests.scenario import ANY_TWO_CARD, card, goods, scenario, tile

STYLE = ("style",)
SEVEN_FOOD = card(top="7 food")
DRAWING = [number for number, line in enumerate(TILES) if line["effect"] == "draw card"]
BASE_DICE, STYLE_DICE = (
    next(number for number, line in enumerate(TILES) if line["effect"] == f"dice roll ({table} table)")
    for table in ("base", "style")
)
JEWELRY_TILES = [number for number, line in enumerate(TILES) if line["type"] == "jewelry"]
FIXED_TILES = [number for number in range(28, 37) if number not in JEWELRY_TILES]
GATHERING = {"wood_tile": 35, "gold_tile": 36}
RICH = {"wood": 5, "clay": 5, "stone": 5, "gold": 5, "jewelry": 5}
each_gathering_tile = pytest.mark.parametrize("place", GATHERING)
each_tile_with_dice = pytest.mark.parametrize("number", [BASE_DICE, STYLE_DICE])


def at_building(number, players=2, modules=STYLE, skip_forced=True, **facts):
    """A player before the payment for this tile."""
    game = scenario(players=players, modules=modules, skip_forced=skip_forced).top_tile(1, number)
    return game.acting(seat=0, building1=1, **{"jewelry": 0} | facts).act("building1")


def bought(number, dice=(), **settings):
    """The tile is paid for, and its dice have fallen."""
    return at_building(number, **RICH | settings).pay_lowest(dice)


# What they are


def test_there_are_nine_of_them_with_the_five_effects_of_the_rulebook():
    assert len(STYLE_TILES) == 9
    assert (len(JEWELRY_TILES), len(DRAWING)) == (3, 2)
    assert [TILES[number]["effect"] for number in GATHERING.values()] == [
        "wood at 2 pips, 3 circles",
        "gold at 5 pips, 3 circles",
    ]
    assert len(COMPONENTS["expansion"]["buildings"]["known_effects"]) == 5


@pytest.mark.parametrize("number", FIXED_TILES)
def test_a_tile_with_a_cost_takes_the_goods_shown_and_scores_its_number(number):
    game = at_building(number, skip_forced=False, **RICH, score=7)
    cost = TILES[number]["cost"]
    paid = [good for good in (*goods(), "jewelry") for _ in range(cost.get(good, 0))]
    game.pay(*paid[:-1])
    assert game.score(0) == 7
    game.dice(*[1, 1] * (number in (BASE_DICE, STYLE_DICE))).pay(paid[-1])
    assert game.score(0) == 7 + TILES[number]["points"]
    assert game.goods(0) == {good: RICH[good] - cost.get(good, 0) for good in game.goods(0)}
    assert number in game.has(0)["buildings"]


@pytest.mark.parametrize("number", FIXED_TILES)
def test_such_a_tile_cannot_be_had_with_one_good_missing(number):
    for good, count in TILES[number]["cost"].items():
        game = at_building(number, skip_forced=False, **RICH | {good: count - 1})
        assert game.choices == {"decline the purchase"}, f"{good} is missing"


@pytest.mark.parametrize("number", range(28, 37))
def test_builders_count_every_one_of_them(number):
    game = at_building(number, **RICH, buildings=2, cards=[card(bottom="3 builders")])
    assert game.final_part("builders", seat=0) == 3 * 2
    game.pay_lowest([1, 1] if number in (BASE_DICE, STYLE_DICE) else [])
    assert game.final_part("builders", seat=0) == 3 * 3


# Jewelry, four points each


@pytest.mark.parametrize("number", JEWELRY_TILES)
@pytest.mark.parametrize("jewelry", [1, 2, 3, 4])
def test_one_to_four_jewelry_score_four_points_each(number, jewelry):
    game = at_building(number, jewelry=6).pay(*["jewelry"] * jewelry)
    if jewelry < 4:
        game.pay_no_more()
    assert (game.score(0), game.jewelry(0), game.actor) == (4 * jewelry, 6 - jewelry, 1)


def test_such_a_tile_is_never_free():
    assert at_building(JEWELRY_TILES[0], skip_forced=False, wood=9).choices == {"decline the purchase"}
    assert at_building(JEWELRY_TILES[0], jewelry=4).choices == {"pay jewelry", "decline the purchase"}


def test_such_a_tile_takes_no_resources():
    assert at_building(JEWELRY_TILES[0], **RICH).choices == {"pay jewelry", "decline the purchase"}


def test_the_tiles_of_1_to_7_resources_take_no_jewelry():
    game = at_building(tile("1 to 7 resources"), wood=2, jewelry=9).pay("wood")
    assert game.choices == {"pay wood", "pay no more"}


# A card


@pytest.mark.parametrize("number", DRAWING)
def test_a_card_is_drawn_face_down_for_the_final_scoring_only(number):
    game = at_building(number, **RICH, food=0).next_cards(SEVEN_FOOD).pay_lowest()
    assert (game.has(0)["hidden_cards"], game.has(0)["cards"], game.food(0)) == ([SEVEN_FOOD], [], 0)
    assert game.final_part("culture", seat=0) == 1


def test_nothing_is_drawn_without_a_card_in_the_deck():
    game = at_building(DRAWING[0], **RICH).whole_deck(owner=1).pay_lowest()
    assert (game.has(0)["hidden_cards"], game.deck_size) == ([], 0)


def test_the_any_two_card_drawn_like_that_brings_no_resources():
    game = at_building(DRAWING[0], **RICH).next_cards(ANY_TWO_CARD).pay_lowest()
    assert (game.has(0)["hidden_cards"], game.has(0)["any2_unused"]) == ([ANY_TWO_CARD], False)


# Dice


@each_tile_with_dice
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_die_per_player_is_rolled_and_taken_clockwise_beginning_with_the_owner(number, players):
    game = bought(number, dice=[1, 2] + [1] * (players - 2), players=players, skip_forced=False)
    takers = []
    while game.asked == "take_die":
        takers.append(game.actor)
        game.take_die(min(game.engine.question()["dice"]))
    assert takers == list(range(players))


def test_one_of_them_has_the_table_of_dice_for_all_and_one_that_of_dice_with_style():
    game = bought(BASE_DICE, dice=[2, 4])
    assert game.choices == {"take the die 2: 1 clay", "take the die 4: 1 gold"}
    before = game.goods(0)
    assert game.take_die(4).goods(0) == before | {"gold": before["gold"] + 1}
    game = bought(STYLE_DICE, dice=[2, 6])
    assert game.take_die(6).figures(0) == 6
    assert game.jewelry(1) == 1 + 2


@each_tile_with_dice
def test_tools_do_not_help_with_these_dice(number):
    game = bought(number, dice=[1, 2], tools=(4, 4, 4), one_use_tools=[2])
    assert (game.asked, game.engine.question()["dice"], game.tools_used(0)) == ("take_die", [1, 2], (0, 0, 0))


def test_a_resource_of_choice_from_such_a_die_is_chosen_at_once():
    game = bought(STYLE_DICE, players=3, dice=[3, 3, 1]).take_die(3)
    assert (game.asked, game.actor) == ("choose_resource", 0)
    before = game.goods(0)["gold"]
    game.take("gold")
    assert (game.goods(0)["gold"], game.asked, game.actor) == (before + 1, "take_die", 1)


@each_tile_with_dice
def test_the_next_tile_of_the_pile_is_turned_up_before_the_tiles_own_effect(number):
    game = at_building(number, **RICH)
    below = int(game.row.piles[0, 5])
    game.pay_lowest(dice=[1, 2])
    assert (game.asked, game.pile_tops[0]) == ("take_die", below)


# Two tiles where their owner gathers


def owner(players=2, modules=STYLE, **facts):
    """Seat 0 owns both gathering tiles."""
    return scenario(players=players, modules=modules).player(0, tiles=list(GATHERING.values()), **facts)


@each_gathering_tile
def test_its_three_circles_are_for_one_to_three_figures_of_the_owner_alone(place):
    game = owner()
    assert game.may_place(place) == [1, 2, 3]
    assert game.place("hunt").may_place(place) == []
    assert game.place("hunt").actor == 0
    assert game.place(place, figures=2).placed(place) == [2, 0]


@each_gathering_tile
def test_no_more_figures_than_the_owner_has_left_go_there(place):
    assert owner().placing(seat=0, board={0: {"hunt": 3}}).may_place(place) == [1, 2]


@each_gathering_tile
def test_the_owner_does_not_return_there_in_the_same_round(place):
    game = owner().placing(seat=0, board={0: {place: 1}})
    assert game.may_place(place) == []
    assert game.may_place("hunt") == [1, 2, 3, 4]


def test_the_owner_of_both_may_use_both_and_all_other_places_as_usual():
    game = owner(figures=10).placing(seat=0, board={0: {"wood_tile": 3}})
    assert game.may_place("gold_tile") == [1, 2, 3]
    assert (game.may_place("forest"), game.may_place("river"), game.may_place("merchant")) == ([*range(1, 8)],) * 2 + ([2],)


@each_gathering_tile
def test_there_is_no_such_place_while_nobody_has_taken_the_tile(place):
    game = scenario(modules=STYLE).top_tile(1, GATHERING[place])
    assert game.may_place(place) == []
    assert game.may_place("building1") == [1]


@each_gathering_tile
def test_it_is_usable_from_the_round_after_it_was_taken(place):
    game = at_building(GATHERING[place], **RICH, food=50).pay_lowest()
    assert game.actor == 1, "nothing more is to be done with it this round"
    game.finish_round()
    while game.actor != 0:
        game.place("hunt")
    assert (game.round, game.may_place(place)) == (2, [1, 2, 3])


@pytest.mark.parametrize(("dice", "wood"), [((1,), 0), ((2,), 1), ((5,), 2), ((6, 3), 4), ((6, 6, 6), 9)])
def test_wood_costs_2_pips_there(dice, wood):
    game = owner().acting(seat=0, wood_tile=len(dice), jewelry=0)
    assert game.gather("wood_tile", dice).goods(0) == goods(wood=wood, jewelry=0)


@pytest.mark.parametrize(("dice", "gold"), [((4,), 0), ((5,), 1), ((6, 3), 1), ((6, 4), 2), ((6, 6, 6), 3)])
def test_gold_costs_5_pips_there(dice, gold):
    game = owner().acting(seat=0, gold_tile=len(dice), jewelry=0)
    assert game.gather("gold_tile", dice).goods(0) == goods(gold=gold, jewelry=0)


@each_gathering_tile
def test_tools_improve_the_roll_there(place):
    game = owner().acting(seat=0, **{place: 1}, tools=(3, 1, 0), one_use_tools=[4]).dice(2).act(place)
    assert game.choices == {
        "use the tool in space 0",
        "use the tool in space 1",
        "use the one-use tool 4",
        "use no more tools",
    }
    game.use_tool(0).use_tool(1).use_one_use_tool(4)
    assert game.goods(0)[place.removesuffix("_tile")] == 10 // (2 if place == "wood_tile" else 5)


@each_gathering_tile
def test_the_figures_come_home_from_there(place):
    game = owner().acting(seat=0, **{place: 3}, field=1, toolmaker=1).dice(1, 1, 1).act(place)
    assert (game.placed(place), game.actor) == ([0, 0], 0)


@each_gathering_tile
@pytest.mark.parametrize(("players", "others"), [(2, 1), (3, 2)])
def test_it_is_no_resource_location_for_the_limits_of_two_and_three_players(place, players, others):
    resource_location = {"wood_tile": "forest", "gold_tile": "river"}[place]
    board = {seat: {resource_location: 1} for seat in range(1, others + 1)}
    game = owner(players).placing(seat=0, board=board)
    assert (game.may_place(resource_location), game.may_place(place)) == ([], [1, 2, 3])
    board = {0: {place: 3}} | {seat: {resource_location: 1} for seat in range(1, others)}
    assert owner(players).placing(seat=others, board=board).may_place(resource_location) == [1, 2, 3, 4, 5]


@each_gathering_tile
def test_the_owner_may_also_gather_at_the_resource_location(place):
    resource_location = {"wood_tile": "forest", "gold_tile": "river"}[place]
    assert owner().placing(seat=0, board={0: {place: 2}}).may_place(resource_location) == [1, 2, 3]
    assert owner().placing(seat=0, board={0: {resource_location: 2}}).may_place(place) == [1, 2, 3]
