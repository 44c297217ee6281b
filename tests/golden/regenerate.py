"""Golden games and layouts of the base game: what a change elsewhere must leave as it is.

Golden games have two rounds for each number of players, short enough to be read beside the rulebook. They change when
the rules, the setup from a seed or the format of transcripts do. `layouts.json` holds size and digest of the base game's
action and observation layouts: they change when a code or a number of an observation gets another place or meaning, and
a module never does that. After such a change write them anew and look at what became different:

    python -m tests.golden.regenerate
    git diff tests/golden
"""

from __future__ import annotations

import json
from pathlib import Path

from stoneage_env import ACTIONS, OBSERVATION, GameConfig
from stoneage_env.transcript import eager, write_game

FOLDER = Path(__file__).parent
SEED = 2024
PLAYERS = (2, 3, 4)
LAYOUTS = FOLDER / "layouts.json"


def path(players: int) -> Path:
    """The file of the golden game for so many players."""
    return FOLDER / f"{players}_players.jsonl"


def golden_game(players: int) -> str:
    """Two rounds of eager play, which buys and so shows more in little room."""
    config = GameConfig(num_players=players, max_rounds=2)
    lines = write_game(config, SEED + players, eager(SEED))
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def golden_layouts() -> str:
    """The base game's layouts by number of players."""
    layouts = {}
    for players in PLAYERS:
        config = GameConfig(num_players=players)
        seen = OBSERVATION(config)
        layouts[f"{players} players"] = {
            "actions": {"size": ACTIONS.size(config), "digest": ACTIONS.digest(config)},
            "observation": {"size": seen.size, "digest": seen.digest()},
        }
    return json.dumps(layouts, indent=2) + "\n"


def main() -> None:
    """Write all golden games and the layouts."""
    LAYOUTS.write_text(golden_layouts(), encoding="utf-8")
    print(f"wrote {LAYOUTS}")
    for players in PLAYERS:
        path(players).write_text(golden_game(players), encoding="utf-8")
        print(f"wrote {path(players)}")


if __name__ == "__main__":
    main()
