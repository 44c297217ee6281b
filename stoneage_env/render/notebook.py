"""How things show themselves in a notebook: the boards of some games side by side."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from stoneage_env.render.board import draw
from stoneage_env.render.words import Viewer

if TYPE_CHECKING:
    from stoneage_env.engine.engine import Engine

MOST_BOARDS = 4  # of a batch; the others are counted


def boards_html(engine: Engine, viewers: Sequence[Viewer] | None = None) -> str | None:
    """The first games of an engine as HTML: boards_html(engine). None before its first reset, so that words are shown.

    viewers: who looks at each game and sees the own face-down cards; nobody in particular if left out.
    """
    if not engine.games.num_players[0]:
        return None
    shown = [row for row in range(min(engine.num_games, MOST_BOARDS)) if engine.games.num_players[row]]
    if engine.num_games == 1:
        return draw(engine, 0, viewers[0] if viewers is not None else None)
    boards = "".join(
        f"<figure style='margin:0'><figcaption>game {row}</figcaption>"
        f"{draw(engine, row, viewers[row] if viewers is not None else None)}</figure>"
        for row in shown
    )
    said = f"{len(shown)} of {engine.num_games} games; {engine.config}"
    columns = "display:grid;grid-template-columns:1fr 1fr;gap:1em"
    return f"<div><p>{escape(said)}</p><div style='{columns}'>{boards}</div></div>"
