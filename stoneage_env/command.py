"""What a subcommand of `stoneage` is. It imports nothing of the game, so that anything may import it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """One subcommand, named by its entry point in the group `stoneage.commands`.

    >>> hello = Command("greet", "example: stoneage hello", lambda parser: None, lambda args: print("hello"))
    """

    summary: str  # what it does, in one line
    epilog: str  # an example, shown below the options
    add_arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int | None]  # the exit status; None counts as 0
