"""The names under which Gymnasium and PettingZoo know the environments.

Both libraries take half a second to import, which the command line should not pay: importing stoneage_env registers with
a library that is already there, and with one that comes later as soon as it has been imported.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

GYMNASIUM_ID = "StoneAge-v0"
PETTINGZOO_ID = "stone_age-v0"


def register() -> None:
    """Register both names, now or when the library is imported."""
    for library, entry in {"gymnasium": _register_gymnasium, "pettingzoo": _register_pettingzoo}.items():
        if library not in sys.modules:
            sys.meta_path.insert(0, _AfterImport(library, entry))
        elif getattr(sys.modules[library], "register", None) is not None:
            entry()


def _register_gymnasium() -> None:
    import gymnasium

    if GYMNASIUM_ID not in gymnasium.registry:
        gymnasium.register(
            GYMNASIUM_ID,
            entry_point="stoneage_env.envs.single:StoneAgeEnv",
            vector_entry_point="stoneage_env.envs.vector:StoneAgeVectorEnv",
        )


def _register_pettingzoo() -> None:
    import pettingzoo

    if PETTINGZOO_ID not in pettingzoo.aec_registry:
        pettingzoo.register("aec", PETTINGZOO_ID, entry_point="stoneage_env.envs.stone_age_v0:env")


class _AfterImport(MetaPathFinder):
    """Waits for the import of one library, then calls a function once."""

    def __init__(self, library: str, then: Callable[[], None]):
        self.library, self.then = library, then

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.library:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _ThenCall(spec.loader, self.then)
        return spec


class _ThenCall(Loader):
    """The library's own loader, and the call after it."""

    def __init__(self, loader: Loader, then: Callable[[], None]):
        self.loader, self.then = loader, then

    def __getattr__(self, name: str) -> Any:
        return getattr(self.loader, name)

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return self.loader.create_module(spec)

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__.loader = module.__loader__ = self.loader  # type: ignore[union-attr]
        self.loader.exec_module(module)
        self.then()
