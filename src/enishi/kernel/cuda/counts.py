"""Counting on a GPU how games went. All sums are of whole numbers, so that their order makes no difference.

Every block counts in its own fast memory what most games have (lengths, endings and scores within a window), and adds that to the counters
of the whole when it is done; what lies outside of the window is added there at once.
"""

from functools import cache
from typing import Any

import numpy as np

from enishi.kernel.cuda.device import cuda
from enishi.kernel.exact import WHOLE, Counts

BLOCKS, THREADS_OF_A_COUNT = 264, 256
LENGTHS_NEAR, SCORES_NEAR, BELOW_NEAR = 2048, 256, 32
"""The window: lengths from 0 on, scores from -32 on."""
ENDINGS = 32
LONGEST_LENGTH = 1 << 18
SCORES, BELOW = 1 << 14, 1 << 12
"""The counters of the whole: scores from -4096 on."""
LOW_BITS = 20
LOW = (1 << LOW_BITS) - 1
"""Sums of returns would not fit one integer: their low bits are added up apart."""
ROWS = 4
"""Sums by seat: returns and their squares, high and low bits of each."""


class Counters:
    """Counters on the GPU."""

    def __init__(self, most_events: int | None, seats: int) -> None:
        self.seats = seats
        longest = LONGEST_LENGTH if most_events is None else min(most_events + 1, LONGEST_LENGTH)
        self.lengths = cuda.to_device(np.zeros(longest, np.int64))
        self.endings = cuda.to_device(np.zeros(ENDINGS, np.int64))
        self.scores = cuda.to_device(np.zeros((seats, SCORES), np.int64))
        self.sums = cuda.to_device(np.zeros((ROWS, seats), np.int64))
        self.beyond = cuda.to_device(np.zeros(1, np.int64))

    def add(self, lengths: Any, endings: Any, points: Any, shares: Any, games: int, stream: Any) -> None:
        """Counts the first games of these arrays, as many as it is told, after what was started on the stream before."""
        counters = self.lengths, self.endings, self.scores, self.sums, self.beyond
        _count(self.seats)[BLOCKS, THREADS_OF_A_COUNT, stream](lengths, endings, points, shares, games, *counters)

    def read(self) -> Counts:
        """What was counted; waits for it."""
        assert not int(self.beyond.copy_to_host()[0]), "a game was longer, or a score farther from 0, than there are counters for"
        scores, sums = self.scores.copy_to_host(), self.sums.copy_to_host()
        return Counts(
            _found(self.lengths.copy_to_host(), 0),
            _found(self.endings.copy_to_host(), 0),
            [_found(row, BELOW) for row in scores],
            _joined(sums[0], sums[1]),
            _joined(sums[2], sums[3]),
        )


def _joined(high: Any, low: Any) -> list[int]:
    return [(int(one) << LOW_BITS) + int(other) for one, other in zip(high, low, strict=True)]


def _found(counts: Any, below: int) -> dict[int, int]:
    return {int(value) - below: int(counts[value]) for value in np.flatnonzero(counts)}


@cache
def _count(seats: int) -> Any:
    near_scores, near_sums = seats * SCORES_NEAR, seats * ROWS

    @cuda.jit
    def count_many(lengths, endings, points, shares, games, all_lengths, all_endings, all_scores, all_sums, beyond):  # type: ignore[no-untyped-def]
        near_length = cuda.shared.array(LENGTHS_NEAR, np.int32)
        near_ending = cuda.shared.array(ENDINGS, np.int32)
        near_score = cuda.shared.array(near_scores, np.int32)
        near_sum = cuda.shared.array(near_sums, np.int64)
        me, width = cuda.threadIdx.x, cuda.blockDim.x
        for i in range(me, LENGTHS_NEAR, width):
            near_length[i] = 0
        for i in range(me, ENDINGS, width):
            near_ending[i] = 0
        for i in range(me, near_scores, width):
            near_score[i] = 0
        for i in range(me, near_sums, width):
            near_sum[i] = 0
        cuda.syncthreads()
        for game in range(cuda.grid(1), games, cuda.gridsize(1)):
            length = lengths[game]
            if length < LENGTHS_NEAR:
                cuda.atomic.add(near_length, length, 1)
            elif length < len(all_lengths):
                cuda.atomic.add(all_lengths, length, 1)
            else:
                cuda.atomic.add(beyond, 0, 1)
            cuda.atomic.add(near_ending, endings[game], 1)
            for seat in range(seats):
                score = points[game, seat]
                if -BELOW_NEAR <= score < SCORES_NEAR - BELOW_NEAR:
                    cuda.atomic.add(near_score, seat * SCORES_NEAR + score + BELOW_NEAR, 1)
                elif -BELOW <= score < SCORES - BELOW:
                    cuda.atomic.add(all_scores, (seat, score + BELOW), 1)
                else:
                    cuda.atomic.add(beyond, 0, 1)
        for seat in range(seats):
            high, low, square_high, square_low = 0, 0, 0, 0
            for game in range(cuda.grid(1), games, cuda.gridsize(1)):
                share = int(shares[game, seat] * WHOLE + 0.5)
                square = int(shares[game, seat] * shares[game, seat] * WHOLE + 0.5)
                high += share >> LOW_BITS
                low += share & LOW
                square_high += square >> LOW_BITS
                square_low += square & LOW
            cuda.atomic.add(near_sum, seat, high)
            cuda.atomic.add(near_sum, seats + seat, low)
            cuda.atomic.add(near_sum, 2 * seats + seat, square_high)
            cuda.atomic.add(near_sum, 3 * seats + seat, square_low)
        cuda.syncthreads()
        for i in range(me, LENGTHS_NEAR, width):
            if near_length[i] and i < len(all_lengths):
                cuda.atomic.add(all_lengths, i, near_length[i])
            elif near_length[i]:
                cuda.atomic.add(beyond, 0, 1)
        for i in range(me, ENDINGS, width):
            if near_ending[i]:
                cuda.atomic.add(all_endings, i, near_ending[i])
        for i in range(me, near_scores, width):
            if near_score[i]:
                cuda.atomic.add(all_scores, (i // SCORES_NEAR, i % SCORES_NEAR - BELOW_NEAR + BELOW), near_score[i])
        for i in range(me, near_sums, width):
            cuda.atomic.add(all_sums, (i // seats, i % seats), near_sum[i])

    return count_many
