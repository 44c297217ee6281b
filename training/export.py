"""A trained policy as a plain array file that agents play without torch: python -m training.export runs/mine."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy

from agents.network import Network
from stoneage_env.config import GameConfig
from training.policy import plain_layers


def network_of(
    policy: MaskableActorCriticPolicy, config: GameConfig, origin: dict[str, Any] | None = None, temperature: float = 0.0
) -> Network:
    """A copy of a policy's layers: network_of(model.policy, GameConfig()).save("model.npz")."""
    made_for = GameConfig(num_players=config.num_players, modules=config.modules)
    return Network(made_for, plain_layers(policy), {} if origin is None else origin, temperature)


def export(checkpoint: str | Path, path: str | Path) -> Network:
    """Write the policy of a checkpoint as a model file: export("runs/mine/checkpoint.npz", "model.npz")."""
    from training.trainer import resumed  # which itself exports

    network = resumed(checkpoint).network()
    network.save(path)
    return network


def main(argv: Sequence[str] | None = None) -> int:
    """Export from the command line."""
    parser = ArgumentParser(prog="python -m training.export", description="Write a run's policy as a model file for `ppo`.")
    parser.add_argument("run", metavar="RUN", help="the folder of a run, or its checkpoint")
    parser.add_argument("--out", metavar="FILE", help="the model file (RUN/model.npz)")
    args = parser.parse_args(argv)
    given = Path(args.run)
    checkpoint = given / "checkpoint.npz" if given.is_dir() else given
    path = Path(args.out) if args.out else checkpoint.parent / "model.npz"
    try:
        network = export(checkpoint, path)
    except (ValueError, OSError) as error:
        print(f"training.export: {error}", file=sys.stderr)
        return 2
    print(f"{path}: {network.origin}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
