"""`stoneage train` as users call it: the real program, shortly."""

import json
import shutil

import numpy as np
import pytest

from agents.network import Network, read_arrays, write_arrays
from stoneage_env.players import Agent, names
from stoneage_env.replay import load
from tests.training.small_run import curves, model, same, small_settings, train

SMALL = small_settings().as_dict()


@pytest.fixture
def config(tmp_path):
    path = tmp_path / "small.json"
    path.write_text(json.dumps(SMALL))
    return path


def test_a_run_leaves_model_settings_curves_results_and_a_game(tmp_path, config, capsys):
    assert train(tmp_path, "--config", config) == 0
    folder = tmp_path / "runs" / "small"
    assert "| random | 8 |" in capsys.readouterr().out
    assert json.loads((folder / "settings.json").read_text()) == SMALL
    assert json.loads((folder / "evaluation.json").read_text())[0]["games"] == 8
    assert model(tmp_path).origin["steps"] >= 3000
    assert (folder / "curves.png").stat().st_size > 10_000
    assert list((folder / "tensorboard").iterdir())
    assert "random weights" in (folder / "model_card.md").read_text()
    load(folder / "sample_game.json").verify()
    assert "<html" in (folder / "sample_game.html").read_text()


def test_the_same_seed_and_one_thread_give_the_same_curve_and_another_seed_does_not(tmp_path, config):
    for name, seed in (("one", 5), ("two", 5), ("three", 6)):
        assert train(tmp_path, "--config", config, "--name", name, "--seed", seed, "--steps", 2000) == 0
    assert curves(tmp_path, "one") == curves(tmp_path, "two") != curves(tmp_path, "three")
    assert same(model(tmp_path, "one"), model(tmp_path, "two"))


def test_a_second_run_of_a_name_gets_a_folder_of_its_own(tmp_path, config):
    for _ in range(2):
        train(tmp_path, "--config", config, "--steps", 500)
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == ["small", "small-2"]


def test_a_finished_run_can_be_given_a_larger_budget(tmp_path, config):
    train(tmp_path, "--config", config, "--steps", 1000)
    assert train(tmp_path, "--resume", tmp_path / "runs" / "small", "--steps", 2000) == 0
    assert model(tmp_path).origin["steps"] >= 2000


def refusal(tmp_path, capsys, *options):
    assert train(tmp_path, *options) == 2
    lines = capsys.readouterr().err.strip().splitlines()
    assert len(lines) == 1
    return lines[0]


def test_checkpoints_that_are_broken_foreign_or_of_another_layout_are_refused(tmp_path, config, capsys):
    train(tmp_path, "--config", config, "--steps", 500)
    capsys.readouterr()
    folder = tmp_path / "runs" / "small"
    whole = (folder / "checkpoint.npz").read_bytes()
    header, arrays = read_arrays(folder / "checkpoint.npz")

    (folder / "checkpoint.npz").write_bytes(whole[: len(whole) // 2])
    assert "damaged" in refusal(tmp_path, capsys, "--resume", folder)
    (folder / "checkpoint.npz").write_bytes((folder / "model.npz").read_bytes())
    assert "no stoneage training checkpoint" in refusal(tmp_path, capsys, "--resume", folder)
    write_arrays(folder / "checkpoint.npz", header | {"actions": "0123456789ab"}, arrays)
    assert "another layout: actions 0123456789ab" in refusal(tmp_path, capsys, "--resume", folder)
    without = {name: array for name, array in arrays.items() if not name.startswith("buffer/")}
    write_arrays(folder / "checkpoint.npz", header, without)
    assert "incomplete" in refusal(tmp_path, capsys, "--resume", folder)
    (folder / "checkpoint.npz").unlink()
    assert "no such file" in refusal(tmp_path, capsys, "--resume", folder)


def contents(folder):
    """Every file below a folder with its bytes."""
    return {path: path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


@pytest.fixture(scope="module")
def finished(tmp_path_factory):
    """A run that is over; nobody changes it."""
    path = tmp_path_factory.mktemp("finished")
    (path / "small.json").write_text(json.dumps(SMALL))
    assert train(path, "--config", path / "small.json", "--steps", 500) == 0
    return path


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--players", 3], "game.players is 2 in this run, not 3: a run goes on with the same game"),
        (["--modules", "igloos"], "game.modules is () in this run, not ('igloos',)"),
        (["--seed", 5], "seed is 1 in this run, not 5"),
        (["--set", "game.narrow=true"], "game.narrow is False in this run, not True"),
        (["--set", "learning.games=8"], "learning.games is 16 in this run, not 8"),
        (["--set", "opponents.bots={ greedy = 1.0 }"], "opponents.bots is {'random': 0.25} in this run"),
        (["--set", "reward.kind=margin"], "reward.kind is 'outcome' in this run, not 'margin'"),
        (["--set", "cloning.teacher=greedy"], "cloning.teacher is '' in this run, not 'greedy'"),
        (["--set", "name=other"], "name is 'small' in this run, not 'other'"),
        (["--set", 'evaluation.against=["nobody"]'], "evaluation.against: no agent is called 'nobody'"),
        (["--config", "default"], "--config"),
        (["--name", "other"], "--name"),
    ],
)
def test_a_resumed_run_cannot_become_another_one_and_is_left_as_it_is(finished, capsys, options, complaint):
    before = contents(finished)
    assert complaint in refusal(finished, capsys, "--resume", finished / "runs" / "small", *options)
    assert contents(finished) == before


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("runs/nowhere", "there is no such file or folder; runs in {}/runs: small"),
        ("runs", "runs/checkpoint.npz: there is no such file, so that no run can go on here; begin one: stoneage train"),
        ("runs/small/model.npz", "no stoneage training checkpoint"),
        ("runs/small/settings.json", "a checkpoint.npz of `stoneage train` is expected"),
    ],
)
def test_what_is_no_run_cannot_be_resumed(finished, capsys, given, complaint):
    before = contents(finished)
    assert complaint.format(finished) in refusal(finished, capsys, "--resume", finished / given)
    assert contents(finished) == before


