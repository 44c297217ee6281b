"""The settings of a training run: one class for each table of a configuration file, checked when they are read.

The files in training/configs are complete examples; `read("default")` gives one of them, and what a file leaves out has
the values below. Anything that is misspelt, of the wrong kind or out of range is refused with its name.
"""

from __future__ import annotations

import difflib
import json
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, get_type_hints

from stoneage_env.config import REWARDS, ConfigError, GameConfig

CONFIGS = Path(__file__).parent / "configs"


@dataclass(frozen=True)
class Game:
    """What is played; `narrow` leaves out of the masks what is never better than another answer."""

    players: int = 2
    modules: tuple[str, ...] = ()
    max_rounds: int = 100
    narrow: bool = False

    def config(self) -> GameConfig:
        """The same as the engine takes it. Points are its reward: all that learners get is made from them."""
        return GameConfig(num_players=self.players, modules=self.modules, max_rounds=self.max_rounds, reward="score")


@dataclass(frozen=True)
class Budget:
    """When training is over: after so many decisions of the learner, or earlier after so many minutes (0 = no limit).

    The learning rate and the shaping follow whichever is used up further. Only a run without a limit of time can be
    repeated exactly, since no two machines are equally fast.
    """

    steps: int = 3_000_000
    minutes: float = 0.0


@dataclass(frozen=True)
class NetworkShape:
    """Widths of the layers: the trunk is shared, the value has layers of its own above it."""

    trunk: tuple[int, ...] = (256, 256)
    value: tuple[int, ...] = (64,)


@dataclass(frozen=True)
class Learning:
    """Numbers of PPO, named as in Stable-Baselines3 where it has them.

    `games` are played side by side; an update follows when `decisions` of learners are complete. Games are long and
    only their end pays, so gamma is 1.
    """

    games: int = 512
    decisions: int = 65_536
    batch_size: int = 2_048
    n_epochs: int = 2
    learning_rate: float = 3e-4
    final_learning_rate: float = 3e-5
    clip_range: float = 0.2
    ent_coef: float = 0.005
    final_ent_coef: float = 0.001
    vf_coef: float = 0.5
    gamma: float = 1.0
    gae_lambda: float = 0.95
    max_grad_norm: float = 0.5
    target_kl: float = 0.0  # 0 = no limit


@dataclass(frozen=True)
class Reward:
    """What the learner is paid.

    `kind` is one of the engine's rewards. `lead` adds, at every decision, so much per 100 points by which the lead over
    the best other player has grown. With `potential` all of that is taken back at the end, so that it changes how fast
    is learned but not what is best (Ng, Harada and Russell 1999); without it, its weight falls to zero when the part
    `lead_until` of the budget is used up.
    """

    kind: str = "outcome"
    lead: float = 2.0
    lead_until: float = 0.9
    potential: bool = False


@dataclass(frozen=True)
class Opponents:
    """Shares of games by who else plays; they are scaled to a sum of 1.

    `current`: the policy plays all seats and learns from all of them. `pool`: the others are snapshots of the past.
    `bots`: the others are agents by name, each with its share. In the last two the learner's seat rotates.
    """

    current: float = 0.4
    pool: float = 0.1
    bots: dict[str, float] = field(default_factory=lambda: {"expert": 0.5})
    snapshot_every: int = 250_000  # decisions of the learner
    snapshots: int = 12  # kept at most
    snapshots_at_once: int = 2  # that play in an update, each in large batches


@dataclass(frozen=True)
class Cloning:
    """A start from the choices of another agent, before any reward is looked at; without a teacher there is none.

    The teacher is asked in all positions; in `student_games` of the games its pupil plays, so that it also learns what
    to do after its own mistakes.
    """

    teacher: str = ""
    decisions: int = 7_000_000
    minutes: float = 0.0  # at most; 0 = no limit
    learning_rate: float = 1e-3
    batch_size: int = 2_048
    student_games: float = 0.25


