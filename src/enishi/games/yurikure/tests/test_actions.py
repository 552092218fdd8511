"""Yurikure, rule by rule: what girls do, and love."""

from itertools import combinations

import pytest

from enishi.games.yurikure.notation import GIRL_NAMES
from enishi.games.yurikure.tests.script import (
    TWO,
    add,
    always,
    asked_about,
    begun,
    between,
    contest,
    couples,
    decide,
    end_turn,
    leave,
    legal_verbs,
    pair,
    play,
    table,
    waiting,
)
from enishi.match import Match


def test_a_girl_may_do_nothing_approach_or_bring_others_together() -> None:
    """Red is in a couple and cannot confess; no pair with her, and no couple, can be brought together."""
    match = play(begun(*TWO), "0 reveal 1")
    loves = [f"love {first}-{second}" for first, second in combinations(GIRL_NAMES[1:], 2)]
    assert match.legal(0) == ["nothing", *(f"approach {girl}" for girl in GIRL_NAMES[1:]), *loves]


def test_a_girl_in_no_couple_may_also_confess_to_anybody() -> None:
    match = play(begun(*TWO, order=GIRL_NAMES[::-1]), "0 reveal 1")
    loves = [f"love {first}-{second}" for first, second in combinations(GIRL_NAMES[:6], 2) if (first, second) != ("red", "white")]
    others = GIRL_NAMES[:6]
    assert match.legal(0) == ["nothing", *(f"approach {girl}" for girl in others), *(f"confess {girl}" for girl in others), *loves]


def test_the_longest_list_has_28_moves() -> None:
    match = begun(*TWO)
    end_turn(match, lasts=always(1))
    end_turn(match, lasts=always(1))
    assert couples(match) == []
    assert len(play(match, "0 reveal 1").legal(0)) == 28


def test_an_approach_raises_affinity_and_upsets_the_other_couples_of_both() -> None:
    match = decide(begun(*TWO), "approach black")
    assert between(match, "red-black") == (1, 0)
    assert between(match, "red-white") == (0, 1)
    decide(match, "approach red")
    assert between(match, "red-white") == (1, 1), "their own couple is not upset"
    decide(match, "approach white")
    assert between(match, "red-white") == (1, 2), "nor is the girl who is approached"


def test_affinity_and_discontent_stay_within_6_and_an_approach_is_legal_at_6() -> None:
    match = begun(*TWO, two="red-black", order=("red", "black", "white", "yellow", "purple", "green", "sky"))
    while between(match, "red-black")[0] < 6:
        decide(decide(match, "approach black"), "approach red")
        end_turn(match, lasts=always(6))
        add(match, "red-sky")
    assert couples(match) == ["red-white", "red-black"], "affinity 6 made a couple of red and black"
    decide(match, "approach black")
    assert between(match, "red-black")[0] == 6


def test_discontent_rises_to_6_at_most() -> None:
    match = begun(*TWO)
    for _ in range(7):
        decide(match, f"approach {'black' if contest(match).girl != 'black' else 'red'}")
    assert between(match, "red-white") == (0, 3), "only approaches of or to red or white count"
    match = begun(*TWO)
    for girl in GIRL_NAMES:
        decide(match, "approach black" if girl == "red" else "approach red" if girl != "white" else "approach sky")
    assert between(match, "red-white") == (0, 6)


def test_a_yes_to_a_confession_makes_a_couple_and_upsets_the_other_couples() -> None:
    match = begun(*TWO, order=("black", "white", "red", "yellow", "purple", "green", "sky"))
    decide(match, "confess red")
    assert asked_about(match) == ("red", "answer")
    decide(match, "yes")
    assert couples(match) == ["red-white", "red-black"]
    assert not pair(match, "red-black").kissed
    assert between(match, "red-white") == (0, 1)
    assert between(match, "red-black") == (0, 0)


def test_after_a_no_the_die_decides() -> None:
    for die, is_couple, affinity in ((1, True, 2), (2, True, 2), (3, False, 3), (6, False, 3)):
        match = begun(*TWO, order=("yellow", "white", "red", "black", "purple", "green", "sky"))
        decide(decide(match, "confess purple"), "no")
        assert match.chances() == pytest.approx({str(side): 1 / 6 for side in range(1, 7)})
        play(match, f"~ {die}")
        assert ("yellow-purple" in couples(match)) == is_couple, die
        assert between(match, "yellow-purple") == (affinity, 0), die
        assert asked_about(match) == ("white", "action")


