"""Random play in the words of transcripts, and the configurations over which it is spread."""

from itertools import combinations

ANNIVERSARY = ("harsh_winter", "wild_animals", "igloos")
WANTED_PLACES = ("card", "building", "igloo", "animal", "merchant", "wood_tile", "gold_tile")


def random_action(legal, rng, eagerness=0.0):
    """One of the legal actions; as often as `eagerness` says, one that pays or moves to buy if there is any."""
    choices = sorted(legal)
    if rng.random() < eagerness:
        choices = [action for action in choices if is_eager(action)] or choices
    return choices[rng.integers(len(choices))]


def is_eager(action):
    return action[0] in ("pay", "yes", "trade") or (action[0] == "place" and action[1].startswith(WANTED_PLACES))


def subsets(names):
    return [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]


def module_sets():
    """All sets of modules that may be played: 8 without the expansion, 16 with it."""
    return [
        base + expansion for expansion in ((), ("style",), ("style", "bonus_buildings")) for base in subsets(ANNIVERSARY)
    ]


def player_counts(modules):
    """The player counts of a set of modules."""
    return (2, 3, 4, 5) if "style" in modules else (2, 3, 4)
