"""Whom to watch: the three after which, whatever is given then, the least is left to doubt.

What is left to doubt is told from the weights that the threes have after each way to give: before the last turn it is the likeliest of
them that counts, which is then watched; earlier a mean of them (`POWER`), which is the greater the fewer and the less alike they are.
"""

from enishi.games.ito.insight.reckoning.beliefs import add_masses, clear, mass_of
from enishi.games.ito.insight.reckoning.ways import list_ways
from enishi.games.ito.rules.record import LAST_TURN, THREE
from enishi.games.ito.rules.rooms import ROOMS
from enishi.kernel.chance import draw
from enishi.kernel.real import exponential, logarithm
from enishi.kernel.rule import rule, table

TRIED = table([0, 0, 24, 60, 150, 600, 0])
"""How many watches are looked at, by the turn: the fewer threes are left, the quicker it goes."""
MANNERS = 3
"""A watch that is looked at is a three by its weight, or three rooms by their suspicion, or about the three most suspicious rooms."""
BLUR = 0.5
POWER = 1.25
"""By this power of their weights threes count; with 1, only that there are any would count, and by a high one, only the likeliest."""
WORD = 1 << 32


@rule
def best_watch(notes, desk, rng):
    """The rooms to watch in this turn."""
    if desk.turn == LAST_TURN:
        return likeliest(desk)
    suspect(notes, desk)
    best, rooms = -1.0, 0
    for i in range(TRIED[desk.turn]):
        desk.watched = watch_to_try(notes, desk, i % MANNERS, rng)
        worth = certainty(notes, desk)
        if worth > best:
            best, rooms = worth, desk.watched
    desk.watched = 0
    return rooms


@rule
def likeliest(desk):
    best = 0
    for i in range(desk.number):
        if desk.weights[i] > desk.weights[best]:
            best = i
    return desk.threes[best]


@rule
def suspect(notes, desk):
    """How likely each room is one of the three."""
    for room in range(ROOMS):
        notes.suspicion[room] = 0.0
        for i in range(desk.number):
            if desk.threes[i] >> room & 1:
                notes.suspicion[room] += desk.weights[i]


@rule
def watch_to_try(notes, desk, manner, rng):
    if manner == 0:
        return desk.threes[by_weight(desk, rng)]
    rooms = 0
    for _ in range(THREE):
        rooms |= 1 << (by_suspicion(notes, desk.living & ~rooms, rng) if manner == 1 else most_suspicious(notes, desk.living & ~rooms, rng))
    return rooms


@rule
def by_weight(desk, rng):
    """One of the threes, drawn by their weights."""
    left = draw(rng) / WORD
    for i in range(desk.number):
        left -= desk.weights[i]
        if left < 0.0:
            return i
    return desk.number - 1


@rule
def by_suspicion(notes, rooms, rng):
    whole = 0.0
    for room in range(ROOMS):
        if rooms >> room & 1:
            whole += notes.suspicion[room]
    left, found = whole * draw(rng) / WORD, -1
    for room in range(ROOMS):
        if rooms >> room & 1 and (found < 0 or left >= 0.0):
            found = room
            left -= notes.suspicion[room]
    return found


@rule
def most_suspicious(notes, rooms, rng):
    best, found = -1.0, 0
    for room in range(ROOMS):
        if rooms >> room & 1:
            worth = notes.suspicion[room] * (1.0 + BLUR * draw(rng) / WORD)
            if worth > best:
                best, found = worth, room
    return found


@rule
def certainty(notes, desk):
    """How much is known after the watch of the desk and what is given then; those who can give nothing are found."""
    is_last = desk.turn == LAST_TURN - 1
    add_masses(notes, desk)
    found = 0.0
    for i in range(desk.number):
        number = list_ways(notes, desk, desk.threes[i])
        if number == 0:
            found += desk.weights[i]
        else:
            share = desk.weights[i] / mass_of(notes, number)
            power = to_the(share, POWER)
            for j in range(number):
                way = notes.ways[j]
                notes.share[way] = max(notes.share[way], share) if is_last else notes.share[way] + power
    for j in range(notes.met_number):
        way = notes.met[j]
        found += notes.mass[way] * (notes.share[way] if is_last else to_the(notes.share[way], 1.0 / POWER))
    clear(notes)
    return found


@rule
def to_the(number, power):
    """A number above 0 to this power."""
    return exponential(power * logarithm(number))
