"""A driver: very many random games, for what can only be seen in the long run."""

from enishi.kernel.bits import lowest
from enishi.kernel.chance import sow
from enishi.kernel.contract import pick, play, sound, start, waiting
from enishi.kernel.rule import rule

ASKED = 8
"""One position in this many is asked whether it is sound: in each game other ones."""


@rule
def run_games(states, template, seats, seed, games, out, rng):
    """The events of all games, those of the longest, its number, and the number of a game that was not sound, or -1."""
    total, longest, which, unsound = 0, 0, 0, -1
    for number in range(games):
        states[0] = template[0]
        sow(rng, seed, number)
        start(states[0], seats)
        events = play_soundly(states[0], number, out, rng)
        if events < 0:
            unsound = number
        total += events
        if events > longest:
            longest, which = events, number
    return total, longest, which, unsound


@rule
def play_soundly(s, number, out, rng):
    """Plays a game to its end; returns the number of events, or -1 where a position was not sound."""
    events = 0
    actors = waiting(s)
    while actors:
        actor = lowest(actors)
        play(s, actor, pick(s, actor, out, rng))
        events += 1
        if (events + number) % ASKED == 0 and not sound(s):
            return -1
        actors = waiting(s)
    return events if sound(s) else -1
