"""What happened and what could be done, in words; random games show that nothing is left out."""

import pytest

from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.render import describe_legal, describe_step
from stoneage_env.render.describe import tell
from stoneage_env.render.ledger import Ledger, book_of
from stoneage_env.render.story import events
from stoneage_env.transcript import eager
from tests.oracle.play import EVERYTHING, module_sets, player_counts
from tests.scenario import card, goods, scenario, tile


def told(game, name, dice=(), **parameters):
    """Answer a question and tell what happened."""
    game.dice(*dice)
    lines = describe_step(game.engine, ACTIONS.encode(name, **parameters))
    game.answer(name, **parameters)
    return lines


def test_figures_are_placed():
    assert told(scenario(players=2), "place", location="forest", figures=3) == ["Red places 3 figures on the forest"]


def test_a_roll_without_tools_is_told_with_what_it_brings():
    game = scenario(players=2).acting(seat=0, hunt=5, forest=1, field=1, figures=7)
    lines = told(game, "act", dice=[3, 6, 1, 2, 2], location="hunt")
    assert lines == ["Red rolls 5 dice at the hunting grounds: 3 6 1 2 2 = 14, takes 7 food"]


def test_tools_are_added_one_by_one_and_then_the_goods_are_taken():
    game = scenario(players=2).acting(seat=0, forest=3, hunt=1, field=1, tools=(2, 1, 0), one_use_tools=(4,))
    assert told(game, "act", dice=[4, 3, 4], location="forest") == ["Red rolls 3 dice at the forest: 4 3 4 = 11"]
    assert told(game, "tool", space=0) == ["Red adds the tool of value 2: 11 + 2 = 13"]
    assert told(game, "one_use_tool", value=4) == ["Red adds the one-use tool of value 4: 13 + 4 = 17", "Red takes 5 wood"]


def test_tools_may_be_left_alone():
    game = scenario(players=2).acting(seat=0, quarry=2, hunt=1, field=1, tools=(2, 1, 0))
    told(game, "act", dice=[4, 6], location="quarry")
    assert told(game, "tools_done") == ["Red takes 2 stone"]


def test_a_card_is_bought_with_all_that_was_paid():
    game = scenario(players=3).lay(2, card(top="dice for all", bottom="pottery"))
    game.acting(seat=1, card2=1, hunt=1, field=1, wood=5)
    assert told(game, "act", location="card2") == ["Blue may buy card 12 (dice for all; pottery)"]
    assert told(game, "pay", dice=[2, 4, 4], good="wood") == [
        "Blue buys card 12 (dice for all; pottery) for 2 wood",
        "Blue rolls dice for all: 2 4 4",
    ]
    assert told(game, "take_die", face=2) == [
        "Blue takes the die 2: 1 clay",
        "Green takes the die 4: 1 gold",
        "Red takes the die 4: 1 gold",
    ]


def test_a_payment_that_goes_on_is_told_good_by_good():
    game = scenario(players=2).lay(3, card(top="7 food")).acting(seat=0, card3=1, hunt=1, field=1, wood=2, clay=2, gold=1)
    told(game, "act", location="card3")
    assert told(game, "pay", good="wood") == ["Red pays 1 wood towards card 3 (7 food; pottery)"]
    told(game, "pay", good="clay")
    assert told(game, "pay", good="gold") == [
        "Red buys card 3 (7 food; pottery) for 1 wood, 1 clay, 1 gold",
        "Red gets 7 food",
    ]


def test_a_card_of_resources_does_not_blur_its_price():
    game = scenario(players=2).lay(1, card(top="1 gold")).acting(seat=0, card1=1, hunt=1, field=1, gold=1, wood=1)
    told(game, "act", location="card1")
    assert told(game, "pay", good="gold") == ["Red buys card 20 (1 gold; 1 shaman) for 1 gold", "Red gets 1 gold"]


def test_a_drawn_card_is_not_named():
    game = scenario(players=2).lay(1, card(top="draw a card for the final scoring"))
    game.acting(seat=0, card1=1, hunt=1, field=1, wood=1)
    told(game, "act", location="card1")
    assert told(game, "pay", good="wood")[1:] == ["Red draws a card face down"]


