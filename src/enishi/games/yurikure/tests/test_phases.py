"""Yurikure, rule by rule: the couple phase, the vow kiss phase and how points are counted."""

import random

import pytest

from enishi.games import load
from enishi.games.yurikure.notation import GIRL_NAMES, PAIR_NAMES
from enishi.games.yurikure.rules.phases import begin_couple_phase, begin_vows, roll_for_couple, roll_for_vow
from enishi.games.yurikure.rules.record import COUPLES, OVER, STATE, VOWS
from enishi.games.yurikure.rules.relations import married
from enishi.games.yurikure.rules.scoring import ending
from enishi.games.yurikure.rules.support import points_of
from enishi.games.yurikure.tests.script import (
    TWO,
    add,
    always,
    begun,
    between,
    couples,
    decide,
    end_turn,
    leave,
    pair,
    pairs,
    phase,
    play,
    roll,
    table,
    to_turn,
    turn_of,
)
from enishi.kernel.plain import plain_record
from enishi.match import Match
from enishi.testing.walks import setups, walk

# The couple phase


@pytest.mark.parametrize("discontent", range(7))
@pytest.mark.parametrize("die", range(1, 7))
def test_a_couple_parts_is_upset_or_goes_on_by_the_die_less_its_discontent(die: int, discontent: int) -> None:
    s = turn_of(2, red_white=(1, discontent, True), green_sky=(0, 0, False))
    begin_couple_phase(s)
    roll_for_couple(s, die)
    if die == 6:
        outcome = (1, 2, discontent)
    elif die - discontent <= 0:
        outcome = (0, 0, 0)
    elif die - discontent <= 2:
        outcome = (1, 1, discontent + 1)
    else:
        outcome = (1, 1, discontent)
    assert (s.couples & 1, s.affinity[0], s.discontent[0]) == outcome
    assert (s.kissed & 1) == outcome[0]
    assert s.phase == COUPLES


def test_when_all_are_done_couples_with_discontent_6_part_also_after_a_6() -> None:
    s = turn_of(2, red_white=(5, 6, True), green_sky=(0, 0, False))
    begin_couple_phase(s)
    roll_for_couple(s, 6)
    assert s.couples & 1, "not before all are done"
    roll_for_couple(s, 3)
    assert s.couples == pairs("green-sky")
    assert (s.affinity[0], s.discontent[0], s.kissed) == (0, 0, 0)


def test_affinity_stays_6_after_another_6() -> None:
    s = turn_of(2, red_white=(6, 0, False))
    begin_couple_phase(s)
    roll_for_couple(s, 6)
    assert s.affinity[0] == 6


def test_pairs_with_affinity_6_become_couples_and_nobody_is_upset() -> None:
    s = turn_of(2, red_white=(0, 0, False))
    black, yellow = PAIR_NAMES.index("red-black"), PAIR_NAMES.index("black-yellow")
    s.affinity[black], s.discontent[black], s.affinity[yellow] = 6, 6, 5
    begin_couple_phase(s)
    roll_for_couple(s, 3)
    assert s.couples == pairs("red-white", "red-black"), "discontent 6 does not keep them apart"
    assert (s.discontent[0], s.affinity[black], s.discontent[black]) == (0, 6, 6)
    assert s.to_roll == s.couples, "and they kiss in the same turn"
    assert s.phase == VOWS


def test_a_couple_that_parts_at_affinity_6_does_not_come_together_again() -> None:
    s = turn_of(2, red_white=(6, 3, False))
    begin_couple_phase(s)
    roll_for_couple(s, 3)
    assert s.couples == 0
    assert s.affinity[0] == 0


def test_without_couples_both_phases_pass_by_themselves() -> None:
    match = begun(*TWO)
    end_turn(match, lasts=always(1))
    assert couples(match) == ["red-white"]
    end_turn(match, lasts=always(1))
    assert couples(match) == []
    events = len(match.events)
    while table(match).turn == 3 and phase(match) != "add_one":
        leave(match)
    assert len(match.events) == events + 14, "seven girls, two passes each, and no dice"


# The vow kiss phase


@pytest.mark.parametrize(("affinity", "discontent", "least"), [(0, 0, 4), (3, 0, 1), (0, 2, 6), (6, 5, 3), (6, 6, 4), (1, 4, 7)])
@pytest.mark.parametrize("die", range(1, 7))
def test_a_kiss_needs_4_with_affinity_and_without_discontent(affinity: int, discontent: int, least: int, die: int) -> None:
    s = turn_of(2, red_white=(affinity, discontent, False), green_sky=(0, 0, False))
    begin_vows(s)
    roll_for_vow(s, die)
    assert bool(s.kissed & 1) == (die >= least)


def test_success_turns_blue_to_red_and_failure_turns_red_to_blue() -> None:
    s = turn_of(2, red_white=(0, 0, False), red_black=(0, 0, True))
    begin_vows(s)
    roll_for_vow(s, 4)
    roll_for_vow(s, 3)
    assert s.kissed == pairs("red-white")
    assert s.destined == 0
    assert s.turn == 3


def test_all_kiss_before_it_is_over_so_that_several_couples_can_be_destined() -> None:
    s = turn_of(4, red_white=(0, 0, True), red_black=(0, 0, True), white_black=(0, 0, True), green_sky=(0, 0, False))
    begin_vows(s)
    for die in (4, 3, 6):
        roll_for_vow(s, die)
        assert s.phase == VOWS
    roll_for_vow(s, 6)
    assert s.phase == OVER
    assert s.destined == pairs("red-white", "white-black")
    assert ending(s) == 0, "destined couples come before a marriage"


