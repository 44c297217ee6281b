"""One game in words: the state as a plain dict, and the question that is asked. For people, transcripts and tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.cards import ONE_USE_VALUES
from stoneage_env.content.goods import GOODS, JEWELRY, RESOURCES
from stoneage_env.content.locations import LOCATION_NAMES, LOCATIONS
from stoneage_env.content.numbers import DICE_FACES
from stoneage_env.content.rewards import ANIMAL_REWARDS, BASE_DICE
from stoneage_env.engine import agenda
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.modules import wild_animals
from stoneage_env.engine.modules.style import hunting, trade
from stoneage_env.engine.primitives import costs, rewards, rolls
from stoneage_env.engine.rules import feeding
from stoneage_env.engine.state import BOUGHT, END_REASONS, FACE_UP, HIDDEN, OVER


def snapshot(game: np.record, scores: np.ndarray, winners: np.ndarray) -> dict[str, Any]:
    """The whole position, hidden cards included, in the words of transcripts, with scores if it ended now."""
    players = range(int(game.num_players))
    sizes = game.pile_sizes[: len(players)].tolist()
    placed = dict(zip(LOCATION_NAMES, game.placed[: len(players)].T.tolist(), strict=True))
    return _modules(game) | {
        "round": int(game.round_number),
        "start_seat": int(game.start_seat),
        "slots": [card or None for card in game.slots[: game.num_slots].tolist()],
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


def _modules(game: np.record) -> dict[str, Any]:
    """What modules put beside the board."""
    shown: dict[str, Any] = {}
    if game.with_igloos:
        shown["igloos"] = [i if place == FACE_UP else None for i, place in enumerate(game.igloo_place.tolist())]
    if game.with_wild_animals:
        shown["active_animal"] = _animal(game.active_animal) if game.active_animal else None
        shown["waiting_animals"] = [_animal(number) for number in game.waiting_animals.tolist() if number]
    return shown


def _animal(number: int) -> str:
    return ANIMALS[number - 1].name


def _goods(game: np.record, counts: list[int], jewelry: int) -> dict[str, int]:
    """Goods by name, jewelry only where there is any such thing."""
    named = dict(zip(RESOURCES, counts, strict=False))
    return named | {GOODS[JEWELRY]: jewelry} if game.with_style else named


def _modules_of_player(game: np.record, seat: int) -> dict[str, Any]:
    held: dict[str, Any] = {}
    if game.with_igloos:
        held["igloos"] = _at(game.igloo_place, BOUGHT + seat)
    if game.with_style:
        held |= {"merchant": int(game.merchant[seat]), "traded": bool(game.traded[seat])}
    return held


def _player(game: np.record, seat: int) -> dict[str, Any]:
    counts = game.one_use_tools[seat].tolist()
    return _modules_of_player(game, seat) | {
        "figures": int(game.figures[seat]),
        "food": int(game.food[seat]),
        "score": int(game.score[seat]),
        "agriculture": int(game.agriculture[seat]),
        "goods": _goods(game, game.resources[seat].tolist(), int(game.jewelry[seat])),
        "tools": game.tools[seat].tolist(),
        "tools_used": game.tools_used[seat].astype(bool).tolist(),
        "one_use_tools": [v for v, n in zip(ONE_USE_VALUES, counts, strict=True) for _ in range(n)],
        "any2_unused": bool(game.any_two[seat]),
        "cards": _at(game.card_place, BOUGHT + seat),
        "hidden_cards": _at(game.card_place, HIDDEN + seat),
        "buildings": _at(game.tile_place, BOUGHT + seat),
    }


def _at(place_of: np.ndarray, place: int) -> list[int]:
    """The numbers of what lies there."""
    return (place_of == place).nonzero()[0].tolist()


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
        asked["location"] = LOCATION_NAMES[entry[costs.LOCATION]]
        asked["paid"] = _paid(game)
        asked["lowest"] = GOODS[entry[costs.LOWEST]] if entry[costs.STARTED] else None
    elif decision == agenda.FEED:
        asked["short"] = entry[feeding.SHORT]
        asked["lowest"] = GOODS[entry[feeding.LOWEST]] if entry[feeding.STARTED] else None
    elif decision == agenda.TAKE_DIE:
        asked["dice"] = [face + 1 for face in range(DICE_FACES) for _ in range(game.dice_left[face])]
        asked["table"] = "dice_for_all" if entry[rewards.TABLE] == BASE_DICE else "style_dice"
    elif decision == agenda.CHOOSE_RESOURCE:
        asked |= {"left": entry[rewards.LEFT], "lowest": GOODS[entry[rewards.LOWEST]] if entry[rewards.LEFT] == 1 else None}
    elif decision == agenda.REWARD:
        asked["face"] = entry[wild_animals.FACE] + 1
    elif decision == agenda.SPLIT_HUNT:
        asked["items"] = entry[hunting.ITEMS]
    elif decision in (agenda.TRADE_GIVE, agenda.TRADE_RECEIVE):
        below = game.agenda[game.agenda_size - 2].tolist()
        is_purchase = below[agenda.TASK] == agenda.PAY
        asked |= {"left": entry[trade.LEFT], "lowest": GOODS[entry[trade.NONE_BELOW]], "paid": _paid(game)}
        asked["for"] = LOCATION_NAMES[below[costs.LOCATION]] if is_purchase else "second_card"
    return asked


def _paid(game: np.record) -> dict[str, int]:
    return _goods(game, game.paid.tolist(), int(game.paid[JEWELRY]))


def _offer(name: str) -> str:
    return ACTIONS.describe(ACTIONS.encode(name))


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
        "offer_gold": f"{_offer('pay_gold')}, or not",
        "offer_insulation": f"{_offer('insulate')}, or not",
        "reward": f"claim the reward of a {asked.get('face')}, or {ANIMAL_REWARDS[0].words}",
        "split_hunt": f"share {asked.get('items')} items of the hunt out into food and jewelry",
        "trade_give": f"give {asked.get('left')} more in a trade",
        "trade_receive": f"receive {asked.get('left')} more in a trade",
        "offer_second_card": f"{_offer('buy_second_card')}, or not",
        "over": "do nothing",
    }[decision]
