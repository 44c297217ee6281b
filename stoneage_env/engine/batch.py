"""The only loops over games. They write into buffers that the caller owns and hold no state of their own.

Each takes a range of rows, so that a pool of threads can share a batch; none of them holds Python's lock.
"""

from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import BASE_ACTIONS
from stoneage_env.engine.observations import ONCE_SIZE, PLAYER_SIZE
from stoneage_env.engine.observe import write_observation
from stoneage_env.engine.rows import fetch, put, row_of
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.rules.setup import set_up
from stoneage_env.engine.state import HOT_BYTES, NO_ERROR, NOT_ENDED, OVER
from stoneage_env.engine.transition import NOTHING_PLAYED, play

# while one row is played the next one is brought near: in large batches, waiting for memory took a third of the time
AHEAD = 1
SEEN_BYTES = 4 * (ONCE_SIZE + 2 * PLAYER_SIZE)  # of an observation that most steps write

OUTCOME, MARGIN, SCORE = range(3)  # reward modes
REWARD_POINTS = 100.0  # points that are worth a reward of 1


@kernel
def rows_are_fine(rows, seeds, num_games):
    """Whether rows exist and ascend, and seeds are not negative: what is usual needs no closer look."""
    before = -1
    for i in range(len(rows)):
        if rows[i] <= before or rows[i] >= num_games or seeds[i] < 0:
            return False
        before = rows[i]
    return True


@kernel
def set_up_rows(games, template, rows, seeds, start_seat, tiles):
    """New games in some rows: the template holds the configuration and zeros."""
    for i in range(len(rows)):
        row = rows[i]
        games[row] = template[0]
        set_up(games[row], seeds[i], start_seat, tiles)


@kernel
def first_illegal(masks, rows, actions, first, last):
    """The first place of the range where the row's action is out of range or not legal, or -1."""
    for i in range(first, last):
        action = actions[i]
        if action < 0 or action >= masks.shape[1] or not masks[rows[i], action]:
            return i
    return -1


@kernel
def step_rows(games, rows, actions, masks, observations, actors, rewards, done, reward_mode, skip_forced, first, last):
    """One legal action in each row of the range, `actions[i]` in `rows[i]`.

    NOTHING_PLAYED instead of an action writes all anew without playing.

    Returns the first row with an error flag, or -1. The rules are compiled into this loop and no other.
    """
    failed = -1
    for i in range(first, last):
        row = rows[i]
        fetch(games, row + AHEAD, HOT_BYTES)
        fetch(masks, row + AHEAD, BASE_ACTIONS)
        fetch(observations, row + AHEAD, SEEN_BYTES)
        game = games[row]
        action = actions[i]
        was_over, asked = game.phase == OVER, game.actor
        play(game, action, row_of(masks, row), masks.shape[1], skip_forced)
        row_seen, all_of_it = row_of(observations, row), action == NOTHING_PLAYED
        write_observation(game, int(game.actor), row_seen, all_of_it, game.actor == asked)
        game.display_changed, game.gains_changed, game.others_changed = 0, 0, 0
        actors[row] = game.actor
        done[row] = game.phase == OVER
        if action != NOTHING_PLAYED:
            write_rewards(game, row_of(rewards, row), reward_mode, was_over)
        elif reward_mode == SCORE:
            remember_worth(game)
        if game.error != NO_ERROR and failed < 0:
            failed = row
    return failed


@inlined
def write_rewards(game, rewards, mode, was_over):
    """What each player earned with this step."""
    if mode == SCORE:
        for seat in range(game.num_players):
            worth = scoring.final_score(game, seat, True)
            put(rewards, seat, (worth - game.worth[seat]) / REWARD_POINTS)
            game.worth[seat] = worth
        return
    for seat in range(game.num_players):
        put(rewards, seat, 0.0)
    if game.end_reason == NOT_ENDED or was_over:
        return
    if mode == OUTCOME:
        write_outcome(game, rewards)
    else:
        write_margin(game, rewards)


@inlined
def remember_worth(game):
    """From here on, what a position adds is counted from this one."""
    for seat in range(game.num_players):
        game.worth[seat] = scoring.final_score(game, seat, True)


@inlined
def write_outcome(game, rewards):
    """Winners share one victory; the sum over all players is zero."""
    winners = 0
    for seat in range(game.num_players):
        winners += scoring.is_winner(game, seat)
    players = game.num_players
    for seat in range(players):
        share = 1.0 / winners if scoring.is_winner(game, seat) else 0.0
        put(rewards, seat, (players * share - 1.0) / (players - 1.0))


@inlined
def write_margin(game, rewards):
    """Own points minus those of the best other player."""
    for seat in range(game.num_players):
        best = -(10**6)
        for other in range(game.num_players):
            if other != seat:
                best = max(best, scoring.final_score(game, other, True))
        put(rewards, seat, (scoring.final_score(game, seat, True) - best) / REWARD_POINTS)


@kernel
def score_rows(games, parts, winners):
    """For every row and player: track, culture, each profession, resources; and who would win now."""
    for row in range(len(games)):
        game = games[row]
        for seat in range(game.num_players):
            parts[row, seat, 0] = game.score[seat]
            parts[row, seat, 1] = scoring.score_culture(game, seat, True)
            last = parts.shape[2] - 1
            for profession in range(last - 2):
                parts[row, seat, 2 + profession] = scoring.score_profession(game, seat, profession, True)
            parts[row, seat, last] = scoring.score_resources(game, seat)
            winners[row, seat] = scoring.is_winner(game, seat)
