"""Bots that play Secret Signs: signs that only a teammate can read, and the obvious move."""

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

import enishi
from enishi.bots import hint
from enishi.bots.search import Search
from enishi.games import load
from enishi.games.signs import conventions, insight, weighing
from enishi.games.signs.advice import reason, stated
from enishi.games.signs.conventions import MIRROR, NEXT
from enishi.games.signs.insight import beliefs
from enishi.games.signs.reading import NOT_UNDERSTOOD, SUPPOSED, conventions_by_now, understood
from enishi.games.signs.rules.cards import VALUES
from enishi.games.signs.rules.record import DECLINE, INTERCEPT_FIRST, RECEIVE_FIRST, REJECT_FIRST, SEND_FIRST
from enishi.games.signs.tests.positions import dealt, idle_turn, play
from enishi.kernel.engine import engine
from enishi.kernel.plain import Cells, Records, plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.match import Match
from enishi.views import Line

KEY = 1234567890123456789
RULES = engine(load("signs"), compiled=False)


def player(key: int = 0, seed: int = 3, **settings: Any) -> Search:
    made = Search(**({"iterations": 30, "seed": seed, "compiled": False} | settings))
    made.agree(key)
    return made


def sent_in_worlds(match: Match, seat: int, key: int, number: int = 40) -> list[int]:
    """The cards that may have been sent, as a search imagines them."""
    hidden, places = match.hidden(seat), np.zeros(insight.WORLDS, load("signs").state)
    rng = RULES.generator(4)
    cards = []
    for walk in range(number):
        insight.imagine(Records(places), Records(hidden), seat, key, walk, Cells(rng))
        cards.append(int(places["sent"][0, 0]))
    return cards


def sent(said: int) -> Match:
    """Seat 0 has sent a 5 and stated a value; seat 2 must answer."""
    return play(dealt(), "~ 5", f"0 send 5 say {said}", "1 decline", "3 decline")


def test_a_sign_tells_those_without_the_key_nothing() -> None:
    rng = random.Random(1)
    for card in (1, 3, 6):
        for turn in (1, 6):
            stated = Counter(conventions.sign(rng.getrandbits(62), 0, turn, card) for _ in range(3000))
            assert all(abs(stated[value] - 500) < 100 for value in range(1, 7))


def test_signs_of_different_turns_do_not_give_each_other_away() -> None:
    rng = random.Random(2)
    keys = [rng.getrandbits(62) for _ in range(3000)]
    differences = Counter((conventions.pad(key, 0, 1) - conventions.pad(key, 0, 5)) % 6 for key in keys)
    assert all(abs(differences[value] - 500) < 100 for value in range(6))


@pytest.mark.parametrize("key", [*conventions.NAMES, KEY])
def test_every_sign_tells_the_card_that_is_sent(key: int) -> None:
    for turn in range(8):
        assert [conventions.meant(key, 1, turn, conventions.sign(key, 1, turn, card)) for card in range(1, 7)] == [1, 2, 3, 4, 5, 6]


def test_conventions_in_plain_words_say_the_card_the_next_or_what_is_missing_to_seven() -> None:
    stated = {name: [conventions.sign(key, 0, 3, card) for card in (1, 2, 6)] for key, name in conventions.NAMES.items()}
    assert stated == {"truth": [1, 2, 6], "next": [2, 3, 1], "mirror": [6, 5, 1]}


