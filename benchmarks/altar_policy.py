"""Learns what a seat of Altar of Time prefers, without any search: the numbers of `games/altar/insight/preferences.py`.

    python benchmarks/altar_policy.py learn two.npy --seats 2 --seconds 120 --seed 1
    python benchmarks/altar_policy.py learn all.npy --seats 3 4 5 --seconds 90 --seed 2 --start two.npy
    python benchmarks/altar_policy.py compare all.npy before random --seats 2 3 4 5 --games 10000
    python benchmarks/altar_policy.py write all.npy        # into the game's folder

A softmax over all that can be done in a turn, every preference a sum of what `insight.preference` sees; policy gradients (REINFORCE less
what such a standing is worth on the average, Adam). The others at a table are the learner itself, in some games what it was some time
ago, the policy of version 0.1 (`benchmarks/hard_0_1/altar.py`), or anybody who moves at random. Seconds are those of one core, so that the
same command gives about the same table, not the very same. Tables of more than two seats begin with that of two.
"""

import argparse
import math
import time
from pathlib import Path
from typing import Any

import numpy as np

from altar_games import CHOICE, DECISION, EARLIER, FORMER, RANDOM
from enishi.games import load
from enishi.games.altar.insight.preference import ALWAYS, ROWS, TABLES, THINGS
from enishi.games.altar.insight.preferences import UNIT
from enishi.kernel.engine import engine

HERE = Path(__file__).parent
BEFORE = HERE / "hard_0_1" / "altar.py"
PREFERENCES = HERE.parent / "src/enishi/games/altar/insight/preferences.py"
MOST_DECISIONS, MOST_CHOICES = 1500, 4000
OTHERS = {"before": FORMER, "random": RANDOM}
PAST = 8
"""So many of the latest earlier tables are played against."""
REMEMBERED = 40
"""How many are kept in a whole run."""
WIDTH = 140

Array = np.ndarray[Any, Any]


class Games:
    """The compiled games, and what they work on."""

    def __init__(self) -> None:
        game = load("altar")
        rules = engine(game, compiled=True, insight=BEFORE)
        self.compiled = rules.twins._load("altar_games", HERE / "altar_games.py")
        self.places = np.zeros(1, game.state), rules.template(2, {})
        self.notes = np.zeros(MOST_CHOICES, CHOICE), np.zeros(MOST_DECISIONS, DECISION)
        self.room = np.zeros(game.manifest.longest_list, np.int64), np.zeros(4, np.int64), np.zeros(8), np.zeros(8, np.int64)

    def compare(self, liked: Array, other: Array | str, seats: int, games: int, seed: int, greedy: bool) -> tuple[float, float]:
        """The share of success of one table among others of another, and half of its 95 % interval."""
        kind, earlier = (OTHERS[other], liked) if isinstance(other, str) else (EARLIER, other)
        results = np.zeros(games)
        self.compiled.play_many(*self.places, seats, seed, games, liked, earlier, kind, greedy, *self.notes, *self.room, results)
        return float(results.mean()), float(1.96 * results.std() / math.sqrt(games))


