"""Reading a stranger's file in a process of its own, which is ended where that takes too long or ends by itself where it breaks.

`python -m enishi.promise.cards.apart NAME` reads the file from its input and answers with one line of JSON.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import BinaryIO

from enishi.errors import Refused
from enishi.promise.cards.card_words import refused
from enishi.promise.cards.scan import MOST_MEGABYTES, codes_of
from enishi.promise.format.code import codes_in

PATIENCE = 20
"""Seconds that reading a file may take."""
MOST_CODES = 100
"""Codes of one file: each is compared with every other, and nobody has so many cards."""
SHORT = 20_000
"""Bytes of a text that is looked through at once."""


def read_file(file: Path) -> list[str]:
    """The codes of all cards in a file."""
    if file.stat().st_size > MOST_MEGABYTES * 1_000_000:
        raise refused("file_large", file=file.name, most=MOST_MEGABYTES)
    return read_bytes(file.read_bytes(), file.name)


def read_bytes(data: bytes, name: str) -> list[str]:
    """The codes of all cards in what a file holds, each once, in the order in which they stand; refuses where there is none."""
    codes = list(dict.fromkeys(_in_short_text(data) or _apart(data, name)))
    if not codes:
        raise refused("file_empty", file=name)
    if len(codes) > MOST_CODES:
        raise refused("file_many", file=name, most=MOST_CODES)
    return codes


def _in_short_text(data: bytes) -> list[str]:
    """The codes of a text as the site shows them: most often that is all there is."""
    try:
        return codes_in(data.decode()) if len(data) <= SHORT else []
    except UnicodeDecodeError:
        return []


def _apart(data: bytes, name: str) -> list[str]:
    command = [sys.executable, "-m", "enishi.promise.cards.apart", name]
    try:
        ended = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired as error:
        raise refused("file_slow", file=name, seconds=PATIENCE) from error
    if ended.returncode:
        raise refused("file_unreadable", file=name)
    answer = json.loads(ended.stdout)
    if "code" in answer:
        raise refused(answer["code"], **answer["facts"])
    codes: list[str] = answer["codes"]
    return codes


def answer(incoming: BinaryIO, name: str) -> str:
    """What the process says: the codes, or why there are none."""
    try:
        return json.dumps({"codes": codes_of(incoming.read(), name)})
    except Refused as refusal:
        return json.dumps({"code": refusal.code, "facts": refusal.facts})


if __name__ == "__main__":
    print(answer(sys.stdin.buffer, sys.argv[1]))
