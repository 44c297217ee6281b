"""Random play in the words of transcripts, and the configurations over which it is spread."""

from itertools import combinations

from stoneage_env.config import MODULES

EVERYTHING = MODULES
FOR_ALL = tuple(name for name in EVERYTHING if name not in ("style", "bonus_buildings"))  # those that need no other module
WANTED_PLACES = ("card", "building", "igloo", "animal", "merchant", "wood_tile", "gold_tile")


def random_action(legal, rng, eagerness=0.0):
    """One of the legal actions; as often as `eagerness` says, one that pays or moves to buy if there is any."""
    choices = sorted(legal)
    if rng.random() < eagerness:
        choices = [action for action in choices if is_eager(action)] or choices
    return choices[rng.integers(len(choices))]


def is_eager(action):
    return action[0] in ("pay", "yes", "trade") or (action[0] == "place" and action[1].startswith(WANTED_PLACES))


def module_sets():
    """All sets of modules that may be played: 8 without the expansion, 16 with it."""
    free = [chosen for size in range(len(FOR_ALL) + 1) for chosen in combinations(FOR_ALL, size)]
    return [(*style, *others) for style in ((), ("style",), ("style", "bonus_buildings")) for others in free]


def player_counts(modules):
    return (2, 3, 4, 5) if "style" in modules else (2, 3, 4)


def configurations():
    """All pairs of a number of players and a set of modules: 88 of them."""
    return [(players, modules) for modules in module_sets() for players in player_counts(modules)]


def covering_configurations():
    """Every set of modules with two and with the most players; without the expansion with three too."""
    return [
        (n, modules) for n, modules in configurations() if n in (2, max(player_counts(modules))) or "style" not in modules
    ]


def named(configuration):
    """A configuration as the name of a test: named((2, ("style",))) == "2-style"."""
    players, modules = configuration
    return f"{players}-{'+'.join(modules) or 'base'}"
