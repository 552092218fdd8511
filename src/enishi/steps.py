"""Work in steps: a generator whose steps are short, for programs that have something else to do meanwhile."""

from collections.abc import Generator
from typing import TypeVar

Result = TypeVar("Result")


def at_once(steps: Generator[None, None, Result]) -> Result:
    """Does all steps; what comes of them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            result: Result = end.value
            return result
