"""How well the bots play: the whole table of targets, in one run.

    python benchmarks/strength.py [--games 200] [--only ito …] [--seed 0] [--json FILE]

`hard` against `random` in every game, each level against the next weaker one, signs that were agreed on against none, and a cross table of
both sides of `ito`. Seats are rotated (but for the sides of `ito`), ties count half, intervals are 95 %. Where luck is great and games are
quick, a line plays a multiple of `--games`.
"""

import argparse
import itertools
import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

from rich.console import Console
from rich.table import Table

from enishi.lab.tournament import Tournament, tournament

LADDER = ("hard", "normal", "easy", "random")
WIDTH = 130
"""Columns of the table that is printed."""
THINKING = LADDER[:3]


@dataclass(frozen=True)
class Row:
    """One line of the table: what was found, and whether that is what was wanted."""

    game: str
    what: str
    found: float
    margin: float
    wanted: str
    reached: bool | None
    games: int
    seconds: float
    milliseconds: float
    """A decision of the first bot."""


Play = Callable[..., Tournament]


def floor(play: Play, game: str, bots: list[str], wanted: float, **how: object) -> Row:
    """The first bot's mean return, which should be this high at least."""
    began = time.perf_counter()
    found = play(game, bots, **how)
    standing = found.standing(bots[0])
    what = f"{bots[0]} against {', '.join(bots[1:])}"
    times = found.games, time.perf_counter() - began, standing.milliseconds
    return Row(game, what, standing.mean, standing.margin, f"at least {wanted}", standing.mean >= wanted, *times)


def solo(play: Play, wanted: float) -> Row:
    """The mean number of birds of a game alone."""
    began = time.perf_counter()
    found = play("bird", ["hard"], seats=1)
    standing = found.standing("hard")
    margin = standing.margin * 26  # a return is birds / 26
    times = found.games, time.perf_counter() - began, standing.milliseconds
    return Row("bird", "hard alone, birds", standing.score, margin, f"at least {wanted}", standing.score >= wanted, *times)


def beats(play: Play, game: str, better: str, worse: str, **how: object) -> Row:
    """How much more the better bot gets in the same games; the interval should lie above zero."""
    began = time.perf_counter()
    found = play(game, [better, worse], **how)
    lead, margin = found.lead(better, worse)
    times = found.games, time.perf_counter() - began, found.standing(better).milliseconds
    return Row(game, f"{better} less {worse}", lead, margin, "above 0", lead > margin, *times)


def sides_of_ito(play: Play) -> Iterator[Row]:
    """A cross table of all levels, and from it each level of a side against the next weaker one."""
    cells: dict[tuple[str, str], Row] = {}
    for protagonist, possessor in itertools.product(LADDER, repeat=2):
        if protagonist != "random" or possessor != "random":
            cells[protagonist, possessor] = cell(play, protagonist, possessor)
            yield cells[protagonist, possessor]
    for better, worse in itertools.pairwise(LADDER):
        yield difference("protagonist", better, worse, [(cells[better, faced], cells[worse, faced]) for faced in THINKING])
    for better, worse in itertools.pairwise(LADDER):
        yield difference("possessors", better, worse, [(cells[faced, worse], cells[faced, better]) for faced in THINKING])


def cell(play: Play, protagonist: str, possessor: str) -> Row:
    """How often the protagonist wins."""
    began = time.perf_counter()
    found = play("ito", [protagonist, possessor], fixed=True)
    shares = [game.returns[0] for game in found.played]
    mean = sum(shares) / len(shares)
    margin = 1.96 * (mean * (1 - mean) / len(shares)) ** 0.5
    what = f"protagonist {protagonist}, possessors {possessor}"
    wanted, reached = ("at least 0.92", mean >= 0.92) if (protagonist, possessor) == ("hard", "random") else ("", None)
    times = found.games, time.perf_counter() - began, found.standing(protagonist).milliseconds
    return Row("ito", what, mean, margin, wanted, reached, *times)


