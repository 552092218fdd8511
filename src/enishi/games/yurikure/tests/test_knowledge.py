"""Yurikure: who sees what, and which sheets other seats may have."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from enishi.games import load
from enishi.games.yurikure.notation import PAIR_NAMES
from enishi.games.yurikure.rules.points import ONE_EACH, lacking, on_girl, packed, suffices
from enishi.games.yurikure.rules.record import STATE
from enishi.games.yurikure.rules.search import searched_sheet
from enishi.games.yurikure.rules.sheet import fits, pair_in
from enishi.games.yurikure.rules.support import points_of
from enishi.games.yurikure.tests.script import WIDE, add, begun, decide, drawn, end_turn, play, table, to_turn
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Engine, Position, engine
from enishi.match import Match

OTHER = ("red-black", "white-yellow", "green-sky", "purple-sky", "yellow-green")


def rules() -> Engine:
    return engine(load("yurikure"), compiled=False)


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


# What is seen


def test_a_support_is_read_by_its_owner_alone() -> None:
    match = play(drawn(), "0 support red-white", "1 support green-sky")
    assert log(match, 0)[-2:] == ["0 support red-white", "1 support ?"]
    assert log(match, 1)[-2:] == ["0 support ?", "1 support green-sky"]
    assert log(match, None)[-2:] == ["0 support ?", "1 support ?"]


def test_added_support_is_read_by_its_owner_alone() -> None:
    match = end_turn(to_turn(begun(WIDE, OTHER), 3))
    play(match, "1 add green-sky")
    assert log(match, 1)[-1] == "1 add green-sky"
    assert log(match, 0)[-1] == log(match, None)[-1] == "1 add ?"


def test_draws_reveals_declarations_and_dice_are_read_by_everybody() -> None:
    match = end_turn(decide(begun(WIDE, OTHER), "approach sky"))
    public = [event for event in match.events if "support" not in event]
    for seat in (0, 1, None):
        assert [event for event in log(match, seat) if "support" not in event] == public


def test_a_seat_sees_its_own_sheet_and_control_and_how_far_the_others_are() -> None:
    match = play(drawn(), *(f"1 support {name}" for name in OTHER[:3]))
    shown = table(match, 0)
    assert [seat.entered for seat in shown.seats] == [0, 3]
    assert shown.seats[1].sheet is None
    own = table(match, 1)
    assert own.seats[1].sheet
    assert own.seats[1].sheet.setup == list(OTHER[:3])
    assert [girl.control for girl in own.girls] == [5, 4, 5, 4, 0, 3, 3]
    assert [girl.control for girl in table(match).girls] == [None] * 7


def test_what_others_may_reveal_is_not_told() -> None:
    """Two sheets of seat 1 that seat 0 cannot tell apart look the same to it."""
    one = decide(begun(WIDE, OTHER), "nothing")
    other = decide(begun(WIDE, OTHER[::-1]), "nothing")
    assert one.hidden(0).tobytes() == other.hidden(0).tobytes()
    assert one.hidden(None).tobytes() == other.hidden(None).tobytes()
    assert one.view(0) == other.view(0)
    assert one.hidden(1).tobytes() != other.hidden(1).tobytes()


def test_all_sheets_are_shown_when_the_game_is_over() -> None:
    match = end_turn(to_turn(begun(WIDE, OTHER), 9, "red-white", "green-sky"))
    assert match.over
    for seat in (0, 1, None):
        sheets = [shown.sheet for shown in table(match, seat).seats]
        assert [sheet and sheet.setup for sheet in sheets] == [list(WIDE), list(OTHER)]
        assert [sheet and sheet.added for sheet in sheets] == [["red-white"] * 4, ["green-sky"] * 4]
    assert log(match, 0).count("1 add ?") == 4, "but the log does not change"


# Points on girls, packed


def test_packed_points_are_compared_girl_by_girl() -> None:
    rng = random.Random(1)
    for _ in range(300):
        points, need = ([rng.choice((0, 0, 1, 5, 18, 19)) for _ in range(7)] for _ in range(2))
        assert [on_girl(packed(points), girl) for girl in range(7)] == points
        lacks = [max(wanted - has, 0) for wanted, has in zip(need, points, strict=True)]
        assert [on_girl(lacking(packed(points), packed(need)), girl) for girl in range(7)] == lacks
        assert suffices(packed(points), packed(need)) == (not any(lacks))


# Sheets of other seats


def hidden_position(turn: int, needs: Sequence[Sequence[int]], entered: int, *, repeat_pairs: bool = False) -> Position:
    """What seat 0 knows when seat 1 has revealed these amounts by the end of turn 3, of turn 6, and now."""
    position = np.zeros(1, STATE)
    s = position[0]
    s["seats"], s["turn"], s["phase"], s["repeat_pairs"] = 2, turn, 10, repeat_pairs
    s["revealed_by_3"][1] = needs[0] if turn > 3 else 0
    s["revealed_by_6"][1] = needs[1] if turn > 6 else 0
    s["revealed"][1] = needs[2]
    s["entered"][1] = entered
    return position


def sheets_drawn(hidden: Position, number: int, seed: int = 1) -> Counter[tuple[int, ...]]:
    """The sheets of seat 1 in worlds that seat 0 thinks possible."""
    found: Counter[tuple[int, ...]] = Counter()
    for stream in range(number):
        world = rules().redeal(hidden, 0, rules().generator(seed, stream))
        found[tuple(int(entry) - 1 for entry in world[0]["support"][1][: int(hidden[0]["entered"][1])])] += 1
    return found


def is_uniform(found: Counter[Any], kinds: int) -> bool:
    """Whether all kinds came, and chi-square is within five standard deviations of what equal chances give."""
    expected = found.total() / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in found.values())
    return len(found) == kinds and abs(chi_square - kinds) < 5 * (2 * kinds) ** 0.5


ABOUT_NOTHING = ((0,) * 7,) * 3


def test_before_any_reveal_every_support_is_equally_likely() -> None:
    found = sheets_drawn(hidden_position(1, ABOUT_NOTHING, 5), 1500)
    for entry in range(5):
        counts: Counter[int] = Counter()
        for sheet, number in found.items():
            counts[sheet[entry]] += number
        assert is_uniform(counts, 21), entry
    assert all(len(set(sheet)) == 5 for sheet in found)


def test_a_sheet_half_entered_is_filled_as_far_as_it_is_entered() -> None:
    found = sheets_drawn(hidden_position(0, ABOUT_NOTHING, 2), 300)
    assert all(len(set(sheet)) == 2 for sheet in found)
    found = sheets_drawn(hidden_position(6, ABOUT_NOTHING, 8), 4000)
    last = Counter({sheet[6:]: 0 for sheet in found})
    for sheet, number in found.items():
        last[sheet[6:]] += number
    assert all(first <= second for first, second in last)
    assert is_uniform(last, 21 * 22 // 2)


def test_the_three_points_added_last_are_ascending_and_every_choice_is_equally_likely() -> None:
    """Counted by how many of the three are alike: 1330 choices of different pairs, 420 with two alike, 21 with three."""
    found = sheets_drawn(hidden_position(7, ABOUT_NOTHING, 9), 3000)
    kinds = Counter[int]()
    for sheet, number in found.items():
        assert list(sheet[6:]) == sorted(sheet[6:])
        kinds[len(set(sheet[6:]))] += number
    for alike, share in ((3, 1330), (2, 420), (1, 21)):
        assert abs(kinds[alike] / 3000 - share / 1771) < 0.03, kinds


def test_a_tight_sheet_is_drawn_evenly_among_those_that_fit() -> None:
    """Red 15 and white 5 revealed: all pairs are with red, and white has the 5; the other four are any order of four of five."""
    found = sheets_drawn(hidden_position(2, ((15, 5, 0, 0, 0, 0, 0),) * 3, 5), 1500)
    assert set(found) == {(0, *rest) for rest in permutations(range(1, 6), 4)}
    assert is_uniform(found, 120)


def test_where_reveals_are_many_every_sheet_that_fits_comes_about_equally_often() -> None:
    """Resampling is not exact, but close: the distance from equal chances is little more than what so few draws make by themselves."""
    needs = (0, 8, 3, 2, 2, 4, 9)
    possible = list(sheets_covering(needs))
    assert len(possible) == 58
    found = sheets_drawn(hidden_position(3, (needs,) * 3, 5), 15 * 58)
    assert set(found) == set(possible)
    distance = sum(abs(found[sheet] / found.total() - 1 / 58) for sheet in possible) / 2
    assert distance < 0.17, distance


class Control(tuple[int, ...]):
    """Points on the girls; at least as much as another where no girl has less."""

    def __ge__(self, other: tuple[int, ...]) -> bool:
        return all(mine >= theirs for mine, theirs in zip(self, other, strict=True))


def control_of(sheet: Sequence[int]) -> Control:
    control = packed([0] * 7)
    for entry, number in enumerate(sheet):
        control += ONE_EACH[number] * points_of(entry)
    return Control(on_girl(control, girl) for girl in range(7))


def sheets_covering(needs: tuple[int, ...], sheet: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All lists of five different pairs that give every girl what she needs."""
    lacks = [max(need - has, 0) for need, has in zip(needs, control_of(sheet), strict=True)]
    left = sum(points_of(entry) for entry in range(len(sheet), 5))
    if sum(lacks) > 2 * left:
        return
    if len(sheet) == 5:
        yield sheet
        return
    for number in range(21):
        if number not in sheet:
            yield from sheets_covering(needs, (*sheet, number))


