"""`stoneage bench`: the limit kernel does the work it claims, random play is fair, and the result has its shape.

How fast anything is depends on the machine and is never asserted.
"""

import json
import subprocess
import sys
from argparse import ArgumentParser
from dataclasses import replace

import numpy as np
import pytest

from stoneage_env import Engine, GameConfig, stone_age_v0
from stoneage_env.columns import markdown, plain
from stoneage_env.engine._jit import compiled
from training import adapter_speed, benchmark, measurements, train_speed
from training.limit_kernel import FLOAT_LANES, MASK_LANES, SCALE, STATE_BYTES, VALUES, LimitKernel, blocks
from training.random_play import RandomPlay, check_width, choose_rows, spread_out, steps_of_complete_games
from training.settings import read

pytestmark = pytest.mark.skipif(not compiled(), reason="the benchmark refuses to measure uncompiled code")

SHAPES = [(300, 400), (316, 91), (450, 110), (64, 32), (16, 65)]  # floats, actions


def limit_kernel(floats=316, actions=91, batch=50, row_bytes=1000):
    return LimitKernel(floats, actions, batch, row_bytes, seed=3)


def in_blocks(values, size, lanes):
    """Rows of the limit kernel's output: pieces of the state one after the other."""
    rows = np.zeros((len(values), size), values.dtype)
    for start, source in blocks(size, lanes):
        rows[:, start : start + lanes] = values[:, source : source + lanes]
    return rows


def chosen_actions(masks, draws, seed=1):
    """Actions (draws, rows) that the random player chooses with these masks."""
    actions = np.zeros(len(masks), np.int64)
    stream = np.array([seed], np.uint64)
    chosen = []
    for _ in range(draws):
        choose_rows(masks, actions, stream, 0, len(masks))
        chosen.append(actions.copy())
    return np.array(chosen)


def run_bench(*arguments):
    parser = ArgumentParser()
    benchmark.command.add_arguments(parser)
    return benchmark.command.run(parser.parse_args(arguments))


# The limit kernel


@pytest.mark.parametrize(("floats", "actions"), SHAPES)
def test_each_step_of_the_limit_kernel_writes_observation_and_mask_from_the_state(floats, actions):
    limit = limit_kernel(floats, actions)
    for _ in range(3):
        limit.step()
        values = limit.state[:, :VALUES]
        np.testing.assert_array_equal(
            limit.observations, in_blocks(values.astype(np.float32) * np.float32(SCALE), floats, FLOAT_LANES)
        )
        np.testing.assert_array_equal(limit.masks, in_blocks(values < 0, actions, MASK_LANES))


@pytest.mark.parametrize("size", [16, 17, 31, 32, 91, 300, 316, 450])
def test_blocks_write_every_number_of_a_row_and_read_only_what_a_step_may_touch(size):
    written = np.zeros(size, np.int64)
    for start, source in blocks(size, lanes=16):
        written[start : start + 16] += 1
        assert 0 <= source <= VALUES - 16
    assert written.min() == 1


@pytest.mark.parametrize(("floats", "actions"), SHAPES)
def test_the_limit_kernel_always_chooses_a_legal_action(floats, actions):
    limit = limit_kernel(floats, actions)
    for _ in range(100):
        limit.step()
        assert limit.masks[np.arange(50), limit.actions].all()


def test_the_chosen_action_decides_how_200_bytes_of_a_row_change_and_the_rest_stays():
    limit = limit_kernel()
    for _ in range(3):
        before, actions = limit.state.copy(), limit.actions.copy()
        limit.step()
        change = (2 * actions + 1).astype(np.int16)[:, None]
        np.testing.assert_array_equal(limit.state[:, :VALUES], before[:, :VALUES] + change)
        np.testing.assert_array_equal(limit.state[:, VALUES:], before[:, VALUES:])
        assert (limit.state[:, :VALUES] != before[:, :VALUES]).all()
    assert VALUES * limit.state.itemsize == STATE_BYTES


