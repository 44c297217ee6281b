"""The picture: well formed, every fact in it, hidden cards hidden, and pixels with letters in them."""

import copy
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from stoneage_env.content.buildings import BUILDINGS
from stoneage_env.content.cards import CARDS
from stoneage_env.content.locations import BASE_LOCATIONS as LOCATIONS
from stoneage_env.render import board_svg, draw, png, rasterise
from stoneage_env.render.board import picture_height
from stoneage_env.render.palette import PLAYER_COLOURS, PLAYER_NAMES, WIDTH
from tests.scenario import for_each_player_count, scenario

SVG = "{http://www.w3.org/2000/svg}"


def words_in(svg):
    """All words of a picture."""
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def picture(view, viewer=None, **question):
    return board_svg(view, {"actor": 0, "decision": "place", **question}, viewer=viewer)


@for_each_player_count
def test_the_picture_is_well_formed_and_has_a_board_for_every_player(players):
    game = scenario(players=players)
    svg = draw(game.engine)
    assert ElementTree.fromstring(svg).get("viewBox") == f"0 0 {WIDTH} {picture_height(game.view)}"
    said = words_in(svg)
    assert [name in said for name in PLAYER_NAMES] == [seat < players for seat in range(len(PLAYER_NAMES))]


@for_each_player_count
def test_every_card_and_every_tile_looks_different(players):
    view = scenario(players=players).view
    with_card = {picture({**view, "slots": [number, None, None, None]}) for number in range(1, len(CARDS) + 1)}
    tiles_below = view["pile_tops"][1:]
    with_tile = {picture({**view, "pile_tops": [number, *tiles_below]}) for number in range(len(BUILDINGS))}
    assert (len(with_card), len(with_tile)) == (len(CARDS), len(BUILDINGS))


FACTS = {
    "figures": 6,
    "food": 99,
    "score": -17,
    "agriculture": 3,
    "goods": {"wood": 1, "clay": 0, "stone": 0, "gold": 0},
    "tools": [1, 0, 0],
    "one_use_tools": [3],
    "any2_unused": True,
    "cards": [3],
    "hidden_cards": [3],
    "buildings": [5],
}


@pytest.mark.parametrize("fact", FACTS)
def test_every_fact_of_a_player_changes_the_picture(fact):
    view = scenario(players=2).view
    changed = copy.deepcopy(view)
    changed["players"][1][fact] = FACTS[fact]
    assert picture(changed) != picture(view)


@pytest.mark.parametrize("good", ["wood", "clay", "stone", "gold"])
def test_resources_are_drawn_as_numbers(good):
    view = scenario(players=2).view
    view["players"][1]["goods"][good] = 37
    assert "37" in words_in(picture(view))


def test_a_used_tool_is_turned():
    view = scenario(players=2).player(0, tools=(2, 1, 0)).view
    before = picture(view)
    view["players"][0]["tools_used"] = [True, False, False]
    assert before.count("rotate(90)") == 0
    assert picture(view).count("rotate(90)") == 1


@pytest.mark.parametrize("name", [place.name for place in LOCATIONS if place.name not in ("building3", "building4")])
def test_figures_stand_on_every_location_in_their_players_colour(name):
    view = scenario(players=2).view
    empty = picture(view).count(PLAYER_COLOURS[1])
    view["placed"][name] = [0, 1]
    assert picture(view).count(PLAYER_COLOURS[1]) == empty + 1


BOARD_FACTS = {
    "round": 8,
    "start_seat": 1,
    "slots": [1, 2, None, 4],
    "deck_size": 3,
    "pile_tops": [None, 3],
    "pile_sizes": [2, 7],
    "scores_if_ended_now": [12, 13],
}


@pytest.mark.parametrize("fact", BOARD_FACTS)
def test_every_fact_of_the_board_changes_the_picture(fact):
    view = scenario(players=2).view
    assert picture({**view, fact: BOARD_FACTS[fact]}) != picture(view)


def test_the_question_and_the_dice_are_shown():
    game = scenario(players=2).acting(seat=0, forest=3, tools=(1, 0, 0)).dice(6, 5, 2).act("forest")
    svg = draw(game.engine)
    assert "Red may add tools: 13 pips, 3 for each wood, so far 4" in words_in(svg)
    assert svg != board_svg(game.view, game.engine.question())


def test_a_long_list_of_dice_is_cut_and_counted():
    game = scenario(players=2)
    assert "+16" in words_in(board_svg(game.view, game.engine.question(), [4] * 40))


def test_only_the_owner_sees_what_lies_face_down():
    view = scenario(players=2).player(1, hidden_cards=[3]).view
    other = copy.deepcopy(view)
    other["players"][1]["hidden_cards"], other["scores_if_ended_now"] = [35], [0, 5]
    for viewer in (None, 0):
        assert "1 face down" in words_in(picture(view, viewer))
        assert picture(view, viewer) == picture(other, viewer)
    for owner in (1, "all"):
        assert picture(view, owner) != picture(other, owner)


def test_a_finished_game_names_its_winner_and_shows_all_cards():
    game = scenario(players=2).player(0, hidden_cards=[3], food=20, score=50).player(1, food=20).end()
    said = words_in(draw(game.engine))
    assert any(words.startswith("Game over: Red wins with 5") for words in said)
    assert "winner" in said
    assert "1 face down" not in said


@for_each_player_count
def test_pixels_have_the_width_asked_for_and_the_pictures_proportions(players):
    game = scenario(players=players)
    pixels = rasterise(draw(game.engine), 600)
    assert pixels.dtype == np.uint8
    assert pixels.shape == (round(600 * picture_height(game.view) / WIDTH), 600, 3)


def test_letters_leave_pixels():
    view = scenario(players=2).view
    other = rasterise(picture({**view, "round": 8}), 600)
    changed = (rasterise(picture(view), 600) != other).any(axis=2)
    assert changed[:40, :90].sum() > 10  # the number of the round, upper left
    assert not changed[40:].any()


def test_bold_and_plain_letters_both_have_their_font():
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 30" font-family="DejaVu Sans">{}</svg>'
    plain = rasterise(frame.format('<text x="5" y="20" font-size="16">Wood</text>'), 100)
    bold = rasterise(frame.format('<text x="5" y="20" font-size="16" font-weight="bold">Wood</text>'), 100)
    assert (255 - bold).sum() > (255 - plain).sum() > 0


def test_a_picture_can_be_kept_as_a_png_file():
    assert png(draw(scenario(players=2).engine), 300).startswith(b"\x89PNG")


def test_a_width_of_nothing_is_refused():
    with pytest.raises(ValueError, match="at least 1 pixel"):
        rasterise(draw(scenario(players=2).engine), 0)


@pytest.mark.parametrize(("module", "named"), [("resvg_py", "resvg-py"), ("matplotlib", "matplotlib")])
def test_without_the_extra_the_error_says_what_to_install(monkeypatch, module, named):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ImportError, match=rf"{named}.*stoneage-env\[viz\]"):
        rasterise("<svg/>", 10)


def test_drawing_svg_loads_neither_resvg_nor_matplotlib():
    code = "import sys, stoneage_env.render; print({'resvg_py', 'matplotlib', 'PIL'} & set(sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "set()\n"
