"""Players for the Stone Age environment: bots, search, trained networks, people, and the arena where they meet.

Nothing here is needed to play or to step games; what is needed for that lives in stoneage_env.
"""
