"""The `kernel` decorator: compiled by numba, cached on disk so that the cache cannot go stale.

Numba's own cache looks at the file of the compiled function only; a helper or a table in another file may change and old
code would be served. Here the cache directory carries a digest of every source and compile option that matters. Without
numba, or with NUMBA_DISABLE_JIT=1, the same functions run as plain Python.
"""

from __future__ import annotations

import hashlib
import os
import sys
import warnings
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

try:
    import numba
except ImportError:  # pragma: no cover - exercised in a subprocess by tests/api
    numba = None
    warnings.warn(
        "numba is not installed: the engine runs as plain Python, several hundred times slower",
        RuntimeWarning,
        stacklevel=2,
    )

_Function = TypeVar("_Function", bound=Callable[..., Any])
_PACKAGE = Path(__file__).resolve().parents[1]  # stoneage_env
_ENGINE_SOURCES = tuple(_PACKAGE / name for name in ("content", "engine", "players", "envs"))
_OPTIONS = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}  # no C code ever calls a kernel


def compiled() -> bool:
    """Whether kernels are machine code in this process."""
    return numba is not None and not numba.config.DISABLE_JIT


def kernel(function: _Function) -> _Function:
    """Compile a function about one game; called from other kernels or from batch loops."""
    return _compile(function, forceinline=False)


def inlined(function: _Function) -> _Function:
    """A kernel that is always merged into its caller: for the few that the profile shows, since it costs compile time."""
    return _compile(function, forceinline=True)


@cache
def announce_compilation() -> None:
    """Say on stderr, once, that the first call will take a while, if nothing is cached yet."""
    if compiled() and not any(_cache_directory(_PACKAGE).rglob("*step_rows*.nbc")):
        print(
            "stoneage_env: compiling the rules for this machine, once (about half a minute)...",
            file=sys.stderr,
            flush=True,
        )


def _compile(function: _Function, forceinline: bool) -> _Function:
    if not compiled():
        return function
    home = _cache_directory(_top_package(Path(function.__code__.co_filename).resolve()))
    users_choice = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(home)  # read by numba while decorating; put back so that users' own caches stay put
    try:
        from stoneage_env.engine._dispatch import dispatcher

        return cast(_Function, dispatcher(function, forceinline=forceinline, **_OPTIONS))
    finally:
        numba.config.CACHE_DIR = users_choice


@cache
def _cache_directory(package: Path) -> Path:
    """Where kernels of this package are cached: NUMBA_CACHE_DIR, else beside the sources, else the user's cache."""
    name = f"stoneage-{_digest(package)}"
    if os.environ.get("NUMBA_CACHE_DIR"):
        return Path(os.environ["NUMBA_CACHE_DIR"]) / name
    beside = _PACKAGE / "__pycache__"
    if os.access(beside if beside.exists() else _PACKAGE, os.W_OK):
        return beside / name
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "stoneage_env" / name


def _digest(package: Path) -> str:
    """Of all engine and content sources, the package's own, numba's version and every compile option."""
    folders = _ENGINE_SOURCES if package == _PACKAGE else (*_ENGINE_SOURCES, package)
    digest = hashlib.sha256()
    for folder in folders:
        for source in sorted(folder.rglob("*.py")):
            digest.update(str(source.relative_to(folder)).encode())
            digest.update(source.read_bytes())
    settings = (numba.__version__, sys.version, _OPTIONS, numba.config.BOUNDSCHECK, numba.config.OPT)
    digest.update(repr(settings).encode())
    return digest.hexdigest()[:16]


def _top_package(file: Path) -> Path:
    """The outermost package folder that holds a file, or the file's own folder."""
    folder = file.parent
    while (folder.parent / "__init__.py").exists():
        folder = folder.parent
    return folder