def test_a_fixed_building_names_cost_and_points_and_the_tile_below():
    game = scenario(players=2).top_tile(1, tile("2 wood, 1 clay for 10 points"))
    game.acting(seat=0, building1=1, hunt=1, field=1, wood=2, clay=1)
    told(game, "act", location="building1")
    below = int(game.row.piles[0, 5])
    lines = told(game, "pay", good="wood")
    assert lines[0] == "Red buys tile 0 (2 wood, 1 clay for 10 points)"
    assert lines[1].startswith(f"Next in building pile 1: tile {below} (")


def test_a_free_building_scores_what_was_paid():
    game = scenario(players=2).top_tile(1, tile("1 to 7 resources"))
    game.acting(seat=0, building1=1, hunt=1, field=1, wood=2, gold=2)
    told(game, "act", location="building1")
    told(game, "pay", good="wood")
    told(game, "pay", good="gold")
    assert told(game, "pay_done")[0] == "Red buys tile 25 (1 to 7 resources) for 1 wood, 1 gold: 9 points"


def test_a_purchase_is_declined_or_impossible():
    game = scenario(players=2).lay(2, card(top="7 food")).acting(seat=0, card2=1, hunt=1, field=1, wood=2)
    told(game, "act", location="card2")
    assert told(game, "decline") == ["Red does not buy card 3 (7 food; pottery)"]
    game = scenario(players=2).lay(2, card(top="7 food")).acting(seat=0, card2=1, hunt=1, field=1, wood=1)
    assert told(game, "act", location="card2") == ["Red cannot pay for card 3 (7 food; pottery)"]


@pytest.mark.parametrize(
    ("place", "figures", "line"),
    [
        ("toolmaker", 1, "Red gets a tool at the toolmaker"),
        ("hut", 2, "Red gets a figure at the hut"),
        ("field", 1, "Red gets a step of agriculture at the field"),
    ],
)
def test_the_village_gives_its_gift(place, figures, line):
    game = scenario(players=2).acting(seat=0, hunt=1, card1=1, **{place: figures})
    assert told(game, "act", location=place) == [line]


def test_a_full_track_gains_nothing():
    game = scenario(players=2).acting(seat=0, hunt=1, card1=1, field=1, agriculture=10)
    assert told(game, "act", location="field") == ["Red can gain nothing more at the field"]


def test_the_any_two_card_is_cashed():
    game = scenario(players=2).acting(seat=0, hunt=1, field=1, any_two=True)
    assert told(game, "use_any2") == ["Red cashes the card for any 2 resources"]
    assert told(game, "take", good="gold") == ["Red takes 2 gold"]


def hungry(**facts):
    """Two players; Red acts for the last time in the round with nothing to gain, and is hungry."""
    game = scenario(players=2, start=0).player(1, food=20)
    return game.acting(seat=0, others={}, card4=1, **facts)


def test_a_round_ends_with_feeding_and_new_cards():
    game = scenario(players=2).lay(4, card(top="7 food")).player(1, food=20)
    game.acting(seat=0, others={}, card4=1, food=20, agriculture=2, figures=6, wood=4)
    told(game, "act", location="card4")
    assert game.asked == "pay"
    lines = told(game, "decline")
    assert lines[0] == "Red does not buy card 3 (7 food; pottery)"
    assert lines[1:] == ["Red feeds 6 figures, 2 from the fields", "Blue feeds 5 figures", "Round 2 begins: Blue starts"]


def test_cards_that_were_dealt_for_the_next_round_are_named():
    game = scenario(players=2).lay(1, card(top="7 food")).next_cards(card(top="1 gold")).player(1, food=20)
    game.acting(seat=0, others={}, card1=1, food=20, wood=2)
    told(game, "act", location="card1")
    assert told(game, "pay", good="wood")[-1] == "New on display: card 20 (1 gold; 1 shaman)"


def test_a_shortfall_is_paid_with_resources():
    game = hungry(food=2, figures=6, wood=1, clay=1, agriculture=2)
    lines = told(game, "act", location="card4")
    assert lines[1:] == ["Red has 4 food, 2 of it from the fields for 6 figures: 2 short"]
    assert told(game, "feed", good="wood")[:1] == ["Red pays 1 wood, 1 clay instead of food"]
    assert game.goods(0) == goods()


