"""Checks of what a first game says as it goes (`explain.toml`): all that happens is explained, and nothing that never does."""

import json
import re
import tomllib
from collections.abc import Container, Iterator
from importlib.resources import files

from enishi.games.game import Game
from enishi.kernel.plain import snapshot
from enishi.match import Match
from enishi.record import replay
from enishi.words import LANGUAGES, Words, placeholders, read_words

MOST_LETTERS = {"en": 160, "ja": 85}
"""What stands on a strip beside the table is read in passing."""
MOST_AT_ONCE = {"en": 200, "ja": 100}
"""A phase, or in the beginning the goal, and what one does are in sight together, on a phone too."""

VARIANT = r"(_hidden|_other|\.[^._]*)$"
"""What the same line ends in where less of it is seen, where it is done to another, or where it is one of several kinds."""


def first_game_is_explained(game: Game) -> None:
    """Every phase, what one does in it, and everything that somebody does at the table have their words, and no word is without use."""
    words = read_words(files(game.package) / "explain.toml")
    matches = [replay(record) for record in _records(game)]
    told = {key for key in game.words.entries if key.startswith("log.")}
    known = {key.removeprefix("phase.") for key in game.words.entries if key.startswith("phase.")}
    asked = {phase for match in matches for phase in _asked_in(game, match)}
    wanted = {"goal", *(f"phase.{phase}" for phase in known), *(f"do.{phase}" for phase in asked)}
    if _confers(game):
        wanted.add("conferring")
    if _seats_leave(game):
        wanted.add("out")
    used = {explanation_of(key, words) for key in told} - {None}
    has = {key for key in words if not key.startswith("did.")}
    assert has == wanted, ("explain.toml: missing, or without use", sorted(has ^ wanted))
    assert {key for key in words if key.startswith("did.")} == used, "explain.toml: `did` for what the log never tells"
    unexplained = {key for match in matches for key in _done_in(match) if explanation_of(key, words) is None}
    assert not unexplained, ("explain.toml: done at the table, and not explained", sorted(unexplained))
    _check_texts(game, words)


def explanation_of(line: str, words: Container[str]) -> str | None:
    """The key of what explains a line of the log: `did.lay_hidden` for `log.lay_hidden`, or else `did.lay`; None where nothing does.

    `web/explain/told.ts` looks it up in the same way.
    """
    key = line.replace("log.", "did.", 1) if line.startswith("log.") else ""
    while key and key not in words:
        key = re.sub(VARIANT, "", key) if re.search(VARIANT, key) else ""
    return key or None


def _check_texts(game: Game, words: dict[str, dict[str, str]]) -> None:
    """Both languages, short, with facts that the log gives."""
    for key, entry in words.items():
        assert set(entry) == set(LANGUAGES), key
        for language, text in entry.items():
            assert text.strip() == text, key
            assert 0 < len(text) <= MOST_LETTERS[language], (key, language, len(text))
        wanted = [placeholders(entry[language]) for language in LANGUAGES]
        assert wanted[0] == wanted[1], key
    for phase in (key.removeprefix("do.") for key in words if key.startswith("do.")):
        for language, most in MOST_AT_ONCE.items():
            for before in (f"phase.{phase}", "goal"):
                assert len(words[before][language] + words[f"do.{phase}"][language]) <= most, (before, phase, language)
    for key, entry in game.words.entries.items():
        found = explanation_of(key, words)
        if found:
            facts, given = ({name for name, _ in placeholders(text["en"])} for text in (words[found], entry))
            assert facts <= given, (key, found, facts - given)
    spoken = Words(words, game.words.entries)
    for key, entry in words.items():
        for _, spec in placeholders(entry["en"]):
            assert spec in ("", "seat") or spec in spoken or any(other.startswith(f"{spec}.") for other in spoken.entries), (key, spec)


def _records(game: Game) -> Iterator[dict[str, object]]:
    for file in sorted((game.folder / "tests" / "records").glob("*.json")):
        yield json.loads(file.read_text(encoding="utf-8"))


def _asked_in(game: Game, match: Match) -> set[str]:
    """The phases in which somebody was asked for something."""
    phases, now = set(), match.copy()
    while len(now):
        now.undo()
        if "~" not in now.waiting:
            phases.add(game.view.phase(snapshot(now.hidden(None))))
    return phases


def _done_in(match: Match) -> set[str]:
    """What the log tells first of what somebody did, whoever reads it."""
    viewers = (*range(match.seats), None)
    logs = [match.typed_view(viewer).log for viewer in viewers]
    return {entry.lines[0].key for log in logs for entry in log if not entry.event.startswith("~")}


def _seats_leave(game: Game) -> bool:
    """Whether its table tells that a seat has nothing to do any more, though the others go on (`isOut`)."""
    file = game.folder / "table.tsx"
    return file.is_file() and "export function isOut(" in file.read_text(encoding="utf-8")


def _confers(game: Game) -> bool:
    """Whether teams talk among themselves before something (`site.toml`)."""
    file = game.folder / "site.toml"
    return bool(file.is_file() and tomllib.loads(file.read_text(encoding="utf-8")).get("talk", {}).get("team_before"))
