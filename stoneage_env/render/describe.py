"""In words: what a step does, and what each legal action would be.

`describe_step` plays the step on a copy of the game and so tells also what the engine carries out without asking. It
names no card that was drawn face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from stoneage_env.content.locations import ANIMAL, BUILDING, CARD, IGLOO, MERCHANT
from stoneage_env.content.numbers import MERCHANT_JEWELRY, MERCHANT_VISIT, STARVATION
from stoneage_env.engine.actions import ACTIONS, Action
from stoneage_env.render import words
from stoneage_env.render.answers import TELLERS
from stoneage_env.render.consequences import tell_consequences
from stoneage_env.render.ledger import Ledger
from stoneage_env.render.story import Event, events

if TYPE_CHECKING:
    from stoneage_env.engine.engine import Engine

View = Mapping[str, Any]


def describe_step(engine: Engine, code: int, row: int = 0) -> list[str]:
    """What playing an action does, a line for each event; the engine itself stays where it is.

    lines = describe_step(engine, code)  # the same dice will fall:
    engine.step([code])
    """
    ledger = Ledger(engine.snapshot(row))
    for event in events(engine, code, row):
        tell(ledger, event)
    return ledger.lines


def tell(ledger: Ledger, event: Event) -> None:
    """One decision and what followed it."""
    if event.action.name != "no_op":
        TELLERS[event.action.name](ledger, event)
        tell_consequences(ledger, event)


# What could be done


def describe_legal(question: View, codes: Iterable[int], view: View | None = None) -> list[str]:
    """What each action would be, in the order of the codes: describe_legal(engine.question(0), engine.legal_actions(0)).

    With the state as `view`, cards, tiles, tools and dice are named too.
    """
    return [_would_be(question, ACTIONS.decode(code), view) for code in codes]


def _would_be(question: View, action: Action, view: View | None) -> str:
    said = action.words
    if action.name in ("place", "act") and view is not None:
        return said + _what_is_there(action, view, question["actor"])
    if action.name in ("tool", "one_use_tool", "tools_done"):
        return said + _what_tools_bring(question, action, view)
    if action.name == "starve":
        return f"{said}: lose {STARVATION} points"
    if action.name == "amount":
        return f"{said}: {words.shares(action.jewelry, question['items'] - action.jewelry)}"
    if action.name == "trade" and view is not None:
        return f"{said} {words.trade_ratio(view['players'][question['actor']]['merchant'])}"
    return said


def _what_tools_bring(question: View, action: Action, view: View | None) -> str:
    """What a roll would bring with a tool, or as it is."""
    lost = 0 if view is None else words.animal_value(view)
    total, pips, good = question["total"], question["pips"], question["good"]
    if action.name == "tools_done":
        return f": take {words.items(total, lost, pips)} {good}"
    if action.name == "tool" and view is None:
        return ""
    value = action.value if view is None else words.tool_value(action, view, question["actor"])
    total += value
    less = f" - {lost}" if lost else ""
    return f": +{value} = {total}{less} pips, {words.items(total, lost, pips)} {good}"


def _what_is_there(action: Action, view: View, seat: int) -> str:
    """The card, tile or roll of a place."""
    place = words.PLACES[action.location]
    if place.kind == CARD and view["slots"][place.index]:
        return f": {words.offered(view, place.name)}, price {words.price(place.index)}"
    if place.kind == IGLOO or (place.kind == BUILDING and view["pile_tops"][place.index] is not None):
        return f": {words.offered(view, place.name)}"
    if place.kind == ANIMAL:
        taken = sum(view["placed"].get(place.name, []))
        return f": the {view['active_animal']}, {taken} of {len(view['players'])} circles taken"
    if place.kind == MERCHANT:
        return f": {MERCHANT_VISIT} steps of the merchant track and {MERCHANT_JEWELRY} jewelry"
    if not place.pips:
        return ""
    dice = action.figures if action.name == "place" else view["placed"][place.name][seat]
    return f": {dice} {'die' if dice == 1 else 'dice'}, {place.pips} pips for each {words.good_of(place)}"
