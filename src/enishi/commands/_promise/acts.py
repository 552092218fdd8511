"""What one person signs with their key: `sign`, `cancel`, `lost`, `consent`, `came`, `meet`, `confirm` and their like."""

import argparse
import secrets
from collections.abc import Callable
from pathlib import Path

from enishi.commands._promise import files
from enishi.promise import story
from enishi.promise.cards import read_file
from enishi.promise.format.keys import Key
from enishi.promise.format.sealed import short_identity
from enishi.promise.format.zones import MINUTE
from enishi.promise.refusals import refused
from enishi.promise.story import requests
from enishi.promise.story.entries import Agreed, AnyEntry, Entered
from enishi.promise.story.marks import Mark
from enishi.promise.story.state import State
from enishi.promise.story.story_words import people_words
from enishi.words import Speaker

Build = Callable[[State, int, Key, int], AnyEntry]
"""Makes a request of a person with a key, at a time in milliseconds."""


def sign(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Enters, or signs once all are in: the promise, or a change of it. A key is made where there is none, and only to enter at first."""
    mark, (_, state) = _mark(arguments), files.read_story(arguments.file, speak)
    is_new = state.key(files.person(state, arguments.person)) is None

    def build(state: State, index: int, key: Key, now: int) -> AnyEntry:
        paper = state.unsealed
        made = requests.sign(state, index, key, mark if mark or state.sealed else Mark("seal"), secrets.token_bytes)
        if isinstance(made, Agreed) and paper is not None and paper.identity is not None:
            people, letters = people_words(state, list(state.people)), short_identity(paper.identity)
            print(speak("cli.promise.agreed_with", names=people, identity=letters))
        return made

    return _act(arguments, speak, build, may_make_key=is_new)


def unsign(arguments: argparse.Namespace, speak: Speaker) -> int:
    return _act(arguments, speak, lambda state, index, key, now: requests.leave(state, index, key))


def withdraw(arguments: argparse.Namespace, speak: Speaker) -> int:
    return _act(arguments, speak, lambda state, index, key, now: requests.withdraw(state, index, key))


def cancel(arguments: argparse.Namespace, speak: Speaker) -> int:
    return _act(arguments, speak, lambda state, index, key, now: requests.cancel(state, index, key))


def lost(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Asks for a new key, which is made."""
    return _act(arguments, speak, lambda state, index, key, now: requests.lost(state, index, key), may_make_key=True)


def found(arguments: argparse.Namespace, speak: Speaker) -> int:
    return _act(arguments, speak, lambda state, index, key, now: requests.found(state, index, key))


def consent(arguments: argparse.Namespace, speak: Speaker) -> int:
    def build(state: State, index: int, key: Key, now: int) -> AnyEntry:
        return requests.consent(state, index, key, files.person(state, arguments.other))

    return _act(arguments, speak, build)


def came(arguments: argparse.Namespace, speak: Speaker) -> int:
    return _act(arguments, speak, lambda state, index, key, now: requests.came(state, index, key, now // MINUTE))


def meet(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Reads another's card, from a file or as a code."""
    code = _code(arguments.card)

    def build(state: State, index: int, key: Key, now: int) -> AnyEntry:
        found = story.shown(state, index, code, now)
        return requests.meet(state, index, key, found.other, code, found.minute)

    return _act(arguments, speak, build)


def confirm(arguments: argparse.Namespace, speak: Speaker) -> int:
    def build(state: State, index: int, key: Key, now: int) -> AnyEntry:
        return requests.confirm(state, index, key, files.person(state, arguments.other))

    return _act(arguments, speak, build)


def _act(arguments: argparse.Namespace, speak: Speaker, build: Build, *, may_make_key: bool = False) -> int:
    """Takes a request into the story in the file, or refuses it and leaves the file alone."""
    (kept, state), now = files.read_story(arguments.file, speak), files.now()
    index = files.person(state, arguments.person)
    key = files.own_key(arguments.key, speak) if may_make_key else files.read_key(arguments.key, speak)
    accepted = story.accept(state, build(state, index, key, now), now)
    if accepted is None:
        print(speak("cli.promise.so_already"))
    else:
        files.write_story(arguments.file, [*kept, accepted[0]])
        is_half = isinstance(accepted[0], Entered)
        print(speak("cli.promise.entered" if is_half else "cli.promise.done", name=state.name(index), number=index + 1))
    return 0


def _mark(arguments: argparse.Namespace) -> Mark | None:
    if arguments.typed is not None:
        return Mark("typed", arguments.typed)
    return None if arguments.seal is None else Mark("seal", arguments.seal)


def _code(words: str) -> str:
    """The code that was given, or the one in the file that was."""
    if not files.is_file(words):
        return words
    codes = read_file(Path(words))
    if len(codes) != 1:
        raise refused("one_card", file=words, n=len(codes))
    return codes[0]