def test_the_first_couple_does_not_kiss_in_turn_1_but_every_other_does() -> None:
    """The printed question: a couple made in turn 1 kisses in turn 1; the first couple kisses from turn 2 on."""
    match = begun(*TWO, order=("black", "white", "red", "yellow", "purple", "green", "sky"))
    decide(decide(match, "confess sky"), "yes")
    for _ in range(6):
        leave(match)
    roll(match, "couples", always(3))
    assert table(match).to_roll == ["black-sky"]
    play(match, "~ 4")
    assert pair(match, "black-sky").kissed
    for _ in range(7):
        leave(match)
    roll(match, "couples", always(3))
    assert table(match).to_roll == ["red-white", "black-sky"]


def test_a_destined_couple_needs_two_kisses_running() -> None:
    match = to_turn(begun(*TWO), 2)
    for die in (4, 3, 4):
        add(end_turn(match, kisses=always(die)), "green-sky")
        assert not match.over
    end_turn(match, kisses=always(4))
    assert match.ending == "destined_couple"
    assert table(match).turn == 5


def test_a_couple_that_parted_is_blue_when_it_comes_together_again() -> None:
    match = begun(*TWO, couple="red-white", order=("red", "white", "black", "yellow", "purple", "green", "sky"))
    end_turn(match)
    end_turn(match, kisses=always(4))
    assert pair(match, "red-white").kissed
    end_turn(match, lasts=always(1))
    add(match, "red-white")
    assert pair(match, "red-white").kissed is False


# Marriage (百合重婚)


def test_the_printed_examples_of_marriages() -> None:
    three = pairs("red-white", "white-black", "red-black")
    assert married(three) == three
    assert married(pairs("green-sky", "yellow-green")) == 0
    four = pairs("red-purple", "black-purple", "white-purple", "red-black", "red-white", "white-black")
    assert married(four | pairs("green-sky")) == four, "couples outside the group do not count"


def test_groups_that_overlap_count_as_a_union_each_pair_once() -> None:
    one = pairs("red-white", "white-black", "red-black")
    other = pairs("red-white", "white-sky", "red-sky")
    assert married(one | other | pairs("yellow-green")) == one | other


def marrying(*, kisses: int = 1) -> Match:
    """Seat 0 brings red-black and white-black together beside the first couple red-white, in turn 1."""
    match = begun(*TWO, order=GIRL_NAMES[::-1])
    for loved in ("love red-black", "love white-black"):
        for declaration in (loved, "for", "for", "for", "for", "yes", "yes"):
            decide(match, declaration)
    return end_turn(match, lasts=always(6), kisses=always(kisses))


def test_three_girls_who_are_all_couples_with_each_other_end_the_game() -> None:
    match = marrying()
    assert match.over
    assert match.ending == "yuri_marriage"
    assert match.scores == [6, 6], "5 for red-white and 1 for white-black"
    assert [seat.sheet and seat.sheet.points for seat in table(match).seats] == match.scores


def test_the_marriage_is_looked_at_after_the_kisses() -> None:
    match = begun(*TWO, order=GIRL_NAMES[::-1])
    for loved in ("love red-black", "love white-black"):
        for declaration in (loved, "for", "for", "for", "for", "yes", "yes"):
            decide(match, declaration)
    end_turn(match, lasts=lambda pair: 1 if pair == "red-white" else 6)
    assert not match.over, "red and white parted in the couple phase"


def test_the_view_says_what_could_end_the_game() -> None:
    match = begun(*TWO, order=GIRL_NAMES[::-1])
    for declaration in ("love red-black", "for", "for", "for", "for", "yes", "yes"):
        decide(match, declaration)
    tension = table(match).tension
    assert tension
    assert (tension.groups, tension.one_couple_short, tension.red_couples) == ([], ["white-black"], [])
    assert (tension.last_turn, tension.adding_after) == (False, 3)
    end_turn(match, lasts=always(6), kisses=always(6))
    assert pair(match, "red-black").kissed
    tension = table(match).tension
    assert tension
    assert tension.red_couples == ["red-black"]
    assert (pair(match, "red-white").parting_faces, pair(match, "red-white").kiss_faces) == (1, 3)
    assert table(marrying()).tension is None


# Whole games


def test_what_holds_at_every_moment_of_random_games() -> None:
    rng = random.Random(20)
    for setup in setups(load("yurikure")):
        match = None
        for match in walk(setup, rng):
            check_position(match)
        assert match is not None
        assert match.over
        assert len(match.events) <= 3304


def test_a_record_is_small_and_its_sets_are_aligned_in_arrays() -> None:
    assert STATE.itemsize == 304


def check_position(match: Match) -> None:
    s = plain_record(match.position)
    assert s.kissed & ~s.couples == 0
    assert s.destined & ~s.couples == 0
    assert all(0 <= value <= 6 for field in (s.affinity, s.discontent) for value in field.tolist())
    for seat in range(s.seats):
        given = sum(points_of(entry) for entry in range(s.entered[seat]))
        assert sum(s.control[seat].tolist()) == 2 * given
        assert sum(entry > 0 for entry in s.support[seat].tolist()) == s.entered[seat]
        for girl in range(len(GIRL_NAMES)):
            assert s.revealed_by_3[seat, girl] <= s.revealed_by_6[seat, girl] or s.turn <= 6
            assert s.revealed[seat, girl] <= s.control[seat, girl]
            assert s.revealed[seat, girl] <= s.revealed[s.controller[girl] - 1, girl]


def test_nothing_is_between_girls_who_parted() -> None:
    match = end_turn(begun(*TWO, two="red-white"), lasts=always(1))
    assert between(match, "red-white") == (2, 1)
    end_turn(match, lasts=always(1))
    assert between(match, "red-white") == (0, 0)
