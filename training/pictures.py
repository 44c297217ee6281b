"""Pictures of the notebooks about single games, observations, masks, rewards and speed; no figure is computed elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from stoneage_env import ACTIONS, OBSERVATION, Engine, GameConfig
from stoneage_env.engine.agenda import DECISIONS
from stoneage_env.render import words
from stoneage_env.render.palette import PLAYER_COLOURS
from stoneage_env.replay import Replay
from stoneage_env.replay_page import moments, player_name
from training.measurements import NANO, ns_per_step
from training.random_play import RandomPlay

BLUE, PALE, GREY, FAINT = "#35618f", "#9db6cf", "#6e6e6e", "#dcd7cc"
WIDTH, DOTS = 9.0, 100


def draw_points(replay: Replay) -> Figure:
    """What the game would have been worth to each player, had it ended after each decision."""
    told = list(moments(replay))
    points = np.array([moment.points for moment in told])
    figure, axes = _one_panel(3.6, "Points if the game had ended here")
    for seat, line in enumerate(points.T):
        axes.plot(line, color=PLAYER_COLOURS[seat], linewidth=2)
        axes.annotate(f" {player_name(replay, seat)}: {line[-1]}", (len(line) - 1, line[-1]), va="center")
    starts = [at for at, moment in enumerate(told) if at == 0 or moment.view["round"] > told[at - 1].view["round"]]
    axes.set_xticks(starts, [str(told[at].view["round"]) for at in starts])
    axes.set_xlabel("Decisions of the game, with the round that begins")
    axes.set_ylabel("Points with final scoring")
    axes.margins(x=0.01)
    return figure


def draw_layout(config: GameConfig, longest: int = 16) -> Figure:
    """How many numbers of an observation each block takes; the smallest blocks together."""
    layout = OBSERVATION(config)
    blocks = sorted(((block.places.size, name) for name, block in layout.blocks.items()), reverse=True)
    shown, rest = blocks[:longest], blocks[longest:]
    names = [name for _, name in shown] + [f"{len(rest)} smaller blocks"]
    sizes = [size for size, _ in shown] + [sum(size for size, _ in rest)]
    figure, axes = _one_panel(4.6, f"Where the {layout.size} numbers of an observation go, {config.num_players} players")
    _lying_bars(axes, names, sizes)
    axes.set_xlabel("Numbers")
    return figure


def choices_by_decision(config: GameConfig, games: int = 256, steps: int = 600, seed: int = 1) -> dict[str, np.ndarray]:
    """Numbers of legal actions met in random play, by what was asked: choices_by_decision(GameConfig())["place"]."""
    engine = Engine(config, games)
    engine.reset(seed=seed)
    play = RandomPlay(engine, seed)
    met: dict[str, list[np.ndarray]] = {}
    for _ in range(steps):
        legal = engine.masks.sum(axis=1)
        for decision in np.unique(engine.games.decision):
            met.setdefault(DECISIONS[decision], []).append(legal[engine.games.decision == decision])
        play.step()
    found = {name: np.concatenate(counts) for name, counts in met.items()}
    return dict(sorted(found.items(), key=lambda entry: -len(entry[1])))


def draw_choices(config: GameConfig) -> Figure:
    """How often each question is asked, and how many answers are legal."""
    found = choices_by_decision(config)
    figure = Figure(figsize=(WIDTH, 3.4), layout="constrained", dpi=DOTS)
    often, legal = figure.subplots(1, 2, sharey=True)
    total = sum(map(len, found.values()))
    places = np.arange(len(found))[::-1]
    _lying_bars(often, list(found), [100 * len(counts) / total for counts in found.values()], "{:.1f}")
    for place, counts in zip(places, found.values(), strict=True):
        low, middle, high = np.percentile(counts, [5, 50, 95])
        legal.plot([low, high], [place, place], color=PALE, linewidth=6, solid_capstyle="round")
        legal.plot([middle], [place], "o", color=BLUE)
    often.set_title("Share of all questions, %", fontsize=10)
    legal.set_title(f"Legal of {ACTIONS.size(config)} actions: median, 5% to 95%", fontsize=10)
    _tidy(legal, "x")
    figure.suptitle(f"What is asked, and how many answers there are (random play, {total:,} questions)", fontweight="bold")
    return figure


def draw_rewards(rewards: Mapping[str, Sequence[np.ndarray]]) -> Figure:
    """Sums of rewards so far, one panel for each way to pay them; a line for each player."""
    figure = Figure(figsize=(WIDTH, 3.4), layout="constrained", dpi=DOTS)
    for axes, (name, steps) in zip(figure.subplots(1, len(rewards)), rewards.items(), strict=True):
        sums = np.cumsum(np.asarray(steps), axis=0)
        for seat, line in enumerate(sums.T):
            axes.plot(line, color=PLAYER_COLOURS[seat], linewidth=2, label=f"{words.player(seat)}: {line[-1]:+.2f}")
        axes.axhline(0, color=GREY, linewidth=0.8)
        axes.set_title(f'reward="{name}"', fontsize=10)
        axes.set_xlabel("Decisions")
        axes.legend(frameon=False)
        _tidy(axes, "y")
    figure.suptitle("The same game, paid in three ways: sum of rewards so far", fontweight="bold")
    return figure


def stepping_speed(config: GameConfig, batches: Sequence[int], seconds: float = 0.5) -> dict[int, float]:
    """Steps a second of random play by number of games at once: stepping_speed(GameConfig(), [1, 1024])."""
    speeds = {}
    for batch in batches:
        engine = Engine(config, batch)
        engine.reset(seed=batch)
        play = RandomPlay(engine, seed=batch)
        play.step()
        speeds[batch] = NANO / ns_per_step(play.step, batch, seconds)
    return speeds


def draw_speed(speeds: Mapping[int, float]) -> Figure:
    """Steps a second by number of games at once."""
    figure, axes = _one_panel(3.2, "Steps a second on one core, masks and observations included")
    axes.plot(list(speeds), list(speeds.values()), color=BLUE, marker="o")
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xticks(list(speeds), [f"{batch:,}" for batch in speeds])
    for batch, speed in speeds.items():
        axes.annotate(_in_words(speed), (batch, speed), (0, -14), textcoords="offset points", ha="center", fontsize=8)
    axes.set_xlabel("Games stepped at once")
    axes.set_ylim(bottom=min(speeds.values()) / 2)
    return figure


def _in_words(number: float) -> str:
    return f"{number / 1e6:.1f} M" if number >= 1e6 else f"{number / 1e3:.0f} k"


def _one_panel(height: float, title: str) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained", dpi=DOTS)
    axes = figure.subplots()
    figure.suptitle(title, fontweight="bold")
    _tidy(axes, "y")
    return figure, axes


def _lying_bars(axes: Axes, names: Sequence[str], values: Sequence[float], form: str = "{:.0f}") -> None:
    """Named bars from top to bottom, each with its number."""
    places = np.arange(len(names))[::-1]
    axes.barh(places, values, color=BLUE, height=0.7)
    axes.set_yticks(places, names)
    for place, value in zip(places, values, strict=True):
        axes.annotate(form.format(value), (value, place), (3, 0), textcoords="offset points", va="center", fontsize=8)
    axes.margins(x=0.1)
    _tidy(axes, "x")


def _tidy(axes: Axes, lines: str) -> None:
    axes.grid(False)
    axes.grid(axis="x" if lines == "x" else "y", color=FAINT, linewidth=0.7)
    axes.set_axisbelow(True)
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
