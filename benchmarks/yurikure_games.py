"""Whole games of Yurikure by tables of preferences, compiled: what `benchmarks/yurikure_policy.py` learns from and compares by.

All seats play without any search. Where a seat learns, each choice is noted with the numbers of the table that speak for it, and against.
"""

import numpy as np

from enishi.games.yurikure.insight.hope import evaluate
from enishi.games.yurikure.insight.preference import (
    ADDS,
    NOWHERE,
    WAYS,
    effect,
    knowledge,
    number_of_control,
    rows_of_reveal,
    rows_of_support,
    standing,
    worth_of_adding,
    worth_of_decision,
    worth_of_reveal,
    worth_of_support,
)
from enishi.games.yurikure.rules.contest import list_declarations
from enishi.games.yurikure.rules.record import ADD, ASK, CHOOSE_SUPPORT, DECLARE, FIRST, PASS, REVEAL, SECOND, SUPPORT, TOUCHING
from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.chance import sow
from enishi.kernel.contract import legal, pick, play, returns, start, waiting
from enishi.kernel.insight import policy
from enishi.kernel.rule import rule
from policy_games import EARLIER, FORMER, KINDS, SELF, TAUGHT, chance, drawn_choice, opponent, surprise_of

DECISION = np.dtype([("seat", "i8"), ("first", "i8"), ("end", "i8"), ("expected", "f8"), ("surprise", "f8"), ("by", "f8")])
NOTE = np.dtype([("number", "i8"), ("amount", "f8")])
CHOICE = np.dtype([("move", "i8"), ("score", "f8"), ("odds", "f8")])


@rule
def note(notes, n, number, by):
    """Notes by how much a number of the table spoke for a choice; returns how many notes there are."""
    notes[n].number = number
    notes[n].amount = by
    return n + 1


@rule
def note_rows(notes, n, rows, thing, by):
    for way in range(WAYS):
        n = note(notes, n, rows[way] + thing, by)
    return n


@rule
def note_decision(s, known, decision, notes, n, by):
    """What a decision of a girl does, as `worth_of_decision` adds it up."""
    pair, does, upsets = effect(s, known[2], decision)
    if does == NOWHERE:
        return n
    n = note_rows(notes, n, standing(s, known, pair), does, by)
    others = s.couples & TOUCHING[pair]
    while others:
        n = note_rows(notes, n, standing(s, known, lowest(others)), upsets, by)
        others = without_lowest(others)
    return n


@rule
def best_decision(s, known, liked, out):
    """What a seat would have the girl in question decide, and what that is worth."""
    n = list_declarations(s, out)
    best, move = -1e30, 0
    for i in range(n):
        value = worth_of_decision(s, known, out[i], liked)
        if value > best:
            best, move = value, out[i]
    return move, best


@rule
def list_choices(s, seat, known, liked, choices, out):
    """All moves with their scores; returns how many, and where it may reveal, the decision that the seat would like best."""
    wish = 0
    if s.phase == ASK:
        n = legal(s, seat, out)
        for i in range(n):
            choices[i].move = out[i]
        choices[0].score = 0.0
        if n > 1:
            wish, gain = best_decision(s, known, liked, out)
            gain -= worth_of_decision(s, known, s.declaration, liked)
            for i in range(1, n):
                choices[i].score = gain + worth_of_reveal(s, seat, known, choices[i].move - REVEAL, liked)
        return n, wish
    n = legal(s, seat, out)
    for i in range(n):
        move = out[i]
        choices[i].move = move
        if s.phase == DECLARE:
            choices[i].score = worth_of_decision(s, known, move, liked)
        elif s.phase == CHOOSE_SUPPORT:
            choices[i].score = worth_of_support(s, seat, move - SUPPORT, liked)
        else:
            choices[i].score = worth_of_adding(s, seat, known, move - ADD, liked)
    return n, wish


@rule
def note_choice(s, seat, known, wish, move, notes, n, by):
    """The numbers that a move's score is the sum of."""
    if s.phase == ASK:
        if move == PASS:
            return n
        n = note_decision(s, known, wish, notes, n, by)
        n = note_decision(s, known, s.declaration, notes, n, -by)
        return note_rows(notes, n, rows_of_reveal(s, seat, known, move - REVEAL), 0, by)
    if s.phase == DECLARE:
        return note_decision(s, known, move, notes, n, by)
    if s.phase == CHOOSE_SUPPORT:
        return note_rows(notes, n, rows_of_support(s, seat, move - SUPPORT), 0, by)
    pair = move - ADD
    n = note_rows(notes, n, standing(s, known, pair), ADDS, by)
    n = note(notes, n, number_of_control(s, seat, known, FIRST[pair]), by)
    return note(notes, n, number_of_control(s, seat, known, SECOND[pair]), by)


