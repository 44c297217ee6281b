"""Behaviour cloning: the policy learns to answer like another agent, and its value to foresee how games end.

The teacher is asked in every position. In a part of the games the pupil moves itself, with the teacher's answer beside
it, so that it also meets the positions that its own mistakes lead to (Ross, Gordon and Bagnell 2011).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch.nn.functional import cross_entropy, mse_loss

from stoneage_env import Engine
from stoneage_env.engine.rng import derived
from stoneage_env.players import GamesView, Player
from training.choices import Choices
from training.policy import OUTSIDE, TorchPlayer, logits_and_values
from training.self_play import victory_shares
from training.settings import Settings
from training.trainer import Trainer

GAMES = 256  # played to the end before the pupil learns from them
LESSON_STREAM = 3  # integers of lessons are not those of training


@dataclass(frozen=True)
class Lesson:
    """Positions of finished games, what the teacher would do there, and how the game ended for who was asked."""

    observations: np.ndarray
    masks: np.ndarray
    answers: np.ndarray
    outcomes: np.ndarray

    def __len__(self) -> int:
        return len(self.answers)


def give_lesson(settings: Settings, teacher: Player, pupil: TorchPlayer, number: int, rng: np.random.Generator) -> Lesson:
    """Play games of teacher and pupil to the end, and keep all positions in which they had a choice."""
    engine = Engine(settings.game.config(), GAMES)
    players = settings.game.players
    integers = np.array([derived(derived(settings.seed, LESSON_STREAM), number * GAMES + i) for i in range(GAMES)], np.int64)
    engine.reset(rows=np.arange(GAMES), seeds=integers)
    start = getattr(teacher, "start", None)
    if start is not None:
        start(np.arange(GAMES), integers)
    view, choices = GamesView(engine), Choices(engine, settings.game.narrow)
    led_by_pupil = rng.random((GAMES, players)) < settings.cloning.student_games
    kept: list[tuple[np.ndarray, ...]] = []
    while not engine.done.all():
        actions = engine.masks.argmax(axis=1)
        rows, masks = choices.among(np.flatnonzero(~engine.done), actions)
        seats = engine.actors[rows]
        observations = engine.observations[rows]
        answers = np.asarray(teacher.act(view, rows), np.int64)
        within = masks[np.arange(len(rows)), answers]  # narrowed masks may lack what the teacher would do
        kept.append(tuple(column[within] for column in (observations, masks, answers, rows, seats)))
        actions[rows] = answers
        own = led_by_pupil[rows, seats]
        if own.any():
            actions[rows[own]] = pupil.decide(observations[own], masks[own], rng.random(int(own.sum())))[0]
        engine.step(actions)
    return _marked(engine, kept)


def _marked(engine: Engine, kept: list[tuple[np.ndarray, ...]]) -> Lesson:
    """All positions with the outcome of their game, as the reward "outcome" pays it."""
    observations, masks, answers, rows, seats = (np.concatenate(column) for column in zip(*kept, strict=True))
    shares = victory_shares(engine, np.arange(engine.num_games))
    players = engine.config.num_players
    outcomes = (players * shares - 1) / (players - 1)
    return Lesson(observations, masks, answers, outcomes[rows, seats].astype(np.float32))


def learn_lesson(trainer: Trainer, lesson: Lesson) -> float:
    """One pass over a lesson; returns how often the pupil would have given the teacher's answer."""
    policy, settings = trainer.model.policy, trainer.settings
    policy.set_training_mode(True)
    agreed = 0
    pieces = max(1, len(lesson) // settings.cloning.batch_size)
    for chosen in np.array_split(trainer.rng.permutation(len(lesson)), pieces):
        logits, values = logits_and_values(policy, torch.from_numpy(lesson.observations[chosen]))
        logits = logits.masked_fill(~torch.from_numpy(lesson.masks[chosen]), OUTSIDE)
        answers = torch.from_numpy(lesson.answers[chosen])
        loss = cross_entropy(logits, answers) + settings.learning.vf_coef * mse_loss(
            values, torch.from_numpy(lesson.outcomes[chosen])
        )
        policy.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(policy.parameters(), settings.learning.max_grad_norm)
        policy.optimizer.step()
        agreed += int((logits.argmax(dim=1) == answers).sum())
    policy.set_training_mode(False)
    return agreed / len(lesson)


def clone_once(trainer: Trainer, teacher: Player) -> float:
    """One lesson; the learning rate falls to a tenth in the course of all of them. Returns how often they agreed."""
    settings, policy = trainer.settings.cloning, trainer.model.policy
    for group in policy.optimizer.param_groups:
        group["lr"] = settings.learning_rate * (1.0 - 0.9 * used(trainer))
    lesson = give_lesson(trainer.settings, teacher, trainer.player, trainer.lessons, trainer.rng)
    agreed = learn_lesson(trainer, lesson)
    trainer.cloned += len(lesson)
    trainer.lessons += 1
    return agreed


def used(trainer: Trainer) -> float:
    """The part of the lessons that has been given, by decisions or by minutes; 1 without a teacher."""
    settings = trainer.settings.cloning
    if trainer.begun or not settings.teacher:
        return 1.0
    parts = [trainer.cloned / settings.decisions if settings.decisions else 1.0]
    if settings.minutes:
        parts.append(trainer.elapsed() / 60 / settings.minutes)
    return min(1.0, max(parts))
