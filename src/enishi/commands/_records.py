"""Records as files: what several commands read."""

import json
import sys
from typing import Any

from enishi.commands import Usage
from enishi.commands._files import read_text
from enishi.words import Speaker


def read_record(name: str, speak: Speaker) -> Any:
    """The record in a file; `-` is the standard input."""
    text = ""
    try:
        text = sys.stdin.read() if name == "-" else read_text(name, speak)
        return json.loads(text)
    except json.JSONDecodeError as error:
        several = error.lineno > 1 and _is_record(text.splitlines()[0])
        raise Usage(speak(f"cli.records.{'several' if several else 'none'}", file=name)) from error
    except (ValueError, RecursionError) as error:  # letters of no encoding, numbers without end, lists in lists without end
        raise Usage(speak("cli.records.none", file=name)) from error


def _is_record(line: str) -> bool:
    """Whether one line is a whole record, as it is where a file has many."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and "enishi" in found
