"""The village: toolmaker, hut and field (base p. 5-6). Each gives its gain, or nothing at the maximum."""

from stoneage_env.content.locations import FIELD, HUT, TOOLMAKER
from stoneage_env.engine import hooks
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.gains import gain_agriculture, gain_figure, gain_tool


@kernel
def visit_village(game, seat, kind):
    """One tool, one figure, or one step of agriculture."""
    if kind == TOOLMAKER:
        gain_tool(game, seat)
    elif kind == HUT:
        gain_figure(game, seat)
    elif kind == FIELD:
        gain_agriculture(game, seat)
    else:
        hooks.visit_village(game, seat, kind)