def test_a_tribe_starves_by_choice_and_by_force():
    game = hungry(food=2, figures=6, wood=4)
    told(game, "act", location="card4")
    told(game, "decline")
    assert told(game, "starve")[0] == "Red is 4 food short, starves: -10 points"
    lines = told(hungry(food=2, figures=6), "act", location="card4")
    assert lines[1] == "Red has 2 food for 6 figures: 4 short, starves: -10 points"


def test_the_end_names_reason_and_winners():
    game = scenario(players=2).tiles_left(pile=1, count=0, owner=1).player(1, food=20, score=30)
    game.acting(seat=0, others={}, card4=1, food=20, score=50)
    lines = told(game, "act", location="card4")
    assert lines[-2] == "The game is over: a pile of buildings is used up"
    assert lines[-1] == "Red wins with 50 points, before Blue 30"


def test_telling_a_step_leaves_the_game_where_it_is():
    game = scenario(players=2).acting(seat=0, forest=3, hunt=1)
    before = game.engine.get_state()
    describe_step(game.engine, ACTIONS.encode("act", location="forest"))
    assert game.engine.get_state() == before


KINDS = [(2, ()), *((max(player_counts(modules)), modules) for modules in module_sets())]
CASES = [(players, modules, True) for players, modules in KINDS] + [(2, (), False), (2, EVERYTHING, False)]


@pytest.mark.parametrize(("players", "modules", "skip_forced"), CASES)
def test_what_is_told_accounts_for_every_change_in_random_games(players, modules, skip_forced):
    engine = Engine(GameConfig(num_players=players, modules=modules, skip_forced=skip_forced, max_rounds=7))
    engine.reset(seed=players)
    choose = eager(players)
    while not engine.done[0]:
        code = choose(engine.legal_actions())
        ledger = Ledger(engine.snapshot())
        fallen: list[int] = []
        for event in events(engine, code):
            tell(ledger, event)
            fallen += event.dice
        engine.step([code])
        after = engine.snapshot()
        assert all(ledger.lines)
        assert ledger.lines or not skip_forced  # nothing is said of an offer that cannot be paid
        assert fallen == engine.last_dice()
        assert ledger.books == [book_of(player) for player in after["players"]]
        assert {name: figures for name, figures in ledger.placed.items() if any(figures)} == after["placed"]


def test_nothing_happens_when_a_finished_game_is_asked():
    game = scenario(players=2).player(0, food=20).player(1, food=20).end()
    assert told(game, "no_op") == []


# What could be done


def legal(game, with_view=True):
    return describe_legal(game.engine.question(), game.engine.legal_actions(), game.view if with_view else None)


def test_legal_actions_are_told_in_order():
    game = scenario(players=2)
    assert legal(game, with_view=False) == [ACTIONS.describe(code) for code in game.engine.legal_actions()]


def test_places_are_told_with_what_lies_there():
    game = scenario(players=2).lay(2, card(top="7 food")).top_tile(1, tile("2 wood, 1 clay for 10 points"))
    said = legal(game)
    assert "place 1 figure on card 2: card 3 (7 food; pottery), price 2" in said
    assert "place 1 figure on building 1: tile 0 (2 wood, 1 clay for 10 points)" in said
    assert "place 3 figures on the forest: 3 dice, 3 pips for each wood" in said
    game.acting(seat=0, hunt=2, field=1)
    assert legal(game) == ["act on the hunting grounds: 2 dice, 2 pips for each food", "act on the field"]


def test_tools_are_told_with_what_they_would_bring():
    game = scenario(players=2).acting(seat=0, forest=3, hunt=1, field=1, tools=(2, 0, 0), one_use_tools=(4,))
    game.dice(4, 3, 4).act("forest")
    assert legal(game) == [
        "use the tool in space 0: +2 = 13 pips, 4 wood",
        "use the one-use tool 4: +4 = 15 pips, 5 wood",
        "use no more tools: take 3 wood",
    ]
    assert legal(game, with_view=False)[0] == "use the tool in space 0"


def test_starving_is_told_with_its_price():
    game = hungry(food=2, figures=6, wood=4)
    game.act("card4").decline()
    assert legal(game) == ["feed with wood", "starve: lose 10 points"]
