"""The games of a schedule shared among processes; each plays its share and hands over what is finished as it goes.

Processes are spawned, not forked, so that threads of torch and numba cannot be caught half way; each makes its own agents
from their names. Ctrl-C is left to the parent, which asks the others to stop and keeps what was played; a second one does
not wait for them.
"""

from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import threading
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.context import SpawnProcess
from time import monotonic, perf_counter
from typing import Any

import numpy as np

from agents.arena.match import Match
from agents.arena.records import Records, joined
from agents.arena.schedule import Schedule
from agents.code_file import load_code
from agents.mistakes import FAILURES, AgentError
from stoneage_env.config import GameConfig
from stoneage_env.engine.engine import Engine
from stoneage_env.players import GamesView, Player, make_agent

HAND_OVER = 0.2  # seconds between two deliveries of a process
LISTEN = 0.2  # seconds between two looks for Ctrl-C and for processes that died
PATIENCE = 20.0  # seconds that a process gets to stop by itself
THREAD_VARIABLES = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")

Report = Callable[[int], object]  # hears how many more games are finished


@dataclass(frozen=True)
class Plan:
    """All that a process must know."""

    config: GameConfig
    schedule: Schedule
    code: tuple[str, ...] = ()  # files with agents
    samples: tuple[int, ...] = ()  # games whose actions are kept


@dataclass
class Played:
    """What came back: finished games in pieces, the actions of samples, and the seconds from the first game to the last."""

    pieces: list[Records] = field(default_factory=list)
    actions: dict[int, list[int]] = field(default_factory=dict)
    seconds: float = 0.0
    interrupted: bool = False


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_all(plan: Plan, processes: int, report: Report, agents: Sequence[Player] | None = None) -> Played:
    """Play the whole schedule, in this process if there is one only; agents, if given instead of made by name, need that."""
    played = Played()
    try:
        if processes == 1:
            _play_here(plan, played, report, agents)
        else:
            _play_in_processes(plan, min(processes, len(plan.schedule)), played, report)
    except KeyboardInterrupt:
        played.interrupted = True
    return played


def _play_here(plan: Plan, played: Played, report: Report, agents: Sequence[Player] | None) -> None:
    match = _prepared(plan, range(len(plan.schedule)), agents)
    began = perf_counter()
    try:
        for piece in match.play():
            if len(piece):
                played.pieces.append(piece)
                report(len(piece))
    finally:
        played.seconds, played.actions = perf_counter() - began, match.actions


def _prepared(plan: Plan, games: Iterable[int], agents: Sequence[Player] | None = None) -> Match:
    """A match with agents that have answered once, so that loading compiled code is not counted as play."""
    for path in plan.code:
        load_code(path)
    numbers = np.fromiter(games, np.int64)
    names = plan.schedule.names
    entrants = np.unique(plan.schedule.seats[numbers]).tolist()
    chosen = {entrant: agents[entrant] if agents else make_agent(names[entrant]) for entrant in entrants}
    engine = Engine(plan.config)
    engine.reset(seed=0)
    for agent in chosen.values():
        with suppress(*FAILURES):  # it will fail again in its first game, where the error is told with names
            if hasattr(agent, "start"):
                agent.start(np.arange(1), np.arange(1))
            agent.act(GamesView(engine), np.arange(1))
    return Match(plan.config, chosen, plan.schedule, numbers, plan.samples)


# Several processes


