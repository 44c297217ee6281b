"""Words that picture, text board and log share: players, cards, tiles, goods, questions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.buildings import (
    ADORNED,
    BASE_BUILDINGS,
    BUILDINGS,
    EFFECT_GOLD_TILE,
    EFFECT_INCOME,
    EFFECT_WOOD_TILE,
    EXACT,
    FIXED,
    IGLOOS,
    describe_building,
    describe_effect,
)
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
from stoneage_env.content.locations import BUILDING, CARD, LOCATIONS, Location
from stoneage_env.content.numbers import CARD_SLOTS, SLOT_FIVE_JEWELRY, TRADES
from stoneage_env.engine.actions import Action
from stoneage_env.render import module_words
from stoneage_env.render.palette import PLAYER_NAMES

if TYPE_CHECKING:
    from stoneage_env.engine.engine import Engine

Viewer = int | Literal["all"] | None  # who looks: a seat, somebody who may see every card, or an onlooker

PLACES: dict[str, Location] = {place.name: place for place in LOCATIONS}
LASTING = (EFFECT_INCOME, EFFECT_WOOD_TILE, EFFECT_GOLD_TILE)  # what tiles do in later rounds
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


def shares(jewelry: int, food: int) -> str:
    """A hunt shared out: shares(3, 5) == "3 jewelry and 5 food"."""
    return listed(f"{count} {name}" for name, count in (("jewelry", jewelry), ("food", food)) if count)


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


def igloo(number: int) -> str:
    """An igloo in words: igloo(0) == "igloo 1 (2 wood, 2 clay for 14 points)"."""
    return f"igloo {number + 1} ({describe_building(IGLOOS[number])})"


def offered(view: Mapping[str, Any], name: str) -> str:
    """The card, tile or igloo that lies at a place, in words."""
    where = PLACES[name]
    if where.kind == CARD:
        return card(view["slots"][where.index])
    return tile(view["pile_tops"][where.index]) if where.kind == BUILDING else igloo(where.index)


def price(slot: int) -> str:
    """What the card of a slot costs, the rightmost slot being 0: price(4) == "3 jewelry"."""
    return str(slot + 1) if slot < CARD_SLOTS else f"{SLOT_FIVE_JEWELRY} jewelry"


def animal_value(view: Mapping[str, Any]) -> int:
    """Pips that every total loses: the value of the active animal, 0 without one."""
    active = view.get("active_animal")
    return next((animal.value for animal in ANIMALS if animal.name == active), 0)


def tile_label(number: int) -> str:
    """A tile in a few letters: its points, or how many goods of how many kinds it took: "12", "4/2", "1-7"."""
    line = BUILDINGS[number]
    if line.kind == FIXED:
        return str(line.points)
    return f"{line.amount}/{line.kinds}" if line.kind == EXACT else f"1-{line.amount}"


def tile_name(number: int) -> str:
    """The same for a text, with what the tile does later on: "3 (1 wood each round)", "1-4 jewelry"."""
    line = BUILDINGS[number]
    more = " jewelry" if line.kind == ADORNED else f" ({describe_effect(line)})" if line.effect in LASTING else ""
    return tile_label(number) + more


def view_of(engine: Engine, row: int = 0) -> dict[str, Any]:
    """`engine.snapshot(row)` and the modules that are played with, which a state alone does not tell."""
    return engine.snapshot(row) | {"modules": engine.config.modules}


def has_winter(view: Mapping[str, Any]) -> bool:
    """Whether it is known that the winter is harsh."""
    return "harsh_winter" in view.get("modules", ())


def can_be_insulated(tile_number: int) -> bool:
    """Whether winter's offer follows the tile."""
    return tile_number < len(BASE_BUILDINGS) and BUILDINGS[tile_number].kind == FIXED


def has_style(owner: Mapping[str, Any]) -> bool:
    """Whether the player plays with the expansion."""
    return "merchant" in owner


def symbols_of(owner: Mapping[str, Any]) -> tuple[str, ...]:
    """The culture symbols that there are in a player's game."""
    return SYMBOLS if has_style(owner) else BASE_SYMBOLS


