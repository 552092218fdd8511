"""The tutor: what the game's own `policy` (its insight) would play at every table. It is imitated at first, and played against later.

A policy may look at the whole record, as in the play-outs of a search; a net that imitates it sees its own seat's observation only. Where a
net leans on the policy, it is asked about a world that the seat thinks possible, as a bot is that plays by it.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor

from enishi.kernel.chance import GENERATOR_SIZE


class Tutor:
    """Advises all tables at once; its random numbers are its own."""

    def __init__(self, envs: Any, size: int, device: torch.device, seed: int, *, deals_anew: bool = False) -> None:
        self.batch: Any = envs.batch
        self.deals_anew = deals_anew
        rng = np.random.default_rng(seed)
        self.rngs = rng.integers(1, 1 << 32, (size, GENERATOR_SIZE), np.int64)
        self.numbers = torch.zeros(size, dtype=torch.int64, device=device)
        self._advise = self._on_gpu() if device.type == "cuda" else self._on_cpu()

    def advise(self) -> Tensor:
        """A number for every table; written anew by the next call."""
        self._advise()
        return self.numbers

    def _on_cpu(self) -> Any:
        batch = self.batch
        rules = batch.rules
        driver = rules.twins.module("enishi.kernel.drivers.tutor")
        records = (batch.states, np.zeros(1, batch.game.state), batch.slots)
        room = np.zeros(batch.game.manifest.longest_list, np.int64)
        places, cells = (
            [rules.records(array) for array in records],
            [rules.cells(array) for array in (room, self.rngs, self.numbers.numpy())],
        )
        return lambda: driver.advise_batch(*places, self.deals_anew, *cells)

    def _on_gpu(self) -> Any:
        from enishi.kernel.cuda.device import blocks_for, cuda
        from enishi.kernel.cuda.environment import THREADS
        from enishi.kernel.cuda.tutor import tutor_kernel

        batch, size = self.batch, len(self.rngs)
        worlds = cuda.device_array_like(batch.states)
        room = cuda.device_array((batch.game.manifest.longest_list, size), np.int64)
        given = worlds, batch.slots, self.deals_anew, room, cuda.to_device(self.rngs), cuda.as_cuda_array(self.numbers)

        def advise() -> None:
            cuda.cudadrv.driver.device_to_device(worlds, batch.states, batch.states.nbytes, batch.stream)
            tutor_kernel(batch.game)[blocks_for(size, THREADS), THREADS, batch.stream](*given)

        return advise
