"""Plays a tournament, keeps its records as they come, and goes on where an earlier one was stopped."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from enishi.bots import bot as make_bot
from enishi.errors import BadSetup, bad_number
from enishi.games import load
from enishi.games.setup import checked_setup
from enishi.lab.progress import late_bar
from enishi.lab.records import RecordsFile
from enishi.lab.tournament.playing import Played, Task, play_all
from enishi.lab.tournament.ratings import Ratings, RatingsFile
from enishi.lab.tournament.seating import entrants, given_order, seat_orders
from enishi.lab.tournament.standings import Tournament, standings_of

MOST_GAMES = 1_000_000

Progress = Callable[[int], None]


def tournament(
    game: str,
    bots: Sequence[str],
    games: int = 100,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int = 0,
    processes: int | None = None,
    fixed: bool = False,
    progress: Progress | None = None,
    records: str | Path | None = None,
    ratings: str | Path | None = None,
    with_records: bool = False,
) -> Tournament:
    """Plays this many games, seat orders taking turns, or (`fixed`) everybody always in the seat that the order of `bots` says.

    Ctrl-C ends it early with what has been played. `records` is a file that each game is added to as it ends; where it has games of the
    same tournament already, those count and are not played again. `ratings` is a file of ratings that this tournament goes on with.
    `with_records` keeps the record of every game with it (`played`).
    """
    book = RatingsFile(Path(ratings)) if ratings is not None else None
    rated = book.ratings(load(game).id) if book else Ratings()
    tasks = tournament_tasks(game, bots, games, seats, options, seed, fixed=fixed, with_records=with_records or records is not None)
    kept = RecordsFile(Path(records)) if records is not None else None
    played = _kept_games(kept, tasks) if kept else []
    rated_before = len(played) if book else 0
    with late_bar(games) as bar:
        _play_the_rest(tasks, played, kept, processes, progress or bar)
    rated.add(played[rated_before:])
    if book:
        book.keep(tasks[0].game, rated)
    seats, given = len(tasks[0].lineup), dict(tasks[0].options)
    return Tournament(tasks[0].game, seats, given, len(played), seed, standings_of(played, rated), played, wanted=len(tasks))


def tournament_tasks(
    game: str,
    bots: Sequence[str],
    games: int,
    seats: int | None,
    options: Mapping[str, Any] | None,
    seed: int,
    *,
    fixed: bool,
    with_records: bool,
) -> list[Task]:
    """The games of a tournament by their numbers; refuses what cannot be played before anything is."""
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise bad_number("games", games, 1, MOST_GAMES)
    loaded = load(game)
    seats, given = checked_setup(loaded, seats, options)
    bot_of = entrants(bots)
    lineups = [given_order(list(bot_of), seats)] if fixed else seat_orders(loaded, list(bot_of), seats)
    for name in bots:
        make_bot(name)  # refuses one that does not exist
    bots_of = [tuple(bot_of[name] for name in lineup) for lineup in lineups]
    turns = (number % len(lineups) for number in range(games))
    return [Task(loaded.id, given, lineups[turn], bots_of[turn], seed, number, with_records) for number, turn in enumerate(turns)]


def _play_the_rest(tasks: list[Task], played: list[Played], kept: RecordsFile | None, processes: int | None, report: Progress) -> None:
    """Plays what has not been played; Ctrl-C keeps what there is, if there is anything."""
    try:
        for result in play_all(tasks[len(played) :], processes):
            if kept and result.record is not None:
                kept.add(result.record)
            played.append(result)
            report(len(played))
    except KeyboardInterrupt:
        if not played:
            raise


def _kept_games(kept: RecordsFile, tasks: list[Task]) -> list[Played]:
    """The games of this tournament that the file has already; it must have them from the first on, and no others."""
    found = []
    for number, record in enumerate(kept.read()):
        task = tasks[number] if number < len(tasks) else None
        if task is None or not _is_of(record, task):
            raise BadSetup("other_records", file=str(kept.path), number=number + 1)
        times = record["seconds"], record["decisions"]
        found.append(Played(task.lineup, record["returns"], record["scores"], *times, task.bots, record))
    return found


def _is_of(record: Mapping[str, Any], task: Task) -> bool:
    said = {
        "game": task.game,
        "rules": load(task.game).manifest.version,
        "options": dict(task.options),
        "bots": list(task.bots),
        "seed": task.seed,
        "number": task.number,
    }
    return all(record.get(key) == value for key, value in said.items()) and {"returns", "scores", "seconds", "decisions"} <= set(record)
