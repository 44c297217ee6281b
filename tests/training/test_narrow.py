"""Training with narrowed masks: what is hidden is neither learned nor played."""

import numpy as np
import pytest

from agents.network import Network
from agents.ppo import PPOAgent
from agents.random_agent import RandomAgent
from stoneage_env import Engine
from stoneage_env.players import GamesView
from stoneage_env.players.narrow import Narrowed
from tests.training.small_run import small_settings
from training.cloning import give_lesson
from training.opponents import SnapshotPlayer
from training.trainer import Trainer


@pytest.fixture(scope="module")
def trainer():
    made = Trainer(small_settings(game={"narrow": True, "max_rounds": 6}))
    made.begin()
    made.update()
    return made


def shown_answers(player, config, games=16, steps=150):
    """Whether a player that plays all seats always gives an answer that narrowed masks show."""
    engine, rows = Engine(config, games), np.arange(games)
    engine.reset(seed=4)
    narrowed, view = Narrowed(engine), GamesView(engine)
    for _ in range(steps):
        narrowed.refresh(rows)
        running = rows[~engine.done]
        actions = engine.masks.argmax(axis=1)
        actions[running] = player.act(view, running)
        yield bool(narrowed.masks[running, actions[running]].all())
        engine.step(actions)


def test_a_model_that_knows_narrowed_masks_only_plays_by_them(trainer, tmp_path):
    trainer.network().save(tmp_path / "model.npz")
    network = Network.load(tmp_path / "model.npz")
    assert network.narrow
    assert all(shown_answers(PPOAgent(network, temperature=1.0), trainer.settings.game.config()))


def test_snapshots_play_by_them_too(trainer):
    trainer.pool.draw(trainer.rng)
    assert all(shown_answers(SnapshotPlayer(trainer.pool, 0, trainer.rng), trainer.settings.game.config()))


def test_a_model_of_full_masks_gives_hidden_answers_too():
    network = Trainer(small_settings()).network()
    assert not network.narrow
    assert not all(shown_answers(PPOAgent(network, temperature=1.0), network.config))


def test_decisions_without_a_choice_are_not_learned_from(trainer):
    games = trainer.games
    for _ in range(100):
        rows, masks = games.choices.among(np.arange(games.engine.num_games), games._actions)
        assert (masks.sum(axis=1) > 1).all()
        games.tick(trainer.player)
        if len(rows) < games.engine.num_games:
            return
    raise AssertionError("no decision without a choice was met")


def test_lessons_hold_only_choices_of_narrowed_masks_and_answers_that_they_show(trainer):
    asked = []

    class Counted(RandomAgent):
        def act(self, games_view, rows):
            asked.append(len(rows))
            return super().act(games_view, rows)

    lesson = give_lesson(trainer.settings, Counted(), trainer.player, 0, np.random.default_rng(0))
    assert (lesson.masks.sum(axis=1) > 1).all()
    assert lesson.masks[np.arange(len(lesson)), lesson.answers].all()
    assert 0 < len(lesson) < sum(asked)  # a teacher of full masks sometimes gives another answer
