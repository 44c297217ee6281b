"""A training run that takes a second, for the tests of training, and what it left."""

from __future__ import annotations

from typing import Any

import numpy as np

from agents.network import Network
from stoneage_env.cli import main
from training.settings import Settings, from_dict


def small_settings(**tables) -> Settings:
    """Settings of a tiny run; tables given by name change single values: small_settings(learning={"games": 8})."""
    content: dict[str, Any] = {
        "name": "small",
        "threads": 1,
        "game": {"max_rounds": 6},
        "budget": {"steps": 3000},
        "network": {"trunk": [32, 32], "value": [8]},
        "learning": {"games": 16, "decisions": 500, "batch_size": 128, "n_epochs": 1},
        "opponents": {"current": 0.5, "pool": 0.25, "bots": {"random": 0.25}, "snapshot_every": 1000, "snapshots": 3},
        "evaluation": {"against": ["random"], "every": 1500, "games": 8, "final_games": 8},
    }
    for name, table in tables.items():
        content[name] = {**content.get(name, {}), **table} if isinstance(table, dict) else table
    return from_dict(content)


def train(tmp_path, *options):
    """`stoneage train` in this process, with its runs in tmp_path/runs."""
    return main(["train", "--runs", str(tmp_path / "runs"), *map(str, options)])


def curves(tmp_path, name="small"):
    """What a run measured, as its files say it."""
    folder = tmp_path / "runs" / name
    return (folder / "curves.csv").read_text() + (folder / "evaluations.csv").read_text()


def model(tmp_path, name="small"):
    """The model of a run."""
    return Network.load(tmp_path / "runs" / name / "model.npz")


def same(one, other):
    """Whether two networks have the same weights."""
    pairs = zip(one.layers.values(), other.layers.values(), strict=True)
    return all(
        np.array_equal(a, b)
        for left, right in pairs
        for x, y in zip(left, right, strict=True)
        for a, b in zip(x, y, strict=True)
    )
