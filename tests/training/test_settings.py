"""Configurations: those that come with the package are whole, and what a file leaves out has its default."""

import pytest

from stoneage_env.config import ConfigError
from training.settings import Settings, config_names, from_dict, read


@pytest.mark.parametrize("name", config_names())
def test_every_shipped_configuration_is_read_and_makes_a_folder_of_its_name(name):
    settings = read(name)
    assert settings.name == name
    assert from_dict(settings.as_dict()) == settings


def test_the_default_run_takes_five_minutes_of_the_two_player_base_game():
    settings = read("default")
    assert (settings.game.players, settings.game.modules) == (2, ())
    assert settings.budget.minutes == 5.0
    assert {"random", "greedy"} <= set(settings.evaluation.against)


def test_what_a_file_leaves_out_has_its_default(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('name = "mine"\n[game]\nplayers = 3\n')
    settings = read(path)
    assert settings.game.players == 3
    assert settings.learning == Settings().learning


def test_a_misspelt_setting_of_a_file_is_refused_with_its_name_and_the_file(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("[learning]\ngmaes = 3\n")
    with pytest.raises(ConfigError, match=r"mine\.toml: .*learning\.gmaes .*did you mean learning\.games"):
        read(path)
