"""The course of a run: lessons, self-play, evaluations, checkpoints, and the end, with a bar that tells all of it."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator
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

SIGNALLED = 128  # and the number of the signal, as shells report it
PARTS = 1000  # of a budget, on the bar
BAR = "{l_bar}{bar:20}| {elapsed}<{remaining}{postfix}"


class Session:
    """One call of `stoneage train`: Session(trainer, folder).run()."""

    def __init__(self, trainer: Trainer, folder: RunFolder):
        self.trainer, self.folder = trainer, folder
        self.stopped_by = 0  # the number of a signal
        self._saved = time.perf_counter()

    def run(self) -> int:
        """Train to the end of the budget and conclude; a first Ctrl-C ends training after the current update.

        There is a checkpoint before anything is learned, so that whatever stops the run, it can go on.
        """
        trainer, folder = self.trainer, self.folder
        self._tell_of_what_was_done()
        try:
            with _signals(self._stop_soon):
                folder.save(trainer)
                self._take_lessons()
                if not self.stopped_by:
                    self._play()
                folder.save(trainer)
            if not self.stopped_by:
                with _signals(self._stop_now):
                    self._conclude()
                return 0
        except KeyboardInterrupt:
            self.stopped_by = self.stopped_by or signal.SIGINT
        print(f"{folder.path}: stopped; go on with: stoneage train --resume {folder.path}", file=sys.stderr)
        return SIGNALLED + self.stopped_by

    def _tell_of_what_was_done(self) -> None:
        trainer, path = self.trainer, self.folder.path
        if trainer.begun and trainer.used >= 1.0:
            words = "its budget is used up, so it is evaluated again; a larger --steps or --minutes trains on"
            print(f"{path}: {trainer.steps:,} decisions, {words}", file=sys.stderr)
        elif trainer.begun:
            print(f"{path}: going on after {trainer.steps:,} decisions", file=sys.stderr)
        elif trainer.lessons:
            print(f"{path}: going on with lessons after {trainer.cloned:,} decisions", file=sys.stderr)

    # The parts of a run

    def _take_lessons(self) -> None:
        trainer = self.trainer
        if cloning.used(trainer) >= 1.0:
            return
        teacher = make_agent(trainer.settings.cloning.teacher)
        with _bar(f"learning from {trainer.settings.cloning.teacher}") as bar:
            while (used := cloning.used(trainer)) < 1.0 and not self.stopped_by:
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
            while trainer.used < 1.0 and not self.stopped_by:
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

    def _stop_soon(self, number: int) -> None:
        self.stopped_by = number
        print("\nstopping after this update; once more stops at once", file=sys.stderr)

    def _stop_now(self, number: int) -> None:
        self.stopped_by = number
        raise KeyboardInterrupt


@contextmanager
def _signals(answer: Callable[[int], None]) -> Iterator[None]:
    """The first Ctrl-C and the first SIGTERM are answered by this, another one as usual."""

    def hear(number: int, frame: Any) -> None:
        signal.signal(number, before[number])
        answer(number)

    before = {int(number): signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    for number in before:
        signal.signal(number, hear)
    try:
        yield
    finally:
        for number in before:
            signal.signal(number, before[number])


@contextmanager
def _bar(text: str) -> Iterator[Any]:
    with tqdm(total=PARTS, desc=text, bar_format=BAR, file=sys.stderr, dynamic_ncols=True) as bar:
        yield bar


def _advance(bar: Any, used: float) -> None:
    bar.update(int(used * PARTS) - bar.n)


def _counted(number: int) -> str:
    return f"{number / 1e6:.2f}M" if number >= 1e6 else f"{number / 1e3:.0f}k"
