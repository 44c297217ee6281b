"""What a position holds for one player between two rounds, as numbers: the terms of the value that ends a simulation.

Every term is counted for each player alone; the value (value.py) multiplies it with a coefficient that depends on how
many rounds are still to come, and compares the players.
"""

from __future__ import annotations

from typing import Any

from stoneage_env.content.cards import BUILDER, FARMER, ONE_USE_VALUES, SHAMAN, TOOLMAKER
from stoneage_env.engine._jit import kernel
from stoneage_env.engine.rules import scoring

FEATURES = (
    "points",  # if the game ended now
    "figures",
    "figures_squared",
    "agriculture",
    "agriculture_squared",
    "tools",
    "tools_squared",
    "buildings",
    "wood",
    "clay",
    "stone",
    "gold",
    "goods_squared",
    "food",
    "food_squared",
    "missing_food",  # for the next night, without hunting
    "hungry",  # figures that the fields do not feed
    "first_set",
    "second_set",
    "first_set_squared",
    "farmers",
    "toolmakers",
    "builders",
    "shamans",
    "any_two",
    "one_use_pips",
    "place_in_turn",  # 0 = start player
    "jewelry",
    "merchant",
    "merchants",
)
NUM_FEATURES = len(FEATURES)


@kernel
def write_features(game: Any, seat: int, out: Any) -> None:
    """All numbers of one player, in the order of FEATURES; goods and tracks in tens, so that squares stay small."""
    figures, fields = 0.1 * game.figures[seat], 0.1 * game.agriculture[seat]
    tools, food = 0.1 * scoring.tool_value(game, seat), 0.1 * game.food[seat]
    goods = 0.0
    for good in range(4):
        goods += 0.1 * game.resources[seat, good]
        out[8 + good] = 0.1 * game.resources[seat, good]
    first, second = scoring.culture_sets(game, seat, True)
    out[0] = 0.1 * scoring.final_score(game, seat, True)
    out[1], out[2] = figures, figures * figures
    out[3], out[4] = fields, fields * fields
    out[5], out[6] = tools, tools * tools
    out[7] = 0.1 * game.buildings[seat]
    out[12] = goods * goods
    out[13], out[14] = food, food * food
    out[15] = max(0.0, figures - fields - food)
    out[16] = max(0.0, figures - fields)
    out[17], out[18], out[19] = 0.1 * first, 0.1 * second, 0.01 * first * first
    out[20] = 0.1 * scoring.people_held(game, seat, FARMER, True)
    out[21] = 0.1 * scoring.people_held(game, seat, TOOLMAKER, True)
    out[22] = 0.1 * scoring.people_held(game, seat, BUILDER, True)
    out[23] = 0.1 * scoring.people_held(game, seat, SHAMAN, True)
    out[24] = 0.1 * game.any_two[seat]
    pips = 0.0
    for i in range(len(ONE_USE_VALUES)):
        pips += game.one_use_tools[seat, i] * ONE_USE_VALUES[i]
    out[25] = 0.1 * pips
    out[26] = 0.1 * ((seat - game.start_seat + game.num_players) % game.num_players)
    out[27] = 0.1 * game.jewelry[seat]
    out[28] = 0.1 * game.merchant[seat]
    out[29] = 0.1 * game.professions[seat, 4]
