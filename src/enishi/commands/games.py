"""`enishi games`: what can be played."""

import argparse
import sys

from enishi.games import ids, load
from enishi.games.game import Game
from enishi.terminal.table import Table, screen_width
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    del parser, speak


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    table = Table([speak(f"cli.games.{column}") for column in ("id", "title", "seats", "minutes", "options")])
    broken = []
    for id in ids():
        try:
            table.add(*_row(load(id), arguments.lang))
        except Exception as error:  # somebody is writing it: the others can be played all the same
            broken.append(speak("cli.games.broken", id=id, reason=f"{type(error).__name__}: {error}"))
    print(table.text(screen_width()))
    for line in broken:
        print(line, file=sys.stderr)
    return 1 if broken else 0


def _row(game: Game, language: str) -> tuple[str, ...]:
    manifest = game.manifest
    seats = f"{manifest.fewest_seats}-{manifest.most_seats}" if manifest.fewest_seats < manifest.most_seats else str(manifest.most_seats)
    low, high = manifest.minutes or (None, None)
    minutes = "" if low is None else str(low) if low == high else f"{low}-{high}"
    options = ", ".join(f"{option.name} ({option.allowed(manifest.most_seats)})" for option in manifest.options)
    return game.id, game.words.say("title", language), seats, minutes, options
