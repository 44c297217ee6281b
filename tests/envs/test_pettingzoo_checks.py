"""PettingZoo's own checkers, with warnings as errors, on the environment alone and inside PettingZoo's wrappers."""

import subprocess
import sys

import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space
from pettingzoo.utils import wrappers

from stoneage_env.envs import stone_age_v0
from tests.scenario import for_each_player_count

# PettingZoo knows by name which environments may have a mask beside their observation; ours is not on its list.
pytestmark = EXPECTED_WARNINGS = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


def wrapped(**settings):
    env = wrappers.TerminateIllegalWrapper(stone_age_v0.raw_env(**settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


for_each_form = pytest.mark.parametrize("make", [stone_age_v0.env, stone_age_v0.raw_env, wrapped])


@for_each_form
@pytest.mark.parametrize("settings", [{}, {"reward": "score"}, {"max_rounds": 3}, {"skip_forced": False}])
@for_each_player_count
def test_api(players, settings, make):
    api_test(make(num_players=players, **settings), num_cycles=400)


@for_each_form
@for_each_player_count
def test_seeds(players, make):
    seed_test(lambda: make(num_players=players), num_cycles=200)


@pytest.mark.parametrize("make", [stone_age_v0.env, wrapped])
@for_each_player_count
def test_state(players, make):
    check_state_space(make(num_players=players))
    check_state(make(num_players=players), num_cycles=10)


def test_the_stock_wrappers_end_a_game_after_an_illegal_action_too():
    env = wrapped()
    env.reset(seed=3)
    env.step(94)
    received = {}
    for agent in env.agent_iter():
        received[agent] = env.last()[1]
        env.step(None)
    assert sorted(received.values()) == [-1, 0]


MAKE = "assert str(pettingzoo.make('aec', 'stone_age-v0', num_players=3).config.num_players) == '3'"


@pytest.mark.parametrize("imports", ["import pettingzoo, stoneage_env", "import stoneage_env, pettingzoo"])
def test_the_registry_knows_the_environment_whatever_is_imported_first(imports):
    imports = f"{imports}; from stoneage_env.envs.registration import register; register()"
    subprocess.run([sys.executable, "-W", "error", "-c", f"{imports}; {MAKE}"], check=True)
