"""Processes that play end with the one that asked them."""

import sys
from subprocess import PIPE, Popen

import pytest

ASKS = """
from concurrent.futures import ProcessPoolExecutor
from enishi.lab.processes import begin

if __name__ == "__main__":
    pool = ProcessPoolExecutor(2, initializer=begin)
    print(*pool.map(abs, [-1, -2]), flush=True)
    input()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked, with what they write to")
def test_when_the_one_that_asked_is_killed_nobody_is_left() -> None:
    with Popen([sys.executable, "-c", ASKS], stdin=PIPE, stdout=PIPE) as asks:
        assert asks.stdout is not None
        assert asks.stdout.readline() == b"1 2\n"
        asks.kill()
        assert asks.stdout.read() == b""  # it ends when the last process that could write to it has ended
