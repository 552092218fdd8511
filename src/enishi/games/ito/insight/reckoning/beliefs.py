"""How likely each three is, going by what was given.

That a three could have given what was given is not all: one that could have given much else as well is less likely to have given just
this. A good possessor gives what many others could have given, so ways that many threes have are taken to be chosen the more often
(`CAUTIOUS`); but some give just anything.
"""

from enishi.games.ito.insight.reckoning.ways import gifts_of, has_way, kind_of, list_ways, way_number
from enishi.games.ito.rules.record import LAST_TURN
from enishi.games.ito.rules.rooms import ALL, MOMOKA, ROOMS, receivers_of
from enishi.kernel.rule import rule

CAUTIOUS = 0.9
"""What part of possessors is taken to choose a way by the number of threes that have it; the others choose any."""
CHOOSY_ONES = 0.5
"""What part of them is taken to choose where to live by the number of ways; the others live anywhere."""

CHOOSY = 6
"""How much likelier a three is chosen that has more ways to give: the power of their number."""


@rule
def sit_down(desk, s):
    """A desk before the first gift: every three is as likely as any other. `s`: what is known of the game."""
    desk.living = ALL if s.if_route else ALL & ~(1 << MOMOKA)
    desk.turn = 1
    desk.watched = 0
    for kind in range(len(desk.notices)):
        desk.notices[kind] = s.notices[kind]
    for turn in range(1, LAST_TURN):
        if s.shown[turn]:
            desk.notices[s.shown[turn] - 1] += 1
    desk.number = 0
    for one in range(ROOMS):
        for two in range(one):
            for three in range(two):
                rooms = 1 << one | 1 << two | 1 << three
                if rooms & ~desk.living == 0:
                    desk.threes[desk.number] = rooms
                    desk.number += 1
    for i in range(desk.number):
        desk.weights[i] = 1.0 / desk.number


@rule
def weigh_homes(notes, desk):
    """Makes the weights of threes those by which possessors choose where to live."""
    most = 0
    for i in range(desk.number):
        number = list_ways(notes, desk, desk.threes[i])
        desk.weights[i] = number
        most = max(most, number)
    whole = 0.0
    for i in range(desk.number):
        part = desk.weights[i] / most
        weight = part
        for _ in range(CHOOSY - 1):
            weight *= part
        desk.weights[i] = weight
        whole += weight
    for i in range(desk.number):
        desk.weights[i] /= whole


@rule
def catch_up(notes, desk, s, cautious, choosy):
    """Takes in all turns before the one that is being played. `cautious`, `choosy`: what part of possessors is taken to be so."""
    sit_down(desk, s)
    if choosy > 0.0:
        weigh_homes(notes, desk)
        for i in range(desk.number):
            desk.weights[i] = choosy * desk.weights[i] + (1.0 - choosy) / desk.number
    for turn in range(1, s.turn):
        desk.watched = s.watched[turn]
        learn(notes, desk, way_number(s.shown[turn] - 1, s.given[turn]), cautious)
    desk.watched = s.watched[s.turn]


@rule
def learn(notes, desk, way, cautious):
    """Takes in that this way was chosen in this turn, and goes on to the next one."""
    if cautious > 0.0:
        add_masses(notes, desk)
    mass = notes.mass[way]
    kept, whole = 0, 0.0
    for i in range(desk.number):
        three = desk.threes[i]
        if has_way(desk, three, way):
            number = list_ways(notes, desk, three)
            chance = (1.0 - cautious) / number
            if cautious > 0.0:
                chance += cautious * mass / mass_of(notes, number)
            desk.threes[kept] = three
            desk.weights[kept] = chance * desk.weights[i]
            whole += desk.weights[kept]
            kept += 1
    desk.number = kept
    for i in range(kept):
        desk.weights[i] /= whole
    clear(notes)
    pass_on(desk, way)


@rule
def pass_on(desk, way):
    """The next turn begins."""
    desk.living &= ~receivers_of(gifts_of(way))
    desk.notices[kind_of(way)] -= 1
    desk.watched = 0
    desk.turn += 1


@rule
def add_masses(notes, desk):
    """The mass of a way is the square of how likely a three has it: by that, cautious possessors choose."""
    for i in range(desk.number):
        number = list_ways(notes, desk, desk.threes[i])
        for j in range(number):
            add(notes, notes.ways[j], desk.weights[i])
    for j in range(notes.met_number):
        notes.mass[notes.met[j]] *= notes.mass[notes.met[j]]


@rule
def add(notes, way, mass):
    if notes.mass[way] == 0.0:
        notes.met[notes.met_number] = way
        notes.met_number += 1
    notes.mass[way] += mass


@rule
def mass_of(notes, number):
    """Of all ways that are listed, together."""
    whole = 0.0
    for j in range(number):
        whole += notes.mass[notes.ways[j]]
    return whole


@rule
def clear(notes):
    """Rubs the notes about ways out."""
    for j in range(notes.met_number):
        notes.mass[notes.met[j]] = 0.0
        notes.share[notes.met[j]] = 0.0
    notes.met_number = 0
