"""What Shiawase no Ito with the usual notice cards is worth to the protagonist side, between the best players found: a bracket.

    python benchmarks/ito_value.py [--games 200] [--minutes N] [--seed 0]

Whole games of players who reckon (`games/ito/insight/reckoning`), without any search. Each side has policies that are fixed and draw by
lot, and players who know them:

- possessors who *mix* choose their rooms by the number of ways that they have, and a way by the square of how likely a three has it.
  Possessors who *pool* are any three that can give blue gifts to 201 and 605, which they do first; then they choose ways in such shares
  that what each of them leaves is as much in doubt as possible. The protagonist who *knows* goes by the chances that follow from it. No
  protagonist can be worth more than the best answer to such possessors;
- a protagonist who *draws* watches threes by lot, each as likely as it is after what was given, if possessors give anything. Possessors
  who *know* that look ahead by just that. No possessors can hold the protagonist below the best answer to it.

Both answers are the best that were found, not the best there are: the true best answer to the possessors gets at least as much, the one to
the protagonist leaves at most as much. So the bracket is one between players found. `master` plays both sides, too.

Of possessors who pool, not games are counted but what the protagonist may expect: at each turn those who are caught, at last the likeliest.
"""

import argparse
import statistics
import time
from typing import Any

import numpy as np
from numba import njit

from enishi.games import load
from enishi.games.ito.cards import KINDS
from enishi.games.ito.insight.reckoning.desk import MOST_THREES, new_desks, new_notes
from enishi.games.ito.insight.reckoning.ways import WAYS, way_number
from enishi.games.ito.notation import GIFTS
from enishi.games.ito.rules.record import LAST_TURN
from enishi.kernel.engine import engine
from enishi.lab.tournament.standings import margin

DRAWS, KNOWS, MASTER = range(3)
MIXES, LOOKS_AHEAD = range(2)
NAMES = {DRAWS: "protagonist draws", KNOWS: "protagonist knows the mix", MASTER: "protagonist master"}
OTHERS = {MIXES: "possessors mix", LOOKS_AHEAD: "possessors look ahead (master)"}

GREATEST = 99.0
STEPS, PACE = (0, 0, 3, 4, 6, 12), (0.0, 0.0, 3.0, 3.0, 3.0, 1.0)
POWER = (0.0, 0.0, 2.0, 2.0, 3.0, 10.0)
"""How possessors who pool find their shares, by the turn: how many steps, how large, and by which power of their weights threes count."""
TRIED, WORTH = (0, 0, 4, 10, 30, 100), (0.0, 0.0, 1.1, 1.2, 1.4, GREATEST)
"""How many watches the protagonist who knows them looks at, and by which power."""

RULES = engine(load("ito"), compiled=True)
_beliefs, _hiding, _watching, _ways = (
    RULES.twins.module(f"enishi.games.ito.insight.reckoning.{name}") for name in ("beliefs", "hiding", "watching", "ways")
)
add_masses, clear, learn, mass_of = _beliefs.add_masses, _beliefs.clear, _beliefs.learn, _beliefs.mass_of
pass_on, sit_down, weigh_homes = _beliefs.pass_on, _beliefs.sit_down, _beliefs.weigh_homes
best_way = _hiding.best_way
best_watch, by_weight = _watching.best_watch, _watching.by_weight
suspect, watch_to_try, MANNERS = _watching.suspect, _watching.watch_to_try, _watching.MANNERS
list_ways, has_way = _ways.list_ways, _ways.has_way
draw = RULES.twins.module("enishi.kernel.chance").draw
CAUTIOUS, CHOOSY_ONES, WORD = _beliefs.CAUTIOUS, _beliefs.CHOOSY_ONES, _watching.WORD


@njit
def mixed_way(notes: Any, desk: Any, three: Any, rng: Any) -> Any:
    """A way of a three, drawn by the mass of each; -1 where there is none."""
    add_masses(notes, desk)
    number = list_ways(notes, desk, three)
    left, way = mass_of(notes, number) * draw(rng) / WORD, -1
    for j in range(number):
        if left >= 0.0:
            way = notes.ways[j]
            left -= notes.mass[way]
    clear(notes)
    return way


@njit
def expect(notes: Any, desk: Any, choosy: Any) -> None:
    """What is believed before the first gift, if this part of possessors chooses rooms by the number of ways."""
    if choosy > 0.0:
        weigh_homes(notes, desk)
        for i in range(desk.number):
            desk.weights[i] = choosy * desk.weights[i] + (1.0 - choosy) / desk.number


