"""docs/reconstructed.md: every value that no source prints, and where it is changed."""

import importlib
import re
from pathlib import Path

import pytest

from stoneage_env.components_page import describe_line, reconstructed_lines
from stoneage_env.content import animals, buildings, cards, rewards

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "reconstructed.md").read_text(encoding="utf-8")
ROW = re.compile(r"\| `(\w+)\[(\d+)\]` \| `(stoneage_env/content/\w+)\.py` \| [\w ]+ \| (.+) \|")


def listed():
    """What the page names: (file, table, index) with the value it says is used."""
    return {(file, table, int(index)): value for table, index, file, value in ROW.findall(PAGE)}


def marked():
    """All lines of the content tables that carry the mark, found without the page's own list of tables."""
    found: dict[tuple[str, str, int], object] = {}
    for module in (cards, buildings, animals, rewards):
        file = module.__name__.replace(".", "/")
        for name, table in vars(module).items():
            is_source = re.search(rf"^{name} = \($|^{name} = \(  #", Path(module.__file__ or "").read_text(), re.MULTILINE)
            if is_source and isinstance(table, tuple) and hasattr(table[0], "reconstructed"):
                found |= {(file, name, i): line for i, line in enumerate(table) if line.reconstructed}
    return found


def test_the_page_names_every_line_that_is_marked_and_no_other():
    assert marked()
    assert listed().keys() == marked().keys()


def test_the_page_tells_the_value_of_every_line():
    assert listed() == {place: describe_line(line) for place, line in marked().items()}


@pytest.mark.parametrize("line", list(reconstructed_lines()), ids=lambda line: line[0])
def test_every_line_stands_where_the_page_says(line):
    name, path, _, value = (part.strip("`") for part in line)
    table, index = name.rstrip("]").split("[")
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    assert describe_line(getattr(module, table)[int(index)]) == value


def test_what_no_source_prints_is_marked():
    assert all(line.reconstructed for line in (*buildings.IGLOOS, *animals.ANIMALS, *rewards.STYLE_DICE))
    assert all(line.reconstructed for line in (*cards.STYLE_CARDS, *buildings.STYLE_BUILDINGS, *buildings.BONUS_BUILDINGS))
    assert [reward.reconstructed for reward in rewards.ANIMAL_REWARDS] == [False] + [True] * 5


def test_what_sources_agree_on_is_not_marked():
    assert not any(line.reconstructed for line in (*cards.BASE_CARDS, *buildings.BASE_BUILDINGS, *rewards.DICE_FOR_ALL))
