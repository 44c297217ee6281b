"""`stoneage bench`: how fast the engine is on this machine, beside the limit kernel measured in the same minute.

Here are the options and the tables; what is measured, and how, is in measurements.py, for the environments in
adapter_speed.py, for the search in rollout_speed.py and for training in train_speed.py. A new measurement is one line of
SECTIONS.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from stoneage_env.columns import markdown, plain
from stoneage_env.command import Command
from stoneage_env.engine._jit import compiled
from training import adapter_speed, measurements, rollout_speed, train_speed
from training.measurements import Report, Result, Settings

Rows = list[tuple[str, ...]]

# games at once, and seconds for each measurement
FULL = ((1024, 65536), 2.0)
BASE_PLAYERS = (2, 4)
QUICK = ((64, 256), 0.1)


@dataclass(frozen=True)
class Section:
    """A part of the benchmark."""

    measure: Callable[[Settings, Report], Result]  # what it adds to the result
    figures: Callable[[Result], Rows]  # the lines (what, how much) that show it
    pieces: Callable[[Settings], int]  # how often it reports


def speedup_figures(result: Result) -> Rows:
    """What more threads bring."""
    return [
        (f"{row['threads']} threads, {row['players']} players, batch {row['batch']:,}", f"{row['speedup']:.2f} x")
        for row in result["thread_speedup"]
    ]


def limit_figures(result: Result) -> Rows:
    """The limit kernel at the size where others are known."""
    return [
        (
            f"limit kernel, {row['floats']} floats, {row['actions']} actions, batch {row['batch']:,}",
            f"{row['ns']:.0f} ns",
        )
        for row in result["limit_reference"]
    ]


def clone_figures(result: Result) -> Rows:
    """What a copy of a game costs."""
    clone = result["clone_us"]
    return [
        ("copying one game in a kernel", f"{clone['kernel']:.3f} µs"),
        ("copying one game from Python", f"{clone['python']:.2f} µs"),
    ]


def start_figures(result: Result) -> Rows:
    """How long the first step takes to come."""
    lines: Rows = [("import to first step", f"{result['warm_start_s']:.2f} s")]
    if result["cold_start_s"] is not None:
        lines.append(("the same, compiling everything", f"{result['cold_start_s']:.1f} s"))
    return lines


def adapter_figures(result: Result) -> Rows:
    """What is left of the speed behind the interfaces of other libraries."""
    names = {
        "aec_steps_per_s": "PettingZoo, 2 players, random.choice of the legal actions",
        "aec_sampled_steps_per_s": "PettingZoo, 2 players, action_space.sample(mask)",
        "sb3_steps_per_s": f"SB3, 2 players, {adapter_speed.SB3_ENVS} environments, random opponent",
    }
    return [(text, f"{result[key]:,.0f} steps/s") for key, text in names.items() if result[key] is not None]


def rollout_figures(result: Result) -> Rows:
    """How fast the search's default policy plays games to their end."""
    lines: Rows = []
    for players, speed in result["rollout_decisions_per_s"].items():
        name = f"playouts by the search's default policy, {players} players"
        lines.append((name, f"{speed:,.0f} decisions/s"))
        games, each = result["playouts_per_s"][players], result["decisions_per_playout"][players]
        lines.append((f"the same, {each:.0f} decisions each", f"{games:,.0f} playouts/s"))
    return lines


SECTIONS = (
    Section(measurements.measure_engine, speedup_figures, lambda its: len(its.configs()) * (1 + len(its.batches))),
    Section(measurements.measure_limit, limit_figures, lambda its: len(its.batches)),
    Section(measurements.measure_clone, clone_figures, lambda its: 1),
    Section(adapter_speed.measure_adapters, adapter_figures, lambda its: 2),
    Section(rollout_speed.measure_rollouts, rollout_figures, lambda its: len(its.players)),
    Section(train_speed.measure_training, train_speed.training_figures, lambda its: 1),
    Section(measurements.measure_start, start_figures, lambda its: 1 if its.quick else 2),
)


