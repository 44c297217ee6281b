"""The network behind `ppo`, with numpy alone: read from a plain file of arrays, asked for many games at once.

A model file is an npz without pickled objects. Its entry `header` is JSON: for which game the network was made, the
digests of the layouts it reads and writes, its parts, and where it comes from. All other entries are the layers, named
`trunk.0.weight`, `trunk.0.bias` and so on; a weight has the shape (inputs, outputs). training.export writes such files.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from stoneage_env.config import ConfigError, GameConfig
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.observations import OBSERVATION

FORMAT = 1
PARTS = ("trunk", "policy", "value")  # the trunk is shared; the others begin where it ends
Layer = tuple[np.ndarray, np.ndarray]


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
    def _from(cls, header: dict[str, Any], arrays: dict[str, np.ndarray]) -> Network:
        if header.get("format") != FORMAT or "parts" not in header:
            raise ModelError(f"this is no model of format {FORMAT}, the one that this version reads")
        config = checked_layout(header)
        layers = {part: _layers(part, header["parts"], arrays) for part in PARTS}
        sizes = {part: (layers[part][0][0].shape[0], layers[part][-1][0].shape[1]) for part in PARTS}
        floats, features = OBSERVATION(config).size, sizes["trunk"][1]
        expected = {"trunk": (floats, features), "policy": (features, ACTIONS.size(config)), "value": (features, 1)}
        for part in PARTS:
            if sizes[part] != expected[part]:
                raise ModelError(f"the {part} leads from {sizes[part][0]} to {sizes[part][1]} numbers, not {expected[part]}")
        return cls(
            config,
            layers,
            header.get("origin", {}),
            float(header.get("temperature", 0.0)),
            bool(header.get("narrow", False)),
        )


def layout_of(config: GameConfig) -> dict[str, Any]:
    """What a file says about the game it is for: players, modules, and the digests of both layouts."""
    digests = {"actions": ACTIONS.digest(config), "observation": OBSERVATION(config).digest()}
    return {"players": config.num_players, "modules": list(config.modules), **digests}


def checked_layout(header: dict[str, Any]) -> GameConfig:
    """The game that a file is for, if this version still plays it with the same layouts."""
    try:
        config = GameConfig(num_players=header["players"], modules=tuple(header["modules"]))
    except (KeyError, TypeError, ConfigError) as error:
        raise ModelError(f"the game it was made for is unknown: {error}") from None
    for name, digest in layout_of(config).items():
        if header.get(name) != digest:
            raise ModelError(f"made for another layout: {name} {header.get(name)}, this version has {digest}")
    return config


def write_arrays(path: str | Path, header: dict[str, Any], arrays: Mapping[str, np.ndarray]) -> None:
    """An npz of arrays and a JSON header. A file of that name is replaced only when the new one is complete."""
    beside = Path(f"{path}.part")
    with beside.open("wb") as file:
        np.savez(file, header=np.array(json.dumps(header)), **arrays)  # type: ignore[arg-type]
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def read_arrays(path: str | Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """Header and arrays of such a file; nothing in it is ever executed, and every entry has a checksum."""
    if not Path(path).is_file():
        raise ModelError(f"{path}: there is no such file")
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as entries:
            arrays = {name: entries[name] for name in entries.files}
        header = json.loads(str(arrays.pop("header")))
        if not isinstance(header, dict):
            raise ValueError("the header is no table")
    except (ValueError, KeyError, EOFError, OSError, AttributeError, zipfile.BadZipFile) as error:
        raise ModelError(f"{path}: this is no model file, or it is damaged ({error})") from None
    return header, arrays


def _named(part: str, layers: Sequence[Layer]) -> list[tuple[str, np.ndarray]]:
    names = ("weight", "bias")
    return [
        (f"{part}.{i}.{name}", array) for i, layer in enumerate(layers) for name, array in zip(names, layer, strict=True)
    ]


def _layers(part: str, counts: Any, arrays: dict[str, np.ndarray]) -> list[Layer]:
    layers: list[Layer] = []
    try:
        for i in range(int(counts[part])):
            layers.append((arrays[f"{part}.{i}.weight"], arrays[f"{part}.{i}.bias"]))
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(f"a layer of the {part} is missing: {error}") from None
    for i, (weight, bias) in enumerate(layers):
        fits = weight.ndim == 2 and bias.shape == weight.shape[1:] and weight.dtype == bias.dtype == np.float32
        follows = i == 0 or weight.shape[0] == layers[i - 1][0].shape[1]
        if not (fits and follows and np.isfinite(weight).all() and np.isfinite(bias).all()):
            raise ModelError(f"layer {i} of the {part} does not fit, or holds no numbers")
    if not layers:
        raise ModelError(f"the {part} has no layer")
    return layers


def _forward(numbers: np.ndarray, layers: Sequence[Layer], last_is_linear: bool = True) -> np.ndarray:
    """Through all layers, with everything below zero cut off between them."""
    for i, (weight, bias) in enumerate(layers):
        numbers = numbers @ weight
        numbers += bias
        if i + 1 < len(layers) or not last_is_linear:
            np.maximum(numbers, 0.0, out=numbers)
    return numbers
