"""The engine's masks against the oracle's list of legal actions in random play, until every kind of decision was met."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.comparison import UNHURRIED, compared_decisions, engine_for
from tests.oracle import GOODS, TILES
from tests.oracle.play import EVERYTHING, configurations, covering_configurations, named

EAGERNESS = (0.0, 0.5, 0.8, 0.9)


@settings(UNHURRIED, max_examples=100)
@given(
    configuration=st.sampled_from(configurations()),
    seed=st.integers(0, 2**31),
    skip_forced=st.booleans(),
    eagerness=st.sampled_from([0.0, 0.5, 0.9]),
    unseen=st.integers(0, 600),
)
def test_masks_agree_with_the_oracle_in_random_play(configuration, seed, skip_forced, eagerness, unseen):
    for _ in compared_decisions(engine_for(*configuration, skip_forced), seed, eagerness, unseen, most=150):
        pass


@pytest.mark.parametrize("configuration", covering_configurations(), ids=named)
def test_masks_agree_with_every_set_of_modules(configuration):
    """The beginning of a game and the middle of another; the slow test sees whole games."""
    for seed, eagerness in enumerate((0.0, 0.8)):
        for _ in compared_decisions(engine_for(*configuration), seed, eagerness, unseen=400 * seed, most=150):
            pass


@pytest.mark.slow
@pytest.mark.parametrize("configuration", configurations(), ids=named)
def test_masks_agree_in_whole_games_with_every_set_of_modules(configuration):
    for seed, eagerness in enumerate(EAGERNESS):
        for _ in compared_decisions(engine_for(*configuration, skip_forced=seed == 2), seed, eagerness):
            pass


# whole games until every kind of decision was met


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
    yield from features_of_modules(decision, question, legal)
    if decision == "take_die" and len(set(question["dice"])) < len(question["dice"]):
        yield "two equal dice"


def features_of_modules(decision, question, legal):
    if decision == "place":
        yield from (f"place on {action[1]}" for action in legal)
    if decision == "pay":
        place = question["location"]
        yield f"pay for {place if place == 'card5' else place[:-1]}"
        yield from ("pay: pay jewelry" for action in legal if action == ("pay", "jewelry"))
        paid = [good for good in GOODS if question["paid"].get(good)]
        if paid and question["lowest"] in GOODS[: GOODS.index(paid[-1])]:
            yield "paid after a trade"
    if decision.startswith("offer") and set(legal) == {("no",)}:
        yield f"{decision}: nothing to pay with"
    if decision.startswith("trade"):
        place = question["for"]
        yield f"trade for {place if place in ('card5', 'second_card') else place[:-1]}"
        yield f"{decision}, {question['left']} left"
    if decision == "reward" and question["face"] == 1:
        yield "reward of a 1"
    if decision == "take_die":
        yield "dice with style" if question["table"] == "style_dice" else "dice for all"


WANTED = (
    *("place", "act", "tools", "pay", "feed", "choose_resource", "take_die", "over"),
    *("act: use_any2", "pay: use_any2", "feed: use_any2", "starve or cash", "must starve", "may feed or cash"),
    *("feed: pay", "pay: done", "pay: decline", "cannot buy", "tools: tool", "every tool is used", "two equal dice"),
    *(f"one-use tool {value}" for value in (2, 3, 4)),
    *(f"exact tile, {amount} of {kinds}" for amount in (4, 5) for kinds in (1, 2, 3, 4)),
    *("fixed tile,  of ", "any tile,  of "),
)
WANTED_WITH_MODULES = (
    *WANTED,
    *(
        "offer_gold: yes",
        "offer_insulation: yes",
        "offer_gold: nothing to pay with",
        "offer_insulation: nothing to pay with",
    ),
    *("pay for igloo", "pay for card5", "place on animal", "place on merchant", "place on wood_tile", "place on gold_tile"),
    *("reward", "reward of a 1", "split_hunt", "dice with style"),
    *("pay: trade", "trade for card", "trade for card5", "trade for building", "trade for igloo", "trade for second_card"),
    *("trade_give, 2 left", "trade_receive, 2 left", "paid after a trade", "jewelry tile,  of ", "pay: pay jewelry"),
    *("offer_second_card: yes", "offer_second_card: trade", "offer_second_card: nothing to pay with"),
)


def missing_after(games, wanted):
    """What is wanted and not shown by these games (players, modules, seed), all compared; ends when all is seen."""
    seen: Counter[str] = Counter()
    for number, (players, modules, seed) in enumerate(games):
        for decision in compared_decisions(engine_for(players, modules), seed, EAGERNESS[number % 4]):
            seen.update(features(*decision))
        if number >= 7 and all(seen[name] for name in wanted):
            break
    return [name for name in wanted if not seen[name]]


def test_masks_agree_in_whole_games_that_reach_every_kind_of_decision():
    assert not missing_after(((2 + seed % 3, (), seed) for seed in range(60)), WANTED)


def test_masks_agree_in_whole_games_with_everything_that_reach_every_kind_of_decision():
    assert not missing_after(((2 + seed % 4, EVERYTHING, seed) for seed in range(80)), WANTED_WITH_MODULES)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_masks_agree_in_many_whole_games_of_each_player_count(players):
    seen: Counter[str] = Counter()
    for seed in range(100, 200):
        engine = engine_for(players, (), skip_forced=seed % 8 < 2)
        for decision in compared_decisions(engine, seed, EAGERNESS[seed % 4]):
            seen.update(features(*decision))
    assert not [wanted for wanted in WANTED if not seen[wanted]]
