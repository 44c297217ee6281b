"""Recorded games: a small JSON file with configuration, seed and actions, played again to be looked at or checked.

Nothing but the actions is stored of a game; replaying simulates it anew, and the final scores in the file tell whether
that gave the same game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from stoneage_env.config import ConfigError, GameConfig
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.engine import Engine, IllegalAction

FORMAT = 1
KEYS = ("format", "config", "seed", "layout", "agents", "actions", "final_scores")


class ReplayError(ValueError):
    """A file that is no replay, or not one of this version; the message names the place."""


@dataclass(frozen=True)
class Replay:
    """One finished game: load("game.json").actions."""

    config: GameConfig
    seed: int
    actions: tuple[int, ...]
    final_scores: tuple[int, ...]
    agents: tuple[str, ...] = ()

    def save(self, path: str | Path) -> None:
        """Write the file."""
        content: dict[str, Any] = {"format": FORMAT, "config": asdict(self.config), "seed": self.seed}
        content |= {"layout": ACTIONS.digest(self.config), "agents": list(self.agents)}
        content |= {"actions": list(self.actions), "final_scores": list(self.final_scores)}
        Path(path).write_text(json.dumps(content) + "\n", encoding="utf-8")

    def positions(self) -> Iterator[tuple[Engine, int | None]]:
        """The game step by step: an engine in each position, and the action that is played there (None at the end).

        The engine is the same object throughout and moves on when the next position is asked for.
        """
        engine = Engine(self.config)
        engine.reset(seeds=[self.seed])
        for number, action in enumerate(self.actions):
            if engine.done[0]:
                raise ReplayError(f"action {number}: the game was over before it, after {number} actions")
            yield engine, action
            try:
                engine.step([action])
            except IllegalAction as error:
                raise ReplayError(f"action {number}: {error}") from None
        yield engine, None
        self._check_end(engine)

    def _check_end(self, engine: Engine) -> None:
        if not engine.done[0]:
            raise ReplayError(f"the file ends after {len(self.actions)} actions, before the game does")
        scores = tuple(engine.final_scores()[0].tolist())
        if scores != self.final_scores:
            raise ReplayError(f"final_scores: the file says {list(self.final_scores)}, the game ends with {list(scores)}")

    def verify(self) -> None:
        """Play the game through and raise a ReplayError if it is not the recorded one."""
        for _ in self.positions():
            pass


def load(path: str | Path) -> Replay:
    """Read a replay and check its form; `verify` checks the game."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise ReplayError(f"{path}: this is no text file") from None
    except RecursionError:
        raise ReplayError(f"{path}: this is no replay: brackets in brackets without end") from None
    except json.JSONDecodeError as error:
        raise ReplayError(f"{path}, line {error.lineno}, column {error.colno}: {error.msg}; is the file cut?") from None
    try:
        return _checked(content)
    except ReplayError as error:
        raise ReplayError(f"{path}: {error}") from None


def _checked(content: Any) -> Replay:
    if not isinstance(content, dict) or "format" not in content:
        raise ReplayError("this is no replay: it has no format")
    if content["format"] is True or content["format"] != FORMAT:
        raise ReplayError(f"format {content['format']!r} is unknown: this version reads {FORMAT}")
    missing, foreign = [key for key in KEYS if key not in content], [key for key in content if key not in KEYS]
    if missing or foreign:
        raise ReplayError(f"keys missing: {missing}, keys that do not belong there: {foreign}")
    config = _config(content["config"])
    if content["layout"] != ACTIONS.digest(config):
        raise ReplayError("layout: the file was made by a version with other actions")
    agents = content["agents"]
    if not isinstance(agents, list) or not all(isinstance(name, str) for name in agents):
        raise ReplayError("agents: a list of names is expected")
    if len(agents) > config.num_players:
        raise ReplayError(f"agents: {config.num_players} names are expected, not {len(agents)}")
    scores = _integers("final_scores", content["final_scores"])
    if len(scores) != config.num_players:
        raise ReplayError(f"final_scores: {config.num_players} numbers are expected, not {len(scores)}")
    seed = content["seed"]
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**63:
        raise ReplayError(f"seed: {seed!r} is not a whole number from 0 to {2**63 - 1}")
    return Replay(config, seed, _integers("actions", content["actions"]), scores, tuple(agents))


def _config(content: Any) -> GameConfig:
    if not isinstance(content, dict) or set(content) != {field.name for field in fields(GameConfig)}:
        raise ReplayError(f"config: {[field.name for field in fields(GameConfig)]} are expected")
    try:
        return GameConfig(**content)
    except ConfigError as error:
        raise ReplayError(f"config: {error}") from None


def _integers(name: str, numbers: Any) -> tuple[int, ...]:
    if not isinstance(numbers, list):
        raise ReplayError(f"{name}: a list of whole numbers is expected")
    for place, number in enumerate(numbers):
        if isinstance(number, bool) or not isinstance(number, int) or abs(number) >= 2**63:
            raise ReplayError(f"{name}, entry {place}: {number!r} is no whole number of 64 bits")
    return tuple(numbers)
