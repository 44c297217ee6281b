"""The row's own random stream, and the dice.

xoshiro128++ on four 32-bit words kept in 64-bit integers and masked after every operation, so that compiled and plain
Python agree to the bit. No global random state is read or changed anywhere.
"""

from stoneage_env.content.numbers import DICE_FACES
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.state import DICE_LOG_FULL, DICE_ROOM

WORD = 0xFFFFFFFF


@inlined
def _rotate(word, by):
    return ((word << by) | (word >> (32 - by))) & WORD


@inlined
def _product(a, b):
    """The low 32 bits of a product, from 16-bit halves: the whole product would not fit 64 signed bits."""
    return ((a * (b & 0xFFFF)) + (((a * (b >> 16)) & 0xFFFF) << 16)) & WORD


@kernel
def mixed(word):
    """A 32-bit word scrambled so that neighbours have nothing in common (the finaliser of MurmurHash3)."""
    word = int(word) & WORD
    word = _product(word ^ (word >> 16), 0x85EBCA6B)
    word = _product(word ^ (word >> 13), 0xC2B2AE35)
    return word ^ (word >> 16)


@kernel
def derived(seed, index):
    """A 62-bit integer that depends on both numbers: derived(7, 0) is game 0 of seed 7."""
    low, high = _absorbed(0x9E3779B9, 0x6A09E667, int(seed))
    low, high = _absorbed(low, high, int(index))
    return ((high & 0x3FFFFFFF) << 32) | low


@kernel
def _absorbed(low, high, number):
    """Two words that depend on all their bits and on all bits of a number, one to one: four rounds of a Feistel cipher."""
    low = (low ^ number) & WORD
    high = (high ^ (number >> 32)) & WORD
    for key in range(1, 5):
        low, high = high, low ^ mixed((high + key * 0x9E3779B9) & WORD)
    return low, high


@kernel
def seed_stream(game, seed):
    """Start the game's stream from an integer of up to 64 bits."""
    low, high = _absorbed(0x243F6A88, 0x85A308D3, int(seed))
    game.stream[0], game.stream[1] = low, high
    low, high = _absorbed(low, high, int(seed))
    game.stream[2], game.stream[3] = low, high
    if low | high == 0:  # xoshiro must not start with all words zero
        game.stream[3] = 1


@inlined
def next_word(game):
    """The next 32 random bits."""
    s0, s1, s2, s3 = int(game.stream[0]), int(game.stream[1]), int(game.stream[2]), int(game.stream[3])
    result = (_rotate((s0 + s3) & WORD, 7) + s0) & WORD
    shifted = (s1 << 9) & WORD
    s2 ^= s0
    s3 ^= s1
    game.stream[1] = s1 ^ s2
    game.stream[0] = s0 ^ s3
    game.stream[2] = s2 ^ shifted
    game.stream[3] = _rotate(s3, 11)
    return result


@inlined
def below(game, limit):
    """A random whole number from 0 to limit - 1; the bias is below one in a hundred million."""
    return (next_word(game) * int(limit)) >> 32


@kernel
def roll_die(game):
    """One die, 1 to 6: scripted if a script is left, else random. Remembered for `last_dice`."""
    if game.script_next < game.script_size:
        face = int(game.script[game.script_next])
        game.script_next += 1
    else:
        face = 1 + below(game, DICE_FACES)
    if game.dice_count < DICE_ROOM:
        game.dice[game.dice_count] = face
        game.dice_count += 1
    else:
        game.error = DICE_LOG_FULL
    return face


@kernel
def forget_dice(game):
    """Before a step: the dice of the step before are no longer the last ones."""
    for i in range(game.dice_count):
        game.dice[i] = 0
    game.dice_count = 0


@kernel
def shuffle(game, items, count):
    """Fisher-Yates over the first `count` items."""
    for last in range(count - 1, 0, -1):
        other = below(game, last + 1)
        items[last], items[other] = items[other], items[last]
