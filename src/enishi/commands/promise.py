"""`enishi promise <verb>`: promises of reunion kept in files, and cards checked without any server."""

import argparse
from importlib import import_module
from typing import Any

from enishi.commands import Usage
from enishi.words import LANGUAGES, Speaker

VERBS = {
    "write": "plans", "invite": "plans", "sign": "acts", "unsign": "acts", "gather": "plans", "show": "plans", "cards": "handouts",
    "calendar": "handouts", "verify": "handouts", "change": "plans", "withdraw": "acts", "cancel": "acts", "lost": "acts",
    "consent": "acts", "found": "acts", "came": "acts", "meet": "acts", "confirm": "acts", "keepsake": "handouts",
}  # fmt: skip
"""Each verb, and the module of `enishi.commands._promise` that does it; loaded only when it is asked for."""
WITH_KEY = ("sign", "unsign", "withdraw", "cancel", "lost", "consent", "found", "came", "meet", "confirm")


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    verbs = parser.add_subparsers(metavar=speak("cli.verb"), dest="promise_verb", required=True)
    parsers = {name: _verb(verbs, name, speak) for name in VERBS}
    for name, verb in parsers.items():
        if name != "verify":
            verb.add_argument("file", help=speak("cli.promise.file"))
        if name in WITH_KEY:
            _add_person(verb, speak)
            verb.add_argument("--key", required=True, metavar=speak("cli.promise.key_name"), help=speak("cli.promise.key"))
    _add_plan(parsers["write"], parsers["change"], speak)
    _add_signing(parsers, speak)
    _add_handouts(parsers, speak)


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    verb = arguments.promise_verb
    module = import_module(f"enishi.commands._promise.{VERBS[verb]}")
    try:
        status: int = getattr(module, verb)(arguments, speak)
    except OSError as error:
        raise Usage(speak("cli.promise.no_access", file=error.filename or "", reason=error.strerror or "")) from error
    return status


def _verb(verbs: Any, name: str, speak: Speaker) -> argparse.ArgumentParser:
    words = speak(f"cli.promise.{name}")
    parser: argparse.ArgumentParser = verbs.add_parser(name, help=words, description=words)
    parser.add_argument("--lang", choices=LANGUAGES, default=speak.language, help=speak("cli.lang"))
    return parser


def _add_person(parser: argparse.ArgumentParser, speak: Speaker, *, name: str = "--as", required: bool = True) -> None:
    parser.add_argument(name, dest="person", required=required, metavar="N", help=speak("cli.promise.person"))


def _add_plan(write: argparse.ArgumentParser, change: argparse.ArgumentParser, speak: Speaker) -> None:
    write.add_argument("--name", action="append", required=True, metavar="A", help=speak("cli.promise.name"))
    _add_person(change, speak)
    for parser, required in ((write, True), (change, False)):
        for name in ("when", "zone", "place"):
            parser.add_argument(f"--{name}", required=required, metavar="X", help=speak(f"cli.promise.plan_{name}"))
        for name in ("before", "after"):
            parser.add_argument(f"--{name}", type=int, metavar="N", help=speak(f"cli.promise.plan_{name}"))
        parser.add_argument("--line", metavar="X", help=speak("cli.promise.plan_line"))
        parser.add_argument("--point", metavar="A,B", help=speak("cli.promise.plan_point"))
        parser.add_argument("--within", type=int, default=200, metavar="N", help=speak("cli.promise.plan_within"))


def _add_signing(parsers: dict[str, argparse.ArgumentParser], speak: Speaker) -> None:
    marks = parsers["sign"].add_mutually_exclusive_group()
    marks.add_argument("--typed", metavar="X", help=speak("cli.promise.typed"))
    marks.add_argument("--seal", metavar="X", help=speak("cli.promise.seal"))
    parsers["consent"].add_argument("--for", dest="other", required=True, metavar="N", help=speak("cli.promise.consent_for"))
    parsers["confirm"].add_argument("--with", dest="other", required=True, metavar="N", help=speak("cli.promise.confirm_with"))
    parsers["meet"].add_argument("card", help=speak("cli.promise.card"))
    parsers["gather"].add_argument("copies", nargs="+", help=speak("cli.promise.copies"))
    parsers["invite"].add_argument("copy", help=speak("cli.promise.copy"))
    _add_person(parsers["invite"], speak, name="--for", required=False)


def _add_handouts(parsers: dict[str, argparse.ArgumentParser], speak: Speaker) -> None:
    parsers["cards"].add_argument("folder", help=speak("cli.promise.folder"))
    parsers["cards"].add_argument("--size", choices=("a6", "business"), default="a6", help=speak("cli.promise.size"))
    parsers["cards"].add_argument("--paper", choices=("a4", "letter"), default="a4", help=speak("cli.promise.paper"))
    _add_person(parsers["cards"], speak, name="--for", required=False)
    parsers["cards"].add_argument("--key", metavar=speak("cli.promise.key_name"), help=speak("cli.promise.cards_key"))
    parsers["calendar"].add_argument("out", help=speak("cli.promise.out"))
    parsers["keepsake"].add_argument("out", help=speak("cli.promise.keepsake_out"))
    parsers["verify"].add_argument("cards", nargs="+", help=speak("cli.promise.cards_given"))
