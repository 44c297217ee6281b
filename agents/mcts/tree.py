"""The tree: a player's own placements of the round, each after the others.

A node is a sequence of own placements; what the others place in between is the expert's answer to it. The deal is drawn
anew in every simulation, so a node stands for all positions that its sequence may lead to, and a child that is not legal
in one of them is passed over there. Children are the expert's favourites; which one a simulation follows is decided by
how well it did so far and by how much the expert likes it (PUCT). Nodes lie in one array, made once.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

import numpy as np

from agents.economist.policy import economist, score_actions
from agents.mcts.rollout import answer
from agents.mcts.value import chance_to_win
from stoneage_env.content.numbers import MOST_FIGURES
from stoneage_env.engine import agenda
from stoneage_env.engine._jit import compiled, kernel
from stoneage_env.engine.rng import derived
from stoneage_env.engine.rows import is_allowed, row_of
from stoneage_env.engine.state import NO_ERROR, OVER
from stoneage_env.players.hidden import deal_rows

MOST_NODES = 1 << 15  # beyond them the tree grows no more
ENOUGH = 8  # simulations that end at a node before it gets children
EXPLORE = 0.5  # how much the expert's liking counts against results
LIKING = 4.0  # points by which a move must be better for the expert to like it e times as much
NONE = -1

NODE = np.dtype(
    [
        ("action", "i8"),  # that leads here
        ("first", "i8"),  # child, NONE before there are any; they lie side by side
        ("children", "i8"),
        ("visits", "i8"),  # simulations that came through
        ("total", "f8"),  # of their chances to win
        ("prior", "f8"),  # the expert's liking, 1 for all children together
    ]
)


Tree = tuple[np.ndarray, np.ndarray, np.ndarray]


def tree_for(actions: int) -> Tree:
    """Nodes, of which the first is the root, and room for the path of a simulation and for the expert's values."""
    nodes = np.zeros(MOST_NODES, NODE)
    return nodes if compiled() else nodes.view(np.recarray), np.zeros(MOST_FIGURES + 1, np.int64), np.zeros(actions)


@kernel
def write_node(node: Any, action: int, prior: float) -> None:
    """A node that nobody has visited."""
    node.action, node.first, node.children = action, NONE, 0
    node.visits, node.total, node.prior = 0, 0.0, prior


@kernel
def grow(nodes: Any, parent: int, used: int, game: Any, mask: Any, weights: Any, most: int, scores: Any) -> int:
    """Give a node the expert's favourites as children; returns the number of nodes in use."""
    score_actions(game, mask, weights, scores)
    end, best_score, likings = used, 0.0, 0.0
    while end - used < most and end < len(nodes):
        best = NONE
        for action in range(len(scores)):
            if is_allowed(mask, action) and not np.isnan(scores[action]) and (best == NONE or scores[action] > scores[best]):
                best = action
        if best == NONE:
            break
        if end == used:
            best_score = scores[best]
        liking = exp((scores[best] - best_score) / LIKING)
        write_node(nodes[end], best, liking)
        likings += liking
        scores[best] = np.nan
        end += 1
    for child in range(used, end):
        nodes[child].prior /= likings
    nodes[parent].first, nodes[parent].children = used, end - used
    return end


@kernel
def promising_child(nodes: Any, parent: int, mask: Any) -> int:
    """The child that the next simulation follows, NONE if none is legal; one never visited counts like its parent."""
    first, visits = nodes[parent].first, nodes[parent].visits
    usual = nodes[parent].total / visits if visits > 0 else 0.0
    best, best_value = NONE, 0.0
    for child in range(first, first + nodes[parent].children):
        if is_allowed(mask, nodes[child].action):
            seen = nodes[child].visits
            mean = nodes[child].total / seen if seen > 0 else usual
            value = mean + EXPLORE * nodes[child].prior * sqrt(visits + 1.0) / (1.0 + seen)
            if best == NONE or value > best_value:
                best, best_value = child, value
    return best


@kernel
def others_place(game: Any, masks: Any, seat: int, number: int, weights: Any) -> int:
    """The others' placements until this player is asked again or all have placed; returns the number of decisions."""
    decisions = 0
    while game.phase != OVER and game.error == NO_ERROR and game.decision == agenda.PLACE and game.actor != seat:
        answer(game, masks, economist(game, row_of(masks, 0), weights), number)
        decisions += 1
    return decisions


@kernel
def search(
    root: Any, root_mask: Any, seats: Any, tree: Any, used: int, seed: int, limits: Any, weights: Any, value: Any, room: Any
) -> int:
    """More simulations in a tree of `used` nodes, 0 for a new one; returns the nodes in use now.

    `root` is one redacted row whose player, `seats[0]`, is to place; `limits` are the number of simulations, the rounds that
    they last after this one, and the most children of the root and of other nodes.
    """
    nodes, path, scores = tree
    games, masks, cards, numbers = room
    simulations, rounds, most_first, most_later = limits
    game, seat, mask = games[0], seats[0], row_of(masks, 0)
    for _ in range(simulations):
        games[0] = root[0]
        masks[0, :] = root_mask
        this_round = game.round_number
        if used == 0:
            write_node(nodes[0], NONE, 1.0)
            used = grow(nodes, 0, 1, game, mask, weights, most_first, scores)
        node, depth, child = 0, 0, promising_child(nodes, 0, mask)
        number = derived(seed, nodes[child].visits)  # so all first moves meet the same deals
        deal_rows(games[:1], seats, number, cards)
        while child != NONE:
            node, depth = child, depth + 1
            path[depth] = node
            answer(game, masks, nodes[node].action, number)
            others_place(game, masks, seat, number, weights)
            child = NONE
            if game.decision == agenda.PLACE and game.round_number == this_round and game.phase != OVER:
                if nodes[node].first == NONE and nodes[node].visits >= ENOUGH and used < len(nodes):
                    used = grow(nodes, node, used, game, mask, weights, most_later, scores)
                if nodes[node].first != NONE:
                    child = promising_child(nodes, node, mask)
        while game.phase != OVER and game.error == NO_ERROR and game.round_number <= this_round + rounds:
            answer(game, masks, economist(game, mask, weights), number)
        result = chance_to_win(game, seat, weights, value, numbers)
        path[0] = 0
        for at in range(depth + 1):
            nodes[path[at]].visits += 1
            nodes[path[at]].total += result
    return used


def compared(tree: Tree) -> list[tuple[int, float]]:
    """First moves with their chances to win: the one that most simulations went through, then the others likewise."""
    root = tree[0][0]
    children = tree[0][root["first"] : root["first"] + root["children"]]
    order = np.argsort(-children["visits"], kind="stable")
    seen = children[order][children["visits"][order] > 0]
    return [(int(child["action"]), float(child["total"] / child["visits"])) for child in seen]
