"""One game in the terminal, among people and agents: what happens in words, decisions taken back, the replay in the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from agents.human.agent import HumanAgent, Quit, Undo
from agents.mistakes import FAILURES, AgentError, failed
from stoneage_env.config import GameConfig
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.engine import Engine, IllegalAction
from stoneage_env.engine.rng import derived
from stoneage_env.engine.state import UNSEEN
from stoneage_env.players import GamesView, Player
from stoneage_env.render import board_text, describe_step
from stoneage_env.render.words import player, result
from stoneage_env.replay import Replay

Show = Callable[[str], object]
ROW = np.zeros(1, np.int64)  # the only game of the engine
AGENT_STREAM = 2  # as in the arena: what the players draw from the game's integer
LOG_ROUNDS = 2  # rounds that the command `log` tells, the running one included


@dataclass(frozen=True)
class Before:
    """A position that can be returned to."""

    state: bytes
    actions: int  # played until then
    log: int  # lines told until then


class TerminalGame:
    """A game that is being played: TerminalGame(GameConfig(), 7, ["human", "random"], [human, agent]).play().

    A decision can be taken back until somebody else has decided, a die has fallen, or a card or tile was turned over. With
    `confirm`, a decision that could not be taken back is asked about first.
    """

    def __init__(
        self,
        config: GameConfig,
        seed: int,
        names: Sequence[str],
        players: Sequence[Player],
        show: Show = print,
        watch: float | None = None,
        confirm: bool = False,
    ):
        self.engine = Engine(config)
        self.engine.reset(seeds=[seed])
        self.games = GamesView(self.engine)
        self.names, self.players, self.show = tuple(names), players, show
        self.watch, self.confirm = watch, confirm
        self.seed = seed
        self.actions: list[int] = []
        self.log: list[str] = []
        self._round_starts = [0]  # lines of the log before each round
        self._undo: list[Before] = []
        for seat, each in enumerate(players):
            if hasattr(each, "start"):
                try:
                    each.start(ROW, np.array([derived(seed, AGENT_STREAM + seat)]))
                except FAILURES as error:
                    raise failed(names[seat], error, each) from error
        self.people = [each for each in players if isinstance(each, HumanAgent)]

    def play(self) -> bool:
        """To the end, or until somebody quits: whether it is finished."""
        try:
            while not self.engine.done[0]:
                self._decide(int(self.engine.actors[0]))
        except Quit:
            return False
        view = self.engine.snapshot()
        self.show(f"\n{board_text(view, self.engine.question(), self.engine.last_dice(), viewer='all')}")
        self.show(f"\n{result(view)}.")
        return True

    def replay(self) -> Replay:
        """The finished game, to be saved."""
        scores = tuple(self.engine.final_scores()[0].tolist())
        return Replay(self.engine.config, self.seed, tuple(self.actions), scores, self.names)

    # One decision

    def _decide(self, seat: int) -> None:
        chooser = self.players[seat]
        if not isinstance(chooser, HumanAgent):
            self._let_play(seat, chooser)
            return
        try:
            code = int(chooser.act(self.games, ROW)[0])
        except Undo:
            self._take_back()
            return
        if self.confirm and not self._confirmed(chooser, seat, code):
            self.show("Not played.")
            return
        self._step(seat, code)

    def _let_play(self, seat: int, agent: Player) -> None:
        """An agent's decision; what it does wrong is told with its name, as in the arena."""
        name = self.names[seat]
        try:
            answer = np.asarray(agent.act(self.games, ROW))
        except FAILURES as error:
            raise failed(name, error, agent) from error
        if answer.shape != (1,) or answer.dtype.kind not in "iu":
            raise AgentError(f"{name}: one whole number is needed, the code of an action, not {answer.tolist()!r}")
        try:
            self._step(seat, int(answer[0]))
        except IllegalAction as error:
            raise AgentError(f"{name}: {error}") from None

    def _step(self, seat: int, code: int) -> None:
        engine = self.engine
        row, place = engine.games[0].copy(), Before(engine.get_state(), len(self.actions), len(self.log))
        told = describe_step(engine, code)
        engine.step([code])
        self.actions.append(code)
        self._tell(told, int(engine.games.round_number[0]))
        if committed(row, engine.games[0], seat):
            self._undo.clear()
            for somebody in self.people:
                somebody.fresh = True
        else:
            self._undo.append(place)

    def _tell(self, lines: list[str], round_number: int) -> None:
        for line in lines:
            self.show(line)
        if round_number > len(self._round_starts):
            self._round_starts.append(len(self.log))
        self.log += lines
        for somebody in self.people:
            somebody.log = self.log[self._round_starts[max(0, round_number - LOG_ROUNDS)] :]
        if self.watch is not None and not self.people:
            view = self.engine.snapshot()
            self.show(f"\n{board_text(view, self.engine.question(), self.engine.last_dice())}\n")
            time.sleep(self.watch)

    # Taking back

    def _take_back(self) -> None:
        if not self._undo:
            self.show(
                "Nothing can be taken back: somebody decided, rolled or drew since. With --confirm you are asked first."
            )
            return
        place = self._undo.pop()
        self.engine.set_state(place.state)
        self.show(f"Taken back: {ACTIONS.describe(self.actions[-1])}.")
        del self.actions[place.actions :], self.log[place.log :]

    def _confirmed(self, somebody: HumanAgent, seat: int, code: int) -> bool:
        """Whether a decision that could not be taken back is meant."""
        trial = self.engine.clone()
        trial.step([code])
        if not committed(self.engine.games[0], trial.games[0], seat):
            return True
        try:
            answer = somebody.ask(f"{player(seat)}: {ACTIONS.describe(code)}. Enter plays it, anything else does not: ")
        except EOFError:
            raise Quit from None
        return not answer.strip()


def committed(before: np.record, after: np.record, seat: int) -> bool:
    """Whether a decision stands: another player is asked, chance was used, or something hidden came to light."""
    same_seat = int(after.actor) == seat and int(after.round_number) == int(before.round_number)
    no_chance = (before.stream == after.stream).all() and int(after.dice_count) == 0
    unseen = [(game.card_place == UNSEEN, game.tile_place == UNSEEN, game.deck_size) for game in (before, after)]
    nothing_shown = all(np.array_equal(old, new) for old, new in zip(*unseen, strict=True))
    return not (same_seat and bool(no_chance) and nothing_shown)
