"""The modules, one file or folder each: what an expansion adds to the base game.

A module exports the kernels that `hooks.py` calls, and what the asked player sees of it: ONCE and PER_PLAYER, blocks of
the observation, and `observe`, which writes them. It may use primitives and the agenda, never the base rules: what the
rules must do later goes on the agenda. To add a module, copy the smallest one, igloos.
"""
