"""The environments do the same as plain Python: one digest of play through each of them, with the compiler and without."""

import hashlib
import os
import subprocess
import sys

import numpy as np

from stoneage_env.envs.vector import StoneAgeVectorEnv
from stoneage_env.players import View, determinize
from tests.envs.playing import play, shown, started
from tests.random_play import ruled_actions


def digest():
    """A fingerprint of what the environments show in a few steps of play."""
    fingerprint = hashlib.sha256()
    for env in play(started(3, reward="score", max_rounds=2), steps=25):
        fingerprint.update(str(shown(env)).encode())
        fingerprint.update(determinize(env.engine.games, View(env).seat, seed=3).tobytes())
    envs = StoneAgeVectorEnv(3, num_players=2, opponents=["random"], max_rounds=1)
    envs.reset(seed=4)
    for step in range(12):
        observations, rewards, *_, infos = envs.step(ruled_actions(envs.action_masks(), step))
        fingerprint.update(observations.tobytes() + rewards.tobytes() + np.asarray(infos["action_mask"]).tobytes())
    return fingerprint.hexdigest()


def test_the_environments_do_the_same_without_the_compiler():
    command = [sys.executable, "-m", "tests.envs.test_without_compiler"]
    plain = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONHASHSEED": "5"}
    printed = subprocess.run(command, env=plain, check=True, capture_output=True, text=True).stdout
    assert printed.split()[-1] == digest()


if __name__ == "__main__":
    print(digest())
