"""Search: what it compares, what it spends, what it finds, and the value that ends a simulation."""

import time

import numpy as np
import pytest

import agents
from agents.arena import tournament
from agents.economist.weights import table as weights_table
from agents.economist.weights import tuned
from agents.mcts import Mcts, tree, value
from agents.mcts.features import FEATURES, NUM_FEATURES
from agents.mcts.halving import Seconds, Simulations, best_move
from agents.mcts.rollout import room_for, simulate
from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.engine.actions import NO_OP
from stoneage_env.players import GamesView, redacted
from stoneage_env.players.hidden import kernel_rows
from tests.oracle.play import module_sets, player_counts
from tests.random_play import midgame, play_to_the_end
from tests.scenario import scenario

WEIGHTS, JUDGES = weights_table(tuned(), {}), value.table(value.shipped())


def simulated(engine, codes, simulations, rounds=1, seed=7, first=0):
    """Chances to win after each action (columns) in the first game, and the decisions made for them."""
    players, extended = int(engine.games.num_players[0]), int(engine.games.extended[0])
    actor = engine.actors[:1].astype(np.int64)
    root, room = kernel_rows(redacted(engine.games[:1], actor)), room_for(engine.masks.shape[1])
    results = np.empty((simulations, len(codes)))
    weights, judge = WEIGHTS[players], JUDGES[players, extended]
    made = simulate(root, actor, np.array(codes), seed, first, rounds, weights, judge, room, results)
    return results, made


def opening(players=2, modules=(), seed=1):
    engine = Engine(GameConfig(num_players=players, modules=modules))
    engine.reset(seed=seed)
    return engine


def choice(game, **settings):
    """What search answers in a scenario, in words."""
    agent = Mcts(**{"simulations": 200, **settings})
    agent.start(np.arange(1), np.arange(1))
    return ACTIONS.describe(int(agent.act(GamesView(game.engine), np.arange(1))[0]))


# Simulations


def test_moves_that_are_compared_meet_the_same_deals_and_dice():
    forest = ACTIONS.encode("place", location="forest", figures=2)
    results, _ = simulated(opening(), [forest, forest], simulations=30)
    np.testing.assert_array_equal(results[:, 0], results[:, 1])
    assert len(set(results[:, 0])) > 25  # and every simulation meets others


def test_common_dice_make_the_difference_of_two_moves_clearer():
    codes = [ACTIONS.encode("place", location=place, figures=1) for place in ("field", "toolmaker")]
    ratios = []
    for seed in range(8):
        results, _ = simulated(opening(seed=seed), codes, simulations=200)
        together = (results[:, 0] - results[:, 1]).var()
        ratios.append(together / (results[:, 0].var() + results[:, 1].var()))  # with dice of their own about 1
    assert np.mean(ratios) < 0.85


def test_simulations_may_be_made_in_portions():
    code = [ACTIONS.encode("place", location="hut", figures=2)]
    whole, _ = simulated(opening(), code, simulations=10)
    first, _ = simulated(opening(), code, simulations=4)
    rest, _ = simulated(opening(), code, simulations=6, first=4)
    np.testing.assert_array_equal(whole, np.concatenate([first, rest]))


def test_more_rounds_mean_more_decisions():
    code = [ACTIONS.encode("place", location="hut", figures=2)]
    made = [simulated(opening(), code, simulations=5, rounds=rounds)[1] for rounds in (0, 2, 100)]
    assert 0 < 3 * made[0] < made[1] < made[2]


def test_simulations_leave_the_position_alone():
    engine = opening(3)
    before = engine.games.tobytes()
    simulated(engine, engine.legal_actions()[:3], simulations=3)
    assert engine.games.tobytes() == before


# The tree


