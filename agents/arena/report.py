"""A tournament's summary as tables of text, for the terminal and for pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stoneage_env.columns import Rows, plain

Figures = dict[str, Any]
Form = Callable[[Rows], str]


def report(summary: Figures, form: Form = plain) -> str:
    """All tables with a heading each: print(report(tournament(["random", "random"]).summary))."""
    if not summary["agents"]:
        return f"{heading(summary)}\nNo game was finished."
    pieces = [
        f"{heading(summary)}; {speed(summary)}",
        form(ladder_table(summary)),
        "Points by where they come from:",
        form(points_table(summary)),
    ]
    pieces += ["Victories by seat (seat 0 starts):", form(seat_table(summary)), course(summary)]
    return "\n\n".join(pieces)


def heading(summary: Figures) -> str:
    """What was played: heading(summary) == "2 players, 1,000 games, seed 7"."""
    modules = f", with {', '.join(summary['modules'])}" if summary["modules"] else ""
    count = f"{summary['games']:,} games"
    if summary["games"] < summary["games_planned"]:
        count += f" of {summary['games_planned']:,} (stopped)"
    if summary["unplayed_tables"]:
        count += f" (too few: {summary['unplayed_tables']:,} choices of {summary['players']} names are left out)"
    return f"{summary['players']} players{modules}, {count}, seed {summary['seed']}"


def speed(summary: Figures) -> str:
    """How fast it went: "3,200 games/s in 2 processes"."""
    games = f"{summary['games_per_s']:,.0f}" if summary["games_per_s"] >= 10 else f"{summary['games_per_s']:.2f}"
    processes = "1 process" if summary["processes"] == 1 else f"{summary['processes']} processes"
    return f"{games} games/s in {processes}"


def ladder_table(summary: Figures) -> Rows:
    """The agents from the best to the worst."""
    lines = [("agent", "games", "win rate", "95%", "rating", "95%", "points", "rounds", "decisions", "each takes")]
    for agent in summary["agents"]:
        lines.append(
            (
                agent["name"],
                f"{agent['games']:,}",
                percent(agent["win_rate"]),
                f"{100 * agent['low']:.1f} to {100 * agent['high']:.1f}",
                f"{agent['rating']:.0f}",
                f"{agent['rating_low']:.0f} to {agent['rating_high']:.0f}",
                f"{agent['mean_score']:.1f}",
                f"{agent['rounds']:.1f}",
                f"{agent['decisions_per_game']:.0f}",
                duration(agent["decision_us"]),
            )
        )
    return lines


def points_table(summary: Figures) -> Rows:
    """Mean final points and their parts; those that nobody has are left out."""
    names = [name for name in summary["agents"][0]["parts"] if any(agent["parts"][name] for agent in summary["agents"])]
    lines = [("agent", "points", "spread", *names)]
    for agent in summary["agents"]:
        parts = (f"{agent['parts'][name]:.1f}" for name in names)
        lines.append((agent["name"], f"{agent['mean_score']:.1f}", f"{agent['score_deviation']:.1f}", *parts))
    return lines


def seat_table(summary: Figures) -> Rows:
    """Win rates by seat, of each agent and of all together."""
    lines = [("agent", *(f"seat {seat['seat']}" for seat in summary["seats"]))]
    for agent in summary["agents"]:
        lines.append((agent["name"], *(percent(seat["win_rate"]) if seat["games"] else "-" for seat in agent["by_seat"])))
    lines.append(("all", *(percent(seat["win_rate"]) for seat in summary["seats"])))
    lines.append(("95%", *(f"{100 * seat['low']:.1f} to {100 * seat['high']:.1f}" for seat in summary["seats"])))
    lines.append(("points", *(f"{seat['mean_score']:.1f}" for seat in summary["seats"])))
    return lines


def course(summary: Figures) -> str:
    """How the games went, in a line."""
    ends = summary["games_ended_by"]
    words = {"deck": "by the deck", "piles": "by a pile of buildings", "truncated": "by the limit of rounds"}
    ended = ", ".join(f"{percent(share)} {words[name]}" for name, share in ends.items() if share)
    means = f"{summary['mean_score']:.1f} points on average, winners {summary['winner_mean_score']:.1f}"
    return (
        f"Games: {means}; {summary['rounds']:.1f} rounds, {summary['points_per_round']:.1f} points a round; ended {ended}."
    )


def percent(share: float) -> str:
    """A share for a table: percent(0.5) == "50.0%"."""
    return f"{100 * share:.1f}%"


def duration(microseconds: float) -> str:
    """A time in a unit that suits it: duration(1500) == "1.5 ms"."""
    for size, unit in ((1e6, "s"), (1e3, "ms")):
        if microseconds >= size:
            return f"{microseconds / size:.1f} {unit}"
    return f"{microseconds:.1f} µs"


def matrix_table(names: Sequence[str], ahead: Sequence[Sequence[float | None]]) -> Rows:
    """How often the agent of a line was ahead of the one of a column."""
    lines = [("ahead of", *names)]
    for name, line in zip(names, ahead, strict=True):
        lines.append((name, *("" if share is None else percent(share) for share in line)))
    return lines
