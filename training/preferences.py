"""What a player prefers: what it takes first in each round, how it spreads its chances, and how early it knows who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from agents.network import Network
from agents.ppo import SHIPPED, PPOAgent, model_name, shipped_network
from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.content.locations import GATHER, HUNT, LOCATIONS
from stoneage_env.engine.actions import ACTION_LOCATION
from stoneage_env.engine.agenda import PLACE
from stoneage_env.players import GamesView, Player

ROUNDS = tuple(range(1, 11))
KINDS = ("hut", "field", "toolmaker", "card", "building", "resources", "hunt")
_GROUP = np.array(
    [
        KINDS.index("resources" if place.kind == GATHER else "hunt" if place.kind == HUNT else place.name.rstrip("12345"))
        if (place.kind in (GATHER, HUNT) or place.name.rstrip("12345") in KINDS)
        else len(KINDS)
        for place in LOCATIONS
    ]
)


@dataclass(frozen=True)
class Answer:
    """One answer to a question, and the chance that a network gives it."""

    words: str
    chance: float


def shipped(players: int = 2) -> dict[str, Network]:
    """The network that comes with this package for a game, by a name for pictures; nothing if none does."""
    if not (SHIPPED / f"{model_name(players)}.npz").exists():
        return {}
    return {"shipped": shipped_network(players)}


def chances(network: Network, engine: Engine) -> np.ndarray:
    """(games, actions) chances of all legal answers at temperature 1."""
    logits = np.where(engine.masks, network.logits(engine.observations), -np.inf)
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def favourites(network: Network, engine: Engine, row: int = 0, most: int = 8) -> list[Answer]:
    """The answers that a network likes best in one game: favourites(shipped_network(2), engine)[0].words."""
    by_code = chances(network, engine)[row]
    best = [int(code) for code in np.argsort(-by_code)[:most] if engine.masks[row, code]]
    return [Answer(ACTIONS.describe(code), float(by_code[code])) for code in best]


def first_choices(player: Player, config: GameConfig, games: int = 200, seed: int = 6) -> np.ndarray:
    """(rounds, KINDS) how often a player that plays all seats takes each kind of place first in a round."""
    engine, view = _started(player, config, games, seed)
    counts = np.zeros((ROUNDS[-1] + 1, len(KINDS) + 1))
    while not engine.done.all():
        rows = np.flatnonzero(~engine.done)
        actions = _answers(player, engine, view, rows)
        seats, state = engine.actors[rows], cast(Any, engine.games[rows])
        fresh = state.unplaced[np.arange(len(rows)), seats] == state.figures[np.arange(len(rows)), seats]
        asked = (state.decision == PLACE) & fresh & (state.round_number <= ROUNDS[-1])
        places = _GROUP[ACTION_LOCATION[actions[rows[asked]]]]
        np.add.at(counts, (state.round_number[asked], places), 1)
        engine.step(actions)
    shown = counts[1:, : len(KINDS)]
    return shown / np.maximum(shown.sum(axis=1, keepdims=True), 1)


def foresight(network: Network, config: GameConfig, games: int = 300, seed: int = 7) -> np.ndarray:
    """By tenth of a game: how often the one whom the network expects to win does so, when it plays itself."""
    player = PPOAgent(network)
    engine, view = _started(player, config, games, seed)
    met: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
    while not engine.done.all():
        rows = np.flatnonzero(~engine.done)
        met.append((rows, engine.actors[rows], network.values(engine.observations[rows]), engine.games.round_number[rows]))
        engine.step(_answers(player, engine, view, rows))
    rows, seats, values, rounds = (np.concatenate(column) for column in zip(*met, strict=True))
    winners = engine.winners()
    clear = winners.sum(axis=1)[rows] == 1
    right = (values > 0) == winners[rows, seats]
    tenths = np.minimum(10 * (rounds - 1) // engine.games.round_number[rows], 9)
    return np.array([right[clear & (tenths == tenth)].mean() for tenth in range(10)])


def _started(player: Player, config: GameConfig, games: int, seed: int) -> tuple[Engine, GamesView]:
    engine = Engine(config, games)
    engine.reset(seed=seed)
    start = getattr(player, "start", None)
    if start is not None:
        start(np.arange(games), engine.seeds)
    return engine, GamesView(engine)


def _answers(player: Player, engine: Engine, view: GamesView, rows: np.ndarray) -> np.ndarray:
    """An action for every game; finished ones do nothing."""
    actions = engine.masks.argmax(axis=1)
    actions[rows] = player.act(view, rows)
    return actions
