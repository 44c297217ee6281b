"""What is told of a step, line by line, with books that are kept along: a test compares them with the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from stoneage_env.content.numbers import STARVATION


def book_of(player: Mapping[str, Any]) -> dict[str, int]:
    """What a player has, as numbers: what is told has to account for every change of them."""
    lists = ("cards", "hidden_cards", "buildings", "igloos")
    tracks = ("food", "score", "figures", "agriculture", "merchant")
    held = {name: player[name] for name in tracks if name in player} | player["goods"]
    return held | {name: len(player[name]) for name in lists if name in player} | {"tools": sum(player["tools"])}


class Ledger:
    """Lines, and what players have by them. A line may stay open, to be rewritten by the next decision of the step."""

    def __init__(self, view: Mapping[str, Any]):
        self.lines: list[str] = []
        self.books = [book_of(player) for player in view["players"]]
        self.placed = {name: list(figures) for name, figures in view["placed"].items()}
        self._open = ""  # what the last line may be rewritten for
        self._counts: Counter[str] = Counter()  # what was counted up in it

    def tell(self, line: str, open_for: str = "") -> None:
        """One line more."""
        self.lines.append(line)
        self._open = open_for
        self._counts = Counter()

    def is_open(self, for_what: str) -> bool:
        """Whether the last line may be rewritten for this."""
        return self._open == for_what

    def retell(self, line: str, open_for: str = "") -> None:
        """The last line, said anew."""
        self.lines[-1] = line
        self._open = open_for

    def close(self, more: str) -> None:
        """The rest of a line that was open."""
        self.retell(self.lines[-1] + more)

    def count(self, for_what: str, thing: str) -> dict[str, int]:
        """One thing more of those that share a line; the line itself is to be said anew with what this returns."""
        if not self.is_open(for_what):
            self.tell("", for_what)
        self._counts[thing] += 1
        return dict(self._counts)

    def gain(self, seat: int, what: str, count: int = 1) -> None:
        """Something comes in or, below 0, goes out."""
        self.books[seat][what] += count

    def move(self, seat: int, place: str, count: int) -> None:
        """Figures go to a place or, below 0, come home."""
        self.placed.setdefault(place, [0] * len(self.books))[seat] += count

    def starve(self, seat: int, why: str) -> None:
        """A hungry tribe that pays nothing."""
        self.gain(seat, "score", -STARVATION)
        self.tell(f"{why}, starves: -{STARVATION} points")
