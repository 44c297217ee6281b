"""Narrowed masks: what they leave out is never better than what they show, and environments ask less."""

import copy

import gymnasium
import numpy as np
import pytest

import stoneage_env  # noqa: F401 - registers the environments
from stoneage_env import ACTIONS, Engine, GameConfig, stone_age_v0
from stoneage_env.engine.actions import NO_OP, PAY_DONE, TOOLS_DONE
from stoneage_env.engine.agenda import ACT, PAY, TOOLS
from stoneage_env.players import GamesView
from stoneage_env.players.narrow import NO_ANSWER, Narrowed, narrowed

MODULES = [(), ("wild_animals",), ("style",), ("style", "bonus_buildings", "harsh_winter", "wild_animals", "igloos")]


def random_answers(masks, rng):
    return np.where(masks, rng.random(masks.shape), -1).argmax(axis=1)


def positions(config, decision, wanted, seed=3):
    """Engines of one game each, at questions of a kind met in random play in which a narrowed mask hides something."""
    engine, rng = Engine(config, 64), np.random.default_rng(seed)
    found: list[tuple[Engine, np.ndarray]] = []
    engine.reset(seed=seed)
    shown = Narrowed(engine)
    while len(found) < wanted:
        shown.refresh(np.arange(64))
        hiding = (engine.games.decision == decision) & (engine.masks & ~shown.masks).any(axis=1)
        for row in np.flatnonzero(hiding)[:4]:
            one = Engine(config, 1)
            one.reset(seed=0)
            one.games[:] = engine.games[row : row + 1]
            one.refresh()
            found.append((one, shown.masks[row].copy()))
        engine.step(random_answers(engine.masks, rng))
    return found


def answered(engine, codes):
    """A copy of a game after these answers."""
    branch = copy.deepcopy(engine)
    for code in codes:
        branch.step([code])
    return branch


def without(games, *names):
    """A game as bytes, but for some fields and for the question that was asked last."""
    row = games.copy()
    for name in names:
        row[name] = 0
    return row.tobytes()


def goods(engine):
    """What everybody has in hand."""
    return engine.games.resources.tolist(), engine.games.food.tolist()


def tools_left(engine):
    game = engine.games[0]
    return [*(game.tools * (1 - game.tools_used)).ravel(), *game.one_use_tools.ravel()]


@pytest.mark.parametrize("modules", MODULES, ids=lambda modules: "+".join(modules) or "base")
def test_a_narrowed_mask_is_never_empty_and_shows_legal_answers_only(modules):
    engine, rng = Engine(GameConfig(num_players=3, modules=modules), 32), np.random.default_rng(1)
    engine.reset(seed=1)
    shown, rows, hidden = Narrowed(engine), np.arange(32), 0
    for _ in range(400):
        only = shown.refresh(rows)
        assert shown.masks.any(axis=1).all()
        assert not (shown.masks & ~engine.masks).any()
        assert ((shown.masks.sum(axis=1) == 1) == (only != NO_ANSWER)).all()
        hidden += int((engine.masks & ~shown.masks).sum())
        engine.step(random_answers(engine.masks, rng))
    assert hidden > 0


def test_copies_of_masks_are_narrowed_from_what_players_may_see():
    engine, rng = Engine(GameConfig(num_players=2), 16), np.random.default_rng(1)
    engine.reset(seed=1)
    shown, view, rows = Narrowed(engine), GamesView(engine), np.arange(16)
    for _ in range(200):
        shown.refresh(rows)
        assert (narrowed(view.games(rows), engine.masks) == shown.masks).all()
        engine.step(random_answers(engine.masks, rng))


def later_tools(engine):
    """All sets of tools that may still be added, each in the order in which they are asked for."""
    ends: list[list[int]] = [[]]
    for code in np.flatnonzero(engine.masks[0]):
        if code != TOOLS_DONE:
            ends += [[int(code), *rest] for rest in later_tools(answered(engine, [code]))]
    return ends


