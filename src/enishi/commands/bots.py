"""`enishi bots`: who can sit at a table."""

import argparse

from enishi.bots import BOTS, LEVELS, offered_bots
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    del parser, speak


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    for name in (*BOTS, *(level for level in LEVELS if level not in BOTS)):
        kind, settings = LEVELS.get(name, (name, {}))
        facts = ", ".join(f"{key}={value}" for key, value in settings.items())
        print(f"{name:10} {speak(f'cli.bots.{name}')}" + (f" ({kind}: {facts})" if facts else ""))
    for name in offered_bots():
        print(f"{name:10} {speak('cli.bots.own')}")
    print(speak("cli.bots.more"))
    return 0
