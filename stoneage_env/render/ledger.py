"""What a step did, followed from thing to thing: dice are handed to the rolls they belong to, gains and figures counted.

A step ends at the next real question; everything that left no choice was carried out on the way, so one step may hold
several rolls, purchases that cannot be paid, a feeding and a new round. `describe` tells it in this order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stoneage_env.content import cards
from stoneage_env.content.goods import GOODS, RESOURCES
from stoneage_env.content.locations import BUILDING, CARD, FIELD, HUT, TOOLMAKER
from stoneage_env.content.numbers import STARVATION
from stoneage_env.content.rewards import DICE_FOR_ALL, GAIN_GOOD
from stoneage_env.render import words

View = Mapping[str, Any]


class Ledger:
    """The state before a step, brought forward to the state after it, with a line for everything that happens."""

    def __init__(self, before: View, dice: Sequence[int], after: View, asked_next: View):
        self.before, self.after, self.asked_next = before, after, asked_next
        self.lines: list[str] = []
        self.dice = list(dice)  # not yet told
        self.seats = range(len(before["players"]))
        self.placed = {name: list(figures) for name, figures in before["placed"].items()}
        self.food = [player["food"] for player in before["players"]]
        self.score = [player["score"] for player in before["players"]]
        self.goods = [dict(player["goods"]) for player in before["players"]]
        self.round_is_over = after["over"] or after["round"] != before["round"]

    def tell(self, line: str) -> None:
        """One line more."""
        self.lines.append(line)

    def next_is(self, decision: str, seat: int | None = None) -> bool:
        """Whether the step ended with this question, perhaps to this player."""
        return self.asked_next["decision"] == decision and seat in (None, self.asked_next["actor"])

    def in_turn(self, first: int | None = None) -> list[int]:
        """Seats clockwise from the start player, those before `first` left out."""
        start = self.before["start_seat"]
        order = [(start + turn) % len(self.seats) for turn in self.seats]
        return order if first is None else order[order.index(first) :]

    def gain(self, seat: int, name: str, count: int) -> None:
        """Food or resources come in."""
        if name == "food":
            self.food[seat] += count
        else:
            self.goods[seat][name] += count

    def paid(self, seat: int) -> dict[str, int]:
        """Resources that went away, once all gains are counted."""
        left = self.after["players"][seat]["goods"]
        return {name: self.goods[seat][name] - left[name] for name in RESOURCES}

    # Rolls

    def roll(self, seat: int, count: int, where: str, good: str, pips: int) -> None:
        """Dice for a good; what they bring is told at once if no tool can be added."""
        faces, self.dice = self.dice[:count], self.dice[count:]
        told = f"{words.player(seat)} rolls {count} {'die' if count == 1 else 'dice'} {where}: "
        told += f"{' '.join(map(str, faces))} = {sum(faces)}"
        if self.next_is("tools") and not self.dice:
            self.tell(told)
        else:
            self.gain(seat, good, sum(faces) // pips)
            self.tell(f"{told}, takes {sum(faces) // pips} {good}")

    def settle(self, seat: int, total: int, pips: int, good: str) -> None:
        """Tools are added; what all of it brings."""
        self.gain(seat, good, total // pips)
        self.tell(f"{words.player(seat)} takes {total // pips} {good}")

    def take_dice(self, seat: int, faces: Sequence[int]) -> None:
        """Dice for all, as far as nobody has a choice: each player clockwise takes one."""
        left = list(faces)
        while left and not (self.next_is("take_die") and len(self.asked_next["dice"]) == len(left)):
            self.take_die(seat, left.pop())
            seat = (seat + 1) % len(self.seats)

    def take_die(self, seat: int, face: int) -> None:
        """One player's die."""
        reward = DICE_FOR_ALL[face - 1]
        if reward.gain == GAIN_GOOD:
            self.gain(seat, GOODS[reward.good], 1)
        self.tell(f"{words.player(seat)} takes the die {face}: {reward.words}")

    # Places

    def visit(self, seat: int, name: str) -> None:
        """Figures come home from a place and it is carried out."""
        place, who = words.PLACES[name], words.player(seat)
        figures, self.placed[name][seat] = self.placed[name][seat], 0
        if place.pips:
            self.roll(seat, figures, f"at {place.words}", words.good_of(place), place.pips)
        elif place.kind in (CARD, BUILDING):
            pending = self.next_is("pay", seat) and self.asked_next["location"] == name
            self.tell(f"{who} {'may buy' if pending else 'cannot pay for'} {self.offered(name)}")
        else:
            fact, gained = {
                TOOLMAKER: ("tools", "gets a tool"),
                HUT: ("figures", "gets a figure"),
                FIELD: ("agriculture", "gets a step of agriculture"),
            }[place.kind]
            grown = self.before["players"][seat][fact] != self.after["players"][seat][fact]
            self.tell(f"{who} {gained if grown else 'can gain nothing more'} at {place.words}")

    def offered(self, name: str) -> str:
        """The card or tile of a place, as it lay there before the step."""
        place = words.PLACES[name]
        if place.kind == CARD:
            return words.card(self.before["slots"][place.index])
        return words.tile(self.before["pile_tops"][place.index])

    def use_top(self, seat: int, number: int) -> None:
        """The upper half of a card that was just bought."""
        top, who = cards.CARDS[number - 1].top, words.player(seat)
        if top.effect == cards.TOP_ROLL:
            good = GOODS[top.good]
            self.roll(seat, top.amount, f"for {good}", good, words.pips_of(good))
        elif top.effect == cards.TOP_DICE:
            faces, self.dice = self.dice[: len(self.seats)], self.dice[len(self.seats) :]
            self.tell(f"{who} rolls dice for all: {' '.join(map(str, faces))}")
            self.take_dice(seat, faces)
        elif top.effect == cards.TOP_DRAW:
            drawn = self.before["players"][seat]["hidden_cards"] != self.after["players"][seat]["hidden_cards"]
            self.tell(f"{who} draws a card face down" if drawn else f"{who} draws nothing: the deck is empty")
        elif top.effect in (cards.TOP_ONE_USE, cards.TOP_ANY2):
            self.tell(f"{who} keeps it for later: {cards.describe_top(top)}")
        else:
            if top.effect in (cards.TOP_FOOD, cards.TOP_RESOURCE):
                self.gain(seat, "food" if top.effect == cards.TOP_FOOD else GOODS[top.good], top.amount)
            self.score[seat] += top.amount if top.effect == cards.TOP_POINTS else 0
            self.tell(f"{who} gets {cards.describe_top(top)}")

    # What nobody was asked about

    def silent_placements(self) -> None:
        """Figures that had only one place to go."""
        for name, figures in self.after["placed"].items():
            there = self.placed.setdefault(name, [0] * len(self.seats))
            for seat in self.seats:
                if figures[seat] > there[seat]:
                    more, there[seat] = figures[seat] - there[seat], figures[seat]
                    figures_placed = f"{words.player(seat)} places {words.counted(more, 'figure')}"
                    self.tell(f"{figures_placed} on {words.place(name)}, the only choice")

    def silent_visits(self) -> None:
        """Places of players who had only one left, clockwise from the start player."""
        nobody = [0] * len(self.seats)
        for seat in self.in_turn():
            for name in [name for name, figures in self.placed.items() if figures[seat]]:
                if self.round_is_over or not self.after["placed"].get(name, nobody)[seat]:
                    self.visit(seat, name)

    def feed(self, seats: Sequence[int]) -> None:
        """Players who are fed in this step, in order, up to the one who is asked, if anybody is."""
        for seat in seats:
            player, who = self.after["players"][seat], words.player(seat)
            mouths, harvest = player["figures"], player["agriculture"]
            have = self.food[seat] + harvest
            self.food[seat] = max(have - mouths, 0)
            from_fields = f", {harvest} of it from the fields" if harvest else ""
            if have >= mouths:
                self.tell(f"{who} feeds {mouths} figures" + (f", {min(harvest, mouths)} from the fields" if harvest else ""))
                continue
            short = f"{who} has {have} food{from_fields} for {mouths} figures: {mouths - have} short"
            if self.next_is("feed", seat):
                self.tell(short)
                return
            self.starve(seat, short)

    def starve(self, seat: int, why: str) -> None:
        """A hungry tribe that pays nothing."""
        self.score[seat] -= STARVATION
        self.tell(f"{why}, starves: -{STARVATION} points")

    def new_round(self) -> None:
        """The end of the game, or the next round with the cards that were dealt for it."""
        if self.before["over"] or not self.round_is_over:
            return
        if self.after["over"]:
            self.tell(f"The game is over: {words.END_WORDS[self.after['end_reason']]}")
            self.tell(words.result(self.after))
            return
        self.tell(f"Round {self.after['round']} begins: {words.player(self.after['start_seat'])} starts")
        dealt = [card for card in self.after["slots"] if card and card not in self.before["slots"]]
        if dealt:
            self.tell(f"New on display: {words.listed(map(words.card, dealt))}")
