"""What follows a decision without a question: incomes, animals, feeding, a new round, the end. Told in that order."""

from __future__ import annotations

from stoneage_env.content.buildings import BUILDINGS, EFFECT_INCOME
from stoneage_env.content.goods import GOODS
from stoneage_env.engine.state import ACTIONS, FEEDING, PLACEMENT
from stoneage_env.render import purchases, words
from stoneage_env.render.ledger import Ledger
from stoneage_env.render.story import Event


def tell_consequences(ledger: Ledger, event: Event) -> None:
    """All of it, after the answer itself was told."""
    if event.before.card and not event.after.card:
        purchases.use_top(ledger, event, event.before.card)
    _tell_incomes(ledger, event)
    _tell_driven_off(ledger, event)
    _tell_feeding(ledger, event)
    _tell_animals(ledger, event)
    _tell_new_round(ledger, event)


def _turns_begun(event: Event) -> list[int]:
    """Players whose turn of the action phase begins with this event."""
    count, before, after = len(event.in_turn()), event.before, event.after
    if before.phase not in (PLACEMENT, ACTIONS) or (after.phase == PLACEMENT and not event.round_is_over):
        return []
    first = before.turn + 1 if before.phase == ACTIONS else 0
    last = after.turn if after.phase == ACTIONS and not event.round_is_over else count - 1
    return event.in_turn()[first : last + 1]


def _tell_incomes(ledger: Ledger, event: Event) -> None:
    """At the start of the owner's turn, even with nothing to act on."""
    for seat in _turns_begun(event):
        for number in event.before.view["players"][seat]["buildings"]:
            if BUILDINGS[number].effect == EFFECT_INCOME:
                good = GOODS[BUILDINGS[number].good]
                ledger.gain(seat, good)
                ledger.tell(f"{words.player(seat)} receives 1 {good} from tile {number}")


def _tell_driven_off(ledger: Ledger, event: Event) -> None:
    """With all circles full the animal leaves; one owner after the other rolls for figures that come home."""
    before, after = event.before.view, event.after.view
    left_now = before.get("active_animal")
    if left_now and (event.next_is("reward") and after["active_animal"] is None):
        ledger.tell(f"All circles are full: the {left_now} is driven off")
    if event.next_is("reward") and event.dice:
        seat = event.after.question["actor"]
        ledger.move(seat, "animal", -len(event.dice))
        count = f"{len(event.dice)} {'die' if len(event.dice) == 1 else 'dice'}"
        ledger.tell(f"{words.player(seat)} rolls {count} for driving it off: {' '.join(map(str, event.dice))}")


def _fed_now(event: Event) -> list[int]:
    """Players whose feeding begins with this event."""
    before, after = event.before, event.after
    first = before.turn if before.phase == FEEDING else 0
    if event.round_is_over:
        return event.in_turn()[first:]
    return event.in_turn()[first : after.turn] if after.phase == FEEDING else []


def _tell_feeding(ledger: Ledger, event: Event) -> None:
    """Food for every figure that is not with an animal, the fields' harvest first."""
    for seat in _fed_now(event):
        player, who = event.after.view["players"][seat], words.player(seat)
        mouths = player["figures"] - ledger.placed.get("animal", [0] * len(ledger.books))[seat]
        harvest = player["agriculture"]
        have = ledger.books[seat]["food"] + harvest
        ledger.books[seat]["food"] = max(have - mouths, 0)
        if have >= mouths:
            fields = f", {min(harvest, mouths)} from the fields" if harvest else ""
            ledger.tell(f"{who} feeds {words.counted(mouths, 'figure')}{fields}")
        else:
            fields = f", {harvest} of it from the fields" if harvest else ""
            figures = words.counted(mouths, "figure")
            ledger.tell(f"{who} has {have} food{fields} for {figures}: {mouths - have} short", "hunger")


def _tell_animals(ledger: Ledger, event: Event) -> None:
    """Animals that were met while cards were drawn."""
    before, after = event.before.view, event.after.view
    known = [before.get("active_animal"), *before.get("waiting_animals", ())]
    for name in (after.get("active_animal"), *after.get("waiting_animals", ())):
        if name is not None and name not in known:
            ledger.tell(f"The {name} comes out of the deck and waits beside the board")


def _tell_new_round(ledger: Ledger, event: Event) -> None:
    """The end of the game, or the next round with the cards that were dealt for it and an animal that is active now."""
    if not event.round_is_over:
        return
    before, after = event.before.view, event.after.view
    if after["over"]:
        ledger.tell(f"The game is over: {words.END_WORDS[after['end_reason']]}")
        ledger.tell(words.result(after))
        return
    ledger.tell(f"Round {after['round']} begins: {words.player(after['start_seat'])} starts")
    dealt = [card for card in after["slots"] if card and card not in before["slots"]]
    if dealt:
        ledger.tell(f"New on display: {words.listed(map(words.card, dealt))}")
    active = after.get("active_animal")
    if active and active != before.get("active_animal"):
        ledger.tell(f"The {active} threatens the tribes: every total loses {words.animal_value(after)}")
