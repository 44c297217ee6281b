"""Where the time goes: seconds by the name of what was done."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    """Sums of seconds: watch = Stopwatch("forward"); with watch.timing("forward"): ..."""

    def __init__(self, *names: str):
        self.seconds = dict.fromkeys(names, 0.0)

    @contextmanager
    def timing(self, name: str) -> Iterator[None]:
        """Add the time of a block to a name."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[name] += time.perf_counter() - start

    def shares(self) -> dict[str, float]:
        """Of all seconds, the part of each name."""
        total = sum(self.seconds.values())
        return {name: seconds / total if total else 0.0 for name, seconds in self.seconds.items()}
