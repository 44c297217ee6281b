"""One integer defines a game: whatever the batch, the process, the threads and the random numbers around it."""

import itertools
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from stoneage_env import Engine, GameConfig
from stoneage_env.engine.rng import derived
from tests.random_play import digest, digests, play_to_the_end, ruled_actions, shown

ROOT = Path(__file__).parents[2]


def played(players, games, steps=120, threads=1):
    """The rows of a batch of one seed; game i plays the same actions whatever the batch."""
    engine = Engine(GameConfig(num_players=players), games, threads)
    engine.reset(seed=21)
    for step in range(steps):
        engine.step(ruled_actions(engine.masks, step))
    return engine


@pytest.mark.parametrize("players", [2, 3, 4])
def test_game_i_of_a_seed_is_the_same_in_batches_of_1_7_and_64(players):
    engines = [played(players, games) for games in (1, 7, 64)]
    for smaller, larger in itertools.pairwise(engines):
        assert smaller.games.tobytes() == larger.games[: smaller.num_games].tobytes()
        assert (smaller.observations == larger.observations[: smaller.num_games]).all()
        assert (smaller.seeds == larger.seeds[: smaller.num_games]).all()


@pytest.mark.parametrize("threads", [2, 3])
@pytest.mark.parametrize("games", [1, 2, 64])
def test_threads_change_nothing(threads, games):
    assert shown(played(3, games, threads=threads)) == shown(played(3, games))


@pytest.mark.parametrize("reward", ["outcome", "margin", "score"])
def test_threads_change_no_reward(reward):
    assert digest(2, reward, threads=3) == digest(2, reward)


def in_another_process(**environment):
    command = [sys.executable, "-W", "error", "-m", "tests.random_play"]
    result = subprocess.run(
        command, env=os.environ | environment, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True
    )
    return result.stdout.splitlines()


@pytest.mark.parametrize("hash_seed", ["0", "12345"])
def test_another_process_with_another_hash_seed_plays_the_same_games(hash_seed):
    assert in_another_process(PYTHONHASHSEED=hash_seed) == digests()


def test_plain_python_plays_the_same_games_as_compiled_code_without_a_warning():
    assert in_another_process(NUMBA_DISABLE_JIT="1") == digests()


def test_disturbed_global_random_streams_change_nothing():
    results = []
    for disturbance in (1, 2):
        random.seed(disturbance)
        np.random.seed(disturbance)  # noqa: NPY002 - the point of this test
        engine = played(4, games=5)
        play_to_the_end(engine, seed=3)
        results.append(shown(engine))
    assert results[0] == results[1]


def test_the_global_random_streams_are_left_alone():
    np.random.seed(4)  # noqa: NPY002 - the point of this test
    before = random.getstate(), np.random.get_state()  # noqa: NPY002
    engine = Engine(GameConfig(num_players=2), num_games=3)
    engine.reset()
    play_to_the_end(engine)
    engine.clone().get_state()
    assert random.getstate() == before[0]
    for now, then in zip(np.random.get_state(), before[1], strict=True):  # noqa: NPY002
        assert np.array_equal(now, then)


# seeds


def test_the_integers_of_a_batch_are_derived_from_seed_and_row():
    engine = Engine(GameConfig(), num_games=5)
    engine.reset(seed=7)
    assert engine.seeds.tolist() == [derived(7, row) for row in range(5)]


def test_as_many_integers_as_a_training_run_needs_start_different_streams():
    engine, rng = Engine(GameConfig(), num_games=40_000), np.random.default_rng(0)
    streams = []
    for _ in range(10):
        engine.reset(seeds=rng.integers(0, 2**63, 40_000))
        streams.append(engine.games.stream.copy())
    assert len(np.unique(np.concatenate(streams), axis=0)) == 400_000


def test_as_many_seeds_as_a_training_run_needs_give_different_integers():
    seeds = np.random.default_rng(1).integers(0, 2**63, 400_000).tolist()
    assert len({derived(seed, 0) for seed in seeds}) == 400_000


def test_neighbouring_seeds_share_no_game():
    engine = Engine(GameConfig(), num_games=500)
    integers = []
    for seed in range(40):
        engine.reset(seed=seed)
        integers += engine.seeds.tolist()
    assert len(set(integers)) == 40 * 500


@pytest.mark.parametrize("integer", [0, 1, 2**31, 2**32, 2**62, 2**63 - 1])
def test_the_whole_range_of_integers_starts_games(integer):
    engine = Engine(GameConfig(num_players=2, max_rounds=2), num_games=2)
    engine.reset(rows=[1], seeds=[integer])
    assert engine.seeds[1] == integer
    assert engine.games.stream[1].any()
    assert (engine.games.stream[1] >> 32 == 0).all()


def test_every_card_every_tile_and_every_seat_can_come_first():
    engine = Engine(GameConfig(num_players=4), num_games=2000)
    engine.reset(seed=1)
    for drawn, kinds in (
        (engine.games.slots[:, 0], 36),
        (engine.games.piles[:, 0, 6], 28),
        (engine.games.start_seat, 4),
    ):
        counts = np.unique(drawn, return_counts=True)[1]
        assert len(counts) == kinds
        assert np.abs(counts - 2000 / kinds).max() < 5 * np.sqrt(2000 / kinds)


def test_dice_are_fair():
    engine = Engine(GameConfig(num_players=2), num_games=3000)
    engine.reset(seed=1)
    engine.games.unplaced[:, :2] = 0
    engine.games.unplaced[np.arange(3000), engine.actors] = 5
    engine.refresh()
    engine.step(np.full(3000, np.flatnonzero(engine.masks[0])[4]))
    dice = engine.games.dice[:, :5]
    assert (engine.games.dice_count == 5).all()
    assert np.abs(np.bincount(dice.ravel(), minlength=7)[1:] - 2500).max() < 5 * np.sqrt(2500)
