"""What stays true after every step of any game, read from views: conservation, limits, the round's order, the score."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np

from stoneage_env import GameConfig
from stoneage_env.engine.state import PLACEMENT
from tests.comparison import codes_of_legal_actions
from tests.oracle import CARDS, GATHERING, IGLOOS, TILES, VALUES, VILLAGE, final_score, random_action, winning_seats
from tests.oracle.components import ANIMALS, cards_of, tiles_of
from tests.oracle.legality import MOST_GATHERERS, MOST_VILLAGES

FIRST_ANIMAL = 46  # animals in the deck have the numbers after the last card
BETWEEN_CARD_AND_TOP = ("offer_gold", "offer_second_card")


@dataclass
class Step:
    """One step: what was asked and played, the views around it, and the row and its legal actions after it."""

    config: GameConfig
    tiles: list[int]  # all building tiles in this game
    before: dict[str, Any]
    question: dict[str, Any]
    action: tuple[Any, ...]
    after: dict[str, Any]
    asked: dict[str, Any]
    row: Any
    legal: set[tuple[Any, ...]]
    used_card: int | None  # the card whose top takes effect in this step

    @property
    def modules(self):
        return self.config.modules

    @property
    def seats(self):
        return range(self.config.num_players)


def position(engine):
    return engine.snapshot(0), engine.question(0), codes_of_legal_actions(engine)


def steps(engine, seed, eagerness, developed=False):
    """Plays a random game and yields its steps; `developed` tribes begin one step before the end of their tracks."""
    engine.reset(seed=seed)
    if developed:
        engine.games.agriculture = engine.games.figures = engine.games.unplaced = engine.games.merchant = 9
        engine.games.tools = (4, 4, 3)
        engine.refresh()
    rng = np.random.default_rng(seed)
    tiles = sorted(engine.games.piles[0, : engine.config.num_players].ravel().tolist())
    after, asked, legal = position(engine)
    bought = None
    while not after["over"]:
        before, question, action = after, asked, random_action(legal, rng, eagerness)
        engine.step(np.array([legal[action]]))
        after, asked, legal = position(engine)
        bought = next(new_cards(before, after, question), bought)
        used = None if asked["decision"] in BETWEEN_CARD_AND_TOP or asked.get("for") == "second_card" else bought
        bought = None if used else bought
        row = engine.games[0].copy()
        yield Step(engine.config, tiles, before, question, action, after, asked, row, set(legal), used)


def new_cards(before, after, question):
    """The card that the asked player has bought between two views."""
    seat = question["actor"]
    yield from Counter(after["players"][seat]["cards"]) - Counter(before["players"][seat]["cards"])


# conservation


def figures_are_conserved(step):
    for seat in step.seats:
        on_board = sum(figures[seat] for figures in step.after["placed"].values())
        unplaced, owned = step.row.unplaced[seat], step.after["players"][seat]["figures"]
        assert min(on_board, unplaced) >= 0
        assert on_board + unplaced <= owned
        assert on_board + unplaced == owned or step.row.phase != PLACEMENT
        assert owned >= step.before["players"][seat]["figures"], "no figure is ever lost"


def cards_are_conserved(step):
    view = step.after
    held = [card for player in view["players"] for card in player["cards"] + player["hidden_cards"]]
    shown = [card for card in view["slots"] if card is not None]
    deck = step.row.deck[: view["deck_size"]].tolist()
    animals = [number for number in deck if number >= FIRST_ANIMAL]
    assert sorted(deck + shown + held) == cards_of(step.modules) + sorted(animals)


def animals_come_from_the_deck_and_never_return(step):
    if "wild_animals" not in step.modules:
        return
    beside = {when: animals_beside_the_board(view) for when, view in (("before", step.before), ("after", step.after))}
    size = step.after["deck_size"]
    deck = [ANIMALS[number - FIRST_ANIMAL] for number in step.row.deck[:size].tolist() if number >= FIRST_ANIMAL]
    assert len(set(deck + beside["after"])) == len(deck + beside["after"]) <= len(ANIMALS)
    stayed = [animal for animal in beside["before"] if animal in beside["after"]]
    assert beside["after"][: len(stayed)] == stayed, "they become active in the order in which they came"
    assert len(stayed) >= len(beside["before"]) - 1, "one at a time is driven off"
    active = (step.before["active_animal"], step.after["active_animal"])
    if step.after["round"] == step.before["round"]:
        assert active[0] == active[1] or active[1] is None, "an animal becomes active only at the start of a round"


def animals_beside_the_board(view):
    return [animal for animal in (view["active_animal"], *view["waiting_animals"]) if animal is not None]


def igloos_are_conserved(step):
    if "igloos" in step.modules:
        offered = [igloo for igloo in step.after["igloos"] if igloo is not None]
        owned = [igloo for player in step.after["players"] for igloo in player["igloos"]]
        assert sorted(offered + owned) == list(range(len(IGLOOS)))
        assert all(igloo in (None, place) for place, igloo in enumerate(step.after["igloos"]))


def tiles_are_conserved(step):
    view = step.after
    owned = [tile for player in view["players"] for tile in player["buildings"]]
    piles = [step.row.piles[pile, :size].tolist() for pile, size in enumerate(view["pile_sizes"])]
    if step.asked["decision"] == "offer_insulation":  # the next tile is turned after the offer
        owned = [tile for tile in owned if tile not in view["pile_tops"]]
    assert sorted(sum(piles, owned)) == step.tiles
    assert len(set(step.tiles) & set(tiles_of(step.modules))) == len(step.tiles) == 7 * len(step.seats)
    assert view["pile_tops"] == [pile[-1] if pile else None for pile in piles]


def what_was_bought_stays_bought(step):
    for before, after in zip(step.before["players"], step.after["players"], strict=True):
        for pile in ("cards", "hidden_cards", "buildings", "igloos"):
            assert not Counter(before.get(pile, ())) - Counter(after.get(pile, ()))


# limits


def nothing_is_negative_but_scores(step):
    players = [{**player, "score": None} for player in step.after["players"]]
    assert "-" not in json.dumps({**step.after, "players": players, "scores_if_ended_now": None})


def tracks_stay_within_their_limits(step):
    for player in step.after["players"]:
        assert 0 <= player["agriculture"] <= 10
        assert 5 <= player["figures"] <= 10
        assert 0 <= player.get("merchant", 0) <= 10
        assert all(0 <= tile <= 4 for tile in player["tools"])
        assert max(player["tools"]) - min(player["tools"]) <= 1, "the lowest tile is raised"
        assert all(tile or not used for tile, used in zip(player["tools"], player["tools_used"], strict=True))


def circles_and_the_limits_for_few_players_hold(step):
    placed, players = step.after["placed"], len(step.seats)
    circles = dict.fromkeys(GATHERING, 7) | {"hunt": 50, "hut": 2, "merchant": 2, "animal": players}
    circles |= {"wood_tile": 3, "gold_tile": 3}
    for place, figures in placed.items():
        assert sum(figures) <= circles.get(place, 1)
        assert place not in ("hut", "merchant") or max(figures) == 2
        assert place not in GATHERING or sum(count > 0 for count in figures) <= MOST_GATHERERS[players]
    assert sum(1 for place in VILLAGE if place in placed) <= MOST_VILLAGES[players]
    being_rewarded = step.asked["decision"] in ("reward", "choose_resource")
    assert "animal" not in placed or step.after["active_animal"] is not None or being_rewarded


def kept_effects_belong_to_bought_cards(step):
    for player in step.after["players"]:
        tops = [CARDS[card]["top"] for card in player["cards"]]
        assert not Counter(player["one_use_tools"]) - Counter(top.get("value", 0) for top in tops)
        assert not player["any2_unused"] or any(top["type"] == "any_resources_keep" for top in tops)


# the order of play


def there_is_something_to_do_until_the_end_and_nothing_after(step):
    if step.after["over"]:
        assert step.legal == {("no_op",)}
    else:
        assert ("no_op",) not in step.legal
        assert len(step.legal) >= (2 if step.config.skip_forced else 1)


def the_deck_never_grows(step):
    assert step.after["deck_size"] <= step.before["deck_size"]


def rounds_and_the_start_player_move_on_together(step):
    before, after = step.before, step.after
    if after["round"] == before["round"]:
        assert after["start_seat"] == before["start_seat"]
        if not after["over"]:
            assert all(new in (old, None) for old, new in zip(before["slots"], after["slots"], strict=True))
        return
    next_round, next_seat = before["round"] + 1, (before["start_seat"] + 1) % len(step.seats)
    assert (after["round"], after["start_seat"]) == (next_round, next_seat)
    assert not any(used for player in after["players"] for used in player["tools_used"])
    assert not any(player.get("traded", False) for player in after["players"])
    remaining = [card for card in before["slots"] if card in after["slots"]]
    assert after["slots"][: len(remaining)] == remaining, "remaining cards slide to the right"
    assert None not in after["slots"]


def only_those_who_have_not_acted_have_figures_on_the_board(step):
    """Those on the animal stay where they are."""
    decision, start = step.asked["decision"], step.after["start_seat"]
    board = {place: figures for place, figures in step.after["placed"].items() if place != "animal"}
    on_board = [sum(figures[seat] for figures in board.values()) for seat in step.seats]
    assert not any(on_board) or decision not in ("feed", "reward", "over")
    if decision in ("act", "tools", "pay") and board:
        acted = (step.asked["actor"] - start) % len(step.seats)
        assert not any(on_board[(start + offset) % len(step.seats)] for offset in range(acted))


def a_driven_off_animal_leaves_no_figures_behind(step):
    if "wild_animals" not in step.modules or step.before["active_animal"] is None:
        return
    if step.asked["decision"] in ("feed", "place", "over") and step.question["decision"] != "place":
        assert sum(step.after["placed"].get("animal", [])) < len(step.seats)


def the_end_and_its_reason_fit_the_position(step):
    view, max_rounds = step.after, step.config.max_rounds
    an_empty_pile, full_slots = 0 in view["pile_sizes"], None not in view["slots"]
    if view["end_reason"] == "piles":
        assert an_empty_pile
    elif view["end_reason"] == "deck":
        assert (an_empty_pile, full_slots, view["deck_size"]) == (False, False, 0)
    elif view["end_reason"] == "truncated":
        assert (an_empty_pile, full_slots, view["round"]) == (False, True, max_rounds)
    elif step.asked["decision"] == "place":
        assert (an_empty_pile, full_slots) == (False, True)
    assert view["over"] == (view["end_reason"] is not None)
    assert view["round"] <= max_rounds


# the score


def the_track_moves_by_what_was_earned(step):
    """One decision at a time only: silently played ones would hide what was paid."""
    if step.config.skip_forced:
        return
    for seat in step.seats:
        before, after = step.before["players"][seat], step.after["players"][seat]
        is_asked = seat == step.question["actor"]
        bought = [
            *(TILES[tile] for tile in set(after["buildings"]) - set(before["buildings"])),
            *(IGLOOS[igloo] for igloo in set(after.get("igloos", ())) - set(before.get("igloos", ()))),
        ]
        earned = sum(points_of_tile(tile, step) for tile in bought)
        earned += points_of_answer(step) if is_asked else 0
        assert after["score"] - before["score"] == earned
        assert is_asked or not bought, "only the asked player buys"


def points_of_answer(step):
    """What the answer itself is worth: an offer taken, an animal's reward, hunger, the top of a card that takes effect."""
    decision, action = step.question["decision"], step.action
    answers = {("offer_gold", "yes"): 6, ("offer_insulation", "yes"): 5, ("feed", "starve"): -10}
    points = answers.get((decision, action[0]), 0) + (3 if (decision, action) == ("reward", ("face", 1)) else 0)
    top = CARDS[step.used_card]["top"] if step.used_card else None
    return points + (int(top["amount"]) if top and top["type"] == "victory_points" else 0)


