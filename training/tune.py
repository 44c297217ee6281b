"""Tune the economist's weights by an evolution strategy (CMA-ES): `stoneage tune --players 2 --out runs/two`.

Each generation, every candidate plays the same games, from all seats, against a pool: the best weights so far, earlier
ones, exaggerated variants of them, the first guesses and rivals from files. Every few generations the centre of the
search challenges the champion; if it wins clearly it takes its place. All is written after each challenge, so that a
stopped run goes on with --resume.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from agents.economist import weights as economist
from agents.economist.variants import EXAGGERATIONS
from stoneage_env import GameConfig
from stoneage_env.command import Command
from training import duels
from training.steps import steps

CHALLENGE_EVERY = 10  # generations
CHALLENGE_GAMES = 2400
CLEARLY = 0.012  # more than an even share of the victories
CHAMPION_SHARE = 4  # of the pool's places
EARLIER = 3  # former champions in the pool
SOFTNESS = 15.0  # points of margin in which half of the fitness turns from defeat to victory
FIRST_TUNING = Path(__file__).parent / "first_tuning.json"  # where the shipped weights began; its own commands were not kept
STATE, RESULT = "state.pickle", "weights.json"


@dataclass
class Tuning:
    """A search under way; pickled whole as its own checkpoint."""

    config: GameConfig
    origin: np.ndarray  # the weights where the search began
    rivals: list[np.ndarray]  # of other runs
    games: int  # a candidate and generation
    threads: int
    made_by: str  # the command
    strategy: Any  # cma.CMAEvolutionStrategy
    rng: np.random.Generator
    champions: list[np.ndarray] = field(default_factory=list)
    generation: int = 0

    def pool(self) -> list[np.ndarray]:
        """Opponents of this generation: the champion most of all, and one exaggeration after the other."""
        champion = self.champions[-1]
        first_guesses = economist.vector(economist.record({}))[0]
        changes = list(EXAGGERATIONS.values())[self.generation % len(EXAGGERATIONS)]
        earlier = self.champions[-1 - EARLIER : -1]
        return [*[champion] * CHAMPION_SHARE, *earlier, *self.rivals, changed(champion, changes), first_guesses]

    def one_generation(self) -> float:
        """Ask for candidates, let them play, tell what they were worth; returns the mean share of victories."""
        candidates = self.strategy.ask()
        shares, fitness = self.measure([self.weights_of(each) for each in candidates], self.pool(), self.games)
        self.strategy.tell(candidates, (-fitness).tolist())
        self.generation += 1
        return float(shares.mean())

    def challenge(self) -> float:
        """The centre of the search against the champion; who wins clearly is the champion from now on."""
        centre = self.weights_of(self.strategy.result.xfavorite)
        share = float(self.measure([centre], [self.champions[-1]], CHALLENGE_GAMES)[0][0])
        if share > 1.0 / self.config.num_players + CLEARLY:
            self.champions.append(centre)
        return share

    def weights_of(self, point: np.ndarray) -> np.ndarray:
        """A point of the search as weights: those of the base game, or, with modules, those that only modules need."""
        tuned = [(name in economist.MODULE_NAMES) == bool(self.config.modules) for name in economist.NAMES]
        numbers = self.origin.copy()
        numbers[tuned] += point * steps()[tuned]
        return numbers

    def measure(self, candidates: list[np.ndarray], pool: list[np.ndarray], games: int) -> tuple[np.ndarray, np.ndarray]:
        """Share of victories and fitness of each candidate, all in the same games against the same opponents."""
        players, others = self.config.num_players, np.arange(len(pool))
        games -= games % players
        seeds = self.rng.integers(2**62, size=games)
        tables = [duels.seating(games, players, len(pool) + i, others) for i in range(len(candidates))]
        rows = np.ascontiguousarray([*pool, *candidates]).view(economist.WEIGHTS).reshape(-1)
        outcome = duels.play(self.config, rows, np.concatenate(tables), np.tile(seeds, len(candidates)), self.threads)
        shares = duels.share_of_one(outcome).reshape(len(candidates), games)
        margins = duels.margin_of_one(outcome).reshape(len(candidates), games)
        return shares.mean(axis=1), (0.5 * shares + 0.5 / (1.0 + np.exp(-margins / SOFTNESS))).mean(axis=1)


def changed(numbers: np.ndarray, changes: dict[str, float]) -> np.ndarray:
    """The same weights with some of them set anew."""
    copy = numbers.copy()
    for name, value in changes.items():
        copy[economist.NAMES.index(name)] = value
    return copy


def read_weights(file: str, players: int) -> np.ndarray:
    """Weights from a result of this command or from the expert's file: read_weights("runs/two/weights.json", 2)."""
    if file == "economist":
        return economist.vector(economist.record({}))[0].copy()
    if file == "first":
        file = str(FIRST_TUNING)
    if file == "expert":
        return economist.vector(economist.record(economist.tuned()[players]))[0].copy()
    try:
        entry = json.loads(Path(file).read_text(encoding="utf-8"))[str(players)]
        return economist.vector(economist.record(entry["weights"]))[0].copy()
    except (OSError, KeyError, TypeError, json.JSONDecodeError) as error:
        raise SystemExit(f"{file!r} holds no weights for {players} players: {error!r}") from error


