"""A step taken apart: the answer, then every decision that left no choice, played one at a time on a copy of the game.

The copy has the game's own random stream, so the same dice fall. What is told about each decision needs no guessing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from stoneage_env.engine import agenda
from stoneage_env.engine.actions import ACTIONS, Action
from stoneage_env.engine.engine import Engine
from stoneage_env.engine.primitives.gains import CARD


@dataclass(frozen=True)
class Position:
    """A game in words, with what else is known between two decisions."""

    view: dict[str, Any]
    question: dict[str, Any]
    phase: int
    turn: int  # seats that have had their turn in this phase
    card: int  # whose top has not taken effect yet, 0 = none

    @classmethod
    def of(cls, engine: Engine) -> Position:
        """The position of a single game."""
        game = engine.games[0]
        entries = game.agenda[: game.agenda_size].tolist()
        tops = [entry[CARD] for entry in entries if entry[agenda.TASK] == agenda.USE_CARD_TOP]
        return cls(engine.snapshot(), engine.question(), int(game.phase), int(game.turn), tops[-1] if tops else 0)


@dataclass(frozen=True)
class Event:
    """One decision: what was answered, which dice fell, and what the game was like before and after it."""

    before: Position
    action: Action
    dice: tuple[int, ...]
    after: Position
    forced: bool  # nothing else was possible

    @property
    def seat(self) -> int:
        """Who answered."""
        return int(self.before.question["actor"])

    def next_is(self, decision: str, seat: int | None = None) -> bool:
        """Whether this is asked next, perhaps of this player."""
        asked = self.after.question
        return asked["decision"] == decision and seat in (None, asked["actor"])

    def grows(self, seat: int, fact: str) -> bool:
        """Whether a fact of a player is another one after it."""
        return bool(self.before.view["players"][seat][fact] != self.after.view["players"][seat][fact])

    @property
    def round_is_over(self) -> bool:
        """Whether it was the last decision of the round."""
        before, after = self.before.view, self.after.view
        return not before["over"] and (after["over"] or after["round"] != before["round"])

    def in_turn(self) -> list[int]:
        """Seats clockwise from the start player of the round."""
        count = len(self.before.view["players"])
        return [(self.before.view["start_seat"] + turn) % count for turn in range(count)]


def events(engine: Engine, code: int, row: int = 0) -> Iterator[Event]:
    """What a step with this action would do, decision by decision; the engine itself stays where it is."""
    copy = Engine(replace(engine.config, skip_forced=False))
    copy.games[:] = engine.games[row : row + 1]
    copy.refresh()
    before, forced = Position.of(copy), False
    while True:
        copy.step([code])
        after = Position.of(copy)
        yield Event(before, ACTIONS.decode(code), tuple(copy.last_dice()), after, forced)
        legal = copy.legal_actions()
        if len(legal) != 1 or copy.done[0] or not engine.config.skip_forced:
            return
        before, code, forced = after, legal[0], True
