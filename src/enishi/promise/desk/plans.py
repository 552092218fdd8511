"""`write`, `change`, `invite`, `gather`, `show`: a promise as a file, and its copies."""

import argparse
from typing import Any

from msgspec.structs import replace

from enishi.commands import Usage
from enishi.promise import entries, story
from enishi.promise.desk import files
from enishi.promise.export import for_person
from enishi.promise.merging import merge
from enishi.promise.recounting import recount
from enishi.promise.text import Point, Text
from enishi.promise.writing import Plan
from enishi.promise.writing import rewrite as write_change
from enishi.promise.writing import write as write_first
from enishi.promise.zones import clock
from enishi.words import Speaker


def write(arguments: argparse.Namespace, speak: Speaker) -> int:
    """A new promise in a new file."""
    now = files.now()
    plan = Plan(names=tuple(arguments.name), **_given(arguments, speak))
    draft = write_first(plan, now)
    files.write_story(arguments.file, [story.begin(entries.Written(text=draft.data, shares=draft.shares), now)], new=True)
    print(speak("cli.promise.written", file=arguments.file))
    return show(arguments, speak)


def change(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Another plan for the same people; what is not given stays."""
    kept, now = files.read_story(arguments.file, speak), files.now()
    state = story.read(kept)
    plan = replace(_plan_of(state.text), **_given(arguments, speak))
    draft = write_change(state.seal(), plan, now)
    request = entries.ChangeProposed(index=files.person(state, arguments.person), text=draft.data, shares=draft.shares)
    entry = story.accept(state, request, now)
    files.write_story(arguments.file, [*kept, *([entry] if entry else [])])
    return show(arguments, speak)


def invite(arguments: argparse.Namespace, speak: Speaker) -> int:
    """A copy for somebody else: with their own share, or with none."""
    kept = files.read_story(arguments.file, speak)
    index = None if arguments.person is None else files.person(story.read(kept), arguments.person)
    files.write_story(arguments.copy, for_person(kept, index), new=True)
    print(speak("cli.promise.copied", file=arguments.copy))
    return 0


def gather(arguments: argparse.Namespace, speak: Speaker) -> int:
    """What others did on their copies."""
    kept = files.read_story(arguments.file, speak)
    before = len(kept)
    for name in arguments.copies:
        kept, reasons = merge(kept, files.read_story(name, speak))
        for reason in reasons:
            print(speak("cli.promise.not_taken", file=name, reason=reason))
    files.write_story(arguments.file, kept)
    print(speak("cli.promise.gathered", n=len(kept) - before))
    return show(arguments, speak)


def show(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Where the promise stands."""
    state = story.read(files.read_story(arguments.file, speak))
    print("\n".join(recount(state, files.now(), speak.language)))
    return 0


def _given(arguments: argparse.Namespace, speak: Speaker) -> dict[str, Any]:
    """The parts of a plan that were given."""
    names = ("when", "zone", "place", "before", "after", "line")
    given = {name: getattr(arguments, name) for name in names if getattr(arguments, name) is not None}
    if arguments.point is not None:
        given["point"] = _point(arguments.point, arguments.within, speak)
    return given


def _point(words: str, within: int, speak: Speaker) -> Point:
    try:
        latitude, longitude = (float(part) for part in words.split(","))
        return Point(round(latitude * 1e6), round(longitude * 1e6), within)
    except (ValueError, OverflowError) as error:
        raise Usage(speak("cli.promise.no_point", point=words)) from error


def _plan_of(text: Text) -> Plan:
    return Plan(
        names=text.names, when=clock(text.when), zone=text.zone, place=text.place, before=text.before, after=text.after, point=text.point,
        line=text.line,
    )  # fmt: skip
