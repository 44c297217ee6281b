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
from stoneage_env.engine.rows import allow, allow_bits
from stoneage_env.engine.rules.gathering import take_what_was_rolled

_LOWEST_ONE_USE = ONE_USE_VALUES[0]
_NUM_ONE_USE = len(ONE_USE_VALUES)
_NUM_TOOLS = TOOL_SPACES + _NUM_ONE_USE  # their actions follow each other in the same order
_ALL_TOOLS = (1 << _NUM_TOOLS) - 1


@inlined
def usable_tools(game, seat, reached):
    """Tools that may be added to the roll, as bits by their place in the order: unused ones from the place reached on."""
    tools = 0
    for space in range(TOOL_SPACES):
        tools |= int((game.tools[seat, space] > 0) & (game.tools_used[seat, space] == 0)) << space
    for kind in range(_NUM_ONE_USE):
        tools |= int(game.one_use_tools[seat, kind] > 0) << (TOOL_SPACES + kind)
    return tools & (_ALL_TOOLS << reached)


@inlined
def nothing_to_ask(game):
    """After a roll without a usable tool, the most frequent of all forced decisions: told apart without a mask."""
    if game.decision != agenda.TOOLS:
        return False
    return usable_tools(game, int(game.actor), agenda.top(game, rolls.NEXT_TOOL)) == 0


@inlined
def mask_tools(game, seat, mask):
    """The usable tools, and done."""
    allow(mask, TOOLS_DONE, True)
    return 1 + allow_bits(mask, USE_TOOL, _NUM_TOOLS, usable_tools(game, seat, agenda.top(game, rolls.NEXT_TOOL)))


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
