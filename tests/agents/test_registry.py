"""Agents by name, and the first of them: random."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import agents
from agents.list_command import listing
from agents.random_agent import RandomAgent
from stoneage_env import Engine, GameConfig
from stoneage_env.players import Agent, FunctionAgent, GamesView, make_agent, names
from tests.agents.bots import First
from tests.random_play import midgame


def answers(agent, engine):
    return agent.act(GamesView(engine), np.arange(engine.num_games)).tolist()


def test_random_is_a_name():
    assert "random" in agents.names()
    assert isinstance(agents.make("random"), RandomAgent)


def test_settings_stand_after_the_colon():
    assert agents.make("random:seed=3").seed == 3
    assert agents.make(" random : seed = 4 ").seed == 4
    assert agents.make("random:").seed is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("randm", "no agent is called 'randm' .did you mean 'random'.*there are: .*random"),
        ("", "no agent is called ''"),
        ("random:speed=3", "cannot be made: .*speed"),
        ("random:3", "is no setting of an agent: write name:key=value"),
        ("random:seed=-3", "must be a whole number from 0"),
        ("random:seed=fast", "must be a whole number from 0"),
    ],
)
def test_a_name_that_cannot_be_made_is_refused_in_words(text, words):
    with pytest.raises(ValueError, match=words):
        agents.make(text)


def test_a_mistake_in_the_making_is_told_with_the_name_and_the_line(monkeypatch):
    class Forgetful(RandomAgent):
        def __init__(self, depth=3):
            raise KeyError("depth")

    monkeypatch.setattr(names, "_registered", {"forgetful": Forgetful, "nothing": lambda: None})
    with pytest.raises(ValueError, match=r"'forgetful' cannot be made: KeyError: 'depth' \(.*test_registry.py, line \d+\)"):
        agents.make("forgetful")
    with pytest.raises(ValueError, match="'nothing' cannot be made: None has no act"):
        agents.make("nothing")


def entry(name, load, distribution):
    """An entry point of some distribution."""
    return SimpleNamespace(name=name, value="module:Bot", load=load, dist=SimpleNamespace(name=distribution))


def test_agents_of_other_distributions_are_found_and_replace_none_of_ours(monkeypatch):
    theirs = [entry("another", lambda: First, "bots"), entry("random", lambda: First, "bots")]
    ours = [entry("random", lambda: RandomAgent, "stoneage-env")]
    for order in (ours + theirs, theirs + ours):
        monkeypatch.setattr("stoneage_env.plugins.entry_points", lambda group, order=order: order)
        assert isinstance(agents.make("another"), First)
        assert isinstance(agents.make("random"), RandomAgent)


def test_an_agent_that_cannot_be_loaded_is_named_and_listed_with_the_reason(monkeypatch):
    def gone():
        raise AttributeError("module 'bots' has no attribute 'Bot'")

    monkeypatch.setattr("stoneage_env.plugins.entry_points", lambda group: [entry("gone", gone, "bots")])
    with pytest.raises(
        ModuleNotFoundError, match="the agent 'gone' cannot be loaded from 'module:Bot': module 'bots' has no"
    ):
        agents.make("gone")
    assert "cannot be used here: the agent 'gone'" in "\n".join(listing())


def test_only_names_can_be_made():
    agent: Any = RandomAgent()
    with pytest.raises(TypeError, match="made from its name"):
        agents.make(agent)


def test_opponents_are_names_objects_or_functions():
    agent = RandomAgent()
    assert isinstance(make_agent("random"), RandomAgent)
    assert make_agent(agent) is agent
    assert isinstance(make_agent(lambda view: view.legal[0]), FunctionAgent)
    with pytest.raises(TypeError, match="RandomAgent is a class"):
        make_agent(RandomAgent)
    number: Any = 7
    with pytest.raises(TypeError, match="7 is no agent"):
        make_agent(number)


def test_a_first_bot_needs_only_choose():
    class Woodcutter(Agent):
        def choose(self, view):
            wood = [a for a in view.legal if a.name == "place" and a.location == "forest"]
            return max(wood, key=lambda a: a.figures, default=view.legal[0])

    engine = Engine(GameConfig(num_players=2), num_games=3)
    engine.reset(seed=1)
    engine.step(answers(Woodcutter(), engine))
    assert engine.games.placed.max() == 5


def test_an_agent_without_choose_and_act_says_what_is_missing():
    with pytest.raises(NotImplementedError, match="Agent must define choose"):
        answers(Agent(), midgame(2, games=1))


# random


def test_random_answers_legally_for_any_rows_in_any_order():
    engine, agent = midgame(3), RandomAgent(seed=1)
    for rows in ([5, 2, 60], [0], list(range(64)), []):
        actions = agent.act(GamesView(engine), np.array(rows, np.int64))
        assert engine.masks[rows, actions].all()


def test_random_plays_every_legal_action_about_equally_often():
    engine, agent = midgame(2, games=1), RandomAgent(seed=1)
    drawn = [answers(agent, engine)[0] for _ in range(3000)]
    codes, counts = np.unique(drawn, return_counts=True)
    assert codes.tolist() == engine.legal_actions(0)
    assert np.abs(counts - 3000 / len(codes)).max() < 5 * np.sqrt(3000 / len(codes))


def test_random_repeats_itself_with_the_same_seed_only():
    engine = midgame(4)
    assert answers(RandomAgent(seed=5), engine) == answers(RandomAgent(seed=5), engine)
    assert answers(RandomAgent(seed=5), engine) != answers(RandomAgent(seed=6), engine)
    assert answers(RandomAgent(), engine) != answers(RandomAgent(), engine)


def test_a_started_game_draws_from_its_own_integer_in_whatever_row_it_lies():
    engine, one = midgame(2), RandomAgent()
    engine.games[:] = engine.games[0]
    engine.refresh()
    one.start(np.array([3, 7]), np.array([100, 200]))
    other = RandomAgent()
    other.start(np.array([9, 3]), np.array([100, 200]))
    view = GamesView(engine)
    for _ in range(20):
        assert one.act(view, np.array([3, 7])).tolist() == other.act(view, np.array([9, 3])).tolist()