@dataclass(frozen=True)
class Evaluation:
    """Games against fixed agents: a few while it learns, more at the end."""

    against: tuple[str, ...] = ("random", "greedy", "expert")
    every: int = 250_000  # decisions of the learner
    games: int = 128  # against each
    final_games: int = 1_000
    temperature: float = 0.0  # at which the model plays, here and wherever it is loaded; 0 = always its favourite


@dataclass(frozen=True)
class Settings:
    """A whole run."""

    name: str = "default"
    seed: int = 1
    threads: int = 2  # of torch
    checkpoint_minutes: float = 1.0
    game: Game = field(default_factory=Game)
    budget: Budget = field(default_factory=Budget)
    network: NetworkShape = field(default_factory=NetworkShape)
    learning: Learning = field(default_factory=Learning)
    reward: Reward = field(default_factory=Reward)
    opponents: Opponents = field(default_factory=Opponents)
    cloning: Cloning = field(default_factory=Cloning)
    evaluation: Evaluation = field(default_factory=Evaluation)

    def __post_init__(self) -> None:
        self.game.config()
        if not self.name or self.name in (".", "..") or set(self.name) & set("/\\\0"):
            raise ConfigError(f"name={self.name!r} cannot be the name of a folder")
        if self.reward.kind not in REWARDS:
            raise ConfigError(f"reward.kind={self.reward.kind!r} is unknown; choose one of {', '.join(REWARDS)}")
        for name, (least, most) in RANGES.items():
            value = _get(self, name)
            for number in value if isinstance(value, tuple) else [value]:
                if not least <= number <= most:
                    raise ConfigError(f"{name}={number!r} is not possible: it must lie between {least:g} and {most:g}")
        shares = [self.opponents.current, self.opponents.pool, *self.opponents.bots.values()]
        if min(shares) < 0 or sum(shares) <= 0:
            raise ConfigError("opponents: shares must not be negative, and one of them must be above 0")

    def as_dict(self) -> dict[str, Any]:
        """Plain tables, for JSON and for `from_dict`."""
        return _plain(asdict(self))


MANY = 10**12
RANGES: dict[str, tuple[float, float]] = {
    "seed": (0, 2**31 - 1),
    "threads": (1, 1024),
    "checkpoint_minutes": (0, MANY),
    "budget.steps": (0, MANY),
    "budget.minutes": (0, MANY),
    "network.trunk": (1, 8192),
    "network.value": (1, 8192),
    "learning.games": (1, 1_000_000),
    "learning.decisions": (2, MANY),
    "learning.batch_size": (2, MANY),
    "learning.n_epochs": (1, 1000),
    "learning.learning_rate": (0, 1),
    "learning.final_learning_rate": (0, 1),
    "learning.clip_range": (1e-6, 10),
    "learning.ent_coef": (0, 10),
    "learning.final_ent_coef": (0, 10),
    "learning.vf_coef": (0, 100),
    "learning.gamma": (0, 1),
    "learning.gae_lambda": (0, 1),
    "learning.max_grad_norm": (1e-9, MANY),
    "learning.target_kl": (0, 100),
    "reward.lead": (0, 1000),
    "reward.lead_until": (0, 1),
    "opponents.snapshot_every": (1, MANY),
    "opponents.snapshots": (1, 10_000),
    "opponents.snapshots_at_once": (1, 64),
    "cloning.decisions": (0, MANY),
    "cloning.minutes": (0, MANY),
    "cloning.learning_rate": (0, 1),
    "cloning.batch_size": (2, MANY),
    "cloning.student_games": (0, 1),
    "evaluation.every": (1, MANY),
    "evaluation.games": (1, 1_000_000),
    "evaluation.final_games": (1, 1_000_000),
    "evaluation.temperature": (0, 100),
}


def config_names() -> list[str]:
    """The configurations that come with this package."""
    return sorted(file.stem for file in CONFIGS.glob("*.toml"))


