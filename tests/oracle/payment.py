"""Purchases, trades and feeding: every way to pay is listed, and what begins one of them is legal.

A payment is a tuple of goods in ascending order, as they are laid down one by one. A trade is another way of paying part
of a cost: goods are given, others received and paid into the purchase at once, and the rest is paid from the hand.
"""

from collections import Counter
from itertools import combinations_with_replacement

from tests.oracle.components import GOODS, IGLOOS, RESOURCES, TILES


def from_lowest(lowest, goods=GOODS):
    """The goods that may follow the last one."""
    return goods if lowest is None else goods[goods.index(lowest) :]


def bundles(amount, goods=RESOURCES):
    """All ways to lay down so many goods in ascending order."""
    return list(combinations_with_replacement(goods, amount))


def bundle_of(amounts):
    """Goods by name as a bundle: bundle_of({"wood": 2}) == ("wood", "wood")."""
    return tuple(good for good in GOODS for _ in range(amounts.get(good, 0)))


def within(bundle, hand):
    return all(count <= hand[good] for good, count in Counter(bundle).items())


def minus(hand, bundle):
    """What is left of a hand."""
    return {good: count - bundle.count(good) for good, count in hand.items()}


# what things cost


def prices(view, place):
    """Every bundle that buys what is at a location, affordable or not."""
    if place in ("card5", "second_card"):
        return [("jewelry",) * 3]
    number = int(place[-1])
    if place.startswith("card"):
        return bundles(number)
    if place.startswith("igloo"):
        return prices_of(IGLOOS[view["igloos"][number - 1]])
    return prices_of(TILES[view["pile_tops"][number - 1]])


def prices_of(tile):
    if tile["type"] == "fixed":
        return [bundle_of(tile["cost"])]
    if tile["type"] == "exact":
        return [bundle for bundle in bundles(tile["resources"]) if len(set(bundle)) == tile["kinds"]]
    kinds = ("jewelry",) if tile["type"] == "jewelry" else RESOURCES
    return [bundle for amount in range(tile["min"], tile["max"] + 1) for bundle in bundles(amount, kinds)]


def completions(all_prices, paid, hand):
    """What may still be paid from the hand, each as a bundle, so that the whole is one of the prices."""
    already = Counter(paid)
    rests = [bundle_of(Counter(price) - already) for price in all_prices if not already - Counter(price)]
    return [rest for rest in rests if within(rest, hand)]


# purchases


def purchase_answers(view, question, players):
    player, place = view["players"][question["actor"]], question["location"]
    paid, lowest = bundle_of(question["paid"]), question["lowest"]
    rests = completions(prices(view, place), paid, player["goods"])
    answers = {("pay", rest[0]) for rest in rests if rest and rest[0] in from_lowest(lowest)}
    if paid:  # no way back; free amounts may stop
        return answers | ({("done",)} if answers and () in rests else set())
    return answers | {("decline",)} | cashing(view, question) | trading(view, player, place)


def cashing(view, question):
    return {("use_any2",)} if view["players"][question["actor"]]["any2_unused"] else set()


def second_card_answers(view, question, players):
    player = view["players"][question["actor"]]
    if not a_card_is_left_to_draw(view):
        return {("no",)}
    buying = {("yes",)} if player["goods"]["jewelry"] >= 3 else set()
    return buying | {("no",)} | trading(view, player, "second_card")


def a_card_is_left_to_draw(view):
    """Whether a card is left to draw: animals are none, so the cards elsewhere are counted, all 45 of them with style."""
    held = sum(len(player["cards"]) + len(player["hidden_cards"]) for player in view["players"])
    return held + sum(card is not None for card in view["slots"]) < 45


# trades


def ratio(player, all_prices):
    """Goods given and received: two items only come where the purchase can take two."""
    gives, brings = next(
        rate for last, rate in ((0, (0, 0)), (3, (2, 1)), (8, (1, 1)), (10, (1, 2))) if player["merchant"] <= last
    )
    return gives, min(brings, max(map(len, all_prices)))


def trading(view, player, place):
    """A trade as an answer to a purchase's first question: once a round, where it can be completed."""
    if not player.get("merchant") or player["traded"]:
        return set()
    all_prices = prices(view, place)
    gives, brings = ratio(player, all_prices)
    gifts = [gift for gift in bundles(gives, GOODS) if within(gift, player["goods"])]
    possible = any(receipts(all_prices, (), brings, minus(player["goods"], gift)) for gift in gifts)
    return {("trade",)} if possible else set()


def receipts(all_prices, paid, left, hand):
    """The bundles of so many goods that may be received, so that the rest can be paid from the hand."""
    return [received for received in bundles(left, GOODS) if completions(all_prices, (*paid, *received), hand)]


def giving_answers(view, question, players):
    player, all_prices = view["players"][question["actor"]], prices(view, question["for"])
    gives, brings = ratio(player, all_prices)
    assert 1 <= question["left"] <= gives, "the ratio is fixed by the track"
    assert not any(question["paid"].values()), "a trade begins before the first good"
    return {
        ("give", gift[0])
        for gift in bundles(question["left"], GOODS)
        if gift[0] in from_lowest(question["lowest"])
        and within(gift, player["goods"])
        and receipts(all_prices, (), brings, minus(player["goods"], gift))
    }


def receiving_answers(view, question, players):
    player, paid = view["players"][question["actor"]], bundle_of(question["paid"])
    all_prices = prices(view, question["for"])
    assert question["left"] + len(paid) == ratio(player, all_prices)[1], "what is received is paid at once"
    possible = receipts(all_prices, paid, question["left"], player["goods"])
    return {("receive", received[0]) for received in possible if received[0] in from_lowest(question["lowest"])}


# feeding


def feeding_answers(view, question, players):
    goods = view["players"][question["actor"]]["goods"]
    lowest = question["lowest"]
    meals = [bundle for bundle in bundles(question["short"]) if within(bundle, goods)]
    answers = {("pay", meal[0]) for meal in meals if meal[0] in from_lowest(lowest)}
    return answers if lowest is not None else answers | {("starve",)} | cashing(view, question)
