"""The text board: its size and its facts."""

from stoneage_env.render import board_text
from stoneage_env.render.text import COLUMNS
from tests.scenario import card, for_each_player_count, scenario, tile


def shown(game, viewer=None):
    return board_text(game.view, game.engine.question(), game.engine.last_dice(), viewer)


@for_each_player_count
def test_the_text_board_fits_into_a_terminal(players):
    game = scenario(players=players)
    for seat in range(players):
        game.player(seat, buildings=3, one_use_tools=(2,) if seat == 0 else (), food=111, score=-120)
    lines = shown(game).split("\n")
    assert len(lines) <= 40
    assert max(map(len, lines)) <= COLUMNS


def test_the_text_board_has_the_facts_of_the_board():
    game = scenario(players=3, start=2).display(card(top="7 food")).top_tile(2, tile("2 wood, 1 clay for 10 points"))
    text = shown(game.placing(0, {0: {"forest": 3}, 1: {"card1": 1, "hunt": 2}, 2: {"hut": 2, "building2": 1}}))
    for fact in (
        "Round 1, Green starts",
        ">> Red places figures",
        "Hunting grounds 2    Blue 2",
        "Forest          3/7  Red 3",
        "Hut             2/2  Green 2",
        "Cards (32 in the deck)",
        "price 1:  3  7 food; pottery",
        "pile 2:  0  2 wood, 1 clay for 10 points, 7 left",
    ):
        assert fact in text
    assert [line.split("<- ")[1] for line in text.split("\n") if "<-" in line] == ["Blue", "Green"]


def test_the_text_board_has_the_facts_of_every_player():
    game = scenario(players=2).player(
        1,
        food=7,
        wood=3,
        gold=2,
        score=21,
        figures=6,
        agriculture=4,
        tools=(2, 2, 1),
        tools_used=(1, 0, 0),
        one_use_tools=(3,),
        any_two=True,
        cards=[card(top="7 food"), card(bottom="music"), card(bottom="music", copy=2)],
        buildings=2,
    )
    text = shown(game)
    for fact in (
        "21 points",
        "6 figures, 6 at home; agriculture 4",
        "7 food, 3 wood, 0 clay, 0 stone, 2 gold; tools (2) 2 1, one-use 3, any-2 card",
        "culture: medicine music*2 pottery",
        "farmers 0x4 toolmakers 1x5 builders 0x2 shamans 0x6; 5 cards",
        "2 buildings: ",
        f"if it ended now {game.final_score(1)}",
    ):
        assert fact in text


def test_cards_face_down_are_counted_for_others_and_named_for_their_owner():
    game = scenario(players=2).player(0, hidden_cards=[card(bottom="3 builders")])
    assert "1 face down" in shown(game, viewer=1)
    assert "if it ended now ?" in shown(game, viewer=1)
    assert "face down 3 builders" in shown(game, viewer=0)


def test_the_last_dice_are_shown():
    game = scenario(players=2).acting(seat=0, forest=3, tools=(1, 0, 0)).dice(6, 5, 2).act("forest")
    assert "in the last step dice 6 5 2" in shown(game)


def test_the_result_is_shown():
    game = scenario(players=2).player(0, food=20, score=50).player(1, food=20).end()
    assert ">> Game over: Red wins with 50 points" in shown(game)
    assert "(winner)" in shown(game) or "(start, winner)" in shown(game)
