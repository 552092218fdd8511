"""The trail of the cards that a seat has sent.

A card that the seat sent and somebody took is *traced*: the seat knows in which hand it was then. It may have been sent on unseen since, or
laid face up where one like it was laid. A **trail** says of every card that others sent or laid whether it was a traced one, and of which
value. As a number it has two bits a step (a turn is two steps: a card is sent, a card is laid): 0 is another card, n is the n-th of the
traced values that it may have been.

`walk` follows a trail through what the seat has seen. Its paper is the hidden record: there, the hands of others are blank and hold the
traced cards meanwhile, and the deck is blank and holds the cards that the seat has not seen at all.
"""

from enishi.games.signs.rules.cards import ALL, copies, nth_value, number_of_values, only, single, size
from enishi.games.signs.rules.record import (
    HAND,
    LEFT,
    MATE,
    REDRAW,
    SEATS,
    gathered_turns,
    layer,
    sender,
    was_rejected,
)
from enishi.kernel.chance import draw
from enishi.kernel.rule import rule

STEP_BITS = 2
STEP = (1 << STEP_BITS) - 1
ALL_DRAWS = 1 << 32
"""`draw` gives a number below this."""


@rule
def choice_at(trail, step):
    """What a trail says of a step."""
    return (trail >> STEP_BITS * step) & STEP


@rule
def was_traced(trail, turn):
    """Whether a trail says that the card sent in a turn was a traced one."""
    return choice_at(trail, 2 * turn) != 0


@rule
def laid_traced(trail, turn):
    """Whether a trail says that the card laid in a turn was a traced one."""
    return choice_at(trail, 2 * turn + 1) != 0


@rule
def draw_trail(s, seat, rng):
    """One of all trails, each as likely as the number of worlds that have it; the record is left as `walk` leaves it there.

    Every trail is walked; each takes the place of the one chosen before it as often as its part of all so far is.
    """
    chosen = 0
    whole = 0.0
    trail = 0
    while trail >= 0:
        worlds, fork = walk(s, seat, trail)
        whole += worlds
        if draw(rng) * whole < worlds * ALL_DRAWS:
            chosen = trail
        trail = next_trail(trail, fork)
    walk(s, seat, chosen)
    return chosen


@rule
def next_trail(trail, fork):
    """The trail that goes the next way at its last fork; -1 after the last trail."""
    if fork < 0:
        return -1
    before = (1 << STEP_BITS * (fork + 1)) - 1
    return (trail & before) + (1 << STEP_BITS * fork)


@rule
def walk(s, seat, trail):
    """What part of all worlds has this trail, but for a factor that is the same for all; and its last step with ways left (or -1).

    Leaves the traced cards in the hands where they are now, the cards never seen in the deck, and in `sent` the traced ones.
    """
    forget(s, seat)
    worlds = 1.0
    fork = -1
    for step in range(steps_made(s)):
        choice = choice_at(trail, step)
        holder = layer(s, step // 2) if step % 2 else sender(s, step // 2)
        if holder != seat:
            if choice < number_of_values(candidates(s, seat, step, holder)):
                fork = step
            worlds *= part_with(s, seat, step, holder, choice)
        if step % 2:
            hand_over(s, seat, step // 2)
    return worlds * ways_to_draw_late(s), fork


@rule
def steps_made(s):
    """In how many steps a card has been sent or laid."""
    if s.phase == REDRAW:
        return 2 * s.turn + 2
    return 2 * s.turn + (s.phase >= LEFT and s.phase <= MATE)


@rule
def forget(s, seat):
    """Nothing is traced yet, and unseen is all that the seat was not dealt and did not draw."""
    s.deck = ALL
    for other in range(SEATS):
        s.deck -= s.first_hand[other]
        if other != seat:
            s.hand[other] = 0
    for turn in range(s.turn + 1):
        if 2 * turn < s.renewed:
            s.deck -= single(s.drawn[turn])
        if 2 * turn + 1 < s.renewed:
            s.deck -= single(s.redrawn[turn])


@rule
def seen_at(s, seat, step):
    """The card of a step if the seat saw it: one laid face up, or one that the seat took."""
    turn = step // 2
    if step % 2:
        return s.laid[turn]
    return s.sent[turn] if s.taker[turn] == seat + 1 else 0


@rule
def candidates(s, seat, step, holder):
    """The traced cards that the card of a step may have been."""
    seen = seen_at(s, seat, step)
    return only(s.hand[holder], seen) if seen else s.hand[holder]


@rule
def part_with(s, seat, step, holder, choice):
    """Sends or lays a traced card, or another; in how many ways, where a card seen for the first time counts by how likely it is."""
    seen = seen_at(s, seat, step)
    if choice:
        card = nth_value(candidates(s, seat, step, holder), choice - 1)
        ways = 1.0 * copies(s.hand[holder], card)
        s.hand[holder] -= single(card)
    else:
        card = seen
        held = HAND if step % 2 else HAND + 1
        ways = (held - size(s.hand[holder])) * (reveal(s, seen) if seen else 1.0)
    if step % 2 == 0:
        s.sent[step // 2] = card
    return ways


@rule
def reveal(s, card):
    """How likely it is that a card not seen before is this one, which from now on has been seen."""
    likely = likelihood(s, card)
    if likely > 0:
        s.deck -= single(card)
    return likely


@rule
def likelihood(s, card):
    """What part of the cards never seen has this value."""
    return copies(s.deck, card) / size(s.deck) if copies(s.deck, card) else 0.0


@rule
def hand_over(s, seat, turn):
    """The sent card goes to who took it, if that is another seat and the card is known: the seat's own, or a traced one."""
    if s.taker[turn] and s.taker[turn] != seat + 1:
        s.hand[s.taker[turn] - 1] += single(s.sent[turn])


@rule
def late_card(s):
    """The card that the seat itself drew after the deck had been renewed, or 0; a second one would end the game."""
    for turn in range(s.renewed // 2, s.turn + 1):
        if s.drawn[turn] and 2 * turn >= s.renewed:
            return s.drawn[turn]
        if s.redrawn[turn]:
            return s.redrawn[turn]
    return 0


@rule
def ways_to_draw_late(s):
    """In how many ways the seat may have drawn its late card: among cards known to be in the renewed deck, or unknown ones."""
    card = late_card(s)
    return known_ways(s, card) + unknown_ways(s, card) if card else 1.0


@rule
def known_ways(s, card):
    """How many cards of a value are known to have been in the renewed deck: laid face up, or sent face down and known."""
    ways = 0
    for turn in range(gathered_turns(s)):
        ways += s.laid[turn] == card
        ways += was_rejected(s, turn) and s.sent[turn] == card
    return 1.0 * ways


@rule
def unknown_ways(s, card):
    """How many unknown cards were in the renewed deck, by how likely such a card has this value."""
    return unknown_in_deck(s) * likelihood(s, card)


@rule
def unknown_in_deck(s):
    """How many of the cards that became the deck had been laid off face down and are not known."""
    number = 0
    for turn in range(gathered_turns(s)):
        number += was_rejected(s, turn) and s.sent[turn] == 0
    return number
