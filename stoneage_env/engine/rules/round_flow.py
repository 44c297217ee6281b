"""The round: placement, actions, feeding, then a new round or the end (base p. 4-8)."""

from stoneage_env.content.locations import BUILDING, CARD, GATHER, HUNT
from stoneage_env.content.numbers import CARD_SLOTS, TOOL_SPACES
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import ACT_CODE, ACTION_LOCATION, USE_ANY2
from stoneage_env.engine.primitives.figures import has_figures_out, locations_with_figures
from stoneage_env.engine.rows import allow_bits
from stoneage_env.engine.rules.cards import cash_any_two, mask_any_two
from stoneage_env.engine.rules.feeding import feed_tribe
from stoneage_env.engine.rules.gathering import gather
from stoneage_env.engine.rules.payment import offer_purchase
from stoneage_env.engine.rules.placement import continue_placement
from stoneage_env.engine.rules.setup import deal_card
from stoneage_env.engine.rules.village import visit_village
from stoneage_env.engine.state import (
    ACTIONS,
    ENDED_BY_DECK,
    ENDED_BY_MAX_ROUNDS,
    ENDED_BY_PILES,
    FEEDING,
    OVER,
    PLACEMENT,
)
from stoneage_env.engine.tables import LOCATION_KIND, NUM_LOCATIONS


@kernel
def continue_phase(game):
    """Nothing waits on the agenda: the phase goes on with the next player, or the next phase begins."""
    if game.phase == PLACEMENT:
        if not continue_placement(game):
            game.phase = ACTIONS
            game.turn = 0
            hooks.before_action_turn(game, int(game.start_seat))
    elif game.phase == ACTIONS:
        _continue_actions(game)
    elif game.turn < game.num_players:
        seat = (game.start_seat + game.turn) % game.num_players
        game.turn += 1
        feed_tribe(game, seat)
    else:
        end_round(game)


@kernel
def _continue_actions(game):
    """Clockwise from the start player, each resolves all their locations, one after another in any order."""
    seat = (game.start_seat + game.turn) % game.num_players
    if has_figures_out(game, seat):
        agenda.push(game, agenda.ACT, seat)
        return
    game.turn += 1
    if game.turn < game.num_players:
        hooks.before_action_turn(game, (seat + 1) % game.num_players)
    else:
        game.phase = FEEDING
        game.turn = 0
        hooks.after_all_have_acted(game)


@inlined
def mask_act(game, seat, mask):
    """Every location where the player has figures, and the any-2 card."""
    count = allow_bits(mask, ACT_CODE[0], NUM_LOCATIONS, locations_with_figures(game, seat))
    return count + mask_any_two(game, seat, mask)


@kernel
def apply_act(game, seat, action):
    """The figures come home and the location is resolved."""
    if action == USE_ANY2:
        cash_any_two(game, seat)
        return
    agenda.pop(game)
    location = ACTION_LOCATION[action]
    figures = int(game.placed[seat, location])
    game.placed[seat, location] = 0
    kind = LOCATION_KIND[location]
    if kind in (HUNT, GATHER):
        gather(game, seat, location, figures)
    elif kind in (CARD, BUILDING):
        offer_purchase(game, seat, location)
    else:
        visit_village(game, seat, kind)


@kernel
def end_round(game):
    """An empty pile ends the game, then a display that cannot be filled, then the round limit; else a new round."""
    if a_pile_is_empty(game):
        end_game(game, ENDED_BY_PILES)
    elif not refill_display(game):
        end_game(game, ENDED_BY_DECK)
    elif game.round_number >= game.max_rounds:
        end_game(game, ENDED_BY_MAX_ROUNDS)
    else:
        begin_round(game)


@kernel
def a_pile_is_empty(game):
    """At least one pile of buildings is used up."""
    for pile in range(game.num_players):
        if game.pile_sizes[pile] == 0:
            return True
    return False


@kernel
def refill_display(game):
    """Cards slide right, empty slots are filled from the right; False if the deck cannot fill them all."""
    filled = 0
    for slot in range(CARD_SLOTS):
        card = game.slots[slot]
        if card > 0:
            game.slots[slot] = 0
            game.slots[filled] = card
            filled += 1
    game.display_changed = 1
    while filled < CARD_SLOTS and game.deck_size > 0:
        deal_card(game, filled)
        filled += 1
    return filled == CARD_SLOTS


@kernel
def begin_round(game):
    """The start player token moves clockwise, all tools become unused, all figures are at hand."""
    game.round_number += 1
    game.start_seat = (game.start_seat + 1) % game.num_players
    game.phase = PLACEMENT
    game.turn = 0
    game.others_changed = 1
    for seat in range(game.num_players):
        game.unplaced[seat] = game.figures[seat]
        for space in range(TOOL_SPACES):
            game.tools_used[seat, space] = 0
    hooks.before_new_round(game)


@kernel
def end_game(game, reason):
    """Nothing is asked any more; scores are computed from the row as it stands."""
    game.end_reason = reason
    game.phase = OVER
    agenda.push(game, agenda.GAME_OVER, 0)
