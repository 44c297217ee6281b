"""Pictures of a tournament: who beats whom, ratings with their intervals, points and what they are made of."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

try:
    from matplotlib.axes import Axes
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
except ModuleNotFoundError as error:
    raise ModuleNotFoundError("pictures need matplotlib: pip install 'stoneage-env[viz]', or leave --out away") from error

from agents.arena.report import heading
from agents.arena.tournament import Tournament

INK, FAINT, BAND = "#2b2b2b", "#8a8a8a", "#e9e4da"
PART_COLOURS = ("#4c6a92", "#c98a2b", "#7a9a4e", "#8d6b55", "#b0563f", "#7c6ba0", "#c9b458", "#5f9ea0", "#999999")
DOTS = 160  # an inch
NAME_LENGTH = 28  # letters of a name that are shown


def write_plots(tournament: Tournament, folder: Path) -> list[Path]:
    """Draw all pictures into a folder; returns their files."""
    drawings = {"ratings.png": draw_ratings, "scores.png": draw_scores}
    if len(tournament.summary["agents"]) > 1:
        drawings["win_matrix.png"] = draw_matrix
    else:
        (folder / "win_matrix.png").unlink(missing_ok=True)  # of an earlier tournament
    for name, draw in drawings.items():
        figure = draw(tournament)
        FigureCanvasAgg(figure).print_png(str(folder / name))
    return [folder / name for name in drawings]


def draw_matrix(tournament: Tournament) -> Figure:
    """How often the agent of a line was ahead of the one of a column, from red (never) to blue (always)."""
    names, ahead = _names(tournament), tournament.summary["matrix"]["ahead"]
    shares = np.array([[np.nan if share is None else 100 * share for share in line] for line in ahead])
    side = max(3.2, 0.72 * len(names))
    figure, axes = _figure(
        tournament, side + 2.6, side + 1.7, "How often the line was ahead of the column (% of common games)"
    )
    axes.set_facecolor(BAND)
    axes.imshow(shares, cmap="RdBu", vmin=0, vmax=100)
    axes.set_xticks(range(len(names)), names, rotation=40, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.set_xticks(np.arange(len(names) + 1) - 0.5, minor=True)
    axes.set_yticks(np.arange(len(names) + 1) - 0.5, minor=True)
    axes.grid(which="minor", color="white", linewidth=2)
    axes.tick_params(which="both", length=0)
    for line, row in enumerate(shares):
        for column, share in enumerate(row):
            if not np.isnan(share):
                colour = "white" if abs(share - 50) > 30 else INK
                axes.text(column, line, f"{share:.0f}", ha="center", va="center", color=colour)
    for edge in axes.spines.values():
        edge.set_visible(False)
    return figure


def draw_ratings(tournament: Tournament) -> Figure:
    """Ratings and win rates with their 95% intervals, the best on top."""
    agents = tournament.summary["agents"]
    places = np.arange(len(agents))[::-1]
    figure = Figure(figsize=(10, 1.7 + 0.42 * len(agents)), layout="constrained", dpi=DOTS)
    left, right = figure.subplots(1, 2, sharey=True)
    figure.suptitle(heading(tournament.summary), fontsize=9, color=FAINT)
    _intervals(left, places, [(agent["rating_low"], agent["rating"], agent["rating_high"]) for agent in agents], "{:.0f}")
    rates = [tuple(100 * agent[key] for key in ("low", "win_rate", "high")) for agent in agents]
    _intervals(right, places, rates, "{:.1f}%")
    right.axvline(100 / tournament.config.num_players, color=FAINT, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    left.set_title("Rating (Elo scale)", fontsize=11)
    right.set_title("Games won, % (dashed: an even share)", fontsize=11)
    left.set_yticks(places, _names(tournament))
    left.set_ylim(-0.7, len(agents) - 0.3)
    return figure


def _intervals(axes: Axes, places: np.ndarray, bounds: list[Any], form: str) -> None:
    for place, (low, middle, high) in zip(places, bounds, strict=True):
        axes.plot([low, high], [place, place], color=PART_COLOURS[0], linewidth=3, alpha=0.45, solid_capstyle="round")
        axes.plot([middle], [place], "o", color=PART_COLOURS[0])
        axes.annotate(
            form.format(middle), (middle, place), xytext=(0, 7), textcoords="offset points", ha="center", fontsize=8
        )
    axes.margins(x=0.12)
    _tidy(axes)


def draw_scores(tournament: Tournament) -> Figure:
    """The spread of final points, and the mean of each part stacked."""
    agents = tournament.summary["agents"]
    places = np.arange(len(agents))[::-1]
    figure = Figure(figsize=(12, 2.3 + 0.5 * len(agents)), layout="constrained", dpi=DOTS)
    left, right = figure.subplots(1, 2, sharey=True)
    figure.suptitle(heading(tournament.summary), fontsize=9, color=FAINT)
    _spreads(left, places, tournament)
    _stacks(right, places, [agent["parts"] for agent in agents])
    figure.legend(ncols=len(PART_COLOURS), fontsize=8, frameon=False, loc="outside lower right")
    left.set_title("Final points: middle half, median, 5% to 95%", fontsize=11)
    right.set_title("Mean points by where they come from", fontsize=11)
    left.set_yticks(places, _names(tournament))
    left.set_ylim(-0.7, len(agents) - 0.3)
    return figure


def _spreads(axes: Axes, places: np.ndarray, tournament: Tournament) -> None:
    seated = np.array(tournament.schedule.names, object)[tournament.schedule.seats[tournament.records.number]]
    for place, agent in zip(places, tournament.summary["agents"], strict=True):
        points = tournament.records.scores[seated == agent["name"]]
        outer_low, low, middle, high, outer_high = np.percentile(points, [5, 25, 50, 75, 95])
        axes.plot([outer_low, outer_high], [place, place], color=FAINT, linewidth=1.5, zorder=1)
        axes.barh(place, high - low, left=low, height=0.5, color=PART_COLOURS[0], alpha=0.75, zorder=2)
        axes.plot([middle, middle], [place - 0.25, place + 0.25], color="white", linewidth=2.5, zorder=3)
        axes.annotate(f"{middle:.0f}", (middle, place + 0.27), ha="center", va="bottom", fontsize=8)
    _tidy(axes)


def _stacks(axes: Axes, places: np.ndarray, parts: list[dict[str, float]]) -> None:
    """Parts beside each other; what is below zero, as the track of a starving player, to the left."""
    names = [name for name in parts[0] if any(agent[name] for agent in parts)]
    ends = np.zeros(len(parts))
    starts_below = np.zeros(len(parts))
    for name, colour in zip(names, PART_COLOURS, strict=False):
        values = np.array([agent[name] for agent in parts])
        base = np.where(values >= 0, ends, starts_below)
        axes.barh(places, values, left=base, height=0.6, color=colour, label=name, edgecolor="white", linewidth=0.8)
        for place, value, start in zip(places, values, base, strict=True):
            if abs(value) > 0.06 * max(1.0, max(sum(agent.values()) for agent in parts)):
                axes.text(start + value / 2, place, f"{value:.0f}", ha="center", va="center", color="white", fontsize=8)
        ends, starts_below = ends + np.maximum(values, 0), starts_below + np.minimum(values, 0)
    axes.axvline(0, color=INK, linewidth=0.8)
    _tidy(axes)


def _figure(tournament: Tournament, width: float, height: float, title: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height), layout="constrained", dpi=DOTS)
    axes = figure.subplots()
    axes.set_title(title, fontsize=10)
    figure.supxlabel(heading(tournament.summary), fontsize=7, color=FAINT)
    return figure, axes


def _tidy(axes: Axes) -> None:
    axes.grid(axis="x", color=BAND, zorder=0)
    axes.set_axisbelow(True)
    axes.tick_params(axis="y", length=0)
    for edge in ("top", "right", "left"):
        axes.spines[edge].set_visible(False)


def _names(tournament: Tournament) -> list[str]:
    shown = (agent["name"] for agent in tournament.summary["agents"])
    return [name if len(name) <= NAME_LENGTH else f"{name[: NAME_LENGTH - 1]}…" for name in shown]
