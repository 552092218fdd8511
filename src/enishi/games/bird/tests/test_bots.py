"""Bird of Happiness: what a strong player does, and why."""

import pytest

from enishi.games import load
from enishi.games.bird import advice
from enishi.games.bird.insight import obvious
from enishi.games.bird.rules.record import ACT, RETURN
from enishi.games.bird.tests.positions import EACH, at
from enishi.kernel.plain import plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.match import Match

FULL = "2*clover 2*gold 3*one 3*two 3*red 3*black"
"""A centre pile of the first stage."""
FORTUNE = "8*clover 2*one red"
"""A fortune pile of a seat alone."""


def turn(power: int, seats: int = 2, field: str = EACH, centre: str = FULL) -> Match:
    """Seat 0 is to act with this power and two clovers left in its deck."""
    decks = ["one 2*clover", *["one 3*clover"] * (seats - 1)]
    fortune = FORTUNE if seats == 1 else ""
    return at(seats, ACT, field=field, centre=centre, deck=decks, played=[f"{power}*clover" if power else ""], fortune=fortune)


def said(match: Match) -> str:
    """What is preferred at first sight."""
    return load("bird").moves[int(obvious(plain_record(match.position), 0))]


def why(match: Match, text: str) -> str | None:
    line = advice.reason(snapshot(match.hidden(0)), 0, text)
    return load("bird").words.say(line.key, "en", line.facts) if line else None


def test_early_nothing_is_taken_for_power_1() -> None:
    assert said(turn(1)) == "pass"


def test_late_a_bird_is_taken_for_power_1() -> None:
    assert said(turn(1, centre="", field="one clover")) == "take one"


def test_early_gold_comes_first() -> None:
    assert said(turn(2)) == said(turn(3)) == "take gold"


def test_later_two_birds_come_first() -> None:
    assert said(turn(3, centre="one 2*red black")) == "take two"


def test_alone_black_birds_come_first_and_all_clovers_go_back() -> None:
    assert said(turn(2, seats=1)) == said(turn(3, seats=1)) == "take black"
    deck, centre = ["one 2*clover"], FULL
    returning = at(1, RETURN, field=EACH, centre=centre, deck=deck, played=["black clover"], fortune=FORTUNE, fortune_played="4*clover red")
    assert said(returning) == "return 2"


def test_alone_power_is_waited_for() -> None:
    assert said(turn(0, seats=1)) == said(turn(1, seats=1)) == said(turn(0, seats=1, centre="two 3*red 3*black")) == "pass"


def test_a_clover_is_taken_where_nothing_else_can_be() -> None:
    assert said(turn(3, field="clover")) == "take clover"


@pytest.mark.xdist_group("bird")
def test_thinking_a_little_beats_random() -> None:
    standings = tournament("bird", ["search:iterations=50", "random"], games=16, seats=2, seed=1, processes=1).standings
    assert standings[0].bot == "search:iterations=50"
    assert standings[0].mean > 0.8


@pytest.mark.xdist_group("bird")
def test_alone_thinking_a_little_finds_many_birds() -> None:
    assert tournament("bird", ["search:iterations=50"], games=8, seats=1, seed=1, processes=1).standings[0].score > 14


@pytest.mark.parametrize(
    ("match", "move", "reason"),
    [
        (turn(1), "pass", "With 1 more clover power you could take a gold four-leaf clover."),
        (turn(1, centre="5*one"), "pass", "With 1 more clover power you could take a red happiness bird."),
        (turn(2), "take gold", "It brings 2 clover power each time it turns up, and there are enough turns left to use it."),
        (turn(2), "take red", "A bird that draws again: it does not slow your deck down."),
        (turn(2), "take black", "A bird that sends everybody else's played cards back each time it turns up."),
        (turn(3), "take two", "Two birds for a single action."),
        (turn(3, centre="one"), "take one", "The centre pile is down to 1 card: every bird counts now."),
        (turn(3, field="two clover", centre=""), "take two", "It is the last card with birds: taking it ends the game."),
        (at(1, RETURN, field=EACH, fortune_played="clover"), "return 1", "The field flies away 1 turn later."),
        (
            at(1, RETURN, field="4*clover 2*gold", centre=FULL, fortune_played="2*clover"),
            "return 0",
            "There is no bird in the field: the sooner it flies away, the sooner a fresh one comes.",
        ),
    ],
)
def test_a_hint_says_why(match: Match, move: str, reason: str) -> None:
    assert why(match, move) == reason


def test_alone_a_hint_says_what_a_black_bird_is_good_for() -> None:
    assert "under the fortune pile" in (why(turn(2, seats=1), "take black") or "")


@pytest.mark.parametrize(
    ("match", "move"),
    [
        (turn(3, field="clover one", centre=FULL), "take clover"),
        (turn(3), "take one"),
        (turn(2, field="clover one"), "pass"),
        (turn(2, centre="one"), "take gold"),
        (at(1, RETURN, field=EACH, fortune_played="clover"), "return 0"),
    ],
)
def test_a_hint_says_nothing_where_there_is_nothing_to_say(match: Match, move: str) -> None:
    assert why(match, move) is None
