"""The content tables of the modules: every line against the component list, and the totals the rulebooks print."""

from collections import Counter

import pytest

from stoneage_env.content import animals, cards, goods, numbers, rewards
from stoneage_env.content.buildings import ADORNED, BONUS_BUILDINGS, IGLOOS, STYLE_BUILDINGS, describe_building
from stoneage_env.content.buildings import describe_effect as effect_of
from tests.oracle.components import ANNIVERSARY, EXPANSION

LISTED_CARDS = EXPANSION["cards"]["pairing_proposal"]
LISTED_TILES = [line for line in EXPANSION["buildings"]["proposal"] for _ in range(line["copies"])]
LISTED_BONUS = EXPANSION["bonus_buildings"]["tiles"]
LISTED_IGLOOS = ANNIVERSARY["igloos"]["proposal"]
WILD = ANNIVERSARY["wild_animals"]

# what the list says in words of its own
TOPS = {"style_dice": "dice with style", "merchant+1": "1 step of the merchant track", "3 victory points": "3 points"}
EFFECTS = {
    "draw card": "a card for the final scoring",
    "dice roll (base table)": "dice for all",
    "dice roll (style table)": "dice with style",
    "wood at 2 pips, 3 circles": "three circles for wood at 2 pips",
    "gold at 5 pips, 3 circles": "three circles for gold at 5 pips",
    **{f"+1 {good} at start of each turn": f"1 {good} each round" for good in goods.RESOURCES},
    "+1 figure once": "1 figure",
    "+1 tool once": "1 tool",
    "+1 agriculture once": "1 step of agriculture",
}
GAINS = {
    "+1 agriculture": "1 step of agriculture",
    "1 face-down civilization card (final scoring only)": "1 card for the final scoring",
    "merchant track +1 and 2 jewelry": "1 step of the merchant track",
}


def cost(tile):
    return {good: count for good, count in zip(goods.GOODS, tile.cost, strict=True) if count}


def listed_bottom(words):
    """A listed bottom as the tables describe it: listed_bottom("merchant 2") == "2 merchants"."""
    profession, _, count = words.partition(" ")
    return f"{count} {profession}{'s' if count > '1' else ''}" if count else profession


def in_words(table):
    return {str(face): reward.words for face, reward in enumerate(table, 1)}


def listed_in_words(by_face):
    return {face: GAINS.get(words, words) for face, words in by_face.items()}


# The expansion's cards


@pytest.mark.parametrize("number", range(37, 46))
def test_every_card_of_the_expansion_is_the_listed_one(number):
    card, listed = cards.CARDS[number - 1], LISTED_CARDS[number - 37]
    assert cards.describe_top(card.top) == TOPS.get(listed["top"], listed["top"])
    assert cards.describe_bottom(card.bottom) == listed_bottom(listed["bottom"])


def test_nine_cards_bring_four_style_dice_two_merchant_steps_two_rings_and_eight_merchants_on_five_cards():
    known = EXPANSION["cards"]["known"]
    tops = Counter(cards.EFFECTS[card.top.effect] for card in cards.STYLE_CARDS)
    assert (len(cards.STYLE_CARDS), tops["style_dice"], tops["merchant"]) == (9, 4, 2)
    assert (known["style_dice_tops"], known["merchant_tops"]) == (4, 2)
    assert sum(card.bottom.symbol == cards.RING for card in cards.STYLE_CARDS) == known["green_ring_bottoms"] == 2
    merchants = [card.bottom.count for card in cards.STYLE_CARDS if card.bottom.profession == cards.MERCHANT]
    assert (len(merchants), sum(merchants)) == (5, 8)
    assert known["merchant_bottoms"] == {"cards": 5, "icons": 8}


def test_18_cards_are_green_and_27_sand_with_the_expansion():
    green = sum(card.bottom.symbol >= 0 for card in cards.CARDS)
    assert (green, len(cards.CARDS) - green) == (18, 27)


# Tiles and igloos


@pytest.mark.parametrize("place", range(9))
def test_every_building_of_the_expansion_is_the_listed_one(place):
    tile, listed = STYLE_BUILDINGS[place], LISTED_TILES[place]
    if tile.kind == ADORNED:
        assert (listed["cost"], listed["points"]) == ("1-4 jewelry", "4 per jewelry")
        assert (describe_building(tile), goods.POINTS_PAID["jewelry"]) == ("1 to 4 jewelry", 4)
    else:
        assert (cost(tile), tile.points) == (listed["cost"], listed["points"])
        assert effect_of(tile) == EFFECTS[listed["effect"]]


