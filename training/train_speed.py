"""Training as `stoneage bench` measures it: decisions per second of a whole update, and where the time of one goes.

The run is the one of `make train` on one core: the same network, opponents and numbers of PPO. Only the lessons before
self-play are left out, and the games are begun by a policy that has not learned anything.
"""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from training import settings as training_settings
from training.measurements import Report, Result, Settings

KEYS = ("train_steps_per_s", "env_share", "train_shares")
QUICK = {"games": 32, "decisions": 1024, "batch_size": 256, "n_epochs": 1}


def measure_training(settings: Settings, report: Report) -> Result:
    """Decisions learned from per second, the environment's part of the time, and all parts (None without torch)."""
    report("training")
    try:
        from training.trainer import Trainer
    except ModuleNotFoundError:
        return dict.fromkeys(KEYS)
    trainer = Trainer(measured_run(settings))
    trainer.begin()
    trainer.update()  # compiles, and touches all memory once
    before, seconds = trainer.steps, dict(trainer.games.watch.seconds)
    start = time.perf_counter()
    while time.perf_counter() - start < settings.seconds:
        trainer.update()
    elapsed = time.perf_counter() - start
    shares = {name: (after - seconds[name]) / elapsed for name, after in trainer.games.watch.seconds.items()}
    speed = (trainer.steps - before) / elapsed
    return {"train_steps_per_s": speed, "env_share": shares["environment"], "train_shares": shares}


def measured_run(settings: Settings) -> training_settings.Settings:
    """The default run on one thread; a quick one is smaller in every way."""
    run = replace(training_settings.read("default"), threads=1, seed=settings.seed)
    return replace(run, learning=replace(run.learning, **QUICK)) if settings.quick else run


def training_figures(result: Result) -> list[tuple[str, ...]]:
    """Speed and parts as lines of the table."""
    if result["train_steps_per_s"] is None:
        return []
    parts: dict[str, Any] = result["train_shares"]
    shown = ", ".join(f"{name} {share:.0%}" for name, share in parts.items())
    return [
        ("training, 2 players, one thread", f"{result['train_steps_per_s']:,.0f} decisions/s"),
        ("of its time", shown),
    ]
