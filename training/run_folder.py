"""The folder of a run: runs/<name> with the checkpoint, the model, the settings, curves, results and a sample game."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from agents.ppo import PPOAgent
from stoneage_env.replay_page import write_page
from training.curves import draw_curves, write_curves
from training.evaluate import Score, as_rows, evaluate, meeting, table
from training.model_card import model_card
from training.trainer import Trainer

CHECKPOINT, MODEL = "checkpoint.npz", "model.npz"
CARD, CURVES = "model_card.md", "curves.png"
SAMPLE_STREAM = 77  # the sample game is none of those that are counted


class RunFolder:
    """Where a run keeps its files: RunFolder(Path("runs/mine"))."""

    def __init__(self, path: Path):
        self.path = path

    @property
    def checkpoint(self) -> Path:
        """From which the run can go on."""
        return self.path / CHECKPOINT

    @property
    def model(self) -> Path:
        """What agents play: "ppo:model=runs/mine/model.npz"."""
        return self.path / MODEL

    def save(self, trainer: Trainer) -> None:
        """Checkpoint, model, settings and curves as they are now."""
        trainer.save(self.checkpoint)
        trainer.network().save(self.model)
        write_curves(trainer, self.path)
        settings = json.dumps(trainer.settings.as_dict(), indent=2)
        (self.path / "settings.json").write_text(settings + "\n", encoding="utf-8")

    def conclude(self, trainer: Trainer, report: Any = lambda text: None) -> list[Score]:
        """Evaluate the finished model and write the table, the picture of the curves, the card and a sample game."""
        settings = trainer.settings
        agent, config = PPOAgent(trainer.network()), settings.game.config()
        against = settings.evaluation.against
        scores = evaluate(agent, against, config, settings.evaluation.final_games, seed=settings.seed, report=report)
        report("curves and sample game")
        (self.path / "evaluation.json").write_text(json.dumps(as_rows(scores), indent=2) + "\n", encoding="utf-8")
        (self.path / "evaluation.md").write_text(table(scores) + "\n", encoding="utf-8")
        (self.path / CARD).write_text(model_card(trainer, scores), encoding="utf-8")
        draw_curves(trainer, self.path / CURVES)
        self._write_sample(agent, trainer, against)
        return scores

    def _write_sample(self, agent: PPOAgent, trainer: Trainer, against: Sequence[str]) -> None:
        """One game against the last of the agents, as a replay and as a page."""
        opponent = against[-1] if against else "random"
        played = meeting(agent, opponent, trainer.settings.game.config(), games=1, seed=SAMPLE_STREAM)
        replay = next(iter(played.replays().values()))
        replay.save(self.path / "sample_game.json")
        write_page(replay, self.path / "sample_game.html")


def new_folder(runs: Path, name: str) -> RunFolder:
    """Make the folder of a new run: of this name, or with the next free number where there is one already."""
    runs.mkdir(parents=True, exist_ok=True)
    path, number = runs / name, 1
    while True:
        try:
            path.mkdir()  # fails where another run has just made it
            return RunFolder(path)
        except FileExistsError:
            number += 1
            path = runs / f"{name}-{number}"
