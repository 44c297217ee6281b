"""Matches and tournaments: all games are played, once, the same whatever surrounds them, and counted."""

from dataclasses import fields, replace

import numpy as np
import pytest

import agents
from agents.arena import AgentError, make_schedule, tournament
from agents.arena.match import Match
from agents.arena.records import Records, joined, no_records
from stoneage_env import Engine, GameConfig
from stoneage_env.engine.engine import IllegalAction
from stoneage_env.players import Agent
from tests.agents.bots import Broken, First, FirstCode, Illegal, Leaving, Silent, Unprepared, Watcher

ROUNDS = 3  # games of the arena are cut after so many rounds here, to be quick


def play(entrants, players=2, games=40, seed=3, most_rows=1024, samples=(), modules=()):
    config = GameConfig(num_players=players, modules=modules, start_seat=0, max_rounds=ROUNDS)
    schedule = make_schedule([f"agent{i}" for i in range(len(entrants))], players, games, seed)
    match = Match(config, dict(enumerate(entrants)), schedule, range(games), samples, most_rows)
    return schedule, match, joined(match.play()).in_order()


def randoms(count):
    return [agents.make("random") for _ in range(count)]


def small(names=("random", "random:seed=5"), games=60, **settings):
    return tournament(list(names), games=games, seed=2, max_rounds=ROUNDS, processes=1, **settings)


# Matches


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_game_is_played_once_and_recorded_as_the_engine_scores_it(players):
    schedule, match, records = play(randoms(players), players, games=50, samples=range(50), most_rows=7)
    assert records.number.tolist() == list(range(50))
    engine = Engine(match.engine.config)
    for game in (0, 17, 49):
        engine.reset(seeds=[int(schedule.seeds[game])])
        for action in match.actions[game]:
            engine.step([action])
        assert engine.done[0]
        assert engine.final_scores()[0].tolist() == records.scores[game].tolist()
        assert engine.winners()[0].tolist() == (records.ranks[game] == 1).tolist()
        assert [part[0].tolist() for part in engine.score_breakdown().values()] == records.parts[game].T.tolist()
        assert records.rounds[game] == engine.games.round_number[0]
        assert records.decisions[game].sum() == len(match.actions[game])


def test_a_game_is_the_same_in_a_large_batch_and_alone():
    large, alone = play(randoms(2))[2], play(randoms(2), most_rows=1)[2]
    for field in ("scores", "ranks", "rounds", "decisions", "end_reason"):
        assert (getattr(large, field) == getattr(alone, field)).all()


def test_agents_are_told_their_rows_before_they_are_asked_and_another_integer_for_each_seat():
    watchers = [Watcher(), Watcher()]
    play(watchers, games=10, most_rows=4)
    assert not any(watcher.asked_before_start for watcher in watchers)
    assert set(watchers[0].started) == set(watchers[1].started) == {0, 1, 2, 3}
    assert all(watchers[0].started[row] != watchers[1].started[row] for row in range(4))


def test_agents_that_choose_and_agents_that_act_mix():
    by_view, by_code = (play([bot, agents.make("random")], games=6)[2] for bot in (First(), FirstCode()))
    assert (by_view.scores == by_code.scores).all()


def test_a_plain_object_with_act_can_play():
    class Plain:
        def act(self, games_view, rows):
            return games_view.masks[rows].argmax(axis=1)

    assert (play([Plain(), Plain()], games=4)[2].scores == play([FirstCode(), FirstCode()], games=4)[2].scores).all()


def test_time_is_counted_for_who_needs_it():
    _, _, records = play([First(), FirstCode()], games=4)
    seconds = records.seconds.sum(axis=0)
    assert records.seconds.min() > 0
    assert seconds.sum() < 60


def test_an_illegal_action_is_told_with_the_agent_and_the_words_of_the_game():
    with pytest.raises(AgentError, match=r"agent1: game .: there is no action 10000.* Possible: place"):
        play([FirstCode(), Illegal()])
    assert not issubclass(AgentError, IllegalAction)


def test_an_agent_that_fails_is_named_with_the_line_of_its_code():
    with pytest.raises(AgentError, match=r"agent0 failed: ZeroDivisionError: by nothing \(.*bots.py, line \d+\)"):
        play([Broken(), FirstCode()])


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (Leaving(), r"agent0 failed: SystemExit: 3 \(.*bots.py, line \d+\)"),
        (Unprepared(), r"agent0 failed: KeyError: 'start' \(.*bots.py, line \d+\)"),
        (Silent(), r"agent0 failed: TypeError: choose\(view\) gave None: it must give one of view.legal, or its code$"),
    ],
)
def test_whatever_an_agent_does_wrong_is_told_with_its_name(agent, words):
    with pytest.raises(AgentError, match=words):
        play([agent, FirstCode()])


def test_an_error_far_below_an_agent_is_told_with_the_line_of_the_agent():
    class Deep(Agent):
        def choose(self, view):
            return np.arange(3).reshape(2, 2)

    with pytest.raises(AgentError, match=r"ValueError: cannot reshape.* \(.*test_arena.py, line \d+\)"):
        play([Deep(), FirstCode()])


def test_a_match_can_be_stopped_and_keeps_what_is_finished():
    config = GameConfig(start_seat=0, max_rounds=ROUNDS)
    schedule = make_schedule(["a", "b"], 2, 100, 1)
    match = Match(config, dict(enumerate(randoms(2))), schedule, range(100), most_rows=4)
    finished: list[Records] = []
    for piece in match.play(stop=lambda: len(finished) > 5):
        if len(piece):
            finished.append(piece)
    assert 5 < len(joined(finished)) < 50


