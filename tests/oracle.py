"""The base game's rules stated a second time: what may be done, what a position is worth, who has won.

Slow, plain Python over `engine.snapshot(row)` and `engine.question(row)`, written from the rules and not from the
kernels, with the components read from the tests' own copy. Nothing here imports the engine. Payments are found by
listing all of them. Random play that uses these words is here too.
"""

import json
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path

COMPONENTS = json.loads((Path(__file__).parent / "data" / "components.json").read_text())
CARDS = {card["id"]: card for card in COMPONENTS["civilization_cards"]["cards"]}
TILES = [tile for tile in COMPONENTS["building_tiles"]["tiles"] for _ in range(tile["copies"])]
VALUES = COMPONENTS["legend"]["resource_values"]

RESOURCES = ("wood", "clay", "stone", "gold")
GATHERING = ("forest", "clay_pit", "quarry", "river")
VILLAGE = ("toolmaker", "hut", "field")
TOOL_ORDER = (("tool", 0), ("tool", 1), ("tool", 2), ("one_use_tool", 2), ("one_use_tool", 3), ("one_use_tool", 4))


def legal_actions(view, question, players):
    """Everything the asked player may do, in the words of transcripts: {("place", "forest", 3), ...}."""
    answers = {
        "place": placements,
        "act": locations_to_act_on,
        "tools": tools_to_use,
        "pay": purchase_answers,
        "feed": feeding_answers,
        "choose_resource": resources_to_take,
        "take_die": dice_to_take,
        "over": nothing,
    }
    return answers[question["decision"]](view, question, players)


def nothing(view, question, players):
    assert view["over"]
    return {("no_op",)}


# placement


def placements(view, question, players):
    seat = question["actor"]
    unplaced = view["players"][seat]["figures"] - sum(figures[seat] for figures in view["placed"].values())
    places = ["hunt", *GATHERING, *VILLAGE]
    places += [f"card{slot}" for slot, card in enumerate(view["slots"], 1) if card is not None]
    places += [f"building{pile}" for pile, tile in enumerate(view["pile_tops"], 1) if tile is not None]
    return {
        ("place", place, figures)
        for place in places
        for figures in range(1, unplaced + 1)
        if may_place(view["placed"], seat, place, figures, players)
    }


def may_place(placed, seat, place, figures, players):
    there = placed.get(place, [0] * players)
    if there[seat]:
        return False
    if place == "hunt":
        return True
    if place in GATHERING:
        neighbours = sum(1 for other in there if other)
        most_neighbours = {2: 0, 3: 1, 4: 3}[players]
        return sum(there) + figures <= 7 and neighbours <= most_neighbours
    if sum(there):
        return False
    if place in VILLAGE:
        occupied = [village for village in VILLAGE if sum(placed.get(village, []))]
        if players < 4 and len(occupied) >= 2:
            return False
    return figures == (2 if place == "hut" else 1)


# actions


def locations_to_act_on(view, question, players):
    seat = question["actor"]
    own = {("act", place) for place, figures in view["placed"].items() if figures[seat]}
    return own | cashing(view, question)


def cashing(view, question):
    return {("use_any2",)} if view["players"][question["actor"]]["any2_unused"] else set()


def tools_to_use(view, question, players):
    player = view["players"][question["actor"]]
    ready = {("tool", space) for space in range(3) if player["tools"][space] and not player["tools_used"][space]}
    ready |= {("one_use_tool", value) for value in player["one_use_tools"]}
    return {("done",)} | {tool for tool in TOOL_ORDER[question["next_tool"] :] if tool in ready}


def resources_to_take(view, question, players):
    assert question["left"] in (1, 2)
    return {("take", resource) for resource in from_lowest(question["lowest"])}


def dice_to_take(view, question, players):
    return {("face", face) for face in question["dice"]}


# payments: every payment is a tuple of resources in ascending order, as they are laid down one by one


def from_lowest(lowest):
    return RESOURCES if lowest is None else RESOURCES[RESOURCES.index(lowest) :]


def bundles(amount):
    """All ways to lay down so many resources in ascending order."""
    return list(combinations_with_replacement(RESOURCES, amount))


def within(bundle, hand):
    return all(count <= hand[resource] for resource, count in Counter(bundle).items())


def prices(view, location):
    """Every bundle that buys what is at a location, affordable or not."""
    number = int(location[-1])
    if location.startswith("card"):
        return bundles(number)
    tile = TILES[view["pile_tops"][number - 1]]
    if tile["type"] == "fixed":
        return [bundle for bundle in bundles(sum(tile["cost"].values())) if Counter(bundle) == Counter(tile["cost"])]
    if tile["type"] == "exact":
        return [bundle for bundle in bundles(tile["resources"]) if len(set(bundle)) == tile["kinds"]]
    return [bundle for amount in range(tile["min"], tile["max"] + 1) for bundle in bundles(amount)]


def purchase_answers(view, question, players):
    goods = view["players"][question["actor"]]["goods"]
    paid = tuple(resource for resource in RESOURCES for _ in range(question["paid"].get(resource, 0)))
    assert question["lowest"] == (paid[-1] if paid else None)
    had = {resource: goods[resource] + paid.count(resource) for resource in RESOURCES}
    possible = [bundle for bundle in prices(view, question["location"]) if within(bundle, had)]
    longer = [bundle for bundle in possible if len(bundle) > len(paid) and bundle[: len(paid)] == paid]
    answers = {("pay", bundle[len(paid)]) for bundle in longer}
    if not paid:
        return answers | {("decline",)} | cashing(view, question)
    return answers | ({("done",)} if answers and paid in possible else set())


def feeding_answers(view, question, players):
    goods = view["players"][question["actor"]]["goods"]
    lowest = question["lowest"]
    meals = [bundle for bundle in bundles(question["short"]) if within(bundle, goods)]
    answers = {("pay", meal[0]) for meal in meals if meal[0] in from_lowest(lowest)}
    return answers if lowest is not None else answers | {("starve",)} | cashing(view, question)


# scoring


def final_score(player):
    """What a player of a view would score if the game ended now."""
    bottoms = [CARDS[card]["bottom"] for card in player["cards"] + player["hidden_cards"]]
    people: Counter[str] = Counter()
    for bottom in bottoms:
        people[bottom.get("profession", "")] += bottom.get("count", 0)
    return (
        player["score"]
        + culture_points([bottom["symbol"] for bottom in bottoms if "symbol" in bottom])
        + people["farmer"] * player["agriculture"]
        + people["toolmaker"] * sum(player["tools"])
        + people["builder"] * len(player["buildings"])
        + people["shaman"] * player["figures"]
        + sum(player["goods"][resource] for resource in RESOURCES)
        + (2 if player["any2_unused"] else 0)
    )


def culture_points(symbols):
    """Sets of different symbols, each worth its size squared: culture_points(["art", "art", "music"]) == 5."""
    points = 0
    while symbols:
        one_set = set(symbols)
        points += len(one_set) ** 2
        symbols = list((Counter(symbols) - Counter(one_set)).elements())
    return points


def winning_seats(players):
    ranks = [(final_score(p), p["agriculture"] + sum(p["tools"]) + p["figures"]) for p in players]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


# random play


def random_action(legal, rng, eagerness=0.0):
    """One of the legal actions; as often as `eagerness` says, one that pays or moves to buy if there is any."""
    choices = sorted(legal)
    if rng.random() < eagerness:
        choices = [action for action in choices if is_eager(action)] or choices
    return choices[rng.integers(len(choices))]


def is_eager(action):
    return action[0] == "pay" or (action[0] == "place" and action[1].startswith(("card", "building")))
