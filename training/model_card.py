"""The card that goes with a model: what it is, how it was made, and how strong it is, in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from training.evaluate import Score, table
from training.settings import config_names
from training.trainer import Trainer


def model_card(trainer: Trainer, scores: Sequence[Score]) -> str:
    """The whole page."""
    settings = trainer.settings
    game, modules = settings.game, ", ".join(settings.game.modules) or "none"
    shape = " x ".join(map(str, settings.network.trunk))
    lines = [
        f"# {settings.name}: {game.players} players, modules: {modules}",
        "",
        f"A policy network ({shape}, {_parameters(trainer):,} numbers) that answers from the observation alone, without "
        "search; illegal actions are masked.",
        "It plays as `ppo:model=PATH`, or as `ppo` where it comes with the package, with numpy only.",
        "",
        "## How it was made",
        "",
        *_start(trainer),
        f"- Self-play with MaskablePPO: {trainer.steps:,} decisions in {len(trainer.curve):,} updates, "
        f"{settings.learning.games} games side by side, seed {settings.seed}.",
        f"- Opponents by share of games: {_opponents(trainer)}.",
        f"- Reward: {_reward(trainer)}.",
        f"- Masks: {'narrowed, without answers that are never better than another one' if game.narrow else 'full'}.",
        f"- Time: {trainer.elapsed() / 3600:.2f} hours with {_counted(settings.threads, 'thread')}.",
        _again(trainer),
        "",
        "## Strength",
        "",
        f"Seats in turn, the same integers for every seat, temperature {settings.evaluation.temperature:g}. All other seats "
        f"are held by the opponent, so that {1 / game.players:.0%} is even.",
        "",
        table(scores),
        "",
        "![curves](curves.png)",
        "",
    ]
    return "\n".join(lines)


def _parameters(trainer: Trainer) -> int:
    return sum(parameter.numel() for parameter in trainer.model.policy.parameters())


def _start(trainer: Trainer) -> list[str]:
    if not trainer.cloned:
        return ["- It began with random weights and learned from its own games only."]
    teacher = trainer.settings.cloning.teacher
    return [f"- It began as an imitation of the agent `{teacher}` (behaviour cloning, {trainer.cloned:,} decisions)."]


def _again(trainer: Trainer) -> str:
    """The command that makes such a model: by name where the configuration comes with the package."""
    name = trainer.settings.name
    if name in config_names():
        return f"- Again: `stoneage train --config {name}` (training/configs/{name}.toml)."
    return "- Again: `stoneage train --config settings.json`, with the file beside this page."


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _opponents(trainer: Trainer) -> str:
    opponents = trainer.settings.opponents
    shares = {"itself, all seats learning": opponents.current, "its past": opponents.pool, **opponents.bots}
    total = sum(shares.values())
    return ", ".join(f"{name} {share / total:.0%}" for name, share in shares.items() if share)


def _reward(trainer: Trainer) -> str:
    reward = trainer.settings.reward
    if not reward.lead:
        return reward.kind
    how = "taken back at the end" if reward.potential else f"falling to 0 at {reward.lead_until:.0%} of the budget"
    return f"{reward.kind}, and {reward.lead:g} per 100 points of lead gained, {how}"
