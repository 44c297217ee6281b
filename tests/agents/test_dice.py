"""The bots' tables of dice against plain counting."""

from itertools import product

import pytest

from agents.dice import EXPECTED_ITEMS, MOST_LOST, expected_items, sums_of_dice
from stoneage_env.content.goods import FOOD_PIPS, VALUE


def test_the_chances_of_all_sums_add_up_to_one():
    assert sums_of_dice(7).sum() == pytest.approx(1.0)


@pytest.mark.parametrize(("pips", "printed"), [(2, 5.00), (3, 3.17), (4, 2.25), (5, 1.70), (6, 1.33)])
def test_three_figures_bring_on_average_what_players_know(pips, printed):
    assert pips in (FOOD_PIPS, *VALUE.values())
    assert expected_items(3, pips) == pytest.approx(printed, abs=0.005)


@pytest.mark.parametrize("tools", [-3, 0, 4])
def test_the_table_agrees_with_counting_every_roll(tools):
    rolls = [max(sum(dice) + tools, 0) // 5 for dice in product(range(1, 7), repeat=4)]
    assert EXPECTED_ITEMS[4, 5, MOST_LOST + tools] == pytest.approx(sum(rolls) / len(rolls))
