"""Bots that play Soulmates: counting who may hold a card, and coming near a call."""

from typing import Any

import numpy as np
import pytest

from enishi.bots import hint
from enishi.games import load
from enishi.games.soulmates import insight
from enishi.games.soulmates.advice import reason
from enishi.games.soulmates.notation import CARDS
from enishi.games.soulmates.rules.cards import one
from enishi.games.soulmates.tests.test_knowledge import dealt, play, triangle
from enishi.kernel.engine import engine
from enishi.kernel.plain import Cells, plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.match import Match
from enishi.views import Line

GAME = load("soulmates")
RULES = engine(GAME, compiled=False)


def bunch(cards: str) -> int:
    return sum(one(CARDS.index(card)) for card in cards.split())


def chance(match: Match, seat: int, card: str) -> float:
    s = snapshot(match.hidden(seat))
    return float(insight.chance(s, seat, CARDS.index(card), insight.unseen(s, seat)))


def obvious(match: Match, seat: int) -> str:
    world = RULES.redeal(match.hidden(seat), seat, RULES.generator(2))
    out = Cells(np.zeros(20, np.int64))
    return GAME.moves[int(insight.policy(plain_record(world), seat, out, Cells(RULES.generator(3))))]


def advice(match: Match, seat: int, text: str) -> Line | None:
    return reason(snapshot(match.hidden(seat)), seat, text)


def test_the_chance_counts_only_what_the_seat_knows() -> None:
    match = dealt("S1 S2 S4 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", "M2 M3 M3 M4")
    other = dealt("S1 S2 S4 M5", "M5 M1 M2 M2", "M4 M1 M1 M4", "M2 M3 M3 M4")
    assert chance(match, 0, "S3") == chance(other, 0, "S3")


def test_the_chance_is_near_what_worlds_say() -> None:
    match = dealt("S1 S2 S4 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", "M2 M3 M3 M4")
    rng, just_one = RULES.generator(7), 0
    for _ in range(400):
        world = plain_record(RULES.redeal(match.hidden(0), 0, rng))
        just_one += sum(bool(world.hand[seat] >> 6 * CARDS.index("S3") & 63) for seat in (1, 2, 3)) == 1
    assert abs(just_one / 400 - chance(match, 0, "S3")) < 0.08


def test_what_was_shown_and_what_was_not_is_counted() -> None:
    """Seats 1 and 2 have shown S3, seat 3 had none: exactly one cannot be."""
    assert chance(triangle(), 0, "S3") == 0.0


def test_a_hand_promises_the_cards_that_would_give_a_call() -> None:
    cards = bunch("S3 S3 S5 M1 M1 M1")
    assert insight.promise(bunch("S1 S2 M3 M5"), cards) == 2  # S3, and S4 if there were one
    assert insight.promise(bunch("S1 S2 S4 M5"), cards) == insight.CALLABLE


def test_the_card_that_promises_least_is_discarded() -> None:
    """S1 and S2 are no gift to the next seat; with M3 and M5 two cards more would give a call."""
    assert insight.least_useful(bunch("S1 S2 S2 M3 M5"), bunch("S3 S3 M2 M4")) == CARDS.index("S2")


def test_a_card_is_a_gift_by_the_pairs_that_go_with_it() -> None:
    cards = bunch("S1 S2 S3 S4 M1 M1 M1 M3 M5")
    assert insight.gift(CARDS.index("S5"), cards) == 6 * 3 / 36  # 23, 24, 34
    assert insight.gift(CARDS.index("M1"), cards) == 6 * 3 / 36  # three pairs of M1
    assert insight.gift(CARDS.index("M4"), cards) == 6 * (3 + 1) / 36  # M1 and M3, M3 and M5


def test_of_cards_that_promise_the_same_the_one_is_discarded_that_helps_the_next_seat_least() -> None:
    cards = bunch("M2 M3 M5 M5")
    assert insight.promise(bunch("S1 S2 S3 M5"), cards) == insight.promise(bunch("S1 S2 S3 M1"), cards) == insight.CALLABLE
    assert insight.gift(CARDS.index("M1"), cards) < insight.gift(CARDS.index("M5"), cards)
    assert insight.least_useful(bunch("S1 S2 S3 M1 M5"), cards) == CARDS.index("M1")
    assert insight.least_gift(bunch("M1 M3 M5"), bunch("M1 M1 M2 M2 M4 M4")) == CARDS.index("M5")


def test_a_card_of_the_pile_is_taken_for_a_call_only() -> None:
    assert obvious(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="S4"), 0) == "pile"
    assert obvious(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="M1"), 0) == "deck"