def read(source: str | Path) -> Settings:
    """Settings from a file (TOML, or JSON as runs leave it) or from one that comes with this package: read("default")."""
    shipped = CONFIGS / f"{source}.toml"
    path = shipped if str(source) in config_names() else Path(source)
    if not path.is_file():
        raise ConfigError(f"{source}: no such file, and no such configuration; there are: {', '.join(config_names())}")
    try:
        text = path.read_text(encoding="utf-8")
        return from_dict(json.loads(text) if path.suffix == ".json" else tomllib.loads(text))
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, UnicodeDecodeError, ConfigError) as error:
        raise ConfigError(f"{path}: {error}") from None


def from_dict(table: dict[str, Any]) -> Settings:
    """Settings from plain tables: from_dict({"seed": 3, "game": {"players": 4}})."""
    return _build(Settings, table, "")


def changed(settings: Settings, changes: Iterable[str]) -> Settings:
    """Settings with some values replaced, written as in a file: changed(settings, ["learning.games=64"])."""
    for change in changes:
        name, equals, text = change.partition("=")
        if not equals:
            raise ConfigError(f"{change!r} changes nothing: write name=value, for example learning.games=64")
        try:
            value = tomllib.loads(f"value = {text}")["value"]
        except tomllib.TOMLDecodeError:
            value = text.strip()
        settings = replaced(settings, name.strip(), value)
    return settings


def replaced(settings: Settings, name: str, value: Any) -> Settings:
    """Settings with one value replaced: replaced(settings, "budget.minutes", 5)."""
    table = settings.as_dict()
    *path, last = name.split(".")
    inner: Any = table
    for part in path:
        inner = inner.get(part) if isinstance(inner, dict) else None
    if not isinstance(inner, dict):
        raise ConfigError(f"there is no setting {name!r}")
    inner[last] = value
    return from_dict(table)


def leaves(settings: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """Every single setting by its full name: dict(leaves(read("default")))["learning.games"]."""
    for each in fields(settings):
        value = getattr(settings, each.name)
        if is_dataclass(value):
            yield from leaves(value, f"{prefix}{each.name}.")
        else:
            yield f"{prefix}{each.name}", value


def differences(one: Settings, other: Settings) -> list[tuple[str, Any, Any]]:
    """The names of settings that differ, and both values."""
    pairs = zip(leaves(one), leaves(other), strict=True)
    return [(name, before, after) for (name, before), (_, after) in pairs if before != after]


def without_time_limit(settings: Settings, steps: int) -> Settings:
    """A budget of steps alone, which every machine repeats."""
    cloning = replace(settings.cloning, minutes=0.0)
    return replace(settings, budget=Budget(steps=steps, minutes=0.0), cloning=cloning)


def _build(kind: Any, table: Any, prefix: str) -> Any:
    if not isinstance(table, dict):
        raise ConfigError(f"{prefix.rstrip('.')} must be a table")
    hints = get_type_hints(kind)
    known = [f.name for f in fields(kind)]
    values = {}
    for name, value in table.items():
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            hint = f" (did you mean {prefix}{near[0]}?)" if near else ""
            raise ConfigError(f"there is no setting {prefix}{name}{hint}")
        values[name] = _converted(hints[name], value, f"{prefix}{name}")
    return kind(**values)


def _converted(hint: Any, value: Any, name: str) -> Any:
    """A value of the kind that the setting has; whole numbers also where fractions may stand."""
    if is_dataclass(hint):
        return _build(hint, value, f"{name}.")
    if hint == dict[str, float] and isinstance(value, dict):
        return {key: _converted(float, share, f"{name}.{key}") for key, share in value.items()}
    if hint in (tuple[str, ...], tuple[int, ...]) and isinstance(value, list | tuple):
        inner = str if hint == tuple[str, ...] else int
        return tuple(_converted(inner, entry, name) for entry in value)
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if hint in (int, float, str, bool) and type(value) is hint:
        return value
    raise ConfigError(f"{name}={value!r} is of the wrong kind: {getattr(hint, '__name__', hint)} is expected")


def _get(settings: Any, name: str) -> Any:
    for part in name.split("."):
        settings = getattr(settings, part)
    return settings


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    return list(value) if isinstance(value, tuple) else value
