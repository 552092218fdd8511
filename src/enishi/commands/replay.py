"""`enishi replay <file>`: a recorded match, step by step."""

import argparse
import sys
from collections.abc import Mapping
from typing import Any

from enishi.commands import seat_of
from enishi.commands._asking import as_number, command_of, typed
from enishi.commands._records import read_record
from enishi.errors import OtherRules
from enishi.events import read_event
from enishi.games import load
from enishi.match import Match, new
from enishi.record import replay
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("file", help=speak("cli.replay.file"))
    parser.add_argument("--seat", type=int, metavar="N", help=speak("cli.replay.seat"))
    parser.add_argument("--all", action="store_true", help=speak("cli.replay.all"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    record = read_record(arguments.file, speak)
    try:
        whole = replay(record)
    except OtherRules as other:
        print(other.say(speak.language), file=sys.stderr)
        _show_as_it_stands(record, speak)
        return 1
    steps = _Steps(whole, None if arguments.seat is None else seat_of(arguments.seat, whole, speak), speak)
    if arguments.all or not sys.stdin.isatty():
        steps.show_all()
    else:
        _walk(steps)
    return 0


def _walk(steps: "_Steps") -> None:
    """Step by step, until they have seen enough, or end the input."""
    try:
        steps.walk()
    except EOFError:
        print()


def _show_as_it_stands(record: Mapping[str, Any], speak: Speaker) -> None:
    """What can be read of a record that the rules here cannot play: everything in it, in its own words."""
    print(load(record["game"]).words.say("title", speak.language))
    for key, value in record.items():
        if key != "events":
            print(f"{key}: {value}")
    for place, event in enumerate(record["events"], 1):
        print(f"{place:4}  {event}")


class _Steps:
    """A match shown at one moment after another; everything in a record may be looked at."""

    def __init__(self, whole: Match, seat: int | None, speak: Speaker) -> None:
        self.whole = whole
        self.game = load(whole.game)
        self.seat = seat
        self.speak = self.game.words.speaker(speak.language, whole.names)
        self.say = speak
        self.log = None if seat is None else whole.typed_view(seat).log

    def show_all(self) -> None:
        for place in range(len(self.whole.events)):
            print(self._told(place))
        print()
        print(self._table(len(self.whole.events)))
        self._result()

    def walk(self) -> None:
        moment: int | None = 0
        while moment is not None:
            if moment:
                print(self._told(moment - 1))
            print(f"\n{self._table(moment)}\n")
            if moment == len(self.whole.events):
                self._result()
            moment = self._asked(moment)

    def _asked(self, moment: int) -> int | None:
        """The moment that somebody wants to see next; None when they have seen enough."""
        last = len(self.whole.events)
        while True:
            answer = typed(self.say("cli.replay.prompt", number=moment, last=last)).lower()
            wanted = as_number(answer)
            if command_of(answer, self.say) == "quit" or (answer == "" and moment == last):
                return None
            if wanted is not None:
                return min(wanted, last)
            if answer in ("", "b", "back"):
                return moment + 1 if answer == "" else max(moment - 1, 0)

    def _told(self, place: int) -> str:
        """An event as the seat tells it, or those who saw all of it."""
        entry = self.whole.told(place) if self.log is None else self.log[place]
        return f"{place + 1:4}  {entry.event}\n      " + " ".join(self.speak.line(line) for line in entry.lines)

    def _table(self, moment: int) -> str:
        match = new(self.whole.game, self.whole.seats, self.whole.options)
        match.extra = self.whole.extra
        for event in self.whole.events[:moment]:
            match.play(*read_event(event))
        return self.game.draw(match.typed_view(self.seat), self.speak)

    def _result(self) -> None:
        result = self.whole.typed_view(self.seat).result
        if result is not None:
            print(self.speak(f"end.{result.ending}"))
            for line in result.lines:
                print(self.speak.line(line))
            print(self.say("cli.result", scores=result.scores, winners=[self.speak.seat(seat) for seat in result.winners]))
