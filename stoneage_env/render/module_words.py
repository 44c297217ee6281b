"""What modules ask, as the rest of a sentence that begins with the player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stoneage_env.content.numbers import (
    INSULATION_POINTS,
    INSULATION_STONE,
    SLOT_FIVE_JEWELRY,
    WINTER_GOLD,
    WINTER_GOLD_POINTS,
)
from stoneage_env.content.rewards import ANIMAL_REWARDS


def question(asked: Mapping[str, Any]) -> str:
    """A question of a module: "shares 8 items of the hunt out into food and jewelry"."""
    decision = asked["decision"]
    if decision == "split_hunt":
        return f"shares {asked['items']} items of the hunt out into food and jewelry"
    if decision == "reward":
        return f"has rolled {asked['face']}: {ANIMAL_REWARDS[asked['face'] - 1].words}, or {ANIMAL_REWARDS[0].words}"
    if decision in ("trade_give", "trade_receive"):
        verb = "gives" if decision == "trade_give" else "receives"
        return f"trades for {bought(asked)}: {verb} {asked['left']} more"
    return {
        "offer_gold": f"may pay {WINTER_GOLD} gold more for {WINTER_GOLD_POINTS} points",
        "offer_insulation": f"may insulate the building: {INSULATION_STONE} stone more for {INSULATION_POINTS} points",
        "offer_second_card": f"may pay {SLOT_FIVE_JEWELRY} jewelry for a second card, face down",
    }[decision]


def offers() -> str:
    """What a harsh winter offers."""
    card = f"{WINTER_GOLD} gold more with a card for {WINTER_GOLD_POINTS} points"
    return f"{card}, {INSULATION_STONE} stone more with a building of fixed cost for {INSULATION_POINTS}"


def bought(asked: Mapping[str, Any]) -> str:
    """What a trade is made for: "card 5", "igloo 2", "the second card"."""
    name = asked["for"]
    if name == "second_card":
        return "the second card"
    return f"{name.rstrip('0123456789')} {name[-1]}"
