"""Put the model of a finished run among those that come with the package: python -m training.ship runs/two_players

`agents.make("ppo")` then plays it wherever it fits the game. Card and curves go beside it.
"""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from agents.network import ModelError, Network
from agents.ppo import SHIPPED, model_name
from training.run_folder import CARD, CURVES, RunFolder


def ship(run: str | Path, models: Path = SHIPPED) -> Path:
    """Copy model, card and curves of a run: ship("runs/two_players"); returns where the model is now."""
    folder = RunFolder(Path(run))
    network = Network.load(folder.model)
    config, card = network.config, folder.path / CARD
    steps = f"{network.origin.get('steps', 0):,} decisions"
    if not card.is_file() or steps not in card.read_text(encoding="utf-8"):
        raise ModelError(
            f"{run}: the run is not finished, there is no {CARD} for {steps}; stoneage train --resume {run} concludes it"
        )
    name = model_name(config.num_players, config.modules)
    models.mkdir(exist_ok=True)
    shutil.copyfile(folder.model, models / f"{name}.npz")
    shutil.copyfile(folder.path / CURVES, models / f"{name}.png")
    text = card.read_text(encoding="utf-8").replace(f"({CURVES})", f"({name}.png)")
    (models / f"{name}.md").write_text(text, encoding="utf-8")
    return models / f"{name}.npz"


def main(argv: Sequence[str] | None = None) -> int:
    """Ship from the command line."""
    parser = ArgumentParser(prog="python -m training.ship", description="Put a run's model among those of the package.")
    parser.add_argument("run", metavar="RUN", help="the folder of a finished run")
    args = parser.parse_args(argv)
    try:
        print(ship(args.run))
    except (ValueError, OSError) as error:
        print(f"training.ship: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
