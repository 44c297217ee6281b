"""Which actions are legal: one row of the mask, written by the question that stands on top of the agenda."""

from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined
from stoneage_env.engine.actions import NO_OP
from stoneage_env.engine.rows import allow
from stoneage_env.engine.rules import cards, feeding, payment, placement, round_flow, tools


@inlined
def write_mask(game, mask):
    """Mark every legal action in a cleared mask and return how many there are."""
    decision, seat = int(game.decision), int(game.actor)
    if decision == agenda.PLACE:
        return placement.mask_placement(game, seat, mask)
    if decision == agenda.ACT:
        return round_flow.mask_act(game, seat, mask)
    if decision == agenda.TOOLS:
        return tools.mask_tools(game, seat, mask)
    if decision == agenda.PAY:
        return payment.mask_payment(game, seat, mask)
    if decision == agenda.FEED:
        return feeding.mask_feeding(game, seat, mask)
    if decision == agenda.TAKE_DIE:
        return cards.mask_take_die(game, seat, mask)
    if decision == agenda.CHOOSE_RESOURCE:
        return cards.mask_choose_resource(game, seat, mask)
    if decision == agenda.GAME_OVER:
        allow(mask, NO_OP, True)
        return 1
    return hooks.mask_decision(game, decision, seat, mask)
