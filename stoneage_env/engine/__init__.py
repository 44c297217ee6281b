"""How it is played: the rules as compiled kernels about one game, and the loops over many.

A game is one record of `state.GAME`. Read `rules/` beside the rulebook, `hooks.py` for what expansions change, and
`batch.py` for the only loops over games.
"""
