"""Numba's CUDA target, where there is a GPU that can be used."""

from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda still asks for the name that NumPy 2.5 has dropped

from numba import cuda as numba_cuda
from numba.core import config

cuda: Any = numba_cuda
THREADS = 128
"""Threads in a block."""


class NoGpu(RuntimeError):
    """There is no GPU that can be used; says why, in the driver's words."""


def need_gpu() -> None:
    """Goes on where there is a GPU; otherwise `NoGpu`."""
    try:
        cuda.current_context()
    except Exception as error:  # whatever the driver says: there is no GPU to use
        raise NoGpu(_reason(error)) from error


def _reason(error: Exception) -> str:
    """The first line of what was said; where it ends in a colon, what follows."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip(" :")] or [type(error).__name__]
    return " ".join(lines[:2]) if lines[0].endswith(":") else lines[0]


def aligned(record: "np.dtype[Any]") -> "np.dtype[Any]":
    """The same record, said to be laid out as its fields want it (all of ours are): what may lie anywhere is read byte by byte."""
    fields = [record.fields[name] for name in record.names] if record.names and record.fields else []
    places = {"names": record.names, "formats": [field[0] for field in fields], "offsets": [field[1] for field in fields]}
    return np.dtype(places | {"itemsize": record.itemsize}, align=True)  # type: ignore[call-overload,no-any-return]


def blocks_for(games: int, threads: int = THREADS) -> int:
    return -(-games // threads)


def kernel(registers: int) -> Any:
    """Compiles a function to a kernel whose threads use at most this many registers; Numba's simulator of a GPU knows none."""
    return cuda.jit if getattr(config, "ENABLE_CUDASIM", 0) else cuda.jit(max_registers=registers)
