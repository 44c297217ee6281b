"""The buffer: every seat is a stream, decisions are complete when the seat is asked again, open ones stay."""

import numpy as np
import pytest
from gymnasium import spaces

from training.rollouts import NONE, SeatRollouts


def buffer_of(streams, size=10, gamma=1.0, gae_lambda=0.5):
    rng = np.random.default_rng(0)
    box, actions = spaces.Box(0, 1, (2,)), spaces.Discrete(3)
    return SeatRollouts(size, box, actions, gamma=gamma, gae_lambda=gae_lambda, n_envs=streams, shuffler=rng)


def decide(buffer, streams, value=0.0):
    count = len(streams)
    decisions = (np.arange(count), np.full(count, value, np.float32), np.zeros(count, np.float32))
    buffer.append(np.array(streams), np.ones((count, 2), np.float32), np.ones((count, 3), bool), decisions)


def test_a_decision_is_complete_when_the_same_seat_is_asked_again():
    buffer = buffer_of(streams=2)
    decide(buffer, [0, 1])
    assert buffer.complete == 0
    decide(buffer, [1])
    assert buffer.complete == 1
    assert buffer.following.tolist()[:3] == [NONE, 2, NONE]


def test_the_end_of_a_game_completes_the_last_decision_of_each_seat():
    buffer = buffer_of(streams=2)
    decide(buffer, [0, 1])
    buffer.finish(np.array([0, 1]))
    assert buffer.complete == 2
    assert (buffer.latest == NONE).all()


def test_advantages_follow_each_stream_and_end_with_the_value_of_an_open_decision():
    buffer = buffer_of(streams=2, gae_lambda=0.5)
    decide(buffer, [0, 1], value=1.0)
    decide(buffer, [0, 1], value=2.0)
    decide(buffer, [0], value=4.0)
    buffer.rewards[:5] = [0.5, 0.0, 0.25, 3.0, 0.0]
    buffer.finish(np.array([1]))
    assert buffer.estimate() == 4
    second = 0.25 + 4.0 - 2.0  # stream 0: the open decision's value stands for the rest
    first = 0.5 + 2.0 - 1.0 + 0.5 * second
    last_of_1 = 3.0 - 2.0
    first_of_1 = 0.0 + 2.0 - 1.0 + 0.5 * last_of_1
    assert buffer.advantages.tolist() == pytest.approx([first, first_of_1, second, last_of_1])
    assert buffer.returns.tolist() == pytest.approx([first + 1, first_of_1 + 1, second + 2, last_of_1 + 2])


def test_open_decisions_open_the_next_buffer_with_what_they_have_earned():
    buffer = buffer_of(streams=3)
    decide(buffer, [0, 2], value=1.0)
    decide(buffer, [0], value=5.0)
    buffer.rewards[1], buffer.rewards[2] = 0.75, 0.5
    buffer.carry_over()
    assert buffer.count == 2
    assert buffer.latest.tolist() == [1, NONE, 0]
    assert buffer.rewards[:2].tolist() == [0.75, 0.5]
    assert buffer.expected[:2].tolist() == [1.0, 5.0]


def test_batches_hold_every_complete_decision_once():
    buffer = buffer_of(streams=4, size=20)
    for value in range(6):
        decide(buffer, [0, 1, 2, 3], value=float(value))
    complete = buffer.estimate()
    sizes = [len(batch.actions) for batch in buffer.get(8)]
    seen = np.concatenate([batch.old_values.numpy() for batch in buffer.get(8)])
    assert sum(sizes) == complete == 20
    assert max(sizes) - min(sizes) <= 1
    assert sorted(seen.tolist()) == sorted([value for value in range(5) for _ in range(4)])
