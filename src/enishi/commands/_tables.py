"""Tables of records, which several commands write."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO

from enishi.commands import Usage
from enishi.errors import Refused
from enishi.lab.records import cut_off
from enishi.words import Speaker


def add_tables(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    """The arguments that say which tables are written where."""
    parser.add_argument("--parquet", metavar="DIR", help=speak("cli.tables.parquet"))
    parser.add_argument("--csv", metavar="DIR", help=speak("cli.tables.csv"))
    parser.add_argument("--decisions", action="store_true", help=speak("cli.tables.decisions"))
    parser.add_argument("--think", type=int, default=0, metavar="N", help=speak("cli.tables.think"))


def check_tables(arguments: argparse.Namespace, speak: Speaker) -> None:
    """Refuses what only tables have where none are written: it would be passed over."""
    if (arguments.decisions or arguments.think) and not (arguments.parquet or arguments.csv):
        raise Usage(speak("cli.tables.no_tables"))


class SetAside:
    """Records that could not be played again, by the reason; where there is one, a command ends with status 1."""

    def __init__(self) -> None:
        self._places: dict[str, list[int]] = {}
        self._refusals: dict[str, Refused] = {}

    def __call__(self, place: int, refusal: Refused) -> None:
        self._places.setdefault(str(refusal), []).append(place)
        self._refusals[str(refusal)] = refusal

    def tell(self, speak: Speaker) -> int:
        """Says for each reason how many there were, and which was the first; the exit status."""
        for key, places in self._places.items():
            facts = {"n": len(places), "first": places[0], "reason": self._refusals[key].say(speak.language)}
            print(speak("cli.tables.aside", **facts), file=sys.stderr)
        return 1 if self._places else 0


def tell_of_cut(source: Path, speak: Speaker) -> None:
    """Says that the end of a file is missing: what is left of its last record is not counted."""
    if source.is_file() and cut_off(source):
        print(speak("cli.tables.cut", file=str(source)), file=sys.stderr)


def new_file(path: Path, speak: Speaker) -> BinaryIO:
    """A file that does not exist yet; one that does is never written over."""
    try:
        return path.open("xb")
    except FileExistsError:
        raise Usage(speak("cli.tables.exists", file=str(path))) from None
    except OSError as error:
        raise Usage(speak("cli.tables.no_access", file=str(path), reason=error.strerror or "")) from error


def written(records: Iterable[dict[str, Any]], arguments: argparse.Namespace, speak: Speaker, *, names: bool = False) -> int | None:
    """Writes the tables that were asked for, and says so: the exit status, which tells of records set aside; None where there are none."""
    if not (arguments.parquet or arguments.csv):
        return None
    from enishi.lab.frames import write_tables

    aside = SetAside()
    how = {"names": names, "decisions": arguments.decisions, "think": arguments.think, "aside": aside}
    count = write_tables(records, arguments.parquet, arguments.csv, **how)
    folders = [folder for folder in (arguments.parquet, arguments.csv) if folder]
    print(speak("cli.tables.written", n=count, folders=folders), file=sys.stderr)
    return aside.tell(speak)
