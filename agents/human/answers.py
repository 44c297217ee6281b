"""Legal actions as a numbered list, and what somebody meant by a line of text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from stoneage_env.engine.actions import Action
from stoneage_env.players import View
from stoneage_env.render import describe_legal
from stoneage_env.render.words import PLACES, good_of

COMMANDS = {
    "hint": "what a strong agent would do here",
    "undo": "take your last decision back, as long as nobody decided, rolled or drew since",
    "board": "show the board again",
    "log": "what happened since the start of the round before",
    "help": "this list",
    "quit": "leave the game",
}
SHORT = {"?": "help", "h": "hint", "u": "undo", "b": "board", "l": "log", "q": "quit"}
MOST_NAMED = 6  # actions that a complaint lists


@dataclass(frozen=True)
class Answer:
    """What was meant: an action, or a command by its name, or neither, with the reason."""

    action: Action | None = None
    command: str = ""
    complaint: str = ""


def options(view: View) -> list[str]:
    """The legal actions, numbered from 1; numbers of figures on one place share a line."""
    lines = describe_legal(view.question, [action.code for action in view.legal], view.words)
    listed: list[str] = []
    numbered = list(enumerate(zip(view.legal, lines, strict=True), 1))
    for _, group in groupby(numbered, key=lambda entry: _family(entry[1][0])):
        members = list(group)
        first, (action, line) = members[0]
        last = members[-1][0]
        if first == last:
            listed.append(f"{first:>6}  {line}")
        else:
            listed.append(f"{f'{first}-{last}':>6}  {_several(action, members[-1][1][0])}")
    return listed


def _family(action: Action) -> object:
    """Placements on one location belong together; every other action stands alone."""
    return action.location if action.name == "place" else action.code


def _several(fewest: Action, most: Action) -> str:
    place = PLACES[fewest.location]
    roll = f": {place.pips} pips for each {good_of(place)}" if place.pips else ""
    return f"place {fewest.figures} to {most.figures} figures on {place.words}{roll}"


def understood(text: str, legal: list[Action]) -> Answer:
    """An answer by number, in words, or by words that fit one action only: understood("3 forest", view.legal)."""
    said = " ".join(text.lower().split())
    command = SHORT.get(said, said)
    if command in COMMANDS:
        return Answer(command=command)
    if said.isdecimal():
        number = int(said)
        if 1 <= number <= len(legal):
            return Answer(action=legal[number - 1])
        return Answer(complaint=f"There is no number {number}: they go from 1 to {len(legal)}.")
    exact = [action for action in legal if action.words.lower() == said]
    fitting = exact or [action for action in legal if said and _fits(said.split(), action)]
    if len(fitting) == 1:
        return Answer(action=fitting[0])
    if not fitting:
        return Answer(complaint=f"{text.strip()!r} is nothing that can be done here; ? helps.")
    named = "; ".join(action.words for action in fitting[:MOST_NAMED])
    more = f"; and {len(fitting) - MOST_NAMED} more" if len(fitting) > MOST_NAMED else ""
    return Answer(complaint=f"Which of these? {named}{more}.")


def _fits(said: list[str], action: Action) -> bool:
    """Whether every word begins a word of the action, each of them another one."""
    left = action.words.lower().replace(":", "").split()
    for word in said:
        match = next((each for each in left if each == word), None) or next((w for w in left if w.startswith(word)), None)
        if match is None:
            return False
        left.remove(match)
    return True
