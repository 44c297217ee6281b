"""The network behind `ppo`, with numpy alone: read from a plain file of arrays, asked for many games at once.

A model file is an npz without pickled objects. Its entry `header` is JSON: for which game the network was made, the
digests of the layouts it reads and writes, its parts, and where it comes from. All other entries are the layers, named
`trunk.0.weight`, `trunk.0.bias` and so on; a weight has the shape (inputs, outputs). training.export writes such files.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from stoneage_env.config import ConfigError, GameConfig
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.observations import OBSERVATION

FORMAT = 1
PARTS = ("trunk", "policy", "value")  # the trunk is shared; the others begin where it ends
Layer = tuple[np.ndarray, np.ndarray]
Header = dict[str, Any]


class ModelError(ValueError):
    """A file that is no model, or not one of this game and version; the message says which and why."""


@dataclass(frozen=True)
class Network:
    """Layers of a policy: Network.load("model.npz").logits(engine.observations)."""

    config: GameConfig
    layers: Mapping[str, Sequence[Layer]]  # of each part, in order
    origin: dict[str, Any] = field(default_factory=dict)  # how it was made: name, steps, seed...
    temperature: float = 0.0  # at which it plays best
    narrow: bool = False  # whether it knows narrowed masks only

    # Asking

    def features(self, observations: np.ndarray) -> np.ndarray:
        """What the trunk makes of observations (rows, floats)."""
        return _forward(observations, self.layers["trunk"], last_is_linear=False)

    def logits(self, observations: np.ndarray) -> np.ndarray:
        """A number for every action (rows, actions), the higher the better; masks are the caller's business."""
        return _forward(self.features(observations), self.layers["policy"])

    def values(self, observations: np.ndarray) -> np.ndarray:
        """The reward that each observer may expect until the end of the game (rows,)."""
        return _forward(self.features(observations), self.layers["value"])[:, 0]

    # Files

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all."""
        header = {"format": FORMAT, **layout_of(self.config), "origin": self.origin}
        header["temperature"] = self.temperature
        header["narrow"] = self.narrow
        header["parts"] = {name: len(layers) for name, layers in self.layers.items()}
        arrays = {name: array for part in PARTS for name, array in _named(part, self.layers[part])}
        write_arrays(path, header, arrays)

    @classmethod
    def load(cls, path: str | Path) -> Network:
        """Read a model and check that it is whole and fits this version of the game."""
        header, arrays = read_arrays(path)
        try:
            return cls._from(header, arrays)
        except ModelError as error:
            raise ModelError(f"{path}: {error}") from None

    @classmethod
    def _from(cls, header: Header, arrays: dict[str, np.ndarray]) -> Network:
        if "kind" in header:
            raise ModelError(f"this is a {str(header['kind'])[:40]}, not a model; the model of a run is its model.npz")
        if header.get("format") != FORMAT:
            raise ModelError(f"this is no model of format {FORMAT}, the one that this version reads")
        config = checked_layout(header)
        _check_parts(entry(header, "parts", dict), arrays)
        layers = {part: _layers(part, header["parts"][part], arrays) for part in PARTS}
        sizes = {part: (layers[part][0][0].shape[0], layers[part][-1][0].shape[1]) for part in PARTS}
        floats, features = OBSERVATION(config).size, sizes["trunk"][1]
        expected = {"trunk": (floats, features), "policy": (features, ACTIONS.size(config)), "value": (features, 1)}
        for part in PARTS:
            if sizes[part] != expected[part]:
                raise ModelError(f"the {part} leads from {sizes[part][0]} to {sizes[part][1]} numbers, not {expected[part]}")
        header = {"origin": {}, "temperature": 0.0, "narrow": False} | header  # the first models lack some of these
        return cls(
            config,
            layers,
            entry(header, "origin", dict),
            float(entry(header, "temperature", float)),
            entry(header, "narrow", bool),
        )


def layout_of(config: GameConfig) -> dict[str, Any]:
    """What a file says about the game it is for: players, modules, and the digests of both layouts."""
    digests = {"actions": ACTIONS.digest(config), "observation": OBSERVATION(config).digest()}
    return {"players": config.num_players, "modules": list(config.modules), **digests}


def checked_layout(header: Header) -> GameConfig:
    """The game that a file is for, if this version still plays it with the same layouts."""
    players, modules = entry(header, "players", int), entry(header, "modules", list)
    try:
        config = GameConfig(num_players=players, modules=tuple(map(str, modules)))
    except ConfigError as error:
        raise ModelError(f"the game it was made for is unknown: {error}") from None
    for name, digest in layout_of(config).items():
        if header.get(name) != digest:
            raise ModelError(f"made for another layout: {name} {header.get(name)}, this version has {digest}")
    return config


def write_arrays(path: str | Path, header: Header, arrays: Mapping[str, np.ndarray]) -> None:
    """An npz of arrays and a JSON header. A file of that name is replaced only when the new one is complete."""
    beside = Path(f"{path}.part")  # one that a killed writer left is written over
    try:
        with beside.open("wb") as file:
            np.savez(file, header=np.array(json.dumps(header)), **arrays)  # type: ignore[arg-type]
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def read_arrays(path: str | Path, expected: str = "a model.npz of `stoneage train`") -> tuple[Header, dict[str, np.ndarray]]:
    """Header and arrays of such a file; nothing in it is ever executed, and every entry has a checksum."""
    try:
        with Path(path).open("rb") as file:
            arrays = _entries(file)
        return _header(arrays), arrays
    except FileNotFoundError:
        raise ModelError(f"{path}: there is no such file; {expected} is expected") from None
    except IsADirectoryError:
        raise ModelError(f"{path}: this is a folder; {expected} is expected") from None
    except OSError as error:
        raise ModelError(f"{path}: it cannot be read ({error.strerror or error})") from None
    except Exception as error:  # whatever zip, numpy and JSON say about bytes that are not theirs
        words = " ".join(str(error).split()) or type(error).__name__
        raise ModelError(f"{path}: it is damaged or something else ({words}); {expected} is expected") from None


def entry(header: Header, name: str, kind: type) -> Any:
    """What a header says under a name, if it is of this kind; numbers are finite and not below zero."""
    if name not in header:
        raise ModelError(f"its header lacks {name!r}")
    value: Any = header[name]
    fits = type(value) is kind or (kind is float and type(value) is int)
    if not fits or (kind in (int, float) and not 0 <= value < np.inf):
        wanted = {int: "a whole number from 0", float: "a number from 0", dict: "a table", bool: "true or false"}
        raise ModelError(f"{name!r} in its header is {repr(value)[:40]}, not {wanted.get(kind, f'a {kind.__name__}')}")
    return value


def _entries(file: BinaryIO) -> dict[str, np.ndarray]:
    """All arrays of an npz; an entry is believed when all of it is read, since its checksum comes last."""
    with zipfile.ZipFile(file) as entries:
        names = entries.namelist()
        if len(set(names)) < len(names):
            raise ValueError("an entry stands in it twice")
        return {name.removesuffix(".npy"): _array(entries.read(name)) for name in names}


def _array(content: bytes) -> np.ndarray:
    stream = io.BytesIO(content)
    array = np.lib.format.read_array(stream, allow_pickle=False)
    if stream.tell() < len(content):
        raise ValueError("an entry is longer than its array")
    return array


def _header(arrays: dict[str, np.ndarray]) -> Header:
    text = arrays.pop("header", None)
    if text is None or text.shape or text.dtype.kind != "U":
        raise ValueError("it has no header")
    header = json.loads(str(text))
    if not isinstance(header, dict):
        raise ValueError("its header is no table")
    return header


def _named(part: str, layers: Sequence[Layer]) -> list[tuple[str, np.ndarray]]:
    names = ("weight", "bias")
    return [
        (f"{part}.{i}.{name}", array) for i, layer in enumerate(layers) for name, array in zip(names, layer, strict=True)
    ]


def _check_parts(counts: dict[str, Any], arrays: Mapping[str, np.ndarray]) -> None:
    """Refuse a file whose arrays are not those of its parts."""
    layers = [entry(counts, part, int) for part in PARTS]
    if min(layers) < 1 or len(counts) > len(PARTS) or 2 * sum(layers) < len(arrays):
        raise ModelError(f"its arrays are not those of its parts, {repr(counts)[:80]}: some are missing, or too many")


def _layers(part: str, count: int, arrays: Mapping[str, np.ndarray]) -> list[Layer]:
    layers: list[Layer] = []
    for i in range(count):
        try:
            weight, bias = arrays[f"{part}.{i}.weight"], arrays[f"{part}.{i}.bias"]
        except KeyError as error:
            raise ModelError(f"layer {i} of the {part} is not whole: {error} is missing") from None
        if not weight.dtype == bias.dtype == np.float32:
            raise ModelError(f"layer {i} of the {part} is of {weight.dtype} and {bias.dtype}, not of float32")
        follows = i == 0 or weight.shape[:1] == layers[i - 1][1].shape
        if weight.ndim != 2 or bias.shape != weight.shape[1:] or not follows:
            raise ModelError(f"layer {i} of the {part} does not fit: its shapes are {weight.shape} and {bias.shape}")
        if not (np.isfinite(weight).all() and np.isfinite(bias).all()):
            raise ModelError(f"layer {i} of the {part} holds what is no finite number")
        layers.append((weight, bias))
    return layers


def _forward(numbers: np.ndarray, layers: Sequence[Layer], last_is_linear: bool = True) -> np.ndarray:
    """Through all layers, with everything below zero cut off between them."""
    for i, (weight, bias) in enumerate(layers):
        numbers = numbers @ weight
        numbers += bias
        if i + 1 < len(layers) or not last_is_linear:
            np.maximum(numbers, 0.0, out=numbers)
    return numbers