def test_the_limit_kernel_draws_every_legal_action_equally_often():
    limit = limit_kernel(actions=91, batch=2000)
    rank = np.zeros(10)
    for _ in range(50):
        limit.step()
        legal = limit.masks.cumsum(axis=1)
        below = legal[np.arange(2000), limit.actions] - 0.5  # in the middle of its share of the legal actions
        rank += np.histogram(below / legal[:, -1], bins=10, range=(0, 1))[0]
    assert abs(rank / rank.sum() - 0.1).max() < 0.01


def test_a_limit_kernel_is_refused_when_a_row_or_its_output_is_too_short():
    with pytest.raises(ValueError, match="row_bytes=199"):
        limit_kernel(row_bytes=199)
    with pytest.raises(ValueError, match="actions=31"):
        limit_kernel(actions=31)


# Random play


@pytest.mark.parametrize("actions", [8, 9, 15, 16, 91, 110, 400])
def test_random_play_chooses_legal_actions_only(actions):
    random = np.random.default_rng(actions)
    masks = random.random((200, actions)) < random.random((200, 1))
    masks[np.arange(200), random.integers(actions, size=200)] = True
    for chosen in chosen_actions(masks, draws=20):
        assert masks[np.arange(200), chosen].all()


@pytest.mark.parametrize("actions", [8, 13, 91])
def test_a_single_legal_action_is_found_wherever_it_is(actions):
    np.testing.assert_array_equal(chosen_actions(np.eye(actions, dtype=np.bool_), draws=1)[0], np.arange(actions))


def test_random_play_chooses_each_legal_action_equally_often():
    masks = np.zeros((1000, 91), np.bool_)
    legal = [0, 7, 8, 50, 88, 90]
    masks[:, legal] = True
    counts = np.bincount(chosen_actions(masks, draws=60).ravel(), minlength=91)
    assert counts.sum() == counts[legal].sum()
    assert abs(counts[legal] / counts.sum() - 1 / len(legal)).max() < 0.01


def test_masks_too_narrow_for_a_word_are_refused():
    with pytest.raises(ValueError, match="at least 64"):
        check_width(np.ones((3, 63), np.bool_))


def test_finished_games_are_started_anew_with_integers_never_used_before():
    engine = Engine(GameConfig(num_players=2, max_rounds=1), num_games=4)
    engine.reset(seed=0)
    play = RandomPlay(engine, seed=0)
    seen = [set(engine.seeds.tolist())]
    for _ in range(200):
        play.step()
        assert not engine.done.any()
        seen.append(set(engine.seeds.tolist()))
    restarted = play.next_seed - RandomPlay(engine, seed=0).next_seed
    assert restarted > 4
    assert len(set.union(*seen)) == 4 + restarted


def test_the_length_of_a_game_is_taken_from_games_played_to_their_end():
    config = GameConfig(num_players=2, max_rounds=2)
    steps = steps_of_complete_games(config, games=20, seed=1)
    assert steps.min() > 2
    np.testing.assert_array_equal(steps, steps_of_complete_games(config, games=20, seed=1))


def test_spread_out_games_run_and_are_at_different_stages():
    games = spread_out(GameConfig(num_players=2), games=20, length=600, seed=1)
    assert len(np.unique(games.round_number)) > 5


# The environments

SHORT = measurements.Settings((2,), (), (16,), seconds=0.01, seed=0, quick=True)


class Counting:
    """An environment that counts its steps and resets."""

    def __init__(self, env):
        self.env, self.steps, self.resets = env, 0, 0

    def __getattr__(self, name):
        return getattr(self.env, name)

    def step(self, action):
        assert action is not None
        self.steps += 1
        self.env.step(action)

    def reset(self, seed=None):
        self.resets += 1
        self.env.reset(seed=seed)