@njit
def game(start: Any, notes: Any, seen: Any, own: Any, rng: Any, protagonist: int, possessors: int) -> bool:
    """Whether the protagonist side wins. `seen` are the desks of the protagonist, `own` those of the possessors."""
    note = notes[0]
    cautious = CAUTIOUS if protagonist == MASTER else 1.0 if protagonist == KNOWS else 0.0
    sit_down(own[0], start[0])
    weigh_homes(note, own[0])
    three = own[0].threes[by_weight(own[0], rng)]
    if possessors == LOOKS_AHEAD:
        sit_down(own[0], start[0])
    sit_down(seen[0], start[0])
    expect(note, seen[0], CHOOSY_ONES if protagonist == MASTER else cautious)
    for turn in range(1, LAST_TURN):
        if turn > 1:
            watched = seen[0].threes[by_weight(seen[0], rng)] if protagonist == DRAWS else best_watch(note, seen[0], rng)
            seen[0].watched = own[0].watched = watched
        if list_ways(note, own[0], three) == 0:
            return True
        way = mixed_way(note, own[0], three, rng) if possessors == MIXES else best_way(note, own, three, rng)
        learn(note, own[0], way, 1.0 if possessors == MIXES else 0.0)
        learn(note, seen[0], way, cautious)
    watched = seen[0].threes[by_weight(seen[0], rng)] if protagonist == DRAWS else best_watch(note, seen[0], rng)
    return bool(watched == three)


@njit
def list_all(notes: Any, desk: Any, numbers: Any, first: Any, flat: Any, names: Any) -> int:
    """The ways of every three as small numbers, those of one three behind those of another; returns how many ways there are in all."""
    place, known = 0, 0
    for i in range(desk.number):
        first[i] = place
        for j in range(list_ways(notes, desk, desk.threes[i])):
            way = notes.ways[j]
            if numbers[way] < 0:
                numbers[way] = known
                names[known] = way
                known += 1
            flat[place] = numbers[way]
            place += 1
    first[desk.number] = place
    for j in range(known):
        numbers[names[j]] = -1
    return known


@njit
def pool(desk: Any, first: Any, flat: Any, known: int, steps: int, power: float, pace: float, scores: Any, parts: Any) -> None:
    """Finds scores of ways, by which every three draws one of its own, so that the sum of norms of what is left (`doubtless`) is small.

    `parts` become the weights of threes over the sum of their scores, 0 where nothing can be given.
    """
    norms, gains = np.zeros(known), np.zeros(known)
    for way in range(known):
        scores[way] = 0.0
    for i in range(desk.number):
        for j in range(first[i], first[i + 1]):
            scores[flat[j]] += desk.weights[i]
    for way in range(known):
        scores[way] = scores[way] ** 3
    for step in range(steps + 1):
        for i in range(desk.number):
            whole = 0.0
            for j in range(first[i], first[i + 1]):
                whole += scores[flat[j]]
            parts[i] = desk.weights[i] / whole if whole > 0.0 else 0.0
        if step < steps:
            add_norms(desk, first, flat, known, power, parts, norms)
            gains[:] = 0.0
            for i in range(desk.number):
                cost = 0.0
                for j in range(first[i], first[i + 1]):
                    cost += scores[flat[j]] * (parts[i] / norms[flat[j]]) ** (power - 1.0)
                for j in range(first[i], first[i + 1]):
                    gains[flat[j]] += parts[i] * cost * parts[i] / desk.weights[i]
            for way in range(known):
                scores[way] *= (gains[way] / norms[way]) ** pace
            scores[:known] /= scores[:known].sum()


@njit
def add_norms(desk: Any, first: Any, flat: Any, known: int, power: float, parts: Any, norms: Any) -> None:
    """Of each way the norm of the parts of all who have it; by `GREATEST` the greatest of them."""
    for way in range(known):
        norms[way] = 0.0
    for i in range(desk.number):
        part = parts[i] if power == GREATEST else parts[i] ** power
        for j in range(first[i], first[i + 1]):
            norms[flat[j]] = max(norms[flat[j]], part) if power == GREATEST else norms[flat[j]] + part
    if power != GREATEST:
        for way in range(known):
            norms[way] = norms[way] ** (1.0 / power)


