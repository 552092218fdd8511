"""`enishi think`: a machine that only thinks, for the bots of a site."""

import argparse
import os

from enishi.bots import bot, offer
from enishi.commands import Usage
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("--store", metavar="URL", required=True, help=speak("cli.think.store"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help=speak("cli.think.workers"))
    parser.add_argument("--bots", metavar="A,B", help=speak("cli.serve.bots"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    from enishi.server.think import think

    if arguments.workers < 1:
        raise Usage(f"--workers {arguments.workers}")
    names = arguments.bots.split(",") if arguments.bots else []
    for name in names:
        bot(name)
    offer(names)
    think(
        arguments.store, arguments.workers, lambda address: print(speak("cli.think.here", address=address, n=arguments.workers), flush=True)
    )
    return 0
