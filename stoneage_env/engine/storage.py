"""Rows on their own: the empty row of a configuration, and games as bytes with a header that tells what they are."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

import numpy as np

from stoneage_env.config import GameConfig
from stoneage_env.content.numbers import CARD_SLOTS, STYLE_SLOTS
from stoneage_env.engine.state import FIELDS, GAME, empty_games
from stoneage_env.engine.tables import BASE_CARDS, BASE_TILES, MOST_CARDS, MOST_TILES, STYLE_TILES

_MAGIC = b"stoneage-state-1\n"
MODULE_FLAGS = tuple(name for name in FIELDS if name.startswith("with_"))


class StateError(ValueError):
    """Bytes that are no saved games of this configuration and build."""


def configured_row(config: GameConfig) -> np.ndarray:
    """One row of zeros that knows its configuration."""
    row = empty_games(1)
    row.num_players = config.num_players
    row.max_rounds = config.max_rounds
    for flag in MODULE_FLAGS:
        row[flag] = flag.removeprefix("with_") in config.modules
    row.extended = bool(config.modules)
    with_style = "style" in config.modules
    row.num_cards = MOST_CARDS if with_style else BASE_CARDS
    row.num_slots = STYLE_SLOTS if with_style else CARD_SLOTS
    row.num_tiles = MOST_TILES if "bonus_buildings" in config.modules else STYLE_TILES if with_style else BASE_TILES
    return row.view(GAME, np.ndarray)


def _row_digest() -> str:
    """Changes when the fields of a row do: such bytes would be read as something else."""
    return hashlib.sha256(repr(GAME.descr).encode()).hexdigest()[:12]


def pack(config: GameConfig, games: np.ndarray, seeds: np.ndarray) -> bytes:
    """Games and their integers behind a header."""
    body = seeds.tobytes() + games.tobytes()
    header = {"config": asdict(config), "games": len(games), "rows": _row_digest(), "body": _checksum(body)}
    return _MAGIC + json.dumps(header).encode() + b"\n" + body


def _checksum(body: bytes) -> str:
    """Rows are trusted by compiled code, so changed bytes must be noticed before."""
    return hashlib.sha256(body).hexdigest()[:32]


def unpack(state: bytes, config: GameConfig, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The games and integers of `pack`, or a StateError that says why not."""
    if not isinstance(state, bytes) or not state.startswith(_MAGIC):
        raise StateError("this is no state of an engine: get_state() makes them")
    head, _, body = state[len(_MAGIC) :].partition(b"\n")
    try:
        header = json.loads(head)
        saved = dict(header["config"], modules=tuple(header["config"]["modules"]))
        rows, games, checksum = header["rows"], header["games"], header["body"]
    except (ValueError, KeyError, TypeError):
        raise StateError("the header of this state is damaged") from None
    if saved != asdict(config):
        raise StateError(f"this state was saved by another configuration, {saved}; the engine has {asdict(config)}")
    if rows != _row_digest():
        raise StateError("this state was saved by another version, whose rows have other fields")
    if games != count:
        raise StateError(f"this state holds {games} games; the engine has {count}")
    if len(body) != count * (8 + GAME.itemsize):
        raise StateError(f"this state is cut or damaged: {len(body)} bytes instead of {count * (8 + GAME.itemsize)}")
    if _checksum(body) != checksum:
        raise StateError("this state is damaged: its games are not those that were saved")
    seeds = np.frombuffer(body[: 8 * count], np.int64)
    return np.frombuffer(body[8 * count :], GAME), seeds
