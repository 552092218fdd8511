"""Tables in memory, and tables that are written while records are read, so that no number of games needs more memory than a few."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from enishi.errors import BadSetup, bad_number
from enishi.extras import require
from enishi.lab.frames.aside import Aside, decided, of_known_games
from enishi.lab.frames.columns import Columns, rows_table
from enishi.lab.frames.files import Writer
from enishi.lab.frames.schema import TABLES, arrow, schema_of
from enishi.lab.records import read_records
from enishi.match import Match

AT_ONCE = 1000
"""Records that are turned into columns together."""

Records = Iterable[Mapping[str, Any] | Match] | Mapping[str, Any] | Match | str | Path
"""Records, matches, or the name of a file with records."""


class Frames:
    """The tables of some records."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self._tables = dict(tables)

    @property
    def games(self) -> Any:
        """One row for each game."""
        return self._tables["games"]

    @property
    def seats(self) -> Any:
        """One row for each seat of each game."""
        return self._tables["seats"]

    @property
    def events(self) -> Any:
        """One row for each event."""
        return self._tables["events"]

    @property
    def decisions(self) -> Any:
        """One row for each moment at which a seat had a choice; empty unless asked for (`frame(…, decisions=True)`)."""
        return self._tables["decisions"]

    def query(self, sql: str) -> Any:
        """The answer of DuckDB to a question about `games`, `seats`, `events` and `decisions`, as a table of PyArrow."""
        require("lab", "duckdb")
        import duckdb

        with duckdb.connect() as connection:
            for name, table in self._tables.items():
                connection.register(name, table)
            try:
                answer = connection.sql(sql)
                if answer is None:
                    raise BadSetup("no_question")
                return answer.to_arrow_table()
            except duckdb.Error as error:
                raise BadSetup("bad_query", error=str(error).partition("\n")[0]) from error

    def write_parquet(self, folder: str | Path) -> None:
        """Each table as a file of its own in a folder, `games.parquet` and so on."""
        self._write(Path(folder), "parquet")

    def write_csv(self, folder: str | Path) -> None:
        """The same as CSV; lists are written as JSON."""
        self._write(Path(folder), "csv")

    def _write(self, folder: Path, form: str) -> None:
        with Writer(folder, form) as writer:
            for name, table in self._tables.items():
                writer.add(name, table)

    def __repr__(self) -> str:
        counts = ", ".join(f"{self._tables[name].num_rows:,} {name}" for name in TABLES)
        return f"<Frames: {counts}>"

    def _repr_html_(self) -> str:
        from enishi.lab.show import frames_html

        return frames_html(self)


def frame(records: Records, *, names: bool = False, decisions: bool = False, think: int = 0, aside: Aside | None = None) -> Frames:
    """The tables of records, matches, or files with records.

    `names`: with people's names. `decisions`: with what was legal at every decision, for which games are played again; `think`: and with
    what a search of this many iterations thought of each move. One record that cannot be played again here (by other rules, of a game that
    is not here) refuses them all, unless `aside` is there to be told of it: then its decisions are missing, or all of it.
    """
    parts: dict[str, list[Any]] = {name: [schema_of(name).empty_table()] for name in TABLES}
    for tables in _batches(records, names, decisions or think > 0, think, aside):
        for name, table in tables.items():
            parts[name].append(table)
    return Frames({name: arrow().concat_tables(tables).unify_dictionaries() for name, tables in parts.items()})


def write_tables(
    records: Records,
    parquet: str | Path | None = None,
    csv: str | Path | None = None,
    *,
    names: bool = False,
    decisions: bool = False,
    think: int = 0,
    aside: Aside | None = None,
) -> int:
    """Writes the tables of records into folders as they are read, `aside` as in `frame`; tells how many records are in them."""
    writers = [Writer(Path(folder), form) for folder, form in ((parquet, "parquet"), (csv, "csv")) if folder is not None]
    count = 0
    try:
        for tables in _batches(records, names, decisions or think > 0, think, aside):
            count += tables["games"].num_rows
            for writer in writers:
                for name, table in tables.items():
                    writer.add(name, table)
    except BaseException:
        for writer in writers:
            writer.give_up()
        raise
    for writer in writers:
        writer.finish()
    return count


def _batches(records: Records, names: bool, decisions: bool, think: int, aside: Aside | None) -> Iterator[dict[str, Any]]:
    if think < 0:
        raise bad_number("think", think, 0)
    columns, source, first = Columns(names=names), of_known_games(_each(records), aside), 0
    while batch := list(islice(source, AT_ONCE)):
        tables = columns.tables([record for _, record in batch])
        if decisions:
            rows = [row for match, placed in enumerate(batch, first) for row in decided(match, placed, think, aside)]
            tables["decisions"] = rows_table("decisions", rows)
        first += len(batch)
        yield tables


def _each(records: Records) -> Iterator[Mapping[str, Any]]:
    if isinstance(records, str | Path):
        yield from read_records(records)
    elif isinstance(records, Match):
        yield records.record()
    elif isinstance(records, Mapping):
        yield records
    else:
        for record in records:
            yield record.record() if isinstance(record, Match) else record
