"""Shared code names no game: not in Python, TypeScript, style sheets, pages or words; the tenth game is one folder."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import enishi
from enishi.games import ids, load

PACKAGE = Path(enishi.__file__).parent
KINDS = (".py", ".ts", ".tsx", ".js", ".mjs", ".css", ".html", ".md", ".toml")
MADE = ("web/dist", "web/types.ts")
"""What a build writes; the types of every game's view are among it."""

NAMESAKES = ("reunion",)
"""Promises in life are called as the game is that they come from: its title names them, too."""


def shared_files() -> Iterator[Path]:
    """Everything outside of the games' own folders; `_template` belongs to all."""
    own = tuple(f"games/{id}/" for id in ids())
    for file in sorted(PACKAGE.rglob("*")):
        path = file.relative_to(PACKAGE).as_posix()
        if file.suffix in KINDS and not path.startswith((*own, *MADE)):
            yield file


def names_of(id: str) -> re.Pattern[str]:
    """What names a game: its id where it can mean nothing else (quoted, imported, in a path, as a class), and its titles."""
    titles = [] if id in NAMESAKES else [re.escape(title) for title in load(id).words.entries["title"].values()]
    as_id = [rf"[\"'`]{id}[\"'`]", rf"games[./]{id}\b", rf"import\b[^\n]*\b{id}\b", rf"enishi \w+ {id}\b", rf"\b{id}\.Table\b"]
    as_class = [rf"^[^\n/*:;]*\.{id}\b[^\n;]*\{{", rf"\.(?:game|picture-of|game-card)-{id}\b"]
    return re.compile("|".join([*as_id, *as_class, *titles]), re.MULTILINE)


@pytest.mark.parametrize("id", ids())
def test_shared_code_names_no_game(id: str) -> None:
    named = names_of(id)
    found = {
        f"{file.relative_to(PACKAGE)}: {hit[0].strip()}"
        for file in shared_files()
        for hit in named.finditer(file.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    "text",
    [
        'if game == "signs":',
        "from enishi.games.signs import rules",
        "from enishi.games import bird, signs",
        'import type { signs } from "@enishi/types";',
        "useTable<signs.Table>()",
        ".signs .hand {",
        ":root .signs,\n.game-signs .hand {",
        "as in `signs`",
        "enishi play signs",
        'en = "Try Secret Signs first"',
    ],
)
def test_every_way_to_name_a_game_is_noticed(text: str) -> None:
    assert names_of("signs").search(text)


@pytest.mark.parametrize("text", ["the signs of the seats", "self.signs = signs", "signs = read(text)", "Agree on your signs in the talk."])
def test_the_same_word_in_a_sentence_is_no_name(text: str) -> None:
    assert not names_of("signs").search(text)


def test_all_shared_folders_are_looked_at() -> None:
    suffixes = {file.suffix for file in shared_files()}
    assert {".py", ".ts", ".tsx", ".css", ".toml"} <= suffixes
    folders = {file.relative_to(PACKAGE).parts[0] for file in shared_files()}
    assert {"bots", "commands", "games", "kernel", "lab", "promise", "server", "testing", "web"} <= folders
