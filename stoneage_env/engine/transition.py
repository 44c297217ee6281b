"""From one question to the next: an answer is applied, and what asks nobody is carried out."""

from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import FIRST_ANSWER, TOOLS_DONE
from stoneage_env.engine.legality import write_mask
from stoneage_env.engine.rng import forget_dice
from stoneage_env.engine.rows import clear, is_allowed
from stoneage_env.engine.rules import buildings, cards, feeding, payment, placement, round_flow, tools
from stoneage_env.engine.state import NO_ERROR, OVER

NOTHING_PLAYED = -1  # instead of an action: the position is only looked at


@kernel
def apply_action(game, action):
    """Carry out a legal action; the no-op of a finished game changes nothing."""
    decision, seat = int(game.decision), int(game.actor)
    if decision == agenda.PLACE:
        placement.apply_placement(game, seat, action)
    elif decision == agenda.ACT:
        round_flow.apply_act(game, seat, action)
    elif decision == agenda.TOOLS:
        tools.apply_tools(game, seat, action)
    elif decision == agenda.PAY:
        payment.apply_payment(game, seat, action)
    elif decision == agenda.FEED:
        feeding.apply_feeding(game, seat, action)
    elif decision == agenda.TAKE_DIE:
        cards.apply_take_die(game, seat, action)
    elif decision == agenda.CHOOSE_RESOURCE:
        cards.apply_choose_resource(game, seat, action)
    elif decision != agenda.GAME_OVER:
        hooks.apply_decision(game, decision, seat, action)


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
        elif task == agenda.TURN_TILE:
            buildings.turn_tile(game)
        elif task == agenda.CONTINUE_PAYMENT:
            payment.continue_payment(game)
        else:
            hooks.carry_out(game, task)


@inlined
def play(game, action, mask, mask_size, skip_forced):
    """One step: the answer, then every decision that leaves no choice, if those are to be skipped. Writes the mask.

    NOTHING_PLAYED leaves the game as it is.
    """
    playing = action != NOTHING_PLAYED
    if playing and game.phase != OVER:
        forget_dice(game)
    while True:
        if playing:
            apply_action(game, action)
            advance(game)
            if skip_forced and game.error == NO_ERROR and tools.nothing_to_ask(game):
                action = TOOLS_DONE
                continue
        clear(mask, mask_size)
        choices = write_mask(game, mask)
        if choices != 1 or not (skip_forced and playing) or game.phase == OVER or game.error != NO_ERROR:
            return
        action = only_legal(game.decision, mask)


@inlined
def only_legal(decision, mask):
    """The one marked action, looked for from the first one that the question allows."""
    action = FIRST_ANSWER[decision]
    while not is_allowed(mask, action):
        action += 1
    return action
