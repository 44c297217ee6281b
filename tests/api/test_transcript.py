"""Transcripts: the format, the golden games, and that skipping forced decisions leaves games as they are."""

import json
import random
import subprocess
import sys

import pytest

from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.transcript import eager, uniform, write_game, write_games
from tests.golden import regenerate

HEADER = {"format", "config", "skips_forced", "setup"}
LAST = {"over", "end_reason", "final_scores", "winners", "view"}
VIEW = {
    *("round", "start_seat", "slots", "deck_size", "pile_tops", "pile_sizes", "placed"),
    *("over", "end_reason", "scores_if_ended_now", "winners", "players"),
}
PLAYER = {
    *("figures", "food", "score", "agriculture", "goods", "tools", "tools_used"),
    *("one_use_tools", "any2_unused", "cards", "hidden_cards", "buildings"),
}


def game(players, seed=5, max_rounds=6, choose=eager, **settings):
    return list(write_game(GameConfig(num_players=players, max_rounds=max_rounds, **settings), seed, choose(seed)))


# the format


def test_a_game_is_a_header_its_decisions_and_a_last_line():
    lines = game(3)
    assert lines[0].keys() == HEADER
    assert lines[-1].keys() == LAST
    assert len(lines) > 30
    for line in lines[1:-1]:
        assert line.keys() - {"view"} == {"actor", "decision", "legal", "action", "dice"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_header_tells_the_order_of_all_cards_and_tiles(players):
    header = next(write_game(GameConfig(num_players=players, max_rounds=7), 5, uniform(5)))
    assert header["format"] == 1
    assert header["config"] == {"players": players, "modules": [], "max_rounds": 7}
    assert header["skips_forced"] is True
    assert sorted(header["setup"]["deck"]) == list(range(1, 37))
    assert [len(pile) for pile in header["setup"]["piles"]] == [7] * players
    assert len({tile for pile in header["setup"]["piles"] for tile in pile}) == 7 * players
    assert header["setup"]["start_seat"] in range(players)


def test_deck_and_piles_of_the_header_begin_with_what_is_face_up():
    header, first, *_ = game(3)
    assert header["setup"]["deck"][:4] == first["view"]["slots"]
    assert [pile[0] for pile in header["setup"]["piles"]] == first["view"]["pile_tops"]


def test_cards_enter_the_display_in_the_order_of_the_header():
    lines = game(4, max_rounds=12)
    order = lines[0]["setup"]["deck"]
    drawn_face_down = {card for player in lines[-1]["view"]["players"] for card in player["hidden_cards"]}
    displayed: list[int] = []
    for line in lines[1:]:
        displayed += [card for card in line.get("view", {}).get("slots", []) if card and card not in displayed]
    assert len(displayed) > 8
    assert displayed == [card for card in order if card not in drawn_face_down][: len(displayed)]


def test_a_view_stands_with_every_placement_and_every_choice_of_a_location_only():
    for line in game(2)[1:-1]:
        assert ("view" in line) == (line["decision"] in ("place", "act"))


def test_a_view_has_the_keys_of_the_format_and_one_entry_per_player():
    for line in game(3):
        for view in [line["view"]] if "view" in line else []:
            assert view.keys() == VIEW
            assert [player.keys() for player in view["players"]] == [PLAYER] * 3
            assert all(len(figures) == 3 and any(figures) for figures in view["placed"].values())


def test_every_action_played_is_one_of_several_different_legal_ones():
    for line in game(4)[1:-1]:
        assert line["action"] in line["legal"]
        assert len(line["legal"]) == len({tuple(action) for action in line["legal"]}) > 1


def test_dice_have_faces_from_1_to_6_and_fall_somewhere():
    dice = [face for line in game(4)[1:-1] for face in line["dice"]]
    assert set(dice) == set(range(1, 7))


def test_the_last_line_tells_scores_winners_and_the_end():
    last = game(3, max_rounds=2)[-1]
    assert last["over"] is True
    assert last["end_reason"] == last["view"]["end_reason"] == "truncated"
    assert last["final_scores"] == last["view"]["scores_if_ended_now"]
    assert last["winners"] == last["view"]["winners"] != []


def test_every_line_can_be_written_as_json_and_read_again():
    for line in game(2):
        assert json.loads(json.dumps(line)) == line


def test_an_eager_player_never_declines_what_can_be_paid():
    lines = game(2, max_rounds=15)
    payments = [line for line in lines[1:-1] if line["decision"] == "pay"]
    assert len(payments) > 5
    assert all(line["action"][0] in ("pay", "use_any2") for line in payments)


def test_a_uniform_player_sometimes_declines():
    lines = game(2, max_rounds=40, choose=uniform)
    assert ["decline"] in [line["action"] for line in lines[1:-1]]


# several games


def test_game_i_of_a_seed_is_game_i_of_an_engine_of_that_seed():
    config = GameConfig(num_players=2, max_rounds=1)
    engine = Engine(config, num_games=3)
    engine.reset(seed=9)
    headers = [line for line in write_games(config, 3, 9, is_eager=False) if "setup" in line]
    for row, header in enumerate(headers):
        assert header["setup"]["deck"][:4] == engine.snapshot(row)["slots"]
        assert header["setup"]["start_seat"] == engine.games.start_seat[row]


def test_more_games_begin_with_the_same_ones():
    config = GameConfig(num_players=2, max_rounds=2)
    fewer, more = (list(write_games(config, games, 9, is_eager=True)) for games in (2, 3))
    assert more[: len(fewer)] == fewer
    assert sum("over" in line for line in more) == 3


def test_the_command_writes_the_same_lines():
    command = "transcript --players 3 --games 2 --seed 4 --eager --max-rounds 2"
    result = subprocess.run(
        [sys.executable, "-m", "stoneage_env.cli", *command.split()], capture_output=True, text=True, timeout=300
    )
    written = [json.loads(line) for line in result.stdout.splitlines()]
    assert written == list(write_games(GameConfig(num_players=3, max_rounds=2), 2, 4, is_eager=True))


# golden games


@pytest.mark.parametrize("players", regenerate.PLAYERS)
def test_golden_games_are_played_as_they_were_written(players):
    written = regenerate.path(players).read_bytes()
    assert regenerate.golden_game(players).encode() == written, regenerate.__doc__


@pytest.mark.parametrize("players", regenerate.PLAYERS)
def test_golden_games_have_two_rounds(players):
    lines = [json.loads(line) for line in regenerate.path(players).read_text().splitlines()]
    assert lines[0]["config"]["players"] == players
    assert lines[-1]["view"]["round"] == 2
    assert lines[-1]["end_reason"] == "truncated"


# forced decisions


def choices(players, seed, skip_forced):
    """The real choices of a game, all its dice, and the engine at its end; forced decisions are answered."""
    engine = Engine(GameConfig(num_players=players, max_rounds=15, skip_forced=skip_forced))
    engine.reset(seeds=[seed])
    stream, lines, dice = random.Random(seed), [], []
    while not engine.done[0]:
        legal = engine.legal_actions()
        code = legal[0]
        if len(legal) > 1:
            code = stream.choice(legal)
            lines.append((engine.question(), legal, engine.snapshot(), ACTIONS.describe(code)))
        engine.step([code])
        dice += engine.last_dice()
    engine.games.dice[:], engine.games.dice_count[:] = 0, 0  # those of the last step, which is shorter unskipped
    return lines, dice, engine


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_games_are_the_same_with_forced_decisions_skipped_and_unskipped(players, seed):
    lines, dice, engine = choices(players, seed, skip_forced=True)
    every_line, every_die, unskipped = choices(players, seed, skip_forced=False)
    assert lines == every_line
    assert dice == every_die
    assert engine.games.tobytes() == unskipped.games.tobytes()
    assert engine.snapshot() == unskipped.snapshot()


def test_unskipped_transcripts_hold_forced_decisions_too():
    skipped, unskipped = game(2), game(2, skip_forced=False)
    assert unskipped[0]["skips_forced"] is False
    assert all(len(line["legal"]) > 1 for line in skipped[1:-1])
    assert any(len(line["legal"]) == 1 for line in unskipped[1:-1])
