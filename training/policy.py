"""The policy as torch has it: sb3-contrib's masked actor and critic above one shared trunk, quick to ask in batches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from agents.ppo import draw_by_chance
from training.settings import NetworkShape

# What a player needs to act: actions, values and logarithms of chances for observations and masks.
Decisions = tuple[np.ndarray, np.ndarray, np.ndarray]


OUTSIDE = -1e8  # instead of the number of an action that is not legal, as sb3-contrib does
LEAST_DEVIATION = 0.05  # a number that hardly ever changes is not blown up beyond this


class Trunk(BaseFeaturesExtractor):
    """The layers that policy and value share, above numbers that all vary by about one.

    The observation shows a handful of food as 0.1 and a question as 1; without this step the first layer would hear
    questions only (training/RESULTS.md has the difference). The step is linear, so that exported models do without it.
    """

    def __init__(self, observation_space: spaces.Box, widths: Sequence[int]):
        super().__init__(observation_space, features_dim=widths[-1])
        sizes = [int(np.prod(observation_space.shape)), *widths]
        layers: list[nn.Module] = []
        for inputs, outputs in pairwise(sizes):
            layers += [nn.Linear(inputs, outputs), nn.ReLU()]
        self.layers = nn.Sequential(*layers)
        self.mean: torch.Tensor
        self.scale: torch.Tensor
        self.register_buffer("mean", torch.zeros(sizes[0]))
        self.register_buffer("scale", torch.ones(sizes[0]))

    def standardize(self, observations: np.ndarray) -> None:
        """From now on subtract the mean of these positions (rows, floats) and divide by their deviation."""
        deviation = np.maximum(observations.std(axis=0, dtype=np.float64), LEAST_DEVIATION)
        self.mean.copy_(torch.from_numpy(observations.mean(axis=0, dtype=np.float64)))
        self.scale.copy_(torch.from_numpy(1.0 / deviation))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features (rows, width) of observations (rows, floats)."""
        return self.layers((observations - self.mean) * self.scale)


class QuickPolicy(MaskableActorCriticPolicy):
    """sb3-contrib's policy, with chances by one masked softmax where it builds a distribution object with all its checks.

    An update spends a third less time so; a test compares both.
    """

    def evaluate_actions(
        self, obs: torch.Tensor, actions: torch.Tensor, action_masks: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Values, logarithms of the chances of these actions, and entropies, as MaskablePPO's update asks for them."""
        assert action_masks is not None
        logits, values = logits_and_values(self, obs)
        log_chances = torch.log_softmax(logits.masked_fill(~action_masks, OUTSIDE), dim=1)
        entropy = -(log_chances.exp() * log_chances).sum(dim=1)  # what is outside has no chance, and adds nothing
        return values, log_chances.gather(1, actions.long()[:, None])[:, 0], entropy


def policy_kwargs(shape: NetworkShape) -> dict[str, Any]:
    """How MaskableActorCriticPolicy is told to be this network."""
    return {
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"widths": shape.trunk},
        "net_arch": {"pi": [], "vf": list(shape.value)},
        "activation_fn": nn.ReLU,
    }


def standardize(policy: MaskableActorCriticPolicy, observations: np.ndarray) -> None:
    """Let the trunk see how numbers usually vary, once, before anything is learned."""
    trunk_of(policy).standardize(observations)


def trunk_of(policy: MaskableActorCriticPolicy) -> Trunk:
    """The shared layers of a policy."""
    assert isinstance(policy.features_extractor, Trunk)
    return policy.features_extractor


Layer = tuple[np.ndarray, np.ndarray]


def plain_layers(policy: MaskableActorCriticPolicy) -> dict[str, list[Layer]]:
    """Weights (inputs, outputs) and biases by the part of the network they belong to, as agents.network names the parts."""

    def inside(*modules: nn.Module) -> list[Layer]:
        return [_plain(layer) for module in modules for layer in module.modules() if isinstance(layer, nn.Linear)]

    extractor, trunk = policy.mlp_extractor, trunk_of(policy)
    first, *others = inside(trunk)
    return {
        "trunk": [_with_standard(first, trunk.mean.numpy(), trunk.scale.numpy()), *others],
        "policy": inside(extractor.policy_net, policy.action_net),
        "value": inside(extractor.value_net, policy.value_net),
    }


def _plain(layer: nn.Linear) -> Layer:
    return np.ascontiguousarray(layer.weight.detach().numpy().T), layer.bias.detach().numpy().copy()


def _with_standard(layer: Layer, mean: np.ndarray, scale: np.ndarray) -> Layer:
    """A layer that does what this one does to standardized numbers."""
    weight = layer[0].astype(np.float64) * scale[:, None]
    return weight.astype(np.float32), (layer[1] - mean @ weight).astype(np.float32)


def logits_and_values(policy: MaskableActorCriticPolicy, observations: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Numbers for all actions (rows, actions), before masks, and values (rows,)."""
    features = policy.extract_features(observations)
    for_policy, for_value = policy.mlp_extractor(features)
    return policy.action_net(for_policy), policy.value_net(for_value)[:, 0]


class TorchPlayer:
    """A policy that plays with its chances: TorchPlayer(model.policy).decide(observations, masks, lots)."""

    def __init__(self, policy: MaskableActorCriticPolicy):
        self.policy = policy

    def decide(self, observations: np.ndarray, masks: np.ndarray, lots: np.ndarray) -> Decisions:
        """An action for each row, drawn with a number from 0 to 1 each, the values, and the logarithms of the chances."""
        with torch.no_grad():
            logits, values = logits_and_values(self.policy, torch.from_numpy(observations))
        actions, log_chances = np.empty(len(lots), np.int64), np.empty(len(lots), np.float32)
        draw_by_chance(logits.numpy(), masks, lots, actions, log_chances)
        return actions, values.numpy(), log_chances


def weights(policy: MaskableActorCriticPolicy) -> dict[str, np.ndarray]:
    """A copy of all numbers of a policy by name."""
    return {name: tensor.detach().numpy().copy() for name, tensor in policy.state_dict().items()}


def load_weights(policy: MaskableActorCriticPolicy, arrays: dict[str, np.ndarray]) -> None:
    """Put such a copy into a policy of the same shape."""
    policy.load_state_dict({name: torch.from_numpy(array.copy()) for name, array in arrays.items()})


PolicyFactory = Callable[[], MaskableActorCriticPolicy]
