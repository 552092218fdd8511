"""How well the bots play: the whole table of targets, in one run.

    python benchmarks/strength.py [--games 200] [--minutes N] [--only ito …] [--seed 0] [--json FILE]
    python benchmarks/strength.py --match bird:2=search:exploration=0.2,search …      (matches of your own instead)

The ladder of all levels in every game, `master` against `hard` as it was in version 0.1 and against plans without any search
(`benchmarks/conventions`), `hard` against random play, and a cross table of both sides of `ito`; `benchmarks/lines.py` says who plays whom.
Seats are rotated (but for the sides of `ito`), ties count half, intervals are 95 %. All lines are played side by side: where the minutes
end it early, each has about the same part of its games, and says how many. The file of `--json` has every game, also for
`benchmarks/ratings.py --results`; with it a table is printed anew without playing (`--again FILE …`).
"""

import argparse
import itertools
import json
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from enishi.lab.tournament.playing import Played, Task, play
from enishi.lab.tournament.run import tournament_tasks
from enishi.lab.tournament.standings import margin
from lines import BEFORE, GAMES, LADDER, LEAD, SCORE, SEATS, SHARE, THINKING, Line, lines_of

WIDTH = 130
"""Columns of the table that is printed."""
WARM = "search:iterations=20"
AHEAD = 2
"""This many games for each process are handed out before they are needed."""
WRITTEN_EVERY = 15.0
"""Seconds after which the file is written anew."""


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
    milliseconds: float
    """A decision of the first bot."""


Result = dict[str, Any]
"""A game: the mean share and score of the first bot's seats, the mean share of the others', seconds and decisions of the first."""


def result_of(line: Line, played: Played) -> Result:
    own = [seat for seat, name in enumerate(played.lineup) if name == line.bots[0]]
    others = [share for seat, share in enumerate(played.returns) if seat not in own]
    return {
        "own": statistics.fmean(played.returns[seat] for seat in own),
        "others": statistics.fmean(others) if others else None,
        "score": statistics.fmean(played.scores[seat] for seat in own),
        "seconds": round(sum(played.seconds[seat] for seat in own), 4),
        "decisions": sum(played.decisions[seat] for seat in own),
    }


def row_of(line: Line, results: Sequence[Result]) -> Row:
    """What a line's games say."""
    values = [one["own"] - one["others"] if line.kind == LEAD else one["score" if line.kind == SCORE else "own"] for one in results]
    mean, wide = statistics.fmean(values), margin(values)
    reached = None if line.least is None else mean > line.least + wide if line.kind == LEAD else mean >= line.least
    decisions = sum(one["decisions"] for one in results)
    milliseconds = 1000 * sum(one["seconds"] for one in results) / max(decisions, 1)
    return Row(line.game, line.what, mean, wide, line.wanted, reached, len(values), milliseconds)


def sides_of_ito(rows: dict[str, Row]) -> Iterator[Row]:
    """From the cross table, each level of a side against the next weaker one, and `master` against `hard` of version 0.1: over all thinking
    levels of the other side."""
    steps = [*itertools.pairwise(LADDER), ("master", BEFORE)]
    for side, (better, worse) in itertools.product(("protagonist", "possessors"), steps):
        pairs = [(_cell(rows, side, better, faced), _cell(rows, side, worse, faced)) for faced in THINKING]
        both = [(high, low) for high, low in pairs if high and low]
        if len(both) == len(pairs):
            sign = 1 if side == "protagonist" else -1
            lead = sign * statistics.fmean(high.found - low.found for high, low in both)
            wide = sum(high.margin**2 + low.margin**2 for high, low in both) ** 0.5 / len(both)
            games = sum(high.games for high, _ in both)
            yield Row("ito", f"{side}: {better} less {worse}", lead, wide, "above 0", lead > wide, games, 0.0)


def _cell(rows: dict[str, Row], side: str, level: str, faced: str) -> Row | None:
    protagonist, possessor = (level, faced) if side == "protagonist" else (faced, level)
    return rows.get(f"protagonist {protagonist}, possessors {possessor}")


def handed_out(lines: Sequence[Line], games: int, seed: int) -> list[tuple[int, Task]]:
    """All games of all lines, in such an order that lines come on alike."""
    tasks = []
    for number, line in enumerate(lines):
        wanted = max(2, round(games * line.times))
        made = tournament_tasks(line.game, line.bots, wanted, line.seats, None, seed, fixed=line.fixed, with_records=False)
        tasks += [((place + 0.5) / wanted, number, task) for place, task in enumerate(made)]
    return [(number, task) for _, number, task in sorted(tasks, key=lambda one: one[:2])]


def warm_up(game: str) -> None:
    """Compiles a game's rules and searches, which all processes then read from the disk."""
    seats = SEATS[game]
    bots = ("instant", *[WARM] * (seats - 1))
    play(Task(game, tournament_tasks(game, [WARM], 1, seats, None, 0, fixed=False, with_records=False)[0].options, bots, bots, 0, 0))


