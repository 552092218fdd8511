"""A driver: whole games in which every seat draws its moves by a net of whole numbers (`drivers.net`), and what is noted of each.

Nothing but whole numbers decides: odds are powers of e of whole numbers, made of whole numbers. So game `number` of a seed is the same to
the last event plain, compiled and on a GPU. Several nets may sit at one table.
"""

from enishi.kernel.actors import CHANCE
from enishi.kernel.bits import lowest
from enishi.kernel.chance import below, sow
from enishi.kernel.contract import ending, legal, pick, play, returns, scores, start, waiting
from enishi.kernel.drivers.net import UNIT_BITS, look, whole_output
from enishi.kernel.rule import rule, table

UNLIKELY_PART = 16
"""A move with less than one such part of the likeliest one's odds is not played: a net is never quite sure of what it would never do."""
FINE = 16
"""Logits are taken in whole numbers of 2 ** -FINE."""
ONE_BITS = 30
ODDS_BITS = 20
"""The likeliest move has the odds 2 ** ODDS_BITS; so many for each of 2,000 moves are still below 2 ** 31, which `below` takes."""
FADING = table(
    [
        1073725440, 1073709056, 1073676290, 1073610760, 1073479712, 1073217664, 1072693760, 1071646719, 1069555701,
        1065385899, 1057095000, 1040706261, 1008687096, 947573834, 836230973, 651257337, 395007542, 145315154,
    ]
)  # fmt: skip
"""What is left of 1 << ONE_BITS at 2 ** (place - FINE) below the likeliest: e to the power of minus that."""
FARTHEST = 3 << FINE
"""Beyond this nothing is likely: e ** -3 is less than a sixteenth."""

EVENTS, CHANCES, END, BITS, FACTS = range(5)
"""What is noted of a game: how many events, how many of them chance, how it ended, and what there was to choose from."""
MOVES, CHOICES, TURNS, POINTS, FACTS_OF_SEATS = range(5)
"""And of each of its seats: moves, those with a choice, turns (moves in a row are one), points."""
ACTOR_BITS = 16
"""An event that is written down is one whole number: the move, then who acted."""


@rule
def odds_of(behind, bits):
    """The odds of a move whose logit is so far behind the likeliest one's, in whole numbers of 2 ** -bits; 0 where it is unlikely."""
    behind = (behind + ((1 << (bits - FINE)) >> 1)) >> (bits - FINE) if bits > FINE else behind << (FINE - bits)
    if behind >= FARTHEST:
        return 0
    left = 1 << ONE_BITS
    for place in range(len(FADING)):
        if (behind >> place) & 1:
            left = (left * FADING[place] + (1 << (ONE_BITS - 1))) >> ONE_BITS
    return left >> (ONE_BITS - ODDS_BITS) if left * UNLIKELY_PART >= 1 << ONE_BITS else 0


@rule
def weigh(eyes, layers, weights, biases, moves, n, odds):
    """Writes the odds of each of `n` listed moves by what the net has looked at; returns their sum."""
    layer = layers[len(layers) - 2]
    highest = -(1 << 40)
    for i in range(n):
        odds[i] = whole_output(eyes, layer, weights, biases, moves[i])
        highest = max(highest, odds[i])
    whole = 0
    for i in range(n):
        odds[i] = odds_of(highest - odds[i], layer.shift + UNIT_BITS)
        whole += odds[i]
    return whole


@rule
def drawn(moves, odds, whole, rng):
    """A move by its odds."""
    rest = below(rng, whole)
    i = 0
    rest -= odds[i]
    while rest >= 0:
        i += 1
        rest -= odds[i]
    return moves[i]


@rule
def decide(s, actor, net, begins, eyes, layers, weights, biases, places, moves, n, odds, rng):
    """What a seat plays whose net is this one of those at the table: its layers lie between two of `begins`."""
    own = layers[begins[net] : begins[net + 1]]
    look(eyes, own, weights, biases, places, s, actor)
    return drawn(moves, odds, weigh(eyes, own, weights, biases, moves, n, odds), rng)


@rule
def play_game(
    s, seats, seed, number, whose, begins, eyes, layers, weights, biases, places, kinds, logs, moves, odds, rng,
    trail, facts, of_seats, uses, shares,
):  # fmt: skip
    """Plays game `number` of a seed in a record that is a template, and notes how it went; events are written down as far as there is room.

    `whose`: by seat, which net decides. `kinds`: by move, which kind it is. `logs`: by number of choices, what they add to `BITS`.
    """
    sow(rng, seed, number)
    start(s, seats)
    before = CHANCE
    actors = waiting(s)
    while actors:
        actor = lowest(actors)
        if actor == CHANCE:
            move = pick(s, actor, moves, rng)
            facts[CHANCES] += 1
        else:
            n = legal(s, actor, moves)
            move = decide(s, actor, whose[actor], begins, eyes, layers, weights, biases, places, moves, n, odds, rng)
            of_seats[MOVES, actor] += 1
            of_seats[CHOICES, actor] += n > 1
            of_seats[TURNS, actor] += actor != before
            uses[kinds[move], actor] += 1
            facts[BITS] += logs[n]
            before = actor
        if facts[EVENTS] < len(trail):
            trail[facts[EVENTS]] = move | (actor << ACTOR_BITS)
        facts[EVENTS] += 1
        play(s, actor, move)
        actors = waiting(s)
    facts[END] = ending(s)
    scores(s, of_seats[POINTS])
    returns(s, shares)


@rule
def play_games(
    states, template, seats, seed, first, orders, begins, looks, layers, weights, biases, places, kinds, logs, moves, odds, rng,
    trails, facts, of_seats, uses, shares,
):  # fmt: skip
    """As many games as `facts` has places, one after another in the same record; who sits where goes through `orders` in turn."""
    for at in range(len(facts)):
        states[0] = template[0]
        play_game(
            states[0], seats, seed, first + at, orders[(first + at) % len(orders)], begins, looks[0], layers, weights, biases, places,
            kinds, logs, moves, odds, rng, trails[at], facts[at], of_seats[at], uses[at], shares[at],
        )  # fmt: skip
