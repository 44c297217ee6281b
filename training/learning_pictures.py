"""Pictures of the notebook about training: curves, strength, and what networks prefer; no figure is computed here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from training.evaluate import Score
from training.preferences import KINDS, ROUNDS, Answer
from training.trainer import Trainer

BLUE, GREY, FAINT = "#35618f", "#6e6e6e", "#dcd7cc"
COLOURS = ("#35618f", "#c5721f", "#5f8a3a", "#8c6bb1", "#b0563f")
KIND_COLOURS = ("#35618f", "#5f8a3a", "#c5721f", "#8c6bb1", "#b0563f", "#8a8a8a", "#c9b458")
WIDTH, DOTS = 9.6, 100
EVEN = (0, (4, 3))


def draw_learning(runs: Mapping[str, Trainer]) -> Figure:
    """Shares of games won against fixed bots while each run learns, and how undecided its policy is."""
    figure, panels = _panels(len(runs) + 1, 3.6, "Learning: games won against bots that stay as they are")
    against = dict.fromkeys(name for run in runs.values() for name in run.evaluations[0] if name != "steps")
    for axes, (name, run) in zip(panels, runs.items(), strict=False):
        for opponent, colour in zip(against, COLOURS, strict=False):
            steps = [row["steps"] / 1000 for row in run.evaluations]
            axes.plot(
                steps, [100 * row[opponent] for row in run.evaluations], "o-", color=colour, label=opponent, markersize=4
            )
        axes.set_title(name, fontsize=10)
        axes.set_ylim(-3, 103)
    panels[0].set_ylabel("Games won, %")
    handles, labels = panels[0].get_legend_handles_labels()
    named = [f"against {label}" for label in labels]
    figure.legend(handles, named, loc="outside lower left", ncols=len(labels), frameon=False, fontsize=9)
    for (name, run), colour in zip(runs.items(), COLOURS, strict=False):
        steps = [row["steps"] / 1000 for row in run.curve]
        panels[-1].plot(steps, [-row["entropy_loss"] for row in run.curve], color=colour, label=name)
    panels[-1].set_title("Entropy: how undecided it is", fontsize=10)
    panels[-1].set_ylim(bottom=0)
    panels[-1].legend(frameon=False, fontsize=8)
    for axes in panels:
        axes.set_xlabel("Thousand decisions of self-play")
        _tidy(axes)
    return figure


def draw_strength(scores: Mapping[str, Sequence[Score]]) -> Figure:
    """Shares of games won by each player (a bar) against each opponent (a group), with 95% intervals."""
    figure, (axes,) = _panels(1, 3.6, "Who wins against whom")
    opponents = [score.opponent for score in next(iter(scores.values()))]
    width = 0.8 / len(scores)
    for number, ((name, found), colour) in enumerate(zip(scores.items(), COLOURS, strict=False)):
        for group, score in enumerate(found):
            place = group + width * (number - (len(scores) - 1) / 2)
            axes.bar(place, 100 * score.wins, 0.9 * width, color=colour, label=name if group == 0 else None)
            axes.plot([place, place], [100 * score.low, 100 * score.high], color="black", linewidth=1.3)
            _note(axes, f"{100 * score.wins:.0f}", (place, 100 * score.high))
    axes.axhline(50, color=GREY, linewidth=1, linestyle=EVEN)
    axes.set_xticks(range(len(opponents)), [f"against {name}" for name in opponents])
    axes.set_ylabel("Games won, % (dashed: even)")
    axes.set_ylim(0, 112)
    figure.legend(loc="outside lower center", ncols=len(scores), frameon=False)
    _tidy(axes)
    return figure


def draw_favourites(favourites: Mapping[str, Sequence[Answer]]) -> Figure:
    """What networks would answer in one position, and with which chance."""
    figure, panels = _panels(len(favourites), 3.0, "What each would do here, and how likely")
    for axes, (name, answers) in zip(panels, favourites.items(), strict=True):
        places = np.arange(len(answers))[::-1]
        axes.barh(places, [100 * answer.chance for answer in answers], color=BLUE, height=0.7)
        axes.set_yticks(places, [answer.words for answer in answers], fontsize=8)
        axes.set_xlim(0, 118)
        axes.set_xlabel("Chance, %")
        axes.set_title(name, fontsize=10)
        for place, answer in zip(places, answers, strict=True):
            axes.annotate(
                f"{100 * answer.chance:.0f}",
                (100 * answer.chance, place),
                (3, 0),
                textcoords="offset points",
                va="center",
                fontsize=8,
            )
        _tidy(axes, "x")
    return figure


def draw_first_choices(choices: Mapping[str, np.ndarray]) -> Figure:
    """What each player takes first in a round, by round."""
    figure, panels = _panels(len(choices), 3.6, "What is taken first in each round, when a player plays against itself")
    for axes, (name, shares) in zip(panels, choices.items(), strict=True):
        base = np.zeros(len(ROUNDS))
        for kind, colour, share in zip(KINDS, KIND_COLOURS, 100 * shares.T, strict=True):
            axes.bar(ROUNDS, share, 0.85, bottom=base, color=colour, label=kind)
            base += share
        axes.set_title(name, fontsize=10)
        axes.set_xlabel("Round")
        axes.set_xticks(ROUNDS)
        _tidy(axes)
    panels[0].set_ylabel("Share of first placements, %")
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(KINDS), frameon=False)
    return figure


def draw_foresight(right: Mapping[str, np.ndarray]) -> Figure:
    """How often the expected winner wins, along the game."""
    figure, (axes,) = _panels(1, 3.2, "How early does it know who wins?")
    for (name, shares), colour in zip(right.items(), COLOURS, strict=False):
        axes.plot(10 * np.arange(len(shares)) + 5, 100 * shares, "o-", color=colour, label=name)
    axes.axhline(50, color=GREY, linewidth=1, linestyle=EVEN)
    axes.set_xlabel("Part of the game's rounds that is played, %")
    axes.set_ylabel("Expected winner wins, %\n(dashed: guessing)")
    axes.legend(frameon=False)
    _tidy(axes)
    return figure


def _panels(count: int, height: float, title: str) -> tuple[Figure, list[Axes]]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained", dpi=DOTS)
    figure.suptitle(title, fontweight="bold")
    return figure, list(figure.subplots(1, count, squeeze=False)[0])


def _note(axes: Axes, text: str, place: tuple[float, float]) -> None:
    axes.annotate(text, place, (0, 3), textcoords="offset points", ha="center", fontsize=8)


def _tidy(axes: Axes, lines: str = "y") -> None:
    axes.grid(axis="x" if lines == "x" else "y", color=FAINT, linewidth=0.7)
    axes.set_axisbelow(True)
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
