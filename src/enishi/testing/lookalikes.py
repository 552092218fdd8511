"""Checks that `redeal` deals the worlds that can have been, each about as often as it is likely.

Beside a match, very many histories are played that its viewer cannot tell from it (`drivers.follow`); those in which somebody cannot
have done what the viewer saw, or not have passed, drop out. So the worlds that are left are right by the rules alone, and those that
`redeal` deals are compared with them: bit by bit, by pairs of bits, and as whole worlds where there are few. As long as nobody but chance
and the viewer has done anything, both must be as frequent. From then on it matters how others are thought to choose, which no rule says:
then dealt worlds must be possible, possible ones must be dealt, and frequencies may differ, but not grossly.

Histories from the beginning soon become too few. So others begin within a match, with worlds that `redeal` deals there: what is then seen
to be done, or not to be done, must tell on the worlds that it deals afterwards.
"""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np

from enishi.events import CHANCE_SIGN, Actor, read_event
from enishi.games import load
from enishi.games.game import Game
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import engine
from enishi.match import Match
from enishi.record import replay
from enishi.testing.walks import Setup, draw_move, finished, seed, setups

Worlds = np.ndarray[Any, Any]
Bits = np.ndarray[Any, np.dtype[np.float32]]

DRIVER = "enishi.testing.drivers.follow"
HISTORIES = 1 << 15
"""Histories that are begun beside a match."""
ENOUGH = 100
"""With fewer histories left, nothing is compared any more."""
MANY = 1000
"""With fewer, frequencies are not compared exactly."""
COMPARED = 4000
"""This many of the histories that are left are compared."""
DEALT = 2000
"""Worlds dealt at each moment."""
WALKS = 5
"""From the beginning of a match."""
MATCHES = 8
"""Whole matches among whose moments others begin."""
MOST_MOMENTS = 5
"""Of things that are done most rarely."""
MOST_EVENTS = 120
COMPARISONS = 5
"""Moments of a walk that are looked at, at most."""
MOST_BITS = 120
CERTAIN = 30
"""What is expected this often and never comes is impossible: by accident that happens once in 10^13 times."""
RARE = 0.1
"""Things that are rarer may be missing: others may be thought to do what leads to them hardly ever."""
SIGMAS = 7.5
"""A difference in frequency that no accident explains."""
GROSS = 0.45
"""A difference in frequency that no way of choosing explains."""


def dealt_worlds_can_have_been(game: Game) -> None:
    """Worlds that `redeal` deals can have been, and all that can have been are dealt, about as often as they are likely."""
    if not compiling_allowed():
        return
    rng = random.Random(f"{seed()} worlds")
    every = setups(game)
    usual = [setup for setup in every if not setup.options]
    for number in range(WALKS):
        setup = rng.choice(usual if number % 2 else every)
        viewer = rng.choice([*range(setup.seats), ONLOOKER])
        match = setup.new()
        _walk(match, viewer, np.repeat(match.position, HISTORIES), rng)
    for match, viewer, event in _moments([rng.choice(usual if number % 2 else every) for number in range(MATCHES)], rng):
        _walk(match, viewer, _worlds_within(match, viewer, rng), rng, event)


def _walk(match: Match, viewer: int, worlds: Worlds, rng: random.Random, event: str | None = None) -> None:
    """Plays a match on, with worlds beside it, and compares now and then; always after the event with which it is to go on."""
    left, watched = COMPARISONS, event is not None
    for beside in _histories(match, viewer, worlds, rng, event):
        if watched or rng.random() < (0.4 if beside.just_decided else 0.2):
            left -= _compare(beside, rng)
            watched = False
            if not left:
                return


