"""A mean with its 95% interval, from samples that are independent of each other."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from agents.arena.ratings import Z95

ROUNDING = 1e-9  # sums of thirds are not quite whole


@dataclass(frozen=True)
class Estimate:
    """What was found, between which bounds the truth lies in 95 of 100 such experiments, and how many games it took."""

    mean: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return self.text()

    def text(self, form: str = ".1f", factor: float = 1.0, unit: str = "") -> str:
        """In words: Estimate(0.5, 0.49, 0.51, 100).text(factor=100, unit="%") == "50.0% (49.0 to 51.0)"."""
        low, high = factor * self.low, factor * self.high
        return f"{factor * self.mean:{form}}{unit} ({low:{form}} to {high:{form}})"

    def compared(self, value: float) -> str:
        """Whether it is surely "more" or "less" than a value, or "level" with it as far as these games can tell."""
        if self.low > value + ROUNDING:
            return "more"
        return "less" if self.high < value - ROUNDING else "level"


def estimate(samples: np.ndarray, games: int | None = None) -> Estimate:
    """Mean of independent samples: estimate(np.array([1.0, 0.0, 1.0])).mean.

    A sample may itself be a mean over several games that belong together, as those with one integer do; `games` counts
    them all.
    """
    values = np.asarray(samples, float)
    if len(values) < 2:
        raise ValueError(f"{len(values)} samples are too few for an interval: at least 2")
    half = Z95 * float(values.std(ddof=1)) / np.sqrt(len(values))
    mean = float(values.mean())
    return Estimate(mean, mean - half, mean + half, len(values) if games is None else games)
