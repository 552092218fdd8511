"""Checks of what is written: notation, words, rulebook examples and perft files."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files

from enishi.errors import Refused
from enishi.examples import drawings
from enishi.games.game import Game
from enishi.perft import count_sequences
from enishi.rulebook import Phases, rulebook_examples, rulebook_parts
from enishi.testing.examples import perft_blocks, run_example
from enishi.words import LANGUAGES, placeholders, read_words

SPELLING = re.compile(r"\S+( \S+)*")


def notation_round_trips(game: Game) -> None:
    """Every move has one text and every text is one move; texts have no padding; hidden ones show `?`."""
    assert len(game.moves) == game.manifest.moves, f"Manifest.moves: {game.manifest.moves}, but notation.MOVES has {len(game.moves)}"
    assert len(game.numbers) == len(game.moves), "two moves have the same text"
    for number, text in enumerate(game.moves):
        assert game.numbers[text] == number
        assert SPELLING.fullmatch(text), text
        assert "?" not in text, text
        assert "?" in game.masked(text), text


def words_are_complete(game: Game) -> None:
    """Every entry has both languages with the same facts, every look-up it makes exists, and nothing required is missing."""
    words = read_words(files(game.package) / "words.toml")
    required = ["title", "tagline", "credits", "refusal.unreadable"]
    required += [f"end.{end}" for end in game.manifest.ends] + [f"option.{option.name}" for option in game.manifest.options]
    assert not [key for key in required if key not in words]
    for key, entry in words.items():
        assert set(entry) - {"one"} == set(LANGUAGES), key
        assert all(entry.values()), key
        wanted = [placeholders(entry[language]) for language in LANGUAGES]
        assert wanted[0] == wanted[1], (key, wanted)
        for _, spec in wanted[0]:
            known = spec in ("", "seat") or spec in game.words or any(other.startswith(f"{spec}.") for other in game.words.entries)
            assert known, (key, spec)


def examples_hold(game: Game) -> None:
    """The rulebook pages have examples, every one of them is so, and both languages draw the same tables."""
    pages = [rulebook_examples(game, language) for language in LANGUAGES]
    assert pages[0], "no examples in the rulebook"
    assert len(pages[0]) == len(pages[1]), "the two languages have different examples"
    for number, pair in enumerate(zip(*pages, strict=True), 1):
        seen = []
        for language, example in zip(LANGUAGES, pair, strict=True):
            with _of_example(language, number):
                seen.append([drawing.view for drawing in drawings(game, example)])
                run_example(game, example.script)
        assert seen[0], f"example {number} is never drawn: it needs a line `> 0 caption`"
        assert seen[0] == seen[1], f"the two languages draw different tables in example {number}"


@contextmanager
def _of_example(language: str, number: int) -> Iterator[None]:
    """Says of which example something is not so, or cannot be played."""
    try:
        yield
    except (AssertionError, Refused) as error:
        raise AssertionError(f"rulebook.{language}.md, example {number}: {error}") from error


def phases_are_taught(game: Game) -> None:
    """Rules opened at a table open where its phase is taught, in both languages."""
    known = {key.removeprefix("phase.") for key in game.words.entries if key.startswith("phase.")}
    for language in LANGUAGES:
        marks = [part.names for part in rulebook_parts(game, language) if isinstance(part, Phases)]
        taught = [name for names in marks for name in names]
        assert sorted(taught) == sorted(known), (language, "phases without a place, or with several", set(taught) ^ known)


def perft_counts_hold(game: Game) -> None:
    """The numbers of event sequences in `tests/perft.txt` are right."""
    text = (files(game.package) / "tests" / "perft.txt").read_text(encoding="utf-8")
    blocks = list(perft_blocks(game, text))
    assert blocks, "no perft blocks"
    for match, counts in blocks:
        assert counts, "a perft block without counts"
        for depth, count in counts:
            assert count_sequences(match, depth) == count, (match.events, depth)
