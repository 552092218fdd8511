"""Time of Happiness: the record and the rules.

Settled where the printed book is silent:

- seat 0 speaks first and the seat to the left follows; the book lets the table choose, and stop when it likes, which the
  option `speakers` stands for;
- the others guess in any order, each guess lying open at once, so that whoever waits sees it; a card laid stays;
- nobody's card is turned up before the future has been guessed, and then all three are;
- every seat has all six cards again in each round;
- success is the part of the rounds won among those in which the seat guessed.

Topic, stories, questions and answers are talk: the record holds the cards alone. A round has the number of its speaker's seat.
"""

from enishi.kernel.actors import EVERYBODY
from enishi.kernel.chance import below
from enishi.kernel.record import record
from enishi.kernel.rule import rule

MOST_SEATS = 6
TIMES = 3
FEELINGS = 2
CARDS = TIMES * FEELINGS

STATE = record(
    [
        ("laid", "i1", (MOST_SEATS, MOST_SEATS, TIMES)),  # by round and seat: the card laid for each time, 0 where there is none
        ("seats", "i1"),
        ("speakers", "i1"),  # how many seats speak, from seat 0 on
        ("speaker", "i1"),  # who speaks now; when over, as many as have spoken
        ("time", "i1"),  # past, present or future
        ("guessing", "i1"),  # the seats that have yet to guess the card just laid
    ]
)


@rule
def start(s, seats):
    s.seats = seats


@rule
def waiting(s):
    if s.speaker == s.speakers:
        return 0
    if s.guessing:
        return s.guessing
    return 1 << s.speaker


@rule
def legal(s, actor, out):
    """Good or very good, of the time that is spoken about."""
    for feeling in range(FEELINGS):
        out[feeling] = s.time * FEELINGS + feeling
    return FEELINGS


@rule
def weight(s, actor, move):
    return 1


@rule
def pick(s, actor, out, rng):
    return s.time * FEELINGS + below(rng, FEELINGS)


@rule
def play(s, actor, move):
    s.laid[s.speaker, actor, s.time] = move + 1
    if actor == s.speaker:
        s.guessing = ((1 << s.seats) - 1) & ~(1 << actor)
    else:
        s.guessing &= ~(1 << actor)
        if not s.guessing:
            go_on(s)


@rule
def go_on(s):
    """To the next time; after the future the cards are turned up and the seat to the left speaks."""
    s.time += 1
    if s.time == TIMES:
        s.time = 0
        s.speaker += 1


@rule
def witnesses(s, actor, move):
    """The speaker's card lies face down, guesses lie face up."""
    if actor == s.speaker:
        return 1 << actor
    return EVERYBODY


@rule
def ending(s):
    """Everybody has told, or as many as were agreed on."""
    return s.speakers < s.seats


@rule
def matches(s, speaker, seat):
    """Whether all three cards of a seat are those of the speaker."""
    right = 0
    for time in range(TIMES):
        right += s.laid[speaker, seat, time] == s.laid[speaker, speaker, time]
    return right == TIMES


@rule
def rounds_won(s, seat):
    """Among the rounds whose cards have been turned up."""
    won = 0
    for speaker in range(s.speaker):
        if seat != speaker:
            won += matches(s, speaker, seat)
    return won


@rule
def rounds_guessed(s, seat):
    """Rounds that are over in which this seat was not the speaker."""
    return s.speaker - (seat < s.speaker)


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = rounds_won(s, seat)


@rule
def returns(s, out):
    for seat in range(s.seats):
        guessed = rounds_guessed(s, seat)
        out[seat] = rounds_won(s, seat) / guessed if guessed else 0.0


@rule
def face_down(s):
    """How many cards the speaker has laid and not yet turned up: those of the first times."""
    return s.time + (s.guessing != 0)


@rule
def hide(s, seat):
    """Cards that lie face down are known to the speaker alone."""
    if seat != s.speaker:
        for time in range(face_down(s)):
            s.laid[s.speaker, s.speaker, time] = 0


@rule
def redeal(s, seat, rng):
    """Each card that lies face down is good or very good, all worlds being equally likely."""
    if seat != s.speaker:
        for time in range(face_down(s)):
            s.laid[s.speaker, s.speaker, time] = 1 + time * FEELINGS + below(rng, FEELINGS)


@rule
def sound(s):
    """A card lies wherever a seat has had to lay one, of the time that it was laid for, and nowhere else."""
    for speaker in range(MOST_SEATS):
        for seat in range(MOST_SEATS):
            for time in range(TIMES):
                card = s.laid[speaker, seat, time] - 1
                if (card >= 0) != has_laid(s, speaker, seat, time) or (card >= 0 and card // FEELINGS != time):
                    return False
    return True


@rule
def has_laid(s, speaker, seat, time):
    """Whether a seat has laid its card for a time in the round of a speaker."""
    if seat >= s.seats or speaker > s.speaker:
        return False
    if speaker < s.speaker or time < s.time:
        return True
    if time > s.time or s.guessing == 0:
        return False
    return not (s.guessing >> seat) & 1


CARD_PLACES = MOST_SEATS * MOST_SEATS * CARDS
OF_SEAT = 5
OBSERVATION = CARD_PLACES + OF_SEAT * MOST_SEATS + TIMES


@rule
def observe(s, seat, out):
    """The cards of every round and seat; what each seat does and has won; the time. Rounds and seats are counted from this seat on."""
    for place in range(OBSERVATION):
        out[place] = 0
    viewer = seat if seat < s.seats else 0
    other = viewer
    for i in range(s.seats):
        if other <= s.speaker and other < s.speakers:
            observe_round(s, other, viewer, i * MOST_SEATS * CARDS, out)
        observe_seat(s, other, CARD_PLACES + OF_SEAT * i, out)
        other = to_the_left(s, other)
    if s.time < TIMES:
        out[CARD_PLACES + OF_SEAT * MOST_SEATS + s.time] = 1


@rule
def to_the_left(s, seat):
    return seat + 1 if seat + 1 < s.seats else 0


@rule
def observe_round(s, speaker, viewer, place, out):
    """A place for each of the six cards of each seat: whether this one was laid."""
    other = viewer
    for _ in range(s.seats):
        for time in range(TIMES):
            if s.laid[speaker, other, time]:
                out[place + s.laid[speaker, other, time] - 1] = 1
        place += CARDS
        other = to_the_left(s, other)


@rule
def observe_seat(s, seat, place, out):
    """Whether it is there, will speak or has spoken, speaks now, has yet to guess; the part of rounds that it has won."""
    out[place] = 1
    out[place + 1] = seat < s.speakers
    out[place + 2] = seat == s.speaker
    out[place + 3] = (s.guessing >> seat) & 1
    out[place + 4] = rounds_won(s, seat) / MOST_SEATS
