"""Bots that play Secret Signs: signs that only a teammate can read, and the obvious move."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import enishi
from enishi.bots.search import Search
from enishi.games import load
from enishi.games.signs import insight
from enishi.games.signs.advice import reason
from enishi.games.signs.rules_cards import points, single
from enishi.games.signs.rules_record import DECLINE, INTERCEPT_FIRST, SEND_FIRST
from enishi.games.signs.tests.positions import dealt, play
from enishi.kernel.engine import engine
from enishi.kernel.plain import Cells, Records, plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.match import Match

KEY = 1234567890123456789
RULES = engine(load("signs"), compiled=False)


def player(key: int = 0, seed: int = 3, **settings: Any) -> Search:
    made = Search(**({"iterations": 30, "seed": seed, "compiled": False} | settings))
    made.agree(key)
    return made


def kept_in_worlds(match: Match, seat: int, key: int, number: int = 40) -> list[int]:
    """The sums that the teammate may hold, as a search imagines them."""
    hidden, places = match.hidden(seat), np.zeros(insight.WORLDS, load("signs").state)
    rng = RULES.generator(4)
    sums = []
    for walk in range(number):
        insight.imagine(Records(places), Records(hidden), seat, key, walk, Cells(rng))
        sums.append(points(int(places["hand"][0, (seat + 2) % 4])))
    return sums


def sent(said: int) -> Match:
    """Seat 0, which keeps 1 1 2 3 4, has stated a value; seat 2 must answer."""
    return play(dealt(), "~ 5", f"0 send 5 say {said}", "1 decline", "3 decline")


def test_a_sign_tells_those_without_the_key_nothing() -> None:
    rng = random.Random(1)
    for kept in (8, 15, 22):
        for turn in (1, 6):
            stated = Counter(insight.sign(rng.getrandbits(62), 0, turn, kept) for _ in range(3000))
            assert all(abs(stated[value] - 500) < 100 for value in range(1, 7))


def test_signs_of_different_turns_do_not_give_each_other_away() -> None:
    rng = random.Random(2)
    keys = [rng.getrandbits(62) for _ in range(3000)]
    differences = Counter((insight.pad(key, 0, 1) - insight.pad(key, 0, 5)) % 6 for key in keys)
    assert all(abs(differences[value] - 500) < 100 for value in range(6))


def test_first_and_second_sign_together_tell_the_sum_of_what_is_kept() -> None:
    told = {(insight.sign(KEY, 0, 0, kept), insight.sign(KEY, 0, 4, kept)) for kept in range(10, 22)}
    assert len(told) == 12


def test_with_the_key_only_worlds_are_imagined_in_which_the_sign_is_true() -> None:
    truth = 11  # 1 1 2 3 4
    match = sent(insight.sign(KEY, 0, 0, truth))
    assert max(kept_in_worlds(match, 2, KEY)) <= truth
    assert max(kept_in_worlds(match, 2, 0)) > truth + 2


def test_a_sender_with_a_key_states_the_sign_for_what_it_keeps() -> None:
    match = play(dealt(), "~ 5")
    _, card, _, said = player(KEY).choose(match, 0).split()
    assert int(said) == insight.sign(KEY, 0, 0, 16 - int(card))


def test_a_sender_that_slips_sends_any_card_and_still_states_the_sign() -> None:
    match, slipping = play(dealt(), "~ 5"), player(KEY, slips=1)
    sent_and_said = {tuple(map(int, slipping.choose(match, 0).split()[1::2])) for _ in range(40)}
    assert sent_and_said == {(card, insight.sign(KEY, 0, 0, 16 - card)) for card in range(1, 6)}


def test_a_sender_without_a_key_states_anything() -> None:
    match = play(dealt(), "~ 5")
    assert len({player(seed=seed, iterations=1).choose(match, 0).split()[3] for seed in range(40)}) == 6


def test_what_a_bot_chooses_depends_on_what_it_knows_and_on_the_key_alone() -> None:
    for key in (0, KEY):
        chosen = []
        for hands in (("11234", "12345", "12346", "12235"), ("11234", "12235", "12346", "12345")):
            match = play(dealt(*hands), "~ 5", "0 send 5 say 2")
            moved = play(match, "1 decline", "3 decline")
            chosen.append(player(key, iterations=60).choose(moved, 2))
        assert chosen[0] == chosen[1]


def obvious(match: Match, seat: int) -> int:
    """What somebody does who knows the team's sum."""
    return int(insight.obvious(plain_record(match.position.copy()), seat, 0, Cells(RULES.generator(1))))


