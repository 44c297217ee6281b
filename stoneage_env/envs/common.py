"""What all environments share: seeds of episodes, spaces, results in the last info, words for illegal actions, pictures."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
from gymnasium import spaces

from stoneage_env.config import GameConfig
from stoneage_env.engine import batch, storage
from stoneage_env.engine.actions import ACTIONS, NO_OP
from stoneage_env.engine.engine import LARGEST_SEED, Engine, IllegalAction, score_parts
from stoneage_env.engine.observations import OBSERVATION
from stoneage_env.engine.rng import derived
from stoneage_env.engine.state import OVER
from stoneage_env.envs.kernels import rank_rows
from stoneage_env.players.hidden import kernel_rows

RENDER_MODES = ["human", "ansi", "rgb_array"]
ON_ILLEGAL = ("terminate", "raise")
ILLEGAL_REWARD = -1.0


class OutOfRange(IllegalAction, AssertionError):  # noqa: N818 - the name says what is wrong
    """An action that is no number of the action space; also an AssertionError, as PettingZoo's wrappers raise."""


# Spaces


def observation_box(config: GameConfig) -> spaces.Box:
    """The flat observation with its bounds."""
    layout = OBSERVATION(config)
    return spaces.Box(layout.low, layout.high, dtype=np.float32)


def no_op_mask(config: GameConfig) -> np.ndarray:
    """The mask of who is not asked."""
    mask = np.zeros(ACTIONS.size(config), np.int8)
    mask[NO_OP] = 1
    return mask


# Arguments


def check_choice(name: str, value: Any, allowed: Any) -> None:
    """Refuse a setting that is not among those allowed."""
    if value not in allowed:
        raise ValueError(f"{name}={value!r} is unknown; choose one of {', '.join(map(repr, allowed))}")


def check_modes(render_mode: str | None, on_illegal: str) -> None:
    """Refuse what no environment can do."""
    check_choice("render_mode", render_mode, (None, *RENDER_MODES))
    check_choice("on_illegal", on_illegal, ON_ILLEGAL)


def action_code(action: Any, size: int) -> int:
    """The action as a plain number within the action space."""
    try:
        code = operator.index(action)
    except TypeError:
        code = -1
    if not 0 <= code < size:
        raise OutOfRange(f"{action!r} is not in the action space: actions are whole numbers from 0 to {size - 1}")
    return code


def action_codes(actions: Any, count: int, size: int) -> np.ndarray:
    """One action for each of so many environments, all within the action space."""
    chosen = np.asarray(actions)
    if chosen.dtype.kind not in "iu" or chosen.shape != (count,):
        raise OutOfRange(f"{count} whole numbers are needed, one action for each environment, not {actions!r}")
    if chosen.min() < 0 or chosen.max() >= size:
        raise OutOfRange(f"actions are whole numbers from 0 to {size - 1}, not {chosen.min()} to {chosen.max()}")
    return chosen.astype(np.int64)


def check_running(state: bytes, config: GameConfig) -> None:
    """Refuse a saved position that is none of this configuration, or in which nothing can be played any more."""
    games, _ = storage.unpack(state, config, 1)
    if games["phase"][0] == OVER:
        raise ValueError("the saved game is over: nothing can be played in it")


# Seeds


class Episodes:
    """The integers of one environment's games: the seed's own first, then one after the other by hash."""

    def __init__(self) -> None:
        self.integer: int | None = None
        self.number = 0

    def next(self, seed: int | None) -> int:
        """The integer of the next game; a seed begins anew."""
        if seed is not None:
            self.integer, self.number = checked_seed(seed), 0
        elif self.integer is None:
            self.integer, self.number = drawn_seed(), 0
        else:
            self.number += 1
        return episode_seed(self.integer, self.number)


def episode_seed(integer: int, number: int) -> int:
    """The integer of an environment's game by its number; game 0 is the integer itself."""
    return int(derived(integer, number)) if number else integer


def checked_seed(seed: Any) -> int:
    """A seed as the engine takes it."""
    try:
        integer = operator.index(seed)
    except TypeError:
        integer = -1
    if not 0 <= integer <= LARGEST_SEED:
        raise ValueError(f"seed={seed!r} is not possible: it must be a whole number from 0 to {LARGEST_SEED}")
    return integer


def drawn_seed() -> int:
    """A seed from the operating system."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0] >> np.uint64(2))


# Results


def results(engine: Engine, rows: np.ndarray) -> dict[str, Any]:
    """Final scores, ranks and the breakdown of these rows, each (rows, players); what they would be now if still running."""
    games = kernel_rows(engine.games[rows])
    ranks = np.zeros((len(rows), engine.config.num_players), np.int64)
    rank_rows(games, np.arange(len(rows)), ranks)
    names = score_parts(engine.config)
    parts = np.zeros((*ranks.shape, len(names)), np.int64)
    batch.score_rows(games, parts, np.zeros(ranks.shape, np.bool_))
    breakdown = {name: parts[:, :, i] for i, name in enumerate(names)}
    return {"final_scores": parts.sum(axis=2), "ranks": ranks, "breakdown": breakdown}


def result(engine: Engine, row: int) -> dict[str, Any]:
    """The same of one row, each (players,)."""
    found = results(engine, np.array([row]))
    breakdown = {name: part[0].copy() for name, part in found["breakdown"].items()}
    return {"final_scores": found["final_scores"][0], "ranks": found["ranks"][0], "breakdown": breakdown}


# Pictures


def picture(engine: Engine, row: int, mode: str | None) -> Any:
    """One game as text ("ansi") or as an array of pixels ("rgb_array"); "human" prints it."""
    if mode is None:
        return None
    if mode == "rgb_array":
        from stoneage_env.render import rasterise

        return rasterise(svg(engine, row))
    from stoneage_env.render.text import board_text

    board = board_text(engine.snapshot(row), engine.question(row), engine.last_dice(row))
    if mode == "ansi":
        return board
    print(board)
    return None


def svg(engine: Engine, row: int) -> str:
    """One game as the board picture, for notebooks."""
    from stoneage_env.render import draw

    return draw(engine, row)
