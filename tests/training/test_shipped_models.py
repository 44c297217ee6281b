"""Models that come with the package: each is whole, has its card, can be made again, and is strong."""

import pytest

import agents
from agents.network import Network
from agents.ppo import SHIPPED, model_name
from stoneage_env import GameConfig
from training.evaluate import evaluate
from training.settings import read

MODELS = sorted(SHIPPED.glob("*.npz"))
ALL_MODULES = ("style", "bonus_buildings", "harsh_winter", "wild_animals", "igloos")
CONFIGS = {
    "2_players": "two_players",
    "4_players": "four_players",
    model_name(2, ALL_MODULES): "two_players_all_modules",
}


def test_there_are_models_for_two_and_four_players():
    assert {"2_players", "4_players"} <= {path.stem for path in MODELS}


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_every_model_is_named_after_its_game_and_has_a_card_with_curves(path):
    network = Network.load(path)
    assert path.stem == model_name(network.config.num_players, network.config.modules)
    card = path.with_suffix(".md").read_text()
    assert f"{network.origin['steps']:,} decisions" in card
    assert f"({path.stem}.png)" in card
    assert path.with_suffix(".png").stat().st_size > 10_000
    assert path.stat().st_size < 2_000_000


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_one_command_makes_every_model_again(path):
    name = CONFIGS[path.stem]
    settings, network = read(name), Network.load(path)
    assert f"stoneage train --config {name}" in path.with_suffix(".md").read_text()
    assert (settings.game.players, settings.game.modules) == (network.config.num_players, network.config.modules)
    assert (settings.name, settings.seed) == (network.origin["name"], network.origin["seed"])


# far below what the cards tell, so that only a model that does not fit this version fails here
@pytest.mark.parametrize(("players", "against", "least"), [(2, "greedy", 0.9), (2, "expert", 0.6)])
def test_shipped_models_win_against(players, against, least):
    (score,) = evaluate(agents.make("ppo"), [against], GameConfig(num_players=players), games=400, seed=11)
    assert score.wins > least


def test_a_game_without_a_model_is_refused_with_what_there_is():
    with pytest.raises(ValueError, match=r"no trained model for 5 players with style .*2_players"):
        evaluate(agents.make("ppo"), ["random"], GameConfig(num_players=5, modules=("style",)), 5)
