"""What a run leaves to look at while and after it learns: curves as numbers, as TensorBoard events and as a picture.

`curves.csv` and `evaluations.csv` hold nothing that depends on the clock, so that two runs can be compared byte by byte.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from torch.utils.tensorboard import SummaryWriter

from training.trainer import Trainer

SMOOTHED = 5  # updates over which win rates in training are averaged


class EventLog:
    """TensorBoard events of a run; steps that a resumed run repeats replace those of the run before."""

    def __init__(self, folder: Path, steps: int):
        self.writer = SummaryWriter(str(folder), purge_step=steps + 1)

    def add(self, row: dict[str, Any], group: str) -> None:
        """Numbers of one moment, each under its name."""
        for name, value in row.items():
            if name != "steps":
                self.writer.add_scalar(f"{group}/{name}", value, int(row["steps"]))

    def close(self) -> None:
        """Write what is left."""
        self.writer.close()


def write_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:
    """One line for each row; what a row does not have stays empty."""
    names = list(dict.fromkeys(name for row in rows for name in row))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def write_curves(trainer: Trainer, folder: Path) -> None:
    """All curves so far: write_curves(trainer, Path("runs/mine"))."""
    write_csv(folder / "curves.csv", trainer.curve)
    write_csv(folder / "evaluations.csv", trainer.evaluations)


def draw_curves(trainer: Trainer, path: Path) -> None:
    """Win rates, entropy, value and how far each update went, over the decisions that were learned from."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 7), layout="constrained")
    wins, entropy, value, change = figure.subplots(2, 2).ravel()
    _draw_wins(trainer, wins)
    _draw(trainer, entropy, "entropy_loss", "entropy of the policy", sign=-1.0)
    _draw(trainer, value, "explained_variance", "explained variance of the value")
    _draw(trainer, change, "approx_kl", "change of the policy per update (KL)")
    budget = f"{trainer.steps:,} decisions"
    figure.suptitle(f"{trainer.settings.name}: {trainer.settings.game.players} players, {budget}")
    for panel in (wins, entropy, value, change):
        panel.set_xlabel("decisions of the learner")
        panel.grid(alpha=0.3)
    figure.savefig(path, dpi=110)


def _draw(trainer: Trainer, panel: Any, name: str, title: str, sign: float = 1.0) -> None:
    rows = [row for row in trainer.curve if name in row]
    panel.plot([row["steps"] for row in rows], [sign * row[name] for row in rows])
    panel.set_title(title)


def _draw_wins(trainer: Trainer, panel: Any) -> None:
    for name in trainer.settings.evaluation.against:
        rows = [row for row in trainer.evaluations if name in row]
        panel.plot([row["steps"] for row in rows], [row[name] for row in rows], marker="o", label=f"evaluated: {name}")
    for kind in trainer.games.line_ups.kinds[1:]:
        rows = [row for row in trainer.curve if f"wins/{kind}" in row]
        if len(rows) >= SMOOTHED:
            smooth = np.convolve([row[f"wins/{kind}"] for row in rows], np.ones(SMOOTHED) / SMOOTHED, "valid")
            panel.plot([row["steps"] for row in rows][SMOOTHED - 1 :], smooth, alpha=0.5, label=f"in training: {kind}")
    panel.axhline(1 / trainer.settings.game.players, color="grey", linestyle=":", linewidth=1)
    panel.set_ylim(0, 1)
    panel.set_title("share of games won")
    if panel.get_legend_handles_labels()[1]:
        panel.legend(fontsize="small")
