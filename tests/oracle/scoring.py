"""What a player of a view would score if the game ended now, and who would win."""

from collections import Counter

from tests.oracle.components import CARDS, RESOURCES


def final_score(player):
    """The track and everything that the final scoring adds."""
    bottoms = [CARDS[card]["bottom"] for card in player["cards"] + player["hidden_cards"]]
    people: Counter[str] = Counter()
    for bottom in bottoms:
        people[bottom.get("profession", "")] += bottom.get("count", 0)
    return (
        player["score"]
        + culture_points([bottom["symbol"] for bottom in bottoms if "symbol" in bottom])
        + people["farmer"] * player["agriculture"]
        + people["toolmaker"] * sum(player["tools"])
        + people["builder"] * len(player["buildings"])  # igloos are none
        + people["shaman"] * player["figures"]
        + people["merchant"] * player.get("merchant", 0)
        + sum(player["goods"][resource] for resource in RESOURCES)  # jewelry is none
        + (2 if player["any2_unused"] else 0)
    )


def culture_points(symbols):
    """Sets of different symbols, each worth its size squared: culture_points(["art", "art", "music"]) == 5."""
    points = 0
    while symbols:
        one_set = set(symbols)
        points += len(one_set) ** 2
        symbols = list((Counter(symbols) - Counter(one_set)).elements())
    return points


def winning_seats(players):
    ranks = [(final_score(p), p["agriculture"] + sum(p["tools"]) + p["figures"]) for p in players]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