def measure(settings: Settings) -> Result:
    """The whole result, as `stoneage bench --json` prints it."""
    result: Result = {"seed": settings.seed, "seconds": settings.seconds, "quick": settings.quick}
    with progress(sum(section.pieces(settings) for section in SECTIONS)) as report:
        for section in SECTIONS:
            result |= section.measure(settings, report)
    return result


@contextmanager
def progress(pieces: int) -> Iterator[Report]:
    """A bar on stderr that says what is being measured; without the extra `bench` there is none."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        yield lambda text: None
        return
    with tqdm(total=pieces, file=sys.stderr, leave=False, bar_format="{l_bar}{bar:20} {elapsed}") as bar:

        def report(text: str) -> None:
            bar.update(1 if bar.desc else 0)  # the piece before this one is finished
            bar.set_description(text)

        yield report


# Tables


def engine_table(result: Result) -> Rows:
    """One line for each configuration, batch and number of threads, below a header."""
    lines: Rows = [("players", "modules", "batch", "threads", "ns/step", "limit ns", "ratio", "games/s", "steps/game")]
    for row in result["engine"]:
        counts = (str(row["players"]), " ".join(row["modules"]) or "none", f"{row['batch']:,}", str(row["threads"]))
        times = (f"{row['ns_per_step']:.0f}", f"{row['limit_ns']:.0f}", f"{row['ratio']:.2f}")
        lines.append((*counts, *times, f"{row['games_per_s']:,.0f}", f"{row['steps_per_game']:.0f}"))
    return lines


def other_table(result: Result) -> Rows:
    """Everything else, one figure a line, below a header."""
    return [("what", "how much"), *(line for section in SECTIONS for line in section.figures(result))]


# The command


def whole_numbers(text: str) -> tuple[int, ...]:
    """Positive whole numbers with commas between them: "2,4"."""
    try:
        numbers = tuple(int(part) for part in text.split(","))
    except ValueError:
        numbers = ()
    if not numbers or min(numbers) < 1:
        raise ArgumentTypeError(f"{text!r} is not a list of positive whole numbers such as 2,4")
    return numbers


def positive(text: str) -> float:
    """A number above zero."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not number > 0:
        raise ArgumentTypeError(f"{text!r} is not a number above zero")
    return number


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `stoneage bench`."""
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the result as JSON")
    form.add_argument("--markdown", action="store_true", help="print the tables as Markdown")
    parser.add_argument("--players", type=whole_numbers, metavar="N,...", help="numbers of players (2,4)")
    parser.add_argument(
        "--modules",
        metavar="NAME,...",
        help="expansions to play with; without --players and --modules: the base game, the anniversary's and all of them",
    )
    parser.add_argument("--batch", type=whole_numbers, metavar="N,...", help="games at once (1024,65536)")
    parser.add_argument("--seconds", type=positive, metavar="S", help="time for each engine and each limit kernel (2)")
    parser.add_argument("--seed", type=int, default=0, help="of the games and of the choices (0)")
    parser.add_argument("--quick", action="store_true", help="small batches, short times, no compiling: only to see it work")


def settings_of(args: Namespace) -> Settings:
    """The settings that the options ask for."""
    batches, seconds = QUICK if args.quick else FULL
    return Settings(
        players=args.players or BASE_PLAYERS,
        modules=tuple(name.strip() for name in (args.modules or "").split(",") if name.strip()),
        batches=args.batch or batches,
        seconds=args.seconds or seconds,
        seed=args.seed,
        quick=args.quick,
        expansions=args.players is None and args.modules is None,
    )


def run(args: Namespace) -> None:
    """Measure, then print."""
    if not compiled():
        raise ValueError("the benchmark measures compiled code: it needs numba, and NUMBA_DISABLE_JIT must not be set")
    result = measure(settings_of(args))
    if args.json:
        print(json.dumps(result, indent=2))
        return
    table = markdown if args.markdown else plain
    print(table(engine_table(result)), table(other_table(result)), sep="\n\n")


command = Command(
    summary="measure the speed of the engine on this machine",
    epilog="example: stoneage bench --players 2 --batch 1024 --seconds 1",
    add_arguments=add_arguments,
    run=run,
)
