"""Wild animals (anniversary p. 11-12): they lie in the deck, threaten every total, and are driven off together.

An animal that is drawn waits beside the board (primitives/deck.py) and becomes active at the start of a round.
"""

import numpy as np

from stoneage_env.content.animals import ANIMALS
from stoneage_env.content.numbers import DICE_FACES, MOST_FIGURES, SEATS
from stoneage_env.content.rewards import DICE_OF_ANIMALS
from stoneage_env.engine import agenda, vector
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.actions import PLACE_CODE, REWARD
from stoneage_env.engine.blocks import Block, size_of, starts_of
from stoneage_env.engine.primitives.figures import figures_at
from stoneage_env.engine.primitives.rewards import gain_reward
from stoneage_env.engine.rng import roll_die, shuffle
from stoneage_env.engine.rows import allow, put, share
from stoneage_env.engine.state import GONE, UNSEEN
from stoneage_env.engine.tables import ANIMAL, ANIMAL_VALUE, FIRST_ANIMAL, NUM_ANIMALS

PLAYERS_LEFT = agenda.NUMBERS  # number of a DRIVE_OFF entry: players who still roll, the entry's seat included
FACE = agenda.NUMBERS  # number of a REWARD entry: the face rolled, from 0
THREE_POINTS = 0  # the face that may always be claimed instead


@kernel
def setup(game):
    """Shuffled into the deck after the first display: no animal threatens the first round."""
    for animal in range(NUM_ANIMALS):
        game.deck[game.deck_size] = FIRST_ANIMAL + animal
        game.deck_size += 1
    shuffle(game, game.deck, game.deck_size)


@kernel
def is_open(game):
    """The active animal has as many circles as there are players."""
    return game.active_animal > 0 and figures_at(game, ANIMAL) < game.num_players


@kernel
def mask_placement(game, mask):
    """One figure a turn, also beside figures of one's own."""
    can = is_open(game)
    allow(mask, PLACE_CODE[ANIMAL], can)
    return 1 if can else 0


@kernel
def figures_away(game, seat):
    """Figures that stay with an animal are neither placed nor fed."""
    return int(game.placed[seat, ANIMAL])


@kernel
def pips_lost(game):
    """What the active animal takes from every roll that makes one total."""
    return ANIMAL_VALUE[game.active_animal]


@kernel
def after_all_have_acted(game):
    """With all circles full the animal leaves; its figures come home and are rewarded, from the start player clockwise."""
    if game.active_animal > 0 and figures_at(game, ANIMAL) == game.num_players:
        game.animal_place[game.active_animal - 1] = GONE
        game.active_animal = 0
        game.display_changed = 1
        agenda.push(game, agenda.DRIVE_OFF, game.start_seat, game.num_players)


@kernel
def drive_off(game):
    """The next owner rolls one die per own figure; rewards are claimed in the order rolled, before the next one rolls."""
    seat, players_left = agenda.top(game, agenda.SEAT), agenda.top(game, PLAYERS_LEFT)
    if players_left == 1:
        agenda.pop(game)
    else:
        agenda.change_top(game, agenda.SEAT, (seat + 1) % game.num_players)
        agenda.change_top(game, PLAYERS_LEFT, players_left - 1)
    figures = int(game.placed[seat, ANIMAL])
    game.placed[seat, ANIMAL] = 0
    game.others_changed = 1
    first = int(game.dice_count)
    for _ in range(figures):
        roll_die(game)
    for die in range(figures - 1, -1, -1):  # the agenda is a stack: the first die is pushed last
        agenda.push(game, agenda.REWARD, seat, game.dice[first + die] - 1)


@kernel
def mask(game, mask):
    """The reward as rolled, or three points."""
    face = agenda.top(game, FACE)
    allow(mask, REWARD + face, True)
    allow(mask, REWARD + THREE_POINTS, True)
    return 1 if face == THREE_POINTS else 2


@kernel
def apply(game, seat, action):
    """Claim it, even if it brings nothing; a resource of choice is chosen before the next die."""
    agenda.pop(game)
    gain_reward(game, seat, DICE_OF_ANIMALS, action - REWARD)