def test_who_can_call_calls() -> None:
    match = play(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="S4"), "0 pile")
    assert obvious(match, 0) == "call S 124 3"


def test_likely_calls_and_useful_discards_weigh_more() -> None:
    match = play(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="S4"), "0 pile")
    s = snapshot(match.hidden(0))
    weights = {text: insight.prior(s, 0, GAME.numbers[text]) for text in match.legal(0)}
    assert max(weights, key=lambda text: weights[text] if text.startswith("discard") else 0) in ("discard M3", "discard M5")
    assert weights["call S 124 3"] > 4


@pytest.mark.xdist_group("soulmates")
def test_a_searching_player_finds_a_soulmate_more_often_than_random_ones() -> None:
    found = tournament("soulmates", ["search:iterations=60", "random", "random", "random"], games=24, seats=4, seed=1, processes=1)
    assert found.standings[0].bot == "search:iterations=60"
    assert found.standings[0].mean > 0.6


def facts(line: Line | None) -> dict[str, Any]:
    assert line is not None
    return {"key": line.key} | dict(line.facts)


def test_advice_says_how_likely_a_call_is() -> None:
    match = play(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="S4"), "0 pile")
    said = facts(advice(match, 0, "call S 124 3"))
    assert (said["key"], said["card"]) == ("advice.chance", "S3")
    assert said["percent"] == round(100 * chance(match, 0, "S3"))


def test_advice_knows_who_took_a_card() -> None:
    """Seat 1 has taken S3 from the pile; seat 2 may have one too."""
    known = play(dealt("S1 S2 S4 M5", "S5 M1 M2 M2", "S3 M1 M1 M4", up="M3"), "0 deck", "~ S3", "0 discard S3", "1 pile", "1 discard M1")
    said = facts(advice(play(known, "2 deck", "~ M1", "2 discard M1", "0 deck", "~ M1"), 0, "call S 124 3"))
    assert (said["key"], said["seat"]) == ("advice.one_holds", 1)


def test_advice_knows_a_certain_call() -> None:
    """Seat 2 had no S3 to show when seat 1 was the only other one to hold it, and everybody else has gone."""
    s = snapshot(play(dealt("S1 S2 S4 M5", "S5 M1 M2 M2", "S3 M1 M1 M4", up="M3"), "0 deck", "~ M1").hidden(0))
    s.known[1] += one(CARDS.index("S3"))
    s.barred[2] = (1 << CARDS.index("S3")) * 0b0000000001000000000100000000010000000001
    line = reason(s, 0, "call S 124 3")
    assert facts(line)["key"] == "advice.only_one_holds"


def test_advice_says_what_a_discard_keeps() -> None:
    match = play(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="S4"), "0 pile")
    assert facts(advice(match, 0, "discard M5"))["key"] == "advice.keeps_call"
    said = facts(advice(match, 0, "discard S4"))
    assert said["key"] == "advice.keeps_hope"
    assert 0 < said["n"] < said["unseen"]


def test_advice_says_what_a_discard_gives_the_next_player() -> None:
    """Without S1 or S5 as many cards give a call; but of 1s there are many more, so that they go with more in another hand."""
    match = play(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M2 M1 M4", up="S4"), "0 deck", "~ S5")
    rare, common = (facts(advice(match, 0, f"discard {card}")) for card in ("S5", "S1"))
    assert rare["n"] == common["n"]
    assert (rare["key"], rare["other"]) == ("advice.helps_less", "S1")
    assert (common["key"], common["other"]) == ("advice.helps_more", "S5")


def test_calls_are_listed_the_likeliest_first() -> None:
    match = play(dealt("S2 S3 S4 S5", "S3 M1 M2 M2", "S3 M2 M1 M4", up="M4"), "0 deck", "~ M1")
    calls = match.view(0)["table"]["calls"]
    likely = [call["percent"] for call in calls]
    assert likely == sorted(likely, reverse=True)
    assert likely == [round(100 * chance(match, 0, call["wanted"])) for call in calls]
    assert len(set(likely)) > 1


def test_advice_says_what_the_pile_is_good_for() -> None:
    said = facts(advice(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="S4"), 0, "pile"))
    assert (said["key"], said["card"]) == ("advice.pile_makes_call", "S4")
    assert advice(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="M1"), 0, "pile") is None
    assert facts(advice(dealt("S1 S2 S4 M5", "S3 M1 M2 M2", "S3 M1 M1 M4"), 0, "deck"))["key"] == "advice.callable_already"


def test_hints_are_said_in_words() -> None:
    hints = hint(dealt("S1 S2 M3 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", up="S4"), 0, iterations=20)
    assert any(hint["reason"] and set(hint["reason"]) == {"en", "ja"} for hint in hints)
