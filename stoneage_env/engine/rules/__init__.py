"""The base rules, one file per section of the rulebook:

setup, placement, gathering, tools, village, cards, buildings, payment, feeding, round_flow, scoring.

Names come in families: `mask_x` marks what may be answered, `apply_x` carries an answer out and says nothing about
legality; both use the same predicate, so that each rule is stated once. The first argument is always the game.
"""
