"""Words that picture, text board and log share: players, cards, tiles, goods, questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from stoneage_env.content.buildings import ADORNED, BUILDINGS, EXACT, FIXED, describe_building
from stoneage_env.content.cards import (
    BASE_PROFESSIONS,
    BASE_SYMBOLS,
    CARDS,
    PROFESSIONS,
    SYMBOLS,
    describe_bottom,
    describe_top,
)
from stoneage_env.content.goods import GOODS, VALUE
from stoneage_env.content.locations import LOCATIONS, Location
from stoneage_env.render.palette import PLAYER_NAMES

Viewer = int | Literal["all"] | None  # who looks: a seat, somebody who may see every card, or an onlooker

PLACES: dict[str, Location] = {place.name: place for place in LOCATIONS}
END_WORDS = {
    "deck": "the cards cannot be filled up any more",
    "piles": "a pile of buildings is used up",
    "truncated": "the limit of rounds is reached",
}


def player(seat: int) -> str:
    """A player by colour: player(0) == "Red"."""
    return PLAYER_NAMES[seat]


def listed(words: Iterable[str]) -> str:
    """Words as a list in a sentence: listed(["a", "b", "c"]) == "a, b and c"."""
    items = list(words)
    return " and ".join(filter(None, (", ".join(items[:-1]), *items[-1:])))


def amounts(goods: Mapping[str, int]) -> str:
    """Goods that are there: amounts({"wood": 2, "gold": 0}) == "2 wood"."""
    return ", ".join(f"{count} {name}" for name, count in goods.items() if count) or "nothing"


def counted(count: int, thing: str) -> str:
    """A number of things: counted(2, "figure") == "2 figures"."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def card(number: int) -> str:
    """A card in words: card(12) == "card 12 (dice for all; pottery)"."""
    line = CARDS[number - 1]
    return f"card {number} ({describe_top(line.top)}; {describe_bottom(line.bottom)})"


def tile(number: int) -> str:
    """A building tile in words: tile(0) == "tile 0 (2 wood, 1 clay for 10 points)"."""
    return f"tile {number} ({describe_building(BUILDINGS[number])})"


def tile_label(number: int) -> str:
    """A tile in a few letters: its points, or how many resources of how many kinds it took: "12", "4/2", "1-7"."""
    line = BUILDINGS[number]
    if line.kind == FIXED:
        return str(line.points)
    if line.kind == EXACT:
        return f"{line.amount}/{line.kinds}"
    return f"1-{line.amount}{'j' if line.kind == ADORNED else ''}"


def culture_counts(numbers: Iterable[int]) -> list[int]:
    """How many of these cards carry each culture symbol."""
    held = [CARDS[number - 1].bottom.symbol for number in numbers]
    return [held.count(symbol) for symbol in range(len(SYMBOLS))]


def people_counts(numbers: Iterable[int]) -> list[int]:
    """How many people of each profession are on these cards."""
    held = [CARDS[number - 1].bottom for number in numbers]
    return [sum(line.count for line in held if line.profession == profession) for profession in range(len(PROFESSIONS))]


def has_style(owner: Mapping[str, Any]) -> bool:
    """Whether the game of this player is one with the expansion."""
    return "merchant" in owner


def symbols_of(owner: Mapping[str, Any]) -> tuple[str, ...]:
    """Culture symbols that this player can collect."""
    return SYMBOLS if has_style(owner) else BASE_SYMBOLS


def professions_of(owner: Mapping[str, Any]) -> tuple[str, ...]:
    """Professions that count for this player."""
    return PROFESSIONS if has_style(owner) else BASE_PROFESSIONS


def multipliers(owner: Mapping[str, Any]) -> tuple[int, ...]:
    """What each person of a profession counts: agriculture, tool value, buildings, figures, the merchant track."""
    base = (owner["agriculture"], sum(owner["tools"]), len(owner["buildings"]), owner["figures"])
    return (*base, owner["merchant"]) if has_style(owner) else base


