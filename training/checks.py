"""What would fail after minutes or hours of training, refused before anything is made: agents and folders."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import numpy as np

from agents.mistakes import FAILURES
from stoneage_env.config import ConfigError, GameConfig
from stoneage_env.engine.engine import Engine
from stoneage_env.players import GamesView, make_agent
from stoneage_env.players.failures import failure
from stoneage_env.players.names import people_names
from training.run_folder import CHECKPOINT, RunFolder
from training.settings import Settings


def check_agents(settings: Settings) -> None:
    """Refuse names that are none, and agents that cannot play this game; each of them answers once."""
    teacher = [settings.cloning.teacher] if settings.cloning.teacher else []
    named: dict[str, Iterable[str]] = {
        "opponents.bots": settings.opponents.bots,
        "cloning.teacher": teacher,
        "evaluation.against": settings.evaluation.against,
    }
    for setting, names in named.items():
        for name in names:
            try:
                _ask_once(name, settings.game.config())
            except ValueError as error:  # its message is for users
                raise ConfigError(f"{setting}: {error}") from error
            except FAILURES as error:
                raise ConfigError(f"{setting}: {name} cannot play this game: {failure(error)}") from error


def _ask_once(name: str, config: GameConfig) -> None:
    if name.partition(":")[0].strip() in people_names():
        raise ValueError(f"{name} asks somebody at the keyboard and cannot play here")
    agent, engine, row = make_agent(name), Engine(config), np.arange(1)
    engine.reset(seed=0)
    if hasattr(agent, "start"):
        agent.start(row, row)
    answer = np.asarray(agent.act(GamesView(engine), row))
    if answer.shape != row.shape or not engine.masks[0, answer[0]]:
        raise ValueError(f"{name} answers {answer.tolist()!r} to its first question, which is not legal")


def check_room(runs: Path, name: str) -> None:
    """Refuse a place where no folder of a run can be made."""
    if (runs / name).exists() and not (runs / name).is_dir():
        raise ConfigError(f"{runs / name}: this is no folder; choose another --name, or move it away")
    there = next(path for path in (runs, *runs.absolute().parents) if path.exists())
    if not there.is_dir():
        raise ConfigError(f"{there}: this is no folder, so that no run can be kept in it; choose another --runs")
    _check_writable(there)


def run_to_resume(given: Path, runs: Path) -> tuple[RunFolder, Path]:
    """The folder and the checkpoint of a run that is to go on, named by either of them."""
    if not given.exists():
        names = sorted(path.parent.name for path in runs.glob(f"*/{CHECKPOINT}"))
        raise ConfigError(f"{given}: there is no such file or folder; runs in {runs}: {', '.join(names) or 'none'}")
    folder = RunFolder(given if given.is_dir() else given.parent)
    if given.is_dir() and not folder.checkpoint.exists():
        raise ConfigError(
            f"{folder.checkpoint}: there is no such file, so that no run can go on here; "
            f"begin one: stoneage train --name {given.resolve().name}"
        )
    _check_writable(folder.path)
    return folder, given if not given.is_dir() else folder.checkpoint


def _check_writable(folder: Path) -> None:
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ConfigError(f"{folder}: nothing can be written into this folder")
