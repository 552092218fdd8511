"""How strong a net is: whole games of the bot `instant` with it against other bots, sides rotated, with 95 % intervals."""

import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from enishi.lab.tournament.playing import Played, play_all
from enishi.lab.tournament.run import tournament_tasks
from enishi.lab.tournament.standings import margin
from enishi.learn.course import Course

OPPONENTS = ("hard", "normal", "random")


@dataclass(frozen=True)
class Strength:
    """What a bot got against another in all games, and by the side that it had."""

    against: str
    mean: float
    margin: float
    games: int
    by_side: dict[int, tuple[float, float, int]]

    def to_dict(self) -> dict[str, object]:
        return {"mean": round(self.mean, 4), "margin": round(self.margin, 4), "games": self.games}


def player(net: Path) -> str:
    """The bot that plays as this net says."""
    return f"instant:net={net}"


def strengths(
    course: Course, bot: str, against: Sequence[str], games: int, processes: int | None = None, records: list[Played] | None = None
) -> Iterator[Strength]:
    """One after the other. At tables of more than two sides, all others are the same bot."""
    for other in against:
        yield strength(course, bot, other, games, processes, records=records)


def strength(
    course: Course,
    bot: str,
    other: str,
    games: int,
    processes: int | None = None,
    seconds: float | None = None,
    records: list[Played] | None = None,
) -> Strength:
    """Plays this many games, or fewer where time is short; what was played is added to `records`."""
    sides = sorted(set(course.sides))
    bots = [bot] + [other] * (len(sides) - 1)
    setup = course.game.id, bots, games, course.seats, course.options, course.seed
    tasks = tournament_tasks(*setup, fixed=False, with_records=records is not None)
    began, by_side = time.monotonic(), {side: list[float]() for side in sides}
    with closing(play_all(tasks, processes)) as played:
        for game in played:
            own = game.lineup.index(bot)
            by_side[course.sides[own]].append(game.returns[own])
            if records is not None:
                records.append(game)
            if seconds is not None and time.monotonic() - began > seconds:
                break
    every = [share for shares in by_side.values() for share in shares]
    found = {side: (sum(shares) / len(shares), margin(shares), len(shares)) for side, shares in by_side.items() if shares}
    return Strength(other, sum(every) / len(every), margin(every), len(every), found)
