"""`enishi query <source> <sql>`: a question about many records, answered by DuckDB (docs/recipes.md)."""

import argparse
import json
from pathlib import Path
from typing import Any

from enishi.commands import Usage
from enishi.commands._tables import SetAside, tell_of_cut
from enishi.terminal.table import Table
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("source", help=speak("cli.query.source"))
    parser.add_argument("sql", help=speak("cli.query.sql"))
    parser.add_argument("--decisions", action="store_true", help=speak("cli.tables.decisions"))
    parser.add_argument("--think", type=int, default=0, metavar="N", help=speak("cli.tables.think"))
    parser.add_argument("--json", action="store_true", help=speak("cli.json"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    from enishi.lab.frames import frame, read_frames

    source = Path(arguments.source)
    tell_of_cut(source, speak)
    if source.is_dir() and (arguments.decisions or arguments.think):
        raise Usage(speak("cli.query.written", folder=str(source)))
    aside = SetAside()
    how = {"decisions": arguments.decisions, "think": arguments.think, "aside": aside}
    frames = read_frames(source) if source.is_dir() else frame(source, **how)
    answer = frames.query(arguments.sql)
    rows = answer.to_pylist()
    print(json.dumps(rows, ensure_ascii=False, default=str) if arguments.json else _table(answer.column_names, rows).text())
    return aside.tell(speak)


def _table(columns: list[str], rows: list[dict[str, Any]]) -> Table:
    numbers = {place for place, name in enumerate(columns) if rows and isinstance(rows[0][name], int | float)}
    table = Table(columns, right=frozenset(numbers))
    for row in rows:
        table.add(*(_shown(value) for value in row.values()))
    return table


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if isinstance(value, float) else str(value)
