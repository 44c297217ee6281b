"""The page about the environments: `environment.md` with its tables filled in, and the picture at its top.

Tables are made for every configuration of this build: those of the base game, and for each module what it adds.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

from stoneage_env.config import EXPANSION, MODULES, GameConfig
from stoneage_env.content.numbers import PLAYERS, PLAYERS_WITH_STYLE
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.observations import OBSERVATION
from stoneage_env.markdown import markdown_table

ACTION_HEADS = ("codes", "name", "the first of them in words", "number")
OBSERVATION_HEADS = ("places", "name", "shape", "bounds", "meaning")
_PICTURE_SEED, _PICTURE_STEPS = 7, 260


def environment() -> str:
    """The page, every mark `<!-- name -->` replaced by the table of that name."""
    text = files("stoneage_env").joinpath("environment.md").read_text(encoding="utf-8").strip()
    return re.sub(r"<!-- (\w+) -->", lambda mark: TABLES[mark[1]](), text)


def summary() -> str:
    """What PettingZoo's pages show first, of the base game and of all that may be added to it."""
    base = _summary(PLAYERS, ())
    full = _summary(PLAYERS_WITH_STYLE, MODULES)
    return markdown_table(("", "base game", "all modules"), [(name, base[name], full[name]) for name in base])


def _summary(players: tuple[int, ...], modules: tuple[str, ...]) -> dict[str, str]:
    few, many = (GameConfig(number, modules) for number in (min(players), max(players)))
    layouts = [OBSERVATION(config) for config in (few, many)]
    low, high = (f"{bound:g}" for bound in (layouts[0].low.min(), layouts[0].high.max()))
    return {
        "Import": "`from stoneage_env import stone_age_v0`",
        "Made by": f"`stone_age_v0.env({f'modules={modules}' if modules else ''})`",
        "Actions": "Discrete",
        "Parallel API": "No",
        "Manual Control": "No",
        "Agents": f"`agents = ['player_0', ..., 'player_{max(players) - 1}']`, as many as players",
        "Agents count": f"{min(players)} to {max(players)}",
        "Action Shape": f"Discrete({ACTIONS.size(few)})",
        "Action Values": f"0 to {ACTIONS.size(few) - 1}",
        "Observation Shape": f"({layouts[0].size},) to ({layouts[1].size},), by the number of players",
        "Observation Values": f"{low} to {high}",
    }


def sizes() -> str:
    """How large the spaces of each configuration are."""
    configs = [GameConfig(num_players=players) for players in PLAYERS]
    configs += [config_with(name) for name in MODULES]
    configs += [GameConfig(max(PLAYERS_WITH_STYLE), MODULES)] if len(MODULES) > 1 else []
    rows = [
        (config.num_players, ", ".join(config.modules) or "none", OBSERVATION(config).size, ACTIONS.size(config))
        for config in configs
    ]
    return markdown_table(("players", "modules", "floats of an observation", "actions"), rows)


def config_with(module: str) -> GameConfig:
    """The smallest game with a module: config_with("igloos"); the bonus buildings need the rest of their box."""
    return GameConfig(modules=EXPANSION if module == "bonus_buildings" else (module,))


def _without(module: str) -> GameConfig:
    return GameConfig(modules=config_with(module).modules[:-1])


def observations() -> str:
    """The blocks of two players, then those that each module adds."""
    return "\n\n".join([markdown_table(OBSERVATION_HEADS, OBSERVATION(GameConfig()).table()), *observations_of_modules()])


def observations_of_modules() -> list[str]:
    """What each module adds to the observation of two players."""
    parts = []
    for name in MODULES:
        known = OBSERVATION(_without(name)).blocks
        added = [row for row in OBSERVATION(config_with(name)).table() if row[1] not in known]
        parts.append(_added(name, OBSERVATION_HEADS, added))
    return parts


def actions() -> str:
    """The blocks of the base game, then those that each module adds."""
    parts = [markdown_table(ACTION_HEADS, ACTIONS.table(GameConfig()))]
    for name in MODULES:
        known = ACTIONS.table(_without(name))
        added = [row for row in ACTIONS.table(config_with(name)) if row not in known]
        parts.append(_added(name, ACTION_HEADS, added))
    return "\n\n".join(parts)


def _added(name: str, heads: tuple[str, ...], rows: list[Any]) -> str:
    return f"The module `{name}` adds {'these' if rows else 'nothing'}." + (
        f"\n\n{markdown_table(heads, rows)}" if rows else ""
    )


def arguments() -> str:
    """The arguments of all forms, from their signatures and docstrings."""
    from stoneage_env.envs.aec import StoneAgeAEC
    from stoneage_env.envs.single import StoneAgeEnv
    from stoneage_env.envs.vector import StoneAgeVectorEnv

    forms = {"PettingZoo": StoneAgeAEC, "Gymnasium": StoneAgeEnv, "vector": StoneAgeVectorEnv}
    taken = {form: inspect.signature(made).parameters for form, made in forms.items()}
    said = _documented(StoneAgeAEC) | _documented(StoneAgeEnv) | _documented(StoneAgeVectorEnv) | _documented(GameConfig)
    rows = []
    for name, parameter in (taken["vector"] | inspect.signature(GameConfig).parameters).items():
        if parameter.kind is not parameter.VAR_KEYWORD:
            where = [form for form, its in taken.items() if name in its] if name not in GameConfig.__annotations__ else forms
            rows.append((f"`{name}`", f"`{_default(parameter)}`", ", ".join(where), said[name]))
    return markdown_table(("argument", "default", "form", "meaning"), rows)


def _default(parameter: inspect.Parameter) -> str:
    return repr(getattr(parameter.default, "value", parameter.default))


def _documented(made: type) -> dict[str, str]:
    """What a docstring says about each argument, in lines that begin with its name and a colon."""
    said: dict[str, str] = {}
    name = ""
    for line in (inspect.getdoc(made) or "").splitlines():
        found = re.match(r"(\w+): (.+)", line)
        if found:
            name = found[1]
            said[name] = found[2]
        elif line.startswith("    ") and name:
            said[name] += " " + line.strip()
        else:
            name = ""
    return said


TABLES: dict[str, Callable[[], str]] = {
    "summary": summary,
    "sizes": sizes,
    "observations": observations,
    "actions": actions,
    "arguments": arguments,
}


def picture() -> str:
    """The board in the middle of a game that always goes the same way."""
    from stoneage_env.engine.engine import Engine
    from stoneage_env.render import draw

    engine = Engine(GameConfig(num_players=3))
    engine.reset(seed=_PICTURE_SEED)
    for number in _choices():
        legal = engine.legal_actions(0)
        engine.step([legal[number % len(legal)]])
    return draw(engine, 0)


def _choices() -> Iterator[int]:
    """Numbers that look like chance and are the same everywhere."""
    number = 1
    for _ in range(_PICTURE_STEPS):
        number = number * 48271 % 2147483647
        yield number >> 8
