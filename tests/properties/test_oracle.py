"""The engine's masks against the oracle's list of legal actions: random play, rare positions, hands edited at will."""

import functools
from collections import Counter

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stoneage_env import ACTIONS, Engine, GameConfig
from tests.oracle import TILES, legal_actions, random_action

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
UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}  # compiling comes first


@functools.cache
def engine_for(players, skip_forced):
    return Engine(GameConfig(num_players=players, skip_forced=skip_forced), num_games=1)


def compare(engine, players):
    """The code of each legal action, once the oracle has agreed with the mask."""
    question, view = engine.question(0), engine.snapshot(0)
    codes = engine.masks[0].nonzero()[0]
    legal = {tuple(ACTIONS.transcript(code)): code for code in codes}
    assert set(legal) == legal_actions(view, question, players), (question, view)
    assert len(legal) == len(codes), (question, view)
    assert {ACTIONS.decode(code).name for code in codes} <= BLOCKS_OF[question["decision"]]
    assert question["actor"] == engine.actors[0] or view["over"]
    return legal


def compared_decisions(players, seed, skip_forced, eagerness, unseen=0, most=10_000):
    """Plays a game and yields what is asked, its answers and the view, compared after the first `unseen` decisions."""
    engine = engine_for(players, skip_forced)
    engine.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for played in range(unseen + most):
        if played < unseen:
            legal = {tuple(ACTIONS.transcript(code)): code for code in engine.masks[0].nonzero()[0]}
        else:
            legal = compare(engine, players)
            yield engine.question(0), legal, engine.snapshot(0)
        if ("no_op",) in legal:
            return
        engine.step(np.array([legal[random_action(legal, rng, eagerness)]]))


@settings(max_examples=60, **UNHURRIED)
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_agree_in_whole_games_that_reach_every_kind_of_decision(players):
    seen: Counter[str] = Counter()
    for seed in range(8):
        for decision in compared_decisions(players, seed, skip_forced=False, eagerness=(0.0, 0.4, 0.7, 0.9)[seed % 4]):
            seen.update(features(*decision))
    print(players, {w: seen[w] for w in WANTED})
    assert not [wanted for wanted in WANTED if not seen[wanted]]
