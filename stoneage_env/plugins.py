"""What other distributions add, found by entry points. It imports nothing of the game, so that anything may import it."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

DISTRIBUTION = "stoneage-env"


def plugins(group: str) -> dict[str, EntryPoint]:
    """The entry points of a group by name; those of this distribution cannot be replaced: plugins("stoneage.agents")."""
    ours_last = sorted(
        entry_points(group=group), key=lambda entry: entry.dist is not None and entry.dist.name == DISTRIBUTION
    )
    return {entry.name: entry for entry in ours_last}
