"""What makes compiling several hundred kernels quick. Only for processes with numba; all others never import this."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba import types
from numba.core.registry import CPUDispatcher


class Dispatcher(CPUDispatcher):  # type: ignore[misc]
    """A compiled function that other compiled functions call with 64-bit integers only.

    Numba would compile it once more for every constant and every width of integer that it is called with: nearly twice
    as many functions in all, whose machine code is the same once they are merged into their callers.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """How a call from another compiled function is typed."""
        return super().get_call_template([widened(kind) for kind in args], {name: widened(kws[name]) for name in kws})

    def compile(self, sig: Any) -> Any:
        """Compile for a signature, or take the result from the cache."""
        with collector_paused():
            return super().compile(sig)


def dispatcher(function: Callable[..., Any], **options: Any) -> Dispatcher:
    """What numba.njit(cache=True, **options) would make of a function, with the differences above."""
    made = Dispatcher(py_func=function, targetoptions={"nopython": True, "boundscheck": None, **options})
    made.enable_caching()
    return made


def widened(kind: Any) -> Any:
    """The type that a kernel is compiled for when an argument is of this one."""
    if isinstance(kind, types.IntegerLiteral | types.BooleanLiteral | types.BaseTuple):
        kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.bitwidth < 64 else kind


@contextmanager
def collector_paused() -> Iterator[None]:
    """Without Python's search for cycles, which would look through all of the compiler's objects again and again."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
