"""The board as text for a terminal: the facts of the picture, for the base game in at most 40 lines of 100 columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.buildings import BUILDINGS, IGLOOS, describe_building
from stoneage_env.content.cards import CARDS, describe_bottom, describe_top
from stoneage_env.content.locations import BASE_LOCATIONS, BUILDING, CARD
from stoneage_env.content.numbers import CARD_SLOTS, SLOT_FIVE_JEWELRY
from stoneage_env.render import module_words, words

COLUMNS = 100
_MOST_DICE = 24  # shown; more are counted
_PLACES = tuple(place for place in BASE_LOCATIONS if place.kind not in (CARD, BUILDING))


def board_text(
    view: Mapping[str, Any], question: Mapping[str, Any], dice: Sequence[int] = (), viewer: words.Viewer = None
) -> str:
    """A state in words as lines of text: board_text(engine.snapshot(0), engine.question(0), engine.last_dice(0))."""
    shown = " ".join(map(str, dice[:_MOST_DICE])) + (f" and {len(dice) - _MOST_DICE} more" if len(dice) > _MOST_DICE else "")
    fallen = f"dice {shown}" if dice else "no dice"
    lines = [f"Round {view['round']}, {words.player(view['start_seat'])} starts; in the last step {fallen}"]
    lines.append(f">> {words.headline(view, question)}")
    lines += ["", *_places(view), *_module_places(view), *_cards(view), *_buildings(view), *_beside(view)]
    for seat in range(len(view["players"])):
        asked = seat == question["actor"] and not view["over"]
        lines += _player(view, seat, asked, viewer)
    return "\n".join(lines)


def _who(view: Mapping[str, Any], name: str) -> str:
    """The figures on a place: "Red 2, Blue 1"."""
    figures = view["placed"].get(name, [])
    return ", ".join(f"{words.player(seat)} {count}" for seat, count in enumerate(figures) if count)


def _places(view: Mapping[str, Any]) -> list[str]:
    """Two places a line, each with its circles and figures."""
    cells = []
    for place in _PLACES:
        taken = sum(view["placed"].get(place.name, []))
        circles = f"{taken}/{place.circles}" if place.circles else f"{taken}"
        cells.append(f"{words.title(place.name):<16}{circles:<5}{_who(view, place.name)}")
    half = len(cells) // 2
    return [f"{left:<{COLUMNS // 2}}{right}".rstrip() for left, right in zip(cells[:half], cells[half:], strict=True)]


def _module_places(view: Mapping[str, Any]) -> list[str]:
    """Where figures stand on places of modules that are neither card nor tile."""
    names = ("merchant", "wood_tile", "gold_tile")
    shown = [f"{words.title(name)}: {_who(view, name)}" for name in names if _who(view, name)]
    return ["; ".join(shown)] if shown else []


def _beside(view: Mapping[str, Any]) -> list[str]:
    """Winter's offers, igloos and animals."""
    lines = []
    if words.has_winter(view):
        lines.append(f"Harsh winter: {module_words.offers()}")
    for place, igloo in enumerate(view.get("igloos", ()), 1):
        shown = "taken" if igloo is None else describe_building(IGLOOS[igloo])
        lines.append(_with_figure(f"  igloo {place}: {shown}", _who(view, f"igloo{place}")))
    if "active_animal" in view:
        active = view["active_animal"]
        value = next((animal.value for animal in ANIMALS if animal.name == active), 0)
        lines.append(f"Animal: {active} (-{value}) {_who(view, 'animal')}".rstrip() if active else "Animal: none")
        if view["waiting_animals"]:
            lines.append(f"  waiting: {words.listed(view['waiting_animals'])}")
    return lines


def _cards(view: Mapping[str, Any]) -> list[str]:
    lines = [f"Cards ({view['deck_size']} in the deck)"]
    for slot, number in reversed(list(enumerate(view["slots"], 1))):
        line = CARDS[number - 1] if number else None
        shown = f"{number:>2}  {describe_top(line.top)}; {describe_bottom(line.bottom)}" if line else "empty"
        price = f"price {slot}" if slot <= CARD_SLOTS else f"{SLOT_FIVE_JEWELRY} jewelry"
        lines.append(_with_figure(f"  {price}: {shown}", _who(view, f"card{slot}")))
    return lines