@pytest.mark.parametrize("place", range(6))
def test_every_bonus_building_is_the_listed_one(place):
    tile, listed = BONUS_BUILDINGS[place], LISTED_BONUS[place]
    assert (cost(tile), tile.points) == (listed["cost"], listed["points"])
    assert effect_of(tile) == EFFECTS[listed["effect"]]


@pytest.mark.parametrize("place", range(4))
def test_every_igloo_is_the_listed_one(place):
    assert (cost(IGLOOS[place]), IGLOOS[place].points) == (LISTED_IGLOOS[place]["cost"], LISTED_IGLOOS[place]["points"])


def test_there_are_nine_new_buildings_six_bonus_buildings_and_four_igloos():
    assert (len(STYLE_BUILDINGS), len(BONUS_BUILDINGS), len(IGLOOS)) == (9, 6, 4)
    assert (EXPANSION["buildings"]["new"], len(LISTED_BONUS), ANNIVERSARY["igloos"]["count"]) == (9, 6, 4)


# Animals and dice


def test_every_animal_has_the_listed_name_and_value():
    assert {animal.name: -animal.value for animal in animals.ANIMALS} == WILD["values_proposal"]
    assert [animal.name for animal in animals.ANIMALS] == WILD["names"]
    assert {-animal.value for animal in animals.ANIMALS} == set(WILD["values_known"])


def test_rewards_for_an_animal_are_the_listed_ones_and_a_1_is_three_points():
    assert in_words(rewards.ANIMAL_REWARDS) == listed_in_words(WILD["rewards_by_face_proposal"])
    assert in_words(rewards.ANIMAL_REWARDS)["1"] == WILD["face_1"] == "3 points"
    assert Counter(in_words(rewards.ANIMAL_REWARDS).values()) == Counter(GAINS.get(w, w) for w in WILD["rewards_set"])


def test_dice_with_style_bring_what_is_listed():
    assert in_words(rewards.STYLE_DICE) == listed_in_words(EXPANSION["cards"]["style_dice"]["by_face_proposal"])


def test_the_words_of_a_reward_are_what_it_gains():
    words = {
        rewards.GAIN_POINTS: "{0.amount} points",
        rewards.GAIN_TOOL: "{0.amount} tool",
        rewards.GAIN_AGRICULTURE: "{0.amount} step of agriculture",
        rewards.GAIN_CHOICE: "{0.amount} resource of choice",
        rewards.GAIN_FIGURE: "{0.amount} figure",
        rewards.GAIN_CARD: "{0.amount} card for the final scoring",
        rewards.GAIN_MERCHANT: "{0.amount} step of the merchant track",
    }
    for reward in (*rewards.STYLE_DICE, *rewards.ANIMAL_REWARDS):
        good = (*goods.GOODS, "food")[reward.good]
        assert reward.words == words.get(reward.gain, f"{{0.amount}} {good}").format(reward)


# Numbers


def test_the_numbers_of_harsh_winter_are_the_listed_ones():
    winter = ANNIVERSARY["harsh_winter"]
    assert winter["insulate"]["extra_cost"] == {"stone": numbers.INSULATION_STONE}
    assert winter["trade_gold"]["extra_cost"] == {"gold": numbers.WINTER_GOLD}
    assert (winter["insulate"]["points"], winter["trade_gold"]["points"]) == (
        numbers.INSULATION_POINTS,
        numbers.WINTER_GOLD_POINTS,
    )


def test_the_merchant_track_and_its_trades_are_the_listed_ones():
    track = EXPANSION["merchant_track"]
    assert (track["min"], track["max"]) == (0, numbers.MOST_MERCHANT)
    assert track["jewelry_per_advance_event"] == numbers.MERCHANT_JEWELRY
    assert track["merchant_location"]["spaces"] == numbers.MERCHANT_VISIT
    ratios = {"none": (0, 0)} | {f"{gives}:{brings}": (gives, brings) for gives, brings in ((2, 1), (1, 1), (1, 2))}
    listed = []
    for spaces, ratio in track["trade"].items():
        first, _, last = spaces.partition("-")
        listed += [ratios[ratio]] * (int(last or first) - int(first) + 1)
    assert list(numbers.TRADES) == listed


def test_slot_five_costs_what_is_listed_and_the_second_card_as_much():
    slot = EXPANSION["fifth_card_space"]
    assert slot["cost"] == slot["optional_second"]["cost"] == {"jewelry": numbers.SLOT_FIVE_JEWELRY}
    assert EXPANSION["jewelry"]["start"] == numbers.START_JEWELRY
