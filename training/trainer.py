"""Trainer: policy, games, opponents and curve of one run, update by update; all of it can be saved and continued."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch

from agents.network import Header, Network, layout_of, write_arrays
from training.checkpoint import FORMAT, KIND, CheckpointError, Groups, check_arrays, read_checkpoint
from training.export import network_of
from training.learner import SelfPlayPPO
from training.opponents import LineUps, SnapshotPool
from training.policy import TorchPlayer, load_weights, standardize, weights
from training.positions import usual_positions
from training.self_play import SelfPlay, lead_weight
from training.settings import Settings, differences

Row = dict[str, float]
# What can be changed when a run goes on; all else is part of what it is.
CHANGEABLE = ("threads", "checkpoint_minutes", "budget", "cloning.decisions", "cloning.minutes", "evaluation")


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

    def _restore(self, header: Header, groups: Groups) -> None:
        present = weights(self.model.policy)
        snapshots = [groups[f"snapshot{number}"] for number in range(len(header["snapshots"]))]
        for name, arrays in [("policy", groups["policy"]), *((f"snapshot{i}", kept) for i, kept in enumerate(snapshots))]:
            check_arrays(name, arrays, present)
        self.model.num_timesteps = header["steps"]
        self.seconds = float(header["seconds"])
        self.cloned, self.lessons = header["cloned"], header["lessons"]
        self.curve, self.evaluations = header["curve"], header["evaluations"]
        self.pool.steps, self.pool.weights = header["snapshots"], snapshots
        load_weights(self.model.policy, groups["policy"])
        learned = self.steps if self.begun else self.lessons
        check_arrays("optimizer", groups["optimizer"], self.model.optimizer_layout() if learned else {})
        self.model.restore_optimizer(groups["optimizer"])
        if self.begun:
            check_arrays("games", groups["games"], self.games.state())
            self.games.restore(groups["games"])
        else:
            check_arrays("games", groups["games"], {})
        check_arrays("buffer", groups["buffer"], self.model.rollout_buffer.layout(groups["buffer"]))
        self.model.rollout_buffer.restore(groups["buffer"])
        self.rng.bit_generator.state, self.model.rollout_buffer.shuffler.bit_generator.state = header["random"]
        self._since = time.perf_counter()


def resumed(path: str | Path, settings: Settings | None = None) -> Trainer:
    """A trainer that goes on where a checkpoint was written, with its settings or with a changed budget."""
    saved, header, groups = read_checkpoint(path)
    chosen = saved if settings is None else settings
    for name, before, after in differences(saved, chosen):
        if not name.startswith(CHANGEABLE):
            raise CheckpointError(
                f"{path}: {name} is {before!r} in this run, not {after!r}: a run goes on with the same game and settings; "
                f"only {', '.join(CHANGEABLE)} can be changed"
            )
    trainer = Trainer(chosen)
    try:
        trainer._restore(header, groups)
    except CheckpointError as error:
        raise CheckpointError(f"{path}: the checkpoint is incomplete or does not fit: {error}") from None
    except Exception as error:  # whatever the parts say about what is not theirs
        words = " ".join(str(error).split())
        raise CheckpointError(f"{path}: the checkpoint is incomplete or does not fit: {words}") from error
    return trainer
