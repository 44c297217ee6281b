"""Who the learner meets: its own past, agents by name, and how often each of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from stoneage_env.players import GamesView, Player, make_agent
from stoneage_env.players.narrow import narrowed
from training.policy import PolicyFactory, TorchPlayer, load_weights
from training.settings import Opponents

Weights = dict[str, np.ndarray]


class SnapshotPool:
    """Past policies. A few of them play at a time, drawn anew for every update, so that each has many games to answer.

    A full pool forgets evenly: the snapshot that lies closest to its neighbours in time goes, never the first or the
    newest.
    """

    def __init__(self, settings: Opponents, make_policy: PolicyFactory, narrow: bool = False):
        self.settings = settings
        self.narrow = narrow
        self.steps: list[int] = []  # when each was taken
        self.weights: list[Weights] = []
        self.playing = [TorchPlayer(make_policy()) for _ in range(settings.snapshots_at_once)]

    def add(self, steps: int, weights: Weights) -> None:
        """Remember a policy."""
        self.steps.append(steps)
        self.weights.append(weights)
        if len(self.steps) > self.settings.snapshots:
            gone = _most_crowded(self.steps)
            del self.steps[gone], self.weights[gone]

    def draw(self, rng: np.random.Generator) -> None:
        """Let other snapshots play."""
        for player, number in zip(self.playing, rng.integers(len(self.steps), size=len(self.playing)), strict=True):
            load_weights(player.policy, self.weights[number])
            player.policy.set_training_mode(False)


def _most_crowded(steps: Sequence[int]) -> int:
    if len(steps) < 3:
        return 0
    gaps = [after - before for before, after in zip(steps[:-2], steps[2:], strict=True)]
    return 1 + int(np.argmin(gaps))


class SnapshotPlayer:
    """One of the snapshots that play now, as a player like any other; it draws from the given generator."""

    def __init__(self, pool: SnapshotPool, number: int, rng: np.random.Generator):
        self.pool, self.number, self.rng = pool, number, rng

    def __repr__(self) -> str:
        return f"snapshot {self.number}"

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """An action for each of these rows, with the snapshot's chances."""
        player, lots = self.pool.playing[self.number], self.rng.random(len(rows))
        masks = games_view.masks[rows]
        if self.pool.narrow:
            masks = narrowed(games_view.games(rows), masks)
        return player.decide(games_view.observations(rows), masks, lots)[0]


class LineUps:
    """Who sits where: for each new game a kind of opponents by its share, and the seats.

    Players are numbered: 0 is the learner, then the snapshots that play now, then the agents by name.
    """

    LEARNER = 0

    def __init__(self, settings: Opponents, pool: SnapshotPool, players: int, rng: np.random.Generator):
        self.seats = players
        self.rng = rng
        snapshots: list[Player] = [SnapshotPlayer(pool, i, rng) for i in range(len(pool.playing))]
        self.bots = [make_agent(name) for name in settings.bots]
        self.others: list[Player] = [*snapshots, *self.bots]  # player number i + 1
        self.kinds = ("current", "pool", *settings.bots)
        shares = np.array([settings.current, settings.pool, *settings.bots.values()])
        self.limits = np.cumsum(shares / shares.sum())
        self.snapshots = len(snapshots)
        self.next_seat = 0  # learners take turns in sitting first, second...

    def draw(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """For so many games: the kind of each, and who plays its seats (games, seats)."""
        kinds = np.minimum(np.searchsorted(self.limits, self.rng.random(count), side="right"), len(self.kinds) - 1)
        seated = np.repeat((kinds - 2 + 1 + self.snapshots)[:, None], self.seats, axis=1)  # the bot of its kind
        seated[kinds == 1] = 1 + self.rng.integers(self.snapshots, size=(int((kinds == 1).sum()), self.seats))
        learners = (self.next_seat + np.arange(count)) % self.seats
        self.next_seat = int(self.next_seat + count) % self.seats
        seated[np.arange(count), learners] = self.LEARNER
        seated[kinds == 0] = self.LEARNER
        return kinds, seated

    def start(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """Games begin in these rows: whoever needs chance gets it from the row's integer."""
        for bot in self.bots:
            start = getattr(bot, "start", None)
            if start is not None:
                start(rows, seeds)
