"""Masks and scores against the oracle in positions that random play seldom meets: hands, tiles and tracks edited at will."""

import functools

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.comparison import UNHURRIED, compare, compared_decisions, engine_for
from tests.oracle import final_score, legal_actions, random_action, winning_seats
from tests.oracle.components import tiles_of
from tests.oracle.play import EVERYTHING

BASE_KINDS = ("card", "building", "paying", "feed", "feeding", "tools")
KINDS = (*BASE_KINDS, "card5", "igloo", "offer_gold", "offer_insulation", "offer_second_card")
PLAYED_ON = ("pay", "feed", "tools", "choose_resource", "trade_give", "trade_receive", *KINDS[-3:])


def kind_of(question):
    """Which of KINDS a question is, if any: purchases and feeding are told apart before and after their first good."""
    if question.get("lowest") is not None:
        return {"pay": "paying", "feed": "feeding"}.get(question["decision"])
    if question["decision"] != "pay":
        return question["decision"]
    return "card5" if question["location"] == "card5" else question["location"][:-1]


@functools.cache
def positions(players, modules):
    """Rows of real games by the kind of their question."""
    engine = engine_for(players, modules)
    found: dict[str, list[np.ndarray]] = {kind: [] for kind in (KINDS if modules else BASE_KINDS)}
    for seed in range(3):
        for question, _, _ in compared_decisions(engine, seed, eagerness=0.8):
            if kind_of(question) in found:
                found[kind_of(question)].append(engine.games[:1].copy())
    assert all(found.values()), {kind: len(rows) for kind, rows in found.items()}
    return found


@st.composite
def belongings(draw):
    """What a player might hold: any goods, tiles of any values, used or not, one-use tools, the any-2 card."""
    tools = draw(st.lists(st.integers(0, 4), min_size=3, max_size=3))
    return {
        "resources": draw(st.lists(st.integers(0, 2) | st.integers(0, 8), min_size=4, max_size=4)),
        "tools": tools,
        "tools_used": [value > 0 and draw(st.booleans()) for value in tools],
        "one_use_tools": draw(st.lists(st.integers(0, 2), min_size=3, max_size=3)),
        "any_two": draw(st.integers(0, 1)),
    }


@st.composite
def fineries(draw):
    """What the expansion adds: jewelry, a space on the merchant track, a trade still to be made or not."""
    jewelry = st.integers(0, 3) | st.integers(0, 8)
    return {"jewelry": draw(jewelry), "merchant": draw(st.integers(0, 10)), "traded": int(draw(st.integers(0, 3)) == 0)}


def put(engine, row, held, tile):
    """Lays a stored row with other belongings, and another tile on the pile that is bought from, before the engine."""
    engine.games[:1] = row
    engine.refresh()
    question = engine.question(0)
    for name, value in held.items():
        engine.games[name][0, question["actor"]] = value
    if kind_of(question) == "building":
        pile = int(question["location"][-1]) - 1
        engine.games.piles[0, pile, engine.games.pile_sizes[0, pile] - 1] = tile


def compare_edited_row(players, modules, kind, pick, held, tile):
    engine = engine_for(players, modules)
    rows = positions(players, modules)[kind]
    put(engine, rows[pick % len(rows)], held, tiles_of(modules)[tile % len(tiles_of(modules))])
    expected = legal_actions(engine.snapshot(0), engine.question(0), players)
    assume(expected)  # a payment that was begun with other goods may have no way to end
    engine.refresh()
    rng = np.random.default_rng(pick)
    for _ in range(14):
        question, legal, _ = compare(engine)
        if question["decision"] not in PLAYED_ON:
            return
        engine.step(np.array([legal[random_action(legal, rng, 0.8)]]))


EDITED = {
    "players": st.integers(2, 4),
    "modules": st.just(()),
    "kind": st.sampled_from(BASE_KINDS),
    "pick": st.integers(0, 10_000),
    "held": belongings(),
    "tile": st.integers(0, 27),
}
EDITED_WITH_MODULES = EDITED | {
    "players": st.integers(2, 5),
    "modules": st.just(EVERYTHING),
    "kind": st.sampled_from(KINDS),
    "held": st.builds(lambda base, more: base | more, belongings(), fineries()),
    "tile": st.integers(0, 42),
}


@settings(UNHURRIED, max_examples=400)
@given(**EDITED)
def test_masks_agree_whatever_a_player_holds(players, modules, kind, pick, held, tile):
    compare_edited_row(players, modules, kind, pick, held, tile)


@settings(UNHURRIED, max_examples=400)
@given(**EDITED_WITH_MODULES)
def test_masks_agree_whatever_a_player_holds_with_every_module(players, modules, kind, pick, held, tile):
    compare_edited_row(players, modules, kind, pick, held, tile)


@pytest.mark.slow
@settings(UNHURRIED, max_examples=10_000)
@given(**EDITED)
def test_masks_agree_whatever_a_player_holds_at_length(players, modules, kind, pick, held, tile):
    compare_edited_row(players, modules, kind, pick, held, tile)


@pytest.mark.slow
@settings(UNHURRIED, max_examples=10_000)
@given(**EDITED_WITH_MODULES)
def test_masks_agree_whatever_a_player_holds_with_every_module_at_length(players, modules, kind, pick, held, tile):
    compare_edited_row(players, modules, kind, pick, held, tile)


# scores


@functools.cache
def finished_game(players, modules):
    *_, _last = compared_decisions(engine_for(players, modules), 0, eagerness=0.8)
    return engine_for(players, modules).games[:1].copy()


def compare_scores(players, modules, held, near):
    """A finished game with other belongings, scores near to each other and equal."""
    engine = engine_for(players, modules)
    engine.games[:1] = finished_game(players, modules)
    for seat in range(players):
        for name, value in held[seat].items():
            engine.games[name][0, seat] = value
    for seat, player in enumerate(engine.snapshot(0)["players"]):
        engine.games.score[0, seat] += 50 - final_score(player) + near[seat]
    engine.refresh()
    view = engine.snapshot(0)
    expected = [final_score(player) for player in view["players"]]
    assert view["scores_if_ended_now"] == engine.final_scores()[0].tolist() == expected
    assert view["winners"] == engine.winners()[0].nonzero()[0].tolist() == winning_seats(view["players"])


NEAR = st.lists(st.sampled_from([0, 0, 0, 1]), min_size=5, max_size=5)
TRACKS = st.fixed_dictionaries({"agriculture": st.integers(0, 10), "figures": st.integers(5, 10)})


def hands(*parts):
    """What each of five players holds, put together from these parts."""
    whole = st.tuples(*parts).map(lambda drawn: {name: value for part in drawn for name, value in part.items()})
    return st.lists(whole, min_size=5, max_size=5)


@settings(UNHURRIED, max_examples=200)
@given(players=st.integers(2, 4), held=hands(belongings(), TRACKS), near=NEAR)
def test_scores_winners_and_ties_agree_whatever_players_hold(players, held, near):
    compare_scores(players, (), held, near)


@settings(UNHURRIED, max_examples=200)
@given(players=st.integers(2, 5), held=hands(belongings(), TRACKS, fineries()), near=NEAR)
def test_scores_winners_and_ties_agree_with_every_module(players, held, near):
    compare_scores(players, EVERYTHING, held, near)