def begin(args: argparse.Namespace) -> Tuning:
    """A new search, or one that goes on from its checkpoint."""
    state = Path(args.out) / STATE
    if args.resume:
        if not state.exists():
            raise SystemExit(f"nothing to resume: there is no {state}")
        return pickle.loads(state.read_bytes())  # our own file
    import cma  # seldom needed and slow to load

    origin = read_weights(args.start, args.players)
    dimensions = len(economist.MODULE_NAMES) if args.modules else len(origin) - len(economist.MODULE_NAMES)
    settings = {"popsize": args.population, "seed": args.seed + 1, "verbose": -9, "CMA_diagonal": True}
    return Tuning(
        GameConfig(num_players=args.players, modules=tuple(filter(None, args.modules.split(",")))),
        origin,
        [read_weights(file, args.players) for file in args.rival],
        args.games,
        args.threads,
        command_line(args),
        cma.CMAEvolutionStrategy(np.zeros(dimensions), args.sigma, settings),
        np.random.default_rng(args.seed),
        [origin],
    )


def command_line(args: argparse.Namespace) -> str:
    """The command that repeats a search, whatever directory it writes to."""
    rivals = [f"--rival {file}" for file in args.rival]
    names = ("players", "modules", "start", "population", "games", "sigma", "seed")
    return " ".join(
        ["stoneage tune", *(f"--{name} {getattr(args, name)}" for name in names if getattr(args, name) != ""), *rivals]
    )


def save(tuning: Tuning, out: Path) -> None:
    """The checkpoint, and the champion's weights with the command that made them."""
    out.mkdir(parents=True, exist_ok=True)
    (out / STATE).write_bytes(pickle.dumps(tuning))
    command_used = f"{tuning.made_by} --generations {tuning.generation}"
    entry = {"command": command_used, "weights": economist.named(tuning.champions[-1])}
    result = {str(tuning.config.num_players): entry}
    (out / RESULT).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def run(args: argparse.Namespace) -> int:
    """Search until so many generations are done; Ctrl-C keeps what was found."""
    tuning, out = begin(args), Path(args.out)
    with tqdm(total=args.generations, initial=tuning.generation, unit="generation", disable=None) as bar:
        try:
            while tuning.generation < args.generations:
                share = tuning.one_generation()
                bar.update()
                bar.set_postfix(wins=f"{share:.0%}", champions=len(tuning.champions))
                if tuning.generation % CHALLENGE_EVERY == 0:
                    against_champion = tuning.challenge()
                    bar.write(
                        f"generation {tuning.generation}: {against_champion:.1%} against champion {len(tuning.champions)}"
                    )
                    save(tuning, out)
        except KeyboardInterrupt:
            bar.write("stopped; go on with --resume")
    save(tuning, out)
    print(out / RESULT)
    return 0


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=int, default=2, help="seats at a table (2)")
    parser.add_argument("--modules", default="", metavar="NAME,...", help="expansions to play with (none)")
    parser.add_argument("--out", required=True, metavar="DIR", help="where checkpoint and weights are written")
    parser.add_argument("--generations", type=int, default=600, metavar="N", help="of the whole search (600)")
    parser.add_argument("--population", type=int, default=24, metavar="N", help="candidates a generation (24)")
    parser.add_argument("--games", type=int, default=240, metavar="N", help="of each candidate a generation (240)")
    parser.add_argument("--sigma", type=float, default=0.3, help="how far to look at first, in steps of the weights (0.3)")
    parser.add_argument("--start", default="expert", help="expert, economist, first or a weights file (expert)")
    parser.add_argument("--rival", action="append", default=[], metavar="FILE", help="one more opponent; may be repeated")
    parser.add_argument("--seed", type=int, default=0, help="of search and games (0)")
    parser.add_argument("--threads", type=int, default=1, help="games at the same time (1)")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in --out")


command = Command(
    summary="tune the economist's weights by an evolution strategy",
    epilog="example: stoneage tune --players 4 --generations 200 --out runs/four",
    add_arguments=_add_arguments,
    run=run,
)

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=command.summary, epilog=command.epilog)
    _add_arguments(parser)
    sys.exit(run(parser.parse_args()))