def _moments(chosen: list[Setup], rng: random.Random) -> Iterator[tuple[Match, int, str]]:
    """Moments of matches before a seat does something, as many of what is rarely done as of the rest; who looks; what is done."""
    moments: dict[tuple[str, str], list[tuple[Setup, tuple[str, ...]]]] = {}
    for setup in chosen:
        events = finished(setup, rng).events
        for number, event in enumerate(events):
            actor, word, *_ = event.split()
            if actor != CHANCE_SIGN:
                moments.setdefault((str(setup.options), word), []).append((setup, events[: number + 1]))
    rarest = sorted(moments, key=lambda done: len(moments[done]))[:MOST_MOMENTS]
    for setup, events in (rng.choice(moments[done]) for done in rarest):
        seat = int(events[-1].split()[0])
        others = [other for other in (*range(setup.seats), ONLOOKER) if other != seat]
        for viewer in (seat, rng.choice(others)):
            yield replay(setup.new().record() | {"events": list(events[:-1])}), viewer, events[-1]


def _worlds_within(match: Match, viewer: int, rng: random.Random) -> Worlds:
    """Worlds to begin with at a moment of a match."""
    rules = engine(load(match.game), compiled=True)
    worlds = np.zeros(HISTORIES, match.position.dtype)
    deal = rules.twins.module(DRIVER).deal
    deal(worlds, rules.hide(match.position, viewer), viewer, rules.generator(rng.getrandbits(32)))
    return worlds


def _dealt(match: Match, viewer: int, number: int, rng: random.Random) -> Worlds:
    """Worlds that `redeal` deals."""
    rules = engine(load(match.game), compiled=True)
    hidden, draws = rules.hide(match.position, viewer), rules.generator(rng.getrandbits(32))
    return np.concatenate([rules.redeal(hidden, viewer, draws) for _ in range(number)])


@dataclass
class _Beside:
    """A match with worlds that its viewer cannot tell from it."""

    match: Match
    viewer: int
    worlds: Worlds
    nobody_decided: bool
    """Whether nobody but chance and the viewer has done anything."""
    just_decided: bool

    @property
    def place(self) -> tuple[int, str, tuple[str, ...]]:
        return self.viewer, f"{self.match.seats} seats, {self.match.options}", self.match.events


def _histories(match: Match, viewer: int, worlds: Worlds, rng: random.Random, event: str | None) -> Iterator[_Beside]:
    """A match that is played on, at random but for its first event, after each event, with all the histories that are left beside it."""
    game = load(match.game)
    rules = engine(game, compiled=True)
    followers = _Followers(game, viewer, worlds, rng.getrandbits(32))
    beside = _Beside(match, viewer, worlds, nobody_decided=len(match) == 0, just_decided=False)
    most = len(match) + MOST_EVENTS
    while not match.over and len(match) < most:
        actor: Actor = rng.choice(match.waiting)
        move = draw_move(match, actor, rng)
        if event is not None:
            (actor, move), event = read_event(event), None
        before = match.position
        match.play(actor, move)
        beside.worlds = followers.go_on(before, actor, game.numbers[move], rules.hide(match.position, viewer))
        if len(beside.worlds) < ENOUGH:
            return
        beside.just_decided = actor not in (CHANCE_SIGN, viewer)
        beside.nobody_decided = beside.nobody_decided and not beside.just_decided
        yield beside


class _Followers:
    """The histories beside a match, in memory that is used again."""

    def __init__(self, game: Game, viewer: int, worlds: Worlds, seed: int) -> None:
        rules = engine(game, compiled=True)
        numbers: dict[str, int] = {}
        self.looks = np.array([numbers.setdefault(game.masked(text), len(numbers)) for text in game.moves])
        """Moves of which those read the same who do not see them have the same number here."""
        self.rules, self.viewer = rules, viewer
        self.worlds = worlds
        self.likely = np.zeros(len(worlds))
        self.paper = np.zeros(1, game.state)
        self.out = np.zeros(game.manifest.longest_list, np.int64)
        self.draws = rules.generator(seed)

    def go_on(self, before: Worlds, actor: Actor, move: int, known: Worlds) -> Worlds:
        """The worlds that are left after an event of the match."""
        number = CHANCE if actor == CHANCE_SIGN else int(actor)
        seen = bool(self.rules.witnesses(before, number, move) >> self.viewer & 1)
        left = self.rules.twins.module(DRIVER).follow(
            self.worlds, self.likely, number, move, self.viewer, self.looks, seen,
            known.view(np.uint8), self.paper, self.paper.view(np.uint8), self.out, self.draws,
        )  # fmt: skip
        self.worlds = self.worlds[:left]
        return self.worlds


