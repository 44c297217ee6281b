"""Wild animals: in the deck, beside the board, what they cost every roll, and the figures that stand against them."""

import pytest

from tests.oracle.components import ANIMALS, COMPONENTS
from tests.scenario import card, goods, scenario

WILD = ("wild_animals",)
VALUES = COMPONENTS["anniversary"]["wild_animals"]["values_proposal"]
FOOD_CARDS = [card(top=f"{amount} food") for amount in (7, 5, 2, 1)]


def wild(players=2, modules=WILD, **settings):
    return scenario(players=players, modules=modules, **settings)


def quiet(players=2, **settings):
    """A game whose next cards are no animals."""
    return wild(players, **settings).next_cards(*FOOD_CARDS)


def deck(game):
    """What is left to draw, animals by name."""
    numbers = game.row.deck[: game.deck_size].tolist()
    return [ANIMALS[number - 46] if number > 45 else number for number in numbers]


# In the deck


@pytest.mark.parametrize("seed", range(20))
def test_the_four_animals_are_shuffled_into_the_deck_after_the_first_display(seed):
    game = wild(seed=seed)
    assert all(isinstance(number, int) and number <= 36 for number in game.slots)
    assert sorted(name for name in deck(game) if isinstance(name, str)) == sorted(ANIMALS)
    assert game.deck_size == 36 - 4 + 4


def test_their_places_in_the_deck_differ_from_game_to_game():
    orders = {tuple(place for place, name in enumerate(deck(wild(seed=seed))) if name in ANIMALS) for seed in range(20)}
    assert len(orders) == 20


def test_no_animal_threatens_the_first_round():
    assert all((wild(seed=seed).active_animal, wild(seed=seed).waiting_animals) == (None, []) for seed in range(20))


def test_an_animal_drawn_while_refilling_goes_beside_the_board_and_the_draw_goes_on():
    game = wild().next_cards(FOOD_CARDS[0], "wolf", *FOOD_CARDS[1:3])
    remaining = game.slots[2:]
    game.buy_away(1, 2, owner=1).finish_round()
    assert game.slots == [*remaining, FOOD_CARDS[0], FOOD_CARDS[1]]
    assert (game.active_animal, game.waiting_animals) == ("wolf", [])


def test_an_animal_never_counts_as_a_card():
    game = wild().buy_away(1, owner=1).whole_deck("wolf", owner=1).finish_round()
    assert (game.over, game.end_reason, game.deck_size) == (True, "deck", 0)
    assert game.slots[3] is None


def test_an_animal_that_is_not_needed_for_the_refill_stays_in_the_deck():
    game = quiet().buy_away(1, owner=1).whole_deck(FOOD_CARDS[0], "wolf", owner=1).finish_round()
    assert (game.over, game.active_animal, game.deck_size) == (False, None, 1)


def test_a_second_animal_waits_under_the_first():
    game = wild().animal("wolf").next_cards("raptor", FOOD_CARDS[0]).buy_away(1, owner=1).finish_round()
    assert (game.active_animal, game.waiting_animals) == ("wolf", ["raptor"])


def test_later_ones_wait_in_order():
    game = wild().animal("wolf", "polar bear").next_cards("raptor", "wild boar", FOOD_CARDS[0]).buy_away(1, owner=1)
    assert game.finish_round().waiting_animals == ["polar bear", "raptor", "wild boar"]


def test_the_next_animal_becomes_active_in_the_round_after_the_first_was_driven_off():
    game = quiet().animal("wolf", "polar bear", "raptor").player(0, on_animal=1).player(1, on_animal=1)
    game.finish_round(dice=[2]).dice(2).claim(1)
    assert (game.asked, game.active_animal, game.waiting_animals) == ("reward", None, ["polar bear", "raptor"])
    game.claim(1)
    assert (game.round, game.active_animal, game.waiting_animals) == (2, "polar bear", ["raptor"])


def test_an_animal_never_becomes_active_in_the_middle_of_a_round():
    game = (
        wild(skip_forced=False).lay(1, card(top="draw a card for the final scoring")).next_cards("polar bear", *FOOD_CARDS)
    )
    game.acting(seat=0, card1=1, hunt=3, wood=1, food=9).act("card1").pay("wood")
    assert (game.active_animal, game.waiting_animals) == (None, ["polar bear"])
    game.gather("hunt", dice=[3, 3, 3])
    assert game.food(0) == 9 + 4  # nothing is lost yet
    assert game.finish_round().active_animal == "polar bear"


