"""ACTIONS: the one flat action space, declared as a list of blocks.

Everything that shows, parses, documents or checks an action goes through this layout. Base-game blocks come first and
modules append theirs, so the base game's codes are a prefix of every configuration.
"""

from __future__ import annotations

import difflib
import hashlib
import operator
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from stoneage_env.config import GameConfig
from stoneage_env.content import cards, goods, locations, numbers, rewards


@dataclass(frozen=True)
class Action:
    """One action by name: `action.name == "place" and action.location == "forest" and action.figures == 3`."""

    code: int
    name: str
    words: str
    parameters: dict[str, Any] = field(hash=False)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["parameters"][name]
        except KeyError:
            raise AttributeError(f"the action {self.__dict__.get('words')!r} has no {name!r}") from None

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Block:
    """Actions of one name: one per entry of `choices`. `transcript` is the word that transcripts use for it."""

    name: str
    words: str
    choices: tuple[dict[str, Any], ...] = ({},)
    transcript: str = ""
    module: str = ""  # "" = base game
    rewards: tuple[rewards.Reward, ...] = ()  # what the faces of its dice bring
    start: int = 0

    def describe(self, choice: dict[str, Any]) -> str:
        """One action of the block in words."""
        shown = dict(choice)
        if "figures" in shown:
            shown["figures"] = f"{shown['figures']} figure{'s' if shown['figures'] > 1 else ''}"
        if "location" in shown:
            shown["location"] = _LOCATION_WORDS[shown["location"]]
        if "face" in shown:
            shown["reward"] = self.rewards[shown["face"] - 1].words
        return self.words.format(**shown)


class ActionLayout:
    """Codes, names and words of all actions, generated from blocks."""

    def __init__(self, blocks: Iterable[Block]):
        self.blocks: list[Block] = []
        self.actions: list[Action] = []
        self._transcript_words: list[str] = []
        for block in blocks:
            self._append(block)
        self._by_words = {action.words: action for action in self.actions}
        assert len(self._by_words) == len(self.actions), "two actions read alike"

    def _append(self, block: Block) -> None:
        placed = replace(block, start=len(self.actions))
        self.blocks.append(placed)
        for choice in placed.choices:
            action = Action(len(self.actions), placed.name, placed.describe(choice), choice)
            self.actions.append(action)
            self._transcript_words.append(placed.transcript or placed.name)

    def __len__(self) -> int:
        return len(self.actions)

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def size(self, config: GameConfig) -> int:
        """How many actions a configuration uses: ACTIONS.size(GameConfig(num_players=2))."""
        used = [block for block in self.blocks if not block.module or block.module in config.modules]
        return used[-1].start + len(used[-1].choices)

    def decode(self, code: int) -> Action:
        """The action behind a code: ACTIONS.decode(0).name == "place"."""
        number = operator.index(code)
        if not 0 <= number < len(self.actions):
            raise ValueError(f"action {code} does not exist: codes go from 0 to {len(self.actions) - 1}")
        return self.actions[number]

    def describe(self, code: int) -> str:
        """The action in words: ACTIONS.describe(ACTIONS.encode("starve")) == "starve"."""
        return self.decode(code).words

    def encode(self, name: str, **parameters: Any) -> int:
        """The code of an action: ACTIONS.encode("place", location="forest", figures=3)."""
        for action in self.actions:
            if action.name == name and action.parameters == parameters:
                return action.code
        allowed = [action.parameters for action in self.actions if action.name == name]
        if not allowed:
            names = ", ".join(dict.fromkeys(action.name for action in self.actions))
            raise ValueError(f"no action is called {name!r}; there are: {names}")
        raise ValueError(f"{name!r} does not take {parameters}; it takes for example {allowed[:3]}")

    def parse(self, words: str) -> int:
        """The code of an action in words: ACTIONS.parse("pay wood")."""
        if not isinstance(words, str):
            raise TypeError(f"an action in words is a string, not {words!r}")
        action = self._by_words.get(" ".join(words.lower().split()))
        if action is None:
            near = difflib.get_close_matches(words.lower(), self._by_words, n=3, cutoff=0.3)
            raise ValueError(f"no action reads {words!r}" + (f"; perhaps: {'; '.join(near)}" if near else ""))
        return action.code

    def transcript(self, code: int) -> list[Any]:
        """The action as transcripts write it: ["place", "forest", 3]."""
        action = self.decode(code)
        return [self._transcript_words[action.code], *action.parameters.values()]

    def table(self, config: GameConfig) -> list[tuple[str, str, str, int]]:
        """Rows for the documentation: codes, name, example in words, number of actions."""
        rows = []
        for block in self.blocks:
            if block.module and block.module not in config.modules:
                continue
            last = block.start + len(block.choices) - 1
            codes = f"{block.start}" if last == block.start else f"{block.start}-{last}"
            rows.append((codes, block.name, block.describe(block.choices[0]), len(block.choices)))
        return rows

    def digest(self, config: GameConfig) -> str:
        """A short fingerprint of the layout, stored with models and replays."""
        words = "\n".join(action.words for action in self.actions[: self.size(config)])
        return hashlib.sha256(words.encode()).hexdigest()[:12]