def _compare(beside: _Beside, rng: random.Random) -> bool:
    """Compares dealt worlds with those that can have been; False where nothing is secret."""
    match, viewer = beside.match, beside.viewer
    if match.hidden(None if viewer == ONLOOKER else viewer).tobytes() == match.position.tobytes():
        return False
    dealt = _dealt(match, viewer, DEALT, rng)
    lived = beside.worlds[:COMPARED]
    _compare_whole(dealt, lived, beside)
    bits = _varying_bits(dealt, lived, rng.getrandbits(32))
    _judge(_shares(bits[:DEALT]), _shares(bits[DEALT:]), len(dealt), len(lived), beside, "something about a world")
    return True


def _compare_whole(dealt: Worlds, lived: Worlds, beside: _Beside) -> None:
    """Counts whole worlds, where there are so few that each has come up often."""
    counts = [Counter(world.tobytes() for world in worlds) for worlds in (dealt, lived)]
    if len(counts[1]) * CERTAIN <= len(lived):
        every = sorted(counts[0].keys() | counts[1].keys())
        shares = [np.array([count[world] / len(worlds) for world in every]) for count, worlds in zip(counts, (dealt, lived), strict=True)]
        _judge(shares[0], shares[1], len(dealt), len(lived), beside, "a whole world")


def _varying_bits(dealt: Worlds, lived: Worlds, seed: int) -> Bits:
    """The bits of each world that are not the same in all, a random choice of them where they are many."""
    both = np.concatenate([dealt, lived]).view(np.uint8).reshape(len(dealt) + len(lived), -1)
    varying = np.flatnonzero((both != both[0]).any(axis=0))
    bits = np.unpackbits(both[:, varying], axis=1)
    kept = np.flatnonzero((bits != bits[0]).any(axis=0))
    return bits[:, np.random.default_rng(seed).permutation(kept)[:MOST_BITS]].astype(np.float32)


def _shares(bits: Bits) -> "np.ndarray[Any, Any]":
    """How often each pair of bits is 1 and 1, 1 and 0, 0 and 0; a bit with itself is the bit alone."""
    both = bits.T @ bits / len(bits)
    alone = both.diagonal()
    return np.stack([both, alone[:, None] - both, 1 - alone[:, None] - alone[None, :] + both])


def _judge(dealt: Any, lived: Any, dealings: int, lives: int, beside: _Beside, what: str) -> None:
    """Compares how often things are so in worlds that are dealt and in those that can have been."""
    threshold = max(RARE, CERTAIN / lives)
    never = 0.5 / max(dealings, lives)
    assert not ((lived < never) & (dealt > threshold)).any(), (f"redeal deals {what} that cannot have been", *beside.place)
    threshold = max(RARE, CERTAIN / dealings)
    assert not ((dealt < never) & (lived > threshold)).any(), (f"redeal never deals {what} that can have been", *beside.place)
    difference = np.abs(dealt - lived)
    if beside.nobody_decided and lives >= MANY:
        pooled = (dealt * dealings + lived * lives) / (dealings + lives)
        spread = np.sqrt(np.maximum(pooled * (1 - pooled), 1e-4)) * sqrt(1 / dealings + 1 / lives)
        assert (difference <= SIGMAS * spread).all(), (f"redeal deals {what} too often or too seldom", *beside.place)
    assert (difference <= GROSS).all(), (f"redeal is grossly biased in {what}", *beside.place)
