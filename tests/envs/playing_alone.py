"""Random play through the environment of one learner, for tests."""

from __future__ import annotations

import numpy as np


def noting(seats):
    """An opponent that notes when it is asked."""

    def choose(view):
        seats.append(view.seat)
        return view.legal[-1]

    return choose


def play(env, seed=0, steps=10**6, reset_seed=3):
    """Random play to the end of a game: all that the environment returned."""
    rng = np.random.default_rng(seed)
    observation, info = env.reset(seed=reset_seed) if reset_seed is not None else (None, {"action_mask": env.action_masks()})
    returned = [(observation, 0.0, False, False, info)]
    while not (returned[-1][2] or returned[-1][3]) and len(returned) <= steps:
        action = rng.choice(returned[-1][4]["action_mask"].nonzero()[0])
        returned.append(env.step(action))
    return returned


def digest(returned):
    return [(o if o is None else o.tobytes(), r, te, tr, str(sorted(i.items()))) for o, r, te, tr, i in returned]
