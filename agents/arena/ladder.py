"""`stoneage ladder`: the page docs/ladder.md, played anew: who is better with two, three and four players, and how games go.

Every table of the page comes from tournaments of this command. What stands below the last heading is written by people and
kept.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, comb
from pathlib import Path
from typing import Any

from agents.arena import output
from agents.arena.report import heading, ladder_table, matrix_table, percent, points_table, seat_table
from agents.arena.schedule import make_schedule
from agents.arena.tournament import Tournament, tournament
from agents.human.agent import strongest
from agents.ppo import has_model
from agents.registry import make
from agents.registry import names as all_names
from stoneage_env.columns import Rows, markdown
from stoneage_env.command import Command

PLAYERS = (2, 3, 4)
MAX_ROUNDS = 100
COUNT_WORDS = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}
SLOW = ("mcts",)  # they meet the strongest of the others only
TRAINED = "ppo"  # plays with the numbers of players for which a model comes with this package
NOTES = "## What the figures say"

# What is known of other people's games, to hold ours against: points of winners, and rounds where somebody counted them.
PEOPLE = {
    2: "winners 218 to 338, losers 1 to 66 behind them",
    3: "112 to 196 points",
    4: "99 to 177 points; championship finals won with 113, 176 and 220 in 9, 11 and 11 rounds",
}
# A tuned heuristic of another project against itself, 2,000 games each: mean, winners' mean, rounds, how games end.
ELSEWHERE = {
    2: ("227", "241", "12.5", "72% by the deck"),
    3: ("160", "178", "10.9", "not told"),
    4: ("141", "161", "10.2", "89% by a pile"),
}


@dataclass(frozen=True)
class Plan:
    """What the ladder plays."""

    names: tuple[str, ...]
    search: tuple[str, ...]  # slow agents, each against tables of the best of the others
    games: int  # at least, for each number of players
    search_games: int
    seed: int
    processes: int | None
    out: str | None
    players: tuple[int, ...] = PLAYERS
    max_rounds: int = MAX_ROUNDS
    write: str | None = None  # the page

    @property
    def command(self) -> str:
        """The line that plays the same."""
        words = [*self.names, "--games", self.games, "--search-games", self.search_games, "--seed", self.seed]
        words += ["--players", *self.players] if self.players != PLAYERS else []
        words += ["--max-rounds", self.max_rounds] if self.max_rounds != MAX_ROUNDS else []
        words += ["--search", *self.search]
        return f"stoneage ladder {' '.join(map(str, words))}"


@dataclass(frozen=True)
class Results:
    """The tournaments with one number of players."""

    all_agents: Tournament
    best_alone: Tournament  # the best agent in every seat
    searches: tuple[Tournament, ...]


def check(plan: Plan) -> None:
    """Refuse what would fail after hours of play: names that are none, too few names, a page that cannot be written."""
    for name in (*plan.names, *plan.search):
        make(name)
    for players in plan.players:
        make_schedule(entrants(plan, players), players, steps(plan, players), plan.seed)
    if plan.write is not None and not Path(plan.write).resolve().parent.is_dir():
        raise ValueError(f"--write {plan.write}: there is no such folder")


def entrants(plan: Plan, players: int) -> tuple[str, ...]:
    """Who plays all the others with this number of players."""
    return tuple(name for name in plan.names if name != TRAINED or has_model(players))


def steps(plan: Plan, players: int) -> int:
    """So many games give every table the same, from every seat."""
    return max(1, comb(len(entrants(plan, players)), players)) * players


def play(plan: Plan, players: int) -> Results:
    """Everything with one number of players."""
    names, step = entrants(plan, players), steps(plan, players)
    everybody = _play(plan, names, players, step * ceil(plan.games / step), f"{players}_players")
    best = everybody.summary["agents"][0]["name"]
    alone = _play(plan, [best] * players, players, plan.games, f"{players}_players_best")
    searches = tuple(
        _play(
            plan, [name, *[best] * (players - 1)], players, plan.search_games, f"{players}_players_{name.partition(':')[0]}"
        )
        for name in plan.search
    )
    return Results(everybody, alone, searches)


def _play(plan: Plan, names: Sequence[str], players: int, games: int, folder: str) -> Tournament:
    result = tournament(
        names, players, games, plan.seed, processes=plan.processes, max_rounds=plan.max_rounds, progress=True
    )
    if result.interrupted:
        raise KeyboardInterrupt
    if plan.out is not None:
        output.write_all(result, Path(plan.out) / folder)
    return result


# The page


def page(plan: Plan, results: dict[int, Results], notes: str) -> str:
    """The whole page."""
    lines = [
        "# Ladder",
        f"Made by `{plan.command}`. The same line plays the same games, on any number of cores; only the times differ.",
        "Every table of players meets equally often, with the same integers from every seat. A win rate is the share of"
        " games won, a shared victory counting 1/k; its interval is Wilson's. Ratings are on the Elo scale by maximum"
        " likelihood, their mean 1000. Seat 0 starts.",
    ]
    for players, result in results.items():
        lines += [f"## {COUNT_WORDS[players]} players", *_section(result)]
    lines += ["## Beside other people's games", *_sanity(results), notes.strip()]
    return "\n\n".join(lines) + "\n"


def _section(result: Results) -> Iterator[str]:
    summary = result.all_agents.summary
    yield f"{heading(summary)}."
    yield markdown(ladder_table(summary))
    yield "How often the agent of a line was ahead of the one of a column in the games they played together:"
    yield markdown(matrix_table(summary["matrix"]["names"], summary["matrix"]["ahead"]))
    yield "Mean points by where they come from:"
    yield markdown(points_table(summary))
    best = result.best_alone.summary
    yield f"Victories by seat, among all these and with `{best['agents'][0]['name']}` in every seat:"
    yield markdown(seat_table(summary))
    yield markdown(seat_table(best))
    for search in result.searches:
        yield f"Search against the best of them, {heading(search.summary)}:"
        yield markdown(ladder_table(search.summary))


def _sanity(results: dict[int, Results]) -> Iterator[str]:
    yield (
        "The best agent of each ladder against itself, beside a tuned heuristic of another project against itself and beside"
        " what people report. Points alone do not show strength: who never ends the game scores high, too."
    )
    rows: list[tuple[str, ...]] = [("who", "players", "points", "winners", "rounds", "games ended")]
    for players, result in results.items():
        summary = result.best_alone.summary
        rows.append((f"`{summary['agents'][0]['name']}`", str(players), *_course_cells(summary)))
        rows.append(("heuristic elsewhere", str(players), *ELSEWHERE[players]))
    yield markdown(rows)
    yield markdown(_people_rows(results))


def _course_cells(summary: dict[str, Any]) -> tuple[str, ...]:
    ends = summary["games_ended_by"]
    means = (f"{summary['mean_score']:.0f}", f"{summary['winner_mean_score']:.0f}", f"{summary['rounds']:.1f}")
    return *means, f"{percent(ends['deck'])} by the deck, {percent(ends['piles'])} by a pile"


def _people_rows(results: dict[int, Results]) -> Rows:
    return [("players", "what people report"), *((str(players), PEOPLE[players]) for players in results)]


def kept_notes(path: Path) -> str:
    """What people have written on the page that is there."""
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return NOTES + text.partition(NOTES)[2] if NOTES in text else f"{NOTES}\n\nNot written yet."


# The command


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="AGENT", help="who plays (all that are quick)")
    parser.add_argument("--players", type=int, nargs="+", default=PLAYERS, metavar="N", help="numbers of players (2 3 4)")
    parser.add_argument("--games", type=int, default=4000, metavar="G", help="for each number of players, at least (4000)")
    parser.add_argument(
        "--search", nargs="*", metavar="AGENT", help="slow agents, each against the best (mcts:simulations=1000)"
    )
    parser.add_argument("--search-games", type=int, default=100, metavar="G", help="of each of them (100)")
    parser.add_argument("--seed", type=int, default=0, help="of all games (0)")
    parser.add_argument("--processes", type=int, metavar="P", help="how many play at the same time (one a core)")
    parser.add_argument(
        "--max-rounds", type=int, default=MAX_ROUNDS, metavar="R", help="cut games after this many rounds (100)"
    )
    parser.add_argument("--out", metavar="DIR", help="keep every game of every table there")
    parser.add_argument("--write", metavar="FILE", help="write the page there instead of printing it; notes in it are kept")


def _run(args: Namespace) -> None:
    names = tuple(args.names) or tuple(name for name in all_names() if name not in SLOW)
    search = args.search if args.search is not None else [n for n in ("mcts:simulations=1000",) if strongest() == "mcts"]
    unknown = [players for players in args.players if players not in ELSEWHERE]
    if unknown:
        raise ValueError(f"--players {unknown[0]} is not possible: the ladder knows {', '.join(map(str, ELSEWHERE))}")
    if args.out is not None:
        output.prepare(args.out)
    plan = Plan(
        names=names,
        search=tuple(search),
        games=args.games,
        search_games=args.search_games,
        seed=args.seed,
        processes=args.processes,
        out=args.out,
        players=tuple(args.players),
        max_rounds=args.max_rounds,
        write=args.write,
    )
    check(plan)
    results = {players: play(plan, players) for players in plan.players}
    notes = kept_notes(Path(args.write)) if args.write else NOTES
    text = page(plan, results, notes)
    if args.write:
        Path(args.write).write_text(text, encoding="utf-8")
        print(f"Written: {args.write}")
    else:
        print(text, end="")


command = Command(
    summary="Play the ladder of all agents with two, three and four players, and write it as a page.",
    epilog="example: stoneage ladder --games 20000 --search-games 300 --write docs/ladder.md",
    add_arguments=_add_arguments,
    run=_run,
)
