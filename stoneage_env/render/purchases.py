"""How rolls, purchases and what they bring at once are told: card tops, tiles, dice of which each player takes one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from stoneage_env.content import buildings, cards, rewards
from stoneage_env.content.goods import FOOD, GOODS
from stoneage_env.content.locations import BUILDING, CARD
from stoneage_env.content.numbers import MERCHANT_JEWELRY
from stoneage_env.render import words
from stoneage_env.render.ledger import Ledger
from stoneage_env.render.story import Event


def tell_roll(ledger: Ledger, seat: int, dice: Sequence[int], where: str) -> None:
    """Dice for one total; what they bring follows once tools are added or not."""
    count = f"{len(dice)} {'die' if len(dice) == 1 else 'dice'}"
    ledger.tell(f"{words.player(seat)} rolls {count} {where}: {' '.join(map(str, dice))} = {sum(dice)}", "roll")


def tell_purchase(ledger: Ledger, event: Event, name: str, paid: Mapping[str, int]) -> None:
    """The purchase of a card, or of a tile with its points and what lies below it; then its effects."""
    seat, place = event.seat, words.PLACES[name]
    bought = f"{words.player(seat)} buys {words.offered(event.before.view, name)}"
    if place.kind == CARD:
        ledger.gain(seat, "cards")
        ledger.tell(f"{bought} for {words.amounts(paid)}")
        if not event.after.card:
            use_top(ledger, event, event.before.view["slots"][place.index])
    elif place.kind == BUILDING:
        number = event.before.view["pile_tops"][place.index]
        ledger.tell(bought + _points(ledger, seat, number, paid))
        turn_tile(ledger, event)
        use_tile(ledger, event, buildings.BUILDINGS[number])
    else:
        ledger.gain(seat, "igloos")
        ledger.gain(seat, "score", buildings.IGLOOS[place.index].points)
        ledger.tell(bought)


def _points(ledger: Ledger, seat: int, number: int, paid: Mapping[str, int]) -> str:
    line = buildings.BUILDINGS[number]
    is_fixed = line.kind == buildings.FIXED
    points = line.points if is_fixed else buildings.points_paid(tuple(paid.get(good, 0) for good in GOODS))
    ledger.gain(seat, "buildings")
    ledger.gain(seat, "score", points)
    return "" if is_fixed else f" for {words.amounts(paid)}: {points} points"


def turn_tile(ledger: Ledger, event: Event) -> None:
    """The tile below one that was taken, once it is turned."""
    before, after = event.before.view["pile_sizes"], event.after.view["pile_sizes"]
    for pile, (had, has) in enumerate(zip(before, after, strict=True)):
        if had != has:
            below = event.after.view["pile_tops"][pile]
            shown = words.tile(below) if below is not None else "nothing, it is used up"
            ledger.tell(f"Next in building pile {pile + 1}: {shown}")


def use_tile(ledger: Ledger, event: Event, tile: buildings.Building) -> None:
    """What a tile of the expansion does besides its points."""
    seat, effect = event.seat, tile.effect
    if effect == buildings.EFFECT_DRAW:
        draw_card(ledger, event, seat)
    elif effect in (buildings.EFFECT_DICE, buildings.EFFECT_STYLE_DICE):
        roll_for_all(ledger, event, "dice for all" if effect == buildings.EFFECT_DICE else "dice with style")
    elif effect in _ONE_TIME:
        fact = _ONE_TIME[effect]
        gain_if_possible(ledger, event, seat, fact)
        ledger.tell(f"{words.player(seat)} gets {buildings.describe_effect(tile)}")
    elif effect != buildings.NO_EFFECT:
        ledger.tell(f"{words.player(seat)} has from the next round on: {buildings.describe_effect(tile)}")


_ONE_TIME = {
    buildings.EFFECT_FIGURE: "figures",
    buildings.EFFECT_TOOL: "tools",
    buildings.EFFECT_AGRICULTURE: "agriculture",
}


def gain_if_possible(ledger: Ledger, event: Event, seat: int, fact: str) -> None:
    """One more of what has an end: figures, tools, steps of a track."""
    ledger.gain(seat, fact, int(event.grows(seat, fact)))


def draw_card(ledger: Ledger, event: Event, seat: int) -> None:
    """A card face down, if there is one."""
    drawn = event.grows(seat, "hidden_cards")
    ledger.gain(seat, "hidden_cards", int(drawn))
    who = words.player(seat)
    ledger.tell(f"{who} draws a card face down" if drawn else f"{who} draws nothing: the deck is empty")


def roll_for_all(ledger: Ledger, event: Event, kind: str) -> None:
    """One die for each player; they are taken one after the other."""
    ledger.tell(f"{words.player(event.seat)} rolls {kind}: {' '.join(map(str, event.dice))}")


def use_top(ledger: Ledger, event: Event, number: int) -> None:
    """The upper half of a card that was bought."""
    top, seat, who = cards.CARDS[number - 1].top, event.seat, words.player(event.seat)
    if top.effect == cards.TOP_ROLL:
        tell_roll(ledger, seat, event.dice, f"for {GOODS[top.good]}")
    elif top.effect in (cards.TOP_DICE, cards.TOP_STYLE_DICE):
        roll_for_all(ledger, event, cards.describe_top(top))
    elif top.effect == cards.TOP_DRAW:
        draw_card(ledger, event, seat)
    elif top.effect in (cards.TOP_ONE_USE, cards.TOP_ANY2):
        ledger.tell(f"{who} keeps it for later: {cards.describe_top(top)}")
    elif top.effect == cards.TOP_MERCHANT:
        ledger.tell(f"{who} gets {cards.describe_top(top)}{advance(ledger, event, seat)}")
    else:
        if top.effect in (cards.TOP_FOOD, cards.TOP_RESOURCE):
            ledger.gain(seat, "food" if top.effect == cards.TOP_FOOD else GOODS[top.good], top.amount)
        elif top.effect == cards.TOP_POINTS:
            ledger.gain(seat, "score", top.amount)
        else:
            gain_if_possible(ledger, event, seat, "tools" if top.effect == cards.TOP_TOOL else "agriculture")
        ledger.tell(f"{who} gets {cards.describe_top(top)}")


def advance(ledger: Ledger, event: Event, seat: int) -> str:
    """A move on the merchant track and the jewelry that comes with it, as the end of a sentence."""
    before, after = (view["players"][seat]["merchant"] for view in (event.before.view, event.after.view))
    ledger.gain(seat, "merchant", after - before)
    ledger.gain(seat, "jewelry", MERCHANT_JEWELRY)
    return f" (now at {after}) and {MERCHANT_JEWELRY} jewelry"


def tell_die(ledger: Ledger, event: Event, table: Sequence[rewards.Reward]) -> None:
    """One player's die of those that were rolled for all."""
    face = event.action.face
    kind = "style die" if table is rewards.STYLE_DICE else "die"
    ledger.tell(f"{words.player(event.seat)} takes the {kind} {face}: {table[face - 1].words}")
    gain_reward(ledger, event, table[face - 1])


def gain_reward(ledger: Ledger, event: Event, reward: rewards.Reward) -> None:
    """What a die brings, noted at the end of the last line where it is more than the reward says."""
    seat = event.seat
    if reward.gain == rewards.GAIN_GOOD:
        ledger.gain(seat, "food" if reward.good == FOOD else GOODS[reward.good], reward.amount)
    elif reward.gain == rewards.GAIN_POINTS:
        ledger.gain(seat, "score", reward.amount)
    elif reward.gain == rewards.GAIN_MERCHANT:
        ledger.close(advance(ledger, event, seat))
    elif reward.gain in _LIMITED:
        gain_if_possible(ledger, event, seat, _LIMITED[reward.gain])


_LIMITED = {
    rewards.GAIN_TOOL: "tools",
    rewards.GAIN_AGRICULTURE: "agriculture",
    rewards.GAIN_FIGURE: "figures",
    rewards.GAIN_CARD: "hidden_cards",
}
