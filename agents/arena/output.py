"""What `--out DIR` leaves behind: every game as a line of games.csv, all figures in summary.json, pictures, some replays."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from agents.arena.tournament import Tournament
from stoneage_env.engine.engine import score_parts
from stoneage_env.engine.state import END_REASONS


def prepare(folder: str | Path) -> Path:
    """Make the folder, and see that pictures can be drawn, before hours of play."""
    from agents.arena import plots  # noqa: F401 - needs matplotlib

    path = Path(folder)
    path.mkdir(parents=True, exist_ok=True)
    return path


def write_all(tournament: Tournament, folder: str | Path) -> list[Path]:
    """Write everything and tell which files: write_all(tournament(["random", "random"]), "out")."""
    from agents.arena import plots

    path = prepare(folder)
    written = [path / "games.csv", path / "summary.json"]
    write_games(tournament, written[0])
    written[1].write_text(json.dumps(tournament.summary, indent=2) + "\n", encoding="utf-8")
    if tournament.summary["agents"]:
        written += plots.write_plots(tournament, path)
    replays = path / "replays"
    for stale in replays.glob("game_*.json"):  # of an earlier tournament
        stale.unlink()
    for game, replay in tournament.replays().items():
        replays.mkdir(exist_ok=True)
        written.append(replays / f"game_{game}.json")
        replay.save(written[-1])
    return written


def write_games(tournament: Tournament, path: Path) -> None:
    """One line a game, the same whatever the number of processes: times are in the summary only."""
    with path.open("w", newline="", encoding="utf-8") as file:
        lines = game_lines(tournament)
        writer = csv.DictWriter(file, list(next(iter(game_lines(tournament)), {"game": ""})))
        writer.writeheader()
        writer.writerows(lines)


def game_lines(tournament: Tournament) -> Iterator[dict[str, Any]]:
    """Every game by the names of its columns; those of a seat begin with it: "seat0_score"."""
    records, parts = tournament.records, score_parts(tournament.config)
    shares = records.shares
    for at, game in enumerate(records.number.tolist()):
        line: dict[str, Any] = {"game": game, "table": int(tournament.schedule.table[game])}
        line |= {"seed": int(tournament.schedule.seeds[game]), "rounds": int(records.rounds[at])}
        line["ended_by"] = END_REASONS[records.end_reason[at]]
        for seat, name in enumerate(tournament.schedule.names_at(game)):
            facts: dict[str, Any] = {"agent": name, "score": int(records.scores[at, seat])}
            facts |= {"rank": int(records.ranks[at, seat]), "win": round(float(shares[at, seat]), 4)}
            facts |= {part: int(records.parts[at, seat, i]) for i, part in enumerate(parts)}
            facts["decisions"] = int(records.decisions[at, seat])
            line |= {f"seat{seat}_{fact}": value for fact, value in facts.items()}
        yield line