@pytest.mark.parametrize("sample", [False, True])
def test_pettingzoo_is_measured_by_agent_steps_in_games_that_follow_one_another(sample):
    env = Counting(stone_age_v0.env(max_rounds=1))
    adapter_speed.aec_play(env, 0, sample)()
    assert env.steps == adapter_speed.AEC_STEPS
    assert env.resets > 5


def test_sb3_is_measured_by_steps_of_all_its_environments():
    play = adapter_speed.sb3_play(SHORT)
    assert play is not None
    play()


def test_sb3_is_left_out_where_it_is_not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "stoneage_env.envs.sb3", None)
    assert adapter_speed.sb3_play(SHORT) is None


# Training


def test_training_is_measured_by_the_decisions_it_learns_from_and_by_where_its_time_goes():
    result = train_speed.measure_training(SHORT, lambda text: None)
    assert result["train_steps_per_s"] > 0
    assert set(result["train_shares"]) == {"environment", "opponents", "forward", "update"}
    assert 0.5 < sum(result["train_shares"].values()) <= 1.0
    assert result["env_share"] == result["train_shares"]["environment"] > 0


def test_training_is_left_out_where_torch_is_not_installed(monkeypatch):
    monkeypatch.setitem(sys.modules, "training.trainer", None)
    assert set(train_speed.measure_training(SHORT, lambda text: None).values()) == {None}


def test_a_full_benchmark_measures_the_run_of_make_train():
    run = train_speed.measured_run(replace(SHORT, quick=False))
    assert run.learning == read("default").learning
    assert run.threads == 1


# The command


def test_quick_json_has_every_key_that_programs_rely_on(capsys, monkeypatch):
    monkeypatch.setattr(measurements, "first_step", lambda settings, **environment: 1.5)
    run_bench("--quick", "--json", "--players", "2", "--batch", "16,32", "--seconds", "0.01", "--seed", "5")
    result = json.loads(capsys.readouterr().out)
    assert set(result) == {
        *("engine", "clone_us", "warm_start_s", "cold_start_s"),
        *("limit_reference", "thread_speedup", "seed", "seconds", "quick"),
        *("aec_steps_per_s", "aec_sampled_steps_per_s", "sb3_steps_per_s"),
        *("rollout_decisions_per_s", "playouts_per_s", "decisions_per_playout"),
        *("train_steps_per_s", "env_share", "train_shares"),
    }
    row_keys = "players modules batch threads ns_per_step limit_ns ratio games_per_s steps_per_game"
    assert [" ".join(row) for row in result["engine"]] == [row_keys] * 3
    assert [(row["batch"], row["threads"]) for row in result["engine"]] == [(16, 1), (32, 1), (32, 2)]
    assert set(result["clone_us"]) == {"kernel", "python"}
    assert [row["batch"] for row in result["limit_reference"]] == [16, 32]
    assert [row["threads"] for row in result["thread_speedup"]] == [2]
    for row in result["engine"]:
        assert row["ratio"] == pytest.approx(row["ns_per_step"] / row["limit_ns"])
        assert row["games_per_s"] == pytest.approx(1e9 / row["ns_per_step"] / row["steps_per_game"])


def test_sections_report_as_often_as_the_progress_bar_expects(monkeypatch):
    monkeypatch.setattr(measurements, "first_step", lambda settings, **environment: 1.5)
    settings = measurements.Settings((2,), (), (16, 32), seconds=0.01, seed=0, quick=True)
    for section in benchmark.SECTIONS:
        reports: list[str] = []
        section.measure(settings, reports.append)
        assert len(reports) == section.pieces(settings)


def test_the_first_step_is_timed_in_a_process_of_its_own():
    settings = measurements.Settings((2,), (), (16,), seconds=0.01, seed=0, quick=True)
    assert measurements.first_step(settings) > 0


