"""All settings of a training run as tables: what `stoneage train --settings` prints, and docs/training.md shows."""

from __future__ import annotations

import json
from typing import Any

from training.settings import MANY, RANGES, Settings, leaves

MEANINGS = {
    "name": "of the folder that is made",
    "seed": "of everything that is drawn",
    "threads": "of torch",
    "checkpoint_minutes": "between two checkpoints; 0 writes one after every update and lesson",
    "game.players": "2 to 4, or 5 with the module style",
    "game.modules": "expansions to play with",
    "game.max_rounds": "after so many a game is cut and scored",
    "game.narrow": "leave out of the masks what is never better than another answer",
    "budget.steps": "decisions of the learner; 0 ends with the lessons",
    "budget.minutes": "ends earlier, lessons included; 0 = no limit",
    "network.trunk": "widths of the layers that policy and value share",
    "network.value": "widths of the value's own layers",
    "learning.games": "played side by side",
    "learning.decisions": "of learners for one update",
    "learning.batch_size": "decisions for one step of the optimizer",
    "learning.n_epochs": "passes over the decisions of an update",
    "learning.learning_rate": "at the beginning of self-play",
    "learning.final_learning_rate": "at the end of the budget, on a straight line",
    "learning.clip_range": "of PPO",
    "learning.ent_coef": "weight of the entropy at the beginning",
    "learning.final_ent_coef": "at the end of the budget, on a straight line",
    "learning.vf_coef": "weight of the value's error, in lessons too",
    "learning.gamma": "discount for each decision",
    "learning.gae_lambda": "of the advantages",
    "learning.max_grad_norm": "longer gradients are cut, in lessons too",
    "learning.target_kl": "ends the passes of an update that changes more; 0 = no limit",
    "reward.kind": "paid at the end: outcome or margin; score pays points as they are earned",
    "reward.lead": "added for every 100 points by which the lead over the best other grows",
    "reward.lead_until": "part of the budget after which `lead` has fallen to 0; without `potential`",
    "reward.potential": "take at the end back what `lead` paid, and keep its weight",
    "opponents.current": "share of games that the policy plays in all seats, learning from each",
    "opponents.pool": "share of games against its past",
    "opponents.bots": "agents by name, each with its share of games",
    "opponents.snapshot_every": "decisions of the learner between two memories of its past",
    "opponents.snapshots": "kept at most",
    "opponents.snapshots_at_once": "that play in one update",
    "cloning.teacher": "the agent to imitate before self-play; empty = no lessons",
    "cloning.decisions": "of the teacher to learn from",
    "cloning.minutes": "ends lessons earlier; 0 = no limit",
    "cloning.learning_rate": "of lessons; falls to a tenth",
    "cloning.batch_size": "decisions for one step of the optimizer",
    "cloning.student_games": "share of seats that the pupil plays itself, with the teacher's answers beside it",
    "evaluation.against": "agents by name, one at a time in all other seats",
    "evaluation.every": "decisions of the learner between two evaluations",
    "evaluation.games": "against each, while it learns",
    "evaluation.final_games": "against each, at the end",
    "evaluation.temperature": "at which the model plays wherever it is loaded; 0 = always its favourite",
}


def settings_page() -> str:
    """A table for each part of a configuration file: print(settings_page())."""
    tables: dict[str, list[str]] = {}
    for name, default in leaves(Settings()):
        table, _, key = name.rpartition(".")
        tables.setdefault(table, []).append(f"| `{key}` | `{_written(default)}` | {_range(name)} | {MEANINGS[name]} |")
    head = ["| setting | default | allowed | what it is |", "|---|---|---|---|"]
    parts = [
        [f"### [{table}]" if table else "### At the top of the file", "", *head, *rows] for table, rows in tables.items()
    ]
    return "\n\n".join("\n".join(part) for part in parts)


def _written(value: Any) -> str:
    """A value as in a file."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {share}" for key, share in value.items()) + " }"
    return json.dumps(list(value) if isinstance(value, tuple) else value)


def _range(name: str) -> str:
    if name not in RANGES:
        return ""
    least, most = RANGES[name]
    return f"from {least:g}" if most == MANY else f"{least:g} to {most:,}"
