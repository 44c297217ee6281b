"""A game shown to people, wherever they are: a picture in a notebook or in a window, else the text board.

A notebook shows one picture that changes; a window opens where matplotlib finds a display and the extra `viz` is
installed; everywhere else, on a machine without a display for example, the text board is printed.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from typing import Any

from stoneage_env.render.board import board_svg
from stoneage_env.render.raster import rasterise
from stoneage_env.render.text import board_text
from stoneage_env.render.words import Viewer

NOTEBOOK, WINDOW, TERMINAL = "notebook", "window", "terminal"
PICTURES_PER_SECOND = 2


def surroundings() -> str:
    """Where a picture can be shown here."""
    if _notebook_is_running():
        return NOTEBOOK
    return WINDOW if _window_can_open() else TERMINAL


def _notebook_is_running() -> bool:
    """Whether a Jupyter kernel runs this code; IPython in a terminal has none."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    return getattr(shell, "kernel", None) is not None


def _window_can_open() -> bool:
    """Whether matplotlib has found a display; without one it draws into memory."""
    try:
        import resvg_py  # noqa: F401 - a window needs pixels
        from matplotlib import pyplot
        from matplotlib.backends.registry import BackendFilter, backend_registry
    except ImportError:
        return False
    return pyplot.get_backend().lower() in backend_registry.list_builtin(BackendFilter.INTERACTIVE)


class Screen:
    """One place where a game is shown again and again: Screen().show(engine.snapshot(0), engine.question(0)).

    A copy of a screen is a new one: two games do not share a window.
    """

    def __init__(self) -> None:
        self._place: str | None = None
        self._shown_at = -1.0
        self._handle: Any = None  # of the notebook's picture
        self._image: Any = None  # of the window

    def __reduce__(self) -> tuple[type[Screen], tuple[()]]:
        return Screen, ()

    def show(
        self, view: Mapping[str, Any], question: Mapping[str, Any], dice: Sequence[int] = (), viewer: Viewer = None
    ) -> None:
        """A state in words, as picture or text."""
        if self._place is None:
            self._place = surroundings()
        if self._place == TERMINAL:
            print(board_text(view, question, dice, viewer), end="\n\n", flush=True)
            return
        picture = board_svg(view, question, dice, viewer)
        wait = max(self._shown_at + 1 / PICTURES_PER_SECOND - time.monotonic(), 0.0) if self._shown_at >= 0 else 0.0
        (self._in_notebook if self._place == NOTEBOOK else self._in_window)(picture, wait)
        self._shown_at = time.monotonic()

    def _in_notebook(self, picture: str, wait: float) -> None:
        from IPython.display import SVG, display

        time.sleep(wait)
        if self._handle is None:
            self._handle = display(SVG(picture), display_id=True)
        else:
            self._handle.update(SVG(picture))

    def _in_window(self, picture: str, wait: float) -> None:
        from matplotlib import pyplot

        pixels = rasterise(picture)
        if self._image is not None and not pyplot.fignum_exists(self._image.figure.number):
            self._image = None  # closed by hand
        if self._image is None:
            height, width = pixels.shape[:2]
            figure = pyplot.figure(figsize=(width / 100, height / 100), dpi=100)
            if figure.canvas.manager is not None:
                figure.canvas.manager.set_window_title("Stone Age")
            axes = figure.add_axes((0, 0, 1, 1))
            axes.set_axis_off()
            self._image = axes.imshow(pixels)
        self._image.set_data(pixels)
        pyplot.pause(max(wait, 0.001))

    def close(self) -> None:
        """Close the window, if there is one; the next picture begins anew."""
        if self._image is not None:
            from matplotlib import pyplot

            pyplot.close(self._image.figure)
        self.__init__()  # type: ignore[misc]
