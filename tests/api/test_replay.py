"""Recorded games: writing, reading, playing again, and files that are not what they should be."""

import json
import random

import pytest

from stoneage_env import Engine, GameConfig
from stoneage_env.replay import Replay, ReplayError, load


def recorded(players=2, seed=5, **settings):
    """A random game as a replay."""
    config = GameConfig(num_players=players, max_rounds=4, **settings)
    engine, lots, actions = Engine(config), random.Random(seed), []
    engine.reset(seeds=[seed])
    while not engine.done[0]:
        actions.append(lots.choice(engine.legal_actions(0)))
        engine.step([actions[-1]])
    return Replay(config, seed, tuple(actions), tuple(engine.final_scores()[0].tolist()), ("random",) * players)


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "game.json"
    recorded().save(path)
    return path


def edited(path, **changes):
    """The file with some keys changed, None removes one."""
    content = {**json.loads(path.read_text()), **changes}
    path.write_text(json.dumps({key: value for key, value in content.items() if value is not None}))
    return path


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_saved_game_is_read_as_it_was_and_verifies(players, tmp_path):
    game = recorded(players)
    game.save(tmp_path / "game.json")
    assert load(tmp_path / "game.json") == game
    load(tmp_path / "game.json").verify()


def test_the_file_is_small(saved):
    assert saved.stat().st_size < 4000


def test_positions_tell_the_action_played_in_each_and_none_at_the_end():
    game = recorded()
    actions = [action for _, action in game.positions()]
    assert actions == [*game.actions, None]


def test_every_action_of_the_file_is_legal_in_its_position():
    for engine, action in recorded().positions():
        assert action is None or action in engine.legal_actions(0)


def test_a_cut_file_is_refused_with_line_and_column(saved):
    saved.write_text(saved.read_text()[:200])
    with pytest.raises(ReplayError, match=r"line 1, column \d+"):
        load(saved)


def test_a_file_of_something_else_is_refused(tmp_path):
    (tmp_path / "list.json").write_text("[1, 2]")
    with pytest.raises(ReplayError, match="no replay"):
        load(tmp_path / "list.json")
    (tmp_path / "deep.json").write_text("[" * 200_000)
    with pytest.raises(ReplayError, match="no replay"):
        load(tmp_path / "deep.json")
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(ReplayError, match="no text"):
        load(tmp_path / "picture.json")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": 2}, "format 2 is unknown"),
        ({"seed": None}, r"keys missing: \['seed'\]"),
        ({"notes": "x"}, r"do not belong there: \['notes'\]"),
        ({"layout": "0"}, "other actions"),
        ({"seed": -1}, "seed: -1"),
        ({"seed": "7"}, "seed: '7'"),
        ({"seed": 2**70}, "seed: 1180591620717411303424"),
        ({"format": True}, "format True is unknown"),
        ({"actions": [1, 2**64]}, "actions, entry 1: 18446744073709551616"),
        ({"agents": ["random"] * 3}, "agents: 2 names are expected, not 3"),
        ({"actions": [1, "pay wood"]}, "actions, entry 1: 'pay wood'"),
        ({"final_scores": [1]}, "2 numbers are expected"),
        ({"agents": "random"}, "agents"),
        ({"config": {"num_players": 2}}, "config"),
    ],
)
def test_an_edited_file_is_refused_and_the_place_named(saved, changes, words):
    with pytest.raises(ReplayError, match=words):
        load(edited(saved, **changes))


def test_a_config_that_cannot_be_played_is_refused(saved):
    config = json.loads(saved.read_text())["config"]
    with pytest.raises(ReplayError, match="config: num_players=9"):
        load(edited(saved, config={**config, "num_players": 9}))


def test_an_illegal_action_is_found_when_the_game_is_played(saved):
    actions = json.loads(saved.read_text())["actions"]
    with pytest.raises(ReplayError, match=r"action 3: .*is not possible"):
        load(edited(saved, actions=[*actions[:3], 94, *actions[4:]])).verify()


def test_a_game_that_stops_too_early_or_goes_on_too_long_is_found(saved):
    actions = json.loads(saved.read_text())["actions"]
    with pytest.raises(ReplayError, match="before the game does"):
        load(edited(saved, actions=actions[:-1])).verify()
    with pytest.raises(ReplayError, match=f"action {len(actions)}: the game was over"):
        load(edited(saved, actions=[*actions, actions[-1]])).verify()


def test_other_final_scores_than_those_of_the_game_are_found(saved):
    with pytest.raises(ReplayError, match=r"final_scores: the file says \[1, 2\]"):
        load(edited(saved, final_scores=[1, 2])).verify()
