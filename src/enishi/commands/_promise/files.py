"""Stories and keys as files; both are for their owner's eyes only."""

import base64
import binascii
import json
import os
import secrets
import time
from collections.abc import Sequence
from pathlib import Path

from enishi.commands._files import read_text
from enishi.promise.format.keys import SEED, Key, new_key
from enishi.promise.refusals import refused
from enishi.promise.story import export
from enishi.promise.story.entries import AnyEntry
from enishi.promise.story.state import State
from enishi.words import Speaker

KEY = "enishi_key"


def now() -> int:
    """Milliseconds since 1970, by this machine's clock."""
    return time.time_ns() // 1_000_000


def read_story(name: str, speak: Speaker) -> tuple[list[AnyEntry], State]:
    """The story in a file, every signature checked, and the promise that it gives."""
    try:
        text = read_text(name, speak)
    except UnicodeDecodeError as error:
        raise refused("file_none") from error
    return export.opened(text)


def write_story(name: str, story: Sequence[AnyEntry], *, new: bool = False) -> None:
    """Puts a story in its file; a new one never takes the place of another file."""
    _write(Path(name), export.to_file(story), new=new)


def read_key(name: str, speak: Speaker) -> Key:
    """The key in a file."""
    try:
        kept = json.loads(read_text(name, speak))
        seed = base64.b64decode(kept["seed"], validate=True) if kept[KEY] == 1 else b""
    except (ValueError, KeyError, TypeError, binascii.Error) as error:
        raise refused("key_file", file=name) from error
    if len(seed) != SEED:
        raise refused("key_file", file=name)
    return Key(seed)


def own_key(name: str, speak: Speaker) -> Key:
    """The key in a file; where there is no such file, a new key is made and kept there."""
    if not Path(name).exists():
        key = new_key(secrets.token_bytes)
        _write(Path(name), json.dumps({KEY: 1, "seed": base64.b64encode(key.seed).decode()}) + "\n", new=True)
        print(speak("cli.promise.key_made", file=name))
    return read_key(name, speak)


def person(state: State, wanted: str) -> int:
    """Somebody by number (from 1) or by name; people of the same name only by number."""
    if wanted.isdecimal():
        index = int(wanted) - 1
        state.check_person(index)
        return index
    found = [index for index in state.people if state.name(index) == wanted.strip()]
    if len(found) != 1:
        raise refused("name_shared" if found else "name_unknown", name=wanted, names=list(state.text.names))
    return found[0]


def is_file(words: str) -> bool:
    """Whether words name a file; a code is too long to be a name, and some systems say so."""
    try:
        return Path(words).is_file()
    except (OSError, ValueError):
        return False


def _write(file: Path, text: str, *, new: bool) -> None:
    """Writes a file whole or not at all."""
    if new and file.exists():
        raise refused("file_there", file=str(file))
    draft = file.with_name(file.name + ".new")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        out.write(text)
    draft.replace(file)
