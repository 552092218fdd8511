"""`enishi check <game>`: the battery that every game passes, and in words what does not hold."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from enishi.games import OWN_GAMES, load
from enishi.lab.rehearsal import failure
from enishi.words import Speaker

PATIENCE = 900
"""Seconds for all checks; rules that never end are among what can be wrong."""

BATTERY = """
import json, sys
from enishi.commands.check import said
from enishi.games import load
from enishi.testing import CHECKS
for check in CHECKS:
    print(json.dumps({"begun": check.__name__, "part": check.__module__.rpartition(".")[2]}), flush=True)
    wrong = None
    try:
        check(load(sys.argv[1]))
    except Exception as error:
        wrong = said(error, load(sys.argv[1]).folder, sys.argv[2])
    print(json.dumps({"done": check.__name__, "wrong": wrong}), flush=True)
"""
"""Runs in a process of its own: compiled rules that reach beyond their arrays end it."""


NAMED = 3
"""Of the checks that one mistake breaks, so many are named."""


class Broken(NamedTuple):
    """A check that does not hold, and why."""

    part: str
    check: str
    reason: str


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", help=speak("cli.game"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    game = load(arguments.game)
    return report_checks(game.id, game.folder.parent, speak)


def report_checks(id: str, folder: Path, speak: Speaker) -> int:
    """Runs all checks and says what is wrong, each mistake once, however many checks it breaks; 1 where anything is."""
    wrong = list(_wrong(id, folder, speak))
    for reason in dict.fromkeys(broken.reason for broken in wrong):
        print(_sentence([broken for broken in wrong if broken.reason == reason], speak))
    print(speak("cli.check.broken", count=len(wrong)) if wrong else speak("cli.check.whole"))
    return 1 if wrong else 0


def said(error: Exception, folder: Path, language: str) -> str:
    """What a check found, without the name that Python has for it; of anything else where in the game it happened."""
    if not isinstance(error, AssertionError) or not error.args:
        return failure(error, folder, language)
    found = error.args[0]
    return "; ".join(str(part) for part in found) if isinstance(found, tuple) else str(found)


def _wrong(id: str, folder: Path, speak: Speaker) -> Iterator[Broken]:
    places = [str(folder), *os.environ.get(OWN_GAMES, "").split(os.pathsep)]
    environment = os.environ | {OWN_GAMES: os.pathsep.join(dict.fromkeys(place for place in places if place))}
    command = [sys.executable, "-c", BATTERY, id, speak.language]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        output, complaint = process.communicate(timeout=PATIENCE)
        ended = speak("cli.check.crashed", status=process.returncode) if process.returncode else None
    except subprocess.TimeoutExpired:
        process.kill()
        output, complaint = process.communicate()
        ended = speak("cli.check.endless", minutes=PATIENCE // 60)
    part, open_check = "", ""
    for line in output.splitlines():
        told = json.loads(line)
        part, open_check = told.get("part", part), told.get("begun", "")
        if told.get("wrong"):
            yield Broken(part, told["done"], _first_line(told["wrong"]))
    if ended:
        last = complaint.strip().splitlines()[-1:] or [""]
        yield Broken(part, open_check, " ".join([ended, *last]).strip())


def _sentence(broken: list[Broken], speak: Speaker) -> str:
    """What one mistake breaks: a check, with what it asks; or how many, with the first of them."""
    part, check, reason = broken[0]
    if len(broken) > 1:
        checks = [one.check for one in broken[:NAMED]] + ["…"] * (len(broken) > NAMED)
        return speak("cli.check.wrong_many", reason=reason, count=len(broken), checks=speak("cli.check.between").join(checks))
    key = f"cli.check.part.{part}"
    return speak("cli.check.wrong", what=speak(key if key in speak.words else "cli.check.part.other"), check=check, reason=reason)


def _first_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[0][:300] if lines else ""
