"""How long it takes to sit down where nothing is compiled: a new process, an empty cache, the first move of every game.

    python benchmarks/cold.py

Seconds from the start of `import enishi` to the first move played; medians of five new processes each.
"""

import os
import statistics
import subprocess
import sys
import tempfile

from enishi.games import ids

FIRST_MOVE = """
import sys, time
began = time.perf_counter()
import enishi
match = enishi.new(sys.argv[1])
match.advance()
seat = match.waiting[0]
match.play(seat, match.legal(seat)[0])
print(time.perf_counter() - began)
"""


def seconds(id: str) -> float:
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"ENISHI_CACHE": folder}
        command = [sys.executable, "-c", FIRST_MOVE, id]
        return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


if __name__ == "__main__":
    for id in ids():
        print(f"{id:10} {statistics.median(seconds(id) for _ in range(5)):.2f} s")
