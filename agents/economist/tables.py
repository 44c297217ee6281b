"""Prices as arrays for the economist's kernels, straight from the content."""

from __future__ import annotations

import numpy as np

from stoneage_env.content.buildings import BUILDINGS

PRICE_KIND = np.array([tile.kind for tile in BUILDINGS])
PRICE_COST = np.array([tile.cost[:4] for tile in BUILDINGS])
PRICE_AMOUNT = np.array([tile.amount for tile in BUILDINGS])
PRICE_KINDS = np.array([tile.kinds for tile in BUILDINGS])
PRICE_POINTS = np.array([tile.points for tile in BUILDINGS])