# Tournaments


def test_the_result_does_not_depend_on_the_number_of_processes():
    one, two = (
        tournament(["random", "random:seed=5", "random:seed=6"], games=90, seed=2, max_rounds=ROUNDS, processes=processes)
        for processes in (1, 2)
    )
    assert one.records.number.tolist() == two.records.number.tolist() == list(range(90))
    assert (one.records.scores == two.records.scores).all()
    assert one.actions == two.actions

    def figures(result):
        return [{k: v for k, v in agent.items() if k != "decision_us"} for agent in result.summary["agents"]]

    assert figures(one) == figures(two)


def test_shares_of_victories_sum_to_the_games_and_a_shared_one_counts_by_parts():
    result = small(games=400)
    won = result.records.ranks == 1
    assert result.records.shares.sum() == pytest.approx(400)
    assert sum(agent["wins"] for agent in result.summary["agents"]) == pytest.approx(400)
    shared = won.sum(axis=1) == 2
    assert (result.records.shares[shared] == 0.5).all()


def test_the_summary_agrees_with_the_games():
    result = small()
    summary, records = result.summary, result.records
    names = np.array(result.schedule.names)[result.schedule.seats]
    for agent in summary["agents"]:
        chosen = names == agent["name"]
        assert agent["games"] == chosen.sum() == 60
        assert agent["win_rate"] == pytest.approx(records.shares[chosen].mean())
        assert agent["low"] < agent["win_rate"] < agent["high"]
        assert agent["rating_low"] < agent["rating"] < agent["rating_high"]
        assert agent["mean_score"] == pytest.approx(records.scores[chosen].mean())
        assert sum(agent["parts"].values()) == pytest.approx(agent["mean_score"])
        assert [seat["games"] for seat in agent["by_seat"]] == [30, 30]
    assert sum(summary["games_ended_by"].values()) == pytest.approx(1)
    assert summary["games_ended_by"]["truncated"] == 1
    assert summary["rounds"] == ROUNDS
    assert [seat["games"] for seat in summary["seats"]] == [60, 60]


def test_the_matrix_tells_who_was_ahead_and_both_ways_sum_to_one():
    summary = small(names=("random", "random:seed=5", "random:seed=6"), players=3, games=120).summary
    assert summary["matrix"]["names"] == [agent["name"] for agent in summary["agents"]]
    ahead = summary["matrix"]["ahead"]
    for i in range(3):
        assert ahead[i][i] is None
        for j in range(i):
            assert ahead[i][j] + ahead[j][i] == pytest.approx(1)


def test_a_name_at_two_seats_of_a_table_is_one_agent():
    (only,) = small(names=("random", "random"), games=40).summary["agents"]
    assert only["games"] == 80
    assert only["win_rate"] == 0.5


def test_agents_stand_in_the_order_of_their_ratings():
    listed = small(names=["random", FirstCode(), "random:seed=5"], games=60).summary["agents"]
    assert [agent["rating"] for agent in listed] == sorted((agent["rating"] for agent in listed), reverse=True)
    assert {agent["name"] for agent in listed} == {"random", "FirstCode", "random:seed=5"}


def test_samples_are_replays_that_hold():
    replays = small(games=20).replays()
    assert len(replays) == 8
    for replay in replays.values():
        replay.verify()
        assert sorted(replay.agents) == ["random", "random:seed=5"]


def test_seat_0_starts_every_game():
    assert small(games=4).config.start_seat == 0


def test_agents_play_in_the_arena_with_modules():
    _, _, records = play(randoms(2), games=6, modules=("harsh_winter", "igloos"))
    assert len(records) == 6


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"names": ("random", "randm")}, "no agent is called 'randm' .did you mean 'random'"),
        ({"names": ("random", "human")}, "human .* stoneage play"),
        ({"players": 9}, "num_players=9 is not possible"),
        ({"modules": ("stile",)}, "module 'stile' is unknown"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is_played(settings, words):
    with pytest.raises(ValueError, match=words):
        small(**settings)


def test_a_wrong_number_of_processes_is_refused():
    with pytest.raises(ValueError, match="0 processes are not possible"):
        tournament(["random", "random"], games=2, processes=0)
    with pytest.raises(ValueError, match="play in one process"):
        tournament([First(), "random"], games=2, processes=2)


def test_an_error_in_a_process_reaches_the_caller(tmp_path):
    file = tmp_path / "falls_over.py"
    file.write_text("from tests.agents.bots import Broken\nclass Falls(Broken):\n    'Fails.'\n")
    with pytest.raises(AgentError, match="falls_over failed: ZeroDivisionError"):
        tournament(["random", "falls_over"], games=4, processes=2, code=[str(file)])


def test_who_has_not_played_when_it_is_stopped_does_not_move_the_ratings_of_the_others():
    whole = small(names=("random", "random:seed=5", "random:seed=6"), games=60)
    first = np.flatnonzero(whole.schedule.table[whole.records.number] == 0)
    stopped = replace(whole, records=Records(*(getattr(whole.records, each.name)[first] for each in fields(Records))))
    listed = stopped.summary["agents"]
    assert {agent["name"] for agent in listed} == {"random", "random:seed=5"}
    assert sum(agent["rating"] for agent in listed) == pytest.approx(2000)


def test_nothing_played_is_an_empty_summary():
    nothing = replace(small(games=2), records=no_records(2, 7), actions={}, seconds=0.0, interrupted=True)
    assert nothing.summary["agents"] == []
    assert nothing.summary["games"] == nothing.summary["games_per_s"] == 0
    assert nothing.replays() == {}
