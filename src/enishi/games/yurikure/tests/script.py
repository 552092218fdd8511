"""Scripted matches of Yurikure for tests: setups, contests and turns in a line each."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import enishi
from enishi.events import read_event
from enishi.games.yurikure import view
from enishi.games.yurikure.notation import GIRL_NAMES, PAIR_NAMES
from enishi.games.yurikure.rules.record import PAIRS, STATE
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.plain import plain_record
from enishi.match import Match

WIDE = ("red-white", "black-yellow", "purple-green", "red-sky", "white-black")
"""A sheet with some control of every girl: red 7, white 6, black 5, yellow 4, purple 3, green 3, sky 2."""
TWO = (WIDE, WIDE)
THREE = (WIDE, WIDE, WIDE)

Dice = Callable[[str], int]
"""What the die shows for a pair."""


def play(match: Match, *events: str) -> Match:
    for event in events:
        match.play(*read_event(event))
    return match


def drawn(
    seats: int = 2,
    couple: str = "red-white",
    two: str = "yellow-purple",
    ones: tuple[str, str] = ("yellow-green", "yellow-sky"),
    order: Sequence[str] = GIRL_NAMES,
    **options: Any,
) -> Match:
    """A match whose setup is drawn; supports are next."""
    match = enishi.new("yurikure", seats, options)
    return play(match, *(f"~ {outcome}" for outcome in (couple, two, *ones, *order)))


def begun(*sheets: Sequence[str], **setup: Any) -> Match:
    """A match at the beginning of turn 1, each seat having these five supports."""
    match = drawn(len(sheets), **setup)
    for seat, sheet in enumerate(sheets):
        play(match, *(f"{seat} support {pair}" for pair in sheet))
    return match


def waiting(match: Match) -> list[int | str]:
    return list(match.waiting)


def table(match: Match, seat: int | None = None) -> view.Table:
    return view.table(plain_record(match.hidden(seat)), ONLOOKER if seat is None else seat)


def phase(match: Match) -> str:
    return view.phase(plain_record(match.hidden(None)))


def pair(match: Match, name: str) -> view.Pair:
    return table(match).pairs[PAIR_NAMES.index(name)]


def between(match: Match, name: str) -> tuple[int, int]:
    """Affinity and discontent of a pair."""
    return pair(match, name).affinity, pair(match, name).discontent


def couples(match: Match) -> list[str]:
    return [shown.pair for shown in table(match).pairs if shown.couple]


def contest(match: Match) -> view.Contest:
    shown = table(match).contest
    assert shown, "no contest is going on"
    return shown


def asked_about(match: Match) -> tuple[str, str]:
    """The girl whose decision it is, and which."""
    return contest(match).girl, contest(match).question


def decide(match: Match, declaration: str, seat: int = 0) -> Match:
    """One contest: a seat takes control if it has none, and declares; the others pass."""
    while contest(match).asked != seat:
        asked = contest(match).asked
        match.play(asked, contest(match).default if contest(match).must_declare else "pass")
    if not contest(match).must_declare:
        match.play(seat, f"reveal {contest(match).most_revealed + 1}")
    match.play(seat, declaration)
    for other in range(1, match.seats):
        match.play((seat + other) % match.seats, "pass")
    return match


def leave(match: Match) -> Match:
    """One contest in which nothing is wanted: who controls the girl declares the default, everybody else passes."""
    now = contest(match)
    if now.must_declare:
        match.play(now.asked, now.default)
    for i in range(now.must_declare, match.seats):
        match.play((now.asked + i) % match.seats, "pass")
    return match


def steady(pair: str) -> int:
    """A die that changes nothing: 3 keeps a couple without discontent, and is no kiss without affinity."""
    return 3


def always(die: int) -> Dice:
    """The same for every pair."""
    return lambda pair: die


def roll(match: Match, of: str, dice: Dice) -> Match:
    """All dice of a phase."""
    while phase(match) == of:
        match.play("~", str(dice(table(match).to_roll[0])))
    return match


def end_turn(match: Match, kisses: Dice = steady, lasts: Dice = steady) -> Match:
    """The girls who have not acted do nothing; then the couple phase and the vow kiss phase with these dice."""
    turn = table(match).turn
    while table(match).contest and table(match).turn == turn:
        leave(match)
    return roll(roll(match, "couples", lasts), "vows", kisses)


def add(match: Match, *pairs: str) -> Match:
    """Where support is added now, every seat adds all its points for one pair: its own, or the one that is named for all."""
    while phase(match) in ("add_one", "add_three"):
        seat = int(match.waiting[0])
        match.play(seat, f"add {pairs[seat % len(pairs)]}")
    return match


def to_turn(match: Match, turn: int, *adds: str, kisses: Dice = steady) -> Match:
    """Idle turns until this one begins."""
    while table(match).turn < turn:
        add(end_turn(match, kisses), *(adds or ("red-white",)))
    return match


def legal_verbs(match: Match, seat: int) -> set[str]:
    return {move.split()[0] for move in match.legal(seat)}


def pairs(*names: str) -> int:
    return sum(1 << PAIR_NAMES.index(name) for name in names)


def turn_of(turn: int, **relations: tuple[int, int, bool]) -> Any:
    """A position at the end of the actions of a turn; couples by name (with `_`) as affinity, discontent and whether they have kissed."""
    s = plain_record(np.zeros(1, STATE))
    s.seats, s.turn, s.first_couple = 2, turn, PAIRS - 1
    for girl in range(len(GIRL_NAMES)):
        s.order[girl], s.rank[girl] = girl, girl + 1
    for name, (affinity, discontent, kissed) in relations.items():
        number = PAIR_NAMES.index(name.replace("_", "-"))
        s.couples |= 1 << number
        s.kissed |= int(kissed) << number
        s.affinity[number], s.discontent[number] = affinity, discontent
    return s
