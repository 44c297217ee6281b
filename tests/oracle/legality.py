"""What the asked player may do, decision by decision, in the words of transcripts."""

from tests.oracle.components import GOLD_TILE, RESOURCES, WOOD_TILE
from tests.oracle.payment import (
    cashing,
    feeding_answers,
    from_lowest,
    giving_answers,
    purchase_answers,
    receiving_answers,
    second_card_answers,
)

GATHERING = ("forest", "clay_pit", "quarry", "river")
VILLAGE = ("toolmaker", "hut", "field", "merchant")
MOST_GATHERERS = {2: 1, 3: 2, 4: 4, 5: 5}  # players at one resource location
MOST_VILLAGES = {2: 2, 3: 2, 4: 3, 5: 4}  # village locations occupied in a round
OWN_TILES = {"wood_tile": WOOD_TILE, "gold_tile": GOLD_TILE}
TOOL_ORDER = (("tool", 0), ("tool", 1), ("tool", 2), ("one_use_tool", 2), ("one_use_tool", 3), ("one_use_tool", 4))


def legal_actions(view, question, players):
    """Everything the asked player may do: {("place", "forest", 3), ...}."""
    answers = {
        "place": placements,
        "act": locations_to_act_on,
        "tools": tools_to_use,
        "pay": purchase_answers,
        "feed": feeding_answers,
        "choose_resource": resources_to_take,
        "take_die": dice_to_take,
        "over": nothing,
        "offer_gold": gold_offered,
        "offer_insulation": insulation_offered,
        "reward": rewards_to_take,
        "split_hunt": splits,
        "trade_give": giving_answers,
        "trade_receive": receiving_answers,
        "offer_second_card": second_card_answers,
    }
    return answers[question["decision"]](view, question, players)


def nothing(view, question, players):
    assert view["over"]
    return {("no_op",)}


# placement


def placements(view, question, players):
    seat = question["actor"]
    unplaced = view["players"][seat]["figures"] - sum(figures[seat] for figures in view["placed"].values())
    return {
        ("place", place, figures)
        for place in places(view, seat)
        for figures in range(1, unplaced + 1)
        if may_place(view["placed"], seat, place, figures, players)
    }


def places(view, seat):
    """Every location that there is for this player, full or not."""
    player = view["players"][seat]
    yield from ("hunt", *GATHERING, *(village for village in VILLAGE if village != "merchant" or "merchant" in player))
    yield from (f"card{slot}" for slot, card in enumerate(view["slots"], 1) if card is not None)
    yield from (f"building{pile}" for pile, tile in enumerate(view["pile_tops"], 1) if tile is not None)
    yield from (f"igloo{number}" for number, igloo in enumerate(view.get("igloos", []), 1) if igloo is not None)
    yield from (place for place, tile in OWN_TILES.items() if tile in player["buildings"])
    if view.get("active_animal") is not None:
        yield "animal"


def may_place(placed, seat, place, figures, players):
    there = placed.get(place, [0] * players)
    if place == "animal":  # one a turn, also where one has figures already
        return figures == 1 and sum(there) < players
    if there[seat]:
        return False
    if place == "hunt":
        return True
    if place in GATHERING:
        others = sum(1 for other in there if other)
        return sum(there) + figures <= 7 and others < MOST_GATHERERS[players]
    if sum(there):
        return False
    if place in VILLAGE and sum(1 for village in VILLAGE if sum(placed.get(village, []))) >= MOST_VILLAGES[players]:
        return False
    if place in OWN_TILES:
        return figures <= 3
    return figures == (2 if place in ("hut", "merchant") else 1)


# actions


def locations_to_act_on(view, question, players):
    seat = question["actor"]
    own = {("act", place) for place, figures in view["placed"].items() if figures[seat] and place != "animal"}
    return own | cashing(view, question)


def tools_to_use(view, question, players):
    player = view["players"][question["actor"]]
    ready = {("tool", space) for space in range(3) if player["tools"][space] and not player["tools_used"][space]}
    ready |= {("one_use_tool", value) for value in player["one_use_tools"]}
    return {("done",)} | {tool for tool in TOOL_ORDER[question["next_tool"] :] if tool in ready}


def splits(view, question, players):
    return {("amount", jewelry) for jewelry in range(question["items"] + 1)}


def resources_to_take(view, question, players):
    assert question["left"] in (1, 2)
    return {("take", resource) for resource in from_lowest(question["lowest"], RESOURCES)}


def dice_to_take(view, question, players):
    return {("face", face) for face in question["dice"]}


def rewards_to_take(view, question, players):
    return {("face", 1), ("face", question["face"])}


# winter's offers


def gold_offered(view, question, players):
    return offered(view["players"][question["actor"]]["goods"]["gold"])


def insulation_offered(view, question, players):
    return offered(view["players"][question["actor"]]["goods"]["stone"])


def offered(in_hand):
    return {("yes",), ("no",)} if in_hand else {("no",)}
