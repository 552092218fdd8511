"""The command `enishi`: each verb is a module of `enishi.commands`, and only the one that is asked for is loaded."""

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from importlib.resources import files
from io import TextIOWrapper
from itertools import pairwise
from typing import Any, NoReturn

from enishi import __version__
from enishi.commands import Usage
from enishi.errors import Refused, shown
from enishi.words import LANGUAGES, Speaker, Words, read_words, shared_words, usual_language


def verbs() -> list[str]:
    """Every verb, by the names of the modules."""
    names = (entry.name.removesuffix(".py") for entry in files("enishi.commands").iterdir() if entry.name.endswith(".py"))
    return sorted(name.replace("_", "-") for name in names if not name.startswith("_"))


def _asked(arguments: Sequence[str]) -> str | None:
    """The verb that is asked for: the first word that is no option, nor the language."""
    words = (after for before, after in pairwise(["", *arguments]) if not after.startswith("-") and before != "--lang")
    return next(words, None)


def _language(arguments: Sequence[str]) -> str:
    """The language that is asked for: by `--lang`, by `ENISHI_LANG`, or by the system's settings."""
    for before, after in pairwise([*arguments, ""]):
        wanted = before.removeprefix("--lang=") if before.startswith("--lang=") else after if before == "--lang" else ""
        if wanted in LANGUAGES:
            return wanted
    return usual_language()


def _speaker(language: str) -> Speaker:
    return Words(read_words(files("enishi.commands") / "words.toml"), shared_words().entries).speaker(language)


class _Parser(argparse.ArgumentParser):
    """A parser that answers a mistake in one line, in the words of the word file (`argparse.` and `cli.number.`)."""

    speak: Speaker

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        for kind in (int, float):
            self.register("type", kind, partial(self._number, kind))

    def _number(self, kind: type[int] | type[float], text: str) -> int | float:
        """What `type=int` and `type=float` read."""
        try:
            return kind(text)
        except ValueError:
            raise argparse.ArgumentTypeError(self.speak(f"cli.number.{kind.__name__}", text=shown(text))) from None

    def error(self, message: str) -> NoReturn:
        raise Usage(message)


def _parser(speak: Speaker, asked: str | None) -> argparse.ArgumentParser:
    argparse._ = lambda text: speak(f"argparse.{text}") if f"argparse.{text}" in speak.words else text  # type: ignore[attr-defined]
    _Parser.speak = speak
    parser = _Parser(prog="enishi", description=speak("cli.about"), epilog=speak("cli.more"))
    parser.add_argument("--version", action="version", version=f"enishi {__version__}", help=speak("cli.version"))
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=speak("cli.lang"))
    parsers = parser.add_subparsers(title=speak("cli.verbs"), metavar=speak("cli.verb"), dest="verb", required=True, parser_class=_Parser)
    for name in verbs():
        verb = parsers.add_parser(name, help=speak(f"cli.{name}.help"), description=speak(f"cli.{name}.about"))
        if name == asked:
            module = import_module(f"enishi.commands.{name.replace('-', '_')}")
            verb.add_argument("--lang", choices=LANGUAGES, default=speak.language, help=speak("cli.lang"))
            module.add_arguments(verb, speak)
            verb.set_defaults(run=module.run)
    return parser


def _help(asked: str | None) -> str:
    """Where more is said: of the command that was meant, where there is such a one."""
    return f"enishi {asked} --help" if asked in verbs() else "enishi --help"


def _need_verb(asked: str | None, speak: Speaker) -> None:
    """Refuses a verb that there is not, with those that look like it."""
    if asked is not None and asked not in verbs():
        like = get_close_matches(asked.lower(), verbs())
        raise Usage(speak("cli.verb_like" if like else "cli.no_such_verb", verb=shown(asked), verbs=like or verbs()))


def _spare_encodings() -> None:
    """Lets a terminal that lacks a letter, or sends one that is none, go on: it is written by its number, or read as a question mark."""
    for stream, otherwise in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=otherwise)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command line; returns the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments) or ["--help"]
    _spare_encodings()
    speak = _speaker(_language(given))
    asked = _asked(given)
    try:
        _need_verb(asked, speak)
        parsed = _parser(speak, asked).parse_args(given)
        status: int = parsed.run(parsed, speak)
        return status
    except Usage as mistake:
        print(speak("cli.misused", reason=str(mistake), help=_help(asked)), file=sys.stderr)
        return 2
    except Refused as refusal:
        print(refusal.say(speak.language), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


if __name__ == "__main__":
    sys.exit(main())
