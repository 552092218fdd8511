"""Pgx on a GPU: steps a second of random play, to stand beside `benchmarks/gpu.py` in one run.

    pip install pgx jax[cuda13] && python benchmarks/pgx_peer.py [--json FILE]

Many games at once are stepped by a compiled loop that picks random legal actions and starts anew when a game ends, as Pgx is meant to be
used; the best of several batch sizes is taken, each the median of five runs.
"""

import argparse
import json
import statistics
import time
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

RUNS = 5
STEPS = 128
GAMES = ("connect_four", "leduc_holdem", "hex", "sparrow_mahjong", "backgammon", "kuhn_poker")
BATCHES = (1 << 14, 1 << 16, 1 << 18)


def rate(name: str, batch: int) -> float:
    """Steps a second of a batch of games."""
    env = pgx.make(name)
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: Any) -> tuple[Any, None]:
        state, key = carry
        key, choose, chance = jax.random.split(key, 3)
        logits = jnp.log(state.legal_action_mask.astype(jnp.float32))
        action = jax.random.categorical(choose, logits, axis=1)
        return (step(state, action, jax.random.split(chance, batch)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=STEPS)[0])
    key = jax.random.PRNGKey(0)
    state, key = run(jax.jit(init)(jax.random.split(key, batch)), key)
    jax.block_until_ready(state)
    times = []
    for _ in range(RUNS):
        began = time.perf_counter()
        state, key = run(state, key)
        jax.block_until_ready(state)
        times.append(time.perf_counter() - began)
    return batch * STEPS / statistics.median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    found = {}
    for name in GAMES:
        found[name] = max(rate(name, batch) for batch in BATCHES)
        print(f"pgx {name:16} {found[name] / 1e6:10.1f} M steps/s", flush=True)
    if arguments.json:
        arguments.json.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
