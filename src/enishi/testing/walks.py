"""Random matches for checks to look at."""

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from enishi.events import Actor
from enishi.games.game import Game
from enishi.match import Match, new

LONG = 4000
"""A walk stops here where nothing bounds a game; it is then not over."""


def seed() -> int:
    """The seed of this run of the battery."""
    return int(os.environ.get("ENISHI_SEED", "0"))


@dataclass(frozen=True)
class Setup:
    """A number of seats with options."""

    game: Game
    seats: int
    options: tuple[tuple[str, Any], ...] = ()

    def new(self, seed: int | None = None) -> Match:
        return new(self.game.id, self.seats, dict(self.options), seed)


def setups(game: Game) -> list[Setup]:
    """Every number of seats with the usual options, and with each value of each option that the option names for tests."""
    found = []
    for seats in range(game.manifest.fewest_seats, game.manifest.most_seats + 1):
        found.append(Setup(game, seats))
        for option in game.manifest.options:
            others = [value for value in option.samples(seats) if value != option.default(seats)]
            found += [Setup(game, seats, ((option.name, value),)) for value in others]
    return found


def draw_move(match: Match, actor: Actor, rng: random.Random) -> str:
    """A move by its weight: what `random` plays, and what chance brings."""
    weights = match.weights(actor)
    return rng.choices(list(weights), list(weights.values()))[0]


def walk(setup: Setup, rng: random.Random) -> Iterator[Match]:
    """One match, given back before its first event and after each one."""
    match = setup.new()
    yield match
    while not match.over and len(match) < LONG:
        actor = rng.choice(match.waiting)
        match.play(actor, draw_move(match, actor, rng))
        yield match


def finished(setup: Setup, rng: random.Random) -> Match:
    """One match, played to its end."""
    *_, match = walk(setup, rng)
    return match


def stops(setup: Setup, rng: random.Random, number: int) -> Iterator[Match]:
    """A match stopped at about `number` random moments of its course, its end among them."""
    first = rng.getrandbits(32)
    length = sum(1 for _ in walk(setup, random.Random(first)))
    chosen = {rng.randrange(length) for _ in range(number - 1)} | {length - 1}
    for moment, match in enumerate(walk(setup, random.Random(first))):
        if moment in chosen:
            yield match