def test_who_knows_the_sum_sends_the_card_without_which_it_is_thirty() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 5")  # 20 and 20
    assert obvious(match, 0) == SEND_FIRST + 4 * 6 + 4
    match = play(dealt("12345", "11123", "12345", "11122"), "~ 3")  # 18 and 15
    assert obvious(match, 0) == SEND_FIRST + 2 * 6 + 2


def test_who_stands_at_thirty_late_lets_the_card_pass_and_who_is_over_takes_it() -> None:
    match = play(dealt("11234", "12345", "12346", "12345"), "~ 1", "0 send 1 say 1")
    position = match.position
    plain_record(position).turn = insight.LATE
    assert insight.obvious(plain_record(position), 1, 0, Cells(RULES.generator(1))) == DECLINE
    plain_record(position).hand[1] += single(6) - single(1)
    assert insight.obvious(plain_record(position), 1, 0, Cells(RULES.generator(1))) >= INTERCEPT_FIRST


def test_a_guessed_sum_is_aimed_lower_than_a_known_one() -> None:
    best = [max(range(20, 32), key=lambda total, unsure=unsure: insight.WORTH[1, unsure, 0, total]) for unsure in (0, 1)]  # type: ignore[misc]
    assert best[0] == 30
    assert 24 <= best[1] <= 27


def test_a_finished_game_is_judged_by_the_lead() -> None:
    record = plain_record(enishi.new("signs", 4).position.copy())
    record.game, record.total[0], record.total[1] = 1, 30, 0
    shares = np.zeros(4)
    insight.evaluate(record, shares)
    assert shares[0] == shares[2] > 0.9 > 0.1 > shares[1] == shares[3]
    assert insight.settled(record, 0)


def advice(match: Match, seat: int, text: str) -> Any:
    return reason(snapshot(match.hidden(seat)), seat, text)


def test_advice_for_a_sender_says_what_is_kept() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 2")
    line = advice(match, 0, "send 2 say 6")
    assert (line.key, line.facts["rest"]) == ("advice.keeps_half", 15)
    assert advice(match, 0, "send 5 say 5") is None


def test_advice_for_opponents_says_what_laying_a_card_does() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 2", "0 send 2 say 2")
    line = advice(match, 1, "intercept 1")
    assert line.key == "advice.raises"
    assert line.facts["total"] == 8
    assert line.facts["unseen"] == 28
    assert line.facts["n"] == 23
    assert advice(match, 1, "decline") is None


def test_advice_for_a_high_hand_is_to_lower_it() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 2", "0 send 2 say 2", "1 decline", "3 decline")
    line = advice(match, 2, "receive 6")
    assert (line.key, line.facts["total"]) == ("advice.lowers", 20)


def test_advice_to_stay_near_half_of_thirty() -> None:
    match = play(dealt("12345", "12345", "23456", "11122"), "~ 2", "0 send 2 say 2")
    line = advice(match, 1, "decline")
    assert (line.key, line.facts["total"], line.facts["mate"]) == ("advice.stays", 15, 2)


def test_advice_late_in_the_game_is_to_deny_a_choice() -> None:
    match = play(dealt("12345", "12345", "23456", "11122"), "~ 2", "0 send 2 say 2")
    s = snapshot(match.hidden(1))
    s.turn = insight.LATE
    s.sent[insight.LATE] = 0
    line = reason(s, 1, "intercept 3")
    assert line is not None
    assert line.key == "advice.denies"


def test_hints_are_said_in_words() -> None:
    hints = play(dealt("12345", "11123", "23456", "11122"), "~ 2").hint(0, iterations=20)
    reasons = [hint["reason"] for hint in hints if hint["reason"]]
    assert reasons
    assert all(set(said) == {"en", "ja"} for said in reasons)


@pytest.mark.xdist_group("signs")
def test_searching_teams_beat_random_ones() -> None:
    found = tournament("signs", ["search:iterations=100", "random"], games=20, seed=1, processes=1)
    assert found.standings[0].bot == "search:iterations=100"
    assert found.standings[0].mean > 0.7
