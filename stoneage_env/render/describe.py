"""In words: what a step did, and what each legal action would be.

`describe_step` looks at the states before and after a step, the question, the action and the dice, and so finds also what
the engine carried out without asking. It names no card that was drawn face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from stoneage_env.content.buildings import BUILDINGS, FIXED, points_paid
from stoneage_env.content.goods import RESOURCES
from stoneage_env.content.locations import BUILDING, CARD
from stoneage_env.content.numbers import STARVATION
from stoneage_env.engine.actions import ACTIONS, Action
from stoneage_env.render import words
from stoneage_env.render.beside import is_there
from stoneage_env.render.changes import describe_changes
from stoneage_env.render.ledger import Ledger, View

if TYPE_CHECKING:
    from collections.abc import Callable


def describe_step(
    before: View, question: View, action_code: int, dice: Sequence[int], after: View, next_question: View
) -> list[str]:
    """What happened between two questions, a line for each event.

    before, question = engine.snapshot(0), engine.question(0)
    engine.step([code])
    describe_step(before, question, code, engine.last_dice(0), engine.snapshot(0), engine.question(0))
    """
    if is_there(before):
        return describe_changes(before, question, ACTIONS.decode(action_code), dice, after)
    ledger = Ledger(before, dice, after, next_question)
    _tell_step(ledger, question, ACTIONS.decode(action_code))
    return ledger.lines


def _tell_step(ledger: Ledger, question: View, action: Action) -> None:
    """The action, then what followed without a choice."""
    if action.name == "no_op":
        return
    _TELLERS[action.name](ledger, question, action)
    if question["decision"] == "place" and not ledger.round_is_over:
        ledger.silent_placements()
    ledger.silent_visits()
    if ledger.round_is_over or ledger.next_is("feed"):
        ledger.feed(_fed_now(ledger, question))
    ledger.new_round()


def _fed_now(ledger: Ledger, question: View) -> list[int]:
    """Players whose feeding begins in this step: all, or those after the one who was asked about it."""
    seat = question["actor"]
    if question["decision"] != "feed" and not (question["decision"] == "choose_resource" and _was_feeding(ledger, seat)):
        return ledger.in_turn()
    if ledger.next_is("feed", seat):
        return []
    return ledger.in_turn(seat)[1:]


def _was_feeding(ledger: Ledger, seat: int) -> bool:
    """Whether the any-2 card was cashed in the middle of a feeding: then nobody before this player eats in this step."""
    before, after = ledger.before["players"], ledger.after["players"]
    earlier = [other for other in ledger.in_turn() if other not in ledger.in_turn(seat)]
    untouched = all(before[other][fact] == after[other][fact] for other in earlier for fact in ("food", "score"))
    return not any(map(any, ledger.before["placed"].values())) and before[seat]["food"] == 0 and untouched


# One function for each action: (ledger, question, action)


def _tell_place(ledger: Ledger, question: View, action: Action) -> None:
    seat = question["actor"]
    ledger.placed.setdefault(action.location, [0] * len(ledger.seats))[seat] += action.figures
    ledger.tell(f"{words.player(seat)} places {words.counted(action.figures, 'figure')} on {words.place(action.location)}")


def _tell_act(ledger: Ledger, question: View, action: Action) -> None:
    ledger.visit(question["actor"], action.location)


def _tell_any_two(ledger: Ledger, question: View, action: Action) -> None:
    ledger.tell(f"{words.player(question['actor'])} cashes the card for any 2 resources")


def _tell_take(ledger: Ledger, question: View, action: Action) -> None:
    seat, count = question["actor"], 1 if ledger.next_is("choose_resource") else question["left"]
    ledger.gain(seat, action.good, count)
    ledger.tell(f"{words.player(seat)} takes {count} {action.good}")
    starved = ledger.before["players"][seat]["score"] - ledger.after["players"][seat]["score"] == STARVATION
    if starved and _was_feeding(ledger, seat):
        ledger.starve(seat, f"{words.player(seat)} is still short of food")


def _tell_tool(ledger: Ledger, question: View, action: Action) -> None:
    seat = question["actor"]
    value = _tool_value(action, ledger.before, seat)
    kind = "one-use tool" if action.name == "one_use_tool" else "tool"
    total = question["total"] + value
    ledger.tell(f"{words.player(seat)} adds the {kind} of value {value}: {question['total']} + {value} = {total}")
    if ledger.dice or not ledger.next_is("tools", seat):
        ledger.settle(seat, total, question["pips"], question["good"])


def _tool_value(action: Action, view: View, seat: int) -> int:
    return action.value if action.name == "one_use_tool" else view["players"][seat]["tools"][action.space]


def _tell_tools_done(ledger: Ledger, question: View, action: Action) -> None:
    ledger.settle(question["actor"], question["total"], question["pips"], question["good"])


def _tell_payment(ledger: Ledger, question: View, action: Action) -> None:
    """One more good, or the purchase with all that was paid for it and what it brings."""
    seat, name = question["actor"], question["location"]
    place = words.PLACES[name]
    if ledger.next_is("pay", seat) and ledger.asked_next["location"] == name:
        ledger.tell(f"{words.player(seat)} pays 1 {action.good} towards {ledger.offered(name)}")
        return
    first = len(ledger.lines)
    number = ledger.before["slots" if place.kind == CARD else "pile_tops"][place.index]
    if place.kind == CARD:
        ledger.use_top(seat, number)
    ledger.silent_visits()  # their gains have to be known before the price is
    paid = {good: question["paid"][good] + count for good, count in ledger.paid(seat).items()}
    ledger.lines[first:first] = _purchase(ledger, seat, name, number, paid)


def _purchase(ledger: Ledger, seat: int, name: str, number: int, paid: dict[str, int]) -> list[str]:
    """The purchase of a card, or of a tile with its points and the tile below it."""
    who, place = words.player(seat), words.PLACES[name]
    if place.kind == CARD:
        return [f"{who} buys {words.card(number)} for {words.amounts(paid)}"]
    line, told = BUILDINGS[number], f"{who} buys {words.tile(number)}"
    points = line.points if line.kind == FIXED else points_paid(tuple(paid[good] for good in RESOURCES))
    ledger.score[seat] += points
    if line.kind != FIXED:
        told += f" for {words.amounts(paid)}: {points} points"
    below = ledger.after["pile_tops"][place.index]
    return [told, f"Next in {words.place(name)}: {words.tile(below) if below is not None else 'nothing, it is used up'}"]


def _tell_decline(ledger: Ledger, question: View, action: Action) -> None:
    ledger.tell(f"{words.player(question['actor'])} does not buy {ledger.offered(question['location'])}")


def _tell_feed(ledger: Ledger, question: View, action: Action) -> None:
    seat = question["actor"]
    left = f", still {ledger.asked_next['short']} short" if ledger.next_is("feed", seat) else ""
    ledger.tell(f"{words.player(seat)} pays {words.amounts(ledger.paid(seat))} instead of food{left}")


def _tell_starve(ledger: Ledger, question: View, action: Action) -> None:
    ledger.starve(question["actor"], f"{words.player(question['actor'])} is {question['short']} food short")


def _tell_take_die(ledger: Ledger, question: View, action: Action) -> None:
    seat, left = question["actor"], list(question["dice"])
    left.remove(action.face)
    ledger.take_die(seat, action.face)
    ledger.take_dice((seat + 1) % len(ledger.seats), left)


_TELLERS: dict[str, Callable[[Ledger, View, Action], None]] = {
    "place": _tell_place,
    "act": _tell_act,
    "use_any2": _tell_any_two,
    "tool": _tell_tool,
    "one_use_tool": _tell_tool,
    "tools_done": _tell_tools_done,
    "pay": _tell_payment,
    "pay_done": _tell_payment,
    "decline": _tell_decline,
    "feed": _tell_feed,
    "starve": _tell_starve,
    "take_die": _tell_take_die,
    "take": _tell_take,
}


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
    if action.name == "tools_done":
        return f"{said}: take {question['total'] // question['pips']} {question['good']}"
    if action.name in ("tool", "one_use_tool"):
        if action.name == "tool" and view is None:
            return said
        value = action.value if view is None else _tool_value(action, view, question["actor"])
        total = question["total"] + value
        return f"{said}: +{value} = {total} pips, {total // question['pips']} {question['good']}"
    if action.name == "starve":
        return f"{said}: lose {STARVATION} points"
    return said


def _what_is_there(action: Action, view: View, seat: int) -> str:
    """The card, tile or roll of a place."""
    place = words.PLACES[action.location]
    if place.kind == CARD and view["slots"][place.index]:
        return f": {words.card(view['slots'][place.index])}, price {place.index + 1}"
    if place.kind == BUILDING and view["pile_tops"][place.index] is not None:
        return f": {words.tile(view['pile_tops'][place.index])}"
    if not place.pips:
        return ""
    dice = action.figures if action.name == "place" else view["placed"][place.name][seat]
    return f": {dice} {'die' if dice == 1 else 'dice'}, {place.pips} pips for each {words.good_of(place)}"
