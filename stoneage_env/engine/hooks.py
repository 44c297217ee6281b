"""Every point where an expansion may speak, in the order of play: the table of contents of what modules change.

Base rules call these and name no module. Each hook tests the game's module flags and calls the module's kernel; what
must be asked later goes on the agenda (a stack: what is asked first is pushed last). This build has no module, so every
hook returns at once; numba removes the calls.
"""

from stoneage_env.engine._jit import inlined


@inlined
def after_setup(game):
    """Once the base game is laid out: goods, cards and tiles that a module adds."""


@inlined
def before_action_turn(game, seat):
    """When a player's turn of the action phase begins, before the first location is chosen."""


@inlined
def after_card_is_taken(game, seat, slot):
    """Between paying for a card and its top."""


@inlined
def after_building_is_taken(game, seat, tile):
    """Between the points of a building and its pile's next tile."""


@inlined
def after_all_have_acted(game):
    """Between the last player's actions and feeding."""


@inlined
def before_new_round(game):
    """When the game goes on: the token has moved and tools are unused again."""