class Learner:
    """A table that becomes better, batch by batch."""

    def __init__(self, games: Games, arguments: argparse.Namespace) -> None:
        self.games, self.arguments = games, arguments
        self.liked = begun(arguments.start)
        self.values = np.zeros(len(self.liked))
        self.values[ALWAYS::ROWS] = 1 / min(arguments.seats)
        self.slope, self.steepness = np.zeros_like(self.liked), np.zeros_like(self.liked)
        self.league = np.array([0, *arguments.league], np.int64)
        self.past = [self.liked.copy()]
        self.chance = np.random.default_rng(arguments.seed)
        self.updates = 0
        self.counts = np.zeros(8)

    def learn(self) -> None:
        """Until the seconds are over."""
        self.games.compare(self.liked, self.liked, 2, 2, 0, False)  # compiles
        began, told = time.process_time(), 0.0
        while (part := (time.process_time() - began) / self.arguments.seconds) < 1:
            self.update(part)
            if part >= told:
                told += 0.05
                self.tell(part)
        np.save(self.arguments.tables[0], self.liked)

    def update(self, part: float) -> None:
        """One batch of games, and a step of Adam."""
        told, batch = self.arguments, self.arguments.batch
        gradient = np.zeros_like(self.liked)
        earlier = self.past[self.chance.integers(max(0, len(self.past) - PAST), len(self.past))]
        self.games.compiled.play_batch(
            *self.games.places, told.seats[self.updates % len(told.seats)], told.seed, self.updates * batch, batch, self.liked, earlier,
            self.league, *self.games.notes, *self.games.room, self.values, gradient, 0.002 * (1 - 0.9 * part), told.surprise * (1 - part),
            self.counts,
        )  # fmt: skip
        self.updates += 1
        gradient /= batch
        self.slope = 0.9 * self.slope + 0.1 * gradient
        self.steepness = 0.995 * self.steepness + 0.005 * gradient**2
        spread = np.sqrt(self.steepness / (1 - 0.995**self.updates)) + 1e-6
        self.liked += told.rate * (1 - 0.95 * part) * self.slope / (1 - 0.9**self.updates) / spread
        if len(self.past) < 1 + int(part * REMEMBERED):
            self.past.append(self.liked.copy())

    def tell(self, part: float) -> None:
        """How it does against the others meanwhile."""
        met = [(name, self.counts[kind], self.counts[4 + kind]) for name, kind in (("earlier", EARLIER), *OTHERS.items())]
        shares = ", ".join(f"{name} {won / played:.3f}" for name, played, won in met if played)
        print(f"{part:.0%}, {self.updates * self.arguments.batch} games: {shares}", flush=True)
        self.counts[:] = 0


def begun(file: str | None) -> Array:
    """A table to go on from; what stands there for two seats is where more seats begin."""
    if file is None:
        return np.zeros((TABLES * ROWS, THINGS))
    liked: Array = np.load(file)
    liked[ROWS:] = np.tile(liked[:ROWS], (TABLES - 1, 1))
    return liked


def written(row: Array) -> str:
    """A row of the table, in lines that are not too long."""
    lines = ["        ["]
    for number in row:
        if len(lines[-1]) + len(f"{number}, ") > WIDTH:
            lines[-1] = lines[-1].rstrip()
            lines.append("         ")
        lines[-1] += f"{number}, "
    return "\n".join(lines).removesuffix(", ") + "],"


def write(liked: Array) -> None:
    """Puts the numbers of a table in place of those in the game's folder."""
    numbers = np.clip(np.round(UNIT * liked), -128, 127).astype(int)
    text = PREFERENCES.read_text(encoding="utf-8")
    before, _, rest = text.partition("    [\n")
    _, _, after = rest.rpartition("    ],\n")
    PREFERENCES.write_text(before + "    [\n" + "\n".join(written(row) for row in numbers) + "\n    ],\n" + after, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("learn", "compare", "write"))
    parser.add_argument("tables", nargs="+", metavar="FILE.npy")
    parser.add_argument("--seats", type=int, nargs="+", default=(2,))
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=400)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--surprise", type=float, default=0.01)
    parser.add_argument("--league", type=int, nargs=3, default=(20, 20, 5), help="games of 100 against: earlier, before, random")
    parser.add_argument("--start", metavar="FILE.npy")
    parser.add_argument("--games", type=int, default=10000)
    arguments = parser.parse_intermixed_args()
    if arguments.what == "learn":
        Learner(Games(), arguments).learn()
    elif arguments.what == "write":
        write(np.load(arguments.tables[0]))
    else:
        compare(Games(), arguments)


def compare(games: Games, arguments: argparse.Namespace) -> None:
    """The first table among others, drawn by its odds and always as it prefers most."""
    liked = np.load(arguments.tables[0])
    for name in arguments.tables[1:]:
        other = name if name in OTHERS else np.load(name)
        for seats in arguments.seats:
            for greedy in (False, True):
                share, margin = games.compare(liked, other, seats, arguments.games, arguments.seed + 1000, greedy)
                print(f"{seats} seats, {'greedy' if greedy else 'drawn'} against {name}: {share:.3f} ± {margin:.3f}", flush=True)


if __name__ == "__main__":
    main()
