"""A recorded game told step by step, and one self-contained page that shows it: pictures, log, score curve.

The page is `replay_page.html` with the game filled in. Two pictures of a game differ in a few parts only, so each part
is stored once and a picture is a list of parts; all of it together takes less room than two pictures written out.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

from stoneage_env import render
from stoneage_env.engine.engine import Engine
from stoneage_env.render import words
from stoneage_env.render.board import arrangement, wide_arrangement
from stoneage_env.render.palette import FAINT_INK, LINE, ON_PLAYER_COLOURS, PLAYER_COLOURS, PLAYER_EDGES
from stoneage_env.replay import Replay

_PARTS = re.compile("(?=<g )")  # a picture is cut before each of its groups
_LEFT, _RIGHT, _TOP, _BOTTOM = 42, 390, 10, 150  # of the curves, in a drawing of 400 x 175
_ROUND_LABELS = 8  # at most, below the curves
_POINT_LABELS = 5  # about so many, beside them
_HANDY = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


@dataclass(frozen=True)
class Moment:
    """A position of a recorded game and how it came about; number 0 is the start."""

    number: int
    lines: tuple[str, ...]  # what the step before did
    seat: int | None  # who decided that step, None at the start
    view: dict[str, Any]
    question: dict[str, Any]
    dice: list[int]

    @property
    def points(self) -> list[int]:
        """Of each player, if the game ended here."""
        return self.view["scores_if_ended_now"]


def moments(replay: Replay) -> Iterator[Moment]:
    """The game position by position: [moment.lines for moment in moments(load("game.json"))].

    As with `Replay.positions`, the last one is followed by the check of the final scores.
    """
    lines: list[str] = []
    seat = None
    for number, (engine, action) in enumerate(replay.positions()):
        view, question = words.view_of(engine), engine.question()
        told = lines if number else [f"{words.player(view['start_seat'])} starts"]
        yield Moment(number, tuple(told), seat, view, question, engine.last_dice())
        if action is not None:
            lines, seat = _told(engine, action), question["actor"]


def _told(engine: Engine, action: int) -> list[str]:
    """What an action of the file does; one that is not possible is refused, with its place, when it is played."""
    return render.describe_step(engine, action) if action in engine.legal_actions() else []


def player_name(replay: Replay, seat: int) -> str:
    """Colour and agent: "Red (random)". The agent's name comes from a file, so only its printable characters count."""
    agent = replay.agents[seat] if seat < len(replay.agents) else ""
    shown = "".join(letter if letter.isprintable() else "?" for letter in agent)
    return f"{words.player(seat)} ({shown})" if shown else words.player(seat)


def settings(replay: Replay) -> str:
    """What was played, in a line: "2 players, seed 7"."""
    config = replay.config
    modules = [f"with {words.listed(config.modules)}"] if config.modules else []
    return ", ".join(
        [f"{config.num_players} players", *modules, f"seed {replay.seed}", f"at most {config.max_rounds} rounds"]
    )


def write_page(replay: Replay, path: str | Path) -> None:
    """Check the game and write the page: write_page(load("game.json"), "game.html")."""
    Path(path).write_text(page(replay), encoding="utf-8")


def page(replay: Replay) -> str:
    """The game as one HTML file that loads nothing: page(load("game.json"))."""
    told = list(moments(replay))
    template = Template(files("stoneage_env").joinpath("replay_page.html").read_text(encoding="utf-8"))
    normal = arrangement(told[0].view)
    return template.substitute(
        settings=escape(settings(replay)),
        result=escape(words.result(told[-1].view)),
        players="\n".join(_player(replay, seat) for seat in range(replay.config.num_players)),
        curves=_curves(told),
        log="\n".join(map(_entry, told)),
        last=told[-1].number,
        left=_LEFT,
        right=_RIGHT,
        shape=f"{normal.width} / {normal.height}",
        arrangements=json.dumps([astuple(normal), astuple(wide_arrangement(told[0].view))]),
        data=_packed(told),
    )


