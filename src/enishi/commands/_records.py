"""Records as files: what several commands read."""

import json
import sys
from pathlib import Path
from typing import Any

from enishi.commands import Usage
from enishi.words import Speaker


def read_record(name: str, speak: Speaker) -> Any:
    """The record in a file; `-` is the standard input."""
    try:
        return json.loads(sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8"))
    except json.JSONDecodeError as error:
        raise Usage(speak("cli.replay.not_json", file=name, line=error.lineno)) from error
    except (OSError, ValueError, RecursionError) as error:  # also letters of no encoding, numbers without end, lists in lists without end
        raise Usage(speak("cli.replay.unreadable", file=name)) from error
