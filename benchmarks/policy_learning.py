"""Learns tables of preferences by policy gradients: what `benchmarks/altar_policy.py` and `benchmarks/yurikure_policy.py` have in common.

A game's script says what its compiled games are, what a table looks like, and how it is written into the game's folder.
"""

import argparse
import math
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from typing import Any

import numpy as np

from enishi.games import load
from enishi.kernel.engine import engine
from policy_games import EARLIER, FORMER, KINDS, RANDOM

HERE = Path(__file__).parent
OWN = "own"
"""The table in the game's folder."""
OTHERS = {"before": FORMER, "random": RANDOM}
PAST = 8
"""So many of the latest earlier tables are played against."""
REMEMBERED = 40
"""How many are kept in a whole run."""
WIDTH = 140

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Course:
    """What a game's script says."""

    game: str
    notes: Callable[[], tuple[Array, ...]]
    """Where choices and decisions are noted."""
    own: Callable[[], Array]
    """The table in the game's folder."""
    begun: Callable[[Array | None], Array]
    """A table to go on from, by one that there is."""
    extras: Callable[[argparse.Namespace], Callable[[float], tuple[Any, ...]]]
    """What the compiled batch is told besides, by the part of the run that is over."""

    def table(self, name: str) -> Array:
        """A table by its name: that of a file, or the one in the game's folder."""
        table: Array = self.own() if name == OWN else np.load(name)
        return table


class Games:
    """The compiled games, and what they work on."""

    def __init__(self, course: Course, before: Path | None = None) -> None:
        game = load(course.game)
        rules = engine(game, compiled=True, insight=before or HERE / "hard_0_1" / f"{course.game}.py")
        sys.modules["policy_games"] = rules.twins._load("policy_games", HERE / "policy_games.py")  # its compiled twin is what games import
        self.compiled = rules.twins._load(f"{course.game}_games", HERE / f"{course.game}_games.py")
        self.places = np.zeros(1, game.state), rules.template(2, {})
        self.notes = course.notes()
        self.room = np.zeros(game.manifest.longest_list, np.int64), np.zeros(4, np.int64), np.zeros(8), np.zeros(8, np.int64)

    def compare(self, liked: Array, other: Array | str, seats: int, games: int, seed: int, greedy: bool) -> tuple[float, float]:
        """The share of success of one table among others of another, and half of its 95 % interval."""
        kind, earlier = (OTHERS[other], liked) if isinstance(other, str) else (EARLIER, other)
        results = np.zeros(games)
        self.compiled.play_many(*self.places, seats, seed, games, liked, earlier, kind, greedy, *self.notes, *self.room, results)
        return float(results.mean()), float(1.96 * results.std() / math.sqrt(games))


class Learner:
    """A table that becomes better, batch by batch."""

    def __init__(self, course: Course, games: Games, arguments: argparse.Namespace) -> None:
        self.games, self.arguments = games, arguments
        self.liked = course.begun(course.table(arguments.start) if arguments.start else None)
        self.extras = course.extras(arguments)
        self.slope, self.steepness = np.zeros_like(self.liked), np.zeros_like(self.liked)
        self.rival = course.table(arguments.against) if arguments.against else None
        self.league = np.array([0, *((100, 0, 0) if arguments.against else arguments.league), 0], np.int64)
        self.school = np.array([0, 0, 0, 0, 100], np.int64)
        self.past = [self.liked.copy() if self.rival is None else self.rival]
        self.chance = np.random.default_rng(arguments.seed)
        self.updates = 0
        self.counts = np.zeros(2 * KINDS)

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
        league = self.school if part < told.imitation else self.league
        self.games.compiled.play_batch(
            *self.games.places, told.seats[self.updates % len(told.seats)], told.seed, self.updates * batch, batch, self.liked, earlier,
            self.rival is not None, league, *self.games.notes, *self.games.room, gradient, told.surprise * (1 - part), self.counts,
            *self.extras(part),
        )  # fmt: skip
        self.updates += 1
        gradient /= batch
        self.slope = 0.9 * self.slope + 0.1 * gradient
        self.steepness = 0.995 * self.steepness + 0.005 * gradient**2
        spread = np.sqrt(self.steepness / (1 - 0.995**self.updates)) + 1e-6
        self.liked += told.rate * (1 - 0.95 * part) * self.slope / (1 - 0.9**self.updates) / spread
        if self.rival is None and len(self.past) < 1 + int(part * REMEMBERED):
            self.past.append(self.liked.copy())

    def tell(self, part: float) -> None:
        """How it does against the others meanwhile."""
        met = [(name, self.counts[kind], self.counts[KINDS + kind]) for name, kind in (("earlier", EARLIER), *OTHERS.items())]
        shares = ", ".join(f"{name} {won / played:.3f}" for name, played, won in met if played)
        print(f"{part:.0%}, {self.updates * self.arguments.batch} games: {shares}", flush=True)
        self.counts[:] = 0


def compare(course: Course, games: Games, arguments: argparse.Namespace) -> None:
    """The first table among others, drawn by its odds and always as it prefers most."""
    liked = course.table(arguments.tables[0])
    for name in arguments.tables[1:]:
        other = name if name in OTHERS else course.table(name)
        for seats in arguments.seats:
            for greedy in (False, True):
                share, margin = games.compare(liked, other, seats, arguments.games, arguments.seed + 1000, greedy)
                print(f"{seats} seats, {'greedy' if greedy else 'drawn'} against {name}: {share:.3f} ± {margin:.3f}", flush=True)


def whole_numbers(liked: Array, unit: int) -> Array:
    """A table as it is written: in whole numbers."""
    numbers: Array = np.clip(np.round(unit * liked), -128, 127).astype(int)
    return numbers


def written(row: Array, indent: int = 8) -> str:
    """A row of a table, in lines that are not too long."""
    text = ", ".join(str(number) for number in row)
    first, rest = " " * indent + "[", " " * indent + " "
    return fill(text, WIDTH - 1, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False) + "],"


def command_line(description: str | None, *more: str, **usual: Any) -> argparse.ArgumentParser:
    """What can be said to a script; `more`: other things that it can do."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("learn", "compare", "write", *more))
    parser.add_argument("tables", nargs="+", metavar="FILE")
    parser.add_argument("--seats", type=int, nargs="+", default=(2,))
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=400)
    parser.add_argument("--rate", type=float, default=0.02)
    parser.add_argument("--surprise", type=float, default=0.01)
    parser.add_argument("--league", type=int, nargs=3, default=(20, 20, 5), help="games of 100 against: earlier, before, random")
    parser.add_argument("--start", metavar="FILE.npy|own")
    parser.add_argument("--against", metavar="FILE.npy|own", help="learn a best response to this table")
    parser.add_argument("--before", type=Path, metavar="FILE.py", help="another insight in place of that of version 0.1")
    parser.add_argument("--games", type=int, default=10000)
    parser.set_defaults(**{"imitation": 0.0} | usual)
    return parser


def learn_or_compare(course: Course, arguments: argparse.Namespace) -> None:
    games = Games(course, arguments.before)
    if arguments.what == "learn":
        Learner(course, games, arguments).learn()
    else:
        compare(course, games, arguments)
