"""`enishi record <game>`: the record of a random game."""

import argparse
import json
import random

from enishi.commands import add_setup, setup_of
from enishi.match import Match, new
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak)
    parser.add_argument("--seed", type=int, metavar="N", help=speak("cli.seed"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    game, options = setup_of(arguments)
    match = new(game.id, arguments.seats, options)
    play_at_random(match, random.Random(arguments.seed))
    print(json.dumps(match.record(), ensure_ascii=False))
    return 0


def play_at_random(match: Match, rng: random.Random) -> None:
    """Plays a match to its end, chance and seats alike drawing by weight."""
    while not match.over:
        actor = match.waiting[0]
        weights = match.weights(actor)
        match.play(actor, rng.choices(list(weights), list(weights.values()))[0])