def test_what_was_revealed_before_control_grew_binds_the_older_supports() -> None:
    """Red 15 by the end of turn 3, 16 by the end of turn 6 and 19 now: every single point is for a pair with red."""
    needs = ((15, 0, 0, 0, 0, 0, 0), (16, 0, 0, 0, 0, 0, 0), (19, 0, 0, 0, 0, 0, 0))
    for turn, entered in ((3, 5), (6, 6), (9, 9)):
        now = (needs[0], needs[1], needs[(turn - 1) // 3])
        for sheet in sheets_drawn(hidden_position(turn, now, entered), 60):
            assert all(number < 6 for number in sheet)
            assert len(sheet) == entered


def test_what_is_revealed_later_may_come_from_added_points() -> None:
    """White 1 revealed in turn 7 alone: only the last three points need be hers."""
    late = hidden_position(7, ((0,) * 7, (0,) * 7, (0, 1, 0, 0, 0, 0, 0)), 9)
    white = {number for number, name in enumerate(PAIR_NAMES) if "white" in name.split("-")}
    found = sheets_drawn(late, 400)
    assert all(white & set(sheet) for sheet in found)
    assert any(not white & set(sheet[:6]) for sheet in found)
    early = hidden_position(7, ((0, 1, 0, 0, 0, 0, 0),) * 3, 9)
    assert all(white & set(sheet[:5]) for sheet in sheets_drawn(early, 200))


def test_reveals_are_remembered_as_of_the_end_of_turns_3_and_6() -> None:
    match = begun(WIDE, WIDE)
    play(match, "0 pass", "1 reveal 2", "1 nothing", "0 pass")
    to_turn(match, 4)
    play(match, "1 nothing", "0 reveal 3", "0 nothing", "1 reveal 4", "1 nothing", "0 pass")
    to_turn(match, 7)
    play(match, "1 nothing", "0 reveal 5", "0 nothing", "1 reveal 6", "1 nothing", "0 pass")
    s = match.hidden(None)[0]
    red = [s[field][:2, 0].tolist() for field in ("revealed_by_3", "revealed_by_6", "revealed")]
    assert red == [[0, 2], [3, 4], [5, 6]]


def random_needs(rng: random.Random, *, repeat_pairs: bool) -> tuple[list[int], list[list[int]]]:
    """A sheet, and what its owner has revealed of it at the three times."""
    some = rng.sample(range(21), rng.choice((5, 6, 8, 21)))
    sheet = [rng.choice(some) for _ in range(5)] if repeat_pairs else rng.sample(some, 5)
    sheet += [rng.choice(some) for _ in range(4)]
    needs: list[list[int]] = [[0] * 7]
    for supports in (5, 6, 9):
        control = control_of(sheet[:supports])
        needs.append([rng.choice((before, now, rng.randint(before, now))) for before, now in zip(needs[-1], control, strict=True)])
    return sheet, needs[1:]


@pytest.mark.parametrize("repeat_pairs", [False, True])
@pytest.mark.parametrize("way", ["redeal", "search"])
def test_every_sheet_that_is_drawn_covers_all_reveals_in_time(way: str, repeat_pairs: bool) -> None:
    rng = random.Random(4)
    draw: Callable[..., list[int]] = redealt if way == "redeal" else searched
    for number in range(40):
        _, needs = random_needs(rng, repeat_pairs=repeat_pairs)
        sheet = draw(needs, repeat_pairs, number)
        for supports, need in zip((5, 6, 9), needs, strict=True):
            assert control_of(sheet[:supports]) >= tuple(need), (needs, sheet)
        assert repeat_pairs or len(set(sheet[:5])) == 5


def redealt(needs: list[list[int]], repeat_pairs: bool, number: int) -> list[int]:
    (sheet,) = sheets_drawn(hidden_position(8, needs, 9, repeat_pairs=repeat_pairs), 1, number)
    return list(sheet)


def searched(needs: list[list[int]], repeat_pairs: bool, number: int) -> list[int]:
    wanted = tuple(packed(need) for need in needs)
    sheet = searched_sheet(wanted, 9, repeat_pairs, number % 21)
    return [pair_in(sheet, entry) for entry in range(9)]


def test_a_sheet_fits_when_each_stage_covers_what_was_revealed_by_then() -> None:
    needs = (packed([5, 0, 0, 0, 0, 0, 0]), packed([6, 0, 0, 0, 0, 0, 0]), packed([9, 0, 0, 0, 0, 0, 0]))
    assert fits(needs, 0, 4)
    assert fits(needs, 5, 5)
    assert not fits(needs, 5, 6)
    assert fits(needs, 6, 6)
    assert fits(needs, 6, 8)
    assert not fits(needs, 8, 9)


def test_a_redealt_world_is_the_same_to_the_seat_and_can_be_played_on() -> None:
    match = add(end_turn(decide(to_turn(begun(WIDE, OTHER, WIDE), 3), "nothing")), "red-white", "green-sky")
    for viewer in (0, 1, 2, ONLOOKER):
        hidden = rules().hide(match.position, viewer)
        world = rules().redeal(hidden, viewer, rules().generator(7, viewer))
        assert rules().hide(world, viewer).tobytes() == hidden.tobytes()
        assert (world[0]["control"].sum(axis=1)[:3] == 32).all()
