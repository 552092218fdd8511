"""Files that commands read: where one cannot be read, the reason in words."""

from pathlib import Path

from enishi.commands import Usage
from enishi.words import Speaker


def read_text(name: str, speak: Speaker) -> str:
    """The text of a file, whose name a person typed; `UnicodeDecodeError` where it is no text."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise Usage(speak("cli.file.missing", file=name)) from error
    except OSError as error:
        if Path(name).is_dir():
            raise Usage(speak("cli.file.folder", file=name)) from error
        raise Usage(speak("cli.file.no_access", file=name, reason=error.strerror or "")) from error
