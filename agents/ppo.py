"""`ppo`: a network trained by self-play, asked with numpy alone; torch is not needed.

Models that come with this package lie in agents/models, one for each kind of game that was trained; `ppo:model=path`
plays one of your own, as `stoneage train` leaves it in its run folder.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from agents.network import ModelError, Network
from agents.random_agent import mix_streams
from stoneage_env.config import GameConfig
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rng import derived
from stoneage_env.players import Agent, GamesView
from stoneage_env.players.narrow import narrowed

SHIPPED = Path(__file__).parent / "models"


class PPOAgent(Agent):
    """Plays what a trained network likes: PPOAgent(model="runs/mine/model.npz").

    Without a model, one that fits the game is taken from those that come with this package. At temperature 1 actions are
    drawn with the network's chances, below it good ones come more often, and at 0 always the best one; by default it is
    the temperature at which the model was found to play best. Started games draw from their own integer, so that an
    environment's seed repeats them.
    """

    def __init__(self, model: str | Path | Network | None = None, temperature: float | None = None, seed: int = 0):
        if temperature is not None and not _is_temperature(temperature):
            raise ValueError(f"temperature={temperature!r} is not possible: it must be a number from 0")
        if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
            raise ValueError(f"seed={seed!r} is not possible: it must be a whole number from 0")
        self.model = model
        self.temperature = None if temperature is None else float(temperature)
        self.seed = int(seed)
        self._network = Network.load(model) if isinstance(model, str | Path) else model
        self._streams = np.zeros((0, 2), np.int64)  # for each row: its integer, and how many actions were drawn from it

    def __repr__(self) -> str:
        return f"PPOAgent(model={self.model!r}, temperature={self.temperature})"

    def start(self, rows: np.ndarray, seeds: np.ndarray) -> None:
        """From now on these rows draw from these integers."""
        self._make_room(int(np.max(rows, initial=-1)) + 1)
        mix_streams(self._streams, np.asarray(rows, np.int64), np.asarray(seeds, np.int64), self.seed)

    def act(self, games_view: GamesView, rows: np.ndarray) -> np.ndarray:
        """The action that the network likes best, or one drawn with its chances, for each of these rows."""
        network = self.network(games_view.config)
        temperature = network.temperature if self.temperature is None else self.temperature
        logits, masks = network.logits(games_view.observations(rows)), games_view.masks[rows]
        if network.narrow:
            masks = narrowed(games_view.games(rows), masks)
        if temperature == 0:
            return np.where(masks, logits, -np.inf).argmax(axis=1)
        self._make_room(len(games_view))
        lots = np.empty(len(rows))
        draw_lots(self._streams, np.asarray(rows, np.int64), lots)
        actions, chances = np.empty(len(rows), np.int64), np.empty(len(rows), np.float32)
        draw_by_chance(logits / np.float32(temperature), masks, lots, actions, chances)
        return actions

    def network(self, config: GameConfig) -> Network:
        """The network for a game: the one that was given, or a shipped one. Another game's network is refused."""
        if self._network is None:
            return shipped_network(config.num_players, config.modules)
        made_for = self._network.config
        if (made_for.num_players, made_for.modules) != (config.num_players, config.modules):
            raise ModelError(f"the model {self.model!r} was trained for {_words(made_for)}, not for {_words(config)}")
        return self._network

    def _make_room(self, count: int) -> None:
        have = len(self._streams)
        if count > have:
            more = np.arange(have, count)
            self._streams = np.concatenate([self._streams, np.zeros((count - have, 2), np.int64)])
            mix_streams(self._streams, more, more, self.seed)


@cache
def shipped_network(players: int, modules: tuple[str, ...] = ()) -> Network:
    """The network that comes with this package for a game: shipped_network(2)."""
    path = SHIPPED / f"{model_name(players, modules)}.npz"
    if not path.exists():
        there = sorted(file.stem for file in SHIPPED.glob("*.npz"))
        wanted = _words(GameConfig(num_players=players, modules=modules))
        raise ModelError(
            f"no trained model for {wanted} comes with this package (there are: {', '.join(there) or 'none'}); "
            f'train one with `stoneage train --players {players}` and play it as "ppo:model=PATH"'
        )
    return Network.load(path)


def model_name(players: int, modules: tuple[str, ...] = ()) -> str:
    """How the file of a shipped model is called: model_name(2) == "2_players"."""
    return "_".join([f"{players}_players", *modules])


def has_model(players: int, modules: tuple[str, ...] = ()) -> bool:
    """Whether a network for this game comes with this package."""
    return (SHIPPED / f"{model_name(players, modules)}.npz").exists()


def _is_temperature(number: Any) -> bool:
    return isinstance(number, int | float) and not isinstance(number, bool) and 0 <= number < np.inf


def _words(config: GameConfig) -> str:
    return f"{config.num_players} players" + (f" with {', '.join(config.modules)}" if config.modules else "")


@kernel
def draw_lots(streams: Any, rows: Any, lots: Any) -> None:
    """A number from 0 up to 1 from the stream of each row."""
    for i in range(len(rows)):
        row = rows[i]
        lots[i] = (derived(streams[row, 0], streams[row, 1]) & 0xFFFFFFFF) / 4294967296.0
        streams[row, 1] += 1


@kernel
def draw_by_chance(logits: Any, masks: Any, lots: Any, actions: Any, log_chances: Any) -> None:
    """A legal action for each row, by the chances that the numbers stand for, and the logarithm of its chance."""
    for i in range(len(logits)):
        highest = -np.inf
        for code in range(masks.shape[1]):
            if masks[i, code] and logits[i, code] > highest:
                highest = logits[i, code]
        total = 0.0
        for code in range(masks.shape[1]):
            if masks[i, code]:
                total += np.exp(logits[i, code] - highest)
        left, action = lots[i] * total, -1
        for code in range(masks.shape[1]):
            if masks[i, code] and (left >= 0.0 or action < 0):
                left -= np.exp(logits[i, code] - highest)
                action = code
        actions[i] = action
        log_chances[i] = logits[i, action] - highest - np.log(total)
