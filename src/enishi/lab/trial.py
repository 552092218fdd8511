"""The first steps of a variant, in a process of its own: rules that do not compile or reach beyond their arrays end it, not us."""

import os
import subprocess
import sys
from pathlib import Path

from enishi.games import OWN_GAMES

PATIENCE = 600
"""Seconds; compiling takes most of them."""

STEPS = """
import sys
from enishi.games import load
from enishi.testing import fingerprint, playthrough
game = load(sys.argv[1])
try:
    fingerprint.write(game, again=True)
    playthrough.write(game)
except BaseException as error:
    print(f"{type(error).__name__}: {error}", file=sys.stderr)
    sys.exit(3)
"""
"""Writes what the battery compares, for which the rules are compiled and played."""

NOT_THE_REASON = ("Failed in nopython mode", "During:", "File ", "^")
"""How lines begin that compiling writes around the reason."""


def tried(id: str, folder: Path) -> str | None:
    """What is wrong with a game in a folder of games, or None."""
    places = [str(folder), *os.environ.get(OWN_GAMES, "").split(os.pathsep)]
    environment = os.environ | {OWN_GAMES: os.pathsep.join(dict.fromkeys(place for place in places if place))}
    try:
        done = subprocess.run(
            [sys.executable, "-c", STEPS, id], env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        return f"TimeoutExpired: {PATIENCE} s"
    return reason(done.stderr) or f"status {done.returncode}" if done.returncode else None


def reason(text: str) -> str:
    """Of a complaint the kind, and the first line that says what is wrong."""
    kind, colon, rest = text.partition(": ")
    said = (line.strip() for line in (rest if colon else text).splitlines())
    first = next((line for line in said if line and not line.startswith(NOT_THE_REASON)), "")
    return f"{kind}{colon}{first}"[:300] if first else kind.strip()[:300]
