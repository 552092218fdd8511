"""Counting and moving memory on a GPU, tried in Numba's simulator of one: it finds what the CPU's tally finds, in every number.

The simulator cannot copy records, so the games themselves are compared on a real GPU only (`python benchmarks/gpu.py`).
"""

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import numpy as np
from enishi.kernel.cuda import counts
from enishi.kernel.cuda.device import cuda
from enishi.lab.simulation import Tally, finished

counts.BLOCKS, counts.THREADS_OF_A_COUNT = 2, 4
counts.LENGTHS_NEAR, counts.SCORES_NEAR, counts.BELOW_NEAR = 40, 8, 2  # so small that some games lie outside
rng = np.random.default_rng(5)
seats, ends = 3, ("a", "b", "c")
tally, counters = Tally(seats), counts.Counters(100, seats)
for games in (70, 50):
    lengths, endings = rng.integers(0, 100, games), rng.integers(0, 3, games)
    points, shares = rng.integers(-9, 20, (games, seats)), rng.integers(0, 841, (games, seats)) / 840
    tally.add(lengths, endings, points, shares)
    small = [array.astype(np.int32) for array in (lengths, endings, points)]
    counters.add(*(cuda.to_device(array) for array in (*small, shares)), games, 0)
counted = Tally(seats)
counted.add_counts(counters.read())
facts = {"game": "", "seats": seats, "options": {}, "bots": [], "seed": 0, "first": 0, "device": "", "threads": 1, "seconds": 0.0}
assert finished(tally, ends, **facts) == finished(counted, ends, **facts)
assert tally.shares == counted.shares and tally.squares == counted.squares
print("the same")
"""

MEMORY = """
import numpy as np
from enishi.kernel.cuda.device import cuda
from enishi.kernel.cuda.environment import change_records, turn_over

columns = np.arange(45 * 70, dtype=np.float32).reshape(45, 70)
rows = cuda.to_device(np.zeros((70, 45), np.float32))
turn_over(cuda.to_device(columns), rows, 0)
assert (rows.copy_to_host() == columns.T).all()

listed = cuda.to_device(np.array([2, 4, 0, 9], np.int32))  # two games, numbers 4 and 0; the 9 is left from before
template, before = np.full(6, 77, np.uint64), np.arange(5 * 6, dtype=np.uint64)
states, hidden = cuda.to_device(before), cuda.to_device(np.zeros(5 * 6, np.uint64))
change_records[2, 4](listed, cuda.to_device(template), states, hidden, 6)
after, kept, games = states.copy_to_host().reshape(5, 6), hidden.copy_to_host().reshape(5, 6), before.reshape(5, 6)
assert (after[[4, 0]] == 77).all() and (after[1:4] == games[1:4]).all()
assert (kept[[4, 0]] == games[[4, 0]]).all() and not kept[1:4].any()
print("the same")
"""


def simulated(script: str) -> str:
    """What a script says where Numba simulates a GPU; it finds the tests."""
    simulator = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": str(Path(__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", script], env=simulator, capture_output=True, text=True, check=False)
    return done.stdout.strip() or done.stderr


def test_counting_on_a_gpu_is_counting() -> None:
    assert simulated(SCRIPT) == "the same"


def test_rows_are_made_of_columns_and_games_that_begin_anew_get_the_template() -> None:
    assert simulated(MEMORY) == "the same"
