"""A study as data: which setups are played by which bots, and when an answer counts as clear."""

import itertools
import json
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from enishi.bots import bot as make_bot
from enishi.errors import BadSetup, bad_number
from enishi.games import load
from enishi.games.game import Game
from enishi.games.setup import checked_setup
from enishi.lab.tournament import seat_orders

MOST_GAMES = 10_000_000
"""Of a whole plan; what is beyond would not be over in a lifetime of bots that think."""
MOST_SETUPS = 5_000
FEWEST_GAMES = 10
MOST_RANDOM = 1_000_000_000
"""Of each setup."""


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is to be found out. The same plan gives the same games, here and elsewhere, now and in years."""

    game: str
    version: int
    """Of the game's rules."""
    seats: list[int]
    options: dict[str, list[Any]] = {}
    """Options with the values to be tried, in all combinations; others are as usual."""
    chosen: list[dict[str, Any]] = []
    """Combinations to be tried instead of all of them."""
    bots: list[str] = msgspec.field(default_factory=lambda: ["normal"])
    """Each plays against itself in all seats; names with commas between them sit in this order."""
    ladder: list[str] = []
    """The best first; each meets the next, in all seat orders, with the first of the seats below."""
    ladder_seats: int | None = None
    games: int = 2000
    """At most, of each setup."""
    within: float = 0.05
    """Seats count as even when they are surely this near to what is fair."""
    margin: float | None = None
    """Of what a seat wins: where it is said, games go on beyond the answer until every interval reaches no farther than this."""
    error: float = 0.05
    """The chance that anything said of a setup's seats is wrong."""
    courses: int = 60
    """How many games of each setup, the first ones, are looked into: who led when, and what moves were worth."""
    random: int = 0
    """How many games of each setup are played at random beside the bots' games; these are compiled, and quick."""
    seed: int = 0


@dataclass(frozen=True)
class Cell:
    """One setup of a plan: games that are counted together."""

    seats: int
    options: tuple[tuple[str, str], ...]
    """Those that differ from the usual ones, as JSON."""
    bots: tuple[str, ...]
    """In the order of seats; where they meet for the ladder, those that take turns in all of them."""
    ladder: bool = False

    @property
    def key(self) -> str:
        """What the games of this setup are known by in the journal; chance follows from it."""
        return json.dumps([self.seats, dict(self.options), list(self.bots), self.ladder], ensure_ascii=False)

    @property
    def setup(self) -> dict[str, Any]:
        """The options as a match wants them."""
        return {name: json.loads(value) for name, value in self.options}

    def lineups(self, game: Game) -> list[tuple[str, ...]]:
        """Who sits where, from game to game in turn."""
        return seat_orders(game, list(self.bots), self.seats) if self.ladder else [self.bots]

    def lineup(self, game: Game, number: int) -> tuple[str, ...]:
        """Who sits where in a game."""
        lineups = self.lineups(game)
        return lineups[number % len(lineups)]


def cells(plan: Plan) -> list[Cell]:
    """All setups of a plan, in the order in which they are reported."""
    game = load(plan.game)
    found = [_cell(game, seats, options, bots) for bots in plan.bots for seats in plan.seats for options in combinations(plan)]
    steps = [Cell(ladder_seats(plan), (), pair, ladder=True) for pair in itertools.pairwise(plan.ladder)]
    return list(dict.fromkeys([*found, *steps]))


def ladder_seats(plan: Plan) -> int:
    """With how many seats bots are compared: the usual number, if that is studied."""
    usual = load(plan.game).manifest.usual_seats
    return plan.ladder_seats or (usual if usual in plan.seats else plan.seats[0])


def combinations(plan: Plan) -> Iterator[dict[str, Any]]:
    """The options of each setup."""
    if plan.chosen:
        yield from plan.chosen
        return
    for values in itertools.product(*plan.options.values()):
        yield dict(zip(plan.options, values, strict=True))


def _cell(game: Game, seats: int, options: dict[str, Any], bots: str) -> Cell:
    _, differing = checked_setup(game, seats, options)
    names = bots.split(",")
    lineup = tuple(names * seats if len(names) == 1 else names)
    if len(lineup) != seats:
        raise BadSetup("bots_and_seats", bots=len(lineup), seats=seats)
    return Cell(seats, tuple((name, json.dumps(value, ensure_ascii=False)) for name, value in sorted(differing.items())), lineup)


def checked(plan: Plan) -> Plan:
    """The plan, or a refusal that says what is wrong with it."""
    game = load(plan.game)
    if plan.version != game.manifest.version:
        raise BadSetup("plan_version", game=plan.game, version=plan.version, current=game.manifest.version)
    _check_number("games", plan.games, FEWEST_GAMES)
    _check_number("courses", plan.courses, 0)
    _check_number("random", plan.random, 0, MOST_RANDOM)
    _check_number("seed", plan.seed, 0)
    for what, share, most in (("within", plan.within, 0.5), ("margin", plan.margin, 0.5), ("error", plan.error, 0.5)):
        if share is not None and not 0 < share <= most:
            raise BadSetup("plan_share", what=what, value=repr(share), most=most)
    if not plan.seats or not plan.bots:
        raise BadSetup("plan_empty")
    for seats in (*plan.seats, ladder_seats(plan)):
        checked_setup(game, seats, {})  # refuses what cannot be
    _check_bots(plan)
    _check_size(plan)
    return plan


def _check_number(what: str, value: int, fewest: int, most: int | None = None) -> None:
    if value < fewest or (most is not None and value > most):
        raise bad_number(what, value, fewest, most)


def _check_bots(plan: Plan) -> None:
    for name in itertools.chain(plan.ladder, *(bots.split(",") for bots in plan.bots)):
        make_bot(name)  # refuses one that does not exist
    if len(plan.ladder) > 1:
        seat_orders(load(plan.game), plan.ladder[:2], ladder_seats(plan))


def _check_size(plan: Plan) -> None:
    setups = len(plan.seats) * len(plan.bots) * (len(plan.chosen) or math.prod(len(values) for values in plan.options.values()))
    if setups > MOST_SETUPS:
        raise BadSetup("too_many_setups", setups=f"{setups:,}", most=f"{MOST_SETUPS:,}")
    if not setups:
        raise BadSetup("plan_empty")
    games = len(cells(plan)) * plan.games
    if games > MOST_GAMES:
        raise BadSetup("too_many_games", games=f"{games:,}", most=f"{MOST_GAMES:,}", setups=len(cells(plan)))


def read_plan(file: Path) -> Plan:
    """The plan in a file, or a refusal in words."""
    try:
        return checked(msgspec.json.decode(file.read_bytes(), type=Plan))
    except OSError as error:
        raise BadSetup("plan_unreadable", file=str(file), reason=error.strerror or str(error)) from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadSetup("plan_not_json", file=str(file), reason=str(error)) from error


def plan_text(plan: Plan) -> bytes:
    """The plan as a file, for people to read and change."""
    return msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n"
