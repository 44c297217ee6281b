"""Tables of text for the commands: the first line is the header, the first column words, the others numbers."""

from __future__ import annotations

from collections.abc import Sequence

Rows = Sequence[tuple[str, ...]]


def plain(rows: Rows) -> str:
    """A table for the terminal: plain([("what", "ns"), ("a step", "232")])."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True))])
        for row in rows
    )


def markdown(rows: Rows) -> str:
    """The same table for a page."""
    ruler = ("---", *("---:" for _ in rows[0][1:]))
    return "\n".join(f"| {' | '.join(row)} |" for row in (rows[0], ruler, *rows[1:]))
