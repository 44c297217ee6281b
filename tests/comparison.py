"""Play in which every decision is compared with the oracle: the engine's mask must be the oracle's list."""

import functools

import numpy as np
from hypothesis import HealthCheck, settings

from stoneage_env import ACTIONS, Engine, GameConfig
from tests.oracle import legal_actions, random_action

BLOCKS_OF = {  # transcripts say "done", "pay", "yes" and "face" in several senses; codes do not
    "place": {"place"},
    "act": {"act", "use_any2"},
    "tools": {"tool", "one_use_tool", "tools_done"},
    "pay": {"pay", "decline", "pay_done", "use_any2", "trade"},
    "feed": {"feed", "starve", "use_any2"},
    "choose_resource": {"take"},
    "take_die": {"take_die", "take_style_die"},
    "over": {"no_op"},
    "offer_gold": {"pay_gold", "keep_gold"},
    "offer_insulation": {"insulate", "leave_uninsulated"},
    "reward": {"reward"},
    "split_hunt": {"amount"},
    "trade_give": {"give"},
    "trade_receive": {"receive"},
    "offer_second_card": {"buy_second_card", "leave_second_card", "trade"},
}
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # compiling comes first


@functools.cache
def engine_for(players, modules=(), skip_forced=False, max_rounds=100):
    config = GameConfig(num_players=players, modules=modules, skip_forced=skip_forced, max_rounds=max_rounds)
    return Engine(config, num_games=1)


def codes_of_legal_actions(engine):
    return {tuple(ACTIONS.transcript(code)): code for code in engine.masks[0].nonzero()[0]}


def compare(engine):
    """The question, the code of each legal action and the view, once the oracle has agreed with the mask."""
    question, view = engine.question(0), engine.snapshot(0)
    legal = codes_of_legal_actions(engine)
    assert set(legal) == legal_actions(view, question, engine.config.num_players), (question, view)
    assert len(legal) == engine.masks[0].sum(), (question, view)
    blocks = {ACTIONS.decode(code).name for code in legal.values()}
    assert blocks <= BLOCKS_OF[question["decision"]]
    assert "take_style_die" not in blocks or question["table"] == "style_dice"
    assert "take_die" not in blocks or question["table"] == "dice_for_all"
    assert question["actor"] == engine.actors[0] or view["over"]
    return question, legal, view


def compared_decisions(engine, seed, eagerness, unseen=0, most=10_000):
    """Plays a game and yields every decision as compared, after the first `unseen` that are only played."""
    engine.reset(seed=seed)
    rng = np.random.default_rng(seed)
    for played in range(unseen + most):
        if played >= unseen:
            yield compare(engine)
        legal = codes_of_legal_actions(engine)
        if ("no_op",) in legal:
            return
        engine.step(np.array([legal[random_action(legal, rng, eagerness)]]))
