"""Final scoring and the winner (base p. 8). A score can be asked for at any time: what it would be if the game ended now.

`with_hidden` tells whether cards drawn face down are counted, or only what everybody can know.
"""

from stoneage_env.content.cards import BUILDER, FARMER, SHAMAN, TOOLMAKER
from stoneage_env.content.numbers import ANY_TWO, RESOURCE_POINTS, TOOL_SPACES
from stoneage_env.engine import hooks, vector
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.primitives.costs import resources_held
from stoneage_env.engine.tables import MOST_SYMBOLS

_held_once, _held_twice = vector.at_least(MOST_SYMBOLS, 1), vector.at_least(MOST_SYMBOLS, 2)


@inlined
def counts_hidden(game, seat, with_hidden):
    """Whether there are cards drawn face down to be counted; few players ever have one, so it is asked first."""
    return with_hidden and game.hidden_cards[seat] > 0


@inlined
def symbols_held(game, seat, symbol, with_hidden):
    """Cards with this culture symbol; those drawn face down count for their owner and in the final scoring."""
    held = int(game.symbols[seat, symbol])
    return held + int(game.hidden_symbols[seat, symbol]) if counts_hidden(game, seat, with_hidden) else held


@inlined
def people_held(game, seat, profession, with_hidden):
    """People of a profession."""
    held = int(game.professions[seat, profession])
    return held + int(game.hidden_professions[seat, profession]) if counts_hidden(game, seat, with_hidden) else held


@inlined
def different_symbols(game, seat, with_hidden):
    """Which culture symbols a player has, as bits: bit s stands for symbol s."""
    row = seat * MOST_SYMBOLS
    symbols = _held_once(game.symbols, row)
    if counts_hidden(game, seat, with_hidden):
        symbols |= _held_once(game.hidden_symbols, row)
    return symbols


@inlined
def symbols_held_twice(game, seat, with_hidden):
    """Which of them twice."""
    row = seat * MOST_SYMBOLS
    symbols = _held_twice(game.symbols, row)
    if counts_hidden(game, seat, with_hidden):
        symbols |= _held_twice(game.hidden_symbols, row) | _held_once(game.symbols, row) & _held_once(
            game.hidden_symbols, row
        )
    return symbols


@inlined
def culture_sets(game, seat, with_hidden):
    """Sizes of the two sets: the first takes one of each symbol held, duplicates form the second.

    Every symbol exists twice, so there is no third.
    """
    first = vector.count_bits(different_symbols(game, seat, with_hidden))
    second = vector.count_bits(symbols_held_twice(game, seat, with_hidden))
    return first, second


@inlined
def score_culture(game, seat, with_hidden):
    """Each set of different symbols scores its size squared."""
    first, second = culture_sets(game, seat, with_hidden)
    return first * first + second * second


@inlined
def tool_value(game, seat):
    """Total value of the tool tiles; one-use tools never count."""
    total = 0
    for space in range(TOOL_SPACES):
        total += int(game.tools[seat, space])
    return total


@inlined
def worth_of_profession(game, seat, profession):
    """What each person of a profession is worth: agriculture, tool value, buildings, figures."""
    if profession == FARMER:
        return int(game.agriculture[seat])
    if profession == TOOLMAKER:
        return tool_value(game, seat)
    if profession == BUILDER:
        return int(game.buildings[seat])
    if profession == SHAMAN:
        return int(game.figures[seat])
    return hooks.worth_of_profession(game, seat)


@inlined
def score_profession(game, seat, profession, with_hidden):
    """People of a profession times what each is worth."""
    return people_held(game, seat, profession, with_hidden) * worth_of_profession(game, seat, profession)


@inlined
def score_professions(game, seat, with_hidden):
    """All professions together."""
    return (
        score_profession(game, seat, FARMER, with_hidden)
        + score_profession(game, seat, TOOLMAKER, with_hidden)
        + score_profession(game, seat, BUILDER, with_hidden)
        + score_profession(game, seat, SHAMAN, with_hidden)
        + hooks.score_professions(game, seat, counts_hidden(game, seat, with_hidden))
    )


@inlined
def score_resources(game, seat):
    """Each resource left is a point, and so are the two of an any-2 card that was never cashed; food is worth nothing."""
    return RESOURCE_POINTS * (resources_held(game, seat) + ANY_TWO * int(game.any_two[seat]))


@inlined
def final_score(game, seat, with_hidden):
    """Points if the game ended now."""
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