_GOLD_OFFER = f"{numbers.WINTER_GOLD} gold more for {numbers.WINTER_GOLD_POINTS} points"
_STONE_OFFER = f"{numbers.INSULATION_STONE} stone more for {numbers.INSULATION_POINTS} points"
_LOCATION_WORDS = {place.name: place.words for place in locations.LOCATIONS}
_RESOURCES = tuple({"good": name} for name in goods.RESOURCES)
_GOODS = tuple({"good": name} for name in goods.GOODS)
_FACES = tuple({"face": face + 1} for face in range(numbers.DICE_FACES))


def _place(places: Iterable[locations.Location], module: str = "") -> Block:
    """Placing on each of these locations as many figures as it takes."""
    choices = ({"location": p.name, "figures": n} for p in places for n in range(p.least, p.most + 1))
    return Block("place", "place {figures} on {location}", tuple(choices), module=module)


def _act(places: Iterable[locations.Location], module: str = "") -> Block:
    """Acting on each of these locations; figures on an animal wait until all have acted."""
    choices = ({"location": place.name} for place in places if place.kind != locations.ANIMAL)
    return Block("act", "act on {location}", tuple(choices), module=module)


def _of(module: str) -> tuple[locations.Location, ...]:
    return tuple(place for place in locations.LOCATIONS if place.module == module)


ACTIONS = ActionLayout(
    (
        _place(_of("")),
        _act(_of("")),
        Block("use_any2", "cash the card for any 2 resources"),
        Block("tool", "use the tool in space {space}", tuple({"space": i} for i in range(numbers.TOOL_SPACES))),
        Block("one_use_tool", "use the one-use tool {value}", tuple({"value": v} for v in cards.ONE_USE_VALUES)),
        Block("tools_done", "use no more tools", transcript="done"),
        Block("pay", "pay {good}", _RESOURCES),
        Block("decline", "decline the purchase", transcript="decline"),
        Block("pay_done", "pay no more", transcript="done"),
        Block("feed", "feed with {good}", _RESOURCES, transcript="pay"),
        Block("starve", "starve"),
        Block("take_die", "take the die {face}: {reward}", _FACES, transcript="face", rewards=rewards.DICE_FOR_ALL),
        Block("take", "take {good}", _RESOURCES),
        Block("no_op", "nothing: the game is over"),
        # harsh winter
        Block("pay_gold", f"pay {_GOLD_OFFER}", transcript="yes", module="harsh_winter"),
        Block("keep_gold", "pay no gold more", transcript="no", module="harsh_winter"),
        Block("insulate", f"pay {_STONE_OFFER}", transcript="yes", module="harsh_winter"),
        Block("leave_uninsulated", "pay no stone more", transcript="no", module="harsh_winter"),
        # igloos
        _place(_of("igloos"), "igloos"),
        _act(_of("igloos"), "igloos"),
        # wild animals
        _place(_of("wild_animals"), "wild_animals"),
        Block(
            "reward", "claim {reward} for the animal", _FACES, "face", module="wild_animals", rewards=rewards.ANIMAL_REWARDS
        ),
        # the expansion
        _place(_of("style"), "style"),
        _act(_of("style"), "style"),
        Block(
            "take_style_die",
            "take the style die {face}: {reward}",
            _FACES,
            "face",
            module="style",
            rewards=rewards.STYLE_DICE,
        ),
        Block(
            "amount",
            "make {jewelry} jewelry of the hunt",
            tuple({"jewelry": n} for n in range(numbers.MOST_HUNTED + 1)),
            module="style",
        ),
        Block("pay", "pay {good}", ({"good": "jewelry"},), module="style"),
        Block("trade", "trade", module="style"),
        Block("give", "give {good}", _GOODS, module="style"),
        Block("receive", "receive {good}", _GOODS, module="style"),
        Block(
            "buy_second_card", f"pay {numbers.SLOT_FIVE_JEWELRY} jewelry for a second card", transcript="yes", module="style"
        ),
        Block("leave_second_card", "take no second card", transcript="no", module="style"),
    )
)

