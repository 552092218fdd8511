"""What bots know of Altar of Time: what they prefer, what they do at first sight, and the reasons they give."""

import random

import numpy as np
import pytest

import enishi
from enishi import Match
from enishi.games.altar.advice import reason
from enishi.games.altar.insight import policy, priors
from enishi.games.altar.insight.preference import kept_kind
from enishi.games.altar.tests.positions import GAME, HIGH, LOW, dealt, play
from enishi.kernel.chance import GENERATOR_SIZE, sow
from enishi.kernel.plain import Cells, plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.views import Line

pytestmark = pytest.mark.xdist_group("altar")


def at_first_sight(match: Match, seat: int, seed: int = 1) -> str:
    """What the policy does in a position."""
    rng = [0] * GENERATOR_SIZE
    sow(rng, seed, 0)
    out = np.zeros(GAME.manifest.longest_list, np.int64)
    move: int = policy(plain_record(match.position.copy()), seat, out, rng)
    return GAME.moves[move]


def favourite(match: Match, seat: int) -> str:
    """What a search tries most at first."""
    legal = match.legal(seat)
    moves, weights = np.array([GAME.numbers[text] for text in legal]), np.zeros(len(legal))
    priors(plain_record(match.position.copy()), seat, Cells(moves), len(legal), Cells(weights))
    return legal[int(weights.argmax())]


def favourites(match: Match, seat: int) -> list[str]:
    """What a search tries most, until another is waited for or a card is drawn."""
    moves: list[str] = []
    while match.waiting == (seat,) and not (moves and moves[-1].startswith("from")):
        moves.append(favourite(match, seat))
        play(match, f"{seat} {moves[-1]}")
    return moves


def why(match: Match, seat: int, text: str) -> Line | None:
    assert text in match.legal(seat)
    return reason(snapshot(match.hidden(seat)), seat, text)


def with_a_four(hand: str = "1 2 3 4 5 6 spear0 shield0", other: str = HIGH) -> Match:
    """Seat 0 has a 4 in its schedule and begins its second turn; it laid a 5 and a 3 more in its first."""
    match = dealt(hand, other)
    play(match, "0 out 0 5", "0 in 1+4", "~ 1", "~ 4", "1 out 1 5", "1 in 5", "~ 5")
    return match


def test_a_turn_begins_with_a_three_and_a_four_in_the_own_schedule() -> None:
    match = dealt("1 1 2 2 3 3 4 5", HIGH)
    assert at_first_sight(match, 0) == "out 0 1+2+5"
    moves = favourites(match, 0)
    assert moves[:2] == ["out 0 1+2+5", "in 1+3+4"]
    assert moves[2] == "from deck 1"


def test_a_six_takes_from_the_other_hand_but_before_that_an_own_desire_is_sought() -> None:
    assert favourites(dealt("1 1 1 1 1 5 6 6", HIGH), 0) == ["out 0 1+2+5", "in 1+1+6", "from deck 0"]
    match = dealt("6 6 5 5 4 4 3 spear0", HIGH)
    play(match, "0 out 0 1+5", "0 in 6")
    assert favourite(match, 0) == "from hand 1"


def test_the_six_of_another_goes_first() -> None:
    match = dealt("6 6 5 5 4 4 3 spear0", "6 6 5 5 4 4 3 spear1")
    play(match, "0 out 0 1+5", "0 in 6", "0 from hand 1", "~ spear1", "~ 1")
    taken = favourite(match, 1)
    assert taken.startswith("out 0")
    assert "6" in taken.split()[2]
    assert at_first_sight(match, 1) == taken


def test_of_two_own_desires_one_is_offered() -> None:
    moves = favourites(with_a_four(), 0)
    assert moves[-1] == "done"
    assert len({"offer spear0", "offer shield0"} & set(moves)) == 1
    assert not {"offer 5", "offer 6"} & set(moves)


def test_of_two_own_desires_the_kind_with_more_desires_is_kept() -> None:
    both = plain_record(dealt("4 4 5 5 6 6 spear0 shield0", HIGH).position.copy())
    assert kept_kind(both, 0) == 0
    match = dealt("4 4 5 5 6 6 6 shield0", HIGH)
    assert kept_kind(plain_record(match.position.copy()), 0) == 1


def test_whoever_may_pass_still_prefers_to_act() -> None:
    assert favourites(dealt(LOW, HIGH, may_pass=True), 0)[0] == "out 0 1+2+5"


def test_reasons_for_replacements() -> None:
    match = dealt(LOW, HIGH)
    assert why(match, 0, "out 0 1+2+5") == Line("advice.room_for_four", {"laid": "1+3+4"})
    assert why(match, 0, "out 0 5") == Line("advice.out_for_more", {"laid": "1+1+3", "sum": 5, "number": 3, "coming": "8.6"})
    play(match, "0 out 0 5")
    assert why(match, 0, "in 1+4") == Line("advice.brings_four")
    assert why(match, 0, "in 1+2+2") == Line("advice.in_for_more", {"laid": "1+2+2", "sum": 5, "number": 3, "coming": "8.6"})
    assert why(match, 0, "in 5") is None


def test_reasons_for_a_six() -> None:
    match = dealt("1 1 1 1 1 5 6 6", HIGH)
    assert why(match, 0, "out 0 1+2+5") == Line("advice.room_for_six", {"laid": "1+1+6"})
    play(match, "0 out 0 1+2+5")
    assert why(match, 0, "in 1+1+6") == Line("advice.brings_six")
    play(match, "0 in 1+1+6")
    assert why(match, 0, "from hand 1") == Line("advice.from_hand", {"owner": 1})
    assert why(match, 0, "from deck 0") is None


def test_reason_for_taking_a_four_away() -> None:
    match = dealt("1 1 2 2 3 3 4 5", "1 1 2 3 4 4 5 6")
    play(match, "0 out 0 5", "0 in 1+4", "~ 1", "~ 1")
    assert why(match, 1, "out 0 4") == Line("advice.takes_special", {"owner": 0, "number": 4, "laid": "1+1+2"})


def test_reasons_for_offerings() -> None:
    match = with_a_four()
    assert why(match, 0, "offer shield0") == Line("advice.offer_desire", {"card": "shield0", "now": 21, "then": 105})
    low = why(match, 0, "offer 1")
    assert low is not None
    assert (low.key, low.facts["card"]) == ("advice.offer_low", "1")
    assert why(match, 0, "offer 6") is None


def test_reason_for_taking_from_a_hand_whose_desires_are_known() -> None:
    match = dealt("6 6 5 5 4 4 3 spear0", "6 6 5 5 4 4 3 spear1")
    play(match, "0 out 0 1+5", "0 in 6", "0 from hand 1", "~ spear1", "~ 1")
    play(match, "1 out 1 1+5", "1 in 6", "1 from hand 0", "~ spear1", "~ 1")
    play(match, "0 out 0 6", "0 in 6")
    assert why(match, 0, "from hand 1") == Line("advice.known_desires", {"owner": 1, "cards": ["spear1"]})


def test_every_reason_has_its_words() -> None:
    chance = random.Random(7)
    match = enishi.new("altar", 2, seed=8)
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        for text in match.legal(seat):
            line = why(match, seat, text)
            assert not line or all(GAME.words.say(line.key, language, line.facts) for language in ("en", "ja"))
        match.play(seat, chance.choice(match.legal(seat)))
        match.advance()


def test_a_few_iterations_beat_chance() -> None:
    played = tournament("altar", ["search:iterations=60", "random"], 12, 2, seed=3, processes=1)
    assert played.standings[0].bot != "random"