@rule
def expected_by(s, seat, shares):
    """What a seat may expect of a position, by the game's insight; before there is any support, as much as all others."""
    if s.phase == CHOOSE_SUPPORT:
        return 1.0 / s.seats
    evaluate(s, shares)
    return shares[seat]


@rule
def by_table(s, seat, liked, learns, taught, greedy, choices, decisions, d, notes, out, rng, shares):
    """A move drawn by its odds; who is taught does what the former policy does. Returns how many decisions are noted now."""
    known = knowledge(s, seat)
    n, wish = list_choices(s, seat, known, liked, choices, out)
    chosen = 0
    if n > 1:
        chosen = drawn_choice(choices, n, rng, greedy)
        if taught:
            move = policy(s, seat, out, rng)
            for i in range(n):
                if choices[i].move == move:
                    chosen = i
        if learns:
            k = decisions[d - 1].end if d else 0
            decisions[d].seat = seat
            decisions[d].first = k
            for i in range(n):
                by = (1.0 if i == chosen else 0.0) - choices[i].odds
                if by > 1e-4 or by < -1e-4:
                    k = note_choice(s, seat, known, wish, choices[i].move, notes, k, by)
            decisions[d].end = k
            decisions[d].surprise = surprise_of(choices, n, chosen)
            decisions[d].expected = 0.0 if taught else expected_by(s, seat, shares)
            d += 1
    play(s, seat, choices[chosen].move)
    return d


@rule
def play_game(
    states, template, seats, seed, number, liked, earlier, who, learns, greedy, is_sure, choices, decisions, notes, out, rng, shares
):  # fmt: skip
    """One game; returns how many decisions of learning seats were noted. `is_sure`: the other table always does what it likes most."""
    states[0] = template[0]
    s = states[0]
    sow(rng, seed, number)
    start(s, seats)
    d = 0
    actors = waiting(s)
    while actors:
        actor = lowest(actors)
        if actor == CHANCE:
            play(s, actor, pick(s, actor, out, rng))
        elif who[actor] == SELF or who[actor] == TAUGHT:
            d = by_table(s, actor, liked, learns, who[actor] == TAUGHT, greedy, choices, decisions, d, notes, out, rng, shares)
        elif who[actor] == EARLIER:
            d = by_table(s, actor, earlier, False, False, is_sure, choices, decisions, d, notes, out, rng, shares)
        elif who[actor] == FORMER:
            play(s, actor, policy(s, actor, out, rng))
        else:
            play(s, actor, pick(s, actor, out, rng))
        actors = waiting(s)
    returns(s, shares)
    return d


@rule
def play_batch(
    states, template, seats, seed, first, games, liked, earlier, is_sure, league, choices, decisions, notes, out, rng, shares, who,
    gradient, surprise, counts, fade,
):  # fmt: skip
    """Games from which a gradient is added up."""
    for number in range(first, first + games):
        sow(rng, seed, -1 - number)
        other = opponent(league, int(chance(rng) * 100))
        own = number % seats
        for seat in range(seats):
            who[seat] = SELF if seat == own and other != TAUGHT else other
        d = play_game(
            states, template, seats, seed, number, liked, earlier, who, True, False, is_sure, choices, decisions, notes, out, rng, shares
        )  # fmt: skip
        counts[other] += 1
        for seat in range(seats):
            if who[seat] == SELF and other != SELF:
                counts[KINDS + other] += shares[seat]
            follow(decisions, d, seat, shares[seat], fade)
        for i in range(d):
            by = 1.0 if other == TAUGHT else decisions[i].by + surprise * decisions[i].surprise
            for j in range(decisions[i].first, decisions[i].end):
                gradient[notes[j].number] += by * notes[j].amount


@rule
def follow(decisions, d, seat, share, fade):
    """What came of each decision of a seat, beyond what was expected; later expectations count in between."""
    then, more = share, 0.0
    for i in range(d - 1, -1, -1):
        if decisions[i].seat == seat:
            more = then - decisions[i].expected + fade * more
            decisions[i].by = more
            then = decisions[i].expected


@rule
def play_many(
    states, template, seats, seed, games, liked, earlier, kind, greedy, choices, decisions, notes, out, rng, shares, who, results
):  # fmt: skip
    """Whole games, the first one's seat going round; what it got."""
    for number in range(games):
        own = number % seats
        for seat in range(seats):
            who[seat] = SELF if seat == own else kind
        play_game(
            states, template, seats, seed, number // seats, liked, earlier, who, False, greedy, greedy, choices, decisions, notes, out, rng,
            shares,
        )  # fmt: skip
        results[number] = shares[own]
