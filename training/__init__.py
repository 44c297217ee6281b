"""Programs that run the environment for long: benchmarks, training, self-play and evaluation.

They may use agents and stoneage_env; nothing imports them.
"""
