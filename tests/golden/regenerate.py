"""Golden games: two rounds for each number of players, short enough to be read beside the rulebook.

They change when the rules, the setup from a seed or the format of transcripts do. After such a change write them anew
and look at what became different:

    python -m tests.golden.regenerate
    git diff tests/golden
"""

from __future__ import annotations

import json
from pathlib import Path

from stoneage_env import GameConfig
from stoneage_env.transcript import eager, write_game

FOLDER = Path(__file__).parent
SEED = 2024
PLAYERS = (2, 3, 4)


def path(players: int) -> Path:
    """The file of the golden game for so many players."""
    return FOLDER / f"{players}_players.jsonl"


def golden_game(players: int) -> str:
    """Two rounds of eager play, which buys and so shows more in little room."""
    config = GameConfig(num_players=players, max_rounds=2)
    lines = write_game(config, SEED + players, eager(SEED))
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def main() -> None:
    """Write all golden games."""
    for players in PLAYERS:
        path(players).write_text(golden_game(players), encoding="utf-8")
        print(f"wrote {path(players)}")


if __name__ == "__main__":
    main()