def grown(engine, simulations, portions=1, rounds=0, most=12, seed=7):
    """The tree after so many simulations of the first game, made in portions; and the nodes in use."""
    players, extended = int(engine.games.num_players[0]), int(engine.games.extended[0])
    actor, actions = engine.actors[:1].astype(np.int64), engine.masks.shape[1]
    root, plan, room = kernel_rows(redacted(engine.games[:1], actor)), tree.tree_for(actions), room_for(actions)
    weights, judge, used = WEIGHTS[players], JUDGES[players, extended], 0
    for _ in range(portions):
        limits = (simulations // portions, rounds, most, most // 2)
        used = tree.search(root, engine.masks[0], actor, plan, used, seed, limits, weights, judge, room)
    return plan, used


def family(nodes, parent):
    return nodes[parent["first"] : parent["first"] + parent["children"]]


def test_every_simulation_is_counted_from_the_root_down():
    plan, used = grown(opening(), 400)
    nodes = plan[0][:used]
    assert nodes[0]["visits"] == 400
    grown_nodes = [node for node in nodes if node["first"] >= 0]
    assert len(grown_nodes) > 2  # a tree, not only first moves
    for node in grown_nodes:
        children = family(nodes, node)
        assert children["visits"].sum() <= node["visits"]
        assert children["prior"].sum() == pytest.approx(1.0)
        assert len(set(children["action"].tolist())) == len(children)
    assert family(nodes, nodes[0])["visits"].sum() == 400
    assert (nodes["total"] <= nodes["visits"]).all()


def test_the_children_are_the_experts_favourites_the_first_one_liked_most():
    engine = opening()
    plan, _ = grown(engine, 50, most=5)
    children = family(plan[0], plan[0][0])
    assert len(children) == 5
    assert children["action"][0] == agents.make("expert").act(GamesView(engine), np.arange(1))[0]
    assert (np.diff(children["prior"]) <= 0).all()


def test_a_tree_may_grow_in_portions():
    (whole, *_), used = grown(opening(3), 200)
    (parts, *_), same = grown(opening(3), 200, portions=8)
    assert used == same
    assert whole[:used].tobytes() == parts[:used].tobytes()


def test_most_simulations_go_to_the_move_that_is_played():
    plan, _ = grown(opening(), 300)
    moves = tree.compared(plan)
    visits = family(plan[0], plan[0][0])["visits"]
    best = family(plan[0], plan[0][0])[visits.argmax()]
    action, chance_of_it = moves[0]
    assert action == best["action"]
    assert chance_of_it == pytest.approx(best["total"] / best["visits"])
    assert len(moves) == (visits > 0).sum()


def test_a_tree_without_room_for_more_nodes_goes_on_with_those_it_has(monkeypatch):
    monkeypatch.setattr(tree, "MOST_NODES", 20)
    plan, used = grown(opening(), 300)
    assert used == len(plan[0]) == 20
    assert plan[0][0]["visits"] == 300


def test_the_tree_leaves_the_position_alone():
    engine = opening(4)
    before = engine.games.tobytes()
    grown(engine, 20)
    assert engine.games.tobytes() == before


# Which move


def noisy(means, seed=0):
    """Simulations whose results are these means and noise of their own."""
    rng = np.random.default_rng(seed)
    asked = []

    def simulate_moves(moves, first, number):
        asked.append((len(moves), first, number))
        return np.asarray(means)[moves] + rng.normal(0.0, 0.1, (number, len(moves)))

    return simulate_moves, asked


def test_the_best_of_noisy_moves_is_found():
    means = [0.5, 0.4, 0.52, 0.6, 0.3, 0.5, 0.45, 0.55]
    found = [best_move(8, noisy(means, seed)[0], Simulations(1000))[0] for seed in range(20)]
    assert found.count(3) >= 19


def test_equal_moves_are_left_in_the_order_of_preference():
    best, _ = best_move(5, lambda moves, first, number: np.ones((number, len(moves))), Simulations(100))
    assert best == 0


@pytest.mark.parametrize(("moves", "number"), [(2, 8), (3, 50), (12, 60), (12, 1000), (7, 333)])
def test_no_more_simulations_are_spent_than_the_budget_allows(moves, number):
    simulate_moves, asked = noisy(np.full(moves, 0.5))
    best_move(moves, simulate_moves, Simulations(number))
    assert sum(count * more for count, _, more in asked) <= number
    assert asked[0][0] == moves
    assert [first for _, first, _ in asked] == np.cumsum([0, *(more for _, _, more in asked)])[:-1].tolist()


def test_a_move_that_is_clearly_worse_drops_out_at_once():
    simulate_moves, asked = noisy([0.9, *[0.1] * 11])
    best, results = best_move(12, simulate_moves, Simulations(1000))
    assert best == 0
    assert len(asked) == 1
    assert results.mean(axis=0) == pytest.approx([0.9, *[0.1] * 11], abs=0.1)


def test_a_budget_in_seconds_ends_in_time():
    simulate_moves, asked = noisy(np.full(12, 0.5))
    start = time.perf_counter()
    best_move(12, simulate_moves, Seconds(0.2))
    assert 0.1 < time.perf_counter() - start < 2.0
    assert len(asked) > 12


# The agent


def test_one_food_short_search_pays_a_resource_and_far_too_many_short_it_starves():
    assert choice(scenario().feeding(seat=0, figures=6, food=5, wood=4, gold=1)) == "feed with wood"
    assert choice(scenario().feeding(seat=0, figures=10, food=0, gold=10)) == "starve"


def test_equal_integers_repeat_the_decisions_and_the_seed_makes_another_player():
    engine = midgame(2, 3000, steps=40, seed=1)  # in about one of 150 positions other deals are enough for another move
    rows = np.arange(3000)

    def played(**settings):
        agent = Mcts(simulations=48, **settings)
        agent.start(rows, rows)
        return agent.act(GamesView(engine), rows)

    assert (played() == played()).all()
    assert (played() != played(seed=1)).any()


def test_another_seed_meets_other_deals():
    def chances(seed):
        agent = Mcts(simulations=60, seed=seed)
        agent.start(np.arange(1), np.arange(1))
        agent.act(GamesView(opening()), np.arange(1))
        return {each.action: each.chance for each in agent.considered}

    assert chances(0) == chances(0)
    assert chances(0) != chances(1)


def test_rows_in_any_order_get_the_same_answers():
    engine = midgame(3, 6, steps=40, seed=2)
    forth, back = Mcts(simulations=48), Mcts(simulations=48)
    for agent in (forth, back):
        agent.start(np.arange(6), np.arange(6))
    answers = [agent.act(GamesView(engine), rows) for agent, rows in ((forth, np.arange(6)), (back, np.arange(6)[::-1]))]
    assert answers[0].tolist() == answers[1][::-1].tolist()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("simulations=0", "simulations=0 is not possible: it must be a whole number from 1"),
        ("simulations=1.5", "simulations=1.5 is not possible"),
        ("seconds=0", "seconds=0 is not possible: it must be a number above 0"),
        ("seconds=1,simulations=10", "either simulations or seconds"),
        ("rounds=-1", "rounds=-1 is not possible"),
        ("moves=0", "moves=0 is not possible"),
        ("depth=3", "depth"),
    ],
)
def test_settings_that_make_no_sense_are_refused(settings, words):
    with pytest.raises(ValueError, match=words):
        agents.make(f"mcts:{settings}")


