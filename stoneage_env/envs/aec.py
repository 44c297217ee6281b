"""PettingZoo's AEC environment: all seats are agents, one is asked at a time, often several times in a row.

It guards the order of calls and the actions itself. PettingZoo's wrappers for that would take several times as long as
the game; they can still be put around it.
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import index
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env import AECIterable, AECIterator
from pettingzoo.utils.env_logger import EnvLogger

from stoneage_env.config import GameConfig
from stoneage_env.engine.actions import ACTIONS
from stoneage_env.engine.engine import Engine
from stoneage_env.envs import common
from stoneage_env.envs.kernels import observe_rows
from stoneage_env.envs.pictures import RENDER_FPS, RENDER_MODES, Pictures
from stoneage_env.players.hidden import NOBODY, kernel_rows, redacted
from stoneage_env.players.narrow import NO_ANSWER, Narrowed
from stoneage_env.render.notebook import boards_html

Observation = dict[str, np.ndarray]
_AFTER_RESET = frozenset(("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents"))
_FIRST_ROW = np.zeros(1, np.int64)


class StoneAgeAEC(AECEnv[str, Observation, int]):
    """Stone Age for PettingZoo; made by `stone_age_v0.env(num_players=3)`.

    render_mode: "human", "ansi" or "rgb_array".
    settings: the other settings of GameConfig.
    on_illegal: "terminate" ends the game, -1 for who played the action and 0 for the others; "raise" refuses it.
    narrow: masks leave out answers that are never better than another one, and questions with one answer left are not asked.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - PettingZoo's name and form
        "name": "stone_age_v0",
        "render_modes": RENDER_MODES,
        "is_parallelizable": False,
        "render_fps": RENDER_FPS,
    }

    def __init__(
        self,
        num_players: int = 2,
        *,
        render_mode: str | None = None,
        on_illegal: str = "terminate",
        narrow: bool = False,
        **settings: Any,
    ):
        super().__init__()
        self.config = GameConfig(num_players=num_players, **settings)
        common.check_modes(render_mode, on_illegal)
        self.render_mode = render_mode
        self.on_illegal = on_illegal
        self._narrow = narrow
        self.engine = Engine(self.config, num_games=1)
        self.possible_agents = [f"player_{seat}" for seat in range(self.config.num_players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = ACTIONS.size(self.config)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=common.observation_box(self.config),
                action_mask=spaces.Box(0, 1, (actions,), np.int8),
            )
            for agent in self.possible_agents
        }
        self.state_space = common.observation_box(self.config)
        self._episodes = common.Episodes()
        self._no_op_mask = common.no_op_mask(self.config)
        self._pictures = Pictures(self.engine, render_mode)
        self._shows = render_mode == "human"
        self._pays_every_step = self.config.reward == "score"
        self._asked: str | None = None  # the agent whose observation and mask the engine holds
        self._moved = True
        self._bind()

    def _bind(self) -> None:
        """The engine's buffers by the shortest way: a step has no time for checks that one row does not need."""
        engine = self.engine
        self._play = engine.stepper(0)
        self._narrowed = Narrowed(engine) if self._narrow else None
        offered = engine.masks if self._narrowed is None else self._narrowed.masks
        self._mask, self._observation = offered[0].view(np.int8), engine.observations[0]
        self._legal, self._actor, self._done = engine.masks[0].data, engine.actors.data, engine.done.data
        self._size = engine.masks.shape[1]

    def __getstate__(self) -> dict[str, Any]:
        bound = ("_play", "_narrowed", "_mask", "_observation", "_legal", "_actor", "_done", "_size")
        return {name: value for name, value in self.__dict__.items() if name not in bound}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._bind()
        if self._narrowed is not None and "agents" in saved:
            self._narrowed.refresh(_FIRST_ROW)

    def __getattr__(self, name: str) -> Any:
        """Only asked for what is not there."""
        when = " cannot be accessed before reset" if name in _AFTER_RESET else " is no attribute of this environment"
        raise AttributeError(name + when)

    # Spaces

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of `observe(agent)`: what the agent knows and the mask of its legal actions."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """All actions; ACTIONS.describe(action) says what one means."""
        return self.action_spaces[agent]

    # Playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; options={"state": env.get_state()} continues a saved one instead."""
        if seed is not None:
            common.checked_seed(seed)
        state = (options or {}).get("state")
        if state is not None:
            common.check_running(state, self.config)
            self.engine.set_state(state)
            self._episodes.next(seed)
        else:
            self.engine.reset(seeds=[self._episodes.next(seed)])
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._no_op_mask.copy()} for agent in self.agents}
        self._skip_agent_selection = None
        self._moved = True
        if self._narrowed is not None:
            self._narrowed.refresh(_FIRST_ROW)
        self._ask()
        if self._shows:
            self.render()

    def get_state(self) -> bytes:
        """The game as bytes, its random stream included, for reset(options={"state": ...})."""
        return self.engine.get_state()

    def _ask(self) -> None:
        """The question goes to whom the engine names."""
        agent = self.possible_agents[self._actor[0]]
        if agent is not self._asked and self._asked is not None:
            self.infos[self._asked] = {"action_mask": self._no_op_mask.copy()}
        self.infos[agent] = {"action_mask": self._mask.copy()}
        self._asked = self.agent_selection = agent

    def step(self, action: int | None) -> None:
        """The action of `agent_selection`; None for an agent whose game is over."""
        try:
            agent = self.agent_selection
        except AttributeError:
            EnvLogger.error_step_before_reset()
        self._moved = True
        if self.terminations.get(agent, True) or self.truncations[agent]:
            self._step_of_the_dead(action)
            return
        try:
            code = index(action)  # type: ignore[arg-type]
        except TypeError:
            code = -1
        if not 0 <= code < self._size:
            common.action_code(action, self._size)
        if not self._legal[code]:
            self._illegal(agent, code)
            return
        self._play(code)
        if self._narrowed is not None:
            self._play_on(self._narrowed)
        self._cumulative_rewards[agent] = 0.0
        if self._done[0]:
            self._finish()
            return
        if self._pays_every_step:
            self._pay()
        self._ask()
        if self._shows:
            self.render()

    def _play_on(self, narrowed: Narrowed) -> None:
        """Play what narrowed masks leave no choice about; all that is earned belongs to this step."""
        self._earned = self.engine.rewards[0].copy()
        only = int(narrowed.refresh(_FIRST_ROW)[0])
        while only != NO_ANSWER and self.config.skip_forced and not self._done[0]:
            self._play(only)
            self._earned += self.engine.rewards[0]
            only = int(narrowed.refresh(_FIRST_ROW)[0])

    def _step_of_the_dead(self, action: Any) -> None:
        if self.agents:
            self._was_dead_step(action)
        else:
            EnvLogger.warn_step_after_terminated_truncated()

    def _pay(self) -> None:
        earned = self.engine.rewards[0] if self._narrowed is None else self._earned
        self.rewards = dict(zip(self.agents, earned.tolist(), strict=True))
        self._accumulate_rewards()

    def _finish(self) -> None:
        """Everybody's game is over; all are paid, and all learn the result."""
        cut = bool(self.engine.truncated[0])
        self._pay()
        self._end(common.result(self.engine, 0), terminated=not cut)

    def _illegal(self, agent: str, code: int) -> None:
        if self.on_illegal == "raise":
            self.engine.step([code])  # says what is asked and what would be legal
        EnvLogger.warn_on_illegal_move()
        self.rewards = {each: common.ILLEGAL_REWARD if each == agent else 0.0 for each in self.agents}
        self._cumulative_rewards[agent] = 0.0
        self._accumulate_rewards()
        self._end({"illegal_action": ACTIONS.describe(code), "illegal_player": agent}, terminated=True)

    def _end(self, info: dict[str, Any], terminated: bool) -> None:
        self.terminations = dict.fromkeys(self.agents, terminated)
        self.truncations = dict.fromkeys(self.agents, not terminated)
        self.infos = {agent: {"action_mask": self._no_op_mask.copy(), **info} for agent in self.agents}
        self._asked = None
        self._deads_step_first()
        if self._shows:
            self.render()

    def agent_iter(self, max_iter: int = 2**63) -> AECIterable[str, Observation, int]:
        """The agents in the order in which they are asked; each has to step before the next one comes."""
        if "agents" not in self.__dict__:
            EnvLogger.error_agent_iter_before_reset()
        return _Turns(self, max_iter)

    # Seeing

    def observe(self, agent: str) -> Observation:
        """What an agent knows now, and what it may do: nothing but the no-op if it is not asked."""
        if agent == self._asked:
            return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}
        if "agents" not in self.__dict__:
            EnvLogger.error_observe_before_reset()
        seen = self._seen(kernel_rows(self.engine.games), self._seats[agent])
        return {"observation": seen, "action_mask": self._no_op_mask.copy()}

    def _seen(self, games: np.ndarray, seat: int) -> np.ndarray:
        out = np.zeros((1, self._observation.size), np.float32)
        observe_rows(games, _FIRST_ROW, np.array([seat]), out)
        return out[0]

    def state(self) -> np.ndarray:
        """The public state: what everybody knows, laid out like an observation of seat 0."""
        if "agents" not in self.__dict__:
            EnvLogger.error_state_before_reset()
        return self._seen(kernel_rows(redacted(self.engine.games, NOBODY)), 0)

    def render(self) -> Any:
        """The board in the way that `render_mode` says; "human" shows it after every step by itself."""
        if "agents" not in self.__dict__:
            EnvLogger.error_render_before_reset()
        return self._pictures.of(0)

    def _repr_html_(self) -> str | None:
        return boards_html(self.engine)

    def close(self) -> None:
        """Close the window, if one was opened."""
        self._pictures.close()


class _Turns(AECIterable[str, Observation, int]):
    def __iter__(self) -> AECIterator[str, Observation, int]:
        return _TurnIterator(self.env, self.max_iter)


class _TurnIterator(AECIterator[str, Observation, int]):
    env: StoneAgeAEC

    def __next__(self) -> str:
        env = self.env
        if not env.agents or self.iters_til_term <= 0:
            raise StopIteration
        if not env._moved:
            raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
        env._moved = False
        self.iters_til_term -= 1
        return env.agent_selection

    def __iter__(self) -> Iterator[str]:
        return self


def env(num_players: int = 2, *, on_illegal: str = "terminate", **settings: Any) -> StoneAgeAEC:
    """The environment to use: env(num_players=3, render_mode="ansi"). An illegal action loses the game."""
    return StoneAgeAEC(num_players, on_illegal=on_illegal, **settings)


def raw_env(num_players: int = 2, *, on_illegal: str = "raise", **settings: Any) -> StoneAgeAEC:
    """The same environment, except that an illegal action raises IllegalAction and changes nothing."""
    return StoneAgeAEC(num_players, on_illegal=on_illegal, **settings)
