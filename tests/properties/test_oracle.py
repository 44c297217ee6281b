"""The engine's masks against the oracle's list of legal actions: random play, rare positions, hands edited at will.

Scores and winners are compared in the same way.
"""

import functools
from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from stoneage_env import ACTIONS, Engine, GameConfig
from tests.oracle import TILES, final_score, legal_actions, random_action, winning_seats

BLOCKS_OF = {  # transcripts say "done" and "pay" in two senses; codes do not
    "place": {"place"},
    "act": {"act", "use_any2"},
    "tools": {"tool", "one_use_tool", "tools_done"},
    "pay": {"pay", "decline", "pay_done", "use_any2"},
    "feed": {"feed", "starve", "use_any2"},
    "choose_resource": {"take"},
    "take_die": {"take_die"},
    "over": {"no_op"},
}
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # compiling comes first


@functools.cache
def engine_for(players, skip_forced):
    return Engine(GameConfig(num_players=players, skip_forced=skip_forced), num_games=1)


def compare(engine, players):
    """The question, the code of each legal action and the view, once the oracle has agreed with the mask."""
    question, view = engine.question(0), engine.snapshot(0)
    legal = codes_of_legal_actions(engine)
    assert set(legal) == legal_actions(view, question, players), (question, view)
    assert len(legal) == engine.masks[0].sum(), (question, view)
    assert {ACTIONS.decode(code).name for code in legal.values()} <= BLOCKS_OF[question["decision"]]
    assert question["actor"] == engine.actors[0] or view["over"]
    return question, legal, view


def codes_of_legal_actions(engine):
    return {tuple(ACTIONS.transcript(code)): code for code in engine.masks[0].nonzero()[0]}


def compared_decisions(players, seed, skip_forced, eagerness, unseen=0, most=10_000):
    """Plays a game and yields every decision as compared, after the first `unseen` that are only played."""
    engine = engine_for(players, skip_forced)
    engine.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for played in range(unseen + most):
        legal = codes_of_legal_actions(engine)
        if played >= unseen:
            yield compare(engine, players)
        if ("no_op",) in legal:
            return
        engine.step(np.array([legal[random_action(legal, rng, eagerness)]]))


@settings(UNHURRIED, max_examples=60)
@given(
    players=st.integers(2, 4),
    seed=st.integers(0, 2**31),
    skip_forced=st.booleans(),
    eagerness=st.sampled_from([0.0, 0.5, 0.9]),
    unseen=st.integers(0, 600),
)
def test_masks_agree_with_the_oracle_in_random_play(players, seed, skip_forced, eagerness, unseen):
    for _ in compared_decisions(players, seed, skip_forced, eagerness, unseen, most=150):
        pass


def features(question, legal, view):
    """Names of the rare things that a decision shows."""
    decision = question["decision"]
    player = view["players"][question["actor"]] if decision != "over" else {}
    yield decision
    yield from (f"{decision}: {action[0]}" for action in legal)
    if decision == "tools":
        yield from (f"one-use tool {action[1]}" for action in legal if action[0] == "one_use_tool")
        if len(legal) == 1 and any(player["tools_used"]):
            yield "every tool is used"
    if decision == "pay" and question["location"].startswith("building") and len(legal) > 1:
        tile = TILES[view["pile_tops"][int(question["location"][-1]) - 1]]
        yield f"{tile['type']} tile, {tile.get('resources', '')} of {tile.get('kinds', '')}"
    if decision == "pay" and question["lowest"] is None:
        yield "cannot buy" if set(legal) == {("decline",)} else "can buy or cash"
    if decision == "feed" and question["lowest"] is None:
        yield "must starve" if set(legal) == {("starve",)} else "may feed or cash"
        if set(legal) == {("starve",), ("use_any2",)}:
            yield "starve or cash"
    if decision == "take_die" and len(set(question["dice"])) < len(question["dice"]):
        yield "two equal dice"


WANTED = (
    *("place", "act", "tools", "pay", "feed", "choose_resource", "take_die", "over"),
    *("act: use_any2", "pay: use_any2", "feed: use_any2", "starve or cash", "must starve", "may feed or cash"),
    *("feed: pay", "pay: done", "pay: decline", "cannot buy", "tools: tool", "every tool is used", "two equal dice"),
    *(f"one-use tool {value}" for value in (2, 3, 4)),
    *(f"exact tile, {amount} of {kinds}" for amount in (4, 5) for kinds in (1, 2, 3, 4)),
    *("fixed tile,  of ", "any tile,  of "),
)


def missing_after(games):
    """What of WANTED these games of (players, seed) do not show, every decision compared; ends when all is seen."""
    seen: Counter[str] = Counter()
    for number, (players, seed) in enumerate(games):
        eagerness = (0.0, 0.5, 0.8, 0.9)[number % 4]
        for decision in compared_decisions(players, seed, skip_forced=False, eagerness=eagerness):
            seen.update(features(*decision))
        if number >= 11 and all(seen[wanted] for wanted in WANTED):
            break
    return [wanted for wanted in WANTED if not seen[wanted]]