def test_at_the_end_of_the_game_animals_stand_as_they_stood_in_the_last_round():
    game = wild(max_rounds=1).next_cards("wolf", *FOOD_CARDS).buy_away(1, owner=1).finish_round()
    assert (game.end_reason, game.active_animal, game.waiting_animals) == ("truncated", None, ["wolf"])


@pytest.mark.parametrize("drawn", [["wolf"], ["wolf", "raptor"]])
def test_every_draw_puts_animals_beside_the_board_and_draws_on_until_a_card_comes(drawn):
    game = wild().lay(1, card(top="draw a card for the final scoring")).next_cards(*drawn, FOOD_CARDS[0])
    game.acting(seat=0, card1=1, wood=1).act("card1").pay("wood")
    assert (game.has(0)["hidden_cards"], game.waiting_animals) == ([FOOD_CARDS[0]], drawn)


def test_a_draw_from_a_deck_of_animals_only_empties_it_and_brings_nothing():
    game = wild().lay(1, card(top="draw a card for the final scoring")).whole_deck("wolf", "raptor", owner=1)
    game.acting(seat=0, card1=1, wood=1).act("card1").pay("wood")
    assert (game.has(0)["hidden_cards"], game.waiting_animals, game.deck_size) == ([], ["wolf", "raptor"], 0)


# What an animal costs


def test_nine_pips_less_two_bring_three_food():
    game = wild().animal("wild boar").acting(seat=0, hunt=3, food=0).gather("hunt", dice=[2, 3, 4])
    assert game.food(0) == 3


@pytest.mark.parametrize("name", ANIMALS)
def test_every_total_loses_the_value_of_the_active_animal(name):
    game = wild().animal(name).acting(seat=0, forest=2).gather("forest", dice=[6, 6])
    assert game.goods(0)["wood"] == (12 + VALUES[name]) // 3


