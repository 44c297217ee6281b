"""The compiler: a cache that cannot go stale and stays out of the user's way, bounds checks, no numba at all."""

import gc
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stoneage_env.engine import _jit
from stoneage_env.engine._jit import kernel
from tests.random_play import digest, digests, ruled_play

ROOT = Path(__file__).parents[2]
compiled_only = pytest.mark.skipif(not _jit.compiled(), reason="there is no compiler in this process")


def python(code, *options, **environment):
    """A process of its own; an empty value removes a variable."""
    variables = {name: value for name, value in (os.environ | environment).items() if value}
    command = [sys.executable, *options, "-c", code]
    return subprocess.run(command, env=variables, cwd=ROOT, capture_output=True, text=True, timeout=500)


# random play under other conditions

CHECKED_PLAY = """
from tests.random_play import digests, running
print("\\n".join(digests()))
for players in (2, 3, 4):
    for engine in running(players, games=40, steps=400, seed=players):
        pass
"""


@compiled_only
def test_random_play_with_bounds_checks_and_a_cold_cache_stays_within_all_arrays(tmp_path):
    result = python(CHECKED_PLAY, "-W", "error", NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines() == digests()
    assert list(tmp_path.rglob("*step_rows*.nbc"))


def test_the_games_that_are_compared_reach_every_kind_of_decision():
    reached = set()
    for players in (2, 3, 4):
        for engine in ruled_play(players, "score", games=3, steps=150):
            reached |= {engine.question(row)["decision"] for row in range(3)}
    assert reached == {"place", "act", "tools", "pay", "feed", "take_die", "choose_resource", "over"}


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from tests.random_play import digest
    print(digest(3, "score"))
for warning in caught:
    print(warning.category.__name__, warning.message, file=sys.stderr)
"""


def test_a_machine_without_numba_warns_once_and_plays_the_same_games():
    result = python(WITHOUT_NUMBA)
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("RuntimeWarning numba is not installed")
    assert result.stdout.splitlines() == [digest(3, "score")]


def test_plain_python_announces_no_compilation():
    result = python("from stoneage_env import Engine; Engine().reset(seed=1)", NUMBA_DISABLE_JIT="1")
    assert (result.returncode, result.stderr) == (0, "")


# the cache

ONE_KERNEL = """
import numba
numba.config.CACHE_DIR = "the user's choice"
from stoneage_env.engine import rng
from stoneage_env.engine._jit import announce_compilation
announce_compilation()
rng.mixed(7)
assert numba.config.CACHE_DIR == "the user's choice", numba.config.CACHE_DIR
announce_compilation()
"""


@compiled_only
def test_numba_cache_dir_is_honoured_and_the_users_own_setting_left_alone(tmp_path):
    result = python(ONE_KERNEL, NUMBA_CACHE_DIR=str(tmp_path))
    assert result.returncode == 0, result.stderr
    assert [path.name.startswith("stoneage-") for path in tmp_path.iterdir()] == [True]
    assert [path.name for path in tmp_path.rglob("rng.mixed*.nbc")]


@compiled_only
def test_a_compilation_is_announced_only_while_nothing_is_cached(tmp_path):
    first = python(ONE_KERNEL, NUMBA_CACHE_DIR=str(tmp_path))
    assert first.stderr.count("compiling the rules for this machine") == 1
    (next(tmp_path.iterdir()) / "batch.step_rows-1.py311.1.nbc").touch()  # as if the rules had been compiled
    assert python(ONE_KERNEL, NUMBA_CACHE_DIR=str(tmp_path)).stderr == ""


@compiled_only
@pytest.mark.parametrize("arguments", ["seed=1", "seeds=[1]", "rows=[0], seeds=[1]"])
def test_the_first_reset_of_all_announces_that_it_compiles(tmp_path, arguments):
    code = f"from stoneage_env import Engine; Engine().reset({arguments})"
    variables = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    with subprocess.Popen([sys.executable, "-c", code], env=variables, cwd=ROOT, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        impatience = threading.Timer(20, process.kill)
        impatience.start()
        first_line = process.stderr.readline()
        impatience.cancel()
        process.kill()
    assert b"compiling the rules for this machine" in first_line


@compiled_only
def test_other_compile_options_have_a_cache_of_their_own(tmp_path):
    python(ONE_KERNEL, NUMBA_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="")
    python(ONE_KERNEL, NUMBA_CACHE_DIR=str(tmp_path), NUMBA_BOUNDSCHECK="1")
    python(ONE_KERNEL, NUMBA_CACHE_DIR=str(tmp_path), NUMBA_OPT="1")
    assert len(list(tmp_path.iterdir())) == 3


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package with sources of its own in place of this one."""
    for folder in ("engine/rules", "content", "envs"):
        (tmp_path / folder).mkdir(parents=True)
    for name in ("engine/state.py", "engine/rules/feeding.py", "content/cards.py", "envs/aec.py", "cli.py"):
        (tmp_path / name).write_text("x = 1\n")
    monkeypatch.setattr(_jit, "_PACKAGE", tmp_path)
    monkeypatch.setattr(_jit, "_ENGINE_SOURCES", (tmp_path / "engine", tmp_path / "content"))
    return tmp_path


@compiled_only
@pytest.mark.parametrize("name", ["engine/state.py", "engine/rules/feeding.py", "content/cards.py", "content/new.py"])
def test_a_changed_or_new_source_of_rules_or_content_changes_the_digest(package, name):
    before = _jit._digest(package)
    (package / name).write_text("x = 2\n")
    assert _jit._digest(package) != before


@compiled_only
@pytest.mark.parametrize("name", ["engine/state.py", "content/cards.py"])
def test_a_source_that_moves_changes_the_digest(package, name):
    before = _jit._digest(package)
    (package / name).rename((package / name).with_name("moved.py"))
    assert _jit._digest(package) != before


@compiled_only
@pytest.mark.parametrize("name", ["envs/aec.py", "cli.py", "engine/notes.txt"])
def test_other_files_do_not_cost_a_new_compilation(package, name):
    before = _jit._digest(package)
    (package / name).write_text("x = 2\n")
    assert _jit._digest(package) == before


@compiled_only
@pytest.mark.parametrize("setting", ["BOUNDSCHECK", "OPT"])
def test_a_changed_compile_option_changes_the_digest(package, monkeypatch, setting):
    before = _jit._digest(package)
    monkeypatch.setattr(f"numba.config.{setting}", 1 if setting == "BOUNDSCHECK" else 0)
    assert _jit._digest(package) != before


@compiled_only
def test_kernels_of_another_package_follow_the_engine_and_their_own_sources(package, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "bot.py").write_text("x = 1\n")
    digests = [_jit._digest(other)]
    (other / "bot.py").write_text("x = 2\n")
    digests.append(_jit._digest(other))
    (package / "engine/state.py").write_text("x = 2\n")
    digests.append(_jit._digest(other))
    assert len(set(digests)) == 3


@pytest.fixture
def directory(package, monkeypatch):
    """The cache directory of the package, asked anew."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    return lambda: _jit._cache_directory.__wrapped__(package)


@compiled_only
def test_the_cache_lies_beside_the_sources(package, directory):
    assert directory().parent == package / "__pycache__"


@compiled_only
def test_a_package_that_cannot_be_written_to_uses_the_users_cache(package, directory, monkeypatch, tmp_path_factory):
    home = tmp_path_factory.mktemp("cache")
    monkeypatch.setattr("os.access", lambda *arguments: False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    assert directory().parent == home / "stoneage_env"


# the decorator


def twice(number):
    """A function like those of the rules."""
    return 2 * number


@compiled_only
def test_decorating_leaves_the_users_cache_directory_as_it_is(monkeypatch, tmp_path):
    monkeypatch.setattr("numba.config.CACHE_DIR", str(tmp_path / "mine"))
    assert kernel(twice)(4) == 8
    assert Path(sys.modules["numba"].config.CACHE_DIR) == tmp_path / "mine"
    assert not (tmp_path / "mine").exists()


def test_without_a_compiler_a_kernel_is_the_function_itself(monkeypatch):
    monkeypatch.setattr(_jit, "compiled", lambda: False)
    assert kernel(twice) is twice


# the compiler


@compiled_only
def test_a_kernel_is_compiled_once_for_integers_of_all_widths_and_for_constants():
    helper: Any = kernel(_added)

    def caller(narrow):
        return helper(narrow, 3) + helper(4, narrow) + helper(narrow, narrow + 1)

    assert kernel(caller)(np.int16(5)) == 8 + 9 + 11
    assert [str(arguments) for arguments in helper.signatures] == ["(int64, int64)"]


@compiled_only
def test_fractions_and_truth_values_stay_what_they_are():
    helper: Any = kernel(_added)
    assert kernel(lambda: helper(0.5, True))() == 1.5
    assert [str(arguments) for arguments in helper.signatures] == ["(float64, bool)"]


@compiled_only
@pytest.mark.parametrize("enabled", [True, False])
def test_the_garbage_collector_is_left_as_it_was_found(enabled):
    before = gc.isenabled()
    (gc.enable if enabled else gc.disable)()
    try:
        assert kernel(twice)(2.5) == 5.0
        with pytest.raises(Exception, match="undefined_name"):
            kernel(_faulty)(1)
        assert gc.isenabled() == enabled
    finally:
        (gc.enable if before else gc.disable)()


def _added(one, other):
    return one + other


def _faulty(number):
    return number + undefined_name  # type: ignore[name-defined]  # noqa: F821 - that is the fault
