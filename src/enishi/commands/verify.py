"""`enishi verify <file>`: does the deal of a recorded match follow from what was fixed before it?"""

import argparse

from enishi.commands._records import read_record
from enishi.deals import verify
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("file", help=speak("cli.replay.file"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    found = verify(read_record(arguments.file, speak))
    print(speak("cli.verify.proved" if found.people else "cli.verify.alone", people=found.people, draws=found.draws))
    if found.absent:
        print(speak("cli.verify.absent", seats=[seat + 1 for seat in found.absent]))
    if found.voided:
        print(speak("cli.verify.voided", rounds=found.voided))
    if found.brought:
        print(speak("cli.verify.brought", events=found.brought))
    return 0
