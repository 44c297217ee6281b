"""Pictures of the answers, each readable alone: what was played, how often, and 95% intervals as bars or bands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from stoneage_env.content.locations import LOCATIONS
from training.strategy.cards_or_buildings import KINDS, CardsOrBuildings
from training.strategy.estimates import Estimate
from training.strategy.first_seat import FirstSeat
from training.strategy.openings import Openings
from training.strategy.starvation import Fear, Starvation
from training.strategy.worth import FIELD, FIGURE, TOOL, Difference, Worth

BLUE, ORANGE, GREEN, RED = "#35618f", "#c5721f", "#5f8a3a", "#b0563f"
GREY, FAINT = "#6e6e6e", "#dcd7cc"
PLACES = {FIGURE: BLUE, FIELD: GREEN, TOOL: ORANGE, "hut": BLUE, "toolmaker": ORANGE}
ORDER = ("first", "second", "third", "fourth")
FIRST_COLOURS = {"hut": BLUE, "field": GREEN, "toolmaker": ORANGE, "card": "#8c6bb1", "building": RED}
NOTE = "Bars and bands: 95% intervals."
WIDTH, DOTS = 10.0, 100


def draw_starvation(answers: Sequence[Starvation]) -> Figure:
    """Wins of one player by what it takes a hungry night to cost, and the nights without food that follow from it."""
    figure, (wins, nights) = _two_panels(4.4)
    for answer, colour in zip(answers, (BLUE, GREEN, ORANGE), strict=False):
        relative = [_scaled(fear.wins, 100 * answer.players) for fear in answer.by_price]
        _line(wins, answer.prices, relative, colour, f"{answer.players} players")
        _line(nights, answer.prices, [fear.nights for fear in answer.by_price], colour, f"{answer.players} players")
    wins.axhline(100, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
    wins.set_title("Victories, 100 = as many as everybody else")
    nights.set_title("Nights without food in a game")
    nights.set_ylim(bottom=0)
    for axes in (wins, nights):
        axes.axvline(10, color=FAINT, linewidth=6, zorder=0)
        axes.set_xlabel("Points that the player takes a hungry night to cost (really 10)")
        axes.legend(frameon=False)
    title = "Is starvation good? One player fears hunger less or more than all others"
    return _named(figure, title, answers[0].by_price[0].wins)


def draw_plans(answers: Sequence[Starvation]) -> Figure:
    """Wins of one player with a plan about food, for each number of players."""
    figure = Figure(figsize=(WIDTH, 3.9), layout="constrained", dpi=DOTS)
    panels = figure.subplots(1, len(answers), sharey=True, squeeze=False)[0]
    for axes, answer in zip(panels, answers, strict=True):
        _bars(axes, answer.plans, answer.players)
        axes.set_title(f"{answer.players} players")
    panels[0].set_ylabel("Games won, % (dashed: even)")
    title = "Plans about food: one player follows the plan, all others starve only when it is cheaper"
    return _named(figure, title, answers[0].plans[0].wins)


def draw_worth(answers: Sequence[Worth]) -> Figure:
    """What a figure, a field and a tool are worth by round: as a gift, and for the work that a visit takes."""
    figure = Figure(figsize=(WIDTH, 3.9 * len(answers)), layout="constrained", dpi=DOTS)
    rows = figure.subplots(len(answers), 2, sharex=True, sharey=True, squeeze=False)
    rounds = max((answer.rounds for answer in answers), key=len)
    for (gifts, visits), answer in zip(rows, answers, strict=True):
        for gift in (FIGURE, FIELD, TOOL):
            _worth(gifts, answer.gifts[gift], PLACES[gift], f"one {gift} more")
        for place, by_round in answer.visits.items():
            _worth(visits, by_round, PLACES[place], f"a visit to the {place}")
        gifts.set_title(f"{answer.players} players: as a gift at the beginning of the round")
        visits.set_title(f"{answer.players} players: minus what its figures could have done")
        gifts.set_ylabel("Lead at the end of the game, points")
        for axes in (gifts, visits):
            axes.axhline(0, color=GREY, linewidth=1)
            axes.set_xticks(rounds, [str(number) for number in rounds])
            axes.tick_params(labelbottom=True)
            axes.set_xlabel("Round")
            axes.legend(frameon=False)
    return _named(figure, "What is a hut worth, a field, a tool?", answers[0].gifts[FIGURE][answers[0].rounds[0]].points)


def draw_first_seat(answers: Sequence[FirstSeat]) -> Figure:
    """Wins by place in the first round's order, and what each place takes first."""
    figure = Figure(figsize=(WIDTH, 6.2), layout="constrained", dpi=DOTS)
    panels = figure.subplots(2, len(answers), sharey="row", height_ratios=(1.15, 1), squeeze=False)
    for column, answer in enumerate(answers):
        wins, first = panels[0][column], panels[1][column]
        names = ORDER[: answer.players]
        for place, share in enumerate(answer.wins):
            _bar(wins, place, _scaled(share, 100), GREY if place == 0 else "#b5b5b5")
        wins.axhline(100 / answer.players, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
        wins.set_title(f"{answer.players} players")
        _stack_first(first, answer)
        for axes in (wins, first):
            axes.set_xticks(range(answer.players), names)
            _tidy(axes)
        first.set_xlabel("Place in the order of the first round")
    panels[0][0].set_ylabel("Games won, % (dashed: even)")
    panels[1][0].set_ylabel("First place taken, % of games")
    handles, labels = panels[1][-1].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside right lower", frameon=False)
    return _named(figure, "Is it good to start? Equal players, by their place in the first round", answers[0].wins[0])


def draw_openings(answers: Sequence[Openings]) -> Figure:
    """Wins of a start player who is made to take one place first, in the same deals."""
    figure = Figure(figsize=(WIDTH, 3.8), layout="constrained", dpi=DOTS)
    panels = figure.subplots(1, len(answers), sharey=True, squeeze=False)[0]
    for axes, answer in zip(panels, answers, strict=True):
        names = [opening.name for opening in answer.openings]
        for place, opening in enumerate(answer.openings):
            wins = _scaled(opening.wins, 100)
            colour = {"less": RED, "more": GREEN, "level": GREY}[opening.change.compared(0.0)]
            axes.plot([wins.low, wins.high], [place, place], color=colour, linewidth=5, alpha=0.4, solid_capstyle="round")
            axes.plot([wins.mean], [place], "o", color=colour)
            axes.annotate(
                f"{wins.mean:.0f}", (wins.mean, place), (0, 6), textcoords="offset points", ha="center", fontsize=8
            )
        axes.axvline(100 * answer.usual.mean, color=BLUE, linewidth=1, linestyle=(0, (4, 3)))
        axes.set_yticks(range(len(names)), names)
        axes.set_ylim(len(names) - 0.5, -0.7)
        axes.set_xlim(left=0)
        axes.set_title(f"{answer.players} players (dashed: own choice)", fontsize=10)
        axes.set_xlabel("Games won by the start player, %")
        _tidy(axes, "x")
    title = "What to take first? Red: surely worse than the own choice, green: surely better, grey: too close to tell"
    return _named(figure, title, answers[0].usual)


def draw_tastes(answers: Sequence[CardsOrBuildings]) -> Figure:
    """Wins of one player who values cards, or building tiles, more or less than the others do."""
    figure = Figure(figsize=(WIDTH, 4.2), layout="constrained", dpi=DOTS)
    panels = figure.subplots(1, len(answers), sharey=True, squeeze=False)[0]
    for axes, answer in zip(panels, answers, strict=True):
        for (weight, name), colour in zip(KINDS.items(), (BLUE, RED), strict=True):
            shares = [_scaled(taste.wins, 100 * answer.players) for taste in answer.by_taste[weight]]
            _line(axes, answer.tastes, shares, colour, name)
        axes.axhline(100, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
        axes.set_title(f"{answer.players} players")
        axes.set_xlabel("Points that each is valued more")
        axes.legend(frameon=False, loc="lower center")
    panels[0].set_ylabel("Victories, 100 = as many as the others")
    title = "Card or building? One player likes one of them less or more than all others do"
    return _named(figure, title, answers[0].refusals[0].wins)


def draw_refusals(answers: Sequence[CardsOrBuildings]) -> Figure:
    """Wins of a player who buys no cards, or no tiles, and what winners own."""
    figure, (refused, owned) = _two_panels(4.0)
    for column, answer in enumerate(answers):
        for at, (taste, colour) in enumerate(zip(answer.refusals, (BLUE, RED), strict=True)):
            label = f"buys {taste.name}" if column == 0 else None
            _bar(refused, column + 0.36 * at - 0.18, _scaled(taste.wins, 100), colour, label, width=0.32)
        refused.plot([column - 0.4, column + 0.4], [100 / answer.players] * 2, color=GREY, linestyle=(0, (4, 3)))
        for at, (who, name) in enumerate(((answer.winners, "winners"), (answer.others, "the others"))):
            place, shade = column + 0.2 * at - 0.3, 1.0 if name == "winners" else 0.5
            _bar(owned, place, who.cards, BLUE, f"cards of {name}" if column == 0 else None, 0.18, shade)
            _bar(owned, place + 0.4, who.buildings, RED, f"buildings of {name}" if column == 0 else None, 0.18, shade)
    for axes in (refused, owned):
        axes.set_xticks(range(len(answers)), [f"{answer.players} players" for answer in answers])
        axes.legend(frameon=False)
        _tidy(axes)
    refused.set_title("Games won by who refuses one kind, % (dashed: even)")
    owned.set_title("Owned at the end, among equals")
    return _named(figure, "Only one of them?", answers[0].refusals[0].wins)


# Parts of pictures


def _two_panels(height: float) -> tuple[Figure, tuple[Axes, Axes]]:
    figure = Figure(figsize=(WIDTH, height), layout="constrained", dpi=DOTS)
    left, right = figure.subplots(1, 2)
    return figure, (left, right)


def _named(figure: Figure, title: str, sample: Estimate) -> Figure:
    figure.suptitle(title, fontsize=12, fontweight="bold")
    figure.supxlabel(f"{sample.games:,} games for each point. {NOTE}", fontsize=8, color=GREY)
    return figure


def _scaled(found: Estimate, factor: float) -> Estimate:
    return Estimate(factor * found.mean, factor * found.low, factor * found.high, found.games)


def _line(axes: Axes, places: Sequence[float], found: Sequence[Estimate], colour: str, label: str) -> None:
    axes.fill_between(
        places, [each.low for each in found], [each.high for each in found], color=colour, alpha=0.2, linewidth=0
    )
    axes.plot(places, [each.mean for each in found], color=colour, marker="o", markersize=4, label=label)
    _tidy(axes)


def _worth(axes: Axes, by_round: dict[int, Difference], colour: str, label: str) -> None:
    _line(axes, list(by_round), [each.points for each in by_round.values()], colour, label)


def _bar(
    axes: Axes, place: float, found: Estimate, colour: str, label: str | None = None, width: float = 0.7, alpha: float = 1.0
) -> None:
    axes.bar(place, found.mean, width, color=colour, label=label, alpha=alpha)
    axes.plot([place, place], [found.low, found.high], color="black", linewidth=1.5)
    _note(axes, f"{found.mean:.1f}", (place, found.high), 3)


def _note(axes: Axes, text: str, place: tuple[float, float], above: int = 6) -> None:
    axes.annotate(text, place, (0, above), textcoords="offset points", ha="center", fontsize=8)


def _bars(axes: Axes, fears: Sequence[Fear], players: int) -> None:
    for place, fear in enumerate(fears):
        _bar(axes, place, _scaled(fear.wins, 100), BLUE if fear.wins.low != fear.wins.high else GREY)
    axes.axhline(100 / players, color=GREY, linewidth=1, linestyle=(0, (4, 3)))
    axes.set_xticks(range(len(fears)), [fear.name for fear in fears], fontsize=8)
    _tidy(axes)


def _stack_first(axes: Axes, answer: FirstSeat) -> None:
    """Shares of the places that were taken first, one column for each place in the order."""
    names = {place.name.rstrip("12345") for place in LOCATIONS}
    kinds = [kind for kind in FIRST_COLOURS if kind in names]
    for place, shares in enumerate(answer.first):
        base = 0.0
        for kind in (*kinds, "gathering"):
            share = 100 * (shares.get(kind, 0.0) if kind in kinds else sum(v for k, v in shares.items() if k not in kinds))
            label = kind if place == 0 else None
            axes.bar(place, share, 0.7, bottom=base, color=FIRST_COLOURS.get(kind, GREY), label=label)
            if share > 8:
                axes.text(place, base + share / 2, f"{share:.0f}", ha="center", va="center", color="white", fontsize=8)
            base += share


def _tidy(axes: Axes, lines: Literal["x", "y"] = "y") -> None:
    axes.grid(axis=lines, color=FAINT, linewidth=0.7)
    axes.set_axisbelow(True)
    for edge in ("top", "right"):
        axes.spines[edge].set_visible(False)