# the same layout for kernels: the parameters of each code, and the first code of what is asked
ACTION_LOCATION = np.array(
    [locations.LOCATION_NAMES.index(a.parameters["location"]) if "location" in a.parameters else -1 for a in ACTIONS]
)
ACTION_FIGURES = np.array([a.parameters.get("figures", 0) for a in ACTIONS])
ACTION_GOOD = np.array([goods.GOODS.index(a.parameters["good"]) if "good" in a.parameters else -1 for a in ACTIONS])

PLACE_CODE = np.array([ACTIONS.encode("place", location=p.name, figures=p.least) for p in locations.LOCATIONS])
ACT_CODE = np.array(
    [-1 if p.kind == locations.ANIMAL else ACTIONS.encode("act", location=p.name) for p in locations.LOCATIONS]
)
USE_ANY2 = ACTIONS.encode("use_any2")
USE_TOOL = ACTIONS.encode("tool", space=0)
USE_ONE_USE_TOOL = ACTIONS.encode("one_use_tool", value=cards.ONE_USE_VALUES[0])
TOOLS_DONE = ACTIONS.encode("tools_done")
PAY = ACTIONS.encode("pay", good="wood")
DECLINE = ACTIONS.encode("decline")
PAY_DONE = ACTIONS.encode("pay_done")
FEED = ACTIONS.encode("feed", good="wood")
STARVE = ACTIONS.encode("starve")
TAKE_DIE = ACTIONS.encode("take_die", face=1)
TAKE = ACTIONS.encode("take", good="wood")
NO_OP = ACTIONS.encode("no_op")
# harsh winter
PAY_GOLD, KEEP_GOLD = ACTIONS.encode("pay_gold"), ACTIONS.encode("keep_gold")
INSULATE, LEAVE_UNINSULATED = ACTIONS.encode("insulate"), ACTIONS.encode("leave_uninsulated")
# wild animals
REWARD = ACTIONS.encode("reward", face=1)
# the expansion
TAKE_STYLE_DIE = ACTIONS.encode("take_style_die", face=1)
AMOUNT = ACTIONS.encode("amount", jewelry=0)
PAY_JEWELRY = ACTIONS.encode("pay", good="jewelry")
TRADE = ACTIONS.encode("trade")
GIVE, RECEIVE = ACTIONS.encode("give", good="wood"), ACTIONS.encode("receive", good="wood")
BUY_SECOND_CARD, LEAVE_SECOND_CARD = ACTIONS.encode("buy_second_card"), ACTIONS.encode("leave_second_card")

BASE_ACTIONS = NO_OP + 1
DICE_CODE = np.array([TAKE_DIE, TAKE_STYLE_DIE, REWARD])  # the first face of each table of rewards
# the lowest code that may answer each decision, in the order of agenda.DECISIONS
FIRST_ANSWER = np.array(
    [
        *(PLACE_CODE[0], ACT_CODE[0], USE_TOOL, USE_ANY2, USE_ANY2, TAKE_DIE, TAKE, NO_OP),
        *(PAY_GOLD, INSULATE, REWARD, AMOUNT, GIVE, RECEIVE, TRADE),
    ]
)

# masks are written for neighbours at once
assert USE_ONE_USE_TOOL == USE_TOOL + numbers.TOOL_SPACES, "one-use tools follow the tool spaces"
assert (np.diff(ACT_CODE[: len(locations.BASE_LOCATIONS)]) == 1).all(), "the locations to act on follow each other"
