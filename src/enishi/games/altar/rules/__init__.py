"""Altar of Time: the record and the rules.

Settled where the printed book is silent, or read otherwise than it could be:

- a replacement may be equal for equal (a 2 for a 2);
- an offering takes the place of a replacement (so the English book; the Japanese does not say "instead");
- the scheduling phase is part of every turn: one passes only where nothing is possible (the option `may_pass` lifts that);
- a card taken from another hand is taken blindly, so chance chooses it; both seats know it afterwards;
- drawing up to eight is compulsory while a source holds a card;
- a turn is finished before the game ends because a deck has run out (the book says "the moment"); the game also ends when every
  seat in a row has passed;
- another's desire of the chosen kind doubles the score also without an own one (so the book's table);
- tied winners share the win.

How cards are held as integers is in `rules.cards`, what seats remember in `rules.memory`, hidden worlds in `rules.worlds`.
"""

from enishi.games.altar.rules.cards import (
    DECK,
    FIRST,
    FULL_DECK,
    beginning_of,
    choices_beginning,
    choices_from,
    how_many,
    nth_card,
    sets_of_sum,
    size,
)
from enishi.games.altar.rules.choices import (
    drawn_from,
    list_cards,
    list_scheduling,
    list_sets,
    pick_scheduling,
    sources,
    sum_to_lay,
)
from enishi.games.altar.rules.memory import decks_as_known, forget_unseen, last_offered
from enishi.games.altar.rules.observation import OBSERVATION, describe
from enishi.games.altar.rules.record import (
    ALL_PASSED,
    DECK_RAN_OUT,
    DONE,
    DRAW,
    FROM_DECK,
    HAND_OF,
    IN,
    OFFER,
    OFFERING,
    OVER,
    REFILL,
    REPLACE,
    SCHEDULE,
    SOURCE,
    STATE,
)
from enishi.games.altar.rules.score import returns, scores
from enishi.games.altar.rules.sound import sound
from enishi.games.altar.rules.turn import go_on_drawing, go_on_offering, lay_in, move_card, schedule, wait_for_card
from enishi.games.altar.rules.worlds import deal_again
from enishi.kernel.actors import CHANCE_BIT, EVERYBODY
from enishi.kernel.bits import count, nth
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

__all__ = [
    "OBSERVATION",
    "STATE",
    "ending",
    "hide",
    "legal",
    "observe",
    "pick",
    "play",
    "redeal",
    "returns",
    "scores",
    "sound",
    "start",
    "waiting",
    "weight",
    "witnesses",
]


@rule
def start(s, seats):
    s.seats = seats
    for seat in range(seats):
        s.schedule[seat] = FIRST
        s.deck[seat] = FULL_DECK[seat]
        s.left[seat] = DECK


@rule
def waiting(s):
    if s.phase == OVER:
        return 0
    if s.phase <= REFILL:
        return CHANCE_BIT
    return 1 << s.turn


@rule
def legal(s, actor, out):
    if s.phase <= REFILL:
        return list_cards(drawn_from(s), 0, 0, out, 0)
    if s.phase == SCHEDULE:
        return list_scheduling(s, out)
    if s.phase == REPLACE:
        return list_sets(sets_of_sum(s.hand[s.turn], sum_to_lay(s)), IN, out, 0)
    if s.phase == OFFERING:
        n = list_cards(s.hand[s.turn], last_offered(s), OFFER, out, 0)
        out[n] = DONE
        return n + 1
    return list_sets(sources(s), FROM_DECK, out, 0)


@rule
def weight(s, actor, move):
    if s.phase <= REFILL:
        return how_many(drawn_from(s), move)
    if move >= OFFER and move < DONE:
        return choices_beginning(s.hand[s.turn], move - OFFER)
    return 1


@rule
def pick(s, actor, out, rng):
    """A random move as `legal` and `weight` would give it, without listing them all."""
    if s.phase <= REFILL:
        cards = drawn_from(s)
        return nth_card(cards, below(rng, size(cards)))
    if s.phase == SCHEDULE:
        return pick_scheduling(s, rng)
    if s.phase == REPLACE:
        sets = sets_of_sum(s.hand[s.turn], sum_to_lay(s))
        return IN + nth(sets, below(rng, count(sets)))
    if s.phase == OFFERING:
        hand = s.hand[s.turn]
        return OFFER + beginning_of(hand, last_offered(s), below(rng, choices_from(hand, last_offered(s))))
    return FROM_DECK + nth(sources(s), below(rng, count(sources(s))))


@rule
def play(s, actor, move):
    if s.phase <= REFILL:
        move_card(s, move)
        go_on_drawing(s)
    elif s.phase == SCHEDULE:
        schedule(s, move)
    elif s.phase == REPLACE:
        lay_in(s, move - IN)
    elif s.phase == OFFERING:
        go_on_offering(s, move)
    else:
        wait_for_card(s, DRAW, s.turn, move - FROM_DECK)


@rule
def witnesses(s, actor, move):
    """Who sees an event whole: a card drawn is its drawer's secret, a card taken from a hand that of two, an offering that of the seat."""
    if s.phase <= REFILL:
        giver = 1 << (s.source - HAND_OF) if s.source >= HAND_OF else 0
        return 1 << s.drawer | giver
    if move >= OFFER and move < DONE:
        return 1 << s.turn
    return EVERYBODY


@rule
def ending(s):
    return ALL_PASSED if s.passes == s.seats else DECK_RAN_OUT


@rule
def hide(s, seat):
    """Other hands, the decks, and the cards of the history that a seat has not seen; when it is over all hands are open."""
    forget_unseen(s, seat)
    decks_as_known(s, seat)
    if s.phase != OVER:
        for other in range(s.seats):
            if other != seat:
                s.hand[other] = 0


@rule
def redeal(s, seat, rng):
    """A whole history that a seat cannot tell from its own; `rules.worlds` says how it is drawn.

    A seat that has taken cards out of a schedule has some to lay in: a world where it has not is dropped, and another one drawn.
    """
    deal_again(s, seat, rng, s.phase == OVER)
    while s.phase == REPLACE and not sets_of_sum(s.hand[s.turn], sum_to_lay(s)):
        deal_again(s, seat, rng, False)


@rule
def observe(s, seat, out):
    describe(s, seat, out)
    out[OBSERVATION - 4] = s.phase == SCHEDULE
    out[OBSERVATION - 3] = s.phase == REPLACE
    out[OBSERVATION - 2] = s.phase == OFFERING
    out[OBSERVATION - 1] = s.phase == SOURCE
