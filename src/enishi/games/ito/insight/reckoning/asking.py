"""What `conduct` asks: the plan of a phase, from what is known at its beginning."""

from enishi.games.ito.insight.reckoning.beliefs import CAUTIOUS, CHOOSY_ONES, catch_up, sit_down
from enishi.games.ito.insight.reckoning.hiding import UNKNOWN, best_homes, best_way
from enishi.games.ito.insight.reckoning.watching import best_watch
from enishi.kernel.rule import rule


@rule
def homes(hidden, notes, desks, rng):
    """The rooms of the possessors."""
    sit_down(desks[0], hidden[0])
    return best_homes(notes[0], desks[0], rng)


@rule
def watch(hidden, notes, desks, rng):
    """The rooms that are watched."""
    catch_up(notes[0], desks[0], hidden[0], CAUTIOUS, CHOOSY_ONES)
    return watch_from(notes, desks, rng)


@rule
def watch_from(notes, desks, rng):
    """The same, going by what is believed at the first desk."""
    return best_watch(notes[0], desks[0], rng)


@rule
def way(hidden, notes, desks, rng):
    """The number of the way to give."""
    catch_up(notes[0], desks[0], hidden[0], UNKNOWN, UNKNOWN)
    return way_from(notes, desks, hidden[0].possessors, rng)


@rule
def way_from(notes, desks, three, rng):
    """The same, going by what is believed at the first desk."""
    return best_way(notes[0], desks, three, rng)
