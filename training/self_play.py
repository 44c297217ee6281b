"""Self-play: many games side by side in which one policy learns from every seat that it holds.

In each tick all games move on by one decision. Where the learner is asked, the current policy answers for all those
games at once and the decision goes into the buffer; everywhere else the opponents answer, grouped by who they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from stoneage_env.engine import batch
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.engine import Engine, IllegalAction, score_parts
from stoneage_env.engine.rng import derived
from stoneage_env.players import GamesView, Player
from stoneage_env.players.hidden import kernel_rows
from training.checkpoint import check_range
from training.choices import Choices
from training.opponents import LineUps
from training.policy import TorchPlayer
from training.rollouts import NONE, SeatRollouts
from training.settings import Reward, Settings
from training.stopwatch import Stopwatch

BOT_STREAM = 1  # what else is drawn from the integer of a game
OUTCOME, MARGIN, SCORE = "outcome", "margin", "score"


class SelfPlay:
    """The games of a training run: SelfPlay(settings, line_ups, buffer, rng).collect(player)."""

    def __init__(self, settings: Settings, line_ups: LineUps, buffer: SeatRollouts, rng: np.random.Generator):
        games, players = settings.learning.games, settings.game.players
        self.reward = settings.reward
        self.engine = Engine(settings.game.config(), games)
        self.view = GamesView(self.engine)
        self.choices = Choices(self.engine, settings.game.narrow)
        self.line_ups, self.buffer, self.rng = line_ups, buffer, rng
        self.seed, self.started = settings.seed, 0  # each game's integer comes from both
        self.kinds = np.zeros(games, np.int64)  # which kind of opponents each game has
        self.seated = np.zeros((games, players), np.int64)  # who plays each seat
        self.points = np.zeros((games, players))  # if the game ended now, / 100
        self.results: list[tuple[int, float]] = []  # of finished games: the kind, and the learner's share of the victory
        self.lead_weight = settings.reward.lead
        self.watch = Stopwatch("environment", "opponents", "forward", "update")
        self._every_row = np.arange(games)
        self._actions = np.zeros(games, np.int64)
        self._paying = _PAYING[settings.reward.kind]

    # Playing

    def begin(self) -> None:
        """Start all games."""
        self._start(self._every_row)

    def collect(self, player: TorchPlayer) -> int:
        """Play until the buffer holds enough complete decisions; returns how many there are to learn from."""
        self.buffer.carry_over()
        while not self.buffer.filled:
            self.tick(player)
        with self.watch.timing("environment"):
            return self.buffer.estimate()

    def tick(self, player: TorchPlayer) -> None:
        """One decision in every game."""
        engine, watch = self.engine, self.watch
        with watch.timing("environment"):
            asked = self.seated[self._every_row, engine.actors]
            rows, masks = self.choices.among(np.flatnonzero(asked == LineUps.LEARNER), self._actions)
            observations = engine.observations[rows]
        with watch.timing("forward"):
            decisions = player.decide(observations, masks, self.rng.random(len(rows)))
        with watch.timing("opponents"):
            for opponent, theirs in self._opponents(asked):
                self._actions[theirs] = _answered(opponent, self.view, theirs)
        with watch.timing("environment"):
            self._actions[rows] = decisions[0]
            self.buffer.append(rows * self.engine.config.num_players + engine.actors[rows], observations, masks, decisions)
            engine.step(self._actions)
            self._pay()

    def _opponents(self, asked: np.ndarray) -> Iterator[tuple[Player, np.ndarray]]:
        for number, opponent in enumerate(self.line_ups.others, start=1):
            rows = np.flatnonzero(asked == number)
            if len(rows):
                yield opponent, rows

    def _pay(self) -> None:
        """Add what the step earned to the seats' latest decisions; finish and restart games that are over."""
        engine, buffer = self.engine, self.buffer
        lead = self.lead_weight
        pay_points(engine.rewards, self.points, buffer.latest, buffer.rewards, lead, self._paying == _PAYING[SCORE])
        over = np.flatnonzero(engine.done)
        if len(over) == 0:
            return
        shares = victory_shares(engine, over)
        back = self.lead_weight if self.reward.potential else 0.0
        pay_results(over, shares, self.points, buffer.latest, buffer.rewards, self._paying, back)
        learning = self.seated[over] == LineUps.LEARNER
        self._note(over, shares, learning)
        streams = over[:, None] * engine.config.num_players + np.arange(engine.config.num_players)
        buffer.finish(streams[learning])
        self._start(over)

    def _note(self, over: np.ndarray, shares: np.ndarray, learning: np.ndarray) -> None:
        for row, share, learner in zip(over, shares, learning, strict=True):
            if learner.sum() == 1:  # where all seats learn, somebody always wins
                self.results.append((int(self.kinds[row]), float(share[learner][0])))

    def _start(self, rows: np.ndarray) -> None:
        integers = np.array([derived(self.seed, self.started + i) for i in range(len(rows))], np.int64)
        self.started += len(rows)
        self.kinds[rows], self.seated[rows] = self.line_ups.draw(len(rows))
        self.line_ups.start(rows, np.array([derived(integer, BOT_STREAM) for integer in integers], np.int64))
        self.engine.reset(rows=rows, seeds=integers)
        self.points[rows] = 0.0

    def take_results(self) -> dict[str, tuple[int, float]]:
        """Games finished since the last call, by kind of opponents: how many, and the learner's share of victories."""
        found: dict[str, tuple[int, float]] = {}
        for number, kind in enumerate(self.line_ups.kinds):
            shares = [share for which, share in self.results if which == number]
            if shares:
                found[kind] = (len(shares), float(np.mean(shares)))
        self.results.clear()
        return found

    # Saving

    def state(self) -> dict[str, np.ndarray]:
        """All that is needed to play on."""
        return {
            "engine": np.frombuffer(self.engine.get_state(), np.uint8),
            "kinds": self.kinds.copy(),
            "seated": self.seated.copy(),
            "points": self.points.copy(),
            "started": np.array(self.started),
            "next_seat": np.array(self.line_ups.next_seat),
        }

    def restore(self, state: dict[str, np.ndarray]) -> None:
        """Play on from a saved state."""
        check_range("kinds", state["kinds"], len(self.line_ups.kinds))
        check_range("seated", state["seated"], 1 + len(self.line_ups.others))
        check_range("next_seat", state["next_seat"], self.line_ups.seats)
        self.engine.set_state(state["engine"].tobytes())
        self.kinds[:], self.seated[:], self.points[:] = state["kinds"], state["seated"], state["points"]
        self.started, self.line_ups.next_seat = int(state["started"]), int(state["next_seat"])

    def restart_bots(self) -> None:
        """Give the bots new chance in all games.

        Their inner state is not saved. Done whenever a checkpoint is written and whenever one is read, this lets both
        runs go on alike.
        """
        integers = np.array([derived(int(seed), self.started) for seed in self.engine.seeds], np.int64)
        self.line_ups.start(self._every_row, integers)


