"""Trainer: policy, games, opponents and curve of one run, update by update; all of it can be saved and continued."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.network import ModelError, Network, checked_layout, layout_of, read_arrays, write_arrays
from stoneage_env.config import ConfigError
from stoneage_env.engine.storage import StateError
from training.export import network_of
from training.learner import SelfPlayPPO
from training.opponents import LineUps, SnapshotPool
from training.policy import TorchPlayer, load_weights, standardize, weights
from training.positions import usual_positions
from training.self_play import SelfPlay, lead_weight
from training.settings import Settings, from_dict

KIND = "stoneage training checkpoint"
FORMAT = 1
Row = dict[str, float]


class CheckpointError(ModelError):
    """A file from which no training can go on; the message says why."""


class Trainer:
    """A training run in memory: trainer = Trainer(read("default")); trainer.begin(); trainer.update()."""

    def __init__(self, settings: Settings):
        self.settings = settings
        torch.set_num_threads(settings.threads)
        self.rng, shuffler = (np.random.default_rng([settings.seed, stream]) for stream in range(2))
        self.model = SelfPlayPPO(settings, shuffler)
        standardize(self.model.policy, usual_positions(settings.game.config(), settings.seed))
        self.player = TorchPlayer(self.model.policy)
        self.pool = SnapshotPool(settings.opponents, self.model.another_policy, settings.game.narrow)
        line_ups = LineUps(settings.opponents, self.pool, settings.game.players, self.rng)
        self.games = SelfPlay(settings, line_ups, self.model.rollout_buffer, self.rng)
        self.curve: list[Row] = []  # one row for each update
        self.evaluations: list[dict[str, Any]] = []  # steps, and the share of victories against each agent
        self.seconds = 0.0  # of training, over all resumptions
        self.cloned = self.lessons = 0  # decisions of a teacher that were learned from, and in how many lessons
        self._since = time.perf_counter()

    @property
    def steps(self) -> int:
        """Decisions of the learner so far."""
        return self.model.num_timesteps

    @property
    def used(self) -> float:
        """The part of the budget that is used up."""
        budget = self.settings.budget
        parts = [self.steps / budget.steps if budget.steps else 1.0]
        if budget.minutes:
            parts.append(self.elapsed() / 60 / budget.minutes)
        return min(1.0, max(parts))

    def elapsed(self) -> float:
        """Seconds of training, over all resumptions."""
        return self.seconds + time.perf_counter() - self._since

    @property
    def begun(self) -> bool:
        """Whether self-play has begun; before it there may be lessons."""
        return bool(self.pool.steps)

    def begin(self) -> None:
        """Start the games, with the policy of now as first snapshot and without what lessons left in the optimizer."""
        self.model.policy.optimizer.state.clear()
        self.pool.add(0, weights(self.model.policy))
        self.games.begin()

    def update(self) -> Row:
        """Play until there is enough to learn from, then learn; returns the new row of the curve."""
        used = self.used
        games = self.games
        games.lead_weight = lead_weight(self.settings.reward, used)
        games.restart_bots()
        self.pool.draw(self.rng)
        self.model.policy.set_training_mode(False)
        decisions = games.collect(self.player)
        with games.watch.timing("update"):
            logged = self.model.improve(decisions, used)
        row: Row = {"steps": self.steps, "lead_weight": games.lead_weight, **logged}
        for kind, (played, share) in games.take_results().items():
            row |= {f"games/{kind}": played, f"wins/{kind}": share}
        self.curve.append(row)
        if self.steps - self.pool.steps[-1] >= self.settings.opponents.snapshot_every:
            self.pool.add(self.steps, weights(self.model.policy))
        return row

    def network(self) -> Network:
        """The policy as it is now, for agents."""
        origin = {"name": self.settings.name, "seed": self.settings.seed, "steps": self.steps, "cloned": self.cloned}
        if self.cloned:
            origin["teacher"] = self.settings.cloning.teacher
        made = network_of(self.model.policy, self.settings.game.config(), origin, self.settings.evaluation.temperature)
        return replace(made, narrow=self.settings.game.narrow)

    # Checkpoints

    def save(self, path: str | Path) -> None:
        """Write all that is needed to go on, between two updates; the file is replaced whole or not at all."""
        self.model.rollout_buffer.carry_over()
        header = {
            "kind": KIND,
            "format": FORMAT,
            **layout_of(self.settings.game.config()),
            "settings": self.settings.as_dict(),
            "steps": self.steps,
            "seconds": self.elapsed(),
            "cloned": self.cloned,
            "lessons": self.lessons,
            "curve": self.curve,
            "evaluations": self.evaluations,
            "snapshots": self.pool.steps,
            "random": [self.rng.bit_generator.state, self.model.rollout_buffer.shuffler.bit_generator.state],
        }
        groups = {
            "policy": weights(self.model.policy),
            "optimizer": self.model.optimizer_state(),
            "games": self.games.state() if self.begun else {},
            "buffer": self.model.rollout_buffer.state(),
            **{f"snapshot{number}": snapshot for number, snapshot in enumerate(self.pool.weights)},
        }
        arrays = {f"{group}/{name}": array for group, content in groups.items() for name, array in content.items()}
        write_arrays(path, header, arrays)

    def _restore(self, header: dict[str, Any], groups: dict[str, dict[str, np.ndarray]]) -> None:
        load_weights(self.model.policy, groups["policy"])
        self.model.restore_optimizer(groups.get("optimizer", {}))
        self.pool.steps = list(header["snapshots"])
        if self.begun:
            self.games.restore(groups["games"])
            self.model.rollout_buffer.restore(groups["buffer"])
        self.pool.weights = [groups[f"snapshot{number}"] for number in range(len(self.pool.steps))]
        self.model.num_timesteps = int(header["steps"])
        self.seconds = float(header["seconds"])
        self.cloned, self.lessons = int(header["cloned"]), int(header["lessons"])
        self.curve, self.evaluations = header["curve"], header["evaluations"]
        self.rng.bit_generator.state, self.model.rollout_buffer.shuffler.bit_generator.state = header["random"]
        self._since = time.perf_counter()


def read_checkpoint(path: str | Path) -> tuple[Settings, dict[str, Any], dict[str, dict[str, np.ndarray]]]:
    """Settings, header and arrays by group of a checkpoint of this version."""
    try:
        header, arrays = read_arrays(path)
        if header.get("kind") != KIND or header.get("format") != FORMAT:
            raise ModelError(f"{path}: this is no {KIND} of format {FORMAT}")
        checked_layout(header)
        settings = from_dict(header["settings"])
    except (ModelError, ConfigError, KeyError) as error:
        words = str(error) if str(path) in str(error) else f"{path}: {error}"
        raise CheckpointError(words) from None
    groups: dict[str, dict[str, np.ndarray]] = {}
    for key, array in arrays.items():
        group, _, name = key.partition("/")
        groups.setdefault(group, {})[name] = array
    return settings, header, groups


def resumed(path: str | Path, settings: Settings | None = None) -> Trainer:
    """A trainer that goes on where a checkpoint was written, with its settings or with changed ones."""
    saved, header, groups = read_checkpoint(path)
    chosen = saved if settings is None else settings
    fixed = ("game", "network", "learning", "opponents", "seed")
    if any(getattr(chosen, name) != getattr(saved, name) for name in fixed):
        raise CheckpointError(f"{path}: a run goes on with the same {', '.join(fixed)}; train anew to change them")
    trainer = Trainer(chosen)
    try:
        trainer._restore(header, groups)
    except (KeyError, ValueError, RuntimeError, IndexError, TypeError, StateError) as error:
        raise CheckpointError(f"{path}: the checkpoint is incomplete or does not fit ({error})") from None
    return trainer
