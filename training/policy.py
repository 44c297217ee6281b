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


class Trunk(BaseFeaturesExtractor):
    """The layers that policy and value share."""

    def __init__(self, observation_space: spaces.Box, widths: Sequence[int]):
        super().__init__(observation_space, features_dim=widths[-1])
        sizes = [int(np.prod(observation_space.shape)), *widths]
        layers: list[nn.Module] = []
        for inputs, outputs in pairwise(sizes):
            layers += [nn.Linear(inputs, outputs), nn.ReLU()]
        self.layers = nn.Sequential(*layers)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """Features (rows, width) of observations (rows, floats)."""
        return self.layers(observations)


def policy_kwargs(shape: NetworkShape) -> dict[str, Any]:
    """How MaskableActorCriticPolicy is told to be this network."""
    return {
        "features_extractor_class": Trunk,
        "features_extractor_kwargs": {"widths": shape.trunk},
        "net_arch": {"pi": [], "vf": list(shape.value)},
        "activation_fn": nn.ReLU,
    }


def linear_layers(policy: MaskableActorCriticPolicy) -> dict[str, list[nn.Linear]]:
    """The layers by the part of the network they belong to, as agents.network names the parts."""

    def inside(*modules: nn.Module) -> list[nn.Linear]:
        return [layer for module in modules for layer in module.modules() if isinstance(layer, nn.Linear)]

    extractor = policy.mlp_extractor
    return {
        "trunk": inside(policy.features_extractor),
        "policy": inside(extractor.policy_net, policy.action_net),
        "value": inside(extractor.value_net, policy.value_net),
    }


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
