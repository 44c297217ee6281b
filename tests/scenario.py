"""Games for tests: positions built or played, dice scripted, questions answered and results read in words.

    game = scenario(players=2).acting(seat=0, forest=3, tools=(1, 0, 0))
    game.dice(4, 3, 4).act("forest").use_tool(0)
    assert game.goods(0) == goods(wood=4)

Every die that falls must have been scripted, so nothing here depends on a seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.content.locations import LOCATION_NAMES
from stoneage_env.engine import agenda
from stoneage_env.engine.state import ACTIONS as ACTING
from stoneage_env.engine.state import PLACEMENT
from tests.rules.position import ANY_TWO_CARD, Position, card, goods, tile

__all__ = ["ANY_TWO_CARD", "Scenario", "card", "for_each_player_count", "goods", "scenario", "tile"]

OFFERS = {
    "offer_gold": ("pay_gold", "keep_gold"),
    "offer_insulation": ("insulate", "leave_uninsulated"),
    "offer_second_card": ("buy_second_card", "leave_second_card"),
}
for_each_player_count = pytest.mark.parametrize("players", [2, 3, 4])


def scenario(
    players: int = 2,
    start: int = 0,
    skip_forced: bool = True,
    max_rounds: int = 100,
    seed: int = 1,
    modules: Sequence[str] = (),
) -> Scenario:
    """A fresh game at its first question; `start` begins."""
    config = GameConfig(players, tuple(modules), start, max_rounds, skip_forced=skip_forced)
    engine = Engine(config, num_games=1)
    engine.reset(seed=seed)
    return Scenario(engine)


class Scenario(Position):
    """One game. Methods that change it return it, so that they can be chained."""

    def __init__(self, engine: Engine):
        super().__init__(engine)
        self._scripted: list[int] = []

    def copy(self) -> Scenario:
        """The same position a second time."""
        return Scenario(self.engine.clone())

    # Where the game stands

    def placing(self, seat: int, board: Mapping[int, Mapping[str, int]]) -> Scenario:
        """The placement phase with these figures on the board, seat -> location -> figures; this player places next."""
        self._set_board(board)
        self.row.turn = (seat - self.row.start_seat + 1) % self.players
        return self._ask(agenda.PLACE, PLACEMENT, seat)

    def acting(self, seat: int = 0, others: Any = None, **facts: Any) -> Scenario:
        """The action phase, this player first, with figures on locations and what `player` takes.

        Unless told where `others` are (seat -> location -> figures), the next player waits with two locations to act
        on: so the round stands still when this player is done.
        """
        places = {name: facts.pop(name) for name in LOCATION_NAMES if name in facts}
        if others is None:
            free = next(name for name in ("card4", "card3", "card2", "field") if name not in places)
            others = {(seat + 1) % self.players: {"hunt": 1, free: 1}}
        self.player(seat, **facts)
        self._set_board({seat: places, **others})
        self.row.start_seat = seat
        self.row.turn = 0
        return self._ask(agenda.ACT, ACTING, seat)

    def finish_round(self, dice: Sequence[int] = ()) -> Scenario:
        """All have acted but the last player, who buys nothing; then feeding, and the new round if nobody is asked.

        `dice` are those of the first player who rolls for an animal that is driven off.
        """
        last = (self.row.start_seat - 1) % self.players
        places = [f"card{slot}" for slot, number in enumerate(self.slots, 1) if number]
        places += [f"building{pile}" for pile, top in enumerate(self.pile_tops, 1) if top is not None]
        self._set_board({last: {places[0]: 1}})
        self.row.turn = self.players - 1
        self._ask(agenda.ACT, ACTING, last)
        self.engine.script_dice(0, dice)
        fallen = self._play("act", location=places[0])
        if self.asked == "pay":
            fallen += self._play("decline")
        assert fallen == list(dice), f"dice {dice} were scripted and {fallen} fell"
        return self

    def feeding(self, seat: int, **facts: Any) -> Scenario:
        """The feeding of a player who has what `player` takes; nobody else is hungry unless made so before."""
        return self.player(seat, **facts).finish_round()

    def end(self) -> Scenario:
        """The game ends now: the last seat has emptied pile 1, and the round is finished."""
        return self.tiles_left(pile=1, count=0, owner=self.players - 1).finish_round()

    def at_round(self, number: int) -> Scenario:
        """The same position so many rounds later."""
        self.row.round_number = number
        return self._refreshed()

    # Answers

    def dice(self, *faces: int) -> Scenario:
        """Exactly these dice fall with the next answer."""
        self.engine.script_dice(0, faces)
        self._scripted += faces
        return self

    def answer(self, name: str, **parameters: Any) -> Scenario:
        """Any action by its name in ACTIONS."""
        fallen, scripted = self._play(name, **parameters), self._scripted
        assert fallen == scripted, f"dice {scripted} were scripted and {fallen} fell"
        self._scripted = []
        return self

    def _play(self, name: str, **parameters: Any) -> list[int]:
        """The dice that fell."""
        self.engine.step([ACTIONS.encode(name, **parameters)])
        return self.engine.last_dice()

    def place(self, location: str, figures: int = 1) -> Scenario:
        return self.answer("place", location=location, figures=figures)

    def act(self, location: str) -> Scenario:
        return self.answer("act", location=location)

    def use_tool(self, space: int) -> Scenario:
        return self.answer("tool", space=space)

    def use_one_use_tool(self, value: int) -> Scenario:
        return self.answer("one_use_tool", value=value)

    def no_more_tools(self) -> Scenario:
        return self.answer("tools_done")

    def gather(self, location: str, dice: Sequence[int], tools: Sequence[int] = ()) -> Scenario:
        """Act on a location with these dice and the tools of these spaces."""
        self.dice(*dice).act(location)
        for space in tools:
            self.use_tool(space)
        return self.no_more_tools() if self.asked == "tools" else self

    def pay(self, *paid: str) -> Scenario:
        for good in paid:
            self.answer("pay", good=good)
        return self

    def pay_lowest(self, dice: Sequence[int] = ()) -> Scenario:
        """The lowest good again and again until the purchase is done; what was bought rolls these dice."""
        self.engine.script_dice(0, dice)
        fallen: list[int] = []
        while self.asked == "pay":
            actions = [ACTIONS.decode(code) for code in self.engine.legal_actions()]
            fallen += self._play("pay", good=next(action.good for action in actions if action.name == "pay"))
        assert fallen == list(dice), f"dice {dice} were scripted and {fallen} fell"
        return self

    def pay_no_more(self) -> Scenario:
        return self.answer("pay_done")

    def decline(self) -> Scenario:
        return self.answer("decline")

    def feed(self, *paid: str) -> Scenario:
        for good in paid:
            self.answer("feed", good=good)
        return self

    def starve(self) -> Scenario:
        return self.answer("starve")

    def take_die(self, face: int) -> Scenario:
        """A die of dice for all, or of dice with style."""
        with_style = self.engine.question()["table"] == "style_dice"
        return self.answer("take_style_die" if with_style else "take_die", face=face)

    def take(self, good: str) -> Scenario:
        """A resource of choice."""
        return self.answer("take", good=good)

    def accept(self) -> Scenario:
        """Yes to an offer of harsh winter or to the second card."""
        return self.answer(OFFERS[self.asked][0])

    def refuse(self) -> Scenario:
        return self.answer(OFFERS[self.asked][1])

    def claim(self, face: int) -> Scenario:
        """This reward for an animal driven off: the face rolled, or 1."""
        return self.answer("reward", face=face)

    def split(self, jewelry: int) -> Scenario:
        """So much of a hunt as jewelry."""
        return self.answer("amount", jewelry=jewelry)

    def trade(self, give: Sequence[str], receive: Sequence[str]) -> Scenario:
        """Trade these goods for those, inside a purchase; every good is asked for only with skip_forced=False."""
        self.answer("trade")
        for good in give:
            self.answer("give", good=good)
        for good in receive:
            self.answer("receive", good=good)
        return self

    def cash_any_two(self, *taken: str) -> Scenario:
        """Cash the any-2 card and take these resources."""
        self.answer("use_any2")
        for good in taken:
            self.answer("take", good=good)
        return self

    # What is asked

    @property
    def asked(self) -> str:
        """The question by its name in transcripts: place, act, tools, pay, feed, over..."""
        return str(self.engine.question()["decision"])

    @property
    def actor(self) -> int:
        return int(self.engine.actors[0])

    @property
    def choices(self) -> set[str]:
        """All legal actions in words."""
        return {ACTIONS.describe(code) for code in self.engine.legal_actions()}

    def may_place(self, location: str) -> list[int]:
        """The numbers of figures that the asked player may place there."""
        actions = [ACTIONS.decode(code) for code in self.engine.legal_actions()]
        return [action.figures for action in actions if action.name == "place" and action.location == location]

    def may_act_on(self) -> list[str]:
        """The locations that the asked player may choose next."""
        actions = [ACTIONS.decode(code) for code in self.engine.legal_actions()]
        return [action.location for action in actions if action.name == "act"]

    @property
    def total(self) -> int:
        """Dice and tools so far, while tools are asked for."""
        return int(self.engine.question()["total"])

    # What there is

    @property
    def view(self) -> dict[str, Any]:
        return self.engine.snapshot()

    def has(self, seat: int) -> dict[str, Any]:
        """Everything of a player, by the names of snapshots."""
        return dict(self.view["players"][seat])

    def goods(self, seat: int) -> dict[str, int]:
        return dict(self.has(seat)["goods"])

    def food(self, seat: int) -> int:
        return int(self.has(seat)["food"])

    def score(self, seat: int) -> int:
        """The track, without final scoring."""
        return int(self.has(seat)["score"])

    def figures(self, seat: int) -> int:
        return int(self.has(seat)["figures"])

    def unplaced(self, seat: int) -> int:
        return int(self.row.unplaced[seat])

    def agriculture(self, seat: int) -> int:
        return int(self.has(seat)["agriculture"])

    def jewelry(self, seat: int) -> int:
        return self.goods(seat)["jewelry"]

    def merchant(self, seat: int) -> int:
        """The space on the merchant track."""
        return int(self.has(seat)["merchant"])

    @property
    def active_animal(self) -> str | None:
        name: str | None = self.view["active_animal"]
        return name

    @property
    def waiting_animals(self) -> list[str]:
        return list(self.view["waiting_animals"])

    def tools(self, seat: int) -> tuple[int, ...]:
        return tuple(self.has(seat)["tools"])

    def tools_used(self, seat: int) -> tuple[int, ...]:
        return tuple(int(used) for used in self.has(seat)["tools_used"])

    def placed(self, location: str) -> list[int]:
        """Figures of each seat there."""
        return list(self.view["placed"].get(location, [0] * self.players))

    @property
    def slots(self) -> list[int | None]:
        return list(self.view["slots"])

    @property
    def deck_size(self) -> int:
        return int(self.view["deck_size"])

    @property
    def pile_tops(self) -> list[int | None]:
        return list(self.view["pile_tops"])

    @property
    def round(self) -> int:
        return int(self.view["round"])

    @property
    def start_seat(self) -> int:
        return int(self.view["start_seat"])

    @property
    def over(self) -> bool:
        return bool(self.view["over"])

    @property
    def end_reason(self) -> str | None:
        reason: str | None = self.view["end_reason"]
        return reason

    @property
    def winners(self) -> list[int]:
        return list(self.view["winners"])

    def final_score(self, seat: int) -> int:
        return int(self.engine.final_scores()[0, seat])

    def final_part(self, name: str, seat: int) -> int:
        """One part of the final score: track, culture, farmers, toolmakers, builders, shamans or resources."""
        return int(self.engine.score_breakdown()[name][0, seat])
