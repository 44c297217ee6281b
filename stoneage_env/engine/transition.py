"""From one question to the next: an answer is applied, and what asks nobody is carried out."""

from stoneage_env.engine import agenda
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.legality import write_mask
from stoneage_env.engine.rng import forget_dice
from stoneage_env.engine.rules import buildings, cards, feeding, payment, placement, round_flow, tools
from stoneage_env.engine.state import NO_ERROR, OVER


@kernel
def apply_action(game, action):
    """Carry out a legal action; the no-op of a finished game changes nothing."""
    decision = game.decision
    if decision == agenda.PLACE:
        placement.apply_placement(game, action)
    elif decision == agenda.ACT:
        round_flow.apply_act(game, action)
    elif decision == agenda.TOOLS:
        tools.apply_tools(game, action)
    elif decision == agenda.PAY:
        payment.apply_payment(game, action)
    elif decision == agenda.FEED:
        feeding.apply_feeding(game, action)
    elif decision == agenda.TAKE_DIE:
        cards.apply_take_die(game, action)
    elif decision == agenda.CHOOSE_RESOURCE:
        cards.apply_choose_resource(game, action)


@kernel
def advance(game):
    """Go on until somebody is asked or the game is over."""
    while game.error == NO_ERROR:
        if game.agenda_size == 0:
            round_flow.continue_phase(game)
            continue
        task = agenda.top(game, agenda.TASK)
        if task < agenda.FIRST_SILENT_TASK:
            game.decision = task
            game.actor = agenda.top(game, agenda.SEAT)
            return
        if task == agenda.USE_CARD_TOP:
            cards.use_card_top(game)
        else:
            buildings.turn_tile(game)


@kernel
def play(game, action, mask, skip_forced):
    """One step: the answer, then every decision that leaves no choice, if those are to be skipped. Writes the mask."""
    forget_dice(game)
    while True:
        apply_action(game, action)
        advance(game)
        mask[:] = False
        choices = write_mask(game, mask)
        if choices != 1 or not skip_forced or game.phase == OVER or game.error != NO_ERROR:
            return
        action = only_legal(mask)


@kernel
def only_legal(mask):
    """The first marked action."""
    for action in range(len(mask)):
        if mask[action]:
            return action
    return -1
