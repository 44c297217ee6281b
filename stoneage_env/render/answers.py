"""How the answers to the base game's questions are told: one function for each action, (ledger, event)."""

from __future__ import annotations

from stoneage_env.content import rewards
from stoneage_env.content.locations import FIELD, HUT, TOOLMAKER
from stoneage_env.render import module_answers, purchases, words
from stoneage_env.render.ledger import Ledger
from stoneage_env.render.story import Event


def _tell_place(ledger: Ledger, event: Event) -> None:
    seat, action = event.seat, event.action
    ledger.move(seat, action.location, action.figures)
    where = words.place_in(event.before.view, action.location)
    only = ", the only choice" if event.forced else ""
    ledger.tell(f"{words.player(seat)} places {words.counted(action.figures, 'figure')} on {where}{only}")


def _tell_act(ledger: Ledger, event: Event) -> None:
    """Figures come home from a place and it is carried out."""
    seat, place = event.seat, words.PLACES[event.action.location]
    figures = event.before.view["placed"][place.name][seat]
    ledger.move(seat, place.name, -figures)
    if place.pips:
        purchases.tell_roll(ledger, seat, event.dice, f"at {place.words}")
    elif place.kind in (TOOLMAKER, HUT, FIELD):
        _tell_village(ledger, event, place.kind, place.words)
    elif event.next_is("pay", seat):
        ledger.tell(f"{words.player(seat)} may buy {words.offered(event.before.view, place.name)}", "offer")
    else:
        module_answers.tell_merchant(ledger, event)


def _tell_village(ledger: Ledger, event: Event, kind: int, place: str) -> None:
    fact, gained = {
        TOOLMAKER: ("tools", "gets a tool"),
        HUT: ("figures", "gets a figure"),
        FIELD: ("agriculture", "gets a step of agriculture"),
    }[kind]
    grown = event.grows(event.seat, fact)
    ledger.gain(event.seat, fact, int(grown))
    ledger.tell(f"{words.player(event.seat)} {gained if grown else 'can gain nothing more'} at {place}")


def _tell_any_two(ledger: Ledger, event: Event) -> None:
    ledger.tell(f"{words.player(event.seat)} cashes the card for any 2 resources")


def _tell_take(ledger: Ledger, event: Event) -> None:
    ledger.gain(event.seat, event.action.good)
    taken = ledger.count("take", event.action.good)
    ledger.retell(f"{words.player(event.seat)} takes {words.amounts(taken)}", "take")


def _tell_tool(ledger: Ledger, event: Event) -> None:
    asked, action, who = event.before.question, event.action, words.player(event.seat)
    value = words.tool_value(action, event.before.view, event.seat)
    kind = "one-use tool" if action.name == "one_use_tool" else "tool"
    ledger.tell(f"{who} adds the {kind} of value {value}: {asked['total']} + {value} = {asked['total'] + value}")


def _tell_tools_done(ledger: Ledger, event: Event) -> None:
    """What dice and tools bring; an animal takes some pips, and a hunter with the expansion is asked next."""
    asked, view, seat = event.before.question, event.before.view, event.seat
    lost = words.animal_value(view)
    count = words.items(asked["total"], lost, asked["pips"])
    less = f"less {lost} for the {view['active_animal']}" if lost else ""
    brought = f"takes {count} {asked['good']}"
    if event.next_is("split_hunt", seat):
        brought = f"has {words.counted(count, 'item')} to share out"
    else:
        ledger.gain(seat, asked["good"], count)
    if ledger.is_open("roll"):
        ledger.close(f"{', ' + less if less else ''}, {brought}")
    else:
        ledger.tell(f"{words.player(seat)} {brought}{' (' + less + ')' if less else ''}")


def _tell_payment(ledger: Ledger, event: Event) -> None:
    """One more good, or the purchase with all that was paid for it and what it brings."""
    asked, seat = event.before.question, event.seat
    paid = dict(asked["paid"])
    if event.action.name == "pay":
        ledger.gain(seat, event.action.good, -1)
        paid[event.action.good] += 1
    if not event.next_is("pay", seat):
        if ledger.is_open("payment"):
            ledger.lines.pop()
        purchases.tell_purchase(ledger, event, asked["location"], paid)
        return
    so_far = words.amounts(ledger.count("payment", event.action.good))
    ledger.retell(
        f"{words.player(seat)} pays {so_far} towards {words.offered(event.before.view, asked['location'])}", "payment"
    )


def _tell_decline(ledger: Ledger, event: Event) -> None:
    offered = words.offered(event.before.view, event.before.question["location"])
    if not event.forced:
        ledger.tell(f"{words.player(event.seat)} does not buy {offered}")
    elif ledger.is_open("offer"):
        ledger.retell(f"{words.player(event.seat)} cannot pay for {offered}")
    else:
        ledger.tell(f"{words.player(event.seat)} cannot pay for {offered}")


def _tell_feed(ledger: Ledger, event: Event) -> None:
    seat = event.seat
    ledger.gain(seat, event.action.good, -1)
    paid = words.amounts(ledger.count("feeding", event.action.good))
    left = f", still {event.after.question['short']} short" if event.next_is("feed", seat) else ""
    ledger.retell(f"{words.player(seat)} pays {paid} instead of food{left}", "feeding")


def _tell_starve(ledger: Ledger, event: Event) -> None:
    short = f"{words.player(event.seat)} is {event.before.question['short']} food short"
    if ledger.is_open("hunger"):
        short = ledger.lines.pop()
    ledger.starve(event.seat, short)


def _tell_take_die(ledger: Ledger, event: Event) -> None:
    purchases.tell_die(ledger, event, rewards.DICE_FOR_ALL)


TELLERS = {
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
} | module_answers.TELLERS