class Crew:
    """Processes that play one plan: Crew(plan).play(4, played, report, interrupted=lambda: False)."""

    def __init__(self, plan: Plan):
        self.plan = plan
        self.context = multiprocessing.get_context("spawn")
        self.results: Any = self.context.Queue()
        self.stop: Any = self.context.Event()
        self.workers: dict[int, SpawnProcess] = {}  # those that have not said that they are through
        self.began: float | None = None  # when the first of them was ready to play

    def play(self, processes: int, played: Played, report: Report, interrupted: Callable[[], bool]) -> None:
        """All games, or those that are finished until somebody interrupts; no process is left behind."""
        try:
            self._start(processes)
            self._collect(played, report, interrupted)
        finally:
            self._dismiss()

    def _start(self, processes: int) -> None:
        sets = np.arange(len(self.plan.schedule)) // self.plan.schedule.players
        with _children_ignore_interrupts(), _one_thread_each():
            for number in range(processes):
                arguments = (self.plan, np.flatnonzero(sets % processes == number), number, self.results, self.stop)
                self.workers[number] = self.context.Process(target=_work, args=arguments, daemon=True)
                self.workers[number].start()

    def _collect(self, played: Played, report: Report, interrupted: Callable[[], bool]) -> None:
        """Take what the processes deliver until all are through."""
        deadline = float("inf")
        while self.workers and monotonic() < deadline:
            if interrupted() and not played.interrupted:
                played.interrupted, deadline = True, monotonic() + PATIENCE
                self.stop.set()
            try:
                kind, number, content = self.results.get(timeout=LISTEN)
            except queue.Empty:
                self._look_for_the_dead()
                continue
            if kind == "ready":
                self.began = self.began or perf_counter()
            elif kind == "games":
                played.pieces.append(content)
                played.seconds = perf_counter() - (self.began or perf_counter())
                report(len(content))
            elif kind == "end":
                played.actions |= content
                self.workers.pop(number).join()
            else:
                raise AgentError(content)

    def _look_for_the_dead(self) -> None:
        dead = [worker for worker in self.workers.values() if worker.exitcode is not None]
        if dead and self.results.empty():
            raise RuntimeError(f"a process of the tournament ended with status {dead[0].exitcode}; was it killed?")

    def _dismiss(self) -> None:
        """End those that still run."""
        self.stop.set()
        for worker in self.workers.values():
            if worker.pid is not None:  # it was started
                worker.terminate()
                worker.join()


def _play_in_processes(plan: Plan, processes: int, played: Played, report: Report) -> None:
    _prepared(plan, range(len(plan.schedule)))  # here first: mistakes are told at once, and what is compiled is cached
    with _noted_interrupts() as interrupted:
        Crew(plan).play(processes, played, report, interrupted)


def _work(plan: Plan, games: np.ndarray, number: int, results: Any, stop: Any) -> None:
    """What a process does: its share of the games, delivered a few times a second."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        match = _prepared(plan, games)
        results.put(("ready", number, None))
        finished: list[Records] = []
        delivered = monotonic()
        for piece in match.play(stop.is_set):
            finished += [piece] if len(piece) else []
            if finished and monotonic() - delivered > HAND_OVER:
                results.put(("games", number, joined(finished)))
                finished, delivered = [], monotonic()
        if finished:
            results.put(("games", number, joined(finished)))
        results.put(("end", number, match.actions))
    except (ValueError, OSError, ImportError) as error:
        results.put(("failed", number, str(error)))
    except Exception:
        results.put(("failed", number, f"a process failed:\n{traceback.format_exc()}"))


@contextmanager
def _noted_interrupts() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed: noted, so that it tears no delivery apart and none is lost. A second one is raised."""
    if threading.current_thread() is not threading.main_thread():  # only there a signal can be set
        yield lambda: False
        return
    heard: list[int] = []

    def note(number: int, _: Any) -> None:
        heard.append(number)
        if len(heard) > 1:
            raise KeyboardInterrupt

    usual = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: bool(heard)
    finally:
        signal.signal(signal.SIGINT, usual)


@contextmanager
def _children_ignore_interrupts() -> Iterator[None]:
    """Ctrl-C reaches every process of the terminal; who is started here is deaf to it from its first instruction."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, usual)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """As many processes as cores: more threads, as torch would start them, would only be in each other's way."""
    before = {name: os.environ.get(name) for name in THREAD_VARIABLES}
    os.environ.update(dict.fromkeys(THREAD_VARIABLES, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
