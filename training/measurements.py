"""The measurements of `stoneage bench`: each takes the settings and returns its part of the result.

How games are played for them is told in random_play.py, what the limit is in limit_kernel.py; benchmark.py shows the
result. Before each piece of work, `report` is told what it is.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from stoneage_env import Engine, GameConfig
from stoneage_env.config import ANNIVERSARY, MODULES
from stoneage_env.engine._jit import kernel
from training.limit_kernel import LimitKernel
from training.random_play import RandomPlay, spread_out, steps_of_complete_games

Result = dict[str, Any]
Report = Callable[[str], None]

REPETITIONS = 7  # of which the median counts: the machine may be shared
THREADS = 2
REFERENCE = (300, 400)  # floats and actions at which limit kernels of different authors are compared
EXPANSIONS = ((4, ANNIVERSARY), (5, MODULES))  # players and modules
COPIES = 10_000  # of a game in one call of the compiled loop
NANO, MICRO = 1e9, 1e6

# The time from the import to the end of the first step, in a process that has loaded nothing yet.
FIRST_STEP = """if True:
    import time
    start = time.perf_counter()
    from stoneage_env import Engine, GameConfig
from stoneage_env.config import ANNIVERSARY, MODULES
    engine = Engine(GameConfig(num_players={players}), num_games=1)
    engine.reset(seed=0)
    engine.step(engine.masks.argmax(axis=1))
    print(time.perf_counter() - start)
"""


@dataclass(frozen=True)
class Settings:
    """What is measured and for how long."""

    players: tuple[int, ...]
    modules: tuple[str, ...]
    batches: tuple[int, ...]
    seconds: float  # for each engine and each limit kernel
    seed: int
    quick: bool
    expansions: bool = False  # beside these, the anniversary's modules and everything together

    def configs(self) -> list[GameConfig]:
        """One for each number of players, then those of the expansions."""
        asked = [GameConfig(num_players=players, modules=self.modules) for players in self.players]
        return asked + [GameConfig(players, modules) for players, modules in EXPANSIONS if self.expansions]

    @property
    def sample(self) -> int:
        """Games that are played to their end, and games at every stage from which a batch is filled."""
        return 64 if self.quick else 1024


def ns_per_step(step: Callable[[], None], batch: int, seconds: float) -> float:
    """Nanoseconds per game and step, from as many steps of the whole batch as fit into the time, at least one."""
    steps = 0
    start = time.perf_counter()
    while True:
        step()
        steps += 1
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return elapsed / steps / batch * NANO


def interleaved(contenders: list[Callable[[], None]], batch: int, seconds: float) -> list[float]:
    """The median of each contender. They take turns, so that whatever disturbs the machine meets all of them."""
    for step in contenders:
        step()  # compiles, and touches all memory once
    turns = [[ns_per_step(step, batch, seconds / REPETITIONS) for step in contenders] for _ in range(REPETITIONS)]
    return [statistics.median(times) for times in zip(*turns, strict=True)]


def measure_engine(settings: Settings, report: Report) -> Result:
    """Random play on one core beside its limit; for the largest batch with more threads, too."""
    rows: list[Result] = []
    speedups: list[Result] = []
    for config in settings.configs():
        name = f"{config.num_players} players{', ' + ' '.join(config.modules) if config.modules else ''}"
        report(f"{name}: complete games")
        length = float(steps_of_complete_games(config, settings.sample, settings.seed).mean())
        stages = spread_out(config, settings.sample, round(length), settings.seed)
        for batch in settings.batches:
            report(f"{name}, batch {batch}")
            threads = (1, THREADS) if batch == max(settings.batches) else (1,)
            *times, limit = measure_batch(config, stages, batch, threads, settings)
            case = {"players": config.num_players, "modules": list(config.modules), "batch": batch}
            for count, ns in zip(threads, times, strict=True):
                rows.append({**case, "threads": count, **speed(ns, limit, length)})
            for count, ns in zip(threads[1:], times[1:], strict=True):
                speedups.append({**case, "threads": count, "speedup": times[0] / ns})
    return {"engine": rows, "thread_speedup": speedups}


def measure_batch(config: GameConfig, stages: Any, batch: int, threads: tuple[int, ...], settings: Settings) -> list[float]:
    """Nanoseconds per step with each number of threads, and last those of the limit kernel with the same output."""
    plays = []
    for count in threads:
        engine = Engine(config, batch, threads=count)
        engine.games[:] = stages[np.arange(batch) % len(stages)]
        engine.refresh()
        plays.append(RandomPlay(engine, settings.seed))
    floats, actions = engine.observations.shape[1], engine.masks.shape[1]
    limit = LimitKernel(floats, actions, batch, engine.games.itemsize, settings.seed)
    times = interleaved([*(play.step for play in plays), limit.step], batch, settings.seconds)
    for play in plays:
        play.close()
    return times


def speed(ns: float, limit: float, length: float) -> Result:
    """The figures of one row; the limit is that of one core, whatever the threads."""
    return {
        "ns_per_step": ns,
        "limit_ns": limit,
        "ratio": ns / limit,
        "games_per_s": NANO / (ns * length),
        "steps_per_game": length,
    }


def measure_limit(settings: Settings, report: Report) -> Result:
    """The limit kernel at the size where other limit kernels are known."""
    floats, actions = REFERENCE
    row_bytes = Engine(settings.configs()[0]).games.itemsize
    rows = []
    for batch in settings.batches:
        report(f"limit kernel, batch {batch}")
        limit = LimitKernel(floats, actions, batch, row_bytes, settings.seed)
        (ns,) = interleaved([limit.step], batch, settings.seconds)
        rows.append({"floats": floats, "actions": actions, "batch": batch, "ns": ns})
    return {"limit_reference": rows}


def measure_clone(settings: Settings, report: Report) -> Result:
    """Copying one game onto another: inside a compiled loop, and by an assignment in Python."""
    report("copying games")
    engine = Engine(settings.configs()[-1], settings.sample)
    engine.reset(seed=settings.seed)
    games = engine.games
    records = games.view(np.ndarray)
    half = len(games) // 2

    def assign() -> None:
        games[0] = games[half]

    def loop() -> None:
        copy_rows(records, COPIES)

    loop()  # compiles
    in_kernel = ns_per_step(loop, COPIES, settings.seconds / 4)
    in_python = ns_per_step(assign, 1, settings.seconds / 4)
    return {"clone_us": {"kernel": in_kernel * MICRO / NANO, "python": in_python * MICRO / NANO}}


@kernel
def copy_rows(games: Any, count: int) -> None:
    """Copy games of the second half over those of the first, one at a time."""
    half = len(games) // 2
    for i in range(count):
        games[i % half] = games[half + i % half]


def measure_start(settings: Settings, report: Report) -> Result:
    """From the import to the end of the first step, with nothing compiled yet and with everything in the cache."""
    if settings.quick:
        report("start")
        return {"warm_start_s": first_step(settings), "cold_start_s": None}
    with tempfile.TemporaryDirectory() as cache:
        report("start, compiling everything")
        cold = first_step(settings, NUMBA_CACHE_DIR=cache)
        report("start")
        warm = statistics.median(first_step(settings, NUMBA_CACHE_DIR=cache) for _ in range(3))
    return {"warm_start_s": warm, "cold_start_s": cold}


def first_step(settings: Settings, **environment: str) -> float:
    """Seconds in a new process."""
    code = FIRST_STEP.format(players=settings.players[0])
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | environment, check=False
    )
    if process.returncode:
        raise RuntimeError(f"a new process could not play its first step:\n{process.stderr}")
    return float(process.stdout)
