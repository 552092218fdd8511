"""The driver of tutors on a GPU, one thread for each game."""

from functools import cache
from typing import Any

from enishi.kernel.cuda.device import cuda, kernel
from enishi.kernel.cuda.environment import REGISTERS
from enishi.kernel.playable import Playable
from enishi.kernel.twin import Twins


@cache
def tutor_kernel(game: Playable) -> Any:
    """Writes the number that the game's policy would play in every game; `worlds` are copies of the records, and `out` has a column for
    each game to list moves in."""
    advise = Twins(game.package, compiled=True).module("enishi.kernel.drivers.tutor").advise

    @kernel(REGISTERS)
    def advise_many(worlds, slots, deals_anew, out, rngs, numbers):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < len(numbers):
            numbers[at] = advise(worlds[at], slots[at], deals_anew, out[:, at], rngs[at])

    return advise_many
