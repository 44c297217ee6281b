"""A whole tournament as one call: tournament(["greedy", "village"], players=2, games=1000, seed=7).summary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from sys import stderr
from typing import Any

from agents.arena.records import Records, joined, no_records
from agents.arena.schedule import Schedule, make_schedule
from agents.arena.summary import summarize
from agents.arena.workers import Plan, cores, play_all
from stoneage_env.config import GameConfig
from stoneage_env.engine.engine import score_parts
from stoneage_env.players import Player, make_agent
from stoneage_env.players.names import people_names
from stoneage_env.replay import Replay

SAMPLES = 8  # games that are kept to be looked at


@dataclass(frozen=True)
class Tournament:
    """What was played."""

    config: GameConfig
    schedule: Schedule
    seed: int
    records: Records  # finished games in the order of the schedule
    actions: dict[int, list[int]]  # of a few games
    seconds: float
    processes: int
    interrupted: bool

    @cached_property
    def summary(self) -> dict[str, Any]:
        """All figures, as `--json` prints them."""
        games = len(self.records)
        head: dict[str, Any] = {"players": self.config.num_players, "modules": list(self.config.modules), "seed": self.seed}
        head |= {"games": games, "games_planned": len(self.schedule), "interrupted": self.interrupted}
        head["unplayed_tables"] = self.schedule.unplayed_tables
        head |= {"seconds": self.seconds, "games_per_s": games / self.seconds if self.seconds else 0.0}
        head["processes"] = self.processes
        return head | summarize(self.schedule, self.records, score_parts(self.config))

    def replays(self) -> dict[int, Replay]:
        """Some of the games, by their number, to be saved or looked at."""
        place = {int(number): at for at, number in enumerate(self.records.number)}
        return {
            game: Replay(
                config=self.config,
                seed=int(self.schedule.seeds[game]),
                actions=tuple(actions),
                final_scores=tuple(self.records.scores[place[game]].tolist()),
                agents=self.schedule.names_at(game),
            )
            for game, actions in sorted(self.actions.items())
            if game in place
        }


def tournament(
    names: Sequence[str | Player],
    players: int = 2,
    games: int = 1000,
    seed: int = 0,
    *,
    modules: Sequence[str] = (),
    processes: int | None = None,
    code: Sequence[str] = (),
    max_rounds: int = 100,
    progress: bool = False,
) -> Tournament:
    """Play so many games in all and count: tournament(["greedy", "village"], games=1000).summary["agents"].

    Names are those of `agents.make`; objects with `act` may play too, then in this process. As many names as players are one
    table, more play every choice of them. The result depends on the seed alone, not on the number of processes (None: one
    a core). Ctrl-C ends it with what was played.
    """
    config = GameConfig(num_players=players, modules=tuple(modules), start_seat=0, max_rounds=max_rounds)
    agents = None if all(isinstance(name, str) for name in names) else [make_agent(name) for name in names]
    schedule = make_schedule(_distinct(names), players, games, seed)
    _refuse_people(names)
    number = _checked_processes(processes, only_here=agents is not None)
    samples = tuple(sorted({round(i * (games - 1) / max(1, SAMPLES - 1)) for i in range(SAMPLES)}))
    plan = Plan(config, schedule, tuple(code), samples)
    with bar(games, progress) as report:
        played = play_all(plan, number, report, agents)
    nothing = no_records(players, len(score_parts(config)))
    records = joined([nothing, *played.pieces]).in_order()
    return Tournament(config, schedule, seed, records, played.actions, played.seconds, number, played.interrupted)


def _refuse_people(names: Sequence[str | Player]) -> None:
    for name in names:
        if isinstance(name, str) and name.partition(":")[0].strip() in people_names():
            raise ValueError(f"{name} cannot play a tournament; for a game in the terminal: stoneage play {name} random")


def _distinct(names: Sequence[str | Player]) -> list[str]:
    """Names as they are; objects by their class, numbered where several are of one."""
    words = [name if isinstance(name, str) else type(name).__name__ for name in names]
    objects = [not isinstance(name, str) for name in names]
    return [f"{word}_{at}" if objects[at] and words.count(word) > 1 else word for at, word in enumerate(words)]


def _checked_processes(processes: int | None, only_here: bool) -> int:
    if processes is None:
        return 1 if only_here else cores()
    if processes < 1:
        raise ValueError(f"{processes} processes are not possible: at least 1")
    if only_here and processes > 1:
        raise ValueError("agents given as objects play in one process; name them, or give the file with --code")
    return processes


@contextmanager
def bar(games: int, shown: bool) -> Iterator[Callable[[int], object]]:
    """A progress bar on stderr, counting games; none without tqdm (extra `bench`)."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError:
        shown = False
    if not shown:
        yield lambda more: None
        return
    with tqdm(total=games, unit="game", unit_scale=games >= 10_000, file=stderr, leave=False, dynamic_ncols=True) as line:
        yield line.update
