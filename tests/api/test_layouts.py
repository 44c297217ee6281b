"""The base game's layouts: modules append to them, and no code or place of the base game moves."""

import pytest

from stoneage_env import ACTIONS, OBSERVATION, GameConfig
from stoneage_env.config import MODULES
from tests.golden import regenerate
from tests.oracle.play import configurations, module_sets, named

each_configuration = pytest.mark.parametrize("configuration", configurations(), ids=named)


def config_of(configuration):
    players, modules = configuration
    return GameConfig(num_players=players, modules=modules)


def test_the_base_games_layouts_are_those_that_were_written_down():
    assert regenerate.golden_layouts() == regenerate.LAYOUTS.read_text(encoding="utf-8"), regenerate.__doc__


@each_configuration
def test_the_base_games_actions_are_the_first_of_every_configuration(configuration):
    base, table = ACTIONS.table(GameConfig()), ACTIONS.table(config_of(configuration))
    assert table[: len(base)] == base
    first_code_after = int(base[-1][0].split("-")[-1]) + 1
    assert all(int(codes.split("-")[0]) >= first_code_after for codes, *_ in table[len(base) :])


@each_configuration
def test_the_base_games_observation_is_the_beginning_of_every_configuration(configuration):
    players, _ = configuration
    layout = OBSERVATION(config_of(configuration))
    if players == 5:  # no base game has five seats
        assert list(layout.blocks)[: len(OBSERVATION(GameConfig()).blocks)] == list(OBSERVATION(GameConfig()).blocks)
        return
    base = OBSERVATION(GameConfig(num_players=players))
    for name, block in base.blocks.items():
        assert (layout[name].places == block.places).all(), name
        assert layout[name].meaning == block.meaning
    added = [place for name, block in layout.blocks.items() if name not in base.blocks for place in block.places.ravel()]
    assert sorted(added) == list(range(base.size, layout.size))


def blocks_of(modules):
    return set(OBSERVATION(GameConfig(modules=modules)).blocks)


@pytest.mark.parametrize("modules", module_sets(), ids="+".join)
def test_each_module_adds_its_own_blocks_and_no_others(modules):
    added = {module: blocks_of((module,)) - blocks_of(()) for module in MODULES if module != "bonus_buildings"}
    added["bonus_buildings"] = blocks_of(("style", "bonus_buildings")) - blocks_of(("style",))
    assert blocks_of(modules) == blocks_of(()).union(*(added[module] for module in modules))
    assert all(added.values())
