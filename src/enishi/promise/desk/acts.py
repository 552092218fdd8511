"""What one person signs with their key: `sign`, `cancel`, `lost`, `consent`, `came`, `meet`, `confirm` and their like."""

import argparse
from collections.abc import Callable
from pathlib import Path

from enishi.promise import requests, story
from enishi.promise.cards import read_file
from enishi.promise.desk import files
from enishi.promise.entries import AnyEntry
from enishi.promise.keys import Key
from enishi.promise.marks import Mark
from enishi.promise.refusals import refused
from enishi.promise.state import State
from enishi.promise.zones import MINUTE
from enishi.words import Speaker

Build = Callable[[State, int, Key, int], AnyEntry]
"""Makes a request of a person with a key, at a time in milliseconds."""


def sign(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Under the promise, or under a change of it. A key is made where there is none, and only for the first signature."""
    mark, sealed = _mark(arguments), story.read(files.read_story(arguments.file, speak)).sealed
    return _act(arguments, speak, lambda state, index, key, now: requests.sign(state, index, key, mark), may_make_key=sealed is None)


def unsign(arguments: argparse.Namespace, speak: Speaker) -> int:
    return _act(arguments, speak, lambda state, index, key, now: requests.unsign(state, index, key))


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
    kept, now = files.read_story(arguments.file, speak), files.now()
    state = story.read(kept)
    index = files.person(state, arguments.person)
    key = files.own_key(arguments.key, speak) if may_make_key else files.read_key(arguments.key, speak)
    entry = story.accept(state, build(state, index, key, now), now)
    if entry is None:
        print(speak("cli.promise.so_already"))
    else:
        files.write_story(arguments.file, [*kept, entry])
        print(speak("cli.promise.done", name=state.name(index), number=index + 1))
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
