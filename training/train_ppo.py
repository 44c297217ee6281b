"""`stoneage train`: an agent by self-play, from a configuration to a folder with model, curves, results and a game.

Here are the options; what a run does in which order is told in session.py.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from dataclasses import replace
from pathlib import Path

from stoneage_env.command import Command
from stoneage_env.config import ConfigError
from training.settings import Settings, changed, config_names, read, replaced, without_time_limit
from training.settings_page import settings_page

EXTRA = 'training needs more packages: pip install "stoneage-env[train]"'


def add_arguments(parser: ArgumentParser) -> None:
    """The options of `stoneage train`."""
    names = ", ".join(config_names())
    parser.add_argument("--config", metavar="NAME", help=f"a TOML file, or one of: {names} (default)")
    parser.add_argument(
        "--resume", type=Path, metavar="RUN", help="go on with a run, from its folder; its budget can be changed"
    )
    parser.add_argument("--name", help="of the folder that is made (that of the configuration)")
    parser.add_argument("--runs", type=Path, default=Path("runs"), metavar="DIR", help="where folders of runs lie (runs)")
    parser.add_argument("--players", type=int, metavar="N", help="number of players")
    parser.add_argument("--modules", metavar="NAME,...", help="expansions to play with")
    parser.add_argument("--steps", type=int, metavar="N", help="decisions to learn from, without a limit of time")
    parser.add_argument("--minutes", type=float, metavar="M", help="time to train, whatever it reaches")
    parser.add_argument("--seed", type=int, metavar="S", help="of everything that is drawn")
    parser.add_argument("--threads", type=int, metavar="N", help="of torch; with 1 and --steps a run repeats exactly")
    parser.add_argument(
        "--set", action="append", default=[], metavar="NAME=VALUE", help="any other setting, such as learning.games=256"
    )
    parser.add_argument("--settings", action="store_true", help="print all settings with their defaults, and train nothing")


def chosen_settings(args: Namespace, base: Settings) -> Settings:
    """A configuration with what the options change."""
    settings = changed(base, args.set)
    if args.steps is not None and args.minutes is not None:
        raise ConfigError("give either --steps or --minutes")
    if args.steps is not None:
        settings = without_time_limit(settings, args.steps)
    simple = {"game.players": args.players, "budget.minutes": args.minutes, "seed": args.seed, "threads": args.threads}
    simple |= {"name": args.name, "game.modules": None if args.modules is None else _listed(args.modules)}
    for name, value in simple.items():
        if value is not None:
            settings = replaced(settings, name, value)
    return settings


def _listed(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def run(args: Namespace) -> int:
    """Train, or go on training."""
    if args.settings:
        print(settings_page())
        return 0
    try:
        from training.checkpoint import read_checkpoint
        from training.checks import check_agents, check_room, run_to_resume
        from training.run_folder import new_folder
        from training.session import Session
        from training.trainer import Trainer, resumed
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] in ("stoneage_env", "agents", "training"):
            raise
        raise ModuleNotFoundError(f"{EXTRA} ({error})") from None
    if args.resume is None:
        settings = chosen_settings(args, read(args.config or "default"))
        check_room(args.runs, settings.name)
        check_agents(settings)
        trainer = Trainer(settings)
        folder = new_folder(args.runs, settings.name)
        trainer.settings = replace(settings, name=folder.path.name)
        return Session(trainer, folder).run()
    if args.config is not None or args.name is not None:
        raise ConfigError(
            "--resume goes on with the configuration and the folder of the run: --config and --name do not fit"
        )
    folder, checkpoint = run_to_resume(args.resume, args.runs)
    settings = chosen_settings(args, read_checkpoint(checkpoint)[0])
    trainer = resumed(checkpoint, settings)
    check_agents(settings)
    return Session(trainer, folder).run()


command = Command(
    summary="Train an agent by self-play; evaluate it and keep model, curves and a sample game in runs/NAME.",
    epilog="examples:\n  stoneage train\n  stoneage train --players 4 --minutes 60 --name four\n"
    "  stoneage train --resume runs/four --minutes 120\n"
    "  stoneage train --steps 200000 --threads 1 --seed 7 --set learning.games=128",
    add_arguments=add_arguments,
    run=run,
)

if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m training.train_ppo", description=command.summary)
    add_arguments(parser)
    sys.exit(run(parser.parse_args()))