def _buildings(view: Mapping[str, Any]) -> list[str]:
    lines = ["Buildings"]
    for pile, (top, left) in enumerate(zip(view["pile_tops"], view["pile_sizes"], strict=True), 1):
        shown = "used up" if top is None else f"{top:>2}  {describe_building(BUILDINGS[top])}, {left} left"
        lines.append(_with_figure(f"  pile {pile}: {shown}", _who(view, f"building{pile}")))
    return lines


def _with_figure(line: str, figure: str) -> str:
    return f"{line:<67} {'<- ' + figure.split()[0] if figure else ''}".rstrip()


def _player(view: Mapping[str, Any], seat: int, asked: bool, viewer: words.Viewer) -> list[str]:
    player = view["players"][seat]
    marks = [mark for mark, given in (("start", view["start_seat"] == seat), ("winner", seat in view["winners"])) if given]
    name = f"{'>' if asked else ' '} {words.player(seat)}{' (' + ', '.join(marks) + ')' if marks else ''}"
    last = "final" if view["over"] else "if it ended now"
    points = f"{player['score']} points, {last} {words.points_now(view, seat, viewer)}"
    people = f"{player['figures']} figures, {words.at_home(view, seat)} at home; agriculture {player['agriculture']}"
    return [
        f"{name:<18}{points:<38}{people}",
        f"    {player['food']} food, {_goods(player)}; {_tools(player)}",
        f"    culture: {_culture(player)}",
        f"    {_people(player)}; {_cards_of(view, seat, viewer)}",
        f"    {words.counted(len(player['buildings']), 'building')}: {_owned_tiles(player)}{_of_modules(player)}",
    ]


def _of_modules(player: Mapping[str, Any]) -> str:
    """Igloos and the merchant track."""
    parts = []
    if "igloos" in player:
        parts.append(f"; {words.counted(len(player['igloos']), 'igloo')}")
    if words.has_style(player):
        parts.append(f"; merchant track {player['merchant']}{', has traded' if player['traded'] else ''}")
    return "".join(parts)


def _goods(player: Mapping[str, Any]) -> str:
    return ", ".join(f"{count} {name}" for name, count in player["goods"].items())


def _tools(player: Mapping[str, Any]) -> str:
    """Tool values, a used one in brackets."""
    tiles = zip(player["tools"], player["tools_used"], strict=True)
    shown = " ".join(f"({value})" if used else str(value) for value, used in tiles)
    once = f", one-use {' '.join(map(str, player['one_use_tools']))}" if player["one_use_tools"] else ""
    return f"tools {shown}{once}{', any-2 card' if player['any2_unused'] else ''}"


def _culture(player: Mapping[str, Any]) -> str:
    counts = zip(words.symbols_of(player), words.culture_counts(player), strict=False)
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in counts if count) or "none"


def _people(player: Mapping[str, Any]) -> str:
    counts = zip(words.professions_of(player), words.people_counts(player), words.multipliers(player), strict=False)
    return " ".join(f"{name}s {count}x{worth}" for name, count, worth in counts)


def _cards_of(view: Mapping[str, Any], seat: int, viewer: words.Viewer) -> str:
    player = view["players"][seat]
    bought, hidden = words.counted(len(player["cards"]), "card"), player["hidden_cards"]
    if not hidden:
        return bought
    if not words.sees_cards_of(viewer, seat, view):
        return f"{bought}, {len(hidden)} face down"
    return f"{bought}, face down {', '.join(describe_bottom(CARDS[number - 1].bottom) for number in hidden)}"


def _owned_tiles(player: Mapping[str, Any]) -> str:
    return ", ".join(map(words.tile_name, player["buildings"])) or "none"
