"""`human`: somebody at the keyboard, shown what a player may see and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from agents.human.answers import COMMANDS, options, understood
from agents.mistakes import FAILURES
from agents.registry import make, names
from stoneage_env.engine.actions import Action
from stoneage_env.players import Agent, GamesView, Player, View
from stoneage_env.render import board_text
from stoneage_env.render.words import headline, player

STRONGEST_FIRST = ("mcts", "expert", "economist", "village", "greedy", "random")  # who gives hints, if nobody is named

OTHERS_NAMED = 3  # moves that a hint names beside the best one


class Quit(Exception):  # noqa: N818 - somebody's wish, not an error
    """Somebody does not want to go on."""


class Undo(Exception):  # noqa: N818 - somebody's wish, not an error
    """Somebody wants the last decision back."""


def strongest() -> str:
    """The strongest agent that is installed."""
    return next(name for name in STRONGEST_FIRST if name in names())


class HumanAgent(Agent):
    """Asks somebody at the keyboard, who answers with a number or in words: HumanAgent(hints="random")."""

    def __init__(self, hints: str = "", ask: Callable[[str], str] = input, show: Callable[[str], object] = print):
        self.ask, self.show = ask, show
        self.hints = hints
        self.log: list[str] = []  # what happened; `stoneage play` tells it
        self.fresh = True  # others have decided since the last question: the board is worth showing
        self._adviser: Player | None = None
        self._games: GamesView | None = None

    def __repr__(self) -> str:
        return "HumanAgent()"

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """One question after the other."""
        self._games = games_view
        return np.array([self._decide(games_view.view(int(row)), int(row)) for row in rows], np.int64)

    def choose(self, view: View) -> int:
        """One question; for a hint the games themselves are needed, which `act` gets."""
        return self._decide(view, None)

    def _decide(self, view: View, row: int | None) -> int:
        self.show(f"\n{seen(view)}\n" if self.fresh else f"\n{headline(view.words, view.question)}")
        self.fresh = False
        self.show("\n".join(options(view)))
        while True:
            action = self._answer(view, row)
            if action is not None:
                return action.code

    def _answer(self, view: View, row: int | None) -> Action | None:
        """One line from the keyboard: the action it means, or None after a command or a mistake."""
        try:
            answer = understood(self.ask(f"{player(view.seat)}, a number or words (? helps): "), view.legal)
        except EOFError:
            self.show("")  # the next line is a new one
            raise Quit from None
        if answer.complaint:
            self.show(answer.complaint)
        elif answer.command == "quit":
            raise Quit
        elif answer.command == "undo":
            raise Undo
        elif answer.command:
            self.show(self._told(answer.command, view, row))
        return answer.action

    def _told(self, command: str, view: View, row: int | None) -> str:
        """What a command shows."""
        if command == "hint":
            return self._hint(row)
        if command == "board":
            return seen(view)
        if command == "log":
            return "\n".join(self.log) or "Nothing has happened yet."
        lines = [f"  {name:<8}{what}" for name, what in COMMANDS.items()]
        return "\n".join(
            ["Answer with a number, with the words of an action, or with enough of them: 3 forest.", *lines, *options(view)]
        )

    def _hint(self, row: int | None) -> str:
        if self._games is None or row is None:
            return "No hints here."
        self.hints = self.hints or strongest()
        words = {action.code: action.words for action in self._games.view(row).legal}
        try:
            self._adviser = self._adviser or make(self.hints)
            code = int(self._adviser.act(self._games, np.array([row]))[0])
        except FAILURES as error:  # no reason to lose the game
            return f"{self.hints} has no hint: {error}"
        considered = getattr(self._adviser, "considered", [])[: OTHERS_NAMED + 1]
        compared = [f"{words[each.action]} ({each.chance:.0%})" for each in considered]
        if len(compared) < 2:
            return f"{self.hints} would: {words[code]}."
        return f"{self.hints} would: {compared[0]}; {', '.join(compared[1:])}. In brackets: chance to win."


def seen(view: View) -> str:
    """The text board as the viewer sees it: face-down cards of others are counted, not shown."""
    players: list[dict[str, Any]] = []
    for other, words in zip(view.players, view.words["players"], strict=True):
        hidden = words["hidden_cards"] if other.seat == view.seat else [0] * other.face_down
        players.append(words | {"hidden_cards": hidden})
    return board_text(view.words | {"players": players}, view.question, view.dice, viewer=view.seat)
