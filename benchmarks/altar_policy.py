"""Learns what a seat of Altar of Time prefers, without any search: the numbers of `games/altar/insight/preferences.py`.

    python benchmarks/altar_policy.py learn two.npy --seats 2 --seconds 120 --seed 1
    python benchmarks/altar_policy.py learn all.npy --seats 3 4 5 --seconds 90 --seed 2 --start two.npy
    python benchmarks/altar_policy.py compare all.npy before random --seats 2 3 4 5 --games 10000
    python benchmarks/altar_policy.py write all.npy        # into the game's folder
    python benchmarks/altar_policy.py learn best.npy --start own --against own --seconds 300 --seed 1
    python benchmarks/altar_policy.py insight best.npy best.py      # plays: search:insight=best.py:iterations=30:exploration=30

A softmax over all that can be done in a turn, every preference a sum of what `insight.preference` sees; policy gradients (REINFORCE less
what such a standing is worth on the average, Adam). The others at a table are the learner itself, in some games what it was some time
ago, the policy of version 0.1 (`benchmarks/hard_0_1/altar.py`), or anybody who moves at random. Seconds are those of one core, so that the
same command gives about the same table, not the very same. Tables of more than two seats begin with that of two.

With `--against` it is a best response that is learned: all games are against one table that never changes and always does what it likes
most, as `instant` does. `own` is the table in the game's folder.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from altar_games import CHOICE, DECISION
from enishi.games.altar.insight.preference import ALWAYS, ROWS, TABLES, THINGS
from enishi.games.altar.insight.preferences import PREFERENCES, UNIT
from policy_learning import HERE, Array, Course, command_line, learn_or_compare, whole_numbers, written

INSIGHT = HERE.parent / "src/enishi/games/altar/insight"
PAGE = INSIGHT / "preferences.py"
MOST_DECISIONS, MOST_CHOICES = 1500, 4000


def notes() -> tuple[Array, ...]:
    return np.zeros(MOST_CHOICES, CHOICE), np.zeros(MOST_DECISIONS, DECISION)


def own() -> Array:
    return np.array(PREFERENCES) / UNIT


def begun(table: Array | None) -> Array:
    """A table to go on from; what stands there for two seats is where more seats begin."""
    if table is None:
        return np.zeros((TABLES * ROWS, THINGS))
    table[ROWS:] = np.tile(table[:ROWS], (TABLES - 1, 1))
    return table


def extras(arguments: argparse.Namespace) -> Callable[[float], tuple[Any, ...]]:
    """What each standing is worth on the average, and how fast that is learned."""
    values = np.zeros(TABLES * ROWS)
    values[ALWAYS::ROWS] = 1 / min(arguments.seats)
    return lambda part: (values, 0.002 * (1 - 0.9 * part))


COURSE = Course("altar", notes, own, begun, extras)


def page(liked: Array) -> str:
    """The game's page of preferences with the numbers of a table in place of its own."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("    [\n")
    _, _, after = rest.rpartition("    ],\n")
    return before + "    [\n" + "\n".join(written(row) for row in whole_numbers(liked, UNIT)) + "\n    ],\n" + after


def insight(liked: Array) -> str:
    """The game's insight as one file that goes by another table, for `search:insight=FILE`."""
    text = (INSIGHT / "__init__.py").read_text(encoding="utf-8")
    before, _, after = text.partition("from enishi.games.altar.insight.preferences import PREFERENCES, UNIT\n")
    return before + page(liked)[page(liked).index("from enishi.kernel.rule import table\n") :] + after


def main() -> None:
    arguments = command_line(__doc__, "insight").parse_intermixed_args()
    if arguments.what == "write":
        PAGE.write_text(page(COURSE.table(arguments.tables[0])), encoding="utf-8")
    elif arguments.what == "insight":
        Path(arguments.tables[1]).write_text(insight(COURSE.table(arguments.tables[0])), encoding="utf-8")
    else:
        learn_or_compare(COURSE, arguments)


if __name__ == "__main__":
    main()
