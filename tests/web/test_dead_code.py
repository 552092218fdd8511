"""Nothing in the client is there for nobody: exported names, words, classes of style sheets, signs."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from enishi.web import build as web_build
from enishi.words import read_words

SOURCES = {
    file: file.read_text(encoding="utf-8")
    for root in (web_build.WEB, *web_build.game_folders())
    for file in sorted(root.rglob("*.ts*"))
    if "dist" not in file.relative_to(web_build.WEB.parent).parts and file.name != "types.ts"
}
EVERYTHING = "\n".join(SOURCES.values())
SAID = set(re.findall(r"[\w-]+", EVERYTHING)) | set(re.findall(r"[\w.]+", EVERYTHING))
BEGUN = set(re.findall(r"([\w.-]+)\$\{", EVERYTHING))
USED = {file: set(re.findall(r"\w+", text)) for file, text in SOURCES.items()}
OF_TABLES = {"default", "Table", "SeatNote", "nameMove", "Picture"}
"""What the frame looks for in a game's table.tsx."""


def _is_said(text: str) -> bool:
    """Whether a key or a class stands in a source as it is, or its beginning does before `${…}`."""
    return text in SAID or any(text[: i + 1] in BEGUN for i, sign in enumerate(text) if sign in "._-")


def test_every_exported_name_is_used_elsewhere() -> None:
    exported = re.compile(r"^export (?:async )?(?:function\*?|const|class) (\w+)", re.MULTILINE)
    unused = [
        f"{file.name}: {name}"
        for file, text in SOURCES.items()
        for name in exported.findall(text)
        if name not in OF_TABLES and not any(name in names for at, names in USED.items() if at != file)
    ]
    assert unused == []


@pytest.mark.parametrize("folder", [".", "coach", "explain", "lesson", "people", "promise"])
def test_every_sentence_is_said(folder: str) -> None:
    words = read_words(web_build.WEB / folder / "words.toml")
    named = {spec for entry in words.values() for text in entry.values() for spec in re.findall(r"\{\w+:([\w.]+)\}", text)}
    unsaid = [key for key in words if not _is_said(key) and key not in named and key.rpartition(".")[0] not in named]
    assert unsaid == []


def _classes() -> Iterator[tuple[Path, str]]:
    for root in (web_build.WEB, *web_build.game_folders()):
        for sheet in root.rglob("*.css"):
            if "dist" not in sheet.relative_to(web_build.WEB.parent).parts:
                text = re.sub(r"/\*.*?\*/|\"[^\"]*\"|@import[^;]*;|url\([^)]*\)", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
                yield from ((sheet, name) for name in re.findall(r"\.([a-z][\w-]*)", text))


def test_every_class_of_a_style_sheet_is_drawn() -> None:
    pages = "\n".join(file.read_text(encoding="utf-8") for file in web_build.WEB.rglob("*.html") if "dist" not in file.parts)
    games = {folder.name for folder in web_build.game_folders()}
    unused = {
        f"{sheet.parent.name}/{sheet.name}: {name}" for sheet, name in _classes() if name not in games | _in(pages) and not _is_said(name)
    }
    assert unused == set()


def _in(page: str) -> set[str]:
    return {name for names in re.findall(r'class="([^"]*)"', page) for name in names.split()}


def test_every_sign_is_drawn() -> None:
    icons = SOURCES[web_build.WEB / "frame" / "icons.tsx"]
    names = re.findall(r"^  (\w+): \"M", icons, re.MULTILINE)
    others = "\n".join(text for file, text in SOURCES.items() if file.name != "icons.tsx")
    assert names
    assert [name for name in names if f'"{name}"' not in others] == []
