"""What a seat of Time of Happiness may know: the cards on the table round by round, and its own."""

from typing import Any

import msgspec

from enishi.games.happiness.rules import CARDS, TIMES, matches, rounds_guessed, rounds_won
from enishi.views import Line

TIME_NAMES = ("past", "present", "future")


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card on the table; 1, 3, 5 are good and 2, 4, 6 very good."""

    number: int | None
    """None where it lies face down and this seat did not lay it."""
    face_up: bool
    right: bool | None
    """Of a guess: whether it is the speaker's card, for those who know that one."""


class Round(msgspec.Struct, frozen=True, gc=False):
    """What a speaker told, and what the others made of it."""

    speaker: int
    cards: list[list[Card | None]]
    """By seat: the cards of past, present and future, None where none has been laid."""
    turned_up: bool
    winners: list[int]
    """Who guessed all three, once they are turned up."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What everybody knows of a seat."""

    speaks: bool
    """Whether it is, was or will be a speaker."""
    guessing: bool
    """Whether its guess is being waited for."""
    won: int
    guessed: int
    """The rounds that are over in which it was not the speaker."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Time of Happiness."""

    rounds: list[Round]
    """Those that are over and the one that is on."""
    speaker: int | None
    """Who speaks now; None when all have."""
    time: str | None
    """`past`, `present` or `future`; None when all have spoken."""
    hand: list[int] | None
    """The cards that this seat has not laid in this round; None for an onlooker."""
    seats: list[Seat]


def is_over(s: Any) -> bool:
    return bool(s.speaker == s.speakers)


def phase(s: Any) -> str:
    if is_over(s):
        return "over"
    return f"{'guess' if s.guessing else 'tell'}_{TIME_NAMES[s.time]}"


def table(s: Any, seat: int) -> Table:
    over = is_over(s)
    return Table(
        rounds=[_round(s, speaker) for speaker in range(s.speaker + (not over))],
        speaker=None if over else s.speaker,
        time=None if over else TIME_NAMES[s.time],
        hand=_hand(s, seat) if seat < s.seats else None,
        seats=[_seat(s, other) for other in range(s.seats)],
    )


def _round(s: Any, speaker: int) -> Round:
    turned_up = speaker < s.speaker
    cards = [[_card(s, speaker, seat, time) for time in range(TIMES)] for seat in range(s.seats)]
    return Round(speaker, cards, turned_up, winners(s, speaker) if turned_up else [])


def _card(s: Any, speaker: int, seat: int, time: int) -> Card | None:
    turned_up = speaker < s.speaker
    number = s.laid[speaker, seat, time]
    if seat == speaker:
        lies = turned_up or time < s.time or (time == s.time and s.guessing)
        return Card(number or None, turned_up, None) if lies else None
    truth = s.laid[speaker, speaker, time]
    return Card(number, True, number == truth if truth else None) if number else None


def winners(s: Any, speaker: int) -> list[int]:
    """Who guessed all three cards of a round that is over."""
    return [seat for seat in range(s.seats) if seat != speaker and matches(s, speaker, seat)]


def _hand(s: Any, seat: int) -> list[int]:
    if is_over(s):
        return []
    laid = s.laid[s.speaker, seat].tolist()
    return [card for card in range(1, CARDS + 1) if card not in laid]


def _seat(s: Any, seat: int) -> Seat:
    return Seat(seat < s.speakers, bool(s.guessing >> seat & 1), rounds_won(s, seat), rounds_guessed(s, seat))


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences."""
    card = text.removeprefix("card ")
    if actor != before.speaker:
        lines = [Line("log.guess", {"seat": actor, "card": card})]
    elif card == "?":
        lines = [Line("log.lay_hidden", {"seat": actor, "time": TIME_NAMES[before.time]})]
    else:
        lines = [Line("log.lay", {"seat": actor, "card": card})]
    return lines + _tell_turning_up(after, before.speaker) if after.speaker > before.speaker else lines


def _tell_turning_up(s: Any, speaker: int) -> list[Line]:
    cards = [str(card) for card in s.laid[speaker, speaker].tolist()]
    lines = [Line("log.turned_up", {"seat": speaker, "cards": cards})]
    won = winners(s, speaker)
    return lines + [Line("log.round_won", {"seats": won}) if won else Line("log.round_not_won")]


def explain(s: Any) -> list[Line]:
    """How many rounds each seat won, of those in which it guessed."""
    return [_explain_seat(s, seat) for seat in range(s.seats)]


def _explain_seat(s: Any, seat: int) -> Line:
    guessed = rounds_guessed(s, seat)
    if not guessed:
        return Line("result.only_told", {"seat": seat})
    return Line("result.won", {"seat": seat, "won": rounds_won(s, seat), "guessed": guessed})