def test_what_was_compared_is_told_and_nothing_after_a_decision_without_search():
    engine = opening()
    agent, view = Mcts(simulations=60), GamesView(engine)
    (action,) = agent.act(view, np.arange(1))
    assert agent.considered[0].action == action
    assert all(0 <= each.chance <= 1 for each in agent.considered)
    assert len({each.action for each in agent.considered}) == len(agent.considered) > 1
    acting = scenario().acting(seat=0, forest=2, hunt=1)
    agent.act(GamesView(acting.engine), np.arange(1))
    assert agent.considered == []


def test_a_decision_in_seconds_takes_about_so_long():
    agent, view = Mcts(seconds=0.2), GamesView(opening())
    agent.act(view, np.arange(1))  # compiles
    start = time.perf_counter()
    agent.act(view, np.arange(1))
    assert 0.15 < time.perf_counter() - start < 2.0


def test_with_one_simulation_search_plays_like_the_expert():
    engine = midgame(2, 30, steps=40, seed=5)
    rows, view = np.arange(30), GamesView(engine)
    assert agents.make("mcts:simulations=1").act(view, rows).tolist() == agents.make("expert").act(view, rows).tolist()


@pytest.mark.parametrize("modules", module_sets(), ids="+".join)
def test_search_plays_legally_with_all_modules_and_player_counts(modules):
    for players in player_counts(modules):
        engine = Engine(GameConfig(num_players=players, modules=modules), num_games=2)
        engine.reset(seed=4)
        searcher, expert, view = Mcts(simulations=32, rounds=0), agents.make("expert"), GamesView(engine)
        while not engine.done.all():
            actions = np.full(2, NO_OP)
            for row in np.flatnonzero(~engine.done):
                chooser = searcher if engine.actors[row] == row else expert
                actions[row] = chooser.act(view, np.array([row]))[0]
            engine.step(actions)
        assert not engine.truncated.any()


