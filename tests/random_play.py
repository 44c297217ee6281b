"""Random play for tests: choices over whole batches of masks at numpy's speed, and a digest of all that a run shows.

`python -m tests.random_play` prints digests of a few games: tests compare them between processes, with the compiler
and without it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import numpy as np

from stoneage_env import ACTIONS, Engine, GameConfig
from stoneage_env.content.cards import CARDS
from stoneage_env.engine.state import HIDDEN, UNSEEN
from stoneage_env.engine.tables import FIRST_ANIMAL

REFUSING = ("decline", "pay_done", "starve", "keep_gold", "leave_uninsulated", "leave_second_card")
REFUSALS = np.array([action.name in REFUSING for action in ACTIONS])


def random_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One legal action per game, each with the same chance."""
    return np.where(masks, rng.random(masks.shape), -1.0).argmax(axis=1)


def eager_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """One legal action per game; refusing to buy or to feed only when nothing else is possible."""
    chances = rng.random(masks.shape)
    chances[:, REFUSALS[: masks.shape[1]]] -= 1.0
    return np.where(masks, chances, -2.0).argmax(axis=1)


def ruled_actions(masks: np.ndarray, step: int) -> np.ndarray:
    """One legal action per game without a random number: the n-th legal one, n depending on step and row."""
    wanted = (7 * step + 3 * np.arange(len(masks))) % masks.sum(axis=1)
    return (masks.cumsum(axis=1) > wanted[:, None]).argmax(axis=1)


def reset_finished(engine: Engine, rng: np.random.Generator) -> None:
    """New games in the rows whose game is over."""
    rows = engine.done.nonzero()[0]
    engine.reset(rows=rows, seeds=rng.integers(0, 2**62, len(rows)))


def running(players: int, games: int, steps: int, seed: int = 0, **settings) -> Iterator[Engine]:
    """The engine after every step of random play, rows in turns uniform and eager; games that end start again."""
    engine = Engine(GameConfig(num_players=players, **settings), num_games=games)
    engine.reset(seed=seed)
    rng = np.random.default_rng(seed)
    eager = np.arange(games) % 2 == 0
    for _ in range(steps):
        engine.step(np.where(eager, eager_actions(engine.masks, rng), random_actions(engine.masks, rng)))
        yield engine
        reset_finished(engine, rng)


def midgame(players: int, games: int = 64, steps: int = 150, seed: int = 0, **settings) -> Engine:
    """An engine whose games have been played for a while; none of them is over."""
    *_, engine = running(players, games, steps, seed, **settings)
    reset_finished(engine, np.random.default_rng(seed))
    return engine


def draw_face_down(game: np.record, seat: int, card: int) -> None:
    """Moves a card of the deck to a player's hand, face down."""
    left = game.deck[: game.deck_size]
    place = left.tolist().index(card)
    left[place:-1] = left[place + 1 :].copy()
    left[-1] = 0
    game.deck_size -= 1
    hold(game, seat, card, 1)


def hold(game: np.record, seat: int, card: int, count: int) -> None:
    """Adds a face-down card to a hand, or takes it away."""
    bottom = CARDS[card - 1].bottom
    game.card_place[card] = HIDDEN + seat if count > 0 else UNSEEN
    game.hidden_cards[seat] += count
    if bottom.symbol >= 0:
        game.hidden_symbols[seat, bottom.symbol] += count
    else:
        game.hidden_professions[seat, bottom.profession] += count * bottom.count


def positions(players: int, games: int = 60, modules: tuple[str, ...] = ()) -> Engine:
    """Positions of random play in which every player also holds two cards face down."""
    engine = midgame(players, games, steps=30 * players, seed=players, modules=modules)
    for game in engine.games:
        for seat in range(players):
            for _ in range(2):
                draw_face_down(game, seat, next(card for card in game.deck.tolist() if 0 < card < FIRST_ANIMAL))
    engine.refresh()
    return engine


def play_to_the_end(engine: Engine, seed: int = 0) -> np.ndarray:
    """Plays all games at random until every one is over; returns each player's rewards, summed up."""
    rng = np.random.default_rng(seed)
    total = np.zeros(engine.rewards.shape)
    while not engine.done.all():
        rewards, _ = engine.step(random_actions(engine.masks, rng))
        total += rewards
    return total


def shown(engine: Engine) -> list[bytes]:
    """Everything that an engine shows, as bytes."""
    buffers = (engine.masks, engine.observations, engine.actors, engine.rewards, engine.done, engine.seeds)
    return [engine.games.tobytes(), *(buffer.tobytes() for buffer in buffers)]


def ruled_play(players: int, reward: str, games: int, steps: int, threads: int = 1) -> Iterator[Engine]:
    """The engine after every step by `ruled_actions`; games are short and start again.

    Everybody begins with the any-2 card: there is one in the box, and few short games would meet it.
    """
    engine = Engine(GameConfig(num_players=players, reward=reward, max_rounds=5), games, threads)
    engine.reset(seed=5)
    new = np.arange(games)
    for step in range(steps):
        if len(new):
            engine.games.any_two[new, :players] = 1
            engine.refresh()
        engine.step(ruled_actions(engine.masks, step))
        yield engine
        new = engine.done.nonzero()[0]
        engine.reset(rows=new, seeds=2**63 - 1 - step - new)


def digest(players: int, reward: str, games: int = 3, steps: int = 150, threads: int = 1) -> str:
    """A fingerprint of all rows, masks, observations and rewards of `ruled_play`."""
    fingerprint = hashlib.sha256()
    for engine in ruled_play(players, reward, games, steps, threads):
        fingerprint.update(b"".join(shown(engine)))
    return f"{players} players, {reward}: {fingerprint.hexdigest()}"


def digests() -> list[str]:
    """Fingerprints for every number of players and every kind of reward."""
    return [digest(players, reward) for players in (2, 3, 4) for reward in ("outcome", "margin", "score")]


if __name__ == "__main__":
    print("\n".join(digests()))
