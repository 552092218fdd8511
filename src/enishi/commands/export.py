"""`enishi export <source>…`: the finished games of a site, or records from files, as records or as tables."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from enishi.commands import Usage
from enishi.commands._tables import add_tables, check_tables, new_file, tell_of_cut, written
from enishi.lab.records import line_of, read_records
from enishi.words import Speaker

STORES = ("sqlite:", "postgresql://", "postgres://")
"""How the address of a site's store begins."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("source", nargs="+", help=speak("cli.export.source"))
    parser.add_argument("--names", action="store_true", help=speak("cli.export.names"))
    parser.add_argument("--out", metavar="FILE", help=speak("cli.export.out"))
    add_tables(parser, speak)


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    check_tables(arguments, speak)
    records = (record for source in arguments.source for record in _records(source, arguments.names))
    if arguments.out and (arguments.parquet or arguments.csv):
        raise Usage(speak("cli.export.one_way"))
    for source in arguments.source:
        tell_of_cut(Path(source), speak)
    status = written(records, arguments, speak, names=arguments.names)
    if status is not None:
        return status
    if arguments.out:
        with new_file(Path(arguments.out), speak) as out:
            out.writelines(line_of(record) for record in records)
    else:
        sys.stdout.buffer.writelines(line_of(record) for record in records)
    return 0


def _records(source: str, names: bool) -> Iterator[dict[str, Any]]:
    """Of a site's data folder or the address of its store, or of a file with records."""
    if Path(source).is_dir() or source.startswith(STORES):
        from enishi.server.store.finished import finished_games

        yield from finished_games(source, names=names)
    else:
        yield from read_records(source)
