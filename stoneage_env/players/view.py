"""View: one game in words as one seat sees it, for agents that are written about the game and not about numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.buildings import BUILDING_KINDS, BUILDINGS, IGLOOS, NO_EFFECT, TILE_EFFECTS, Building
from stoneage_env.content.cards import BASE_PROFESSIONS, BASE_SYMBOLS, CARDS, EFFECTS, PROFESSIONS, SYMBOLS
from stoneage_env.content.goods import GOODS
from stoneage_env.content.locations import GATHERING_TILE, LOCATION_NAMES, LOCATIONS
from stoneage_env.content.numbers import CARD_SLOTS, SLOT_FIVE_JEWELRY
from stoneage_env.engine import batch, snapshot
from stoneage_env.engine.actions import ACTIONS, NO_OP, Action
from stoneage_env.engine.engine import Engine, score_parts
from stoneage_env.engine.state import OVER
from stoneage_env.players.hidden import kernel_rows, redacted
from stoneage_env.render import board_svg

UNKNOWN = 0  # instead of a card's number


@dataclass(frozen=True)
class DisplayedCard:
    """A card that can be bought: its top by effect and amount, its bottom by symbol or by people of a profession."""

    location: str  # "card1" to "card5"
    price: int
    paid_with: str  # "resources", or "jewelry" in the fifth slot
    number: int
    effect: str
    amount: int
    good: str | None
    symbol: str | None
    profession: str | None
    people: int


@dataclass(frozen=True)
class Pile:
    """A pile of building tiles and the face-up one: a fixed cost with points, or so many resources of so many kinds."""

    location: str  # "building1" to "building5"
    left: int
    tile: int | None
    kind: str | None = None
    cost: dict[str, int] | None = None
    points: int = 0
    amount: int = 0
    kinds: int = 0
    effect: str | None = None  # what the tile does besides its points
    good: str | None = None  # what a tile with an income brings


@dataclass(frozen=True)
class Igloo:
    """An igloo that can be taken."""

    location: str  # "igloo1" to "igloo4"
    number: int
    cost: dict[str, int]
    points: int


@dataclass(frozen=True)
class WildAnimal:
    """The active animal: pips that every total loses, and circles that are still free."""

    name: str
    value: int
    free_circles: int


@dataclass(frozen=True)
class PlayerView:
    """What everybody, or the viewer about itself, knows of a player."""

    seat: int
    figures: int
    unplaced: int
    food: int
    score: int  # on the track
    points_now: int  # if the game ended now, by what the viewer knows
    agriculture: int
    goods: dict[str, int]
    tools: tuple[int, ...]
    tools_used: tuple[bool, ...]
    one_use_tools: tuple[int, ...]
    any2_unused: bool
    cards: tuple[int, ...]
    face_down: int  # cards drawn face down
    hidden_cards: tuple[int, ...]  # which ones, where the viewer knows
    buildings: tuple[int, ...]
    symbols: dict[str, int]  # on bought cards
    people: dict[str, int]  # on bought cards
    placed: dict[str, int]  # figures by location
    jewelry: int = 0
    merchant: int = 0  # space of the merchant track
    traded: bool = False  # this round
    igloos: tuple[int, ...] = ()
    gathering_tiles: tuple[str, ...] = ()  # "wood_tile", "gold_tile": places for the owner alone


class View:
    """One game as one seat sees it: View(engine, row=3), or View(env) of a running AEC environment.

    `legal` holds the legal actions by name, `decision` what is asked; a seat that is not asked can only do nothing.
    """

    def __init__(self, source: Any, row: int = 0, seat: int | None = None):
        engine = _engine_of(source)
        actor = int(engine.actors[row])
        self.config = engine.config
        self.seat = actor if seat is None else _checked_seat(seat, engine.config.num_players)
        self.asked = self.seat == actor and not engine.done[row]
        codes = engine.legal_actions(row) if self.asked else [NO_OP]
        self.legal: list[Action] = [ACTIONS.decode(code) for code in codes]
        self.games = redacted(engine.games[row : row + 1], self.seat)  # one redacted row, for determinize
        game = self.games[0]
        self.question: dict[str, Any] = snapshot.question(game)
        self.decision: str = self.question["decision"]
        self.actor = actor
        self._describe(game, self.games)

    def _describe(self, game: np.record, games: np.recarray) -> None:
        players = int(game.num_players)
        parts = np.zeros((1, players, len(score_parts(self.config))), np.int64)
        winners = np.zeros((1, players), np.bool_)
        batch.score_rows(kernel_rows(games), parts, winners)
        words = snapshot.snapshot(game, parts[0].sum(axis=1), winners[0] & (game.phase == OVER))
        self.words: dict[str, Any] = words  # all of it in the words of `Engine.snapshot`, as far as the seat knows
        self.round: int = words["round"]
        self.start_seat: int = words["start_seat"]
        self.over: bool = words["over"]
        self.deck_size: int = words["deck_size"]
        self.display = [_displayed(slot, number) for slot, number in enumerate(words["slots"]) if number]
        sizes, tops = words["pile_sizes"], words["pile_tops"]
        self.piles = [_pile(pile, size, tile) for pile, (size, tile) in enumerate(zip(sizes, tops, strict=True))]
        self.igloos = [_igloo(number) for number in words.get("igloos", ()) if number is not None]
        self.active_animal = _active_animal(words)
        self.waiting_animals: list[str] = words.get("waiting_animals", [])
        self.dice: list[int] = game.dice[: game.dice_count].tolist()
        scores = words["scores_if_ended_now"]
        self.players = [_player(game, seat, words["players"][seat], scores[seat]) for seat in range(players)]

    @property
    def me(self) -> PlayerView:
        """The viewer."""
        return self.players[self.seat]

    @property
    def others(self) -> list[PlayerView]:
        """The other players, clockwise from the viewer."""
        return self.players[self.seat + 1 :] + self.players[: self.seat]

    def _repr_svg_(self) -> str:
        """The board in a notebook, with face-down cards of others as many and unknown."""
        players = [
            {**words, "hidden_cards": player.hidden_cards or [UNKNOWN] * player.face_down}
            for words, player in zip(self.words["players"], self.players, strict=True)
        ]
        return board_svg(
            {**self.words, "players": players, "modules": self.config.modules}, self.question, self.dice, self.seat
        )

    def __repr__(self) -> str:
        return f"View(player_{self.seat}, round {self.round}, {self.decision}, {len(self.legal)} legal actions)"


def _engine_of(source: Any) -> Engine:
    """The engine itself, or that of an environment."""
    inside = source if isinstance(source, Engine) else getattr(getattr(source, "unwrapped", source), "engine", None)
    if not isinstance(inside, Engine):
        raise TypeError(f"a View needs an Engine or an environment with one, not {type(source).__name__}")
    return inside


def _checked_seat(seat: int, players: int) -> int:
    if not 0 <= seat < players:
        raise ValueError(f"there is no seat {seat}: seats go from 0 to {players - 1}")
    return int(seat)


def _displayed(slot: int, number: int) -> DisplayedCard:
    card, for_resources = CARDS[number - 1], slot < CARD_SLOTS
    return DisplayedCard(
        location=f"card{slot + 1}",
        price=slot + 1 if for_resources else SLOT_FIVE_JEWELRY,
        paid_with="resources" if for_resources else "jewelry",
        number=number,
        effect=EFFECTS[card.top.effect],
        amount=card.top.amount,
        good=GOODS[card.top.good] if card.top.good >= 0 else None,
        symbol=SYMBOLS[card.bottom.symbol] if card.bottom.symbol >= 0 else None,
        profession=PROFESSIONS[card.bottom.profession] if card.bottom.profession >= 0 else None,
        people=card.bottom.count,
    )


def _pile(pile: int, left: int, tile: int | None) -> Pile:
    location = f"building{pile + 1}"
    if tile is None:
        return Pile(location, left, None)
    shown = BUILDINGS[tile]
    return Pile(
        location,
        left,
        tile,
        kind=BUILDING_KINDS[shown.kind],
        cost=_cost(shown),
        points=shown.points,
        amount=shown.amount,
        kinds=shown.kinds,
        effect=TILE_EFFECTS[shown.effect] if shown.effect != NO_EFFECT else None,
        good=GOODS[shown.good] if shown.good >= 0 else None,
    )


def _cost(tile: Building) -> dict[str, int]:
    return {name: count for name, count in zip(GOODS, tile.cost, strict=True) if count}


def _igloo(number: int) -> Igloo:
    return Igloo(f"igloo{number + 1}", number, _cost(IGLOOS[number]), IGLOOS[number].points)


def _active_animal(words: dict[str, Any]) -> WildAnimal | None:
    name = words.get("active_animal")
    if name is None:
        return None
    value = next(animal.value for animal in ANIMALS if animal.name == name)
    return WildAnimal(name, value, len(words["players"]) - sum(words["placed"].get("animal", [])))


def _player(game: np.record, seat: int, words: dict[str, Any], points: int) -> PlayerView:
    same = {name: words[name] for name in ("figures", "food", "score", "agriculture", "goods", "any2_unused")}
    lists = ("tools", "tools_used", "one_use_tools", "cards", "hidden_cards", "buildings")
    facts: dict[str, Any] = same | {name: tuple(words[name]) for name in lists} | _expanded(words)
    placed = zip(LOCATION_NAMES, game.placed[seat].tolist(), strict=True)
    symbols, people = (SYMBOLS, PROFESSIONS) if game.with_style else (BASE_SYMBOLS, BASE_PROFESSIONS)
    return PlayerView(
        seat=seat,
        unplaced=int(game.unplaced[seat]),
        points_now=int(points),
        face_down=int(game.hidden_cards[seat]),
        symbols=dict(zip(symbols, game.symbols[seat].tolist(), strict=False)),
        people=dict(zip(people, game.professions[seat].tolist(), strict=False)),
        placed={name: figures for name, figures in placed if figures},
        **facts,
    )


def _expanded(words: dict[str, Any]) -> dict[str, Any]:
    """What modules add to a player."""
    facts = {name: words[name] for name in ("merchant", "traded") if name in words}
    effects = [TILE_EFFECTS[BUILDINGS[tile].effect] for tile in words["buildings"]]
    tiles = tuple(place.name for place in LOCATIONS if place.kind == GATHERING_TILE and place.name in effects)
    jewelry = words["goods"].get("jewelry", 0)
    return facts | {"jewelry": jewelry, "igloos": tuple(words.get("igloos", ())), "gathering_tiles": tiles}
