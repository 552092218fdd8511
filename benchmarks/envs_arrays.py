"""Whether PyTorch and JAX read and write the arrays of `vector(device="cuda")` without copies, and see what the CPU has.

python benchmarks/envs_arrays.py
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

import enishi.envs

GAME, SIZE, STEPS = "bird", 512, 60


def with_torch() -> str:
    import torch

    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        envs = enishi.envs.vector(GAME, SIZE, device="cuda", illegal="random")
        host = enishi.envs.vector(GAME, SIZE, illegal="random")
        seen, infos = envs.reset(seed=3)
        same, their_infos = host.reset(seed=3)
        pointer = seen.data_ptr() == envs.batch.shown.observations.__cuda_array_interface__["data"][0]
        handle = envs.batch.stream.handle
        on_stream = int(getattr(handle, "value", handle)) == stream.cuda_stream
        for _ in range(STEPS):
            if not np.array_equal(seen.cpu().numpy(), same) or not np.array_equal(
                infos["action_mask"].cpu().numpy(), their_infos["action_mask"]
            ):
                return "torch differs"
            numbers = torch.multinomial(infos["action_mask"].float(), 1).squeeze(1)
            seen, rewards, ends, _, infos = envs.step(numbers)
            same, their_rewards, their_ends, _, their_infos = host.step(numbers.cpu().numpy())
            if not np.allclose(rewards.cpu().numpy(), their_rewards) or not np.array_equal(ends.cpu().numpy(), their_ends):
                return "torch rewards differ"
    return f"torch: same as the CPU, no copy {pointer}, on the caller's stream {on_stream}"


def with_jax() -> str:
    import jax

    envs = enishi.envs.vector(GAME, SIZE, device="cuda", illegal="random", arrays="jax")
    host = enishi.envs.vector(GAME, SIZE, illegal="random")
    seen, infos = envs.reset(seed=3)
    same, their_infos = host.reset(seed=3)
    pointer: Any = seen.unsafe_buffer_pointer() == envs.batch.shown.observations.__cuda_array_interface__["data"][0]
    key = jax.random.PRNGKey(0)
    for _ in range(STEPS):
        before, kept = seen, np.asarray(seen).copy()
        if not np.array_equal(kept, same) or not np.array_equal(np.asarray(infos["action_mask"]), their_infos["action_mask"]):
            return "jax differs"
        key, own = jax.random.split(key)
        numbers = jax.random.categorical(own, jax.numpy.where(infos["action_mask"] == 1, 0.0, -1e9))
        numbers.block_until_ready()
        seen, *_, infos = envs.step(numbers)
        if not np.array_equal(np.asarray(before), kept):
            return "jax: an array changed under its reader"
        same, *_, their_infos = host.step(np.asarray(numbers))
    return f"jax: same as the CPU, no copy {pointer}"


if __name__ == "__main__":
    for check in (with_torch, with_jax):
        try:
            print(check(), flush=True)
        except Exception as error:
            print(f"{check.__name__}: {type(error).__name__}: {error}", flush=True)
