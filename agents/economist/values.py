"""What gains are worth in points: food, steps on tracks, tops and bottoms of cards."""

from __future__ import annotations

from typing import Any

from agents.economist.outlook import Outlook, expected, worth_of_many
from stoneage_env.content.buildings import (
    EFFECT_AGRICULTURE,
    EFFECT_DICE,
    EFFECT_DRAW,
    EFFECT_FIGURE,
    EFFECT_GOLD_TILE,
    EFFECT_INCOME,
    EFFECT_STYLE_DICE,
    EFFECT_TOOL,
    EFFECT_WOOD_TILE,
    NO_EFFECT,
)
from stoneage_env.content.cards import (
    BUILDER,
    FARMER,
    MERCHANT,
    SHAMAN,
    TOOLMAKER,
    TOP_AGRICULTURE,
    TOP_ANY2,
    TOP_DICE,
    TOP_DRAW,
    TOP_FOOD,
    TOP_MERCHANT,
    TOP_ONE_USE,
    TOP_POINTS,
    TOP_RESOURCE,
    TOP_ROLL,
    TOP_STYLE_DICE,
    TOP_TOOL,
)
from stoneage_env.content.goods import FOOD, GOLD, JEWELRY
from stoneage_env.content.numbers import (
    MERCHANT_JEWELRY,
    MOST_AGRICULTURE,
    MOST_FIGURES,
    MOST_MERCHANT,
    MOST_TOOL_VALUE,
    START_FIGURES,
    TOOL_SPACES,
)
from stoneage_env.content.rewards import (
    GAIN_AGRICULTURE,
    GAIN_CARD,
    GAIN_CHOICE,
    GAIN_FIGURE,
    GAIN_GOOD,
    GAIN_MERCHANT,
    GAIN_TOOL,
)
from stoneage_env.engine._jit import inlined, kernel
from stoneage_env.engine.rules import scoring
from stoneage_env.engine.tables import (
    CARD_AMOUNT,
    CARD_EFFECT,
    CARD_GOOD,
    CARD_PEOPLE,
    CARD_PROFESSION,
    CARD_SYMBOL,
    REWARD_AMOUNT,
    REWARD_GAIN,
    REWARD_GOOD,
    TILE_EFFECT,
    TILE_GOOD,
    VALUE,
)


@inlined
def hunger_cost(short: float, share: float, weights: Any) -> float:
    """What a night costs with so much food missing: goods instead of food, or starving if that is cheaper."""
    return min(weights.starve, (1.0 + (weights.hunger - 1.0) * share) * short) if short > 0.0 else 0.0


@kernel
def value_of_food(game: Any, seat: int, outlook: Outlook, amount: float, weights: Any) -> float:
    """Less hunger tonight; what is left feeds the coming rounds, if there are any."""
    short, share = outlook.short, outlook.share
    gain = hunger_cost(short, share, weights) - hunger_cost(short - amount, share, weights)
    left_before, left_after = max(0.0, -short), max(0.0, amount - short)
    soon = max(0.0, float(game.figures[seat] - game.agriculture[seat]))
    more_soon = min(left_after, soon) - min(left_before, soon)
    more_far = left_after - left_before - more_soon
    return gain + min(1.0, outlook.later) * (weights.food * more_soon + weights.food_far * more_far)


@kernel
def value_of_figure(game: Any, seat: int, outlook: Outlook, weights: Any) -> float:
    """A figure works in all further rounds, wants food, and makes shamans worth more."""
    if game.figures[seat] >= MOST_FIGURES:
        return 0.0
    shamans = scoring.people_held(game, seat, SHAMAN, seat == outlook.seat)
    many = weights.figure_many * (game.figures[seat] - START_FIGURES)
    return weights.figure + (weights.figure_round - many) * outlook.later + shamans


