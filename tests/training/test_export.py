"""Models as plain files: the same choices as torch, without torch, and clear refusals."""

import subprocess
import sys

import numpy as np
import pytest
import torch

import agents
from agents.network import ModelError, Network, read_arrays, write_arrays
from agents.ppo import PPOAgent, draw_by_chance
from stoneage_env import Engine, GameConfig
from stoneage_env.players import GamesView
from tests.training.small_run import small_settings
from training.evaluate import evaluate
from training.export import main as export_main
from training.policy import logits_and_values
from training.trainer import Trainer


@pytest.fixture(scope="module")
def trainer():
    trained = Trainer(small_settings())
    trained.begin()
    trained.update()
    return trained


@pytest.fixture
def model(trainer, tmp_path):
    path = tmp_path / "model.npz"
    trainer.network().save(path)
    return path


@pytest.fixture(scope="module")
def positions():
    engine = Engine(GameConfig(), 256)
    engine.reset(seed=3)
    rng = np.random.default_rng(0)
    for _ in range(40):
        engine.step(np.where(engine.masks, rng.random(engine.masks.shape), -1).argmax(axis=1))
    return engine


def test_numpy_gives_the_numbers_of_torch(trainer, model, positions):
    network = Network.load(model)
    with torch.no_grad():
        logits, values = logits_and_values(trainer.model.policy, torch.from_numpy(positions.observations.copy()))
    assert np.allclose(network.logits(positions.observations), logits.numpy(), atol=1e-5)
    assert np.allclose(network.values(positions.observations), values.numpy(), atol=1e-5)


def test_the_agent_chooses_as_the_masked_policy_of_torch_does(trainer, model, positions):
    chosen = agents.make(f"ppo:model={model},temperature=0").act(GamesView(positions), np.arange(256))
    theirs, _ = trainer.model.predict(positions.observations.copy(), action_masks=positions.masks.copy(), deterministic=True)
    assert (chosen == theirs).all()


def test_drawn_actions_have_the_chances_of_torch(trainer, positions):
    with torch.no_grad():
        observations = torch.from_numpy(np.repeat(positions.observations[:1], 20_000, axis=0))
        masks = np.repeat(positions.masks[:1], 20_000, axis=0)
        chances = trainer.model.policy.get_distribution(observations[:1], masks[:1]).distribution.probs[0].numpy()
        logits = logits_and_values(trainer.model.policy, observations)[0].numpy()
    actions, logarithms = np.empty(20_000, np.int64), np.empty(20_000, np.float32)
    draw_by_chance(logits, masks, np.random.default_rng(0).random(20_000), actions, logarithms)
    assert np.allclose(np.bincount(actions, minlength=len(chances)) / 20_000, chances, atol=0.02)
    assert np.allclose(np.exp(logarithms), chances[actions], atol=1e-5)
    assert masks[0, actions].all()


def test_one_game_or_many_give_the_same_choices(model, positions):
    agent = PPOAgent(model, temperature=0)
    view = GamesView(positions)
    alone = [int(agent.act(view, np.array([row]))[0]) for row in range(32)]
    assert alone == agent.act(view, np.arange(256))[:32].tolist()


def test_started_games_draw_from_their_integer(model, positions):
    view, rows = GamesView(positions), np.arange(256)
    drawn = []
    for _ in range(2):
        agent = PPOAgent(model, temperature=1.0)
        agent.start(rows, rows)
        drawn.append([agent.act(view, rows).tolist() for _ in range(2)])
    assert drawn[0] == drawn[1]
    assert drawn[0][0] != drawn[0][1]


def test_the_agent_plays_without_torch(model):
    program = f"""if True:
        import sys
        sys.modules["torch"] = sys.modules["stable_baselines3"] = sys.modules["sb3_contrib"] = None
        import agents
        from agents.arena import tournament
        print(tournament(["ppo:model={model}", "random"], games=4, max_rounds=3, processes=1).summary["games"])
    """
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "4"


def test_a_model_for_another_number_of_players_is_refused(model):
    with pytest.raises(ValueError, match="trained for 2 players, not for 3 players"):
        evaluate(agents.make(f"ppo:model={model}"), ["random"], GameConfig(num_players=3), 3)


def test_broken_foreign_and_missing_files_are_refused_by_name(model, tmp_path):
    broken = tmp_path / "broken.npz"
    broken.write_bytes(model.read_bytes()[:-1000])
    text = tmp_path / "text.npz"
    text.write_text("no model")
    foreign = tmp_path / "foreign.npz"
    np.savez(foreign, something=np.arange(3))
    for path in (broken, text, foreign, tmp_path / "missing.npz"):
        with pytest.raises(ModelError, match=path.name):
            Network.load(path)


def test_a_changed_byte_is_noticed(model, tmp_path):
    content = bytearray(model.read_bytes())
    content[len(content) // 2] ^= 1
    path = tmp_path / "changed.npz"
    path.write_bytes(content)
    with pytest.raises(ModelError, match="damaged"):
        Network.load(path)


def test_a_model_of_another_layout_or_with_missing_layers_is_refused(model, tmp_path):
    header, arrays = read_arrays(model)
    path = tmp_path / "other.npz"
    write_arrays(path, header | {"observation": "0123456789ab"}, arrays)
    with pytest.raises(ModelError, match="another layout: observation 0123456789ab"):
        Network.load(path)
    arrays.pop("policy.0.bias")
    write_arrays(path, header, arrays)
    with pytest.raises(ModelError, match="policy"):
        Network.load(path)


def test_pickled_objects_are_never_loaded(tmp_path):
    path = tmp_path / "evil.npz"
    np.savez(path, header=np.array([{"a": 1}], dtype=object))
    with pytest.raises(ModelError, match=r"evil\.npz"):
        Network.load(path)


def test_settings_of_the_agent_are_checked(model):
    for wrong in ("temperature=-1", "temperature=hot", "seed=-1"):
        with pytest.raises(ValueError, match=wrong.split("=")[0]):
            agents.make(f"ppo:model={model},{wrong}")


def test_a_checkpoint_can_be_exported(trainer, positions, tmp_path, capsys):
    trainer.save(tmp_path / "checkpoint.npz")
    assert export_main([str(tmp_path)]) == 0
    exported = Network.load(tmp_path / "model.npz")
    assert (exported.logits(positions.observations) == trainer.network().logits(positions.observations)).all()
    assert export_main([str(tmp_path / "nothing")]) == 2
    assert "nothing" in capsys.readouterr().err
