"""A training run that takes a second, for the tests of training."""

from __future__ import annotations

from typing import Any

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
