"""The picture with modules: every fact is in it, and no words leave it or lie over each other."""

import copy
import xml.etree.ElementTree as ElementTree
from functools import cache

import numpy as np
import pytest

from stoneage_env import Engine, GameConfig
from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.locations import LOCATIONS
from stoneage_env.render import board_svg, board_text, draw, player_board
from stoneage_env.render.board import _board_width, arrangement, picture_height, wide_arrangement
from stoneage_env.render.palette import PLAYER_COLOURS, PLAYER_NAMES, WIDTH
from stoneage_env.render.raster import font_files
from stoneage_env.render.words import view_of
from tests.oracle.play import EVERYTHING
from tests.random_play import running
from tests.scenario import scenario

SVG = "{http://www.w3.org/2000/svg}"
KINDS = [(players, ()) for players in (2, 3, 4)] + [(4, ("wild_animals",)), (3, ("igloos", "harsh_winter"))]
KINDS += [(5, ("style",)), (2, EVERYTHING), (3, EVERYTHING), (5, EVERYTHING)]
ASKED = {"actor": 0, "decision": "place"}


def words_in(svg):
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def with_everything(players=5):
    return view_of(scenario(players=players, modules=EVERYTHING).engine)


# facts


PLAYER_FACTS = {
    "merchant": 4,
    "traded": True,
    "igloos": [2],
    "buildings": [35],
    "goods": {"wood": 0, "clay": 0, "stone": 0, "gold": 0, "jewelry": 23},
    "cards": [45],
    "hidden_cards": [37, 38, 39, 40, 41, 42, 43, 44, 45],
}
BOARD_FACTS = {
    "igloos": [0, None, 2, 3],
    "active_animal": "wolf",
    "waiting_animals": ["raptor"],
    "modules": ("style", "bonus_buildings", "wild_animals", "igloos"),
    "pile_tops": [40, 30, 31, 32, 33],
    "slots": [41, 42, 43, 44, 45],
}


@pytest.mark.parametrize("show", [board_svg, board_text])
@pytest.mark.parametrize("fact", PLAYER_FACTS)
def test_every_fact_of_a_player_is_shown(fact, show):
    view = with_everything()
    changed = copy.deepcopy(view)
    changed["players"][1][fact] = PLAYER_FACTS[fact]
    assert show(changed, ASKED) != show(view, ASKED)


@pytest.mark.parametrize("show", [board_svg, board_text])
@pytest.mark.parametrize("fact", BOARD_FACTS)
def test_every_fact_beside_the_board_is_shown(fact, show):
    view = with_everything()
    assert show({**view, fact: BOARD_FACTS[fact]}, ASKED) != show(view, ASKED)


@pytest.mark.parametrize("name", [place.name for place in LOCATIONS])
def test_figures_stand_on_every_location_in_their_players_colour(name):
    view = with_everything() | {"active_animal": "wolf"}
    view["players"][1]["buildings"] = [35, 36]
    empty = board_svg(view, ASKED).count(PLAYER_COLOURS[1])
    view["placed"][name] = [0, 1, 0, 0, 0]
    assert board_svg(view, ASKED).count(PLAYER_COLOURS[1]) == empty + 1


@pytest.mark.parametrize("animal", ANIMALS, ids=lambda animal: animal.name)
def test_the_active_animal_is_named_with_its_value_and_a_circle_for_each_player(animal):
    view = with_everything() | {"active_animal": animal.name}
    said = words_in(board_svg(view, ASKED))
    assert animal.name.capitalize() in said
    assert f"\N{MINUS SIGN}{animal.value}" in said
    empty = board_svg(view, ASKED).count("<circle")
    assert empty - board_svg({**view, "active_animal": None}, ASKED).count("<circle") >= 5


def test_a_player_sees_how_trade_goes_until_it_is_done_for_this_round():
    view = with_everything(players=2)
    said = words_in(board_svg(view, ASKED))
    assert [said.count(words) for words in ("2 for 1", "1 for 1", "1 for 2")] == [2, 2, 2]
    view["players"][0]["traded"] = True
    said = words_in(board_svg(view, ASKED))
    assert [said.count(words) for words in ("2 for 1", "has traded in this round")] == [1, 1]


