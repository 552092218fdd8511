"""What kind of players the opponents are: seen by both of a team alike, and by what everybody sees."""

import random

import pytest

import enishi
from enishi.bots.search import Search
from enishi.games.signs import insight, weighing
from enishi.games.signs.conventions import sign
from enishi.games.signs.opponents import (
    ANSWERED,
    GREEDY,
    KINDS,
    NOTHING,
    SENT_ON,
    STAGES,
    TOOK,
    TRADERS,
    USUAL,
    kind_of_opponents,
    last_did,
)
from enishi.games.signs.rules.cards import VALUES
from enishi.games.signs.rules.record import SEND_FIRST
from enishi.games.signs.tests.positions import asked, deal, dealt, idle_turn, play
from enishi.kernel.plain import snapshot
from enishi.match import Match

KEY = 1234567890123456789


def kinds(match: Match) -> list[int]:
    """What each seat takes its opponents for, by what it knows."""
    turn = int(match.position["turn"][0])
    return [kind_of_opponents(snapshot(match.hidden(seat)), seat, turn) for seat in range(4)]


def after_a_game(*last_hands: str) -> Match:
    """The second game begins; the first changed nothing, so all have shown the hands that they were dealt."""
    match = deal(enishi.new("signs", 4, {"games": 2}), last_hands)
    for _ in range(8):
        idle_turn(match)
    return deal(match, ("12345", "11245", "12346", "11122"))


def test_opponents_are_of_the_usual_kind_until_they_are_seen_to_be_of_another() -> None:
    assert kinds(dealt("12345", "12345", "12346", "11122")) == [USUAL] * 4
    one_taken = play(dealt("12345", "12345", "12346", "11122"), "~ 3", "0 send 3 say 3", "1 intercept 3")
    assert kinds(one_taken) == [USUAL] * 4


def test_who_takes_all_cards_is_greedy_and_who_lets_one_pass_is_not() -> None:
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", "0 send 3 say 3", "1 intercept 3")
    match = play(match, "~ 2", "1 send 2 say 1", "2 decline", "0 decline", "3 receive 1", "~ 2", "2 send 2 say 1")
    passed = play(match.copy(), "3 decline", "1 decline", "0 receive 1")
    assert kinds(play(match, "3 intercept 2")) == [GREEDY, USUAL, GREEDY, USUAL]
    assert kinds(passed) == [USUAL] * 4


def test_who_takes_most_cards_but_not_all_is_a_trader() -> None:
    """Seat 3 takes what seat 1 has let pass, and seat 1, which has sent a card meanwhile and should hold about 15, takes what 3 has."""
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", "0 send 3 say 3", "1 decline", "3 intercept 2")
    idle_turn(match)
    match = play(match, "~ 2", "2 send 2 say 1", "3 decline", "1 intercept 1")
    idle_turn(match)
    assert kinds(match) == [USUAL] * 4
    match = play(match, "~ 3", "0 send 3 say 1", "1 intercept 2")
    assert kinds(match)[::2] == [TRADERS, TRADERS]
    assert kinds(match)[1::2] == [USUAL, USUAL]


def test_hands_far_from_fifteen_at_the_end_of_the_game_before_are_those_of_traders() -> None:
    match = after_a_game("12345", "11112", "12346", "34566")  # 15 and 16 beside 6 and 24
    assert kinds(match) == [TRADERS, USUAL, TRADERS, USUAL]
    assert kinds(after_a_game("12345", "12345", "12346", "11256")) == [USUAL] * 4


def test_both_of_a_team_come_to_the_same_answer_whatever_happens() -> None:
    """And to that which somebody would come to who sees everything: nothing hidden goes into it."""
    rng, seen = random.Random(5), set()
    for number in range(30):
        match = enishi.new("signs", 4, {"games": 3}, seed=number)
        greed = rng.choice((0.2, 0.6, 1.0))
        match.advance()
        while not match.over:
            found = kinds(match)
            turn = int(match.position["turn"][0])
            assert found == [kind_of_opponents(snapshot(match.position), seat, turn) for seat in range(4)]
            assert found[:2] == found[2:]
            seen.update(found)
            seat = asked(match)
            moves = match.legal(seat)
            taking = [move for move in moves if move.startswith("intercept")]
            match.play(seat, rng.choice(taking if taking and rng.random() < greed else moves))
            match.advance()
    assert seen == {USUAL, GREEDY, TRADERS}


def test_what_a_seat_did_last_is_what_everybody_saw() -> None:
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", "0 send 3 say 3", "1 intercept 3", "~ 2", "1 send 2 say 1")
    did = [last_did(snapshot(match.hidden(2)), seat, 1) for seat in range(4)]
    assert did == [SENT_ON, TOOK, NOTHING, NOTHING]
    match = play(match, "2 decline", "0 decline", "3 receive 1", "~ 1", "2 send 1 say 1")
    did = [last_did(snapshot(match.hidden(2)), seat, 2) for seat in range(4)]
    assert did == [SENT_ON, SENT_ON, NOTHING, ANSWERED]


@pytest.mark.parametrize("kind", KINDS)
def test_the_chances_of_a_kind_are_chances(kind: int) -> None:
    expected = KINDS[kind]
    assert len(expected.takes) == STAGES
    assert all(0 < chance < 1 for stage in expected.takes for chance in stage)
    assert all(0 < chance < 1 for chance in expected.ends)
    assert sum(expected.ends) == pytest.approx(1, abs=0.02)
    assert sum(each.share for each in KINDS.values()) == pytest.approx(1)


def master() -> Search:
    made = Search(level="master", seed=1)
    made.agree(KEY)
    return made


def test_a_team_keeps_to_the_plan_against_the_greedy() -> None:
    """Both of the team in the same turn; and in the last turn, too, a sign tells the card then."""
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", "0 send 3 say 3", "1 intercept 3")
    match = play(match, "~ 2", "1 send 2 say 1", "2 decline", "0 decline", "3 receive 1", "~ 2", "2 send 2 say 1")
    match = play(match, "3 intercept 2", "~ 1", "3 send 1 say 1", "0 decline", "2 decline", "1 receive 1", "~ 5")
    assert kinds(match)[::2] == [GREEDY, GREEDY]
    s = snapshot(match.hidden(0))
    card = (insight.planned(s, 0, 0) - SEND_FIRST) // VALUES + 1
    assert weighing.best_move(s, 0, KEY) is None
    assert master().choose(match, 0) == f"send {card} say {sign(KEY, 0, 4, card)}"


def test_against_traders_fifteen_is_kept_rather_than_different_values() -> None:
    """Seat 1 keeps 1, 1, 2, 5, 6 against those who showed 6 and 24 in the game before, and otherwise 1, 2, 4, 5, 6."""
    for shown, card in (("34566", 4), ("12346", 1)):
        match = play(after_a_game("11112" if card == 4 else "12345", "12345", shown, "11256"), "~ 6")
        assert kinds(match)[1] == (TRADERS if card == 4 else USUAL)
        assert master().choose(match, 1) == f"send {card} say {sign(KEY, 1, 0, card)}"
