"""How the answers to questions of modules are told: one function for each action, (ledger, event)."""

from __future__ import annotations

from stoneage_env.content.numbers import (
    INSULATION_POINTS,
    INSULATION_STONE,
    SLOT_FIVE_JEWELRY,
    WINTER_GOLD,
    WINTER_GOLD_POINTS,
)
from stoneage_env.content.rewards import ANIMAL_REWARDS, STYLE_DICE
from stoneage_env.render import purchases, words
from stoneage_env.render.ledger import Ledger
from stoneage_env.render.story import Event

# harsh winter


def _tell_gold(ledger: Ledger, event: Event) -> None:
    ledger.gain(event.seat, "gold", -WINTER_GOLD)
    ledger.gain(event.seat, "score", WINTER_GOLD_POINTS)
    ledger.tell(f"{words.player(event.seat)} pays {WINTER_GOLD} gold more for {WINTER_GOLD_POINTS} points")


def _tell_insulation(ledger: Ledger, event: Event) -> None:
    ledger.gain(event.seat, "stone", -INSULATION_STONE)
    ledger.gain(event.seat, "score", INSULATION_POINTS)
    ledger.tell(f"{words.player(event.seat)} insulates it with {INSULATION_STONE} stone for {INSULATION_POINTS} points")
    purchases.turn_tile(ledger, event)


def _tell_refusal(ledger: Ledger, event: Event) -> None:
    """An offer that is left; nothing is said where it could not be paid."""
    if not event.forced:
        refused = {
            "keep_gold": "pays no gold more",
            "leave_uninsulated": "does not insulate it",
            "leave_second_card": "takes no second card",
        }[event.action.name]
        ledger.tell(f"{words.player(event.seat)} {refused}")
    purchases.turn_tile(ledger, event)


# wild animals


def _tell_reward(ledger: Ledger, event: Event) -> None:
    """A die's reward, or the three points that may always be claimed."""
    rolled, claimed = event.before.question["face"], event.action.face
    reward = ANIMAL_REWARDS[claimed - 1]
    instead = f"instead of {ANIMAL_REWARDS[rolled - 1].words}" if claimed != rolled else f"for the {rolled}"
    ledger.tell(f"{words.player(event.seat)} claims {reward.words} {instead}")
    purchases.gain_reward(ledger, event, reward)


# the expansion


def tell_merchant(ledger: Ledger, event: Event) -> None:
    """Two figures at the merchant."""
    ledger.tell(f"{words.player(event.seat)} moves on the merchant track{purchases.advance(ledger, event, event.seat)}")


def _tell_style_die(ledger: Ledger, event: Event) -> None:
    purchases.tell_die(ledger, event, STYLE_DICE)


def _tell_share(ledger: Ledger, event: Event) -> None:
    jewelry = event.action.jewelry
    food = event.before.question["items"] - jewelry
    ledger.gain(event.seat, "jewelry", jewelry)
    ledger.gain(event.seat, "food", food)
    ledger.tell(f"{words.player(event.seat)} makes {words.shares(jewelry, food)} of the hunt")


def _tell_trade(ledger: Ledger, event: Event) -> None:
    space = event.before.view["players"][event.seat]["merchant"]
    ledger.tell(f"{words.player(event.seat)} trades {words.trade_ratio(space)}")


def _tell_give(ledger: Ledger, event: Event) -> None:
    ledger.gain(event.seat, event.action.good, -1)
    given = ledger.count("gift", event.action.good)
    ledger.retell(f"{words.player(event.seat)} gives {words.amounts(given)}", "gift")


def _tell_receive(ledger: Ledger, event: Event) -> None:
    """What is received is paid into the purchase at once, which may thereby be complete."""
    good = event.action.good
    if ledger.is_open("gift"):
        ledger.retell(f"{ledger.lines[-1]} and receives 1 {good}", "receipt")
    elif ledger.is_open("receipt"):
        ledger.retell(f"{ledger.lines[-1]} and 1 {good}", "receipt")
    else:
        ledger.tell(f"{words.player(event.seat)} receives 1 {good}", "receipt")
    if event.next_is("trade_receive", event.seat) or event.next_is("pay", event.seat):
        return
    asked = event.before.question
    paid = asked["paid"] | {good: asked["paid"][good] + 1}
    if asked["for"] == "second_card":
        _tell_second_card(ledger, event, SLOT_FIVE_JEWELRY - paid["jewelry"])
    else:
        purchases.tell_purchase(ledger, event, asked["for"], paid)


def _tell_second_card(ledger: Ledger, event: Event, from_hand: int = SLOT_FIVE_JEWELRY) -> None:
    """Paid from the hand, as far as nothing was received for it."""
    ledger.gain(event.seat, "jewelry", -from_hand)
    ledger.gain(event.seat, "hidden_cards")
    paid = f"pays {from_hand} jewelry and " if from_hand else ""
    ledger.tell(f"{words.player(event.seat)} {paid}takes a second card face down")


TELLERS = {
    "pay_gold": _tell_gold,
    "keep_gold": _tell_refusal,
    "insulate": _tell_insulation,
    "leave_uninsulated": _tell_refusal,
    "reward": _tell_reward,
    "take_style_die": _tell_style_die,
    "amount": _tell_share,
    "trade": _tell_trade,
    "give": _tell_give,
    "receive": _tell_receive,
    "buy_second_card": _tell_second_card,
    "leave_second_card": _tell_refusal,
}
