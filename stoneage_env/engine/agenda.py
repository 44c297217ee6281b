"""What is still to be resolved: a short stack in the row.

The top entry is either a question, and then it says who is asked, or a task that asks nothing and is carried out. An
entry is a task, a seat and up to four numbers; each rules file names the numbers of its own tasks.
"""

from stoneage_env.engine._jit import inlined
from stoneage_env.engine.state import AGENDA_DEPTH, AGENDA_FULL, AGENDA_WIDTH

# questions, by the names that transcripts use: those of the base game, then those of modules
BASE_DECISIONS = ("place", "act", "tools", "pay", "feed", "take_die", "choose_resource", "over")
MODULE_DECISIONS = (
    "offer_gold",
    "offer_insulation",
    "reward",
    "split_hunt",
    "trade_give",
    "trade_receive",
    "offer_second_card",
)
DECISIONS = (*BASE_DECISIONS, *MODULE_DECISIONS)
PLACE, ACT, TOOLS, PAY, FEED, TAKE_DIE, CHOOSE_RESOURCE, GAME_OVER = range(len(BASE_DECISIONS))
OFFER_GOLD, OFFER_INSULATION, REWARD, SPLIT_HUNT, TRADE_GIVE, TRADE_RECEIVE, OFFER_SECOND_CARD = range(
    len(BASE_DECISIONS), len(DECISIONS)
)

# tasks that ask nothing: those of the base game, then those of modules
FIRST_SILENT_TASK = 32
USE_CARD_TOP, TURN_TILE, CONTINUE_PAYMENT = range(FIRST_SILENT_TASK, FIRST_SILENT_TASK + 3)
FIRST_MODULE_TASK = CONTINUE_PAYMENT + 1
DRIVE_OFF, USE_TILE = range(FIRST_MODULE_TASK, FIRST_MODULE_TASK + 2)

# columns of an entry; from NUMBERS on they belong to the task
TASK, SEAT, NUMBERS = range(3)


@inlined
def push(game, task, seat, first=0, second=0, third=0, fourth=0):
    """Put a task on top: it comes before all that already waits."""
    if game.agenda_size == AGENDA_DEPTH:
        game.error = AGENDA_FULL
        return
    entry = game.agenda[game.agenda_size]
    entry[TASK] = task
    entry[SEAT] = seat
    entry[NUMBERS] = first
    entry[NUMBERS + 1] = second
    entry[NUMBERS + 2] = third
    entry[NUMBERS + 3] = fourth
    game.agenda_size += 1


@inlined
def top(game, column):
    """A number of the top entry."""
    return int(game.agenda[game.agenda_size - 1, column])


@inlined
def below_top(game, column):
    """A number of the entry under the top one."""
    return int(game.agenda[game.agenda_size - 2, column])


@inlined
def waiting_for(game, task, column, otherwise):
    """A number of the uppermost entry of this task, wherever it stands; `otherwise` if there is none."""
    for entry in range(game.agenda_size - 1, -1, -1):
        if game.agenda[entry, TASK] == task:
            return int(game.agenda[entry, column])
    return otherwise


@inlined
def change_top(game, column, value):
    """Change a number of the top entry."""
    game.agenda[game.agenda_size - 1, column] = value


@inlined
def pop(game):
    """The top entry is done; its numbers are wiped so that equal positions are equal rows."""
    game.agenda_size -= 1
    entry = game.agenda[game.agenda_size]
    for column in range(AGENDA_WIDTH):
        entry[column] = 0