def test_a_run_goes_on_from_its_folder_or_its_checkpoint(finished, tmp_path, capsys):
    for number, name in enumerate(["", "checkpoint.npz"]):
        folder = tmp_path / "moved"
        shutil.copytree(finished / "runs" / "small", folder, dirs_exist_ok=True)
        assert train(tmp_path, "--resume", folder / name, "--steps", 1000 + 1000 * number) == 0
        assert Network.load(folder / "model.npz").origin["steps"] >= 1000 + 1000 * number


def test_a_finished_run_is_evaluated_again_and_tells_how_it_trains_on(finished, tmp_path, capsys):
    folder = tmp_path / "small"
    shutil.copytree(finished / "runs" / "small", folder)
    (folder / "model_card.md").unlink()
    assert train(tmp_path, "--resume", folder, "--set", "evaluation.final_games=4") == 0
    printed = capsys.readouterr()
    assert "a larger --steps or --minutes trains on" in printed.err
    assert "| random | 4 |" in printed.out
    assert (folder / "model_card.md").exists()
    assert same(Network.load(folder / "model.npz"), model(finished))


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--config", "nowhere"], "nowhere"),
        (["--players", "9"], "num_players"),
        (["--set", "learning.gmaes=3"], "did you mean learning.games"),
        (["--set", "learning.games=many"], "wrong kind"),
        (["--set", "learning.gamma=1.5"], "between 0 and 1"),
        (["--set", "games"], "name=value"),
        (
            ["--set", "opponents.bots={ gready = 1.0 }"],
            "opponents.bots: no agent is called 'gready' (did you mean 'greedy'?)",
        ),
        (["--set", "cloning.teacher=nobody"], "cloning.teacher: no agent is called 'nobody'; there are: "),
        (["--set", 'evaluation.against=["nobody"]'], "evaluation.against: no agent is called 'nobody'; there are"),
        (["--set", 'evaluation.against=["human"]'], "evaluation.against: human asks somebody at the keyboard"),
        (["--set", 'evaluation.against=["mcts:simulations=0"]'], "evaluation.against: the agent 'mcts:simulations=0'"),
        (["--set", "cloning.teacher=ppo", "--players", "3"], "cloning.teacher: no trained model for 3 players"),
        (["--set", "cloning.teacher=ppo:model=nowhere.npz"], "nowhere.npz: there is no such file"),
        (["--steps", "10", "--minutes", "1"], "either"),
        (["--name", "a/b"], "folder"),
    ],
)
def test_wrong_options_are_answered_in_one_line_and_nothing_is_made(tmp_path, capsys, options, complaint):
    assert complaint in refusal(tmp_path, capsys, *options)
    assert contents(tmp_path) == {}


class Liar(Agent):
    """Always the last action, legal or not."""

    def act(self, games_view, rows):
        return np.full(len(rows), games_view.masks.shape[1] - 1)


class Broken(Agent):
    def act(self, games_view, rows):
        raise RuntimeError("no idea")


@pytest.mark.parametrize(
    ("agent", "complaint"), [(Liar, "which is not legal"), (Broken, "Broken cannot play this game: RuntimeError: no idea")]
)
def test_agents_that_cannot_answer_are_refused_before_anything_is_made(tmp_path, capsys, monkeypatch, agent, complaint):
    monkeypatch.setitem(names._registered, agent.__name__, agent)
    message = refusal(tmp_path, capsys, "--set", f"opponents.bots={{ {agent.__name__} = 1.0 }}")
    assert complaint in message
    assert "opponents.bots: " in message
    assert contents(tmp_path) == {}


def test_a_place_where_no_folder_can_be_made_is_refused(tmp_path, capsys):
    (tmp_path / "letter").write_text("dear reader")
    message = refusal(tmp_path, capsys, "--runs", tmp_path / "letter")
    assert f"{tmp_path / 'letter'}: this is no folder" in message
    assert "letter: this is no folder" in refusal(tmp_path, capsys, "--runs", tmp_path / "letter" / "deep")
    assert "letter: this is no folder" in refusal(tmp_path, capsys, "--runs", tmp_path, "--name", "letter")
    assert list(contents(tmp_path)) == [tmp_path / "letter"]


def test_a_place_where_nothing_can_be_written_is_refused(finished, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("os.access", lambda path, mode: False)
    assert "nothing can be written" in refusal(tmp_path, capsys)
    assert "nothing can be written" in refusal(tmp_path, capsys, "--resume", finished / "runs" / "small")
    assert contents(tmp_path) == {}


def test_a_folder_that_is_there_already_is_never_written_into(tmp_path, config):
    (tmp_path / "runs" / "small").mkdir(parents=True)
    (tmp_path / "runs" / "small-2").mkdir()
    assert train(tmp_path, "--config", config, "--steps", 500) == 0
    assert list((tmp_path / "runs" / "small").iterdir()) == []
    assert model(tmp_path, "small-3").origin["name"] == "small-3"


def test_four_players_and_modules_are_trained_by_options(tmp_path, config):
    options = ("--players", 4, "--modules", "harsh_winter", "--steps", 300)
    assert train(tmp_path, "--config", config, *options) == 0
    assert model(tmp_path).config.num_players == 4
    assert model(tmp_path).config.modules == ("harsh_winter",)
