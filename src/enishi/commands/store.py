"""`enishi store`: moves everything that a site keeps to another store."""

import argparse

from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar=speak("cli.store.action"))
    copy = actions.add_parser("copy", help=speak("cli.store.copy"), description=speak("cli.store.copy"))
    copy.add_argument("source", help=speak("cli.store.source"))
    copy.add_argument("target", help=speak("cli.store.target"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    from enishi.server.store.copying import copy_store

    def tell(table: str, rows: int) -> None:
        print(speak("cli.store.same", table=table, n=rows), flush=True)

    counts = copy_store(arguments.source, arguments.target, tell)
    print(speak("cli.store.done", n=sum(counts.values())))
    return 0
