"""The order of the ladder: few games with fixed seeds, and room for noise. The full ladder is a command."""

import numpy as np
import pytest

import agents
from agents.arena import tournament
from agents.compiled import loop_of
from agents.economist.variants import EXAGGERATIONS, agent_name
from agents.heuristics.idea import Idea
from agents.heuristics.starver import starve_always
from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.content.locations import FIELD, GATHER
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import NO_OP
from stoneage_env.engine.tables import LOCATION_GOOD, LOCATION_KIND
from stoneage_env.players import GamesView
from tests.oracle.play import module_sets, player_counts

SIMPLE = ("greedy", "feeder", "village", "collector", "rusher", "starver")


@kernel
def field_alone(game, seat, location, figures):
    """The field above all."""
    return 1.0 if LOCATION_KIND[location] == FIELD else 0.0


@kernel
def forest_alone(game, seat, location, figures):
    """The forest above all."""
    return 1.0 if LOCATION_KIND[location] == GATHER and LOCATION_GOOD[location] == 0 else 0.0


def share_of_first(names, games=200, players=2, seed=5):
    """The share of the victories that the first name wins."""
    played = tournament(list(names), players=players, games=games, seed=seed, processes=1)
    return next(entry["win_rate"] for entry in played.summary["agents"] if entry["name"] == names[0])


@pytest.mark.parametrize("name", SIMPLE)
def test_every_simple_idea_beats_random_play_nearly_always(name):
    assert share_of_first([name, "random"]) > 0.95


@pytest.mark.parametrize("name", SIMPLE)
def test_the_economist_beats_every_simple_idea(name):
    assert share_of_first(["economist", name]) > 0.65


def test_the_rusher_ends_games_by_a_pile_and_sooner_than_greed_would():
    with_rusher, without = (
        tournament([name, "greedy"], games=200, seed=5, processes=1).summary for name in ("rusher", "greedy")
    )
    assert with_rusher["games_ended_by"]["piles"] > 0.9
    assert with_rusher["rounds"] < without["rounds"] - 1


def test_two_ideas_of_one_file_are_two_players():
    engine = Engine(GameConfig())
    engine.reset(seed=1)
    for idea, place in (
        (Idea(field_alone), "field"),
        (Idea(forest_alone), "forest"),
        (Idea(field_alone, starve_always), "field"),
    ):
        (action,) = idea.act(GamesView(engine), np.arange(1))
        assert ACTIONS.decode(action).location == place
    loops = {
        loop_of(idea.bot).__qualname__ for idea in (Idea(field_alone), Idea(forest_alone), Idea(field_alone, starve_always))
    }
    assert len(loops) == 3  # as the cache of compiled code tells them apart


@pytest.mark.parametrize(("players", "even"), [(2, 1 / 2), (3, 1 / 3), (4, 1 / 4)])
def test_the_expert_beats_economists_clearly(players, even):
    assert share_of_first(["expert", *["economist"] * (players - 1)], players=players) > even + 0.15


@pytest.mark.parametrize("idea", EXAGGERATIONS)
def test_the_expert_beats_its_own_exaggerations(idea):
    assert share_of_first(["expert", agent_name("expert", idea)], games=600) > 0.47  # more than half, less noise


@pytest.mark.parametrize("modules", module_sets(), ids="+".join)
def test_every_compiled_bot_plays_legally_with_all_modules_and_player_counts(modules):
    for players in player_counts(modules):
        engine = Engine(GameConfig(num_players=players, modules=modules), num_games=len(SIMPLE) + 2)
        engine.reset(seed=4)
        bots = [agents.make(name) for name in (*SIMPLE, "economist", "expert")]
        view = GamesView(engine)
        actions = np.full(engine.num_games, NO_OP)
        while not engine.done.all():
            for row in np.flatnonzero(~engine.done):
                bot = bots[(row + engine.actors[row]) % len(bots)]
                actions[row] = bot.act(view, np.array([row]))[0]
            actions[engine.done] = NO_OP
            engine.step(actions)
        assert not engine.truncated.any()
