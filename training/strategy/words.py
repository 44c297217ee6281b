"""The answers as tables, every one with its interval and with a verdict that follows from it and from nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stoneage_env.columns import plain
from training.strategy.cards_or_buildings import KINDS, CardsOrBuildings
from training.strategy.estimates import Estimate
from training.strategy.first_seat import FirstSeat
from training.strategy.openings import Openings
from training.strategy.starvation import Starvation
from training.strategy.worth import Difference, Worth

PLACES = ("first", "second", "third", "fourth", "fifth")
EVEN = {"more": "more than even", "less": "less than even", "level": "cannot be told from even"}
CHANGE = {"more": "better", "less": "worse", "level": "cannot be told apart"}

Row = tuple[str, ...]


def tell_plans(answers: Sequence[Starvation]) -> str:
    """What became of each plan about food."""
    rows: list[Row] = [("plan", "players", "games won", "verdict", "lead in points", "nights hungry")]
    for at in range(len(answers[0].plans)):
        for answer in answers:
            fear = answer.plans[at]
            won = (_share(fear.wins), _against_even(fear.wins, answer.players))
            rows.append((" ".join(fear.name.split()), str(answer.players), *won, fear.lead.text(), fear.nights.text()))
    return plain(rows)


def tell_worth(answers: Sequence[Worth]) -> str:
    """What each visit was worth in the first rounds, and until when it was surely worth the work that it takes."""
    rows: list[Row] = [("visit to", "players", "round 1", "round 4", "round 7", "surely worth it")]
    for place in answers[0].visits:
        for answer in answers:
            by_round = answer.visits[place]
            chosen = [by_round[number].points.text() if number in by_round else "" for number in (1, 4, 7)]
            rows.append((f"the {place}", str(answer.players), *chosen, _until(surely_worth_until(by_round))))
    return plain(rows)


def surely_worth_until(by_round: dict[int, Difference]) -> int:
    """The last round up to which every interval lies above nothing; 0 if there is none."""
    last = 0
    for number, difference in sorted(by_round.items()):
        if difference.points.compared(0.0) != "more":
            break
        last = number
    return last


def tell_first_seat(answers: Sequence[FirstSeat]) -> str:
    """What each place in the first round's order is worth."""
    rows: list[Row] = [("place", "players", "games won", "verdict", "points above the table's mean", "takes first")]
    for answer in answers:
        for place, (wins, points, first) in enumerate(zip(answer.wins, answer.points, answer.first, strict=True)):
            liked = ", ".join(f"{name} {100 * share:.0f}%" for name, share in list(first.items())[:2])
            verdict = _against_even(wins, answer.players)
            rows.append((PLACES[place], str(answer.players), _share(wins), verdict, points.text(), liked))
    return plain(rows)


def tell_openings(answers: Sequence[Openings]) -> str:
    """What became of a start player with each opening, against the opening that it would choose itself."""
    rows: list[Row] = [("opening", "players", "games won", "against the own choice", "verdict")]
    for answer in answers:
        rows.append(("own choice", str(answer.players), _share(answer.usual), "", ""))
        for opening in answer.openings:
            change = opening.change.text("+.1f", 100, "")
            verdict = CHANGE[opening.change.compared(0.0)]
            rows.append((opening.name, str(answer.players), _share(opening.wins), change, verdict))
    return plain(rows)


def tell_cards(answers: Sequence[CardsOrBuildings]) -> str:
    """What became of refusals, and what winners and the others own."""
    rows: list[Row] = [("who", "players", "games won", "verdict", "cards", "buildings")]
    for answer in answers:
        rows += _cards_rows(answer)
    return plain(rows)


def _cards_rows(answer: CardsOrBuildings) -> Iterator[Row]:
    players = str(answer.players)
    for taste in answer.refusals:
        verdict = _against_even(taste.wins, answer.players)
        yield f"buys {taste.name}", players, _share(taste.wins), verdict, taste.cards.text(), taste.buildings.text()
    for name, owned in (("winners", answer.winners), ("the others", answer.others)):
        yield name, players, "", "", owned.cards.text(), owned.buildings.text()


def tell_tastes(answers: Sequence[CardsOrBuildings]) -> str:
    """What became of players who value cards, or tiles, by some points more or less than usual."""
    rows: list[Row] = [("points for each", "players", *(f"{taste:+g}" for taste in answers[0].tastes))]
    for weight, name in KINDS.items():
        for answer in answers:
            wins = (f"{100 * taste.wins.mean:.1f}%{_mark(taste.wins, answer.players)}" for taste in answer.by_taste[weight])
            rows.append((name, str(answer.players), *wins))
    return plain(rows) + "\n(* surely less than an even share, + surely more)"


def _mark(wins: Estimate, players: int) -> str:
    return {"less": "*", "more": "+", "level": " "}[wins.compared(1 / players)]


def _share(wins: Estimate) -> str:
    return wins.text(factor=100, unit="%")


def _against_even(wins: Estimate, players: int) -> str:
    return EVEN[wins.compared(1 / players)]


def _until(number: int) -> str:
    return f"until round {number}" if number else "never"