def _packed(told: Sequence[Moment]) -> str:
    """Parts, pictures, points and rounds as JSON, gzipped, in letters that need no escaping."""
    numbers: dict[str, int] = {}
    pictures = []
    for moment in told:
        picture = render.board_svg(moment.view, moment.question, moment.dice, viewer="all")
        pictures.append([numbers.setdefault(part, len(numbers)) for part in _PARTS.split(picture)])
    content = {
        "parts": list(numbers),
        "pictures": pictures,
        "points": [moment.points for moment in told],
        "rounds": [moment.view["round"] for moment in told],
    }
    return base64.b64encode(gzip.compress(json.dumps(content, separators=(",", ":")).encode(), mtime=0)).decode()


def _player(replay: Replay, seat: int) -> str:
    style = f"background:{PLAYER_COLOURS[seat]};color:{ON_PLAYER_COLOURS[seat]}"
    return f'<li style="{style}"><span>{escape(player_name(replay, seat))}</span> <b class="points"></b></li>'


def _entry(moment: Moment) -> str:
    """A step in the log."""
    colour = LINE if moment.seat is None else PLAYER_COLOURS[moment.seat]
    number = moment.number or "Start"
    lines = "".join(f"<span>{escape(line)}</span>" for line in moment.lines)
    return (
        f'<li style="border-color:{colour}"><button type="button" tabindex="-1" data-step="{moment.number}">'
        f"<i>{number}</i>{lines}</button></li>"
    )


# The curves: points if the game ended now, by step


class _Scale:
    """Where a step and a number of points are in the drawing."""

    def __init__(self, told: Sequence[Moment]):
        self.lowest = min(0, *(min(moment.points) for moment in told))
        self.highest = max(1, *(max(moment.points) for moment in told))
        self.steps = max(told[-1].number, 1)

    def x(self, step: int) -> float:
        return round(_LEFT + (_RIGHT - _LEFT) * step / self.steps, 1)

    def y(self, points: int) -> float:
        return round(_BOTTOM - (_BOTTOM - _TOP) * (points - self.lowest) / (self.highest - self.lowest), 1)


def _curves(told: Sequence[Moment]) -> str:
    """A line for each player over points at the left and rounds below."""
    scale = _Scale(told)
    parts = [*_point_labels(scale), *_round_labels(scale, told)]
    for seat in reversed(range(len(told[0].points))):
        line = " ".join(f"{scale.x(moment.number)},{scale.y(moment.points[seat])}" for moment in told)
        for colour, width in ((PLAYER_EDGES[seat], 3.4), (PLAYER_COLOURS[seat], 2)):
            parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="{width}"/>')
    return "\n".join(parts)


def _point_labels(scale: _Scale) -> Iterator[str]:
    step = _handy((scale.highest - scale.lowest) / _POINT_LABELS)
    for points in range(-(-scale.lowest // step) * step, scale.highest + 1, step):
        y, opacity = scale.y(points), 0.9 if points == 0 else 0.3
        yield f'<path d="M{_LEFT} {y}H{_RIGHT}" stroke="{LINE}" opacity="{opacity}"/>'
        yield f'<text x="{_LEFT - 6}" y="{y + 5:.1f}" text-anchor="end">{points}</text>'


def _round_labels(scale: _Scale, told: Sequence[Moment]) -> Iterator[str]:
    starts = {moment.view["round"]: moment.number for moment in reversed(told)}
    for number in starts.keys() & set(range(0, max(starts) + 1, _handy(len(starts) / _ROUND_LABELS))):
        x = scale.x(starts[number])
        yield f'<path d="M{x} {_BOTTOM}v5" stroke="{FAINT_INK}"/>'
        yield f'<text x="{x}" y="{_BOTTOM + 19}" text-anchor="middle">{number}</text>'


def _handy(least: float) -> int:
    """The first handy number that is not below this one."""
    return next((number for number in _HANDY if number >= least), _HANDY[-1])
