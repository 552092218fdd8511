"""What is counted of games, in whole numbers: neither the order of sums nor the machine makes a difference."""

from dataclasses import dataclass

WHOLE = 1 << 40
"""A return of 1 as it is added up: sums of whole numbers are the same in whatever order they are made."""


@dataclass(frozen=True)
class Counts:
    """How games went: how often each length, ending and score occurred, and sums of returns and their squares in parts of a `WHOLE`."""

    lengths: dict[int, int]
    endings: dict[int, int]
    scores: list[dict[int, int]]
    shares: list[int]
    squares: list[int]
