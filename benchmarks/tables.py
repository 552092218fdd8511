"""How long tables of many games take, and how much memory: python benchmarks/tables.py [--games 100000] [--game bird]

A few hundred games are played at random and repeated, so the records are real and their number is what is asked for.
"""

import argparse
import itertools
import resource
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from enishi.lab.frames import frame, read_frames, write_tables
from enishi.lab.records import line_of, read_records
from enishi.lab.tournament import tournament

PLAYED = 200


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--game", default="bird")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        records = [game.record for game in tournament(asked.game, ["random"], games=PLAYED, seed=1, with_records=True).played]
        file = folder / "games.jsonl"
        with file.open("wb") as out:
            out.writelines(line_of(record) for record in itertools.islice(itertools.cycle(records), asked.games) if record)
        print(f"{asked.games:,} records, {file.stat().st_size / 1e6:.0f} MB of JSON Lines")
        _timed("records to Parquet", lambda: write_tables(read_records(file), parquet=folder / "tables"))
        size = sum(one.stat().st_size for one in (folder / "tables").iterdir())
        print(f"  {size / 1e6:.0f} MB of Parquet, {read_frames(folder / 'tables').events.num_rows:,} events")
        _timed("records to tables in memory", lambda: frame(file))
        question = "SELECT kind, count(*) FROM events WHERE actor IS NOT NULL GROUP BY kind"
        _timed("a question about all events", lambda: read_frames(folder / "tables").query(question))


def _timed(what: str, do: Callable[[], object]) -> None:
    began = time.perf_counter()
    do()
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    print(f"{what}: {time.perf_counter() - began:.1f} s, {most:.2f} GB at most so far")


if __name__ == "__main__":
    main()