def play_lines(lines: Sequence[Line], arguments: argparse.Namespace) -> Iterator[tuple[int, Result]]:
    """Games as they end, with the number of their line; ends when all are played or time is over."""
    until = time.monotonic() + 60 * arguments.minutes if arguments.minutes else float("inf")
    processes = arguments.processes or os.cpu_count() or 1
    waiting = iter(handed_out(lines, arguments.games, arguments.seed))
    pool = ProcessPoolExecutor(processes)
    try:
        list(pool.map(warm_up, dict.fromkeys(line.game for line in lines)))
        running: dict[Future[Played], int] = {}
        while True:
            for number, task in itertools.islice(waiting, AHEAD * processes - len(running)):
                running[pool.submit(play, task)] = number
            if not running or time.monotonic() > until:
                return
            for done in wait(running, max(0.0, min(until - time.monotonic(), 3600)), FIRST_COMPLETED).done:
                number = running.pop(done)
                yield number, result_of(lines[number], done.result())
    finally:
        for process in pool._processes.values():  # games that have begun would otherwise be played to their end
            process.terminate()
        pool.shutdown(cancel_futures=True)


def table(rows: Sequence[Row]) -> Table:
    drawn = Table(box=None, pad_edge=False)
    for column in ("game", "what", "found", "95 %", "wanted", "", "games", "ms/decision"):
        drawn.add_column(column, justify="left" if column in ("game", "what", "wanted", "") else "right")
    for row in rows:
        said = {True: "yes", False: "NO", None: ""}[row.reached]
        numbers = str(row.games), f"{row.milliseconds:.1f}"
        drawn.add_row(row.game, row.what, f"{row.found:.3f}", f"±{row.margin:.3f}", row.wanted, said, *numbers)
    return drawn


def rows_of(lines: Sequence[Line], results: Sequence[Sequence[Result]]) -> list[Row]:
    rows = [row_of(line, found) for line, found in zip(lines, results, strict=True) if found]
    return rows + list(sides_of_ito({row.what: row for row in rows if row.game == "ito"}))


def written(lines: Sequence[Line], results: Sequence[Sequence[Result]], arguments: argparse.Namespace) -> None:
    found = [
        {
            "game": line.game,
            "what": line.what,
            "bots": [Path(bot).name for bot in line.bots],
            "seats": line.seats,
            "fixed": line.fixed,
            "played": played,
        }
        for line, played in zip(lines, results, strict=True)
    ]
    made = {"games": arguments.games, "minutes": arguments.minutes, "seed": arguments.seed}
    fresh = Path(f"{arguments.json}.part")
    fresh.write_text(json.dumps({**made, "lines": found}) + "\n", encoding="utf-8")
    fresh.replace(arguments.json)


def read_again(lines: Sequence[Line], files: Sequence[str]) -> list[list[Result]]:
    """The games of files, by line; those of other lines are left out."""
    results: list[list[Result]] = [[] for _ in lines]
    number = {(line.game, line.what): place for place, line in enumerate(lines)}
    for file in files:
        for found in json.loads(Path(file).read_text(encoding="utf-8"))["lines"]:
            place = number.get((found["game"], found["what"]))
            if place is not None:
                results[place] += found["played"]
    return results


def match_line(text: str) -> Line:
    """A match as it was written. Where two meet, the share of the first is looked at, otherwise its lead."""
    setup, _, bots = text.partition("=")
    game, _, seats = setup.partition(":")
    players = tuple(bots.split(","))
    kind = SHARE if len(players) == 2 else LEAD
    return Line(game, players, int(seats), f"{players[0]} {'against' if kind == SHARE else 'less'} {', '.join(players[1:])}", kind)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--minutes", type=float, help="all lines end then, with the games that they have")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int)
    parser.add_argument("--only", nargs="*", default=GAMES, choices=GAMES)
    parser.add_argument("--lines", nargs="*", help="only lines in which one of these words stands")
    parser.add_argument("--match", nargs="*", metavar="GAME:SEATS=BOT,BOT…", help="these lines, and no others")
    parser.add_argument("--json", metavar="FILE")
    parser.add_argument("--again", nargs="*", metavar="FILE", help="print what these files have, and play nothing")
    arguments = parser.parse_args()
    lines = [match_line(text) for text in arguments.match or ()] or [line for game in arguments.only for line in lines_of(game)]
    if arguments.lines:
        lines = [line for line in lines if any(word in line.what for word in arguments.lines)]
    began = saved = time.monotonic()
    results: list[list[Result]] = read_again(lines, arguments.again or ())
    try:
        for number, result in play_lines(lines, arguments) if not arguments.again else ():
            results[number].append(result)
            if arguments.json and time.monotonic() - saved > WRITTEN_EVERY:
                written(lines, results, arguments)
                saved = time.monotonic()
    finally:  # whatever ends it, what was played is kept
        if arguments.json:
            written(lines, results, arguments)
    Console(width=WIDTH).print(table(rows_of(lines, results)))
    print(f"{time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
