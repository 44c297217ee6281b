"""GameConfig: everything that distinguishes one kind of game from another, checked when it is made."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from stoneage_env.content.numbers import PLAYERS, PLAYERS_WITH_STYLE

REWARDS = ("outcome", "margin", "score")
EXPANSION = ("style", "bonus_buildings")
ANNIVERSARY = ("harsh_winter", "wild_animals", "igloos")
MODULES = EXPANSION + ANNIVERSARY
MOST_ROUNDS = 10_000  # a row counts rounds in 16 bits


class ConfigError(ValueError):
    """A setting that cannot be played; the message says what is allowed."""


@dataclass(frozen=True)
class GameConfig:
    """What is played: GameConfig(num_players=4, modules=("igloos",), reward="margin").

    num_players: 2 to 4, or 5 with the module "style".
    modules: expansions to play with, in any combination; "bonus_buildings" needs "style".
    start_seat: who begins, or None to draw it from the game's seed.
    max_rounds: a game that nobody ends is cut, and scored, after this many rounds.
    reward: "outcome" (win or lose), "margin" (lead over the best other) or "score" (points as they are earned).
    skip_forced: decisions with a single legal action are played by the engine itself.
    """

    num_players: int = 2
    modules: tuple[str, ...] = ()
    start_seat: int | None = None
    max_rounds: int = 100
    reward: str = "outcome"
    skip_forced: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "modules", _checked_modules(self.modules))
        self._check_players()
        self._check_integer("max_rounds", 1, MOST_ROUNDS)
        if self.start_seat is not None:
            self._check_integer("start_seat", 0, self.num_players - 1, " or None to draw it")
        if self.reward not in REWARDS:
            hint = _hint(self.reward, REWARDS)
            raise ConfigError(f"reward={self.reward!r} is unknown{hint}; choose one of {_list(REWARDS)}")
        if not isinstance(self.skip_forced, bool):
            raise ConfigError(f"skip_forced={self.skip_forced!r} must be True or False")

    def _check_players(self) -> None:
        allowed = PLAYERS_WITH_STYLE if "style" in self.modules else PLAYERS
        five = "" if "style" in self.modules else ', or 5 with the module "style"'
        self._check_integer("num_players", min(allowed), max(allowed), five)

    def _check_integer(self, name: str, least: int, most: int, also: str = "") -> None:
        value = getattr(self, name)
        if isinstance(value, bool) or not isinstance(value, Integral) or not least <= int(value) <= most:
            raise ConfigError(f"{name}={value!r} is not possible: it must be a whole number from {least} to {most}{also}")
        object.__setattr__(self, name, int(value))


def _checked_modules(modules: Any) -> tuple[str, ...]:
    if isinstance(modules, str) or not isinstance(modules, Iterable):
        raise ConfigError(f"modules={modules!r} must be a tuple of names, for example modules=('igloos',)")
    chosen = tuple(modules)
    for name in chosen:
        if name not in MODULES:
            raise ConfigError(f"module {name!r} is unknown{_hint(name, MODULES)}; choose from {_list(MODULES)}")
    if len(set(chosen)) != len(chosen):
        raise ConfigError(f"modules={chosen!r} names a module twice")
    if "bonus_buildings" in chosen and "style" not in chosen:
        raise ConfigError("module 'bonus_buildings' needs 'style': modules=('style', 'bonus_buildings')")
    return tuple(name for name in MODULES if name in chosen)


def _hint(value: Any, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(str(value), list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


def _list(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names)