@pytest.mark.parametrize(("players", "least"), [(2, 0.7), (4, 0.3)])
def test_with_few_simulations_search_already_beats_the_expert(players, least):
    names = ["mcts:simulations=60", *["expert"] * (players - 1)]
    played = tournament(names, players=players, games=40, seed=11, processes=1)
    assert next(each["win_rate"] for each in played.summary["agents"] if each["name"] == names[0]) > least


# The value


def chance(engine, row, seat):
    players, extended = int(engine.games.num_players[row]), int(engine.games.extended[row])
    game = kernel_rows(engine.games)[row]
    return value.chance_to_win(game, seat, WEIGHTS[players], JUDGES[players, extended], np.zeros(NUM_FEATURES))


def test_a_value_was_fitted_for_every_number_of_players_with_and_without_modules():
    kinds = [(entry["players"], entry["extended"]) for entry in value.shipped().values()]
    assert sorted(kinds) == [(2, 0), (2, 1), (3, 0), (3, 1), (4, 0), (4, 1), (5, 1)]
    for entry in value.shipped().values():
        assert list(entry["coefficients"]) == list(FEATURES)
        assert np.isfinite(list(entry["coefficients"].values())).all()
        assert entry["spread"] > 0
        assert entry["spread_round"] > 0
        assert entry["command"].startswith("stoneage fit-value")


def test_the_chances_of_two_players_add_up_to_one():
    engine = midgame(2, 20, steps=100, seed=3)
    for row in range(20):
        assert chance(engine, row, 0) + chance(engine, row, 1) == pytest.approx(1.0)


def test_when_the_game_is_over_the_points_alone_decide():
    engine = Engine(GameConfig(num_players=3, max_rounds=3), num_games=20)
    engine.reset(seed=3)
    play_to_the_end(engine)
    for row in range(20):
        chances = [chance(engine, row, seat) for seat in range(3)]
        assert np.argmax(chances) == np.argmax(engine.final_scores()[row])


@pytest.mark.parametrize(
    "better",
    [{"score": 40}, {"figures": 8}, {"agriculture": 6}, {"wood": 9, "gold": 4}, {"tools": (2, 2, 2)}, {"food": 25}],
    ids=lambda facts: next(iter(facts)),
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_has_more_in_the_middle_of_a_game_is_expected_to_win(better, players):
    game = scenario(players=players).at_round(5)
    before = chance(game.engine, 0, 1)
    assert chance(game.player(1, **better).engine, 0, 1) > before + 0.01
