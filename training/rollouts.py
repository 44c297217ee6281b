"""What learners did, seat by seat: the buffer that MaskablePPO learns from when several seats of a game learn.

Every seat of every game is a stream of decisions of its own. A decision is complete when the same seat is asked again,
or when the game is over; what the seat earned in between is its reward. Decisions that are not complete when an update
comes stay behind and open the next buffer, and their values close the streams of this one: nothing is made up at the
edge between two updates.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples

from stoneage_env.engine._jit import kernel
from training.checkpoint import CheckpointError, check_range

NONE = -1  # no decision
KEPT = ("observations", "action_masks", "actions", "expected", "log_probs", "rewards", "stream_of")  # of open decisions


class SeatRollouts(MaskableRolloutBuffer):
    """Room for `buffer_size` complete decisions of `n_envs` streams, made by MaskablePPO itself."""

    def __init__(self, *args: Any, shuffler: np.random.Generator, **kwargs: Any):
        self.shuffler = shuffler
        super().__init__(*args, **kwargs)
        room = self.buffer_size + 2 * self.n_envs  # the last tick may complete, and leave open, one of every stream
        floats, actions = self.obs_shape[0], int(self.action_space.n)  # type: ignore[attr-defined]
        self.observations = np.zeros((room, floats), np.float32)
        self.action_masks = np.zeros((room, actions), np.bool_)
        self.actions = np.zeros(room, np.int64)
        self.expected, self.log_probs, self.rewards = (np.zeros(room, np.float32) for _ in range(3))
        self.stream_of = np.zeros(room, np.int64)
        self.following = np.full(room, NONE)  # the stream's next decision
        self.ended = np.zeros(room, np.bool_)  # no other decision follows: the game is over
        self.latest = np.full(self.n_envs, NONE)  # of each stream, the decision that is not complete
        self.count = self.complete = 0
        self.picked = np.zeros(0, np.int64)
        self.values = self.advantages = self.returns = np.zeros(0, np.float32)  # of the complete decisions

    def reset(self) -> None:
        """Nothing: `carry_over` empties the buffer, since open decisions have to stay."""

    # Filling

    @property
    def filled(self) -> bool:
        """Whether there are enough complete decisions for an update."""
        return self.complete >= self.buffer_size

    def append(self, streams: np.ndarray, observations: np.ndarray, masks: np.ndarray, decisions: Any) -> None:
        """One decision of each of these streams; it completes the one before."""
        first, last = self.count, self.count + len(streams)
        self.observations[first:last], self.action_masks[first:last] = observations, masks
        self.actions[first:last], self.expected[first:last], self.log_probs[first:last] = decisions
        self.rewards[first:last], self.ended[first:last], self.following[first:last] = 0.0, False, NONE
        self.stream_of[first:last] = streams
        before = self.latest[streams]
        known = before != NONE
        self.following[before[known]] = np.arange(first, last)[known]
        self.latest[streams] = np.arange(first, last)
        self.count = last
        self.complete += int(known.sum())

    def finish(self, streams: np.ndarray) -> None:
        """The games of these streams are over; their last decisions are complete."""
        last = self.latest[streams]
        last = last[last != NONE]
        self.ended[last] = True
        self.latest[streams] = NONE
        self.complete += len(last)

    def carry_over(self) -> None:
        """Keep only the open decisions, at the beginning."""
        open_ones = np.sort(self.latest[self.latest != NONE])
        for name in KEPT:
            array = getattr(self, name)
            array[: len(open_ones)] = array[open_ones]
        self.count, self.complete = len(open_ones), 0
        self.ended[: self.count], self.following[: self.count] = False, NONE
        self.latest[:] = NONE
        self.latest[self.stream_of[: self.count]] = np.arange(self.count)

    # Learning

    def estimate(self) -> int:
        """Advantages and returns of the complete decisions; returns how many there are."""
        rows = slice(0, self.count)
        advantages = np.zeros(self.count, np.float32)
        arrays = (self.rewards[rows], self.expected[rows], self.following[rows], self.ended[rows])
        write_advantages(*arrays, self.gamma, self.gae_lambda, advantages)
        self.picked = np.flatnonzero((self.following[rows] != NONE) | self.ended[rows])
        self.values, self.advantages = self.expected[self.picked], advantages[self.picked]
        self.returns = self.values + self.advantages
        return len(self.picked)

    def get(self, batch_size: int | None = None) -> Iterator[MaskableRolloutBufferSamples]:  # type: ignore[override]
        """The complete decisions in random order, in batches of nearly the same size."""
        shuffled = self.shuffler.permutation(len(self.picked))
        for order in np.array_split(shuffled, max(1, round(len(shuffled) / (batch_size or len(shuffled))))):
            chosen = self.picked[order]
            yield MaskableRolloutBufferSamples(
                observations=torch.from_numpy(self.observations[chosen]),
                actions=torch.from_numpy(self.actions[chosen]),
                old_values=torch.from_numpy(self.values[order]),
                old_log_prob=torch.from_numpy(self.log_probs[chosen]),
                advantages=torch.from_numpy(self.advantages[order]),
                returns=torch.from_numpy(self.returns[order]),
                action_masks=torch.from_numpy(self.action_masks[chosen]),
            )

    # Saving

    def state(self) -> dict[str, np.ndarray]:
        """The open decisions, after `carry_over`."""
        return {name: getattr(self, name)[: self.count].copy() for name in KEPT}

    def layout(self, state: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        """Arrays of the shapes and types that so many open decisions as in a saved state have."""
        count = min(len(np.atleast_1d(state.get("actions", 0))), self.n_envs)
        return {name: getattr(self, name)[:count] for name in KEPT}

    def restore(self, state: dict[str, np.ndarray]) -> None:
        """Continue with saved open decisions, one of a stream at most."""
        check_range("stream_of", state["stream_of"], self.n_envs)
        check_range("actions", state["actions"], self.action_masks.shape[1])
        if len(np.unique(state["stream_of"])) < len(state["stream_of"]):
            raise CheckpointError("a stream has two open decisions")
        self.count, self.complete = len(state["actions"]), 0
        for name in KEPT:
            getattr(self, name)[: self.count] = state[name]
        self.ended[: self.count], self.following[: self.count] = False, NONE
        self.latest[:] = NONE
        self.latest[self.stream_of[: self.count]] = np.arange(self.count)


@kernel
def write_advantages(
    rewards: Any, values: Any, following: Any, ended: Any, gamma: Any, gae_lambda: Any, advantages: Any
) -> None:
    """Generalised advantage estimates (Schulman et al. 2016), from the last decision back to the first.

    A decision that is not complete has none; its value stands for all that comes after its predecessor.
    """
    for i in range(len(rewards) - 1, -1, -1):
        if ended[i]:
            advantages[i] = rewards[i] - values[i]
        elif following[i] != NONE:
            after = following[i]
            surprise = rewards[i] + gamma * values[after] - values[i]
            advantages[i] = surprise + gamma * gae_lambda * advantages[after]
