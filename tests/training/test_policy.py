"""The network in torch: what its first layer hears."""

import numpy as np
import torch
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from stoneage_env import GameConfig
from tests.training.small_run import small_settings
from training.policy import LEAST_DEVIATION, QuickPolicy, trunk_of
from training.positions import usual_positions
from training.trainer import Trainer


def heard(trainer, observations):
    """The numbers that reach the first layer."""
    trunk = trunk_of(trainer.model.policy)
    return ((torch.from_numpy(observations) - trunk.mean) * trunk.scale).numpy()


def test_in_usual_positions_the_first_layer_hears_numbers_around_zero_that_vary_by_one():
    settings = small_settings()
    positions = usual_positions(settings.game.config(), settings.seed)
    numbers = heard(Trainer(settings), positions)
    assert np.abs(numbers.mean(axis=0)).max() < 1e-2
    varying = positions.std(axis=0) > LEAST_DEVIATION
    assert varying.sum() > 200
    np.testing.assert_allclose(numbers.std(axis=0)[varying], 1.0, rtol=1e-2)


def test_numbers_that_hardly_ever_change_are_not_blown_up():
    trainer = Trainer(small_settings())
    scale = trunk_of(trainer.model.policy).scale.numpy()
    assert scale.max() <= 1.0 / LEAST_DEVIATION + 1e-3


def test_usual_positions_are_those_of_whole_games_and_repeat():
    config = GameConfig(num_players=3, max_rounds=4)
    positions = usual_positions(config, seed=5)
    assert len(positions) > 64 * 3 * 4  # at least one decision of each seat in each round
    np.testing.assert_array_equal(positions, usual_positions(config, seed=5))
    assert not np.array_equal(positions[:64], usual_positions(config, seed=6)[:64])


def test_the_quick_policy_says_the_same_as_the_one_of_sb3_contrib():
    trainer = Trainer(small_settings())
    trainer.begin()
    trainer.games.collect(trainer.player)
    batch = next(trainer.model.rollout_buffer.get(256))
    policy, asked = trainer.model.policy, (batch.observations, batch.actions, batch.action_masks)
    assert isinstance(policy, QuickPolicy)
    values, log_chances, entropy = policy.evaluate_actions(*asked)
    theirs = MaskableActorCriticPolicy.evaluate_actions(policy, *asked)
    torch.testing.assert_close(values, theirs[0].flatten())
    torch.testing.assert_close(log_chances, theirs[1], rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(entropy, theirs[2], rtol=1e-4, atol=1e-5)
