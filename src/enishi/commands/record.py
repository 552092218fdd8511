"""`enishi record <game>`: the record of a random game, or those of many games between bots."""

import argparse
import random
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from enishi.commands import Usage, add_setup, setup_of
from enishi.commands._tables import add_tables, check_tables, new_file, written
from enishi.commands.simulate import number
from enishi.lab.records import line_of
from enishi.match import Match, new
from enishi.words import Speaker

MOST_SEEDS = 20_000
"""Seeds that are tried for a game that ends as it is asked for."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak)
    parser.add_argument("--seed", type=int, metavar="N", help=speak("cli.seed"))
    parser.add_argument("--games", metavar="N", help=speak("cli.record.games"))
    parser.add_argument("--bots", metavar="A,B", help=speak("cli.record.bots"))
    parser.add_argument("--processes", type=int, metavar="N", help=speak("cli.tournament.processes"))
    parser.add_argument("--out", metavar="FILE", help=speak("cli.record.out"))
    parser.add_argument("--ending", metavar="NAME", help=speak("cli.record.ending"))
    add_tables(parser, speak)


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    check_tables(arguments, speak)
    if arguments.ending is not None:
        if arguments.bots is not None or arguments.games is not None:
            raise Usage(speak("cli.record.ending_alone"))
        records = iter([_record_that_ends(arguments, speak)])
    elif arguments.games is None and arguments.bots is None:
        records = iter([_random_record(arguments)])
    else:
        records = _played(arguments, number(arguments.games or "1", speak))
    kept = _kept(records, Path(arguments.out) if arguments.out else None, speak, quiet=bool(arguments.parquet or arguments.csv))
    if written(kept, arguments, speak) is None:
        for _ in kept:
            pass
    return 0


def _random_record(arguments: argparse.Namespace) -> dict[str, Any]:
    game, options = setup_of(arguments)
    match = new(game.id, arguments.seats, options)
    play_at_random(match, random.Random(arguments.seed))
    return match.record()


def _record_that_ends(arguments: argparse.Namespace, speak: Speaker) -> dict[str, Any]:
    """The record of a random game that ends as it is asked for: seeds are tried one after another."""
    game, options = setup_of(arguments)
    if arguments.ending not in game.manifest.ends:
        raise Usage(speak("cli.record.no_ending", ending=arguments.ending, ends=list(game.manifest.ends)))
    first = arguments.seed or 0
    for seed in range(first, first + MOST_SEEDS):
        match = new(game.id, arguments.seats, options)
        play_at_random(match, random.Random(seed))
        if match.ending == arguments.ending:
            print(speak("cli.record.found", seed=seed), file=sys.stderr)
            return match.record()
    raise Usage(speak("cli.record.never", ending=arguments.ending, seeds=MOST_SEEDS))


def _played(arguments: argparse.Namespace, games: int) -> Iterator[dict[str, Any]]:
    """Games between bots, on all cores, in the order of their numbers; what cannot be played is refused before a file is begun."""
    from enishi.lab.tournament.playing import play_all
    from enishi.lab.tournament.run import tournament_tasks

    game, options = setup_of(arguments)
    bots = (arguments.bots or "random").split(",")
    seed = random.SystemRandom().getrandbits(32) if arguments.seed is None else arguments.seed
    tasks = tournament_tasks(game.id, bots, games, arguments.seats, options, seed, fixed=False, with_records=True)
    return (played.record for played in play_all(tasks, arguments.processes) if played.record is not None)


def _kept(records: Iterator[dict[str, Any]], out: Path | None, speak: Speaker, *, quiet: bool) -> Iterator[dict[str, Any]]:
    """Writes each record as it comes: into a new file, or, unless tables are made, to the standard output."""
    with new_file(out, speak) if out else nullcontext(sys.stdout.buffer) as file:
        for record in records:
            if out or not quiet:
                file.write(line_of(record))
                file.flush()
            yield record


def play_at_random(match: Match, rng: random.Random) -> None:
    """Plays a match to its end, chance and seats alike drawing by weight."""
    while not match.over:
        actor = match.waiting[0]
        weights = match.weights(actor)
        match.play(actor, rng.choices(list(weights), list(weights.values()))[0])