@kernel
def value_of_field(game: Any, seat: int, outlook: Outlook, weights: Any) -> float:
    """A step of agriculture feeds one figure in this and all further rounds, the more are fed already the less it matters;
    and it makes farmers worth more."""
    if game.agriculture[seat] >= MOST_AGRICULTURE:
        return 0.0
    farmers = scoring.people_held(game, seat, FARMER, seat == outlook.seat)
    each_round = weights.field_round - weights.field_many * game.agriculture[seat]
    return weights.field + each_round * outlook.later + farmers


@kernel
def value_of_tool(game: Any, seat: int, outlook: Outlook, weights: Any) -> float:
    """A tool adds a pip each round, and makes toolmakers worth more."""
    if scoring.tool_value(game, seat) >= MOST_TOOL_VALUE * TOOL_SPACES:
        return 0.0
    toolmakers = scoring.people_held(game, seat, TOOLMAKER, seat == outlook.seat)
    return weights.tool + weights.tool_round * outlook.later + toolmakers


@kernel
def value_of_merchant(game: Any, seat: int, steps: int, outlook: Outlook, weights: Any) -> float:
    """An advance on the merchant track: jewelry in any case, better trades, and merchants worth more."""
    steps = min(steps, MOST_MERCHANT - int(game.merchant[seat]))
    people = scoring.people_held(game, seat, MERCHANT, seat == outlook.seat)
    return MERCHANT_JEWELRY * outlook.worth[JEWELRY] + steps * (
        weights.merchant + weights.merchant_round * outlook.later + people
    )


@kernel
def value_of_goods(game: Any, seat: int, good: int, items: float, outlook: Outlook, weights: Any) -> float:
    """So many more of a good, worth more as long as something chosen misses it; or of food."""
    if good == FOOD:
        return value_of_food(game, seat, outlook, items, weights)
    needed = weights.need_fixed * min(items, max(0.0, -outlook.free[good])) + weights.want * min(items, outlook.want[good])
    if good <= GOLD:
        needed += weights.need_any * min(items, max(0.0, -outlook.spare))
    return items * worth_of_many(outlook, good, items, weights) + needed


@inlined
def best_worth(outlook: Outlook) -> float:
    """What the resource that is worth most is worth."""
    return max(outlook.worth[0], outlook.worth[1], outlook.worth[2], outlook.worth[3])


@kernel
def value_of_reward(game: Any, seat: int, table: int, face: int, outlook: Outlook, weights: Any) -> float:
    """What a face of the dice is worth, by the table it is looked up in."""
    gain, amount = REWARD_GAIN[table, face], REWARD_AMOUNT[table, face]
    if gain == GAIN_GOOD:
        return value_of_goods(game, seat, REWARD_GOOD[table, face], float(amount), outlook, weights)
    if gain == GAIN_TOOL:
        return value_of_tool(game, seat, outlook, weights)
    if gain == GAIN_AGRICULTURE:
        return value_of_field(game, seat, outlook, weights)
    if gain == GAIN_FIGURE:
        return value_of_figure(game, seat, outlook, weights)
    if gain == GAIN_CHOICE:
        return amount * best_worth(outlook)
    if gain == GAIN_CARD:
        return weights.draw if game.deck_size > 0 else 0.0
    if gain == GAIN_MERCHANT:
        return value_of_merchant(game, seat, amount, outlook, weights)
    return float(amount)  # points


@kernel
def value_of_top(game: Any, seat: int, card: int, outlook: Outlook, weights: Any) -> float:
    """What the upper part of a card is worth to its buyer."""
    effect, amount, good = CARD_EFFECT[card], CARD_AMOUNT[card], CARD_GOOD[card]
    if effect == TOP_DICE:
        return weights.dice + weights.dice_round * outlook.later
    if effect == TOP_FOOD:
        return value_of_food(game, seat, outlook, float(amount), weights)
    if effect == TOP_RESOURCE:
        return amount * outlook.worth[good]
    if effect == TOP_POINTS:
        return float(amount)
    if effect == TOP_AGRICULTURE:
        return value_of_field(game, seat, outlook, weights)
    if effect == TOP_TOOL:
        return value_of_tool(game, seat, outlook, weights)
    if effect == TOP_ROLL:
        return expected(2, VALUE[good], 0) * outlook.worth[good]
    if effect == TOP_DRAW:
        return weights.draw if game.deck_size > 0 else 0.0
    if effect == TOP_ONE_USE:
        return amount * weights.one_use
    if effect == TOP_ANY2:
        return weights.any_two
    if effect == TOP_STYLE_DICE:
        return weights.style_dice
    return value_of_merchant(game, seat, 1, outlook, weights) if effect == TOP_MERCHANT else 0.0


