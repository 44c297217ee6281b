"""`economist` and `expert` as agents."""

from __future__ import annotations

from agents.compiled import CompiledAgent
from agents.economist.policy import economist
from agents.economist.weights import FIRST_GUESSES, checked, table, tuned


class Economist(CompiledAgent):
    """Values every action in points, one step ahead, by first guesses; each weight is a setting: Economist(starve=4.0).

    agents/economist/weights.py lists them.
    """

    def __init__(self, **changes: float):
        self.changes = checked(changes)
        super().__init__(economist, table(self._known(), self.changes))

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={value}" for name, value in self.changes.items())
        return f"{type(self).__name__}({settings})"

    def _known(self) -> dict[int, dict[str, float]]:
        return {2: FIRST_GUESSES}


class Expert(Economist):
    """The economist with weights tuned for each number of players; each can be changed: Expert(first_hut=9)."""

    def _known(self) -> dict[int, dict[str, float]]:
        return tuned()