def test_a_couple_made_by_the_die_upsets_other_couples_too() -> None:
    match = begun(*TWO, two="red-black", order=("black", "white", "red", "yellow", "purple", "green", "sky"))
    play(decide(decide(match, "confess red"), "no"), "~ 2")
    assert between(match, "red-white") == (0, 1)


def test_a_target_whom_nobody_decides_for_says_no() -> None:
    match = begun(*TWO, order=("yellow", "white", "red", "black", "purple", "green", "sky"))
    leave(decide(match, "confess purple"))
    assert waiting(match) == ["~"]


def test_others_may_outbid_the_answer_of_a_controlled_girl() -> None:
    match = begun(*TWO, order=("yellow", "white", "red", "black", "purple", "green", "sky"))
    play(decide(match, "confess purple"), "0 reveal 1", "0 no", "1 reveal 2", "1 yes", "0 pass")
    assert "yellow-purple" in couples(match)


# Love


def test_in_love_the_four_others_vote_in_action_order_from_after_the_girl_on_and_around() -> None:
    order = ("red", "white", "black", "yellow", "purple", "green", "sky")
    match = begun(*TWO, order=order)
    for _ in range(4):
        leave(match)
    decide(match, "love white-green")
    for girl in ("sky", "red", "black", "yellow"):
        assert asked_about(match) == (girl, "vote")
        assert legal_verbs(match, 0) <= {"pass", "reveal"}
        leave(match)
    assert asked_about(match) == ("green", "action"), "her own vote alone does not carry it"


def test_votes_are_for_or_against_and_against_by_default() -> None:
    match = decide(begun(*TWO), "love black-sky")
    play(match, "0 reveal 1")
    assert match.legal(0) == ["for", "against"]
    play(match, "0 for", "1 pass")
    leave(match)
    action = table(match).action
    assert action
    assert [(vote.girl, vote.vote) for vote in action.votes] == [
        ("red", "for"),
        ("white", "for"),
        ("yellow", "against"),
        ("purple", None),
        ("green", None),
    ]


def love(*votes: str, order: tuple[str, ...] = GIRL_NAMES) -> Match:
    """Red brings black and sky together; the votes of the four others."""
    match = decide(begun(*TWO, order=order), "love black-sky")
    for vote in votes:
        decide(match, vote)
    return match


def test_all_four_votes_are_held_even_when_the_result_is_clear() -> None:
    assert asked_about(love("for", "for")) == ("purple", "vote")
    assert asked_about(love("against", "against", "against")) == ("green", "vote")


def test_three_of_five_carry_it_and_fewer_change_nothing() -> None:
    assert asked_about(love("for", "against", "for", "against")) == ("black", "consent")
    rejected = love("for", "against", "against", "against")
    assert asked_about(rejected) == ("white", "action")
    assert between(rejected, "black-sky") == (0, 0)


def test_the_two_answer_in_action_order_from_the_first() -> None:
    match = love("for", "for", "for", "for", order=("red", "white", "sky", "yellow", "purple", "green", "black"))
    assert asked_about(match) == ("sky", "consent")
    assert play(match, "0 reveal 1").legal(0) == ["yes", "no"]
    play(match, "0 yes", "1 pass")
    assert asked_about(match) == ("black", "consent")


def test_two_yeses_make_a_couple() -> None:
    match = love("for", "for", "for", "for")
    decide(decide(match, "yes"), "yes")
    assert couples(match) == ["red-white", "black-sky"]
    assert asked_about(match) == ("white", "action")


def test_a_couple_made_by_love_upsets_the_other_couples_of_both() -> None:
    match = begun(*TWO, order=GIRL_NAMES[::-1])
    for declaration in ("love red-black", "for", "for", "for", "for", "yes", "yes"):
        decide(match, declaration)
    assert couples(match) == ["red-white", "red-black"]
    assert between(match, "red-white") == (0, 1)


def test_a_no_upsets_the_pair_and_the_second_is_not_asked() -> None:
    match = decide(love("for", "for", "for", "for"), "no")
    assert between(match, "black-sky") == (0, 1)
    assert asked_about(match) == ("white", "action")


def test_the_second_may_say_no_too_and_no_is_the_default_of_both() -> None:
    match = leave(decide(love("for", "for", "for", "for"), "yes"))
    assert between(match, "black-sky") == (0, 1)
    match = leave(love("for", "for", "for", "for"))
    assert between(match, "black-sky") == (0, 1)
    assert couples(match) == ["red-white"]


def test_a_girl_in_a_couple_may_be_brought_together_with_another() -> None:
    assert "love white-sky" in play(begun(*TWO), "0 reveal 1").legal(0)