def statements(actor: int, seat: int, key: int) -> set[int]:
    """What somebody who sends is taken to state, in the eyes of a seat with this key; always of the same card."""
    s = plain_record(play(dealt(), "~ 5").position.copy())
    s.turn = actor
    rng, out = Cells(RULES.generator(7)), np.zeros(load("signs").manifest.longest_list, np.int64)
    moves = [insight.reply(s, actor, seat, key, True, out, rng) - SEND_FIRST for _ in range(60)]
    assert len({move // VALUES for move in moves}) == 1
    return {int(move % VALUES) for move in moves}


def test_a_search_does_not_count_on_reading_what_only_others_can_read() -> None:
    """What it imagines others to state in turns to come tells it the card only if it has their key."""
    assert len(statements(0, 2, KEY)) == 1
    assert len(statements(0, 2, 0)) == VALUES
    assert len(statements(0, 1, KEY)) == VALUES


def test_with_the_key_only_worlds_are_imagined_in_which_the_sign_is_true() -> None:
    match = sent(conventions.sign(KEY, 0, 0, 5))
    assert set(sent_in_worlds(match, 2, KEY)) == {5}
    assert len(set(sent_in_worlds(match, 2, 0))) > 3


def test_a_sender_with_a_key_states_the_sign_for_what_it_keeps() -> None:
    match = play(dealt(), "~ 5")
    _, card, _, said = player(KEY).choose(match, 0).split()
    assert int(said) == conventions.sign(KEY, 0, 0, int(card))


def test_a_sender_that_slips_sends_any_card_and_still_states_the_sign() -> None:
    match, slipping = play(dealt(), "~ 5"), player(KEY, slips=1)
    sent_and_said = {tuple(map(int, slipping.choose(match, 0).split()[1::2])) for _ in range(40)}
    assert sent_and_said == {(card, conventions.sign(KEY, 0, 0, card)) for card in range(1, 6)}


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


def planned(match: Match, seat: int, comes: int = 0) -> int:
    """What the plan says by what the seat knows, and by the card that comes if it is known."""
    return int(insight.planned(snapshot(match.hidden(seat)), seat, comes))


def test_a_sender_keeps_fifteen() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 4")
    assert planned(match, 0) == SEND_FIRST + 3 * 6 + 3


def test_a_teammate_that_knows_the_card_takes_it_where_that_makes_fifteen_and_otherwise_draws() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 2", "0 send 2 say 2", "1 decline", "3 decline")
    assert planned(match, 2, comes=1) == RECEIVE_FIRST + 6 - 1
    assert planned(match, 2, comes=4) == REJECT_FIRST + 6 - 1


def test_who_holds_fifteen_lets_a_card_pass_and_who_is_far_from_it_takes_one() -> None:
    match = play(dealt("11234", "12345", "12346", "11122"), "~ 1", "0 send 1 say 1")
    assert planned(match, 1) == DECLINE
    assert planned(play(match, "1 decline"), 3) == INTERCEPT_FIRST


def test_opponents_who_were_found_true_are_read() -> None:
    """Seat 1 took a 3 that was called a 3; what seat 0 says next is believed by it, and by nobody else."""
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", "0 send 3 say 3", "1 intercept 3")
    assert [insight.found_true(snapshot(match.hidden(seat)), seat) for seat in (1, 3)] == [1, 0]


def test_what_opponents_may_mean_follows_from_the_cards_of_theirs_that_were_seen() -> None:
    """Seat 1 took a 3 that was called a 3: that is the truth or chance, and neither of the other conventions."""
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", "0 send 3 say 3", "1 intercept 3")
    by_now = {seat: conventions_by_now(snapshot(match.hidden(seat)), seat) for seat in (1, 3)}
    assert by_now[3] == pytest.approx(SUPPOSED)
    assert by_now[1] == pytest.approx({conventions.TRUTH: 0.3 / (0.3 + 0.56 / 6)})


def test_what_the_net_is_told_is_what_the_teammate_means_and_what_opponents_may_say_openly() -> None:
    """Seat 2 hears its teammate by the key, seat 1 takes the card for what was said; when that was found false, for nothing."""
    sign = conventions.sign(KEY, 0, 0, 3)
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", f"0 send 3 say {sign}")
    told = {seat: understood(snapshot(match.hidden(seat)), seat, KEY) for seat in range(4)}
    assert (told[0], told[2]) == ([3] + [0] * 7, [3] + [0] * 7)
    assert (told[1], told[3]) == ([sign] + [0] * 7, [sign] + [0] * 7)
    false = 1 + 3 % VALUES + 1  # neither the card, nor one more than it, nor seven less it
    match = play(dealt("12345", "12345", "12346", "11122"), "~ 3", f"0 send 3 say {false}", "1 intercept 3")
    assert understood(snapshot(match.hidden(1)), 1, KEY) == [NOT_UNDERSTOOD] + [0] * 7


def test_a_team_with_secret_signs_plays_by_the_net_whatever_its_key() -> None:
    """Keys change what is said, not what is done: the same cards are sent, answered and laid."""
    done = set()
    for key in (KEY, KEY // 3):
        instant = Search(level="instant", seed=1)
        instant.agree(key)
        match = play(dealt("12345", "11123", "23456", "11122"), "~ 4")
        _, card, _, said = instant.choose(match, 0).split()
        play(match, f"0 send {card} say {said}", "1 decline", "3 decline")
        done.add((card, conventions.meant(key, 0, 0, int(said)), instant.choose(match, 2)))
    assert len(done) == 1


def late(turns: int, *hands: str) -> Match:
    """So many turns have changed nothing."""
    match = dealt(*hands)
    for _ in range(turns):
        idle_turn(match)
    return match


def master(key: int = 0) -> Search:
    made = Search(level="master", seed=1)
    made.agree(key)
    return made


def test_masters_take_a_card_that_fits_if_it_is_what_is_said_and_let_others_pass() -> None:
    for said, chosen in ((2, "intercept 6"), (5, "decline")):
        match = play(late(4, "12345", "13456", "12345", "12345"), "~ 3", f"0 send 3 say {said}")
        assert master(KEY).choose(match, 1) == chosen


def test_masters_keep_different_values_rather_than_fifteen_as_long_as_there_is_time() -> None:
    """1, 2, 3, 4, 6 in place of 1, 2, 2, 4, 6; in the last turns 15 counts."""
    hands = "12234", "12345", "12345", "12345"
    assert master(KEY).choose(play(dealt(*hands), "~ 6"), 0).startswith("send 2 ")
    assert master(KEY).choose(play(late(4, *hands), "~ 6"), 0).startswith("send 3 ")


def test_with_a_person_masters_keep_to_the_plan_and_state_the_sign_in_plain_words() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 4")
    bot = master(conventions.MIRROR)
    assert bot.choose(match, 0) == "send 4 say 3"
    assert bot.choose(play(match.copy(), "0 send 4 say 6", "1 decline", "3 decline"), 2) == "receive 6"
    assert bot.choose(play(match, "0 send 4 say 3", "1 decline", "3 decline"), 2) == "reject 6"


def meant_by_sender(key: int, turns: int, *hands: str) -> tuple[int, int]:
    """The card that a master sends after so many turns and a 2 drawn, and what that tells its teammate."""
    match = play(late(turns, *hands), "~ 2")
    seat = turns % 4
    _, card, _, said = master(key).choose(match, seat).split()
    return int(card), int(conventions.meant(key, 0, turns, int(said)))


def test_in_the_last_turn_a_secret_sign_tells_what_was_held_less_fifteen() -> None:
    """Seat 2 holds 20 with the 2: the teammate should lay 5 more than it needs to, whatever comes. With a person the card is told."""
    hands = "12345", "12345", "23445", "12345"
    for key in (KEY, conventions.NEXT):
        card, told = meant_by_sender(key, 6, *hands)
        assert told == (5 if key == KEY else card)
        card, told = meant_by_sender(key, 2, *hands)
        assert told == card


def test_in_the_very_last_turn_a_master_knows_the_sum_of_its_team() -> None:
    """Seat 2 said that it held 18 and sent a 4, which seat 0 took for a 3: 14 and 16 are 30, and nothing is wanted any more."""
    for told, mates in ((3, 14), (5, 16)):
        match = play(late(6, "12345", "12345", "12346", "12345"), "~ 2", f"2 send 4 say {conventions.sign(KEY, 0, 6, told)}")
        play(match, "3 decline", "1 decline", "0 receive 3", "~ 3", "3 send 3 say 6")
        assert weighing._sum_of_mate(snapshot(match.hidden(0)), 0, KEY) == mates
        assert weighing._sum_of_mate(snapshot(match.hidden(2)), 2, KEY) is None
        assert (master(KEY).choose(match, 0) == "decline") == (mates == 14)


def test_easy_bots_read_what_was_agreed_in_plain_words_and_are_told_nothing_by_a_secret_sign() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 4")
    chosen = {}
    for key in (conventions.MIRROR, KEY):
        easy = Search(level="easy", seed=1, doubt=0)
        easy.agree(key)
        sign = conventions.sign(key, 0, 0, 1)
        chosen[key] = easy.choose(play(match.copy(), f"0 send 1 say {sign}", "1 decline", "3 decline"), 2)
    assert chosen == {conventions.MIRROR: "receive 6", KEY: "reject 6"}


def test_a_finished_game_is_judged_by_the_lead() -> None:
    record = plain_record(enishi.new("signs", 4).position.copy())
    record.game, record.total[0], record.total[1] = 1, 30, 0
    shares = np.zeros(4)
    insight.evaluate(record, shares)
    assert shares[0] == shares[2] > 0.9 > 0.1 > shares[1] == shares[3]
    assert insight.settled(record, 0)


def worth_of_lead(lead: int, games: int) -> float:
    """What seat 0 may expect with so many games to come."""
    record = plain_record(enishi.new("signs", 4, {"games": games + 1}).position.copy())
    record.game, record.total[0], record.total[1] = 1, max(lead, 0), max(-lead, 0)
    shares = np.zeros(4)
    insight.evaluate(record, shares)
    return float(shares[0])


def test_a_point_is_a_lot_before_the_last_game_and_less_the_more_games_come() -> None:
    assert 0.75 < worth_of_lead(1, 1) < 0.85
    assert worth_of_lead(-1, 1) == pytest.approx(1.0 - worth_of_lead(1, 1))
    worth = [worth_of_lead(6, games) for games in (1, 2, 8, 9, 50)]
    assert worth == sorted(worth, reverse=True)
    assert worth[-1] > 0.5
    assert worth_of_lead(0, 9) == pytest.approx(0.5)


def regrets(match: Match) -> list[float]:
    """Of each seat, in the world as it is."""
    s = plain_record(match.position.copy())
    return [round(float(beliefs.regrets(s, seat)), 2) for seat in range(4)]


def test_who_keeps_to_the_plan_has_nothing_to_regret() -> None:
    match = play(dealt("12345", "12345", "23456", "11122"), "~ 4", "0 send 4 say 1", "1 decline")
    assert regrets(match) == [0, 0, 0, 0]
    assert regrets(play(match.copy(), "3 intercept 1")) == [0, 0, 0, 0]
    assert regrets(play(match, "3 decline", "2 reject 6"))[2] == 0


def test_others_regret_what_they_sent_let_pass_or_laid_against_the_plan() -> None:
    start = play(dealt("12345", "12345", "23456", "11122"), "~ 4")
    assert regrets(play(start.copy(), "0 send 1 say 1"))[0] == 7.5  # 18 in place of 15
    match = play(start, "0 send 4 say 1", "1 decline", "3 decline")
    assert regrets(match)[3] > 2  # who holds 7 takes any card
    assert regrets(play(match.copy(), "2 receive 2"))[2] > regrets(play(match, "2 receive 6"))[2] + 9  # 22, and 18


def advice(match: Match, seat: int, text: str) -> Any:
    return reason(snapshot(match.hidden(seat)), seat, text)


def test_advice_for_a_sender_says_what_is_kept() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 2")
    line = advice(match, 0, "send 2 say 6")
    assert (line.key, line.facts["rest"]) == ("advice.keeps_half", 15)
    assert advice(match, 0, "send 5 say 5") == Line("advice.by_signs", {"mate": 2}), "of the value there is always something to be said"


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
    s.turn = 6
    s.sent[6] = 0
    line = reason(s, 1, "intercept 3")
    assert line is not None
    assert line.key == "advice.denies"


def test_a_hint_states_what_the_teams_signs_have_for_the_card() -> None:
    match = play(dealt("12345", "11123", "23456", "11122"), "~ 2")
    s = snapshot(match.hidden(0))
    assert stated(s, 0, "send 4 say 4", NEXT) == "send 4 say 5"
    assert stated(s, 0, "send 4 say 4", MIRROR) == "send 4 say 3"
    assert stated(s, 0, "send 4 say 4", 0) == "send 4 say 4", "nothing is agreed on that it knew"
    match.play(0, "send 4 say 5")
    assert stated(snapshot(match.hidden(1)), 1, "decline", NEXT) == "decline"


def test_hints_are_said_in_words() -> None:
    hints = hint(play(dealt("12345", "11123", "23456", "11122"), "~ 2"), 0, iterations=20)
    reasons = [hint["reason"] for hint in hints if hint["reason"]]
    assert reasons
    assert all(set(said) == {"en", "ja"} for said in reasons)


@pytest.mark.xdist_group("signs")
def test_searching_teams_beat_random_ones() -> None:
    found = tournament("signs", ["search:iterations=100", "random"], games=20, seed=1, processes=1)
    assert found.standings[0].bot == "search:iterations=100"
    assert found.standings[0].mean > 0.7
