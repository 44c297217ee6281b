"""Every point where an expansion may speak, in the order of play: the table of contents of what modules change.

Base rules call these and name no module. Each hook tests the game's module flags and calls the module's kernel; what
must be asked later goes on the agenda (a stack: what is asked first is pushed last). A hook whose modules are all off
costs about a nanosecond.
"""

from stoneage_env.content.goods import FOOD, JEWELRY
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.actions import PAY_JEWELRY, TRADE
from stoneage_env.engine.modules import bonus_buildings, harsh_winter, igloos, wild_animals
from stoneage_env.engine.modules.style import buildings as style_buildings
from stoneage_env.engine.modules.style import cards as style_cards
from stoneage_env.engine.modules.style import hunting, trade
from stoneage_env.engine.modules.style import observe as style_observe
from stoneage_env.engine.modules.style import scoring as style_scoring
from stoneage_env.engine.modules.style import village as style_village
from stoneage_env.engine.rows import allow
from stoneage_env.engine.tables import MERCHANT, TILE_EFFECT

# Setup


@kernel
def after_setup(game):
    """Once the base game is laid out: what a module adds."""
    if game.with_style:
        style_village.setup(game)
    if game.with_wild_animals:
        wild_animals.setup(game)
    if game.with_igloos:
        igloos.setup(game)


# Placement


@inlined
def more_village_locations(game, occupied):
    """Village locations of modules that are occupied: the merchant counts for the limit."""
    return (occupied >> MERCHANT) & 1


@inlined
def mask_placement(game, seat, mask, occupied, village_full):
    """Places that modules open, marked and counted."""
    return _mask_placement(game, seat, mask, occupied, village_full) if game.extended else 0


@kernel
def _mask_placement(game, seat, mask, occupied, village_full):
    count = 0
    if game.with_style:
        count += style_village.mask_placement(game, seat, mask, occupied, village_full)
    if game.with_wild_animals:
        count += wild_animals.mask_placement(game, mask)
    if game.with_igloos:
        count += igloos.mask_placement(game, mask, occupied)
    return count


@kernel
def can_place(game, seat, occupied, village_full):
    """Whether a module opens a place to a player who has figures left."""
    if game.with_style and style_village.can_place(game, seat, occupied, village_full):
        return True
    if game.with_wild_animals and wild_animals.is_open(game):
        return True
    return bool(game.with_igloos) and igloos.can_place(game, occupied)


@inlined
def figures_away(game, seat):
    """Figures that are neither placed nor fed this round: those that stay with an animal."""
    return wild_animals.figures_away(game, seat) if game.with_wild_animals else 0


# Actions


@inlined
def before_action_turn(game, seat):
    """When a player's turn of the action phase begins, before the first location is chosen."""
    if game.with_bonus_buildings:
        bonus_buildings.before_action_turn(game, seat)


@inlined
def mask_act(game, seat, mask):
    """Locations of modules that a player may act on, marked and counted."""
    count = 0
    if game.with_style:
        count += style_village.mask_act(game, seat, mask)
    if game.with_igloos:
        count += igloos.mask_act(game, seat, mask)
    return count


@inlined
def has_figures_out(game, seat):
    """Whether a player has figures on any of them."""
    if game.with_style and style_village.has_figures_out(game, seat):
        return True
    return bool(game.with_igloos) and igloos.has_figures_out(game, seat)


@inlined
def pips_lost(game):
    """What is taken from a total of dice and tools."""
    return wild_animals.pips_lost(game) if game.with_wild_animals else 0


@inlined
def shares_out(game, seat, good, items):
    """Whether a module asks what a roll brings, instead of its items being gained."""
    return bool(game.with_style) and good == FOOD and hunting.shares_out(game, seat, good, items)


@inlined
def visit_village(game, seat, kind):
    """A village location of a module: the merchant."""
    if game.with_style:
        style_village.visit_merchant(game, seat)


# Purchases


@inlined
def mask_payment(game, seat, mask, price, goods, started):
    """Jewelry as a good, and a trade before the first good; counts them."""
    return _mask_payment(game, seat, mask, price, goods, started) if game.with_style else 0


@kernel
def _mask_payment(game, seat, mask, price, goods, started):
    jewelry = (goods >> JEWELRY) & 1
    can_trade = started == 0 and trade.can_trade(game, seat, price)
    allow(mask, PAY_JEWELRY, jewelry == 1)
    allow(mask, TRADE, can_trade)
    return jewelry + int(can_trade)


@inlined
def apply_payment(game, seat, action):
    """Another way of paying: a trade."""
    if action == TRADE:
        trade.begin(game, seat)