def professions_of(owner: Mapping[str, Any]) -> tuple[str, ...]:
    """The professions that there are in a player's game."""
    return PROFESSIONS if has_style(owner) else BASE_PROFESSIONS


def culture_counts(owner: Mapping[str, Any]) -> list[int]:
    """How many bought cards of a player carry each culture symbol."""
    held = [CARDS[number - 1].bottom.symbol for number in owner["cards"]]
    return [held.count(symbol) for symbol in range(len(symbols_of(owner)))]


def people_counts(owner: Mapping[str, Any]) -> list[int]:
    """How many people of each profession are on a player's bought cards."""
    held = [CARDS[number - 1].bottom for number in owner["cards"]]
    return [sum(line.count for line in held if line.profession == i) for i in range(len(professions_of(owner)))]


def multipliers(owner: Mapping[str, Any]) -> tuple[int, ...]:
    """What a farmer, toolmaker, builder and shaman of this player count: agriculture, tool value, buildings, figures;
    and a merchant, where there are any: the space of the merchant track."""
    counted = (owner["agriculture"], sum(owner["tools"]), len(owner["buildings"]), owner["figures"])
    return (*counted, owner["merchant"]) if has_style(owner) else counted


def trade_ratio(merchant: int) -> str:
    """How trade goes at a space of the merchant track: trade_ratio(2) == "2 for 1"."""
    gives, brings = TRADES[merchant]
    return f"{gives} for {brings}" if gives else "no trade"


def at_home(view: Mapping[str, Any], seat: int) -> int:
    """Figures of a player that stand on no place."""
    return view["players"][seat]["figures"] - sum(figures[seat] for figures in view["placed"].values())


def place(name: str) -> str:
    """A location in a sentence; a card and a tile are called by where they lie: place("card2") == "card slot 2"."""
    words = PLACES[name].words
    return words.replace("card ", "card slot ").replace("building ", "building pile ")


def place_in(view: Mapping[str, Any], name: str) -> str:
    """A location in a sentence about a game: the animal is called by its name."""
    return f"the {view['active_animal']}" if name == "animal" else place(name)


def tool_value(action: Action, view: Mapping[str, Any], seat: int) -> int:
    """What the tool of an action adds to a roll."""
    return int(action.value if action.name == "one_use_tool" else view["players"][seat]["tools"][action.space])


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


def items(total: int, lost: int, pips: int) -> int:
    """What a total brings, once an animal has taken its pips: items(9, 2, 2) == 3."""
    return max(total - lost, 0) // pips


def question(asked: Mapping[str, Any], lost: int = 0) -> str:
    """What is asked, as the rest of a sentence that begins with the player: "pays for card slot 2 (1 wood so far)".

    `lost` are the pips that an animal takes from every total.
    """
    decision = asked["decision"]
    if decision == "tools":
        sure = items(asked["total"], lost, asked["pips"])
        pips = f"{asked['total']} - {lost}" if lost else asked["total"]
        return f"may add tools: {pips} pips, {asked['pips']} for each {asked['good']}, so far {sure}"
    if decision == "pay":
        so_far = f" ({amounts(asked['paid'])} so far)" if asked["lowest"] else ", or declines"
        return f"pays for {place(asked['location'])}{so_far}"
    if decision == "feed":
        return f"is short of {asked['short']} food: resources" + ("" if asked["lowest"] else ", or starve")
    if decision == "take_die":
        kind = "style dice" if asked.get("table") == "style_dice" else "dice"
        return f"takes one of the {kind} {' '.join(map(str, asked['dice']))}"
    if decision == "choose_resource":
        return f"takes any resource, {asked['left']} to go"
    plain = {"place": "places figures", "act": "chooses the next location", "over": "has nothing to do"}
    return plain.get(decision) or module_words.question(asked)


def headline(view: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    """Whose decision it is and which, or how the game ended."""
    if view["over"]:
        return f"Game over: {result(view)}"
    return f"{player(asked['actor'])} {question(asked, animal_value(view))}"
