"""Secret Signs: who sees what, and what worlds a seat can be in."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from enishi import Match
from enishi.events import read_event
from enishi.games import load
from enishi.games.signs.tests.positions import HANDS, deal, dealt, hand, idle_turn, play, rejected_turn, table
from enishi.games.signs.tests.test_rules import cautious_move, rejections
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Position, engine
from enishi.testing.walks import Setup

RULES = engine(load("signs"), compiled=False)
EVERYBODY = (0, 1, 2, 3, None)
DECLINED = ("0 send 5 say 2", "1 decline", "3 decline")


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


def worlds(match: Match, seat: int, number: int, seed: int = 1) -> np.ndarray[Any, Any]:
    """This many worlds that the seat can be in."""
    hidden, rng = match.hidden(seat), RULES.generator(seed)
    return np.concatenate([RULES.redeal(hidden, seat, rng) for _ in range(number)])


def held(world: Any, seat: int, card: int) -> int:
    return int(world["hand"][seat]) >> 4 * (card - 1) & 15


def is_about(times: int, chance: Fraction | float, of: int) -> bool:
    """Within four standard deviations, and a little for very small chances."""
    expected = float(chance) * of
    deviation: float = (expected * (1 - float(chance))) ** 0.5
    return abs(times - expected) <= 4 * deviation + 1


def test_a_card_dealt_is_read_by_its_owner_alone() -> None:
    match = dealt()
    assert log(match, 1) == ["~ ?"] * 5 + ["~ 1", "~ 2", "~ 3", "~ 4", "~ 5"] + ["~ ?"] * 10
    assert log(match, None) == ["~ ?"] * 20


def test_of_a_sent_card_only_the_stated_value_is_read() -> None:
    match = play(dealt(), "~ 5", "0 send 3 say 4")
    assert log(match, 0)[-2:] == ["~ 5", "0 send 3 say 4"]
    for seat in (1, 2, 3, None):
        assert log(match, seat)[-2:] == ["~ ?", "0 send ? say 4"]


def test_cards_laid_face_up_and_declining_are_read_by_all_and_the_log_never_widens() -> None:
    match = play(dealt(), "~ 5", *DECLINED, "2 reject 6", "~ 3")
    assert log(match, 2)[-5:] == ["0 send ? say 2", "1 decline", "3 decline", "2 reject 6", "~ 3"]
    assert log(match, 0)[-5:] == ["0 send 5 say 2", "1 decline", "3 decline", "2 reject 6", "~ ?"]
    for seat in (1, 3, None):
        assert log(match, seat)[-5:] == ["0 send ? say 2", "1 decline", "3 decline", "2 reject 6", "~ ?"]


@pytest.mark.parametrize("taking", [("1 intercept 1",), ("1 decline", "3 intercept 1"), (*DECLINED[1:], "2 receive 1")])
def test_a_taken_card_is_known_to_its_sender_and_to_who_took_it(taking: tuple[str, ...]) -> None:
    match = play(dealt(), "~ 5", "0 send 5 say 2", *taking)
    taker = int(taking[-1][0])
    assert {seat: table(match, seat)["turns"][0]["sent"] for seat in EVERYBODY if table(match, seat)["turns"][0]["sent"]} == {
        0: 5,
        taker: 5,
    }


def test_who_took_a_card_reads_in_the_log_what_it_is_and_others_do_not() -> None:
    match = play(dealt(), "~ 5", "0 send 5 say 2", "1 intercept 1")
    told = {seat: [line["key"] for line in match.view(seat)["log"][-1]["lines"]] for seat in EVERYBODY}
    assert {seat for seat, keys in told.items() if "log.taken" in keys} == {0, 1}
    assert match.view(1)["log"][-1]["lines"][1]["facts"] == {"card": 5}


def test_a_rejected_card_is_known_to_its_sender_alone() -> None:
    match = play(dealt(), "~ 5", *DECLINED, "2 reject 6", "~ 3")
    assert [table(match, seat)["turns"][0]["sent"] for seat in EVERYBODY] == [5, None, None, None, None]


def test_a_card_drawn_is_known_to_who_drew_it() -> None:
    match = play(dealt(), "~ 5", *DECLINED, "2 reject 6", "~ 3")
    assert [table(match, seat)["turns"][0]["drawn"] for seat in EVERYBODY] == [5, None, None, None, None]
    assert [table(match, seat)["turns"][0]["redrawn"] for seat in EVERYBODY] == [None, None, 3, None, None]


def test_a_seat_sees_its_own_hand_and_an_onlooker_none() -> None:
    match = dealt()
    assert [hand(match, seat) for seat in range(4)] == list(HANDS)
    assert table(match)["hand"] is None
    assert not RULES.hide(match.position, ONLOOKER)[0]["hand"].any()


def test_out_of_sight_is_what_is_neither_in_the_own_hand_nor_laid_off_where_the_seat_knows_it() -> None:
    match = play(dealt(), "~ 5", *DECLINED, "2 reject 6", "~ 3")
    assert table(match, 0)["elsewhere"] == [6, 6, 5, 4, 3, 2]
    assert table(match, 1)["elsewhere"] == [7, 6, 5, 4, 3, 2]
    assert table(match)["elsewhere"] == [8, 7, 6, 5, 4, 2]


def surely_held(match: Match, viewer: int, seat: int) -> list[int]:
    cards: list[int] = table(match, viewer)["seats"][seat]["surely_holds"]
    return cards


def test_a_card_that_was_sent_is_surely_held_until_its_holder_sends_something() -> None:
    match = play(dealt(), "~ 5", "0 send 5 say 2", "1 intercept 1")
    assert [surely_held(match, seat, 1) for seat in range(4)] == [[5], [], [], []]
    play(match, "~ 1", "1 send 1 say 1")
    assert surely_held(match, 0, 1) == []


def test_a_card_that_was_sent_is_surely_held_until_one_like_it_is_laid() -> None:
    match = play(dealt(), "~ 5", "0 send 5 say 2", "1 decline", "3 intercept 1", "~ 1", "1 send 1 say 1")
    assert surely_held(play(match, "2 decline", "0 decline", "3 receive 2"), 0, 3) == [5]
    play(match, "~ 1", "2 send 1 say 1", "3 intercept 5")
    assert surely_held(match, 0, 3) == []


def test_a_card_that_was_sent_is_still_held_if_its_holder_sends_the_seat_another() -> None:
    match = play(dealt(), "~ 5", "0 send 5 say 2", "1 intercept 1", "~ 1", "1 send 4 say 1", "2 decline", "0 intercept 1")
    assert surely_held(match, 0, 1) == [5]


def test_all_hands_are_shown_to_everybody_when_a_game_is_over_and_stay_in_view_during_the_next() -> None:
    match = dealt(games=2)
    for _ in range(8):
        assert table(match)["finished"] is None
        idle_turn(match)
    for seat in EVERYBODY:
        finished = table(match, seat)["finished"]
        assert finished["hands"] == [[int(card) for card in dealt_hand] for dealt_hand in HANDS]
        assert (finished["sums"], finished["points"]) == ([27, 28], [27, 28])
    assert table(play(match, "~ 1"), 3)["finished"]["game"] == 1


def test_the_result_has_a_line_for_each_game() -> None:
    """Without the first one nobody sees what decided the match."""
    match = dealt(games=2)
    for number in range(16):
        if number == 8:
            deal(match, ("11234", "12345", "12346", "11123"))
        idle_turn(match)
    words = load("signs").words
    said = [words.say(line["key"], "en", line["facts"], list("ABCD")) for line in match.view(0)["result"]["lines"]]
    assert said == [
        "Game 1: A and C 27 points, B and D 28 points.",
        "Game 2: A and C 27 points, B and D 23 points.",
        "In all: A and C 54 points, B and D 51 points.",
        "A and C win.",
    ]


def test_the_log_keeps_its_question_marks_when_the_game_is_over() -> None:
    match = rejections(8)
    assert match.over
    assert log(match, None).count("~ ?") == 20 + 16
    assert sum(" send ? say 6" in event for event in log(match, None)) == 8


def test_histories_that_differ_in_what_a_seat_does_not_see_are_the_same_to_it() -> None:
    one = play(dealt(), "~ 5", *DECLINED, "2 reject 6", "~ 3")
    other = play(dealt(HANDS[0], "12345", "22246", "11133"), "~ 5", "0 send 2 say 2", *DECLINED[1:], "2 reject 6", "~ 5")
    for seat in (1, ONLOOKER):
        assert RULES.hide(one.position, seat).tobytes() == RULES.hide(other.position, seat).tobytes()
    for seat in (0, 2, 3):
        assert RULES.hide(one.position, seat).tobytes() != RULES.hide(other.position, seat).tobytes()


def test_when_all_is_over_nothing_is_left_to_hide_but_the_deck() -> None:
    match = rejections(8)
    hidden = match.hidden(None)
    assert RULES.redeal(hidden, ONLOOKER, RULES.generator(1)).tobytes() == match.position.tobytes()


@pytest.mark.parametrize("seed", range(8))
def test_every_world_agrees_with_what_the_seat_has_seen_and_has_all_cards(seed: int) -> None:
    """In games where most cards are rejected, which random play hardly ever sees."""
    rng = random.Random(seed)
    match, generator = Setup(load("signs"), 4, (("games", 1),)).new(), RULES.generator(seed)
    while not match.over:
        match.play(match.waiting[0], cautious_move(match, rng))
        for seat in (*range(4), ONLOOKER):
            hidden = RULES.hide(match.position, seat)
            world = RULES.redeal(hidden, seat, generator)
            assert RULES.hide(world, seat).tobytes() == hidden.tobytes(), (seed, seat, match.events)
            assert sizes(world) == sizes(match.position), (seed, seat, match.events)


def sizes(position: Position) -> list[int]:
    piles = [*position[0]["hand"], *position[0]["first_hand"], position[0]["deck"]]
    return [sum(int(pile) >> 4 * place & 15 for place in range(6)) for pile in piles]


def test_worlds_can_be_replayed_from_what_was_dealt() -> None:
    """The course of a world is one that can have happened: its events, written out, are legal one after another."""
    rng = random.Random(5)
    match = Setup(load("signs"), 4, (("games", 1),)).new()
    while not match.over and table(match)["turn"] < 8:
        match.play(match.waiting[0], cautious_move(match, rng))
    for seat in (*range(4), ONLOOKER):
        for world in worlds(match, seat, 20) if seat < 4 else [RULES.redeal(match.hidden(None), ONLOOKER, RULES.generator(9))[0]]:
            again = replayed(world, match)
            assert again.position[0] == world, seat


def replayed(world: Any, match: Match) -> Match:
    """The match that a world is the position of, with the events of the real one but for the cards."""
    again = dealt(
        *("".join(str(card) for card in range(1, 7) for _ in range(int(cards) >> 4 * (card - 1) & 15)) for cards in world["first_hand"])
    )
    turn, redraws = 0, False
    for event in match.events[20:]:
        actor, move = read_event(event)
        if actor == "~":
            play(again, f"~ {world['redrawn' if redraws else 'drawn'][turn]}")
            turn, redraws = turn + redraws, False
        elif move.startswith("send"):
            play(again, f"{actor} send {world['sent'][turn]} {move[7:]}")
        else:
            play(again, event)
            redraws = move.startswith("reject")
            turn += move.startswith(("intercept", "receive"))
    return again


def test_unseen_cards_are_anywhere_each_as_likely() -> None:
    """Seat 0 has seen its own five cards and none of the three 6s: of 28 unseen cards, five are in the hand of seat 1."""
    times = Counter(held(world, 1, 6) for world in worlds(dealt(), 0, 2000))
    none = Fraction(23 * 22 * 21, 28 * 27 * 26)
    assert set(times) == {0, 1, 2, 3}
    assert is_about(times[0], none, 2000)


ALL_SIXES = ("16663", "12345", "12345", "12245")
"""Seat 0 has all three 6s."""


def test_a_card_that_the_seat_sent_is_where_it_went() -> None:
    match = play(dealt(*ALL_SIXES), "~ 1", "0 send 6 say 2", "1 intercept 1")
    assert all(held(world, 1, 6) == 1 for world in worlds(match, 0, 200))


def test_a_card_that_the_seat_sent_may_have_been_sent_on_as_likely_as_any_other() -> None:
    match = play(dealt(*ALL_SIXES), "~ 1", "0 send 6 say 2", "1 intercept 1", "~ 1", "1 send 2 say 6", "2 intercept 1")
    times = Counter((held(world, 1, 6), held(world, 2, 6)) for world in worlds(match, 0, 1800))
    assert set(times) == {(1, 0), (0, 1)}
    assert is_about(times[0, 1], Fraction(1, 6), 1800)


def test_a_card_that_the_seat_sent_may_lie_face_down() -> None:
    match = play(
        dealt(*ALL_SIXES), "~ 1", "0 send 6 say 2", "1 intercept 1", "~ 1", "1 send 2 say 6", "2 decline", "0 decline", "3 reject 1"
    )
    times = Counter((held(world, 1, 6), int(world["sent"][1])) == (0, 6) for world in worlds(match, 0, 1800))
    assert is_about(times[True], Fraction(1, 6), 1800)


def test_a_card_laid_face_up_shows_that_it_had_not_been_sent_on() -> None:
    """The only 6 that seat 1 can have laid is the one that seat 0 had sent it."""
    passing = ("~ 1", "1 send 2 say 6", "2 intercept 1", "~ 1", "2 send 1 say 1", "3 decline")
    match = play(dealt(*ALL_SIXES), "~ 1", "0 send 6 say 2", "1 intercept 1", *passing, "1 intercept 6")
    for world in worlds(match, 0, 300):
        assert world["sent"][1] != 6
        assert all(held(world, seat, 6) == 0 for seat in (1, 2, 3))


def test_a_card_like_the_one_that_the_seat_sent_is_weighed_against_it() -> None:
    """Seat 0 sent seat 1 a 5, and later seat 1 lays a 5: that one, or one of the other two.

    Seat 0 has seen eight cards: five dealt, a 1 drawn, a 1 laid by seat 1 and a 2 taken from it; two of the other 25 are 5s.
    """
    match = play(dealt("11155", "12345", "12345", "12246"), "~ 1", "0 send 5 say 2", "1 intercept 1", "~ 2", "1 send 2 say 6")
    play(match, "2 decline", "0 intercept 1", "~ 1", "2 send 1 say 1", "3 decline", "1 intercept 5")
    that_one, another = Fraction(1), 4 * Fraction(2, 25)
    still_there = another / (that_one + another)
    no_other = Fraction(20, 25) * Fraction(19, 24)  # neither 5 is among the five cards of seat 1
    times = sum(held(world, 1, 5) > 0 for world in worlds(match, 0, 2000))
    assert is_about(times, still_there + (1 - still_there) * (1 - no_other), 2000)


def test_a_card_that_the_seat_took_was_in_the_hand_that_sent_it() -> None:
    match = play(dealt(), "~ 5", "0 send 4 say 2", "1 intercept 1")
    for world in worlds(match, 1, 200):
        before = (int(world["first_hand"][0]) >> 12 & 15) + (world["drawn"][0] == 4)
        assert before > 0
        assert world["sent"][0] == 4


def renewed(card: str) -> Match:
    """Seven turns have been rejected, and the last teammate to reject, seat 0, drew this card of the renewed deck."""
    return rejected_turn(rejections(6, dealt("11223", "12345", "11234", "12346")), card)


@pytest.mark.parametrize("card", [1, 2, 5, 6])
def test_a_card_drawn_from_a_renewed_deck_was_known_to_be_in_it_or_had_been_laid_off_face_down(card: int) -> None:
    """Seat 0 has seen its eight other cards, and five that others laid; five cards of the deck had been sent face down by others."""
    match = renewed(str(card))
    turns, unknown = table(match, 0)["turns"][:7], (1, 2, 3, 5, 6)
    own = [int(number) for number in "11223"] + [turns[0]["drawn"], turns[4]["drawn"], turns[2]["redrawn"]]
    laid_by_others = [turn["laid"] for turn in turns if turn["layer"] != 0]
    unseen = {1: 8, 2: 7, 5: 4, 6: 3}[card] - [*own, *laid_by_others].count(card)
    known = [turn["laid"] for turn in turns].count(card) + [turns[0]["sent"], turns[4]["sent"]].count(card)
    face_down = 5 * unseen / 20 / (known + 5 * unseen / 20)
    mean = face_down * (1 + 4 * (unseen - 1) / 19) + (1 - face_down) * 5 * unseen / 20
    found = [sum(int(world["sent"][turn]) == card for turn in unknown) for world in worlds(match, 0, 1000)]
    assert abs(np.mean(found) - mean) <= 4 * np.std(found) / 1000**0.5 + 1e-9, (known, unseen, np.mean(found), mean)


def test_a_late_card_says_something_about_a_card_that_the_seat_had_sent() -> None:
    """Seat 3 sent seat 0 a 5, which seat 0 may have sent on, to be rejected; then seat 3 draws a 5 of the renewed deck.

    Twenty cards are unseen to seat 3, two of them 5s. No 5 was laid face up, and six cards that others sent were laid off face down.
    """
    match = dealt("11234", "12345", "12345", "11255")
    for turn in range(7):
        if turn == 3:
            play(match, f"~ {match.legal('~')[0]}", "3 send 5 say 1", "0 intercept 1")
        else:
            rejected_turn(match, sends=-1, lays=0)
            play(match, f"~ {match.legal('~')[0]}")
    play(match, "~ 5")
    assert all(turn["laid"] not in (None, 5) for turn in table(match, 3)["turns"][:7])
    another = Fraction(2, 20)
    if_sent_on, if_kept = 1 * 5 * (1 + 5 * another), 5 * 4 * (6 * another)
    sent_on = if_sent_on / (if_sent_on + if_kept)
    like_it = Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 19)  # the 5 drawn was the one sent then, or one of the other five
    times = sum(int(world["sent"][4]) == 5 for world in worlds(match, 3, 1500))
    assert is_about(times, sent_on + (1 - sent_on) * like_it, 1500)


def test_what_was_drawn_from_a_renewed_deck_by_others_had_been_laid_off() -> None:
    match = play(renewed("1"), "~ 2")
    for world in worlds(match, 0, 200):
        laid_off = [int(world[name][turn]) for name in ("laid", "sent") for turn in range(7)]
        laid_off.remove(1)
        assert int(world["drawn"][7]) in laid_off


def test_observations_are_whole_and_about_one_at_most() -> None:
    rng = random.Random(3)
    match = Setup(load("signs"), 4, (("games", 2),)).new()
    while not match.over:
        match.play(match.waiting[0], cautious_move(match, rng))
        for seat in (*range(4), ONLOOKER):
            out = np.full(load("signs").rules.OBSERVATION, np.nan, np.float32)
            hidden = RULES.records(RULES.hide(match.position, seat))
            load("signs").rules.observe(hidden[0], seat, RULES.cells(out))
            assert np.isfinite(out).all()
            assert 0 <= out.min() <= out.max() <= 1.3
