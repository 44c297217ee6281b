"""The course of a run: lessons, self-play, evaluations, checkpoints, and the end, with a bar that tells all of it."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tqdm import tqdm

from agents.ppo import PPOAgent
from stoneage_env.players import make_agent
from training import cloning
from training.curves import EventLog
from training.evaluate import evaluate, table
from training.run_folder import RunFolder
from training.trainer import Trainer

STOPPED = 130  # as after Ctrl-C
PARTS = 1000  # of a budget, on the bar
BAR = "{l_bar}{bar:20}| {elapsed}<{remaining}{postfix}"


class Session:
    """One call of `stoneage train`: Session(trainer, folder).run()."""

    def __init__(self, trainer: Trainer, folder: RunFolder):
        self.trainer, self.folder = trainer, folder
        self.stopping = False
        self._saved = time.perf_counter()

    def run(self) -> int:
        """Train to the end of the budget and conclude; Ctrl-C ends it after the current update, with a checkpoint."""
        trainer, folder = self.trainer, self.folder
        folder.path.mkdir(parents=True, exist_ok=True)
        if trainer.steps:
            print(f"{folder.path}: going on after {trainer.steps:,} decisions", file=sys.stderr)
        with self._stopped_by_signals():
            self._take_lessons()
            if not self.stopping:
                self._play()
            folder.save(trainer)
        if self.stopping:
            print(f"{folder.path}: stopped; go on with: stoneage train --resume {folder.path}", file=sys.stderr)
            return STOPPED
        self._conclude()
        return 0

    # The parts of a run

    def _take_lessons(self) -> None:
        trainer = self.trainer
        if cloning.used(trainer) >= 1.0:
            return
        teacher = make_agent(trainer.settings.cloning.teacher)
        with _bar(f"learning from {trainer.settings.cloning.teacher}") as bar:
            while (used := cloning.used(trainer)) < 1.0 and not self.stopping:
                _advance(bar, used)
                agreed = cloning.clone_once(trainer, teacher)
                bar.set_postfix_str(f"{_counted(trainer.cloned)} decisions, {agreed:.0%} alike")
                self._save_if_due()
            _advance(bar, used)

    def _play(self) -> None:
        trainer = self.trainer
        if not trainer.begun:
            trainer.begin()
        log = EventLog(self.folder.path / "tensorboard", trainer.steps)
        with _bar("self-play") as bar:
            self._evaluate_if_due(log)
            while trainer.used < 1.0 and not self.stopping:
                began, before = time.perf_counter(), trainer.steps
                row = trainer.update()
                speed = (trainer.steps - before) / (time.perf_counter() - began)
                log.add(row, "training")
                log.add({"steps": trainer.steps, "steps_per_s": speed, **trainer.games.watch.shares()}, "time")
                self._evaluate_if_due(log)
                _advance(bar, trainer.used)
                bar.set_postfix_str(f"{_counted(trainer.steps)} steps, {speed:,.0f}/s, {self._strength()}")
                self._save_if_due()
        log.close()

    def _evaluate_if_due(self, log: EventLog) -> None:
        """A few games against fixed agents, at the beginning and every so many steps."""
        trainer, settings = self.trainer, self.trainer.settings.evaluation
        last = trainer.evaluations[-1]["steps"] if trainer.evaluations else None
        if last is not None and trainer.steps - last < settings.every:
            return
        agent = PPOAgent(trainer.network())
        scores = evaluate(agent, settings.against, trainer.settings.game.config(), settings.games, trainer.settings.seed + 1)
        row: dict[str, Any] = {"steps": trainer.steps, **{score.opponent: score.wins for score in scores}}
        trainer.evaluations.append(row)
        log.add(row, "wins")

    def _strength(self) -> str:
        """The latest shares of victories, in words."""
        latest = self.trainer.evaluations[-1] if self.trainer.evaluations else {}
        shown = [f"{name} {share:.0%}" for name, share in latest.items() if name != "steps"]
        return "wins against " + ", ".join(shown) if shown else ""

    def _conclude(self) -> None:
        with tqdm(desc="evaluation", bar_format="{desc} {elapsed}", file=sys.stderr, leave=False) as line:
            scores = self.folder.conclude(self.trainer, lambda text: line.set_description(f"evaluation: {text}"))
        print(table(scores))
        model = self.folder.model
        print(f"\n{self.folder.path}: {self.trainer.steps:,} decisions, {self.trainer.elapsed() / 60:.1f} minutes.")
        print(f"The game beside it: {self.folder.path / 'sample_game.html'}; play the model as ppo:model={model}")

    # Stopping and saving

    def _save_if_due(self) -> None:
        if time.perf_counter() - self._saved >= 60 * self.trainer.settings.checkpoint_minutes:
            self.folder.save(self.trainer)
            self._saved = time.perf_counter()

    @contextmanager
    def _stopped_by_signals(self) -> Iterator[None]:
        """The first Ctrl-C (or SIGTERM) asks to stop at the next good moment, the second one stops at once."""

        def ask(number: int, frame: Any) -> None:
            self.stopping = True
            signal.signal(number, before[number])
            print("\nstopping after this update; once more stops at once", file=sys.stderr)

        numbers = (int(signal.SIGINT), int(signal.SIGTERM))
        before = {number: signal.getsignal(number) for number in numbers}
        for number in numbers:
            signal.signal(number, ask)
        try:
            yield
        finally:
            for number in numbers:
                signal.signal(number, before[number])


@contextmanager
def _bar(text: str) -> Iterator[Any]:
    with tqdm(total=PARTS, desc=text, bar_format=BAR, file=sys.stderr, dynamic_ncols=True) as bar:
        yield bar


def _advance(bar: Any, used: float) -> None:
    bar.update(int(used * PARTS) - bar.n)


def _counted(number: int) -> str:
    return f"{number / 1e6:.2f}M" if number >= 1e6 else f"{number / 1e3:.0f}k"
