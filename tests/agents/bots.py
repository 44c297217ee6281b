"""Small agents for tests of the arena."""

from __future__ import annotations

import numpy as np

from stoneage_env.players import Agent


class First(Agent):
    """Plays what comes first."""

    def choose(self, view):
        return view.legal[0]


class FirstCode(Agent):
    """The same, for many games at once."""

    def act(self, games_view, rows):
        return games_view.masks[rows].argmax(axis=1)


class Illegal(Agent):
    """Plays what does not exist."""

    def act(self, games_view, rows):
        return np.full(len(rows), 10_000)


class Broken(Agent):
    """Fails."""

    def choose(self, view):
        raise ZeroDivisionError("by nothing")


class Silent(Agent):
    """Thinks, and gives nothing."""

    def choose(self, view):
        pass


class Leaving(Agent):
    """Ends the whole program, or tries to."""

    def choose(self, view):
        raise SystemExit(3)


class Unprepared(FirstCode):
    """Fails before its first decision."""

    def start(self, rows, seeds):
        raise KeyError("start")


class Watcher(FirstCode):
    """Remembers which rows it was told to start, with which integers, and which it was asked about."""

    def __init__(self):
        self.started = {}
        self.asked_before_start = False

    def start(self, rows, seeds):
        self.started |= dict(zip(rows.tolist(), seeds.tolist(), strict=True))

    def act(self, games_view, rows):
        self.asked_before_start |= not set(rows.tolist()) <= self.started.keys()
        return super().act(games_view, rows)
