"""Environments: decisions a second beside the peers, on one core or on a GPU.

    python benchmarks/envs.py [--games id …] [--seconds 0.5]            one core: `aec` and `vector`, PettingZoo's connect_four, Pgx
    python benchmarks/envs.py --device cuda [--games id …]              a GPU: the same bytes as the CPU, `vector`, `simulate` of 10^8 games

Random play. On the CPU the policy's own time is left out (drawing from masks costs more than stepping); on a GPU it is a small kernel and
is counted. Medians of five. With a GPU every game is compiled in a process of its own; they take turns at being timed.
"""

import argparse
import fcntl
import importlib.util
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from enishi.games import ids, load

GAMES_AT_ONCE = 4096
RUNS = 5


def median_rate(run: Callable[[], tuple[int, float]]) -> float:
    """The median of several runs, each of which answers what it did and in how many seconds."""
    rates = []
    for _ in range(RUNS):
        done, seconds = run()
        rates.append(done / seconds)
    return statistics.median(rates)


def turns_per_second(env: Any, seconds: float) -> float:
    """Steps a second of a PettingZoo environment: `last`, drawing a legal number, `step`."""
    rng = np.random.default_rng(0)
    env.reset(seed=0)

    def run() -> tuple[int, float]:
        steps, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                continue
            legal = np.flatnonzero(seen["action_mask"])
            env.step(int(legal[rng.integers(len(legal))]))
            steps += 1
        return steps, time.process_time() - began

    return median_rate(run)


def drawn_numbers(moves: Any, counts: Any, rng: np.random.Generator) -> Any:
    picked = (rng.random(len(counts)) * np.maximum(counts, 1)).astype(np.int64)
    return moves[np.arange(len(counts)), picked].astype(np.int64)


def decisions_per_second(id: str, seconds: float, **settings: Any) -> float:
    """Decisions a second of a vector of games, the policy's own time left out; processor time of one core."""
    from enishi.envs.batch import Batch

    game = load(id)
    batch = Batch(game, GAMES_AT_ONCE, game.manifest.usual_seats, {}, **settings)
    batch.reset(0)
    rng = np.random.default_rng(0)
    for _ in range(30):  # until games are out of step
        batch.step(drawn_numbers(batch.moves, batch.slots["count"], rng))

    def run() -> tuple[int, float]:
        decided, spent = 0, 0.0
        while spent < seconds:
            numbers = drawn_numbers(batch.moves, batch.slots["count"], rng)
            began = time.process_time()
            batch.step(numbers)
            spent += time.process_time() - began
            decided += len(numbers)
        return decided, spent

    return median_rate(run)


def on_one_core(games: list[str], seconds: float) -> None:
    import enishi.envs

    print(f"{'':24}{'aec steps/s':>14}{'vector M/s':>12}{'lists M/s':>12}")
    if importlib.util.find_spec("pygame"):
        from pettingzoo.classic import connect_four_v3

        print(f"{'PettingZoo connect_four':24}{turns_per_second(connect_four_v3.env(), seconds):14,.0f}", flush=True)
    for id in games:
        turns = turns_per_second(enishi.envs.aec(id), seconds)
        whole, lists = decisions_per_second(id, seconds), decisions_per_second(id, seconds, masks=False, observations=False)
        print(f"{id:24}{turns:14,.0f}{whole / 1e6:12.2f}{lists / 1e6:12.2f}", flush=True)
    if importlib.util.find_spec("pgx"):
        for name in ("connect_four", "leduc_holdem"):
            print(f"{'Pgx ' + name:24}{'':14}{pgx_rate(name, seconds) / 1e6:12.2f}", flush=True)


def pgx_rate(name: str, seconds: float) -> float:
    """Decisions a second of Pgx on this machine, drawing from its masks included, for it is compiled together."""
    import jax
    import pgx

    env = pgx.make(name)
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    @jax.jit
    def go_on(state: Any, key: Any) -> Any:
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -1e9)
        fresh = begin(jax.random.split(key, GAMES_AT_ONCE))
        state = jax.tree_util.tree_map(
            lambda new, old: jax.numpy.where(state.terminated.reshape((-1,) + (1,) * (old.ndim - 1)), new, old), fresh, state
        )
        return step(state, jax.random.categorical(key, logits, axis=-1))

    key = jax.random.PRNGKey(0)
    state = begin(jax.random.split(key, GAMES_AT_ONCE))
    state = go_on(state, key)

    def run() -> tuple[int, float]:
        nonlocal state, key
        steps, began = 0, time.process_time()
        while time.process_time() - began < seconds:
            key, own = jax.random.split(key)
            state = go_on(state, own)
            jax.block_until_ready(state)
            steps += GAMES_AT_ONCE
        return steps, time.process_time() - began

    return median_rate(run)


def on_a_gpu(games: list[str], millions: int) -> None:
    """Every game in a process of its own; all are compiled side by side, and timed one after the other."""
    with tempfile.NamedTemporaryFile() as lock:
        command = [sys.executable, __file__, "--device", "cuda", "--lock", lock.name, "--millions", str(millions), "--games"]
        workers = {id: subprocess.Popen([*command, id], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) for id in games}
        rows = []
        for id, worker in workers.items():
            said, complaint = worker.communicate()
            lines = [line for line in said.splitlines() if line.startswith("{")]
            if worker.returncode or not lines:
                print(f"{id}: {complaint[-1500:]}", flush=True)
            else:
                rows.append(json.loads(lines[-1]))
    head = ("game", "same", "obs B", "vector M/s", "lists M/s", "table M/s", "net M/s", "kernel G/s", "simulate G/s", "ratio", "s")
    print("".join(f"{one:>13}" for one in head))
    for row in rows:
        print("".join(f"{row[one]:>13}" for one in head))


def one_game_on_a_gpu(id: str, lock: str, millions: int) -> dict[str, Any]:
    from envs_device import compared, kernel_rate, rollout_rate, simulate_rate, vector_rate

    game = load(id)
    same = compared(game)
    vector_rate(game, 1 << 10, 2)
    for by_net in (False, True):
        rollout_rate(game, 1 << 10, 1, by_net=by_net)
    simulate_rate(game, 1000)
    with open(lock, "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        whole, lists = vector_rate(game, 1 << 17, 40), vector_rate(game, 1 << 17, 40, masks=False, observations=False)
        table, net = (rollout_rate(game, 1 << 17, 1, by_net=by_net) for by_net in (False, True))
        kernel = kernel_rate(game)
        simulated, seconds = simulate_rate(game, millions * 1_000_000)
    return {
        "game": id,
        "same": same,
        "obs B": 4 * game.observation,
        "vector M/s": round(whole / 1e6, 1),
        "lists M/s": round(lists / 1e6, 1),
        "table M/s": round(table / 1e6, 1),
        "net M/s": round(net / 1e6, 1),
        "kernel G/s": round(kernel / 1e9, 3),
        "simulate G/s": round(simulated / 1e9, 3),
        "ratio": round(simulated / kernel, 2),
        "s": round(seconds, 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="*", default=list(ids()))
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--millions", type=int, default=100, help="games that are simulated on a GPU")
    parser.add_argument("--lock", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.lock:
        print(json.dumps(one_game_on_a_gpu(arguments.games[0], arguments.lock, arguments.millions)))
    elif arguments.device == "cuda":
        on_a_gpu(arguments.games, arguments.millions)
    else:
        on_one_core(arguments.games, arguments.seconds)


if __name__ == "__main__":
    main()
