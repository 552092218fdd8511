"""Learns what a seat of Yurikure prefers, without any search: the numbers of `games/yurikure/insight/preferences.py`.

    python benchmarks/yurikure_policy.py learn two.npy --imitation 0.1 --seconds 150 --seed 1
    python benchmarks/yurikure_policy.py learn all.npy --seats 3 4 3 5 --seconds 120 --seed 6 --start two.npy
    python benchmarks/yurikure_policy.py compare all.npy before random --seats 2 3 4 5 --games 20000
    python benchmarks/yurikure_policy.py write all.npy        # into the game's folder

A softmax over all legal moves, every preference a sum of what `insight.preference` sees; policy gradients. What came of a decision is how
much more the seat got in the end than `insight.hope` had expected there; what was expected at its later decisions counts in between
(`--fade`: how much what comes after each of them still counts; generalized advantage estimation). At first the learner does what the policy
of version 0.1 does (`benchmarks/hard_0_1/yurikure.py`); then the others at a table are the learner itself, in some games what it was some
time ago, that policy, or anybody who moves at random. Seconds are those of one core, so that the same command gives about the same table,
not the very same. Tables of more than two seats begin with that of two. `--against` and `own` are as in `benchmarks/altar_policy.py`.
"""

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np

from enishi.games.yurikure.insight.preference import NUMBERS, TABLES
from enishi.games.yurikure.insight.preferences import PREFERENCES, UNIT
from policy_learning import HERE, Array, Course, command_line, learn_or_compare, whole_numbers, written
from yurikure_games import CHOICE, DECISION, NOTE

PAGE = HERE.parent / "src/enishi/games/yurikure/insight/preferences.py"
MOST_CHOICES, MOST_DECISIONS, MOST_NOTES = 64, 4000, 3_000_000


def notes() -> tuple[Array, ...]:
    return np.zeros(MOST_CHOICES, CHOICE), np.zeros(MOST_DECISIONS, DECISION), np.zeros(MOST_NOTES, NOTE)


def own() -> Array:
    return np.array(PREFERENCES) / UNIT


def begun(table: Array | None) -> Array:
    """A table to go on from; what stands there for two seats is where more seats begin, as long as nothing is known of them."""
    if table is None:
        return np.zeros(TABLES * NUMBERS)
    if not table[NUMBERS:].any():
        table[NUMBERS:] = np.tile(table[:NUMBERS], TABLES - 1)
    return table


def extras(arguments: argparse.Namespace) -> Callable[[float], tuple[Any, ...]]:
    return lambda part: (arguments.fade,)


def write(liked: Array) -> None:
    """Writes the game's page of preferences with the numbers of a table in place of its own."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("    [")
    _, _, after = rest.rpartition("],\n")
    numbers = written(whole_numbers(liked, UNIT), indent=4)
    PAGE.write_text(f"{before}{numbers}\n{after}", encoding="utf-8")


COURSE = Course("yurikure", notes, own, begun, extras)


def main() -> None:
    parser = command_line(__doc__, rate=0.01, surprise=0.003)
    parser.add_argument("--imitation", type=float, help="in this part of the time it does, and learns, what the policy of version 0.1 does")
    parser.add_argument("--fade", type=float, default=0.97)
    arguments = parser.parse_intermixed_args()
    if arguments.what == "write":
        write(begun(COURSE.table(arguments.tables[0])))
    else:
        learn_or_compare(COURSE, arguments)


if __name__ == "__main__":
    main()