def test_masks_agree_in_whole_games_that_reach_every_kind_of_decision():
    assert not missing_after((2 + seed % 3, seed) for seed in range(60))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_agree_in_many_whole_games_of_each_player_count(players):
    seen: Counter[str] = Counter()
    for seed in range(100, 200):
        eagerness = (0.0, 0.5, 0.8, 0.9)[seed % 4]
        for decision in compared_decisions(players, seed, bool(seed % 8 < 2), eagerness):
            seen.update(features(*decision))
    assert not [wanted for wanted in WANTED if not seen[wanted]]


# edited rows


KINDS = ("card", "building", "paying", "feed", "feeding", "tools")


def kind_of(question):
    """Which of KINDS a question is, if any: purchases and feeding are told apart before and after their first good."""
    if question.get("lowest") is not None:
        return {"pay": "paying", "feed": "feeding"}.get(question["decision"])
    return question["location"][:-1] if question["decision"] == "pay" else question["decision"]


@functools.cache
def positions(players):
    """Rows of real games by the kind of their question."""
    engine = engine_for(players, False)
    found: dict[str, list[np.ndarray]] = {kind: [] for kind in KINDS}
    for seed in range(3):
        for question, _, _ in compared_decisions(players, seed, skip_forced=False, eagerness=0.8):
            if kind_of(question) in found:
                found[kind_of(question)].append(engine.games[:1].copy())
    assert all(found.values()), {kind: len(rows) for kind, rows in found.items()}
    return found


@st.composite
def belongings(draw):
    """What a player might hold: any resources, tiles of any values, used or not, one-use tools, the any-2 card."""
    tools = draw(st.lists(st.integers(0, 4), min_size=3, max_size=3))
    return {
        "resources": draw(st.lists(st.integers(0, 2) | st.integers(0, 8), min_size=4, max_size=4)),
        "tools": tools,
        "tools_used": [value > 0 and draw(st.booleans()) for value in tools],
        "one_use_tools": draw(st.lists(st.integers(0, 2), min_size=3, max_size=3)),
        "any_two": draw(st.integers(0, 1)),
    }


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


def compare_edited_row(players, kind, pick, held, tile):
    engine = engine_for(players, False)
    rows = positions(players)[kind]
    put(engine, rows[pick % len(rows)], held, tile)
    expected = legal_actions(engine.snapshot(0), engine.question(0), players)
    assume(expected)  # a payment that was begun with other goods may have no way to end
    engine.refresh()
    rng = np.random.default_rng(pick)
    for _ in range(10):
        question, legal, _ = compare(engine, players)
        if question["decision"] not in ("pay", "feed", "tools", "choose_resource"):
            return
        engine.step(np.array([legal[random_action(legal, rng, 0.8)]]))


EDITED = {
    "players": st.integers(2, 4),
    "kind": st.sampled_from(KINDS),
    "pick": st.integers(0, 10_000),
    "held": belongings(),
    "tile": st.integers(0, 27),
}


@settings(UNHURRIED, max_examples=400)
@given(**EDITED)
def test_masks_agree_whatever_a_player_holds(players, kind, pick, held, tile):
    compare_edited_row(players, kind, pick, held, tile)


@pytest.mark.slow
@settings(UNHURRIED, max_examples=10_000)
@given(**EDITED)
def test_masks_agree_whatever_a_player_holds_at_length(players, kind, pick, held, tile):
    compare_edited_row(players, kind, pick, held, tile)


# scores


@functools.cache
def finished_game(players):
    *_, _last = compared_decisions(players, 0, skip_forced=False, eagerness=0.8)
    return engine_for(players, False).games[:1].copy()


@settings(UNHURRIED, max_examples=200)
@given(players=st.integers(2, 4), data=st.data())
def test_scores_winners_and_ties_agree_whatever_players_hold(players, data):
    row, engine = finished_game(players), engine_for(players, False)
    engine.games[:1] = row
    for seat in range(players):
        for name, value in data.draw(belongings()).items():
            engine.games[name][0, seat] = value
        engine.games.agriculture[0, seat] = data.draw(st.integers(0, 10))
        engine.games.figures[0, seat] = data.draw(st.integers(5, 10))
    for seat, player in enumerate(engine.snapshot(0)["players"]):  # near and at equal scores
        engine.games.score[0, seat] += 50 - final_score(player) + data.draw(st.sampled_from([0, 0, 0, 1]))
    engine.refresh()
    view = engine.snapshot(0)
    expected = [final_score(player) for player in view["players"]]
    assert view["scores_if_ended_now"] == engine.final_scores()[0].tolist() == expected
    assert view["winners"] == engine.winners()[0].nonzero()[0].tolist() == winning_seats(view["players"])