def at_home(view: Mapping[str, Any], seat: int) -> int:
    """Figures of a player that stand on no place."""
    return view["players"][seat]["figures"] - sum(figures[seat] for figures in view["placed"].values())


def place(name: str) -> str:
    """A location in a sentence; a card and a tile are called by where they lie: place("card2") == "card slot 2"."""
    words = PLACES[name].words
    return words.replace("card ", "card slot ").replace("building ", "building pile ")


def good_of(where: Location) -> str:
    """What a roll brings there: good_of(PLACES["hunt"]) == "food"."""
    return "food" if where.good >= len(GOODS) else GOODS[where.good]


def pips_of(good: str) -> int:
    """Pips for one resource: pips_of("wood") == 3."""
    return VALUE[good]


def title(name: str) -> str:
    """A location as a heading: title("clay_pit") == "Clay pit"."""
    return PLACES[name].words.removeprefix("the ").capitalize()


def sees_cards_of(viewer: Viewer, seat: int, view: Mapping[str, Any]) -> bool:
    """Whether the face-down cards of a seat are shown: to their owner, and to everybody when the game is over."""
    return viewer == "all" or viewer == seat or bool(view["over"])


def points_now(view: Mapping[str, Any], seat: int, viewer: Viewer) -> str:
    """Points if the game ended now; "?" if a face-down card that is not shown counts in them."""
    unknown = view["players"][seat]["hidden_cards"] and not sees_cards_of(viewer, seat, view)
    return "?" if unknown else str(view["scores_if_ended_now"][seat])


def result(view: Mapping[str, Any]) -> str:
    """How a finished game went: "Blue wins with 143 points, before Red 120"."""
    scores, winners = view["scores_if_ended_now"], view["winners"]
    verb = "wins" if len(winners) == 1 else "share the victory"
    others = sorted((seat for seat in range(len(scores)) if seat not in winners), key=lambda seat: -scores[seat])
    behind = ", before " + ", ".join(f"{player(seat)} {scores[seat]}" for seat in others) if others else ""
    return f"{listed(player(seat) for seat in winners)} {verb} with {scores[winners[0]]} points{behind}"


def question(asked: Mapping[str, Any]) -> str:
    """What is asked, as the rest of a sentence that begins with the player: "pays for card slot 2 (1 wood so far)"."""
    decision = asked["decision"]
    if decision == "tools":
        sure = asked["total"] // asked["pips"]
        return f"may add tools: {asked['total']} pips, {asked['pips']} for each {asked['good']}, so far {sure}"
    if decision == "pay":
        so_far = f" ({amounts(asked['paid'])} so far)" if asked["lowest"] else ", or declines"
        return f"pays for {place(asked['location'])}{so_far}"
    if decision == "feed":
        return f"is short of {asked['short']} food: resources" + ("" if asked["lowest"] else ", or starve")
    if decision == "take_die":
        return f"takes one of the dice {' '.join(map(str, asked['dice']))}"
    if decision == "choose_resource":
        return f"takes any resource, {asked['left']} to go"
    if decision == "reward":
        return f"rolled a {asked['face']} for the animal: claims it, or 3 points"
    if decision == "split_hunt":
        return f"shares {asked['items']} items of the hunt out into food and jewelry"
    if decision in ("trade_give", "trade_receive"):
        return f"trades: {'gives' if decision == 'trade_give' else 'receives'} {asked['left']} more"
    return {
        "place": "places figures",
        "act": "chooses the next location",
        "offer_gold": "may pay 1 gold more for 6 points",
        "offer_insulation": "may pay 1 stone more for 5 points",
        "offer_second_card": "may pay 3 jewelry for a second card",
        "over": "has nothing to do",
    }[decision]


def headline(view: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """Whose decision it is and which, or how the game ended."""
    if view["over"]:
        return f"Game over: {result(view)}"
    return f"{player(asked['actor'])} {question(asked)}"
