"""One game in words: the state as a plain dict, and the question that is asked. For people, transcripts and tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from stoneage_env.content.cards import ONE_USE_VALUES
from stoneage_env.content.goods import GOODS, RESOURCES
from stoneage_env.content.locations import LOCATION_NAMES, LOCATIONS
from stoneage_env.content.numbers import CARD_SLOTS, DICE_FACES
from stoneage_env.engine import agenda
from stoneage_env.engine.primitives import rolls
from stoneage_env.engine.rules import cards, feeding, payment
from stoneage_env.engine.state import BOUGHT, END_REASONS, HIDDEN, OVER
from stoneage_env.engine.tables import NUM_CARDS, NUM_TILES


def snapshot(game: np.record, scores: np.ndarray, winners: np.ndarray) -> dict[str, Any]:
    """The whole position, hidden cards included, in the words of transcripts, with scores if it ended now."""
    players = range(int(game.num_players))
    sizes = game.pile_sizes[: len(players)].tolist()
    placed = {name: game.placed[: len(players), i].tolist() for i, name in enumerate(LOCATION_NAMES)}
    return {
        "round": int(game.round_number),
        "start_seat": int(game.start_seat),
        "slots": [card or None for card in game.slots[:CARD_SLOTS].tolist()],
        "deck_size": int(game.deck_size),
        "pile_tops": [int(game.piles[pile, size - 1]) if size else None for pile, size in enumerate(sizes)],
        "pile_sizes": sizes,
        "placed": {name: figures for name, figures in placed.items() if any(figures)},
        "over": bool(game.phase == OVER),
        "end_reason": END_REASONS[game.end_reason] or None,
        "scores_if_ended_now": scores.tolist(),
        "winners": winners.nonzero()[0].tolist(),
        "players": [_player(game, seat) for seat in players],
    }


def _player(game: np.record, seat: int) -> dict[str, Any]:
    counts = game.one_use_tools[seat].tolist()
    place_of = game.card_place.tolist()
    return {
        "figures": int(game.figures[seat]),
        "food": int(game.food[seat]),
        "score": int(game.score[seat]),
        "agriculture": int(game.agriculture[seat]),
        "goods": dict(zip(RESOURCES, game.resources[seat].tolist(), strict=True)),
        "tools": game.tools[seat].tolist(),
        "tools_used": [bool(used) for used in game.tools_used[seat]],
        "one_use_tools": [v for v, n in zip(ONE_USE_VALUES, counts, strict=True) for _ in range(n)],
        "any2_unused": bool(game.any_two[seat]),
        "cards": [card for card in range(1, NUM_CARDS + 1) if place_of[card] == BOUGHT + seat],
        "hidden_cards": [card for card in range(1, NUM_CARDS + 1) if place_of[card] == HIDDEN + seat],
        "buildings": [tile for tile in range(NUM_TILES) if game.tile_place[tile] == BOUGHT + seat],
    }


def question(game: np.record) -> dict[str, Any]:
    """What is asked, whom, and the numbers of the question."""
    decision = int(game.decision)
    asked: dict[str, Any] = {"actor": int(game.actor), "decision": agenda.DECISIONS[decision]}
    entry = game.agenda[game.agenda_size - 1].tolist()
    if decision == agenda.TOOLS:
        good = entry[rolls.GOOD]
        asked |= {"total": entry[rolls.TOTAL], "pips": entry[rolls.PIPS], "next_tool": entry[rolls.NEXT_TOOL]}
        asked["good"] = "food" if good >= len(GOODS) else GOODS[good]
    elif decision == agenda.PAY:
        asked["location"] = LOCATION_NAMES[entry[payment.LOCATION]]
        asked["paid"] = dict(zip(RESOURCES, game.paid[: len(RESOURCES)].tolist(), strict=True))
        asked["lowest"] = GOODS[entry[payment.LOWEST]] if entry[payment.STARTED] else None
    elif decision == agenda.FEED:
        asked["short"] = entry[feeding.SHORT]
        asked["lowest"] = GOODS[entry[feeding.LOWEST]] if entry[feeding.STARTED] else None
    elif decision == agenda.TAKE_DIE:
        asked["dice"] = [face + 1 for face in range(DICE_FACES) for _ in range(game.dice_left[face])]
    elif decision == agenda.CHOOSE_RESOURCE:
        asked |= {"left": entry[cards.LEFT], "lowest": GOODS[entry[cards.LOWEST]] if entry[cards.LEFT] == 1 else None}
    return asked


def asked_in_words(game: np.record) -> str:
    """The question as the end of a sentence: player_1 is asked to..."""
    asked = question(game)
    decision = asked["decision"]
    if decision == "pay":
        words = next(place.words for place in LOCATIONS if place.name == asked["location"])
        return f"pay for {words}"
    return {
        "place": "place figures",
        "act": "choose the next location to act on",
        "tools": f"add tools to a total of {asked.get('total')} for {asked.get('good')}",
        "feed": f"make up for {asked.get('short')} missing food, or starve",
        "take_die": "take a die",
        "choose_resource": "take a resource",
        "over": "do nothing",
    }[decision]
