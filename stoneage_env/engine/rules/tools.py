"""Tools after a roll (base p. 5, 6): tiles once a round each, one-use tools once a game, each used whole.

They are asked for in one order, tiles by space and then one-use tools by value, so that no set has two spellings. Places
in that order: 0 to 2 the spaces, 3 to 5 the one-use values.
"""

from stoneage_env.content.cards import ONE_USE_VALUES
from stoneage_env.content.numbers import TOOL_SPACES
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import TOOLS_DONE, USE_ONE_USE_TOOL, USE_TOOL
from stoneage_env.engine.primitives import rolls
from stoneage_env.engine.rows import allow
from stoneage_env.engine.rules.gathering import take_what_was_rolled

_LOWEST_ONE_USE = ONE_USE_VALUES[0]
_NUM_ONE_USE = len(ONE_USE_VALUES)


@kernel
def tile_usable(game, seat, space):
    """A tile that is there and not yet turned this round."""
    return game.tools[seat, space] > 0 and game.tools_used[seat, space] == 0


@inlined
def mask_tools(game, seat, mask):
    """Unused tools from the place in the order that has been reached, and done."""
    reached = agenda.top(game, rolls.NEXT_TOOL)
    allow(mask, TOOLS_DONE, True)
    count = 1
    for space in range(reached, TOOL_SPACES):
        if tile_usable(game, seat, space):
            allow(mask, USE_TOOL + space, True)
            count += 1
    for kind in range(max(reached - TOOL_SPACES, 0), _NUM_ONE_USE):
        if game.one_use_tools[seat, kind] > 0:
            allow(mask, USE_ONE_USE_TOOL + kind, True)
            count += 1
    return count


@kernel
def apply_tools(game, seat, action):
    """Add a tool's value to the total and ask again, or divide."""
    if action == TOOLS_DONE:
        take_what_was_rolled(game, seat)
    elif action < USE_ONE_USE_TOOL:
        space = action - USE_TOOL
        game.tools_used[seat, space] = 1
        _add(game, game.tools[seat, space], space + 1)
    else:
        kind = action - USE_ONE_USE_TOOL
        game.one_use_tools[seat, kind] -= 1
        _add(game, _LOWEST_ONE_USE + kind, TOOL_SPACES + kind)


@kernel
def _add(game, value, reached):
    agenda.change_top(game, rolls.TOTAL, agenda.top(game, rolls.TOTAL) + value)
    agenda.change_top(game, rolls.NEXT_TOOL, reached)
