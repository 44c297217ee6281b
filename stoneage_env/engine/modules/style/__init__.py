"""The Expansion: jewelry, the merchant and trade, a fifth card slot, new cards and tiles, a fifth player.

village: merchant and the owner's gathering tiles · hunting: food or jewelry · trade · cards: slot five and new tops ·
buildings: effects of tiles · observe: what the asked player sees of it.
"""