@kernel
def value_of_bottom(game: Any, seat: int, card: int, with_hidden: bool, later: float, weights: Any) -> float:
    """What a card will count in the final scoring: now, and what it gains in the rounds to come."""
    symbol = CARD_SYMBOL[card]
    if symbol >= 0:
        first, second = scoring.culture_sets(game, seat, with_hidden)
        held = scoring.symbols_held(game, seat, symbol, with_hidden)
        if held == 0:
            return 2 * first + 1 + weights.culture_round * later
        return 2 * second + 1 + weights.second_round * later if held == 1 else 0.0
    profession = CARD_PROFESSION[card]
    growth = weights.shaman_round
    if profession == FARMER:
        growth = weights.farmer_round
    elif profession == TOOLMAKER:
        growth = weights.toolmaker_round
    elif profession == BUILDER:
        growth = weights.builder_round
    elif profession == MERCHANT:
        growth = weights.merchant_people
    return CARD_PEOPLE[card] * (scoring.worth_of_profession(game, seat, profession) + growth * later)


@kernel
def value_of_blocking(game: Any, seat: int, card: int, later: float, weights: Any) -> float:
    """What the card counts for the one of the others who wants it most."""
    most = 0.0
    for other in range(game.num_players):
        if other != seat:
            most = max(most, value_of_bottom(game, other, card, False, later, weights))
    return most


@inlined
def value_of_card(game: Any, seat: int, card: int, outlook: Outlook, weights: Any) -> float:
    """A card without its price."""
    top = value_of_top(game, seat, card, outlook, weights)
    return weights.card + top + value_of_bottom(game, seat, card, True, outlook.later, weights)


@inlined
def value_of_hurry(outlook: Outlook, weights: Any) -> float:
    """Who is ahead wants the end, the more the nearer it is: for each card or tile that brings it nearer."""
    return weights.hurry * outlook.lead / (1.0 + outlook.later)


@inlined
def value_of_owning(game: Any, seat: int, tile: int, outlook: Outlook, weights: Any) -> float:
    """A building besides its points: it makes builders worth more, and some have an effect of their own."""
    builders = scoring.people_held(game, seat, BUILDER, True)
    value = weights.building + builders - weights.pile_round * outlook.later
    if TILE_EFFECT[tile] == NO_EFFECT:
        return value
    return value + value_of_effect(game, seat, TILE_EFFECT[tile], TILE_GOOD[tile], outlook, weights)


@kernel
def value_of_effect(game: Any, seat: int, effect: int, good: int, outlook: Outlook, weights: Any) -> float:
    """What a tile of the expansion does besides its points."""
    if effect == EFFECT_INCOME:
        return outlook.later * outlook.worth[good]
    if effect in (EFFECT_WOOD_TILE, EFFECT_GOLD_TILE):
        return outlook.later * weights.tile_round
    if effect == EFFECT_FIGURE:
        return value_of_figure(game, seat, outlook, weights)
    if effect == EFFECT_TOOL:
        return value_of_tool(game, seat, outlook, weights)
    if effect == EFFECT_AGRICULTURE:
        return value_of_field(game, seat, outlook, weights)
    if effect == EFFECT_STYLE_DICE:
        return weights.style_dice
    if effect == EFFECT_DICE:
        return weights.dice
    return weights.draw if effect == EFFECT_DRAW and game.deck_size > 0 else 0.0