@inlined
def after_card_is_taken(game, seat, slot):
    """Between paying for a card and its top: first the gold of winter, then slot five's second card."""
    if game.with_style:
        style_cards.offer_second_card(game, seat, slot)
    if game.with_harsh_winter:
        harsh_winter.offer_gold(game, seat)


@inlined
def use_card_top(game, seat, effect):
    """A top that the base game does not know."""
    if game.with_style:
        style_cards.use_card_top(game, seat, effect)


@inlined
def effects_of_building(game, seat, tile):
    """What a tile does besides its points; it comes after everything else."""
    if game.with_style:
        style_buildings.effects_of_building(game, seat, tile)


@inlined
def after_building_is_taken(game, seat, tile):
    """Between the points of a building and its pile's next tile."""
    if game.with_harsh_winter:
        harsh_winter.offer_insulation(game, seat, tile)


@inlined
def take_what_was_bought(game, seat, location):
    """Neither a card nor a building: an igloo."""
    if game.with_igloos:
        igloos.take(game, seat, location)


# Rounds and scoring


@inlined
def after_all_have_acted(game):
    """Between the last player's actions and feeding."""
    if game.with_wild_animals:
        wild_animals.after_all_have_acted(game)


@inlined
def before_new_round(game):
    """When the game goes on: the token has moved and tools are unused again."""
    if game.with_wild_animals:
        wild_animals.before_new_round(game)
    if game.with_style:
        style_village.before_new_round(game)


@inlined
def worth_of_profession(game, seat):
    """What each person of a profession is worth that the base game does not know."""
    return int(game.merchant[seat])


@inlined
def score_professions(game, seat, with_hidden):
    """Points for such people."""
    return style_scoring.score_merchants(game, seat, with_hidden) if game.with_style else 0


# Questions and tasks of modules


@kernel
def mask_decision(game, decision, seat, mask):
    """Mark and count the answers to a module's question."""
    if decision in (agenda.OFFER_GOLD, agenda.OFFER_INSULATION):
        return harsh_winter.mask(game, decision, seat, mask)
    if decision == agenda.REWARD:
        return wild_animals.mask(game, mask)
    if decision == agenda.SPLIT_HUNT:
        return hunting.mask(game, mask)
    if decision == agenda.OFFER_SECOND_CARD:
        return style_cards.mask_second_card(game, seat, mask)
    return trade.mask(game, decision, seat, mask)


@kernel
def apply_decision(game, decision, seat, action):
    """Carry out the answer to a module's question."""
    if decision in (agenda.OFFER_GOLD, agenda.OFFER_INSULATION):
        harsh_winter.apply(game, decision, seat, action)
    elif decision == agenda.REWARD:
        wild_animals.apply(game, seat, action)
    elif decision == agenda.SPLIT_HUNT:
        hunting.apply(game, seat, action)
    elif decision == agenda.OFFER_SECOND_CARD:
        style_cards.apply_second_card(game, seat, action)
    elif decision == agenda.TRADE_GIVE:
        trade.apply_give(game, seat, action)
    elif trade.apply_receive(game, seat, action):
        style_cards.take_second_card(game, seat)


@kernel
def carry_out(game, task):
    """A module's task that asks nothing."""
    if task == agenda.DRIVE_OFF:
        wild_animals.drive_off(game)
        return
    seat, effect = agenda.top(game, agenda.SEAT), TILE_EFFECT[agenda.top(game, style_buildings.TILE)]
    agenda.pop(game)
    style_buildings.use_tile(game, seat, effect)
    bonus_buildings.use_tile(game, seat, effect)


# Observations: the blocks of each module, once and for each player, in the order in which they are written
OBSERVED = {
    "style": (style_observe.ONCE, style_observe.PER_PLAYER),
    "bonus_buildings": (bonus_buildings.ONCE, bonus_buildings.PER_PLAYER),
    "harsh_winter": (harsh_winter.ONCE, harsh_winter.PER_PLAYER),
    "wild_animals": (wild_animals.ONCE, wild_animals.PER_PLAYER),
    "igloos": (igloos.ONCE, igloos.PER_PLAYER),
}


@kernel
def observe(game, observer, out, at, new_display, players):
    """Write the blocks of the modules that are on, from this place of the observation.

    What lies on the table is written if it is new to the observer, and of the rows of the players the first ones.
    """
    if game.with_style:
        at = style_observe.observe(game, observer, out, at, new_display, players)
    if game.with_bonus_buildings:
        at = bonus_buildings.observe(game, observer, out, at, new_display, players)
    if game.with_harsh_winter:
        at = harsh_winter.observe(game, out, at)
    if game.with_wild_animals:
        at = wild_animals.observe(game, observer, out, at, new_display, players)
    if game.with_igloos:
        igloos.observe(game, observer, out, at, new_display, players)