@kernel
def before_new_round(game):
    """One animal is active at a time; the first that waits follows one that has left."""
    if game.active_animal == 0 and game.waiting_animals[0] > 0:
        game.active_animal = game.waiting_animals[0]
        game.display_changed = 1
        for place in range(NUM_ANIMALS - 1):
            game.waiting_animals[place] = game.waiting_animals[place + 1]
        game.waiting_animals[NUM_ANIMALS - 1] = 0


_NAMES = ", ".join(animal.name for animal in ANIMALS)
_MOST_VALUE = int(ANIMAL_VALUE.max())
ONCE = (
    Block("active_animal", (NUM_ANIMALS,), f"the animal that threatens the tribes: {_NAMES}"),
    Block("pips_lost", (1,), f"pips that every total loses / {_MOST_VALUE}"),
    Block("waiting_animals", (NUM_ANIMALS,), "animals beside the board: 1 for the next, less for later ones"),
    Block("unseen_animals", (NUM_ANIMALS,), "animals in the deck"),
    Block("animal_circles", (1,), "free circles of the active animal / players"),
    Block("reward", (DICE_FACES,), "the face that is being rewarded"),
    Block("rewards_to_come", (SEATS,), "faces of the dice that are rewarded after it, in order / 6"),
)
PER_PLAYER = (Block("on_animal", (), f"figures on the active animal / {MOST_FIGURES}"),)
SIZE, PLAYER_SIZE = size_of(ONCE), size_of(PER_PLAYER)
NO_REWARDS = np.zeros(DICE_FACES + SEATS, np.float32)
_clear_rewards = vector.copies(len(NO_REWARDS))  # both blocks of rewards
_ACTIVE, _LOST, _WAITING, _UNSEEN, _CIRCLES, _REWARD, _TO_COME = starts_of(ONCE).values()


@kernel
def observe(game, observer, out, at, new_display, players):
    """Animals, their circles, and dice that wait for their reward."""
    if new_display:
        _observe_animals(game, out, at)
    free = game.num_players - figures_at(game, ANIMAL) if game.active_animal > 0 else 0
    put(out, at + _CIRCLES, np.float32(free) / np.float32(game.num_players))
    _observe_rewards(game, out, at)
    at += SIZE
    for relative in range(players):
        seat = (observer + relative) % game.num_players
        put(out, at + relative * PLAYER_SIZE, share(game.placed[seat, ANIMAL], MOST_FIGURES))
    return at + game.num_players * PLAYER_SIZE


@kernel
def _observe_animals(game, out, at):
    """Which one threatens, which ones wait, which ones are still to come."""
    put(out, at + _LOST, share(pips_lost(game), _MOST_VALUE))
    for animal in range(NUM_ANIMALS):
        put(out, at + _ACTIVE + animal, 1.0 if game.active_animal == animal + 1 else 0.0)
        put(out, at + _UNSEEN + animal, 1.0 if game.animal_place[animal] == UNSEEN else 0.0)
        put(out, at + _WAITING + animal, 0.0)
    for place in range(NUM_ANIMALS):
        waiting = int(game.waiting_animals[place])
        if waiting > 0:
            put(out, at + _WAITING + waiting - 1, share(NUM_ANIMALS - place, NUM_ANIMALS))


@kernel
def _observe_rewards(game, out, at):
    """The die in question, and those after it."""
    _clear_rewards(out, at + _REWARD, NO_REWARDS, 0)
    if game.decision not in (agenda.REWARD, agenda.CHOOSE_RESOURCE):
        return
    later = 0
    for entry in range(game.agenda_size - 1, -1, -1):
        if game.agenda[entry, agenda.TASK] == agenda.REWARD:
            face = int(game.agenda[entry, FACE])
            if entry == game.agenda_size - 1:
                put(out, at + _REWARD + face, 1.0)
            else:
                put(out, at + _TO_COME + later, share(face + 1, DICE_FACES))
                later += 1
