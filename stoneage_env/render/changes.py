"""What a step did in a game with modules: the action, the dice, and what each player gained and lost by it.

With modules one step may run through trades, offers, rewards and turns that asked nobody. Instead of following each
rule a second time, the two states are compared: what is told is always what happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stoneage_env.engine.actions import Action
from stoneage_env.render import words

View = Mapping[str, Any]
_COUNTS = {
    "food": "food",
    "score": "points",
    "agriculture": "agriculture",
    "figures": "figures",
    "merchant": "merchant track",
}
_LISTS = {"cards": words.card, "buildings": words.tile, "igloos": lambda number: f"igloo {number + 1}"}


def describe_changes(before: View, question: View, action: Action, dice: Sequence[int], after: View) -> list[str]:
    """A line for the action, one for each player whose things changed, and one for a new round or the end."""
    if action.name == "no_op":
        return []
    rolled = f"; dice {' '.join(map(str, dice))}" if dice else ""
    lines = [f"{words.player(question['actor'])}: {action.words}{rolled}"]
    for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True)):
        changed = _changes(old, new)
        if changed:
            lines.append(f"{words.player(seat)}: {', '.join(changed)}")
    return lines + _table(before, after)


def _changes(old: View, new: View) -> list[str]:
    """What one player gained and lost."""
    told = [f"{new[key] - old[key]:+d} {name}" for key, name in _COUNTS.items() if key in new and new[key] != old[key]]
    told += [f"{new['goods'][g] - old['goods'][g]:+d} {g}" for g in new["goods"] if new["goods"][g] != old["goods"][g]]
    if sum(new["tools"]) != sum(old["tools"]):
        told.append(f"{sum(new['tools']) - sum(old['tools']):+d} tool value")
    for key, name in _LISTS.items():
        told += [f"takes {name(number)}" for number in new.get(key, ()) if number not in old[key]]
    drawn = len(new["hidden_cards"]) - len(old["hidden_cards"])
    return told + ([f"draws {words.counted(drawn, 'card')} face down"] if drawn else [])


def _table(before: View, after: View) -> list[str]:
    """Animals, a new round, the end."""
    lines = []
    if before.get("active_animal") and after.get("active_animal") != before["active_animal"]:
        lines.append(f"The {before['active_animal']} is driven off")
    if after["over"] and not before["over"]:
        return [*lines, f"The game is over: {words.END_WORDS[after['end_reason']]}", words.result(after)]
    if after["round"] != before["round"]:
        lines.append(f"Round {after['round']} begins: {words.player(after['start_seat'])} starts")
        if after.get("active_animal") and after["active_animal"] != before["active_animal"]:
            lines.append(f"The {after['active_animal']} threatens the tribes")
    return lines
