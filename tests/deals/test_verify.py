"""A record whose deal is whole is proved; whatever is changed in it is found."""

import copy
import importlib.util
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from tests.deals.scene import dealt_match

import enishi
from enishi.deals import Draws, commitment, drawn, key_of, verify
from enishi.deals.draws import below, lots
from enishi.errors import BadRecord

GAMES = list(enishi.games())
A, B = b"a" * 32, b"b" * 32
CHECK = Path(__file__).parents[2] / "docs" / "check_deal.py"


@pytest.fixture(scope="module")
def plain_check() -> ModuleType:
    """The check of a hundred lines, as a stranger has it."""
    spec = importlib.util.spec_from_file_location("check_deal", CHECK)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_proved_by_both_checks(game: str, plain_check: ModuleType) -> None:
    record = dealt_match(game, 1)
    found = verify(record)
    assert found.people == 2
    assert found.draws == sum(event.startswith("~") for event in record["events"])
    assert f"all {found.draws} draws follow" in plain_check.check(record)


def test_the_check_has_at_most_a_hundred_lines() -> None:
    assert len(CHECK.read_text(encoding="utf-8").splitlines()) <= 100


def test_draws_taken_back_are_in_the_record(plain_check: ModuleType) -> None:
    record = dealt_match("connect37", 2, undo=True)
    assert verify(record).draws > sum(event.startswith("~") for event in record["events"])
    assert plain_check.check(record)


def test_a_match_that_goes_on_from_a_record_is_proved_from_there_on(plain_check: ModuleType) -> None:
    record = dealt_match("bird", 3, brought=9)
    assert verify(record).brought == 9
    assert plain_check.check(record)


def _other_draw(record: dict[str, Any]) -> None:
    """The server swaps a card that came for one it likes better, everywhere."""
    draw = record["deal"]["draws"][0]
    other = next(outcome for outcome, _ in draw[0] if outcome != draw[1])
    record["deal"]["draws"][0] = [draw[0], other]


def _fewer_outcomes(record: dict[str, Any]) -> None:
    _, outcome = record["deal"]["draws"][0]
    record["deal"]["draws"][0] = [[(outcome, 1)], outcome]


def _left_out(record: dict[str, Any]) -> None:
    """A gap: a draw that was not liked is passed over."""
    del record["deal"]["draws"][0]


def _one_more(record: dict[str, Any]) -> None:
    record["deal"]["draws"].append(record["deal"]["draws"][0])


def _other_part(record: dict[str, Any]) -> None:
    record["deal"]["parts"][1]["part"] = "00" * 32


def _no_part(record: dict[str, Any]) -> None:
    del record["deal"]["parts"][1]


def _parts_swapped(record: dict[str, Any]) -> None:
    parts = record["deal"]["parts"]
    parts[1], parts[2] = parts[2], parts[1]


def _short_part(record: dict[str, Any]) -> None:
    record["deal"]["parts"][0]["part"] = "00"


def _other_round(record: dict[str, Any]) -> None:
    record["deal"]["round"] = 2


def _other_setup(record: dict[str, Any]) -> None:
    record["deal"]["setup"]["seats"] = 4


def _all_brought(record: dict[str, Any]) -> None:
    record["deal"]["brought"] = len(record["events"])


SPOILS: list[Callable[[dict[str, Any]], None]] = [
    _other_draw, _fewer_outcomes, _left_out, _one_more, _other_part, _no_part, _parts_swapped, _short_part, _other_round, _other_setup,
    _all_brought,
]  # fmt: skip


@pytest.mark.parametrize("spoil", SPOILS)
def test_whatever_is_changed_is_found(spoil: Callable[[dict[str, Any]], None]) -> None:
    record = copy.deepcopy(dealt_match("connect37", 4))
    spoil(record)
    with pytest.raises(BadRecord):
        verify(record)


@pytest.mark.parametrize("spoil", [spoil for spoil in SPOILS if spoil is not _fewer_outcomes])
def test_the_plain_check_finds_all_but_what_only_the_rules_know(spoil: Callable[[dict[str, Any]], None], plain_check: ModuleType) -> None:
    record = copy.deepcopy(dealt_match("connect37", 4))
    spoil(record)
    with pytest.raises((AssertionError, KeyError, ValueError, TypeError)):
        plain_check.check(record)


@pytest.mark.parametrize("deal", [None, 7, {}, {"format": 2}, {"format": "1"}, []])
def test_a_deal_that_is_none_is_refused_in_words(deal: object) -> None:
    record = dealt_match("reunion", 5) | {"deal": deal}
    with pytest.raises(BadRecord) as refusal:
        verify(record)
    for language in ("en", "ja"):
        assert not refusal.value.say(language).startswith("refusal.")


def test_a_record_without_a_deal_says_so() -> None:
    with pytest.raises(BadRecord) as refusal:
        verify(enishi.new("reunion").record())
    assert refusal.value.code == "no_deal"


def test_the_same_key_and_number_give_the_same_outcome_and_another_number_another_one() -> None:
    weights = {str(outcome): 1 for outcome in range(1000)}
    first, again = Draws(b"k" * 32), Draws(b"k" * 32)
    assert [first.draw(weights) for _ in range(5)] == [again.draw(weights) for _ in range(5)]
    assert drawn(b"k" * 32, 0, weights) != drawn(b"k" * 32, 1, weights)


def test_outcomes_come_by_their_weights() -> None:
    counts = Counter(drawn(b"fair" * 8, number, {"rare": 1, "usual": 3}) for number in range(8000))
    assert abs(counts["usual"] / 8000 - 0.75) < 0.02  # more than four standard deviations


def test_words_that_would_favour_some_are_passed_over() -> None:
    """A whole of two thirds of all words: a third of them is passed over, and what comes is uniform over thirds of the whole."""
    whole = (1 << 64) // 3 * 2
    counts = Counter(below(b"k" * 32, b"draw", number, whole) * 3 // whole for number in range(3000))
    assert all(abs(counts[third] / 3000 - 1 / 3) < 0.04 for third in range(3))


def test_lots_are_a_permutation_and_every_one_of_them_comes() -> None:
    seen = Counter(tuple(lots(number.to_bytes(32, "big"), [0, 1, 2])) for number in range(1200))
    assert set(seen) == {(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}
    assert min(seen.values()) > 140


def test_a_commitment_is_bound_to_who_where_and_when() -> None:
    part = b"p" * 32
    fixed = {commitment(who, table, round, part) for who in ("server", "person 0") for table in ("a", "b") for round in (1, 2)}
    assert len(fixed) == 8


def test_the_key_needs_every_part() -> None:
    setup = {"game": "bird", "rules": 1, "seats": 2, "options": {}}
    orders: list[list[bytes]] = [[], [A], [B], [A, B], [B, A]]
    keys = {key_of(b"s" * 32, "t", 1, setup, parts) for parts in orders}
    assert len(keys) == 5


def test_the_example_of_the_format_page_is_what_the_format_gives() -> None:
    page = (CHECK.parent / "fair-deals.md").read_text(encoding="utf-8")
    setup = {"game": "connect37", "rules": 1, "seats": 2, "options": {}}
    secret, part = bytes(32), bytes([0x11]) * 32
    key = key_of(secret, "t", 1, setup, [part])
    draws = " ".join(drawn(key, number, {str(tile): 1 for tile in range(1, 38)}) for number in range(5))
    fixed = [commitment("server", "t", 1, secret).hex(), commitment("person 0", "t", 1, part).hex()]
    for value in [*fixed, key.hex(), draws]:
        assert f"`{value}`" in page
