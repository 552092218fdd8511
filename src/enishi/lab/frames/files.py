"""Tables as files: written beside their names first, and put in place when all of them are whole."""

import json
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from enishi.errors import BadRecord
from enishi.lab.frames.schema import TABLES, arrow, schema_of

if TYPE_CHECKING:
    from enishi.lab.frames.frames import Frames

HALF = ".half"
"""Behind the name of a file that is not whole yet."""


class Writer:
    """Writes tables into a folder, piece by piece."""

    def __init__(self, folder: Path, form: str) -> None:
        self._folder = folder
        self._form = form
        self._files: dict[str, Any] = {}
        self._written: set[str] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, name: str, table: Any) -> None:
        """One more piece of a table."""
        if name not in self._files:
            self._files[name] = self._opened(name)
        self._files[name].write_table(table if self._form == "parquet" else _flat(table))

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}.{self._form}"

    def _half(self, name: str) -> Path:
        return self._folder / f"{name}.{self._form}{HALF}"

    def _opened(self, name: str) -> Any:
        if self._form == "parquet":
            arrow()
            from pyarrow import parquet

            return parquet.ParquetWriter(self._half(name), schema_of(name), compression="zstd")
        from pyarrow import csv

        return csv.CSVWriter(str(self._half(name)), _flat(schema_of(name).empty_table()).schema)

    def finish(self) -> None:
        """Puts all tables in place; one that nothing was added to is there with no rows."""
        for name in TABLES:
            if name not in self._files:
                self.add(name, schema_of(name).empty_table())
        for file in self._files.values():
            file.close()
        for name in self._files:
            self._half(name).replace(self._path(name))

    def give_up(self) -> None:
        """Leaves nothing behind; what was in the folder before is still there."""
        for name, file in self._files.items():
            file.close()
            self._half(name).unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.finish()
        else:
            self.give_up()


def _flat(table: Any) -> Any:
    """The table with lists as JSON, which CSV has no form for."""
    pa = arrow()
    for place, field in enumerate(table.schema):
        if pa.types.is_list(field.type):
            texts = [None if value is None else json.dumps(value, ensure_ascii=False) for value in table.column(place).to_pylist()]
            table = table.set_column(place, field.name, pa.array(texts, pa.string()))
        elif pa.types.is_dictionary(field.type):
            table = table.set_column(place, field.name, table.column(place).cast(pa.string()))
    return table


def read_frames(folder: str | Path) -> "Frames":
    """The tables that were written into a folder, as Parquet or as CSV; refused where one is missing, cut off, or of something else."""
    from enishi.lab.frames.frames import Frames

    form = "csv" if _has(Path(folder), "csv") and not _has(Path(folder), "parquet") else "parquet"
    tables = {name: _read(Path(folder) / f"{name}.{form}", name) for name in TABLES}
    if form == "csv":
        _check_whole(tables, Path(folder))
    return Frames(tables)


def _has(folder: Path, form: str) -> bool:
    """Whether somebody wrote tables of this form here, or began to."""
    return any((folder / f"{name}.{form}{behind}").exists() for name in TABLES for behind in ("", HALF))


def _check_whole(tables: dict[str, Any], folder: Path) -> None:
    """CSV has no end that tells whether lines are missing behind it; the games say how many there are."""
    for name in ("seats", "events"):
        if sum(tables["games"].column(name).to_pylist()) != tables[name].num_rows:
            raise BadRecord("tables_damaged", file=str(folder / f"{name}.csv"))


def _read(path: Path, name: str) -> Any:
    pa = arrow()
    try:
        table = _read_csv(path, name) if path.suffix == ".csv" else _read_parquet(path)
    except (OSError, ValueError, pa.ArrowException) as error:
        code = "tables_half" if path.with_name(path.name + HALF).exists() else "tables_damaged"
        raise BadRecord(code, file=str(path)) from error
    if table.schema.names != schema_of(name).names:
        raise BadRecord("tables_damaged", file=str(path))
    return table


def _read_parquet(path: Path) -> Any:
    from pyarrow import parquet

    return parquet.read_table(path)


def _read_csv(path: Path, name: str) -> Any:
    """The table with the types that it was written with, lists out of their JSON."""
    pa = arrow()
    from pyarrow import csv

    schema = schema_of(name)
    types = {field.name: pa.string() if pa.types.is_list(field.type) else field.type for field in schema}
    reading = csv.ParseOptions(newlines_in_values=True)
    whole = csv.ConvertOptions(column_types=types, strings_can_be_null=True, quoted_strings_can_be_null=False)
    table = csv.read_csv(path, parse_options=reading, convert_options=whole)
    for place, field in enumerate(schema):
        if pa.types.is_list(field.type) and field.name in table.schema.names:
            values = [None if text is None else json.loads(text) for text in table.column(field.name).to_pylist()]
            table = table.set_column(place, field.name, pa.array(values, field.type))
    return table