def lead_weight(reward: Reward, used: float) -> float:
    """What 100 points of lead are worth when a part of the budget is used up: lead_weight(Reward(lead=1), 0.5)."""
    if reward.potential:
        return reward.lead
    return reward.lead * max(0.0, 1.0 - used / reward.lead_until) if reward.lead_until > 0 else 0.0


def victory_shares(engine: Engine, rows: np.ndarray) -> np.ndarray:
    """Of finished games (rows, players): 1 for the winner, equal parts where a victory is shared, 0 for the others."""
    players = engine.config.num_players
    parts = np.zeros((len(rows), players, len(score_parts(engine.config))), np.int64)
    winners = np.zeros((len(rows), players), np.bool_)
    batch.score_rows(kernel_rows(engine.games[rows]), parts, winners)
    return winners / winners.sum(axis=1, keepdims=True)


def _answered(opponent: Player, view: GamesView, rows: np.ndarray) -> Any:
    actions = np.asarray(opponent.act(view, rows))
    if actions.shape != rows.shape or not view.masks[rows, actions].all():
        raise IllegalAction(f"the opponent {opponent!r} gave an illegal answer in training")
    return actions


_PAYING = {OUTCOME: 0, MARGIN: 1, SCORE: 2}


@kernel
def pay_points(earned: Any, points: Any, latest: Any, rewards: Any, lead_weight: Any, pays_score: Any) -> None:
    """Points that a step brought: by themselves where they are the reward, and as a change of everybody's lead."""
    players = points.shape[1]
    for row in range(len(points)):
        moved = False
        for seat in range(players):
            moved = moved or earned[row, seat] != 0.0
        if not moved:
            continue
        for seat in range(players):
            before = lead_of(points, row, seat)
            decision = latest[row * players + seat]
            if decision != NONE:
                rewards[decision] -= lead_weight * before
        for seat in range(players):
            points[row, seat] += earned[row, seat]
        for seat in range(players):
            decision = latest[row * players + seat]
            if decision != NONE:
                rewards[decision] += lead_weight * lead_of(points, row, seat)
                if pays_score:
                    rewards[decision] += earned[row, seat]


@kernel
def pay_results(rows: Any, shares: Any, points: Any, latest: Any, rewards: Any, paying: Any, back: Any) -> None:
    """What the end of a game pays; `back` is the weight of the lead that is taken back."""
    players = points.shape[1]
    for i in range(len(rows)):
        row = rows[i]
        for seat in range(players):
            decision = latest[row * players + seat]
            if decision == NONE:
                continue
            lead = lead_of(points, row, seat)
            if paying == 0:
                rewards[decision] += (players * shares[i, seat] - 1.0) / (players - 1.0)
            elif paying == 1:
                rewards[decision] += lead
            rewards[decision] -= back * lead


@kernel
def lead_of(points: Any, row: Any, seat: Any) -> Any:
    """A seat's points minus those of the best other."""
    best = -np.inf
    for other in range(points.shape[1]):
        if other != seat and points[row, other] > best:
            best = points[row, other]
    return points[row, seat] - best
