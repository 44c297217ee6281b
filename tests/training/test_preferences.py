"""What networks prefer: chances of answers, first placements by round, and how early they know who wins."""

import numpy as np
import pytest

import agents
from agents.ppo import PPOAgent
from stoneage_env import ACTIONS, Engine, GameConfig
from tests.training.small_run import small_settings
from training.evaluate import evaluate
from training.learning_pictures import draw_favourites, draw_first_choices, draw_foresight, draw_learning, draw_strength
from training.preferences import KINDS, ROUNDS, chances, favourites, first_choices, foresight
from training.trainer import Trainer

CONFIG = GameConfig(num_players=2)


@pytest.fixture(scope="module")
def trainer():
    made = Trainer(small_settings())
    made.begin()
    made.update()
    made.evaluations.append({"steps": made.steps, "random": 0.5})
    return made


@pytest.fixture(scope="module")
def network(trainer):
    return trainer.network()


def test_chances_sum_to_one_over_the_legal_answers(network):
    engine = Engine(CONFIG, 3)
    engine.reset(seed=1)
    found = chances(network, engine)
    assert found.sum(axis=1) == pytest.approx(1.0)
    assert (found[~engine.masks] == 0).all()


def test_favourites_are_legal_and_the_likeliest_comes_first(network):
    engine = Engine(CONFIG, 1)
    engine.reset(seed=1)
    answers = favourites(network, engine, most=5)
    assert len(answers) == 5
    assert [answer.chance for answer in answers] == sorted((answer.chance for answer in answers), reverse=True)
    assert all(engine.masks[0, ACTIONS.parse(answer.words)] for answer in answers)


def test_first_choices_are_shares_of_each_round():
    shares = first_choices(agents.make("village"), CONFIG, games=10)
    assert shares.shape == (len(ROUNDS), len(KINDS))
    assert shares.sum(axis=1) == pytest.approx(1.0)
    village = [KINDS.index(kind) for kind in ("hut", "field", "toolmaker")]
    assert shares[0, village].sum() == pytest.approx(1.0)


def test_foresight_is_a_share_for_each_tenth_of_a_game(network):
    right = foresight(network, CONFIG, games=6)
    assert right.shape == (10,)
    assert ((right >= 0) & (right <= 1)).all()


def test_all_of_it_can_be_drawn(trainer, network):
    engine = Engine(CONFIG, 1)
    engine.reset(seed=1)
    scores = {"small": evaluate(PPOAgent(network), ["random"], CONFIG, games=4)}
    shares = np.full((len(ROUNDS), len(KINDS)), 1 / len(KINDS))
    figures = [
        draw_learning({"small": trainer}),
        draw_strength(scores),
        draw_favourites({"small": favourites(network, engine)}),
    ]
    figures += [draw_first_choices({"all": shares}), draw_foresight({"small": np.full(10, 0.5)})]
    assert all(figure.axes for figure in figures)
