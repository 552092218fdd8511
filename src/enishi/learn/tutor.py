"""The tutor: what the game's own `policy` (its insight) would play at every table. It is imitated at first, and played against later.

A policy may look at the whole record, as in the play-outs of a search; a net that imitates it sees its own seat's observation only.
"""

from typing import Any

import numpy as np
import torch
from torch import Tensor

from enishi.kernel.chance import GENERATOR_SIZE
from enishi.learn.tables import Tables


class Tutor:
    """Advises all tables at once; its random numbers are its own."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables = tables
        self.batch: Any = tables.envs.batch
        rng = np.random.default_rng(seed)
        self.rngs = rng.integers(1, 1 << 32, (tables.size, GENERATOR_SIZE), np.int64)
        self.numbers = torch.zeros(tables.size, dtype=torch.int64, device=tables.device)
        self._advise = self._on_gpu() if tables.device.type == "cuda" else self._on_cpu()

    def advise(self) -> Tensor:
        """A number for every table; written anew by the next call."""
        self._advise()
        return self.numbers

    def _on_cpu(self) -> Any:
        batch = self.batch
        rules = batch.rules
        driver = rules.twins.module("enishi.kernel.drivers.tutor")
        places = rules.records(batch.states), rules.records(batch.slots)
        room = np.zeros(batch.game.manifest.longest_list, np.int64)
        given = (*places, *(rules.cells(array) for array in (room, self.rngs, self.numbers.numpy())))
        return lambda: driver.advise_batch(*given)

    def _on_gpu(self) -> Any:
        from enishi.kernel.cuda.device import blocks_for, cuda
        from enishi.kernel.cuda.environment import THREADS
        from enishi.kernel.cuda.tutor import tutor_kernel

        batch, size = self.batch, self.tables.size
        room = cuda.device_array((batch.game.manifest.longest_list, size), np.int64)
        given = batch.states, batch.slots, room, cuda.to_device(self.rngs), cuda.as_cuda_array(self.numbers)
        return lambda: tutor_kernel(batch.game)[blocks_for(size, THREADS), THREADS, batch.stream](*given)
