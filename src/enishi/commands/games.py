"""`enishi games`: what can be played."""

import argparse

from enishi.games import ids, load
from enishi.games.game import Game
from enishi.terminal.table import Table
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    del parser, speak


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    table = Table([speak(f"cli.games.{column}") for column in ("id", "title", "seats", "minutes", "options")])
    for id in ids():
        table.add(*_row(load(id), arguments.lang))
    print(table.text())
    return 0


def _row(game: Game, language: str) -> tuple[str, ...]:
    manifest = game.manifest
    seats = f"{manifest.fewest_seats}-{manifest.most_seats}" if manifest.fewest_seats < manifest.most_seats else str(manifest.most_seats)
    low, high = manifest.minutes or (None, None)
    minutes = "" if low is None else str(low) if low == high else f"{low}-{high}"
    options = ", ".join(f"{option.name} ({option.allowed(manifest.most_seats)})" for option in manifest.options)
    return game.id, game.words.say("title", language), seats, minutes, options