def difference(side: str, better: str, worse: str, pairs: list[tuple[Row, Row]]) -> Row:
    """How much more a level of one side wins than another, on the average over the thinking levels of the other side."""
    lead = sum(high.found - low.found for high, low in pairs) / len(pairs)
    margin = sum(high.margin**2 + low.margin**2 for high, low in pairs) ** 0.5 / len(pairs)
    games = sum(high.games for high, _ in pairs)
    return Row("ito", f"{side}: {better} less {worse}", lead, margin, "above 0", lead > margin, games, 0.0, 0.0)


def ladder(play: Play, game: str, times: tuple[int, int, int] = (1, 1, 1), **how: object) -> Iterator[Row]:
    """Each level against the next weaker one; `times`: how many times the games each step plays."""
    for (better, worse), often in zip(itertools.pairwise(LADDER), times, strict=True):
        yield beats(play, game, better, worse, times=often, **how)


def of_game(play: Play, game: str) -> Iterator[Row]:
    """All lines of one game."""
    match game:
        case "connect37":
            yield floor(play, game, ["hard", "random"], 0.99, seats=2)
            yield from ladder(play, game, seats=2)
        case "bird":
            yield floor(play, game, ["hard", "random"], 0.90, seats=2)
            yield solo(play, 17.5)
            yield from ladder(play, game, seats=2)
        case "altar":
            yield floor(play, game, ["hard", "random"], 0.88, seats=2)
            yield from ladder(play, game, seats=2)
        case "signs":
            yield floor(play, game, ["hard", "random"], 0.90)
            yield beats(play, game, "hard", "hard:agrees=false")
            yield from ladder(play, game)
        case "soulmates":
            yield floor(play, game, ["hard", "random", "random", "random"], 0.85, seats=4, times=5)
            yield from ladder(play, game, seats=4, times=(5, 5, 5))
        case "yurikure":
            yield floor(play, game, ["hard", "random", "random"], 0.92, seats=3)
            yield from ladder(play, game, seats=2, times=(2, 1, 1))
        case "ito":
            yield from sides_of_ito(play)


GAMES = ("connect37", "bird", "altar", "signs", "soulmates", "yurikure", "ito")


def table(rows: list[Row]) -> Table:
    drawn = Table(box=None, pad_edge=False)
    for column in ("game", "what", "found", "95 %", "wanted", "", "games", "seconds", "ms/decision"):
        drawn.add_column(column, justify="left" if column in ("game", "what", "wanted", "") else "right")
    for row in rows:
        said = {True: "yes", False: "NO", None: ""}[row.reached]
        numbers = str(row.games), f"{row.seconds:.0f}", f"{row.milliseconds:.1f}"
        drawn.add_row(row.game, row.what, f"{row.found:.3f}", f"±{row.margin:.3f}", row.wanted, said, *numbers)
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--only", nargs="*", default=GAMES, choices=GAMES)
    parser.add_argument("--json", metavar="FILE")
    arguments = parser.parse_args()

    def play(game: str, bots: list[str], times: int = 1, **how: object) -> Tournament:
        games = times * arguments.games
        return tournament(game, bots, games=games, seed=arguments.seed, processes=arguments.processes, **how)  # type: ignore[arg-type]

    began, rows = time.perf_counter(), []
    for game in arguments.only:
        for row in of_game(play, game):
            rows.append(row)
            print(f"{row.game}: {row.what}: {row.found:.3f} ±{row.margin:.3f} ({row.seconds:.0f} s)", flush=True)
    Console(width=WIDTH).print(table(rows))
    print(f"{time.perf_counter() - began:.0f} s")
    if arguments.json:
        with open(arguments.json, "w", encoding="utf-8") as file:
            json.dump([asdict(row) for row in rows], file, indent=1)


if __name__ == "__main__":
    main()
