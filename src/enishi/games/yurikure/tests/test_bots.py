"""What bots know of Yurikure: what they prefer, what they do at first sight, and the reasons they give."""

import random

import numpy as np
import pytest

import enishi
from enishi.games import load
from enishi.games.yurikure.advice import reason
from enishi.games.yurikure.insight import appeal, carelessness, commands, evaluate, policy, priors, settled, would_interrupt
from enishi.games.yurikure.insight.hope import ENOUGH
from enishi.games.yurikure.notation import GIRL_NAMES, PAIR_NAMES
from enishi.games.yurikure.tests.script import always, begun, decide, drawn, end_turn, play, to_turn
from enishi.kernel.chance import GENERATOR_SIZE, sow
from enishi.kernel.plain import plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.match import Match
from enishi.views import Line

pytestmark = pytest.mark.xdist_group("yurikure")

GAME = load("yurikure")
RED = ("red-white", "red-black", "red-yellow", "red-purple", "red-green")
SKY = ("green-sky", "purple-sky", "yellow-sky", "black-sky", "white-sky")


def at_first_sight(match: Match, seat: int, seed: int = 1) -> str:
    """What the policy does in a position."""
    rng = [0] * GENERATOR_SIZE
    sow(rng, seed, 0)
    out = np.zeros(GAME.manifest.longest_list, np.int64)
    move: int = policy(plain_record(match.position.copy()), seat, out, rng)
    return GAME.moves[move]


def favourite(match: Match, seat: int) -> str:
    """What a search tries first."""
    moves = [GAME.numbers[text] for text in match.legal(seat)]
    weights = [0.0] * len(moves)
    priors(plain_record(match.position.copy()), seat, moves, len(moves), weights)
    return GAME.moves[max(zip(weights, moves, strict=True))[1]]


def expected(match: Match) -> list[float]:
    """What each seat may expect, by the evaluation."""
    shares = [0.0] * match.seats
    evaluate(plain_record(match.position.copy()), shares)
    return shares


def why(match: Match, seat: int, text: str) -> Line | None:
    assert text in match.legal(seat)
    return reason(snapshot(match.hidden(seat)), seat, text)


def test_fond_pairs_appeal_most_and_girls_without_support_more_than_others() -> None:
    match = drawn(2)
    s = plain_record(match.position.copy())
    fonder, fond, other = (appeal(s, 0, PAIR_NAMES.index(pair)) for pair in ("yellow-purple", "yellow-green", "black-sky"))
    assert fonder > fond > other
    play(match, "0 support red-white")
    s = plain_record(match.position.copy())
    assert appeal(s, 0, PAIR_NAMES.index("black-sky")) > appeal(s, 0, PAIR_NAMES.index("red-black"))


def test_points_are_added_to_a_couple_with_much_support() -> None:
    match = to_turn(begun(RED, SKY), 3)
    end_turn(match)
    assert favourite(match, 0) == "add red-white"


def test_a_couple_with_own_support_is_brought_closer_and_another_is_upset() -> None:
    match = begun(RED, SKY)
    play(match, "0 reveal 1")
    assert at_first_sight(match, 0) == favourite(match, 0) == "approach white"
    match = begun(SKY, (*RED[1:], "red-sky"))
    play(match, "0 pass", "1 reveal 1")
    assert at_first_sight(match, 1) == "approach black"
    assert favourite(match, 1).startswith("approach "), "whomever she approaches, her couple is upset"


def test_one_interrupts_with_no_more_than_needed_and_lets_pass_what_helps() -> None:
    match = begun(RED, ("red-white", "white-sky", "green-sky", "purple-sky", "black-sky"))
    play(match, "0 reveal 1", "0 approach black")
    s = plain_record(match.position.copy())
    assert would_interrupt(s, 1, GIRL_NAMES.index("sky"))
    assert at_first_sight(match, 1) == "reveal 2"
    assert favourite(match, 1).startswith("reveal ")
    match = begun(RED, RED)
    play(match, "0 reveal 1", "0 approach white")
    assert at_first_sight(match, 1) == favourite(match, 1) == "pass"


def test_who_reveals_more_than_needed_seems_careless() -> None:
    def judged(*events: str) -> float:
        chance: float = carelessness(snapshot(play(begun(RED, RED), *events).hidden(1)), 1)
        return chance

    assert judged("0 reveal 4") > judged() > judged("0 reveal 1")
    assert judged("0 reveal 1", "0 nothing", "1 reveal 9") == judged()


def test_who_can_reveal_more_commands_a_girl() -> None:
    match = begun(RED, SKY)
    s = plain_record(match.position.copy())
    assert commands(s, 0, GIRL_NAMES.index("red"))
    assert not commands(s, 1, GIRL_NAMES.index("red"))


def test_what_seats_may_expect_adds_up_to_one() -> None:
    chance = random.Random(9)
    beginnings = 0
    for seats in (2, 3, 5):
        match = enishi.new("yurikure", seats, seed=seats)
        match.advance()
        while not match.over:
            if settled(plain_record(match.position.copy()), ENOUGH):
                shares = expected(match)
                assert sum(shares) == pytest.approx(1)
                assert min(shares) >= 0
                beginnings += 1
            match.play(int(match.waiting[0]), chance.choice(match.legal(int(match.waiting[0]))))
            match.advance()
    assert beginnings


def test_a_couple_is_hope_for_who_supports_it_most_and_more_once_it_has_kissed() -> None:
    blue, red = (expected(to_turn(begun(RED, SKY), 3, kisses=always(die))) for die in (3, 4))
    assert red[0] > red[1]
    assert red[0] > blue[0]


