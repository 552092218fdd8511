"""Plain text in a terminal: Japanese characters take two cells."""

from enishi.terminal.cells import padded, width, wrapped
from enishi.terminal.table import Table, in_columns


def test_a_japanese_character_takes_two_cells_and_an_accent_none() -> None:
    assert [width(text) for text in ("bird", "縁", "ｱ", "e\u0301", "か\u3099", "～")] == [4, 2, 1, 1, 2, 2]


def test_a_text_is_filled_up_to_a_width() -> None:
    assert padded("縁", 4) == "縁  "
    assert padded("12", 4, right=True) == "  12"
    assert padded("too long", 4) == "too long"


def test_lines_break_at_spaces_and_between_wide_characters() -> None:
    assert wrapped("the ties between people", 12) == ["the ties", "between", "people"]
    assert wrapped("人と人とのつながり", 6) == ["人と人", "とのつ", "ながり"]
    assert wrapped("unbreakable words", 5) == ["unbreakable", "words"]
    assert wrapped("", 5) == [""]


def test_a_table_stands_in_columns() -> None:
    table = Table(["席", "score"], right=frozenset({1}))
    table.add("アヤ", "7")
    table.add("Ben", "12")
    assert table.text().splitlines() == [
        "席    score",
        "アヤ      7",
        "Ben      12",
    ]


def test_only_the_last_column_of_a_table_is_broken() -> None:
    table = Table(["n", "what happened"])
    table.add("1", "a seat draws a card and lays another one")
    assert table.text(most=24).splitlines() == ["n  what happened", "1  a seat draws a card", "   and lays another one"]


def test_short_texts_stand_side_by_side() -> None:
    assert in_columns(["1) a", "2) bb", "3) c"], most=16).splitlines() == ["1) a    2) bb", "3) c"]
    assert in_columns([]) == ""
