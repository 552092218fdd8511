"""Starts the first games of a variant in a process of their own: rules that reach beyond their arrays or never end stop it, not us."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec

from enishi.games import OWN_GAMES
from enishi.lab.rehearsal import Compared
from enishi.lab.tables import lab_words

PATIENCE = 600
"""Seconds; compiling takes most of them."""

STEPS = """
import sys
from enishi.lab.rehearsal import main
from enishi.testing import fingerprint, playthrough

def write(game):
    fingerprint.write(game, again=True)
    playthrough.write(game)

sys.exit(main(*sys.argv[1:], write, fingerprint.read))
"""
"""The laboratory knows nothing of the battery; here both meet."""


class BadTrial(Exception):
    """What is wrong with a variant, in words."""


def tried(id: str, folder: Path, of: str, language: str = "en") -> Compared:
    """What the first games of a game in a folder of games say, or why there are none."""
    say = lab_words().speaker(language)
    places = [str(folder), *os.environ.get(OWN_GAMES, "").split(os.pathsep)]
    environment = os.environ | {OWN_GAMES: os.pathsep.join(dict.fromkeys(place for place in places if place))}
    command = [sys.executable, "-c", STEPS, id, of, language]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise BadTrial(say("variant.endless", minutes=PATIENCE // 60)) from None
    last = (done.stdout.splitlines() or [b""])[-1]
    try:
        if done.returncode == 0:
            return msgspec.json.decode(last, type=Compared)
        raise BadTrial(msgspec.json.decode(last, type=dict[str, str])["wrong"])
    except msgspec.DecodeError:
        raise BadTrial(say("variant.crashed", status=done.returncode)) from None
