"""Answers that are never better than another one, taken out of a mask: an option of environments and of training.

The rules of the game know nothing of this, and what is taken out stays legal. Only what can be proved is here:

- Tools that add no item. If whatever is added after it brings as many items without it, a tool is better kept.
- The order of locations that cannot matter. What the village gives is never worse early: a tool can be used at once, a
  field and a figure are asked for by nothing before the evening. And a player who has no tool to use, and waits for no
  card that may bring one, rolls the dice before anything is bought: the goods are there then, and nothing is decided.

Narrowed are only single answers of the seat that is asked; a player who watches what others hold sees the same things in
another order. Modules keep every order that their own rules may need.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stoneage_env.content.cards import ONE_USE_VALUES, TOP_DICE, TOP_ONE_USE, TOP_TOOL
from stoneage_env.content.numbers import TOOL_SPACES
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import ACT_CODE, USE_ONE_USE_TOOL, USE_TOOL
from stoneage_env.engine.engine import Engine
from stoneage_env.engine.primitives import rolls
from stoneage_env.engine.rows import allow, is_allowed, row_of
from stoneage_env.engine.rules.tools import usable_tools
from stoneage_env.engine.tables import (
    CARD_EFFECT,
    FIRST_BUILDING,
    FIRST_CARD,
    FIRST_VILLAGE,
    HUNTING_GROUNDS,
    LAST_GATHERING,
    LAST_VILLAGE,
)
from stoneage_env.players.hidden import kernel_rows

_NUM_ONE_USE = len(ONE_USE_VALUES)
_FIRST_ONE_USE_VALUE = ONE_USE_VALUES[0]
_ACT_CODES = np.array([code for code in ACT_CODE if code >= 0])
NO_ANSWER = -1


class Narrowed:
    """The narrowed masks of an engine's games: Narrowed(engine).refresh(rows) brings those of some rows up to date."""

    def __init__(self, engine: Engine):
        self.masks = np.zeros(engine.masks.shape, np.bool_)
        self._engine = engine
        self._rows = kernel_rows(engine.games)
        self._only = np.zeros(len(self.masks), np.int64)

    def refresh(self, rows: np.ndarray) -> np.ndarray:
        """Write the masks of these rows; returns the only answer that is left in each, or NO_ANSWER if there are more."""
        self.masks[rows] = self._engine.masks[rows]
        narrow_rows(self._rows, rows, self.masks, self._only)
        return self._only[rows]


def narrowed(games: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """Copies of masks without dominated answers: narrowed(view.games(rows), view.masks[rows])."""
    rows, copies = kernel_rows(games), np.array(masks, np.bool_)
    narrow_rows(rows, np.arange(len(rows)), copies, np.zeros(len(rows), np.int64))
    return copies


@kernel
def narrow_rows(games: Any, rows: Any, masks: Any, only: Any) -> None:
    """Narrow the masks of these rows, and note where one answer is left."""
    for i in range(len(rows)):
        row = int(rows[i])
        game, mask = games[row], row_of(masks, row)
        narrow(game, mask, masks.shape[1])
        answers = 0
        only[row] = NO_ANSWER
        for code in range(masks.shape[1]):
            if is_allowed(mask, code):
                only[row] = code
                answers += 1
        if answers != 1:
            only[row] = NO_ANSWER


@kernel
def narrow(game: Any, mask: Any, mask_size: int) -> None:
    """Take out of a mask what is dominated."""
    if game.decision == agenda.TOOLS:
        _hide_idle_tools(game, int(game.actor), mask)
    elif game.decision == agenda.ACT:
        location = _settled_location(game, int(game.actor), mask)
        if location >= 0:
            for i in range(len(_ACT_CODES)):
                if _ACT_CODES[i] < mask_size:  # a module's lie behind the masks of the base game
                    allow(mask, _ACT_CODES[i], False)
            allow(mask, ACT_CODE[location], True)


@kernel
def _hide_idle_tools(game: Any, seat: int, mask: Any) -> None:
    """Tools that make no difference, whichever are added after them. Sums of later tools are kept as bits."""
    later = 1
    for kind in range(_NUM_ONE_USE - 1, -1, -1):
        if is_allowed(mask, USE_ONE_USE_TOOL + kind):
            value = _FIRST_ONE_USE_VALUE + kind
            for _ in range(int(game.one_use_tools[seat, kind]) - 1):
                later |= later << value
            allow(mask, USE_ONE_USE_TOOL + kind, _adds_an_item(game, value, later))
            later |= later << value
    for space in range(TOOL_SPACES - 1, -1, -1):
        if is_allowed(mask, USE_TOOL + space):
            value = int(game.tools[seat, space])
            allow(mask, USE_TOOL + space, _adds_an_item(game, value, later))
            later |= later << value


@kernel
def _adds_an_item(game: Any, value: int, later: int) -> bool:
    """Whether there is a sum of later tools with which a tool of this value brings more items."""
    total, pips = agenda.top(game, rolls.TOTAL) - hooks.pips_lost(game), agenda.top(game, rolls.PIPS)
    added = 0
    while later >> added:
        if (later >> added) & 1 and max(total + added + value, 0) // pips > max(total + added, 0) // pips:
            return True
        added += 1
    return False


@kernel
def _settled_location(game: Any, seat: int, mask: Any) -> int:
    """The location that may as well be acted on now, if there is one."""
    for location in range(FIRST_VILLAGE, LAST_VILLAGE + 1):
        if is_allowed(mask, ACT_CODE[location]):
            return location
    if game.with_style or usable_tools(game, seat, 0) != 0 or _waits_for_tools(game, mask):
        return -1
    for location in range(HUNTING_GROUNDS, LAST_GATHERING + 1):
        if is_allowed(mask, ACT_CODE[location]):
            return location
    return -1


@kernel
def _waits_for_tools(game: Any, mask: Any) -> bool:
    """Whether a card that is still to be bought may bring a tool."""
    for location in range(FIRST_CARD, FIRST_BUILDING):
        if is_allowed(mask, ACT_CODE[location]):
            effect = CARD_EFFECT[game.slots[location - FIRST_CARD]]
            if effect in (TOP_TOOL, TOP_ONE_USE, TOP_DICE):
                return True
    return False
