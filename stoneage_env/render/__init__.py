"""A game to look at: one picture as SVG or pixels, a text board, and what happens in words. No rules here."""

from stoneage_env.render.board import board_svg, draw
from stoneage_env.render.describe import describe_legal, describe_step
from stoneage_env.render.raster import png, rasterise
from stoneage_env.render.text import board_text

__all__ = ["board_svg", "board_text", "describe_legal", "describe_step", "draw", "png", "rasterise"]
