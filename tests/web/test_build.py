"""What the build promises: small files, complete words, types that fit, a lock without addresses."""

import gzip
import json
import os
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from enishi.web import build as web_build
from enishi.words import LANGUAGES, placeholders, read_words

FIRST_VISIT = 60_000
A_TABLE = 40_000


def _page(client: Path) -> str:
    return (client / "index.html").read_text(encoding="utf-8")


def _files(client: Path) -> dict[str, Any]:
    found = re.search(r'name="enishi-files" content="([^"]*)"', _page(client))
    assert found
    named: dict[str, Any] = json.loads(found[1].replace("&quot;", '"').replace("&amp;", "&"))
    return named


def test_games_that_have_changed_since_the_client_was_built_are_named(tmp_path: Path) -> None:
    built, games = tmp_path / "index.html", tmp_path / "games"
    for id in ("old", "new", "_template"):
        (games / id).mkdir(parents=True)
        (games / id / "words.toml").write_text("")
    built.write_text("")
    for id, time in (("old", 10), ("new", 30), ("_template", 30)):
        os.utime(games / id / "words.toml", (time, time))
    os.utime(built, (20, 20))
    assert web_build.newer_than(built, games) == ["new"]
    assert web_build.newer_than(tmp_path / "nothing.html", games) == []


def _packed(file: Path) -> int:
    return min(len(gzip.compress(file.read_bytes(), 9)), file.stat().st_size)


def _first_visit(client: Path, language: str) -> int:
    """Everything that a front page loads from the built files; what is imported only when it is wanted is not."""
    page = set(re.findall(r'/assets/([^"]+)', _page(client)))
    named = _files(client)
    reached: set[str] = set()
    ahead = page | {named["pictures"]["script"], named["words"][language]}
    while ahead:
        name = ahead.pop()
        reached.add(name)
        if name.endswith((".js", ".css")):
            text = re.sub(r'import\("[^"]*"\)', "", (client / "assets" / name).read_text(encoding="utf-8"))
            found = {one for one in re.findall(r"[\w-]+-[A-Z0-9]{8}\.(?:js|svg)", text) if (client / "assets" / one).is_file()}
            ahead |= found - reached
    return _packed(client / "index.html") + sum(_packed(client / "assets" / str(name)) for name in reached)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_first_visit_is_small(client: Path, language: str) -> None:
    assert _first_visit(client, language) <= FIRST_VISIT


def test_a_table_is_small(client: Path) -> None:
    for game, made in _files(client)["games"].items():
        for language in LANGUAGES:
            names = [name for name in (*(made["table"] or {}).values(), made["words"][language]) if name]
            assert sum(_packed(client / "assets" / name) for name in names) <= A_TABLE, game


def test_files_stand_compressed_beside_themselves(client: Path) -> None:
    for file in (client / "assets").glob("*.js"):
        assert gzip.decompress(file.with_name(file.name + ".gz").read_bytes()) == file.read_bytes()
        assert file.with_name(file.name + ".br").is_file()


def test_the_lock_has_no_addresses() -> None:
    lock = (web_build.ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert "http" not in re.sub(r'"(url|funding)": "[^"]*"', "", lock)


@pytest.mark.parametrize("path", ["words.toml", "coach/words.toml", "people/words.toml"])
def test_words_have_both_languages_with_the_same_facts(path: str) -> None:
    words = read_words(files("enishi.web") / path)
    for key, entry in words.items():
        assert set(entry) - {"one"} == set(LANGUAGES), key
        assert placeholders(entry["en"]) == placeholders(entry["ja"]), key
        for _, spec in placeholders(entry["en"]):
            assert spec in ("", "seat") or spec in words, (key, spec)


def test_every_sentence_of_the_frame_has_words() -> None:
    """What stands in the source as `speak("…")` or `frame("…")` is in the word file, or in that of its folder."""
    plan = web_build.plan()
    for source in web_build.WEB.rglob("*.tsx"):
        folder = source.relative_to(web_build.WEB).parts[0]
        words = plan["frame"]["en"] | plan.get(folder, plan["frame"])["en"]
        for key in re.findall(r'\b(?:speak|frame|words)\("([a-z_.]+)"', source.read_text(encoding="utf-8")):
            assert key in words, (source.name, key)


def _selectors(style: str) -> list[str]:
    """The selectors of a style sheet, those inside of `@media` included; key frames have none."""
    text = re.sub(r"/\*.*?\*/|@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", style, flags=re.DOTALL)
    heads = [head.rpartition(";")[2].strip() for head in re.findall(r"([^{}]*)\{", text)]
    return [selector.strip() for head in heads if not head.startswith("@") for selector in re.split(r",(?![^(]*\))", head)]


@pytest.mark.parametrize("folder", web_build.game_folders(), ids=lambda folder: folder.name)
def test_a_table_styles_only_itself(folder: Path) -> None:
    """Every selector of a table.css, or of the sheets that it is made of, begins with the class of its game."""
    styles = [*folder.glob("table.css"), *folder.glob("table/*.css")]
    if not styles:
        pytest.skip("no table of its own yet")
    own = re.compile(rf"(:root\S*\s+)?\.{folder.name}\b")
    selectors = [selector for style in styles for selector in _selectors(style.read_text(encoding="utf-8"))]
    assert [selector for selector in selectors if not own.match(selector)] == []


def test_what_is_loaded_later_styles_no_table() -> None:
    """A hint, a lesson or a seal brings its sheet to a table in sight: no class that it gives a look to by itself is a game's, too."""
    sources = "".join(source.read_text(encoding="utf-8") for folder in web_build.game_folders() for source in folder.rglob("*.tsx"))
    of_games = {name for text in re.findall(r'"([^"\n]*)"|`([^`]*)`', sources) for name in " ".join(text).split()}
    sheets = [sheet for sheet in web_build.WEB.glob("*/*.css") if sheet.parent.name not in ("style", "dist")]
    assert sheets
    for sheet in sheets:
        for selector in _selectors(sheet.read_text(encoding="utf-8")):
            alone = re.fullmatch(r"\.([\w-]+)(?:[.:[]\S*)?", selector)
            assert not alone or alone[1] not in of_games, (sheet.name, selector)


def test_types_fit() -> None:
    """The client and all tables, checked strictly against the types made from the Python structs."""
    web_build.check()
