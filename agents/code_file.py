"""Agents from a file: `load_code("my_bot.py")` makes the one agent class in it known as `my_bot` and by its own name."""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Any

from agents.mistakes import FAILURES
from stoneage_env.players.names import register


def load_code(path: str | Path) -> tuple[str, str]:
    """Run a Python file with one agent class; from now on `make` knows it by the names of file and class, as returned.

    The class is a subclass of `stoneage_env.players.Agent` or has a method `act(games_view, rows)`. The file may import
    modules that lie beside it.
    """
    file = Path(path)
    if file.suffix != ".py":
        raise ValueError(f"{file}: a Python file with one agent class is expected, its name ending in .py")
    file.open().close()  # a file that cannot be read is told as such
    name = file.stem
    if not name.isidentifier():
        raise ValueError(f"{file}: {name!r} cannot be the name of an agent; use letters, digits and _")
    found = _agent_class(_run(file, name), file)
    register(name, found)
    register(found.__name__, found)
    return name, found.__name__


def _run(file: Path, name: str) -> ModuleType:
    module_name, source = f"stoneage_code_{name}", file.resolve()
    spec = importlib.util.spec_from_file_location(module_name, source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # dataclasses and pickle look for it there
    if str(source.parent) not in sys.path:
        sys.path.append(str(source.parent))  # at the end: what is beside the file replaces nothing that is installed
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        wrong = file if error.filename == str(source) else error.filename  # or a module beside it
        raise ValueError(f"{wrong}, line {error.lineno}: {error.msg}") from error
    except FAILURES as error:
        lines = [each.lineno for each in traceback.extract_tb(error.__traceback__) if each.filename == str(source)]
        where = f", line {lines[-1]}" if lines else ""
        raise ValueError(f"{file}{where}: {type(error).__name__}: {error}") from error
    return module


def _agent_class(module: ModuleType, file: Path) -> type[Any]:
    """The only class of the file that can play; what it imports does not count, nor what it only builds on."""
    own = [cls for _, cls in inspect.getmembers(module, inspect.isclass) if cls.__module__ == module.__name__]
    players = [cls for cls in own if callable(getattr(cls, "act", None))]
    finished = [cls for cls in players if not any(cls is not other and issubclass(other, cls) for other in players)]
    if not finished:
        raise ValueError(
            f"{file}: no agent class in it: write one with choose(view), derived from stoneage_env.players.Agent"
        )
    if len(finished) > 1:
        raise ValueError(
            f"{file}: one agent class is expected, not {len(finished)}: {', '.join(c.__name__ for c in finished)}"
        )
    return finished[0]