@njit
def expected(notes: Any, desks: Any, rng: Any, numbers: Any, first: Any, flat: Any, names: Any) -> float:
    """What a protagonist who knows how possessors pool may expect, along one course of what is given; from turn 2 on, at the first desk."""
    note, desk = notes[0], desks[0]
    scores, parts, norms = np.zeros(len(names)), np.zeros(len(first)), np.zeros(len(names))
    won, left = 0.0, 1.0
    while desk.turn < LAST_TURN:
        turn = desk.turn
        suspect(note, desk)
        best, watched = -1.0, 0
        for i in range(TRIED[turn] + 1):
            desk.watched = watch_to_try(note, desk, i % MANNERS, rng) if i < TRIED[turn] else watched
            known = list_all(note, desk, numbers, first, flat, names)
            pool(desk, first, flat, known, STEPS[turn], POWER[turn], PACE[turn], scores, parts)
            caught = 0.0
            for i_three in range(desk.number):
                caught += desk.weights[i_three] if parts[i_three] == 0.0 else 0.0
            add_norms(desk, first, flat, known, WORTH[turn], parts, norms)
            worth = caught + (scores[:known] * norms[:known]).sum()
            if worth > best:
                best, watched = worth, desk.watched
        won += left * caught
        left *= 1.0 - caught
        if left < 1e-9:
            return won
        add_norms(desk, first, flat, known, 1.0, parts, norms)
        chance, chosen = (1.0 - caught) * draw(rng) / WORD, 0
        for way in range(known):
            if chance >= 0.0:
                chosen = way
                chance -= scores[way] * norms[way]
        keep(desk, first, flat, parts, chosen)
        pass_on(desk, names[chosen])
    return won + left * desk.weights[: desk.number].max()


@njit
def keep(desk: Any, first: Any, flat: Any, parts: Any, way: int) -> None:
    """Only threes that have this way stay."""
    kept, whole = 0, 0.0
    for i in range(desk.number):
        for j in range(first[i], first[i + 1]):
            if flat[j] == way:
                desk.threes[kept] = desk.threes[i]
                desk.weights[kept] = parts[i]
                whole += parts[i]
                kept += 1
    desk.number = kept
    for i in range(kept):
        desk.weights[i] /= whole


@njit
def begin_pooling(notes: Any, desks: Any, start: Any, way: int) -> None:
    """The possessors are any three with this way, and have chosen it."""
    sit_down(desks[0], start[0])
    kept = 0
    for i in range(desks[0].number):
        if has_way(desks[0], desks[0].threes[i], way):
            desks[0].threes[kept] = desks[0].threes[i]
            kept += 1
    desks[0].number = kept
    for i in range(kept):
        desks[0].weights[i] = 1.0 / kept
    pass_on(desks[0], way)


def pooled(courses: int, seed: int, until: float) -> list[float]:
    """What a protagonist who knows may expect of possessors who pool, along so many courses."""
    start, notes, found = RULES.start(2, {}), new_notes(), []
    numbers, names = np.full(WAYS, -1, np.int32), np.zeros(WAYS, np.int64)
    first, flat = np.zeros(MOST_THREES + 1, np.int64), np.zeros(3_000_000, np.int32)
    gifts = 1 << GIFTS.index("blue 201") | 1 << GIFTS.index("blue 605")
    for number in range(courses):
        desks = new_desks()
        begin_pooling(notes, desks, start, way_number(KINDS.index("BB"), gifts))
        found.append(float(expected(notes, desks, RULES.generator(seed, number), numbers, first, flat, names)))
        if time.monotonic() > until:
            break
    return found


def played(protagonist: int, possessors: int, games: int, seed: int, until: float) -> list[float]:
    """What the protagonist side got in games of these two."""
    start, found = RULES.start(2, {}), []
    for number in range(games):
        rng = RULES.generator(seed, number)
        found.append(float(game(start, new_notes(), new_desks(), new_desks(), rng, protagonist, possessors)))
        if time.monotonic() > until:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="each line ends after its part of them")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    lines = [(protagonist, possessors) for possessors in OTHERS for protagonist in NAMES]
    part = 60 * arguments.minutes / (len(lines) + 1)
    shares = pooled(arguments.games, arguments.seed, time.monotonic() + part)
    known = statistics.fmean(shares)
    print(f"{'protagonist knows, possessors pool':60} {known:.3f} ± {margin(shares):.3f} ({len(shares)} courses)", flush=True)
    found = {}
    for protagonist, possessors in lines:
        shares = played(protagonist, possessors, arguments.games, arguments.seed, time.monotonic() + part)
        found[protagonist, possessors] = statistics.fmean(shares)
        said = f"{NAMES[protagonist]}, {OTHERS[possessors]}"
        print(f"{said:60} {found[protagonist, possessors]:.3f} ± {margin(shares):.3f} ({len(shares)} games)", flush=True)
    low = min(found[DRAWS, possessors] for possessors in OTHERS)
    high = min(known, max(found[protagonist, MIXES] for protagonist in NAMES))
    print(f"between {low:.3f} and {high:.3f} for the protagonist side, by the best answers found (seed {arguments.seed})")


if __name__ == "__main__":
    main()
