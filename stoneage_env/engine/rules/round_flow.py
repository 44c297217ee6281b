"""The round: placement, actions, feeding, then a new round or the end (base p. 4-8)."""

from stoneage_env.content.numbers import TOOL_SPACES
from stoneage_env.engine import agenda, hooks
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import ACT_CODE, ACTION_LOCATION, USE_ANY2
from stoneage_env.engine.primitives.figures import locations_with_figures
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
from stoneage_env.engine.tables import BASE_LOCATIONS, IS_FOR_SALE, LOCATION_KIND, LOCATION_PIPS


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
    game.others_changed = 1
    if game.turn < game.num_players:
        hooks.before_action_turn(game, (seat + 1) % game.num_players)
    else:
        game.phase = FEEDING
        game.turn = 0
        hooks.after_all_have_acted(game)


@inlined
def has_figures_out(game, seat):
    """Whether the player still has a location to act on."""
    return locations_with_figures(game, seat) != 0 or hooks.has_figures_out(game, seat)


@inlined
def mask_act(game, seat, mask):
    """Every location where the player has figures, and the any-2 card."""
    count = allow_bits(mask, ACT_CODE[0], BASE_LOCATIONS, locations_with_figures(game, seat))
    return count + mask_any_two(game, seat, mask) + hooks.mask_act(game, seat, mask)


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
    if LOCATION_PIPS[location] > 0:
        gather(game, seat, location, figures)
    elif IS_FOR_SALE[location]:
        offer_purchase(game, seat, location)
    else:
        visit_village(game, seat, LOCATION_KIND[location])


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
    for slot in range(game.num_slots):
        card = game.slots[slot]
        if card > 0:
            game.slots[slot] = 0
            game.slots[filled] = card
            filled += 1
    game.display_changed = 1
    while filled < game.num_slots and deal_card(game, filled):
        filled += 1
    return filled == game.num_slots


@kernel
def begin_round(game):
    """The start player token moves clockwise, all tools become unused, all figures are at hand."""
    game.round_number += 1
    game.start_seat = (game.start_seat + 1) % game.num_players
    game.phase = PLACEMENT
    game.turn = 0
    game.others_changed = 1
    for seat in range(game.num_players):
        game.unplaced[seat] = game.figures[seat] - hooks.figures_away(game, seat)
        for space in range(TOOL_SPACES):
            game.tools_used[seat, space] = 0
    hooks.before_new_round(game)


@kernel
def end_game(game, reason):
    """Nothing is asked any more; scores are computed from the row as it stands."""
    game.end_reason = reason
    game.phase = OVER
    agenda.push(game, agenda.GAME_OVER, 0)
