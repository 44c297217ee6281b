"""What stays true after every step of any game, read from views: conservation, limits, the round's order, the score."""

import functools
import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.engine.state import PLACEMENT
from tests.oracle import CARDS, GATHERING, TILES, VALUES, VILLAGE, final_score, random_action, winning_seats


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

    @property
    def seats(self):
        return range(self.config.num_players)


@functools.cache
def engine_for(players, skip_forced, max_rounds):
    return Engine(GameConfig(num_players=players, skip_forced=skip_forced, max_rounds=max_rounds), num_games=1)


def position(engine):
    legal = {tuple(ACTIONS.transcript(code)): code for code in engine.masks[0].nonzero()[0]}
    return engine.snapshot(0), engine.question(0), legal


def steps(engine, seed, eagerness, developed=False):
    """Plays a random game and yields its steps; `developed` tribes begin one step before the end of their tracks."""
    engine.reset(seed=seed)
    if developed:
        engine.games.agriculture = engine.games.figures = engine.games.unplaced = 9
        engine.games.tools = (4, 4, 3)
        engine.refresh()
    rng = np.random.default_rng(seed)
    tiles = sorted(engine.games.piles[0, : engine.config.num_players].ravel().tolist())
    after, asked, legal = position(engine)
    while not after["over"]:
        before, question, action = after, asked, random_action(legal, rng, eagerness)
        engine.step(np.array([legal[action]]))
        after, asked, legal = position(engine)
        yield Step(engine.config, tiles, before, question, action, after, asked, engine.games[0].copy(), set(legal))


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
    assert sorted(deck + shown + held) == list(range(1, 37))


def tiles_are_conserved(step):
    view = step.after
    owned = [tile for player in view["players"] for tile in player["buildings"]]
    piles = [step.row.piles[pile, :size].tolist() for pile, size in enumerate(view["pile_sizes"])]
    assert sorted(sum(piles, owned)) == step.tiles
    assert len(set(step.tiles) & set(range(len(TILES)))) == 7 * len(step.seats)
    assert view["pile_tops"] == [pile[-1] if pile else None for pile in piles]


def what_was_bought_stays_bought(step):
    for before, after in zip(step.before["players"], step.after["players"], strict=True):
        for pile in ("cards", "hidden_cards", "buildings"):
            assert not Counter(before[pile]) - Counter(after[pile])


# limits


def nothing_is_negative_but_scores(step):
    players = [{**player, "score": None} for player in step.after["players"]]
    assert "-" not in json.dumps({**step.after, "players": players, "scores_if_ended_now": None})


def tracks_stay_within_their_limits(step):
    for player in step.after["players"]:
        assert 0 <= player["agriculture"] <= 10
        assert 5 <= player["figures"] <= 10
        assert all(0 <= tile <= 4 for tile in player["tools"])
        assert max(player["tools"]) - min(player["tools"]) <= 1, "the lowest tile is raised"
        assert all(tile or not used for tile, used in zip(player["tools"], player["tools_used"], strict=True))


def circles_and_the_limits_for_few_players_hold(step):
    placed = step.after["placed"]
    for place, figures in placed.items():
        assert sum(figures) <= {"hunt": 40, "hut": 2}.get(place, 7 if place in GATHERING else 1)
        assert place != "hut" or max(figures) == 2
        assert place not in GATHERING or sum(count > 0 for count in figures) <= {2: 1, 3: 2, 4: 4}[len(step.seats)]
    assert sum(1 for place in VILLAGE if place in placed) <= {2: 2, 3: 2, 4: 3}[len(step.seats)]


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
    remaining = [card for card in before["slots"] if card in after["slots"]]
    assert after["slots"][: len(remaining)] == remaining, "remaining cards slide to the right"
    assert None not in after["slots"]


def only_those_who_have_not_acted_have_figures_on_the_board(step):
    decision, start = step.asked["decision"], step.after["start_seat"]
    on_board = [sum(figures[seat] for figures in step.after["placed"].values()) for seat in step.seats]
    assert not any(on_board) or decision not in ("feed", "over")
    if decision in ("act", "tools", "pay", "choose_resource") and step.after["placed"]:
        acted = (step.asked["actor"] - start) % len(step.seats)
        assert not any(on_board[(start + offset) % len(step.seats)] for offset in range(acted))


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
        cards = Counter(after["cards"]) - Counter(before["cards"])
        tiles = Counter(after["buildings"]) - Counter(before["buildings"])
        earned = sum(CARDS[card]["top"]["amount"] for card in cards if CARDS[card]["top"]["type"] == "victory_points")
        earned += sum(points_of_tile(TILES[tile], step) for tile in tiles)
        starved = step.action == ("starve",) and seat == step.question["actor"]
        assert after["score"] - before["score"] == earned - (10 if starved else 0)
        assert seat == step.question["actor"] or not (cards or tiles), "only the asked player buys"


