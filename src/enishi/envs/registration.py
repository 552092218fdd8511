"""Names under which other libraries make our environments: `enishi/Connect37-v1`, `enishi/connect37_v1`."""

from enishi.envs.naming import gymnasium_id, pettingzoo_name
from enishi.extras import is_installed
from enishi.games import ids, load


def register_all() -> None:
    """Registers every game once with each library that is installed."""
    if is_installed("gymnasium"):
        _register_with_gymnasium()
    if is_installed("gymnasium") and is_installed("pettingzoo"):
        _register_with_pettingzoo()


def _register_with_gymnasium() -> None:
    import gymnasium

    for id in ids():
        name = gymnasium_id(load(id))
        if name not in gymnasium.registry:
            entries = {"entry_point": "enishi.envs.one_seat:SeatEnv", "vector_entry_point": "enishi.envs.many_games:seat_games"}
            gymnasium.register(name, kwargs={"game": id}, disable_env_checker=True, order_enforce=False, **entries)


def _register_with_pettingzoo() -> None:
    import pettingzoo

    for id in ids():
        name = f"enishi/{pettingzoo_name(load(id))}"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, entry_point="enishi.envs.turns:TurnEnv", kwargs={"game": id})
            pettingzoo.register("parallel", name, entry_point="enishi.envs.together:TogetherEnv", kwargs={"game": id})
