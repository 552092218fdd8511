"""Copies of a match share what has happened, and each goes its own way."""

import threading

import enishi
from enishi.match import Match


def begun() -> Match:
    match = enishi.new("connect37", seats=2, seed=4)
    match.advance()
    return match


def played(match: Match, choice: int, most: int = 6) -> Match:
    """Plays some moves, always the one of this number."""
    for _ in range(most):
        (seat,) = match.waiting
        legal = match.legal(seat)
        match.play(seat, legal[choice % len(legal)])
        match.advance()
    return match


def test_copies_that_go_different_ways_know_nothing_of_each_other() -> None:
    match = begun()
    before = match.events, match.view(0), match.view(None)
    first, second = played(match.copy(), 0), played(match.copy(), 5)
    assert (match.events, match.view(0), match.view(None)) == before
    assert first.events != second.events
    for one in (first, second):
        again = enishi.replay(one.record())
        assert [one.view(seat) for seat in (0, 1, None)] == [again.view(seat) for seat in (0, 1, None)]


def test_what_a_copy_has_done_is_not_worked_out_again() -> None:
    match = begun()
    copy = match.copy()
    (seat,) = match.waiting
    move = match.legal(seat)[0]
    copy.play(seat, move)
    match.play(seat, move)
    assert match.position is copy.position
    assert match.events == copy.events


def test_what_is_taken_back_may_be_played_otherwise_while_a_copy_keeps_it() -> None:
    match = played(begun(), 0)
    kept = match.copy()
    told = kept.view(0)["log"]
    for _ in range(3):
        match.undo()
    assert len(match.view(0)["log"]) == len(match) == len(kept) - 3
    played(match, 3, most=1)
    assert kept.view(0)["log"] == told
    assert enishi.replay(match.record()).view(1) == match.view(1)


def test_copies_may_be_played_on_in_several_threads() -> None:
    match = begun()
    copies = [match.copy() for _ in range(8)]
    threads = [threading.Thread(target=played, args=(copy, number)) for number, copy in enumerate(copies)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for copy in copies:
        assert enishi.replay(copy.record()).view(0) == copy.view(0)
