"""What the possessors do: they live where they have most ways to give, and give what many others may have given.

A three that could have given much else is less likely to have given just this, so the number of ways is what a three is chosen by. Gifts
are then looked at by what follows: the protagonist side watches threes by their weights, turn by turn, and the possessors go on to give
what is likeliest to have come from others. What is counted is not whether they escape, but how likely: so few walks tell much.
"""

from enishi.games.ito.insight.reckoning.beliefs import add, clear, learn, weigh_homes
from enishi.games.ito.insight.reckoning.watching import WORD, by_weight
from enishi.games.ito.insight.reckoning.ways import list_ways
from enishi.games.ito.rules.record import LAST_TURN
from enishi.kernel.chance import draw
from enishi.kernel.rule import rule, table

WHIM = 0.2
"""How much chance there is in what is given without looking ahead."""
LOOKED_AT = table([0, 1, 12, 16, 24, 32])
"""How many ways to give are looked at, by the turn: those that the most others may have chosen."""
WALKS = table([0, 0, 5, 10, 16, 1])
"""How many walks each of them has before the worse half is left out."""
MOST_LOOKED_AT = 32
UNKNOWN = 0.0
"""How cautious possessors are taken to be by a protagonist who knows nothing of them."""


@rule
def best_homes(notes, desk, rng):
    """The three to be."""
    weigh_homes(notes, desk)
    return desk.threes[by_weight(desk, rng)]


@rule
def best_way(notes, desks, three, rng):
    """The way to give of a three in the turn of the first desk; the second is for walks."""
    turn = desks[0].turn
    if turn == 1:
        return obvious_way(notes, desks[0], three, rng)
    number = list_best(notes, desks[0], three, LOOKED_AT[turn])
    while number > 1:
        for i in range(number):
            for _ in range(WALKS[turn]):
                desks[1] = desks[0]
                learn(notes, desks[1], notes.looked_at[i], UNKNOWN)
                notes.hopes[i] += chance_to_escape(notes, desks[1], three, rng)
        number = better_half(notes, number)
    return notes.looked_at[0]


@rule
def list_best(notes, desk, three, most):
    """Writes the ways to give that the most others may have chosen to `notes.looked_at`, at most so many; returns how many."""
    add_shares(notes, desk)
    number = list_ways(notes, desk, three)
    found = min(most, number)
    for i in range(found):
        place = 0
        for j in range(number):
            if notes.mass[notes.ways[j]] > notes.mass[notes.ways[place]]:
                place = j
        notes.looked_at[i] = notes.ways[place]
        notes.hopes[i] = 0.0
        notes.mass[notes.ways[place]] = -1.0
    clear(notes)
    return found


@rule
def obvious_way(notes, desk, three, rng):
    """The way to give that about the most others may have chosen; -1 where there is none."""
    add_shares(notes, desk)
    number = list_ways(notes, desk, three)
    best, found = -1.0, -1
    for j in range(number):
        worth = notes.mass[notes.ways[j]] * (1.0 + WHIM * draw(rng) / WORD)
        if worth > best:
            best, found = worth, notes.ways[j]
    clear(notes)
    return found


@rule
def add_shares(notes, desk):
    """The mass of a way is how likely it is to be chosen by those who choose any."""
    for i in range(desk.number):
        number = list_ways(notes, desk, desk.threes[i])
        for j in range(number):
            add(notes, notes.ways[j], desk.weights[i] / number)


@rule
def better_half(notes, number):
    """Puts those ways first from which an escape seemed likeliest; returns how many stay."""
    kept = (number + 1) // 2
    for place in range(kept):
        best = place
        for i in range(place, number):
            if notes.hopes[i] > notes.hopes[best]:
                best = i
        way, hope = notes.looked_at[best], notes.hopes[best]
        notes.looked_at[best], notes.hopes[best] = notes.looked_at[place], notes.hopes[place]
        notes.looked_at[place], notes.hopes[place] = way, hope
    return kept


@rule
def chance_to_escape(notes, desk, three, rng):
    """Of a three, from the watch of the desk's turn on; the desk is used up."""
    chance = 1.0
    while True:
        own = place_of(desk, three)
        chance *= 1.0 - desk.weights[own]
        if desk.turn == LAST_TURN or desk.number == 1:
            return chance
        desk.watched = desk.threes[another(desk, own, rng)]
        way = obvious_way(notes, desk, three, rng)
        if way < 0:
            return 0.0
        learn(notes, desk, way, UNKNOWN)


@rule
def place_of(desk, three):
    for i in range(desk.number):
        if desk.threes[i] == three:
            return i
    return 0


@rule
def another(desk, own, rng):
    """One of the threes but this one, drawn by their weights."""
    left, found = (1.0 - desk.weights[own]) * draw(rng) / WORD, -1
    for i in range(desk.number):
        if i != own and (found < 0 or left >= 0.0):
            found = i
            left -= desk.weights[i]
    return found
