"""Checks of what is written: notation, words, rulebook examples and perft files."""

import re
from collections.abc import Iterator
from importlib.resources import files

from enishi.kernel.game import Game
from enishi.testing.examples import count_sequences, perft_blocks, run_example
from enishi.words import LANGUAGES, placeholders, read_words

EXAMPLE = re.compile(r"^```enishi\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SPELLING = re.compile(r"\S+( \S+)*")


def notation_round_trips(game: Game) -> None:
    """Every move has one text and every text is one move; texts have no padding; hidden ones show `?`."""
    assert len(game.moves) == game.manifest.moves, len(game.moves)
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


def _examples(game: Game, language: str) -> Iterator[str]:
    yield from EXAMPLE.findall(game.rulebook(language))


def examples_hold(game: Game) -> None:
    """The rulebook pages have examples, the same in both languages, and every one of them is so."""
    pages = [list(_examples(game, language)) for language in LANGUAGES]
    assert pages[0], "no examples in the rulebook"
    assert len(pages[0]) == len(pages[1]), "the two languages have different examples"
    for page in pages:
        for example in page:
            run_example(game, example)


def perft_counts_hold(game: Game) -> None:
    """The numbers of event sequences in `tests/perft.txt` are right."""
    text = (files(game.package) / "tests" / "perft.txt").read_text(encoding="utf-8")
    blocks = list(perft_blocks(game, text))
    assert blocks, "no perft blocks"
    for match, counts in blocks:
        assert counts, "a perft block without counts"
        for depth, count in counts:
            assert count_sequences(match, depth) == count, (match.events, depth)