def points_of_tile(tile, step):
    if tile["type"] == "fixed":
        return tile["points"]
    paid = Counter(step.question["paid"])
    if step.action[0] in ("pay", "receive"):
        paid[step.action[1]] += 1
    return sum(count * VALUES[good] for good, count in paid.items())


def the_score_if_ended_now_counts_everything(step):
    view = step.after
    assert view["scores_if_ended_now"] == [final_score(player) for player in view["players"]]
    assert view["winners"] == (winning_seats(view["players"]) if view["over"] else [])


INVARIANTS = (
    figures_are_conserved,
    cards_are_conserved,
    tiles_are_conserved,
    igloos_are_conserved,
    animals_come_from_the_deck_and_never_return,
    what_was_bought_stays_bought,
    nothing_is_negative_but_scores,
    tracks_stay_within_their_limits,
    circles_and_the_limits_for_few_players_hold,
    kept_effects_belong_to_bought_cards,
    there_is_something_to_do_until_the_end_and_nothing_after,
    the_deck_never_grows,
    rounds_and_the_start_player_move_on_together,
    only_those_who_have_not_acted_have_figures_on_the_board,
    a_driven_off_animal_leaves_no_figures_behind,
    the_end_and_its_reason_fit_the_position,
    the_track_moves_by_what_was_earned,
    the_score_if_ended_now_counts_everything,
)
