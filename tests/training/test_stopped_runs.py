"""Runs that are stopped, at any time and in any way, go on as if nothing had happened."""

import json
import os
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import agents
from agents.network import read_arrays
from tests.training.small_run import curves, model, same, small_settings, train
from training import cloning
from training.policy import weights
from training.run_folder import RunFolder
from training.session import Session
from training.ship import ship
from training.trainer import Trainer, resumed


def settings_with_lessons(narrow):
    return small_settings(
        game={"narrow": narrow, "max_rounds": 6},
        cloning={"teacher": "random", "decisions": 60_000, "student_games": 0.5, "batch_size": 512},
        opponents={"bots": {"random": 0.25}, "snapshot_every": 500},
        checkpoint_minutes=0,
    )


# In one process: a run that is saved and read again after each of its steps


def trained(settings, after_each):
    trainer, teacher = Trainer(settings), agents.make(settings.cloning.teacher)
    trainer = after_each(trainer)
    while cloning.used(trainer) < 1.0:
        cloning.clone_once(trainer, teacher)
        trainer = after_each(trainer)
    trainer.begin()
    trainer = after_each(trainer)
    while trainer.used < 1.0:
        trainer.update()
        trainer = after_each(trainer)
    return trainer


@pytest.mark.parametrize("narrow", [False, True])
def test_a_run_that_is_resumed_after_every_step_learns_the_same(tmp_path, narrow):
    def saved_and_resumed(trainer):
        trainer.save(tmp_path / "checkpoint.npz")
        return resumed(tmp_path / "checkpoint.npz")

    whole = trained(settings_with_lessons(narrow), lambda trainer: trainer)
    pieces = trained(settings_with_lessons(narrow), saved_and_resumed)
    assert whole.lessons > 1
    assert len(whole.curve) > 3
    assert (whole.lessons, whole.cloned, whole.curve) == (pieces.lessons, pieces.cloned, pieces.curve)
    one, other = weights(whole.model.policy), weights(pieces.model.policy)
    assert all(np.array_equal(one[name], other[name]) for name in one)


# The program itself, ended by signals


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Runs with full and with narrowed masks that nobody stopped; their folders are called False and True."""
    path = tmp_path_factory.mktemp("whole")
    for narrow in (False, True):
        file = path / f"{narrow}.json"
        file.write_text(json.dumps(settings_with_lessons(narrow).as_dict()))
        assert train(path, "--config", file, "--name", narrow) == 0
    return path


def begun(header):
    return True


def in_lessons(header):
    return header["lessons"] >= 1


def in_self_play(header):
    return header["steps"] >= 1000


def stopped(whole, tmp_path, narrow, moment, number):
    """Begin a run, and end it by a signal as soon as its checkpoint tells of a moment."""
    options = ["--runs", tmp_path / "runs", "--config", whole / f"{narrow}.json"]
    command = [sys.executable, "-m", "stoneage_env.cli", "train", *map(str, options)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    checkpoint = tmp_path / "runs" / "small" / "checkpoint.npz"
    deadline = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < deadline:
        if checkpoint.exists() and moment(read_arrays(checkpoint)[0]):
            break
        time.sleep(0.01)
    os.kill(process.pid, number)
    _, errors = process.communicate(timeout=120)
    return process.returncode, errors


STATUS = {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143}


@pytest.mark.parametrize(
    ("narrow", "moment", "number"),
    [
        (True, begun, signal.SIGKILL),
        (True, in_lessons, signal.SIGKILL),
        (False, in_self_play, signal.SIGINT),
        pytest.param(False, in_lessons, signal.SIGTERM, marks=pytest.mark.slow),
        pytest.param(True, in_lessons, signal.SIGINT, marks=pytest.mark.slow),
        pytest.param(True, in_self_play, signal.SIGKILL, marks=pytest.mark.slow),
        pytest.param(False, in_self_play, signal.SIGTERM, marks=pytest.mark.slow),
    ],
)
def test_a_run_that_was_stopped_goes_on_as_if_nothing_had_happened(whole, tmp_path, narrow, moment, number):
    status, errors = stopped(whole, tmp_path, narrow, moment, number)
    assert status == STATUS[number], errors
    assert number == signal.SIGKILL or "stoneage train --resume" in errors
    assert "Traceback" not in errors
    (tmp_path / "runs" / "small" / "checkpoint.npz.part").write_text("half of a checkpoint")
    assert train(tmp_path, "--resume", tmp_path / "runs" / "small") == 0
    assert curves(tmp_path) == curves(whole, str(narrow))
    assert same(model(tmp_path), model(whole, str(narrow)))
    assert not list((tmp_path / "runs" / "small").glob("*.part"))


def test_the_card_of_a_run_with_lessons_names_the_teacher(whole):
    assert "imitation of the agent `random`" in (whole / "runs" / "True" / "model_card.md").read_text()


# Signals at chosen moments


@pytest.fixture
def session(tmp_path):
    folder = RunFolder(tmp_path)
    return Session(Trainer(small_settings(budget={"steps": 500})), folder)


def signalling(function, *numbers):
    def wrapped(*args, **keywords):
        for number in numbers:
            os.kill(os.getpid(), number)
        return function(*args, **keywords)

    return wrapped


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_in_its_final_evaluation_is_concluded_by_resuming_it(session, capsys, monkeypatch, number):
    folder, before = session.folder, [signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)]
    with monkeypatch.context() as patched:
        patched.setattr("training.evaluate.score_of", signalling(None, number))
        patched.setattr(session, "_evaluate_if_due", lambda log: None)
        assert session.run() == 128 + number
    assert f"go on with: stoneage train --resume {folder.path}" in capsys.readouterr().err
    assert [signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)] == before
    with pytest.raises(ValueError, match="not finished"):
        ship(folder.path, folder.path / "models")
    steps = session.trainer.steps
    assert train(folder.path, "--resume", folder.path) == 0
    assert f"{steps:,} decisions" in (folder.path / "model_card.md").read_text()
    assert ship(folder.path, folder.path / "models").exists()


def test_a_second_signal_stops_at_once_with_the_last_checkpoint(session, capsys, monkeypatch):
    monkeypatch.setattr(session.trainer, "update", signalling(None, signal.SIGINT, signal.SIGINT))
    assert session.run() == 130
    assert "go on with: stoneage train --resume" in capsys.readouterr().err
    assert resumed(session.folder.checkpoint).steps == 0


def test_a_model_of_more_decisions_than_its_card_is_not_shipped(session):
    assert session.run() == 0
    ship(session.folder.path, session.folder.path / "models")
    session.trainer.update()
    session.folder.save(session.trainer)
    with pytest.raises(ValueError, match=r"no model_card\.md for .* decisions; stoneage train --resume .* concludes it"):
        ship(session.folder.path, session.folder.path / "models")
