"""The content tables: every line against the component list in tests/data, and the totals the rulebooks print."""

import json
from collections import Counter
from pathlib import Path

import pytest

from stoneage_env.content import cards, goods, rewards
from stoneage_env.content.buildings import BASE_BUILDINGS as BUILDINGS
from stoneage_env.content.buildings import BUILDING_KINDS
from stoneage_env.content.cards import BASE_CARDS as CARDS

COMPONENTS = json.loads((Path(__file__).parents[1] / "data" / "components.json").read_text())
LISTED_CARDS = COMPONENTS["civilization_cards"]["cards"]
LISTED_TILES = [tile for tile in COMPONENTS["building_tiles"]["tiles"] for _ in range(tile["copies"])]

TOP_NAMES = {
    "points": "victory_points",
    "tool": "permanent_tool",
    "roll": "roll_for_resource",
    "draw_card": "draw_card_for_scoring",
    "any_two": "any_resources_keep",
}
AMOUNT_NAMES = {"roll": "dice", "one_use_tool": "value"}
REWARD_WORDS = {"1 tool": "1 permanent tool", "1 step of agriculture": "+1 agriculture"}


def listed_top(top):
    """A card's top in the form of the component list."""
    effect = cards.EFFECTS[top.effect]
    listed = {"type": TOP_NAMES.get(effect, effect)}
    if effect != "dice_for_all":
        listed[AMOUNT_NAMES.get(effect, "amount")] = top.amount
    if top.good >= 0:
        listed["resource"] = goods.GOODS[top.good]
    return listed


def listed_bottom(bottom):
    if bottom.symbol >= 0:
        assert (bottom.profession, bottom.count) == (-1, 0), "a card counts for one thing only"
        return {"background": "green", "symbol": cards.BASE_SYMBOLS[bottom.symbol]}
    return {"background": "sand", "profession": cards.BASE_PROFESSIONS[bottom.profession], "count": bottom.count}


def listed_tile(tile):
    """A building tile in the form of the component list, without its number of copies."""
    kind = BUILDING_KINDS[tile.kind]
    if kind == "fixed":
        assert tile.amount == sum(tile.cost)
        cost = {name: count for name, count in zip(goods.RESOURCES, tile.cost, strict=False) if count}
        return {"type": "fixed", "cost": cost, "points": tile.points}
    paid_decides = {"points": "sum of resource values"}
    if kind == "exact":
        return {"type": "exact", "resources": tile.amount, "kinds": tile.kinds} | paid_decides
    return {"type": "any", "min": 1, "max": tile.amount} | paid_decides


def people(profession):
    return [card.bottom.count for card in CARDS if card.bottom.profession == cards.BASE_PROFESSIONS.index(profession)]


def tiles_of(kind):
    return [tile for tile in BUILDINGS if BUILDING_KINDS[tile.kind] == kind]


@pytest.mark.parametrize("number", range(1, 37))
def test_every_card_is_the_listed_one(number):
    card, listed = CARDS[number - 1], LISTED_CARDS[number - 1]
    assert {"id": number, "top": listed_top(card.top), "bottom": listed_bottom(card.bottom)} == listed


@pytest.mark.parametrize("number", range(28))
def test_every_building_tile_is_the_listed_one(number):
    assert listed_tile(BUILDINGS[number]) | {"copies": LISTED_TILES[number]["copies"]} == LISTED_TILES[number]


def test_no_line_of_the_base_game_is_reconstructed():
    assert not any(component.reconstructed for component in (*CARDS, *BUILDINGS))


def test_there_are_36_cards():
    assert len(CARDS) == len(LISTED_CARDS) == 36


def test_16_green_cards_show_each_of_eight_symbols_twice():
    symbols = Counter(card.bottom.symbol for card in CARDS if card.bottom.symbol >= 0)
    assert symbols == dict.fromkeys(range(8), 2)
    assert len(cards.BASE_SYMBOLS) == 8


def test_20_sand_cards_show_each_of_four_professions_five_times():
    assert [len(people(profession)) for profession in cards.BASE_PROFESSIONS] == [5, 5, 5, 5]


@pytest.mark.parametrize(("profession", "count"), [("builder", 9), ("toolmaker", 8), ("farmer", 7), ("shaman", 7)])
def test_people_on_the_sand_cards_add_up(profession, count):
    assert sum(people(profession)) == count


def test_ten_cards_roll_dice_for_all():
    assert sum(card.top == cards.dice_for_all() for card in CARDS) == 10


def test_there_is_one_one_use_tool_of_each_value():
    values = [card.top.amount for card in CARDS if cards.EFFECTS[card.top.effect] == "one_use_tool"]
    assert sorted(values) == [2, 3, 4] == list(cards.ONE_USE_VALUES)


def test_there_are_17_fixed_8_exact_and_3_free_buildings():
    assert [len(tiles_of(kind)) for kind in ("fixed", "exact", "free")] == [17, 8, 3]
    assert len(BUILDINGS) == 28


def test_exact_buildings_ask_for_four_or_five_resources_of_one_to_four_kinds():
    assert {(tile.amount, tile.kinds) for tile in tiles_of("exact")} == {(n, k) for n in (4, 5) for k in (1, 2, 3, 4)}


def test_points_of_a_fixed_building_are_the_values_of_its_resources():
    for tile in tiles_of("fixed"):
        assert tile.points == sum(n * goods.VALUE[name] for n, name in zip(tile.cost, goods.RESOURCES, strict=False))


def test_resources_are_worth_three_to_six():
    assert COMPONENTS["legend"]["resource_values"] == goods.VALUE == {"wood": 3, "clay": 4, "stone": 5, "gold": 6}


def test_dice_for_all_bring_what_is_listed():
    written = {str(face): REWARD_WORDS.get(r.words, r.words) for face, r in enumerate(rewards.DICE_FOR_ALL, 1)}
    assert written == COMPONENTS["dice_for_all"]["rewards"]


def test_the_words_of_a_die_are_what_it_gains():
    for reward in rewards.DICE_FOR_ALL:
        gains = {rewards.GAIN_TOOL: "1 tool", rewards.GAIN_AGRICULTURE: "1 step of agriculture"}
        assert reward.words == gains.get(reward.gain, f"1 {goods.GOODS[reward.good]}")
