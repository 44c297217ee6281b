"""View: a game in words, from an engine or from a running environment."""

import pytest

from stoneage_env import ACTIONS
from stoneage_env.engine.actions import NO_OP
from stoneage_env.engine.state import BOUGHT
from stoneage_env.players import View
from tests.agents.test_hidden import EVERYTHING, for_each_kind
from tests.envs.playing import play, started
from tests.random_play import midgame, positions

ANIMALS = {("polar bear", 3), ("wild boar", 2), ("wolf", 2), ("raptor", 1)}


@for_each_kind
def test_a_view_tells_what_the_snapshot_of_the_game_tells(players, modules):
    engine = positions(players, games=20, modules=modules)
    for row in range(engine.num_games):
        view, words = View(engine, row), engine.snapshot(row)
        assert view.round == words["round"]
        assert [card.number for card in view.display] == [number for number in words["slots"] if number]
        assert [pile.tile for pile in view.piles] == words["pile_tops"]
        assert [pile.left for pile in view.piles] == words["pile_sizes"]
        assert view.decision == engine.question(row)["decision"]
        for player, facts in zip(view.players, words["players"], strict=True):
            for name in ("figures", "food", "score", "agriculture", "goods", "any2_unused"):
                assert getattr(player, name) == facts[name]
            for name in ("merchant", "traded"):
                assert getattr(player, name) == facts.get(name, 0)
            assert player.jewelry == facts["goods"].get("jewelry", 0)
            assert list(player.igloos) == facts.get("igloos", [])
            assert list(player.cards) == facts["cards"]
            assert player.face_down == len(facts["hidden_cards"])
        assert list(view.me.hidden_cards) == words["players"][view.seat]["hidden_cards"]
        assert view.me.points_now == words["scores_if_ended_now"][view.seat]


@for_each_kind
def test_a_view_shows_no_face_down_card_of_others(players, modules):
    engine = positions(players, games=20, modules=modules)
    for row in range(engine.num_games):
        for player in View(engine, row).others:
            assert player.face_down >= 2
            assert player.hidden_cards == ()


def test_the_viewer_is_who_is_asked_and_legal_actions_have_names():
    engine = midgame(3)
    for row in range(20):
        view = View(engine, row)
        assert view.seat == view.actor == engine.actors[row]
        assert [action.code for action in view.legal] == engine.legal_actions(row)
        assert all(action is ACTIONS.decode(action.code) for action in view.legal)
        assert view.me is view.players[view.seat]
        assert [player.seat for player in view.others] == [(view.seat + i) % 3 for i in (1, 2)]


def test_a_seat_that_is_not_asked_can_only_do_nothing():
    engine = midgame(2)
    view = View(engine, 0, seat=1 - int(engine.actors[0]))
    assert not view.asked
    assert [action.code for action in view.legal] == [NO_OP]


def test_a_running_environment_can_be_viewed():
    for env in play(started(2), steps=30):
        view = View(env)
        assert f"player_{view.seat}" == env.agent_selection
        assert [action.code for action in view.legal] == env.last()[0]["action_mask"].nonzero()[0].tolist()


def test_cards_and_tiles_say_what_they_do():
    engine = midgame(4)
    for row in range(20):
        view = View(engine, row)
        for card in view.display:
            assert card.location == f"card{card.price}"
            assert (card.symbol is None) == (card.profession is not None) == (card.people > 0)
        for pile in view.piles:
            assert pile.tile is None or (pile.kind == "fixed") == (pile.points > 0) == bool(pile.cost)


def test_with_modules_cards_tiles_igloos_and_animals_say_what_they_do():
    players, modules = EVERYTHING
    engine = positions(players, games=200, modules=modules)
    effects = set()
    for row in range(engine.num_games):
        view, words = View(engine, row), engine.snapshot(row)
        effects |= {pile.effect for pile in view.piles} | {card.effect for card in view.display}
        assert [card.paid_with for card in view.display] == [
            "jewelry" if card.location == "card5" else "resources" for card in view.display
        ]
        assert all(card.price == 3 for card in view.display if card.location == "card5")
        assert [igloo.number for igloo in view.igloos] == [number for number in words["igloos"] if number is not None]
        assert all(igloo.points > 0 and igloo.cost for igloo in view.igloos)
        assert view.waiting_animals == words["waiting_animals"]
        assert (view.active_animal is None) == (words["active_animal"] is None)
    assert {"style_dice", "merchant", "wood_tile", "income", "draw_card"} <= effects


def test_the_active_animal_has_a_value_and_free_circles():
    players, modules = EVERYTHING
    engine = midgame(players, modules=modules)
    threatened = [View(engine, row) for row in range(engine.num_games) if engine.games.active_animal[row]]
    for view in threatened:
        assert view.active_animal is not None
        standing = sum(player.placed.get("animal", 0) for player in view.players)
        assert (view.active_animal.name, view.active_animal.value) in ANIMALS
        assert view.active_animal.free_circles == players - standing
    assert threatened


def test_the_owner_of_a_gathering_tile_is_told_its_place():
    engine = midgame(2, modules=("style",))
    engine.games.tile_place[0, [35, 36]] = BOUGHT, BOUGHT + 1
    assert [player.gathering_tiles for player in View(engine, 0).players] == [("wood_tile",), ("gold_tile",)]


def test_a_view_of_the_base_game_knows_neither_rings_nor_merchants_nor_jewelry():
    me = View(midgame(2), 0).me
    assert len(me.symbols) == 8
    assert len(me.people) == 4
    assert "jewelry" not in me.goods


def test_only_engines_and_environments_can_be_viewed():
    with pytest.raises(TypeError, match="a View needs an Engine"):
        View("engine")
    with pytest.raises(ValueError, match="there is no seat 2"):
        View(midgame(2), 0, seat=2)