def test_affinity_gives_hope_and_discontent_takes_it() -> None:
    warm, idle, cold = (end_turn(decide(begun(RED, SKY), action)) for action in ("approach white", "nothing", "approach sky"))
    assert expected(warm)[0] > expected(idle)[0] > expected(cold)[0]


def test_a_tie_of_support_is_hope_for_who_revealed_less() -> None:
    match = end_turn(decide(begun(RED, RED), "nothing"))
    assert expected(match)[1] > expected(match)[0]


def test_play_outs_stop_only_where_a_turn_begins_and_never_before_the_last() -> None:
    match = begun(RED, SKY)
    assert settled(plain_record(match.position.copy()), ENOUGH)
    assert not settled(plain_record(match.position.copy()), ENOUGH - 1)
    play(match, "0 pass")
    assert not settled(plain_record(match.position.copy()), ENOUGH)
    match = to_turn(begun(RED, SKY), 9)
    assert not settled(plain_record(match.position.copy()), ENOUGH)


def test_reasons_for_supports() -> None:
    match = drawn(2)
    assert why(match, 0, "support red-white") == Line("advice.support_couple", {"pair": "red-white"})
    assert why(match, 0, "support yellow-purple") == Line("advice.support_fond", {"pair": "yellow-purple", "affinity": 2})
    assert why(match, 0, "support black-sky") is None
    play(match, "0 support red-white")
    assert why(match, 0, "support red-black") == Line("advice.support_new", {"girls": ["black"]})


def test_reasons_for_added_points() -> None:
    match = end_turn(to_turn(begun(RED, SKY), 3))
    assert why(match, 0, "add red-white") == Line("advice.add_couple", {"pair": "red-white", "points": 5})
    assert why(match, 0, "add red-black") is None
    assert why(match, 1, "add red-white") is None


def test_reasons_for_approaches() -> None:
    match = begun(RED, SKY)
    play(match, "0 reveal 1")
    assert why(match, 0, "approach white") == Line("advice.approach_couple", {"pair": "red-white", "points": 5, "sides": 4})
    assert why(match, 0, "approach black") == Line("advice.approach", {"pair": "red-black", "points": 4, "affinity": 1})
    assert why(match, 0, "nothing") is None
    match = begun(SKY, ("black-yellow", "red-purple", "yellow-purple", "red-black", "red-sky"))
    play(match, "0 pass", "1 reveal 1")
    assert why(match, 1, "approach green") == Line("advice.upset", {"pairs": ["red-white"]})


def test_reasons_for_confessions_and_answers() -> None:
    match = begun(SKY, RED, order=("sky", "green", "red", "white", "black", "yellow", "purple"))
    play(match, "0 reveal 1")
    assert why(match, 0, "confess green") == Line("advice.confess", {"pair": "green-sky", "points": 5, "girl": "green"})
    assert why(match, 0, "love yellow-green") is None
    play(match, "0 confess green", "1 pass", "0 reveal 1")
    assert why(match, 0, "yes") == Line("advice.agree", {"pair": "green-sky", "points": 5})
    assert why(match, 0, "no") is None
    play(match, "0 yes")
    assert why(match, 1, "pass") is None


def test_reasons_for_a_confession_that_the_die_may_decide_and_for_a_no() -> None:
    wide = ("yellow-sky", "white-black", "red-purple", "black-green", "red-white")
    yellow = ("red-yellow", "white-yellow", "black-yellow", "yellow-purple", "yellow-green")
    match = begun(wide, yellow, order=("yellow", "sky", "red", "white", "black", "purple", "green"))
    play(match, "0 pass", "1 reveal 12", "1 nothing", "0 pass", "0 reveal 1")
    assert why(match, 0, "confess yellow") == Line("advice.confess_die", {"pair": "yellow-sky", "points": 5, "sides": 1})
    play(match, "0 confess yellow", "1 pass")
    assert why(match, 1, "no") == Line("advice.refuse", {"pair": "yellow-sky"})


def test_reasons_for_love() -> None:
    match = begun(SKY, RED)
    play(match, "0 pass", "1 reveal 1")
    assert why(match, 1, "love green-sky") is None
    match = begun((*RED[1:], "green-sky"), SKY)
    play(match, "0 reveal 1")
    assert why(match, 0, "love green-sky") == Line("advice.love", {"pair": "green-sky", "points": 1})


def test_reasons_for_reveals_and_passes() -> None:
    rival = ("red-white", "white-sky", "green-sky", "purple-sky", "black-sky")
    match = begun(RED, rival)
    assert why(match, 0, "reveal 1") == Line("advice.reveal", {"pair": "red-white", "points": 5, "girl": "red", "reveal": 1})
    more = Line("advice.reveal_more", {"pair": "red-white", "points": 5, "girl": "red", "reveal": 2, "least": 1, "over": 3})
    assert why(match, 0, "reveal 2") == more, "more than needed is harder to overrule"
    assert why(match, 0, "pass") is None
    play(match, "0 reveal 1", "0 approach white")
    assert why(match, 1, "pass") == Line("advice.content", {"pair": "red-white", "points": 5, "girl": "red"})
    assert why(match, 1, "reveal 2") is None


def test_every_reason_has_its_words() -> None:
    chance = random.Random(7)
    match = enishi.new("yurikure", 3, seed=8)
    match.advance()
    while not match.over:
        seat = int(match.waiting[0])
        for text in match.legal(seat):
            line = why(match, seat, text)
            assert not line or all(GAME.words.say(line.key, language, line.facts) for language in ("en", "ja"))
        match.play(seat, chance.choice(match.legal(seat)))
        match.advance()


def test_a_few_iterations_beat_chance() -> None:
    played = tournament("yurikure", ["search:iterations=60", "random", "random"], 9, 3, seed=3, processes=1)
    assert played.standings[0].bot != "random"