@pytest.mark.parametrize("modules", [(), ("wild_animals",)], ids=["base", "wild_animals"])
def test_a_hidden_tool_brings_nothing_whatever_is_added_after_it(modules):
    config = GameConfig(num_players=2, modules=modules, skip_forced=False)
    for engine, shown in positions(config, TOOLS, wanted=30):
        for code in np.flatnonzero(engine.masks[0] & ~shown):
            for rest in later_tools(answered(engine, [code])):
                used = answered(engine, [code, *rest, TOOLS_DONE])
                kept = answered(engine, [*rest, TOOLS_DONE])
                fields = ("tools_used", "one_use_tools", "decision")
                assert without(used.games, *fields) == without(kept.games, *fields)
                assert all(less <= more for less, more in zip(tools_left(used), tools_left(kept), strict=True))


def test_a_tool_that_is_shown_brings_something_with_some_that_follow_it():
    config = GameConfig(num_players=2, skip_forced=False)
    seen = 0
    for engine, shown in positions(config, TOOLS, wanted=30):
        for code in np.flatnonzero(shown):
            if code == TOOLS_DONE:
                continue
            seen += 1
            sets = later_tools(answered(engine, [code]))
            used = [goods(answered(engine, [code, *rest, TOOLS_DONE])) for rest in sets]
            kept = [goods(answered(engine, [*rest, TOOLS_DONE])) for rest in sets]
            assert used != kept
    assert seen


def play_location(engine, location, rng):
    """Act on a location, with random answers to all that it asks; returns what was answered."""
    codes = [ACTIONS.encode("act", location=location)]
    engine.step(codes)
    actor, start = int(engine.actors[0]), int(engine.games.turn[0])
    while engine.games.decision[0] != ACT and engine.actors[0] == actor and engine.games.turn[0] == start:
        codes.append(int(random_answers(engine.masks, rng)[0]))
        engine.step(codes[-1:])
    return codes


def named(mask):
    answers = [ACTIONS.decode(int(code)) for code in np.flatnonzero(mask)]
    return [answer.parameters["location"] for answer in answers if answer.name == "act"]


def order_pairs(wanted, first_of):
    """(engine, shown location, hidden location) at questions for a location that hide something."""
    config, pairs = GameConfig(num_players=2, skip_forced=False), []
    for engine, shown in positions(config, ACT, wanted):
        (first,) = named(shown)
        others = [place for place in named(engine.masks[0]) if place != first]
        if first in first_of and len(others) > 1:  # one remains after both, so that the turn goes on
            pairs += [(engine, first, other) for other in others]
    assert pairs
    return pairs


def test_field_and_hut_may_as_well_come_before_anything_else():
    rng = np.random.default_rng(2)
    for engine, first, other in order_pairs(80, ("field", "hut")):
        late, visit = copy.deepcopy(engine), [ACTIONS.encode("act", location=first)]
        codes = play_location(late, other, rng)
        late.step(visit)
        early = answered(engine, [*visit, *codes])
        assert early.games.tobytes() == late.games.tobytes()


def test_a_tool_is_there_for_whatever_follows_the_toolmaker():
    rng = np.random.default_rng(2)
    for engine, first, other in order_pairs(80, ("toolmaker",)):
        late, visit = copy.deepcopy(engine), [ACTIONS.encode("act", location=first)]
        codes = play_location(late, other, rng)
        late.step(visit)
        if any(ACTIONS.decode(code).name in ("tool", "one_use_tool") for code in codes):
            continue
        early = answered(engine, [*visit, *codes[:1]])
        rest = codes[1:] or ([TOOLS_DONE] if early.games.decision[0] == TOOLS else [])
        early = answered(early, rest)
        assert early.games.tobytes() == late.games.tobytes()


def test_without_tools_the_dice_may_as_well_be_rolled_first():
    rng, gathering = np.random.default_rng(2), ("hunt", "forest", "clay_pit", "quarry", "river")
    compared = 0
    for engine, first, other in order_pairs(300, gathering):
        late = copy.deepcopy(engine)
        codes = play_location(late, other, rng)
        if TOOLS_DONE in codes:
            continue  # it rolled dice too, and they would be others
        rolled = play_location(late, first, rng)
        early = answered(engine, [*rolled, *codes])
        if early.games.decision[0] == PAY:  # with more in hand, a payment of any amount does not end by itself
            early.step([PAY_DONE])
        assert early.final_scores().tolist() == late.final_scores().tolist()
        assert goods(early) == goods(late)
        compared += 1
    assert compared


