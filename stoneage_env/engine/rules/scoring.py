"""Final scoring and the winner (base p. 8). A score can be asked for at any time: what it would be if the game ended now."""

from stoneage_env.content.cards import BUILDER, FARMER, SHAMAN, TOOLMAKER
from stoneage_env.content.numbers import ANY_TWO, RESOURCE_POINTS, TOOL_SPACES
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.primitives.costs import resources_held
from stoneage_env.engine.tables import NUM_SYMBOLS


@kernel
def symbols_held(game, seat, symbol, with_hidden):
    """Cards with this culture symbol; those drawn face down count for their owner and in the final scoring."""
    count = int(game.symbols[seat, symbol])
    if with_hidden:
        count += int(game.hidden_symbols[seat, symbol])
    return count


@kernel
def people_held(game, seat, profession, with_hidden):
    """People of a profession."""
    count = int(game.professions[seat, profession])
    if with_hidden:
        count += int(game.hidden_professions[seat, profession])
    return count


@kernel
def culture_set_size(game, seat, number, with_hidden):
    """Size of the first set (number 1), the second (2)...: set n takes one of each symbol held at least n times."""
    size = 0
    for symbol in range(NUM_SYMBOLS):
        if symbols_held(game, seat, symbol, with_hidden) >= number:
            size += 1
    return size


@kernel
def score_culture(game, seat, with_hidden):
    """Each set of different symbols scores its size squared; every symbol exists twice, so there are two sets."""
    first = culture_set_size(game, seat, 1, with_hidden)
    second = culture_set_size(game, seat, 2, with_hidden)
    return first * first + second * second


@kernel
def tool_value(game, seat):
    """Total value of the tool tiles; one-use tools never count."""
    total = 0
    for space in range(TOOL_SPACES):
        total += int(game.tools[seat, space])
    return total


@kernel
def worth_of_profession(game, seat, profession):
    """What each person of a profession is worth: agriculture, tool value, buildings, figures."""
    if profession == FARMER:
        return int(game.agriculture[seat])
    if profession == TOOLMAKER:
        return tool_value(game, seat)
    if profession == BUILDER:
        return int(game.buildings[seat])
    return int(game.figures[seat])


@kernel
def score_profession(game, seat, profession, with_hidden):
    """People of a profession times what each is worth."""
    return people_held(game, seat, profession, with_hidden) * worth_of_profession(game, seat, profession)


@kernel
def score_professions(game, seat, with_hidden):
    """All professions together."""
    return (
        score_profession(game, seat, FARMER, with_hidden)
        + score_profession(game, seat, TOOLMAKER, with_hidden)
        + score_profession(game, seat, BUILDER, with_hidden)
        + score_profession(game, seat, SHAMAN, with_hidden)
    )


@kernel
def score_resources(game, seat):
    """Each resource left is a point, and so are the two of an any-2 card that was never cashed; food is worth nothing."""
    return RESOURCE_POINTS * (resources_held(game, seat) + ANY_TWO * int(game.any_two[seat]))


@kernel
def final_score(game, seat, with_hidden):
    """Points if the game ended now. Without hidden cards it is what the other players can know."""
    return (
        int(game.score[seat])
        + score_culture(game, seat, with_hidden)
        + score_professions(game, seat, with_hidden)
        + score_resources(game, seat)
    )


@kernel
def tie_break(game, seat):
    """Among equal scores: agriculture + total tool value + figures."""
    return int(game.agriculture[seat]) + tool_value(game, seat) + int(game.figures[seat])


@kernel
def beats(game, seat, other):
    """Whether one player's final result is better than another's; equal in both means a shared victory."""
    mine, theirs = final_score(game, seat, True), final_score(game, other, True)
    return mine > theirs or (mine == theirs and tie_break(game, seat) > tie_break(game, other))


@kernel
def is_winner(game, seat):
    """Nobody's result is better."""
    for other in range(game.num_players):
        if beats(game, other, seat):
            return False
    return True
