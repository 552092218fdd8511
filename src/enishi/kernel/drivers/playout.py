"""A driver: whole games of random play, each from a stream of random numbers of its own."""

from enishi.kernel.bits import lowest
from enishi.kernel.chance import sow
from enishi.kernel.contract import ending, pick, play, returns, scores, start, waiting
from enishi.kernel.rule import rule


@rule
def play_out(s, out, rng):
    """Plays on at random to the end; returns the number of events."""
    events = 0
    actors = waiting(s)
    while actors:
        actor = lowest(actors)  # where several are waited for, every order gives the same
        play(s, actor, pick(s, actor, out, rng))
        events += 1
        actors = waiting(s)
    return events


@rule
def play_out_at(states, out, rng):
    return play_out(states[0], out, rng)


@rule
def play_game(states, at, template, seats, seed, number, out, rng):
    """Game `number` of a seed, from start to end, in the place `at`; returns the number of events."""
    states[at] = template[0]
    sow(rng, seed, number)
    start(states[at], seats)
    return play_out(states[at], out, rng)


@rule
def note_game(s, at, endings, points, shares):
    """Writes down how a finished game went."""
    endings[at] = ending(s)
    scores(s, points[at])
    returns(s, shares[at])


@rule
def play_games(states, template, seats, seed, first, lengths, endings, points, shares, out, rng):
    """As many games as `lengths` has places, one after another in the same record."""
    for at in range(len(lengths)):
        lengths[at] = play_game(states, 0, template, seats, seed, first + at, out, rng)
        note_game(states[0], at, endings, points, shares)
