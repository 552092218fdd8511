"""`write`, `change`, `invite`, `gather`, `show`: a promise as a file, and its copies."""

import argparse
from typing import Any

from msgspec.structs import replace

from enishi.commands import Usage
from enishi.commands._promise import files
from enishi.promise import story
from enishi.promise.format.draft import Plan
from enishi.promise.format.draft import rewrite as write_change
from enishi.promise.format.draft import write as write_first
from enishi.promise.format.text import Point, Text
from enishi.promise.format.zones import clock
from enishi.promise.story import entries
from enishi.promise.story.export import for_person
from enishi.promise.story.merge import merge
from enishi.promise.story.story_words import recount
from enishi.words import Speaker


def write(arguments: argparse.Namespace, speak: Speaker) -> int:
    """A new promise in a new file."""
    now = files.now()
    plan = Plan(names=tuple(arguments.name), **_given(arguments, speak))
    draft = write_first(plan, now)
    written, _ = story.begin(entries.Written(text=draft.data), now)
    files.write_story(arguments.file, [written], new=True)
    print(speak("cli.promise.written", file=arguments.file))
    return show(arguments, speak)


def change(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Another plan for the same people; what is not given stays."""
    (kept, state), now = files.read_story(arguments.file, speak), files.now()
    plan = replace(_plan_of(state.text), **_given(arguments, speak))
    draft = write_change(state.seal(), plan, now)
    request = entries.ChangeProposed(index=files.person(state, arguments.person), text=draft.data)
    accepted = story.accept(state, request, now)
    assert accepted is not None, "a new text is never there already"
    files.write_story(arguments.file, [*kept, accepted[0]])
    return show(arguments, speak)


def invite(arguments: argparse.Namespace, speak: Speaker) -> int:
    """A copy for somebody else: with their own share, or with none."""
    kept, state = files.read_story(arguments.file, speak)
    index = None if arguments.person is None else files.person(state, arguments.person)
    files.write_story(arguments.copy, for_person(kept, index), new=True)
    print(speak("cli.promise.copied", file=arguments.copy))
    return 0


def gather(arguments: argparse.Namespace, speak: Speaker) -> int:
    """What others did on their copies."""
    kept, _ = files.read_story(arguments.file, speak)
    before = len(kept)
    for name in arguments.copies:
        merged = merge(kept, files.read_story(name, speak)[0])
        kept = merged.entries
        for reason in merged.reasons:
            print(speak("cli.promise.not_taken", file=name, reason=reason))
    files.write_story(arguments.file, kept)
    print(speak("cli.promise.gathered", n=len(kept) - before))
    return show(arguments, speak)


def show(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Where the promise stands."""
    _, state = files.read_story(arguments.file, speak)
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