def test_a_player_with_a_tool_chooses_the_order_of_rolls():
    engine = Engine(GameConfig(num_players=2, start_seat=0, skip_forced=False), 1)
    engine.reset(seed=1)
    for words in ("place 2 figures on the forest", "place 3 figures on the hunting grounds"):
        for seat_words in (words, words.replace("forest", "quarry").replace("hunting grounds", "river")):
            engine.step([ACTIONS.parse(seat_words)])
    assert engine.games.decision[0] == ACT
    shown = Narrowed(engine)
    shown.refresh(np.array([0]))
    assert named(shown.masks[0]) == ["hunt"]
    engine.games.tools[0, 0, 0] = 1
    engine.refresh()
    shown.refresh(np.array([0]))
    assert named(shown.masks[0]) == ["hunt", "forest"]


# environments


def test_a_narrowed_learner_is_asked_less_and_always_has_a_choice():
    asked = {}
    for narrow in (False, True):
        env = gymnasium.make("StoneAge-v0", num_players=2, opponents=["random"], narrow=narrow)
        rng, asked[narrow] = np.random.default_rng(4), 0
        for game in range(3):
            _, info = env.reset(seed=game)
            over = False
            while not over:
                assert info["action_mask"].sum() > 1
                actions = random_answers(info["action_mask"][None], rng)
                _, _, terminated, truncated, info = env.step(int(actions[0]))
                over, asked[narrow] = terminated or truncated, asked[narrow] + 1
    assert asked[True] < asked[False]


def test_vectors_narrow_their_masks_too():
    envs = gymnasium.make_vec("StoneAge-v0", num_envs=8, num_players=2, opponents=["random"], narrow=True)
    plain = gymnasium.make_vec("StoneAge-v0", num_envs=8, num_players=2, opponents=["random"])
    assert envs.action_space == plain.action_space
    assert envs.observation_space == plain.observation_space
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(300):
        running = infos["action_mask"][:, NO_OP] == 0
        assert (infos["action_mask"][running].sum(axis=1) > 1).all()
        _, _, _, _, infos = envs.step(random_answers(infos["action_mask"], rng))


def test_all_that_is_earned_in_narrowed_games_is_paid():
    env = stone_age_v0.env(num_players=3, reward="score", narrow=True)
    env.reset(seed=5)
    rng, earned = np.random.default_rng(5), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        earned[agent] += reward
        if termination or truncation:
            env.step(None)
            continue
        assert observation["action_mask"].sum() > 1
        assert (info["action_mask"] == observation["action_mask"]).all()
        env.step(int(random_answers(observation["action_mask"][None], rng)[0]))
    assert list(earned.values()) == pytest.approx([score / 100 for score in info["final_scores"]])


def test_what_is_hidden_stays_legal():
    env = stone_age_v0.raw_env(num_players=2, narrow=True, skip_forced=False)
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    while (env.engine.masks[0] == env.observe(env.agent_selection)["action_mask"]).all():
        env.step(int(random_answers(env.engine.masks, rng)[0]))
    hidden = np.flatnonzero(env.engine.masks[0] & (env.observe(env.agent_selection)["action_mask"] == 0))
    env.step(int(hidden[0]))


def test_copies_of_narrowed_environments_go_on_alike():
    env = stone_age_v0.env(num_players=2, narrow=True)
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    for step in range(120):
        if step == 60:
            twin = copy.deepcopy(env)
        mask = env.observe(env.agent_selection)["action_mask"]
        code = int(random_answers(mask[None], rng)[0])
        if step >= 60:
            assert (twin.observe(twin.agent_selection)["action_mask"] == mask).all()
            twin.step(code)
        env.step(code)


def test_sb3_gets_the_same_masks():
    sb3 = pytest.importorskip("stoneage_env.envs.sb3")
    envs = sb3.StoneAgeVecEnv(num_envs=4, num_players=2, opponents=["random"], narrow=True)
    envs.seed(2)
    envs.reset()
    rng = np.random.default_rng(2)
    for _ in range(150):
        masks = np.stack(envs.env_method("action_masks"))
        assert (masks.sum(axis=1) > 1).all()
        assert not (masks & ~envs.engine.masks).any()
        envs.step(random_answers(masks, rng))