RESULT = {
    "engine": [
        {
            **{"players": 2, "modules": [], "batch": 65536, "threads": 1, "ns_per_step": 200.4},
            **{"limit_ns": 100.2, "ratio": 2.0, "games_per_s": 7270.4, "steps_per_game": 686.3},
        }
    ],
    "thread_speedup": [{"players": 2, "modules": [], "batch": 65536, "threads": 2, "speedup": 1.851}],
    "limit_reference": [{"floats": 300, "actions": 400, "batch": 1024, "ns": 48.6}],
    "clone_us": {"kernel": 0.0871, "python": 1.234},
    "warm_start_s": 0.81,
    "cold_start_s": None,
    "aec_steps_per_s": 121234.5,
    "aec_sampled_steps_per_s": 61234.5,
    "sb3_steps_per_s": 345678.9,
    "rollout_decisions_per_s": {"2": 1654321.2},
    "playouts_per_s": {"2": 4321.4},
    "decisions_per_playout": {"2": 382.8},
    "train_steps_per_s": 6543.2,
    "env_share": 0.06,
    "train_shares": {"environment": 0.06, "opponents": 0.04, "forward": 0.1, "update": 0.8},
}


def test_the_tables_can_be_pasted_into_a_readme():
    assert markdown(benchmark.engine_table(RESULT)).splitlines() == [
        "| players | modules | batch | threads | ns/step | limit ns | ratio | games/s | steps/game |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| 2 | none | 65,536 | 1 | 200 | 100 | 2.00 | 7,270 | 686 |",
    ]


def test_every_other_figure_has_a_line_and_what_was_not_measured_has_none():
    assert benchmark.other_table(RESULT)[1:] == [
        ("2 threads, 2 players, batch 65,536", "1.85 x"),
        ("limit kernel, 300 floats, 400 actions, batch 1,024", "49 ns"),
        ("copying one game in a kernel", "0.087 µs"),
        ("copying one game from Python", "1.23 µs"),
        ("PettingZoo, 2 players, random.choice of the legal actions", "121,234 steps/s"),
        ("PettingZoo, 2 players, action_space.sample(mask)", "61,234 steps/s"),
        ("SB3, 2 players, 256 environments, random opponent", "345,679 steps/s"),
        ("playouts by the search's default policy, 2 players", "1,654,321 decisions/s"),
        ("the same, 383 decisions each", "4,321 playouts/s"),
        ("training, 2 players, one thread", "6,543 decisions/s"),
        ("of its time", "environment 6%, opponents 4%, forward 10%, update 80%"),
        ("import to first step", "0.81 s"),
    ]


def test_where_torch_is_missing_training_is_not_measured_and_has_no_line():
    without = RESULT | dict.fromkeys(("train_steps_per_s", "env_share", "train_shares"))
    assert len(benchmark.other_table(without)) == len(benchmark.other_table(RESULT)) - 2


def test_where_sb3_is_missing_its_speed_is_not_measured_and_has_no_line():
    without = RESULT | {"sb3_steps_per_s": None}
    assert len(benchmark.other_table(without)) == len(benchmark.other_table(RESULT)) - 1


def test_columns_of_the_plain_table_are_aligned():
    assert plain([("what", "ns"), ("a", "7"), ("longer", "123")]) == "what     ns\na         7\nlonger  123"


@pytest.mark.parametrize("wrong", [["--players", "two"], ["--batch", "0"], ["--seconds", "-1"], ["--json", "--markdown"]])
def test_wrong_options_are_refused_before_anything_is_measured(wrong, capsys):
    with pytest.raises(SystemExit):
        run_bench(*wrong)
    assert "error" in capsys.readouterr().err


def test_uncompiled_code_is_not_measured(monkeypatch):
    monkeypatch.setattr(benchmark, "compiled", lambda: False)
    with pytest.raises(ValueError, match="NUMBA_DISABLE_JIT"):
        run_bench("--quick")


def test_the_benchmark_works_without_a_progress_bar(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "tqdm", None)
    with benchmark.progress(3) as report:
        report("something")
    assert capsys.readouterr().err == ""


def test_the_benchmark_does_not_load_torch():
    code = "import sys, training.benchmark; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=120, check=False).returncode == 0
