"""The pages about what is in the box: all components, and those of them that had to be reconstructed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from stoneage_env.content.animals import ANIMALS, Animal
from stoneage_env.content.buildings import (
    BASE_BUILDINGS,
    BONUS_BUILDINGS,
    BUILDINGS,
    IGLOOS,
    STYLE_BUILDINGS,
    Building,
    describe_building,
)
from stoneage_env.content.cards import BASE_CARDS, CARDS, STYLE_CARDS, Card, describe_bottom, describe_top
from stoneage_env.content.rewards import ANIMAL_REWARDS, DICE_FOR_ALL, REWARD_TABLES, STYLE_DICE, Reward
from stoneage_env.markdown import markdown_table

Line = Card | Building | Animal | Reward

# where each table of components stands: file, name, its lines, and the number of its first line on the page of components
TABLES: tuple[tuple[str, str, tuple[Line, ...], int], ...] = (
    ("cards.py", "BASE_CARDS", BASE_CARDS, 1),
    ("cards.py", "STYLE_CARDS", STYLE_CARDS, 1 + len(BASE_CARDS)),
    ("buildings.py", "BASE_BUILDINGS", BASE_BUILDINGS, 0),
    ("buildings.py", "STYLE_BUILDINGS", STYLE_BUILDINGS, len(BASE_BUILDINGS)),
    ("buildings.py", "BONUS_BUILDINGS", BONUS_BUILDINGS, len(BASE_BUILDINGS) + len(STYLE_BUILDINGS)),
    ("buildings.py", "IGLOOS", IGLOOS, 1),
    ("animals.py", "ANIMALS", ANIMALS, 1),
    ("rewards.py", "DICE_FOR_ALL", DICE_FOR_ALL, 1),
    ("rewards.py", "STYLE_DICE", STYLE_DICE, 1),
    ("rewards.py", "ANIMAL_REWARDS", ANIMAL_REWARDS, 1),
)
NOUNS = {"cards.py": "card", "buildings.py": "tile", "animals.py": "animal", "rewards.py": "face"}


def components() -> str:
    """All that is in the box, with the module it belongs to; lines with a value that no source prints are marked."""
    cards = (
        (i, describe_top(card.top), describe_bottom(card.bottom), _expansion(i > len(BASE_CARDS)), _mark(card))
        for i, card in enumerate(CARDS, start=1)
    )
    tiles = ((i, describe_building(tile), _module_of_tile(i), _mark(tile)) for i, tile in enumerate(BUILDINGS))
    igloos = ((f"igloo {i}", describe_building(tile), _mark(tile)) for i, tile in enumerate(IGLOOS, start=1))
    animals = ((animal.name, animal.value, _mark(animal)) for animal in ANIMALS)
    faces = (
        (face, *(f"{reward.words}{' *' if reward.reconstructed else ''}" for reward in rewards))
        for face, rewards in enumerate(zip(*REWARD_TABLES, strict=True), start=1)
    )
    dice = ("face", "dice for all", "dice with style (`style`)", "an animal driven off (`wild_animals`)")
    return "\n\n".join(
        [
            "# Components",
            "Lines marked *reconstructed* hold a value that no source prints; [reconstructed.md](reconstructed.md) says "
            "which, and where an owner of the box can correct it.",
            "## Cards",
            markdown_table(("card", "top, when bought", "bottom, in the final scoring", "module", ""), cards),
            "## Buildings",
            markdown_table(("tile", "cost and points", "module", ""), tiles),
            "## Igloos (module `igloos`)",
            markdown_table(("igloo", "cost and points", ""), igloos),
            "## Wild animals (module `wild_animals`)",
            markdown_table(("animal", "pips lost by every total", ""), animals),
            "## What the faces of dice bring",
            markdown_table(dice, faces),
            "A star marks a face that is reconstructed.",
        ]
    )


def _mark(line: Line) -> str:
    return "reconstructed" if line.reconstructed else ""


def _expansion(belongs: bool) -> str:
    return "`style`" if belongs else ""


def _module_of_tile(number: int) -> str:
    if number >= len(BUILDINGS) - len(BONUS_BUILDINGS):
        return "`bonus_buildings`"
    return _expansion(number >= len(BASE_BUILDINGS))


def reconstructed() -> str:
    """The text of `reconstructed.md`, then every marked line with the file and the table where it is changed."""
    text = files("stoneage_env").joinpath("reconstructed.md").read_text(encoding="utf-8").strip()
    heads = ("line", "in file", "called", "value used here")
    return f"{text}\n\n{markdown_table(heads, reconstructed_lines())}"


def reconstructed_lines() -> Iterator[tuple[str, str, str, str]]:
    """Each marked line: its name in the table, its file, what players call it, and what it says."""
    for file, table, lines, first in TABLES:
        for index, line in enumerate(lines):
            if line.reconstructed:
                called = "igloo" if table == "IGLOOS" else NOUNS[file]
                path = f"stoneage_env/content/{file}"
                yield f"`{table}[{index}]`", f"`{path}`", f"{called} {first + index}", describe_line(line)


def describe_line(line: Line) -> str:
    """A component in words: describe_line(ANIMALS[0]) == "polar bear: 3"."""
    if isinstance(line, Card):
        return f"{describe_top(line.top)}; {describe_bottom(line.bottom)}"
    if isinstance(line, Building):
        return describe_building(line)
    return f"{line.name}: {line.value}" if isinstance(line, Animal) else line.words
