"""From SVG to pixels. resvg draws no text, and says nothing, without a font: it is given the one matplotlib ships."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np


def font_files() -> list[str]:
    """DejaVu Sans, plain and bold, as files."""
    try:
        import matplotlib
    except ImportError as missing:
        raise _without_viz("matplotlib") from missing
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return [str(folder / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]


def png(svg: str, width: int = 1200) -> bytes:
    """A picture as a PNG file: png(draw(engine), width=900)."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as missing:
        raise _without_viz("resvg-py") from missing
    if width < 1:
        raise ValueError(f"width={width} is not possible: at least 1 pixel")
    fonts = font_files()
    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=fonts, background="#ffffff"))


def rasterise(svg: str, width: int = 1200) -> np.ndarray:
    """A picture as an array (height, width, 3) of uint8: rasterise(draw(engine), 900).shape[1] == 900."""
    drawn = png(svg, width)
    from PIL import Image  # comes with matplotlib

    with Image.open(io.BytesIO(drawn)) as image:
        return np.array(image.convert("RGB"))


def _without_viz(name: str) -> ImportError:
    return ImportError(f'pixels need {name}, which is not installed: pip install "stoneage-env[viz]"')
