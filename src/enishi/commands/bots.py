"""`enishi bots`: who can sit at a table."""

import argparse

from enishi.bots import BOTS, BY_STRENGTH, LEVELS, offered_bots
from enishi.terminal.table import Table, screen_width
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    del parser, speak


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    print(speak("cli.bots.order"))
    table = Table([speak("cli.bots.column_bot"), speak("cli.bots.column_what")])
    for name in BY_STRENGTH:
        table.add(name, speak(f"cli.bots.{name}"))
    print(table.text(screen_width()))
    print()
    for kind in BOTS:
        if kind not in LEVELS:
            print(f"{kind}: {speak(f'cli.bots.{kind}')}")
    for name in offered_bots():
        print(f"{name}: {speak('cli.bots.own')}")
    print(speak("cli.bots.more"))
    return 0
