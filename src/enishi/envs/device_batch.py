"""Many games side by side that stay on a GPU: what `Batch` is on a CPU, with the same bytes in its arrays.

Nothing is copied to the host between steps. Everything is started on one stream, the caller's if it is given, and not waited for.
"""

from typing import Any

import numpy as np

from enishi.envs.batch import Batch
from enishi.envs.checks import checked_number
from enishi.errors import BadSetup
from enishi.games.game import Game
from enishi.kernel.cuda.device import NoGpu, aligned, blocks_for, cuda, need_gpu
from enishi.kernel.cuda.environment import (
    BLOCKS_OF_A_CHANGE,
    SEEDS,
    THREADS,
    change_records,
    check_kernel,
    decide_kernel,
    look_kernel,
    renew_kernel,
    reset_kernel,
    turn_over,
    words_in,
    words_of,
)
from enishi.kernel.drivers.slot import REFUSE

NOBODY = 1 << 40


def require_gpu() -> None:
    """Goes on where there is a GPU; otherwise says why there is none."""
    try:
        need_gpu()
    except NoGpu as error:
        raise BadSetup("no_gpu", reason=str(error)) from error


class Shown:
    """What a step leaves for the caller: an array for each, a row or a number for each game."""

    def __init__(self, one: Batch, size: int) -> None:
        self.observations, self.masks, self.finals = (zeros(size, like) for like in (one.observations, one.masks, one.finals))
        self.moves = zeros(size, one.moves if not self.masks.size else one.moves[:, :0])
        self.seat, self.counts = cuda.device_array(size, np.int8), cuda.device_array(size, np.int32)
        self.rewards, self.paid = cuda.device_array(size, np.float32), cuda.device_array((size, one.seats), np.float32)
        self.terminated, self.truncated, self.illegal = (cuda.device_array(size, np.bool_) for _ in range(3))


def zeros(size: int, like: Any) -> Any:
    """An array as a batch of one has it, for all games: all zeros."""
    shape = (size, *like.shape[1:])
    return cuda.to_device(np.zeros(shape, like.dtype)) if like.size else cuda.device_array(shape, like.dtype)


class DeviceBatch:
    """Games of one setup on a GPU; takes the settings of `Batch`. With `sets=2` two sets of shown arrays take turns.

    Legal moves are listed for the caller where there are no masks; `listed` has them always, column by column.
    """

    def __init__(self, game: Game, size: int, seats: int, options: Any, *, sets: int = 1, stream: int = 0, **settings: Any) -> None:
        require_gpu()
        one = Batch(game, 1, seats, options, **settings)
        self.game, self.seats, self.size = game, seats, checked_number("num_envs", size, 1, 1 << 24)
        self.width, self.on_illegal, self.one = one.width, one.on_illegal, one
        self.stream: Any = cuda.external_stream(stream) if stream else cuda.default_stream()
        record = aligned(game.state)
        self.states, self.hidden = cuda.device_array(size, record), cuda.device_array(size, record)
        self.template = cuda.to_device(one.rules.template(seats, options).view(record))
        self.words = *(words_of(records) for records in (self.template, self.states, self.hidden)), words_in(record)
        self.slots = cuda.to_device(np.repeat(one.slots, size))
        self.trails, self.labels = zeros(size, one.trails), cuda.to_device(np.asarray(one.labels))
        self.columns = cuda.device_array((one.width, size), np.float32)
        self.listed = cuda.device_array((one.moves.shape[1], size), np.int32)
        self.again = cuda.to_device(np.zeros(1 + size, np.int32))
        self.sets = [Shown(one, size) for _ in range(sets)]
        self.everybody = cuda.to_device(np.ones(size, np.bool_))
        self.turn = 0

    @property
    def shown(self) -> Shown:
        """What the last step left."""
        return self.sets[self.turn]

    def _grid(self) -> tuple[int, int, Any]:
        return blocks_for(self.size, THREADS), THREADS, self.stream

    def reset(self, seed: int | None = None, which: Any = None) -> None:
        """Begins the chosen games (all, where nothing is said) anew: their next episode, or the first of a seed + i for game i."""
        sown = 0 if seed is None else checked_number("seed", seed, 0, SEEDS)
        chosen = self.everybody if which is None else cuda.as_cuda_array(which)
        games = self.states, self.template, self.slots, self.trails, self.listed
        reset_kernel(self.game)[self._grid()](*games, chosen, sown, seed is not None)
        self._look()

    def step(self, actions: Any) -> None:
        """One decision in every game: an array on the GPU with a number for each."""
        numbers = cuda.as_cuda_array(actions)
        if numbers.shape != (self.size,) or numbers.dtype.kind not in "iu":
            raise BadSetup("bad_shape", what="actions", found=f"{numbers.dtype} {numbers.shape}", wanted=f"int ({self.size},)")
        if self.on_illegal == REFUSE:
            self._refuse_illegal(numbers)
        self.turn = (self.turn + 1) % len(self.sets)
        shown = self.shown
        brought = shown.rewards, shown.paid, shown.terminated, shown.truncated, shown.illegal
        decide_kernel(self.game)[self._grid()](self.states, self.slots, self.trails, self.listed, numbers, self.again, *brought)
        change_records[BLOCKS_OF_A_CHANGE, THREADS, self.stream](self.again, *self.words)
        games = self.states, self.hidden, self.slots, self.trails, self.labels, self.listed
        renew_kernel(self.game)[self._grid()](*games, shown.finals, self.again)
        self._look()

    def _look(self) -> None:
        """Shows every game to the seat that is asked."""
        shown = self.shown
        cuda.cudadrv.driver.device_to_device(self.hidden, self.states, self.states.nbytes, self.stream)
        if shown.masks.size:
            cuda.cudadrv.driver.device_memset(shown.masks, 0, shown.masks.size, self.stream)
        seen = self.columns, shown.masks, self.listed, shown.seat, shown.counts, self.again
        look_kernel(self.game)[self._grid()](self.hidden, self.slots, self.trails, self.labels, *seen)
        for columns, rows in ((self.columns, shown.observations), (self.listed, shown.moves)):
            if rows.size:
                turn_over(columns, rows, self.stream)

    def _refuse_illegal(self, numbers: Any) -> None:
        first = cuda.to_device(np.array([NOBODY]))
        check_kernel(self.game)[self._grid()](self.slots, self.listed, numbers, first)
        at = int(first.copy_to_host(stream=self.stream)[0])
        if at != NOBODY:
            self.stream.synchronize()
            action, seat = int(numbers[at]), int(self.shown.seat[at])
            raise self.one.refusal(action, seat, at)
