"""Enishi's games for learning and game theory, in the forms that libraries expect.

    import enishi.envs

    env = enishi.envs.aec(game)                             # PettingZoo, one agent at a time
    env = enishi.envs.parallel(game)                        # PettingZoo, all at once
    env = enishi.envs.seat(game, others="easy")             # Gymnasium, one seat against bots
    envs = enishi.envs.vector(game, 4096)                   # Gymnasium, many games in one call
    enishi.envs.openspiel.register()                        # then pyspiel.load_game("enishi_bird(players=3)")

Importing this page registers the names that `gymnasium.make` and `pettingzoo.make` take, where these libraries are installed. Nothing of
it is loaded by `import enishi`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Unpack

from enishi.envs.evaluation import Evaluation, evaluate
from enishi.envs.rollouts import Rollout, rollout
from enishi.envs.settings import SeatSettings, TableSettings, VectorSettings
from enishi.errors import BadSetup
from enishi.extras import require

if TYPE_CHECKING:
    from enishi.envs.one_seat import SeatEnv
    from enishi.envs.together import TogetherEnv
    from enishi.envs.turns import TurnEnv

__all__ = ["Evaluation", "Rollout", "aec", "evaluate", "parallel", "register", "rollout", "seat", "vector"]


def aec(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, **settings: Unpack[TableSettings]) -> "TurnEnv":
    """A game for PettingZoo, one agent at a time. Settings: render_mode, illegal, reward, max_cycles, recall, view_seat."""
    require("envs", "gymnasium", "pettingzoo")
    from enishi.envs.turns import TurnEnv

    return TurnEnv(game, seats, options, **settings)


def parallel(
    game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, **settings: Unpack[TableSettings]
) -> "TogetherEnv":
    """A game for PettingZoo, all agents at once. Settings: render_mode, illegal, reward, max_cycles, recall, view_seat."""
    require("envs", "gymnasium", "pettingzoo")
    from enishi.envs.together import TogetherEnv

    return TogetherEnv(game, seats, options, **settings)


def seat(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, **settings: Unpack[SeatSettings]) -> "SeatEnv":
    """One seat of a game for Gymnasium. Settings: seat, others, render_mode, illegal, reward, max_cycles, recall."""
    require("envs", "gymnasium")
    from enishi.envs.one_seat import SeatEnv

    return SeatEnv(game, seats, options, **settings)


def vector(
    game: str,
    num_envs: int = 1,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    *,
    device: str = "cpu",
    arrays: str = "torch",
    **settings: Unpack[VectorSettings],
) -> Any:
    """Many games for Gymnasium. Settings: mode, seat, others, illegal, reward, max_cycles, recall, autoreset, copy, lists, render_mode.

    With `device="cuda"` they stay on a GPU, and `arrays` says whose they are: `torch` or `jax`.
    """
    require("envs", "gymnasium")
    if device == "cuda":
        from enishi.envs.device import DeviceGamesEnv

        given: dict[str, Any] = {**settings}
        return DeviceGamesEnv(game, num_envs, seats, options, arrays=arrays, **given)
    if device != "cpu":
        raise BadSetup("bad_device", device=str(device))
    from enishi.envs.many_games import GamesEnv

    return GamesEnv(game, num_envs, seats, options, **settings)


def register() -> None:
    """Makes the games known to Gymnasium and PettingZoo, as far as these are installed; importing this page does it."""
    from enishi.envs.registration import register_all

    register_all()


def __getattr__(name: str) -> Any:
    """`enishi.envs.openspiel` is loaded when it is first wanted."""
    if name == "openspiel":
        from importlib import import_module

        return import_module("enishi.envs.openspiel")
    raise AttributeError(f"module 'enishi.envs' has no attribute {name!r}")


register()