@pytest.mark.parametrize("modules", [(), ("harsh_winter",)])
def test_winters_offers_are_at_the_deck_and_on_tiles_with_a_fixed_cost(modules):
    view = view_of(scenario(players=4, modules=modules).engine) | {"pile_tops": [0, 16, 17, 25]}
    said = words_in(board_svg(view, ASKED))
    assert (said.count("+5"), "+6" in said) == ((2, True) if modules else (0, False))
    assert ("1 gold more with a card for 6 points" in board_text(view, ASKED)) == bool(modules)


# layout: the words of random positions, measured with the font that they are drawn with


@cache
def _letters(size, bold):
    from PIL import ImageFont

    return ImageFont.truetype(font_files()[bold], size)


def _boxes(element, shift=(0.0, 0.0), scale=1.0):
    """Left, right, top, bottom and words of every text that is not turned."""
    for child in element:
        x, y, factor = shift[0], shift[1], scale
        for move in (child.get("transform") or "").replace(")", ")|").split("|"):
            kind, _, numbers = move.strip().partition("(")
            values = [float(number) for number in numbers.rstrip(")").split()]
            if kind == "rotate":
                return
            if kind == "translate":
                x, y = x + factor * values[0], y + factor * values[1]
            if kind == "scale":
                factor *= values[0]
        if child.tag == f"{SVG}text":
            yield _box(child, x, y, factor)
        yield from _boxes(child, (x, y), factor)


def _box(element, x, y, scale):
    size = float(element.get("font-size"))
    width = _letters(100, element.get("font-weight") == "bold").getlength(element.text) * size / 100
    left = float(element.get("x")) - {"middle": width / 2, "end": width}.get(element.get("text-anchor"), 0)
    base = float(element.get("y"))
    return (x + scale * left, x + scale * (left + width), y + scale * (base - 0.7 * size), y + scale * base, element.text)


def _positions(players, modules):
    """Early, middle and late positions of eager and of uniform play, each with as many facts as it has."""
    for step, engine in enumerate(running(players, 2, steps=1500, seed=players, modules=modules)):
        if step % 150 == 40:
            yield from ((engine, row) for row in range(2))


@pytest.mark.parametrize(("players", "modules"), KINDS)
def test_words_stay_in_the_picture_and_do_not_lie_over_each_other(players, modules):
    pytest.importorskip("PIL", reason='needs the extra "viz"')
    for engine, row in _positions(players, modules):
        for viewer in (None, "all"):
            boxes = list(_boxes(ElementTree.fromstring(draw(engine, row, viewer))))
            edges = np.array([box[:4] for box in boxes])
            assert len(boxes) > 40
            assert edges[:, 0].min() >= 0
            assert edges[:, 1].max() <= WIDTH
            assert edges[:, 3].max() <= picture_height(engine.snapshot(row))
            for i, (left, right, top, bottom, words) in enumerate(boxes):
                over = (edges[:, 0] < right) & (edges[:, 1] > left) & (edges[:, 2] < bottom) & (edges[:, 3] > top)
                assert [boxes[j][4] for j in np.flatnonzero(over) if j != i] == [], words


def test_the_height_of_a_picture_does_not_change_during_a_game():
    for players, modules in KINDS:
        heights = {picture_height(engine.snapshot(row)) for engine, row in _positions(players, modules)}
        assert len(heights) == 1


@pytest.mark.parametrize(("players", "modules"), KINDS)
def test_a_new_game_has_a_board_for_every_player(players, modules):
    engine = Engine(GameConfig(num_players=players, modules=modules))
    engine.reset(seed=1)
    said = words_in(draw(engine))
    assert [name in said for name in PLAYER_NAMES] == [seat < players for seat in range(len(PLAYER_NAMES))]
    assert [f"player_{seat}" in said for seat in range(5)] == [seat < players for seat in range(5)]


@pytest.mark.parametrize(("players", "modules"), KINDS)
def test_in_both_arrangements_the_boards_lie_in_the_picture_and_apart(players, modules):
    engine = Engine(GameConfig(num_players=players, modules=modules))
    engine.reset(seed=1)
    view = engine.snapshot(0)
    wide, high = _board_width(), player_board.height(view)
    for arranged in (arrangement(view), wide_arrangement(view)):
        assert len(arranged.places) >= players
        for i, (x, y) in enumerate(arranged.places):
            assert 0 <= x <= arranged.width - wide
            assert 0 <= y <= arranged.height - high
            assert all(abs(x - a) >= wide or abs(y - b) >= high for a, b in arranged.places[:i])