@pytest.mark.parametrize(
    ("location", "good", "pips"),
    [("forest", "wood", 3), ("clay_pit", "clay", 4), ("quarry", "stone", 5), ("river", "gold", 6)],
)
def test_gathering_loses_it_at_every_location(location, good, pips):
    game = wild().animal("polar bear").acting(seat=0, **{location: 4}).gather(location, dice=[6, 6, 6, 6])
    assert game.goods(0) == goods(**{good: 21 // pips})


def test_the_value_is_subtracted_from_dice_and_tools_together():
    game = wild().animal("polar bear").acting(seat=0, quarry=1, tools=(4, 4, 3)).gather("quarry", [2], tools=[0, 1, 2])
    assert game.goods(0)["stone"] == (2 + 11 - 3) // 5


@pytest.mark.parametrize("die", [1, 2, 3, 4])
def test_a_total_does_not_fall_below_nothing(die):
    game = wild().animal("polar bear").acting(seat=0, hunt=1, food=5).gather("hunt", dice=[die])
    assert game.food(0) == 5


def test_cards_that_roll_two_dice_lose_it():
    game = wild().animal("wolf").lay(1, card(top="roll 2 dice for wood")).acting(seat=0, card1=1, clay=1)
    assert game.act("card1").dice(4, 3).pay("clay").goods(0) == goods(wood=1)


def test_dice_for_all_lose_nothing():
    game = wild().animal("polar bear").lay(1, card(top="dice for all")).acting(seat=0, card1=1, clay=1)
    game.act("card1").dice(1, 3).pay("clay").take_die(1)
    assert (game.goods(0)["wood"], game.goods(1)["stone"]) == (1, 1)


def test_the_value_is_lost_also_while_the_circles_are_full():
    game = wild().animal("wolf").player(0, on_animal=1).player(1, on_animal=1)
    assert game.acting(seat=0, hunt=2, food=0).gather("hunt", dice=[3, 4]).food(0) == 2


def test_waiting_animals_cost_nothing():
    game = wild().animal("raptor", "polar bear", "wolf").acting(seat=0, hunt=2, food=0)
    assert game.gather("hunt", dice=[3, 4]).food(0) == 3


@pytest.mark.parametrize(("tile", "number", "pips"), [("wood_tile", 35, 2), ("gold_tile", 36, 5)])
def test_the_gathering_tiles_of_the_expansion_lose_it(tile, number, pips):
    game = wild(modules=("style", *WILD)).animal("wolf").player(0, tiles=[number]).acting(seat=0, **{tile: 2})
    good = tile.removesuffix("_tile")
    assert game.gather(tile, dice=[6, 5]).goods(0)[good] == 9 // pips


# Figures against it


def test_exactly_one_figure_a_turn_is_put_on_a_free_circle():
    game = wild().animal("wolf").placing(seat=0, board={})
    assert game.may_place("animal") == [1]


def test_nothing_can_be_put_on_an_animal_that_is_not_active():
    assert wild().may_place("animal") == []


def test_one_may_return_to_the_animal_where_one_has_figures_already():
    game = wild(players=3).animal("wolf").placing(seat=0, board={0: {"animal": 1}})
    game.place("animal").place("hunt").place("hunt")
    assert (game.placed("animal"), game.actor, game.may_place("animal")) == ([2, 0, 0], 0, [1])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_has_as_many_circles_as_there_are_players(players):
    game = wild(players).animal("wolf")
    game.player(0, on_animal=players - 1).placing(seat=0, board={})
    assert game.may_place("animal") == [1]
    assert game.place("animal").may_place("animal") == []


def test_with_five_players_it_has_five_circles():
    game = wild(players=5, modules=("style", *WILD)).animal("wolf").player(0, on_animal=4).placing(seat=1, board={})
    assert game.may_place("animal") == [1]
    assert game.place("animal").may_place("animal") == []


def test_placing_on_an_animal_counts_as_a_placing_turn():
    game = wild(players=3).animal("wolf").placing(seat=0, board={}).place("animal")
    assert (game.actor, game.unplaced(0)) == (1, 4)


def test_placing_on_an_animal_is_compulsory_if_it_is_the_only_place_left():
    game = wild(skip_forced=False).player(0, figures=10).animal("wolf")
    own = dict.fromkeys(["hunt", "forest", "clay_pit", "quarry", "river", "card1", "card2", "card3", "card4"], 1)
    game.placing(seat=0, board={0: own, 1: dict.fromkeys(["building1", "building2", "toolmaker", "field"], 1)})
    assert game.choices == {"place 1 figure on the wild animal"}


def test_these_figures_stay_through_the_action_phase():
    game = wild().animal("wolf").player(0, on_animal=1).acting(seat=0, hunt=1, field=1)
    assert game.may_act_on() == ["hunt", "field"]
    game.dice(3).act("field")  # the hunt follows by itself
    assert (game.actor, game.placed("animal")) == (1, [1, 0])


# An animal that stays


def staying(players=3, figures=2, **facts):
    """The round after one in which one circle of the wolf stayed free."""
    game = quiet(players).animal("wolf").player(0, on_animal=figures, **facts)
    return game.finish_round()


def test_with_circles_free_animal_and_figures_stay():
    game = staying()
    assert (game.round, game.active_animal, game.placed("animal")) == (2, "wolf", [2, 0, 0])


def test_figures_on_an_animal_are_not_fed():
    assert staying(figures=2, food=12).food(0) == 12 - 3


def test_a_tribe_is_not_hungry_if_only_figures_on_the_animal_lack_food():
    game = staying(figures=2, food=3)
    assert (game.food(0), game.score(0), game.round) == (0, 0, 2)


def test_figures_on_an_animal_are_not_available_next_round():
    game = staying(figures=2)
    assert (game.figures(0), game.unplaced(0)) == (5, 3)


def test_figures_on_an_animal_count_for_shamans():
    game = wild().animal("wolf").player(0, figures=6, on_animal=1, cards=[card(bottom="2 shamans")]).end()
    assert game.final_part("shamans", seat=0) == 2 * 6


def test_figures_on_an_animal_count_in_ties():
    game = wild().animal("wolf").player(0, figures=6, on_animal=1, score=20).player(1, score=20, food=12)
    game.end()
    assert game.final_score(0) == game.final_score(1)
    assert game.winners == [0]


def test_the_animal_remains_until_figures_of_a_later_round_fill_its_circles():
    game = staying(players=2, figures=1)
    game.row.start_seat = 0
    game.placing(seat=1, board={}).place("animal")
    assert game.placed("animal") == [1, 1]
    game.finish_round(dice=[1, 1])
    assert game.active_animal is None
