"""What `benchmarks/envs.py --device cuda` measures of one game, and how it compares the GPU with the CPU."""

import time
from typing import Any

import numpy as np

from enishi.envs.batch import Batch
from enishi.envs.device_batch import DeviceBatch
from enishi.envs.rollouts import rollout
from enishi.games.game import Game
from enishi.kernel.cuda.device import THREADS, blocks_for, cuda
from enishi.kernel.cuda.playout import GAMES_AT_ONCE, DeviceArrays
from enishi.kernel.engine import engine
from enishi.lab.simulate import simulate

COMPARED, STEPS = 256, 80
SAME_BY_NET = 0.98
"""Share of games by a net that must be the same on both: machines round differently, so once in a while another move is drawn."""


def compared(game: Game) -> str:
    """Whether a batch on the GPU has the bytes of one on the CPU, step by step, and roll-outs and simulations are the same."""
    seats = game.manifest.usual_seats
    settings: dict[str, Any] = {"recall": 3, "illegal": "random"}
    for sets in (1, 2):
        host, device = Batch(game, COMPARED, seats, {}, **settings), DeviceBatch(game, COMPARED, seats, {}, sets=sets, **settings)
        host.reset(9)
        device.reset(9)
        rng = np.random.default_rng(9)
        for step in range(STEPS):
            shown = device.shown
            mine, theirs = (host.observations, host.masks), [array.copy_to_host() for array in (shown.observations, shown.masks)]
            if any(one.tobytes() != other.tobytes() for one, other in zip(mine, theirs, strict=True)):
                return f"no: step {step}, sets {sets}"
            if (
                host.slots.tobytes() != device.slots.copy_to_host().tobytes()
                or host.states.tobytes() != device.states.copy_to_host().tobytes()
            ):
                return f"no: records, step {step}"
            counts = np.maximum(host.slots["count"], 1)
            numbers = host.moves[np.arange(COMPARED), rng.integers(1 << 30, size=COMPARED) % counts].astype(np.int64)
            numbers[step % COMPARED] = 0
            host.step(numbers)
            device.step(cuda.to_device(numbers))
    table = np.linspace(0.1, 1.0, game.manifest.moves)
    one, other = (rollout(game.id, table=table, games=500, seed=4, device=device) for device in ("cpu", "cuda"))
    if one.returns.tobytes() != other.returns.tobytes() or one.decisions.tolist() != other.decisions.tolist():
        return "no: roll-out"
    if (share := same_by_net(game)) < SAME_BY_NET:
        return f"no: net, {share:.3f} of games"
    ignored = {"seconds", "events_per_second", "games_per_second", "device", "threads"}
    cpu, gpu = (simulate(game.id, games=20_000, seed=11, device=device).to_dict() for device in ("cpu", "cuda"))
    differing = [key for key in cpu if key not in ignored and cpu[key] != gpu[key]]
    return f"no: {differing}" if differing else "yes"


def random_net(game: Game, units: int = 16) -> list[tuple[Any, Any]]:
    rng = np.random.default_rng(3)
    moves = game.manifest.moves
    shapes = ((units, game.observation), units), ((moves, units), moves)
    return [(rng.normal(0, 0.3, weights).astype(np.float32), rng.normal(0, 0.3, bias).astype(np.float32)) for weights, bias in shapes]


def same_by_net(game: Game) -> float:
    """The share of games by a net whose returns and lengths are the same on the CPU and on the GPU."""
    one, other = (rollout(game.id, net=random_net(game), games=500, seed=4, device=device) for device in ("cpu", "cuda"))
    return float(((one.returns == other.returns).all(axis=1) & (one.decisions == other.decisions)).mean())


@cuda.jit
def draw_numbers(counts, moves, salt, numbers):  # type: ignore[no-untyped-def]
    """A legal number for each game, as good as random."""
    at = cuda.grid(1)
    if at < len(numbers):
        word = (at * 2654435761 + salt * 40503 + 12345) & 0xFFFFFFFF
        word = ((word ^ (word >> 15)) * 2246822519) & 0xFFFFFFFF
        word ^= word >> 13
        numbers[at] = moves[word % max(counts[at], 1), at]


def vector_rate(game: Game, size: int, steps: int, **settings: Any) -> float:
    """Decisions a second, drawing numbers included."""
    batch = DeviceBatch(game, size, game.manifest.usual_seats, {}, illegal="lose", **settings)
    batch.reset(1)
    numbers = cuda.device_array(size, np.int64)

    def go_on(salt: int) -> None:
        draw_numbers[blocks_for(size), THREADS, batch.stream](batch.shown.counts, batch.listed, salt, numbers)
        batch.step(numbers)

    for salt in range(20):
        go_on(salt)
    rates = []
    for run in range(3):
        cuda.synchronize()
        began = time.perf_counter()
        for step in range(steps):
            go_on(100 + run * steps + step)
        cuda.synchronize()
        rates.append(steps * size / (time.perf_counter() - began))
    return sorted(rates)[1]


def rollout_rate(game: Game, games: int, repeats: int, *, by_net: bool) -> float:
    """Decisions a second of whole games by a table or by a net of 16 units, results copied back."""
    policy: dict[str, Any] = {"net": random_net(game)} if by_net else {"table": np.ones(game.manifest.moves)}
    rates = []
    for run in range(repeats + 1):
        began = time.perf_counter()
        done = rollout(game.id, games=games, seed=run, device="cuda", **policy)
        rates.append(float(done.decisions.sum()) / (time.perf_counter() - began))
    return rates[-1]


def kernel_rate(game: Game) -> float:
    """Events a second of launches alone, about a second of them."""
    seats = game.manifest.usual_seats
    arrays = DeviceArrays(game, engine(game, compiled=False).template(seats, {}), seats)
    arrays.launch(game, seats, 1, 0, GAMES_AT_ONCE)
    cuda.synchronize()
    began = time.perf_counter()
    arrays.launch(game, seats, 2, 0, GAMES_AT_ONCE)
    cuda.synchronize()
    launches = max(1, round(1.0 / (time.perf_counter() - began)))
    rates = []
    for _ in range(3):
        began = time.perf_counter()
        for launch in range(launches):
            arrays.launch(game, seats, 3, launch * GAMES_AT_ONCE, GAMES_AT_ONCE)
        cuda.synchronize()
        took = time.perf_counter() - began
        rates.append(int(arrays.lengths.copy_to_host().sum()) * launches / took)
    return sorted(rates)[1]


def simulate_rate(game: Game, games: int) -> tuple[float, float]:
    """Events a second of a whole call, by the wall, and how long it took."""
    began = time.perf_counter()
    found = simulate(game.id, games=games, seed=5, device="cuda", progress=lambda done: None)
    took = time.perf_counter() - began
    return found.events / took, took