def points_of_tile(tile, step):
    if tile["type"] == "fixed":
        return tile["points"]
    paid = Counter(step.question["paid"])
    if step.action[0] == "pay":
        paid[step.action[1]] += 1
    return sum(count * VALUES[resource] for resource, count in paid.items())


def the_score_if_ended_now_counts_everything(step):
    view = step.after
    assert view["scores_if_ended_now"] == [final_score(player) for player in view["players"]]
    assert view["winners"] == (winning_seats(view["players"]) if view["over"] else [])


INVARIANTS = (
    figures_are_conserved,
    cards_are_conserved,
    tiles_are_conserved,
    what_was_bought_stays_bought,
    nothing_is_negative_but_scores,
    tracks_stay_within_their_limits,
    circles_and_the_limits_for_few_players_hold,
    kept_effects_belong_to_bought_cards,
    there_is_something_to_do_until_the_end_and_nothing_after,
    the_deck_never_grows,
    rounds_and_the_start_player_move_on_together,
    only_those_who_have_not_acted_have_figures_on_the_board,
    the_end_and_its_reason_fit_the_position,
    the_track_moves_by_what_was_earned,
    the_score_if_ended_now_counts_everything,
)


@functools.cache
def recorded_steps():
    """Whole games of each player count, uniform and eager, with forced decisions asked and skipped; cut ones too."""
    kinds = [(False, 100, 0.0), (False, 100, 0.8), (True, 100, 0.0), (True, 100, 0.8), (False, 3, 0.5)]
    return [
        step
        for players in (2, 3, 4)
        for seed, (skip_forced, max_rounds, eagerness) in enumerate(kinds)
        for step in steps(engine_for(players, skip_forced, max_rounds), seed, eagerness, developed=seed == 0)
    ]


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
def test_after_every_step_of_whole_games(invariant):
    for step in recorded_steps():
        invariant(step)


def test_the_recorded_games_end_in_every_way_and_reach_negative_scores_and_the_ends_of_the_tracks():
    assert {step.after["end_reason"] for step in recorded_steps()} == {None, "deck", "piles", "truncated"}
    players = [player for step in recorded_steps() for player in step.after["players"]]
    assert min(player["score"] for player in players) < 0
    assert any((p["agriculture"], p["figures"], p["tools"]) == (10, 10, [4, 4, 4]) for p in players)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**31),
    skip_forced=st.booleans(),
    max_rounds=st.sampled_from([1, 4, 100]),
    eagerness=st.sampled_from([0.0, 0.5, 0.9]),
    developed=st.booleans(),
)
def test_after_every_step_of_any_game(players, seed, skip_forced, max_rounds, eagerness, developed):
    for step in steps(engine_for(players, skip_forced, max_rounds), seed, eagerness, developed):
        for invariant in INVARIANTS:
            invariant(step)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_finished_game_stays_as_it_is_while_others_go_on(players):
    engine = Engine(GameConfig(num_players=players), num_games=6)
    engine.reset(seed=players)
    rng = np.random.default_rng(players)
    finished: dict[int, tuple[Any, ...]] = {}
    while len(finished) < 6:
        _, done = engine.step(np.array([rng.choice(mask.nonzero()[0]) for mask in engine.masks]))
        for row in done.nonzero()[0].tolist():
            view, winners = engine.snapshot(row), engine.winners()[row].nonzero()[0].tolist()
            result = (without_dice(engine.games[row]), view, engine.final_scores()[row].tolist(), winners)
            assert finished.setdefault(row, result) == result
            assert result[2:] == ([final_score(player) for player in view["players"]], winning_seats(view["players"]))


def without_dice(game):
    """A row's bytes but for its note of the dice that fell in the last step: in a step after the end none fall."""
    copy = game.copy()
    copy.dice_count, copy.dice = 0, 0
    return copy.tobytes()
