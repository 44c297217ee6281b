"""How an environment shows its games, in the way that its `render_mode` says."""

from __future__ import annotations

from typing import Any

from gymnasium import logger

from stoneage_env.engine.engine import Engine
from stoneage_env.render import board_text, draw, rasterise
from stoneage_env.render.screen import PICTURES_PER_SECOND, Screen
from stoneage_env.render.words import view_of

RENDER_MODES = ["human", "ansi", "rgb_array"]
RENDER_FPS = PICTURES_PER_SECOND


class Pictures:
    """The games of an engine as an environment shows them: Pictures(engine, "ansi").of(row=0)."""

    def __init__(self, engine: Engine, mode: str | None):
        self.engine, self.mode = engine, mode
        self._screen = Screen()

    def of(self, row: int, viewer: int | None = None) -> Any:
        """One game as text ("ansi") or as an array of pixels ("rgb_array"); "human" shows it and returns None."""
        if self.mode is None:
            logger.warn("render() shows nothing without a render_mode: choose one when the environment is made")
            return None
        if self.mode == "rgb_array":
            return self.pixels(row, viewer)
        position = (view_of(self.engine, row), self.engine.question(row), self.engine.last_dice(row), viewer)
        if self.mode == "ansi":
            return board_text(*position)
        self._screen.show(*position)
        return None

    def pixels(self, row: int, viewer: int | None = None) -> Any:
        """One game as an array of pixels, whatever the mode."""
        return rasterise(draw(self.engine, row, viewer))

    def to_people(self, viewer: int | None = None) -> None:
        """After every move in the mode "human": the first game, without being asked to."""
        if self.mode == "human":
            self.of(0, viewer)

    def close(self) -> None:
        """Close the window, if one was opened."""
        self._screen.close()
