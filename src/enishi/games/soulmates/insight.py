"""What a strong player of Soulmates does, found by playing thousands of games with one idea at a time.

- **Call as soon as you can.** A call in vain costs little, for it brings four new cards; waiting for a better one costs more, and somebody
  else may find a soulmate first. Calling at every chance did better than waiting for a chance of 40 %.
- Of several calls make the one whose wanted card exactly one other seat is likeliest to hold, by counting what has not been seen.
- Keep the four cards with which the most unseen cards would give a call.
- **Mind what you lay on the pile.** Most games are over after three turns, and the next seat takes your card if that gives it a call: among
  three plain players, 1.5 of 2 points in a hundred by which this policy is above its share come from that.
- Take the top of the pile only for a call: everybody sees it.
"""

from enishi.games.soulmates.rules import pick
from enishi.games.soulmates.rules.calls import WANTED, possible_calls
from enishi.games.soulmates.rules.cards import KINDS, NUMBERS, number, one, total
from enishi.games.soulmates.rules.memory import common_bars, secret_cards
from enishi.games.soulmates.rules.turn import CALL_FIRST, CHOOSE, DECK, DISCARD_FIRST, PILE, PLAY, TOP, TOP_FIRST
from enishi.kernel.bits import lowest, without_lowest
from enishi.kernel.chance import below
from enishi.kernel.rule import rule

LIKELY = 20.0
"""How much the chance of a call adds to its weight."""
HOPEFUL = 0.2
"""How much each card that would give a call adds to the weight of a discard, where the next seat gets nothing by it."""
CAUTION = 0.7
"""How much a call of the next seat counts beside a call of one's own."""
CALLABLE = 40
"""A hand of four that can be called whatever comes counts as if this many cards gave a call."""
PAIRS_IN_HAND = 6.0
"""How many pairs there are among four cards."""
CARELESS, ALWAYS = 3, 4
"""How often, of how many times, another seat does anything at all."""


@rule
def unseen(s, actor):
    """The deck and the secret cards of others together, which the actor can count."""
    cards = s.deck
    for seat in range(s.seats):
        if seat != actor:
            cards += secret_cards(s, seat)
    return cards


@rule
def chance(s, actor, card, cards):
    """How likely exactly one other seat holds a card of this kind, by what the actor can count: `cards` are those that it has not seen."""
    other_kinds = 1.0 - number(cards, card) / max(1, total(cards))
    nobody, just_one = 1.0, 0.0
    seats = s.present & ~(1 << actor)
    while seats:
        lacks = chance_of_none(s, lowest(seats), card, other_kinds)
        just_one = just_one * lacks + nobody * (1.0 - lacks)
        nobody *= lacks
        seats = without_lowest(seats)
    return just_one


@rule
def chance_of_none(s, seat, card, other_kinds):
    """How likely a seat has no card of a kind, if each of its secret cards is of another kind with this chance."""
    if number(s.known[seat], card):
        return 0.0
    if (common_bars(s, seat) >> card) & 1:
        return 1.0
    none = 1.0
    for _ in range(s.secret[seat]):
        none *= other_kinds
    return none


@rule
def promise(hand, cards):
    """How many unseen cards would make a call possible with a hand of four."""
    if possible_calls(hand):
        return CALLABLE
    found = 0
    for card in range(KINDS):
        if number(cards, card) and possible_calls(hand + one(card)):
            found += number(cards, card)
    return found


@rule
def gift(card, cards):
    """About how likely the next seat can call with a card on the pile: two of its four cards, any unseen ones, go with it."""
    first = card - card % NUMBERS
    alike = number(cards, card)
    pairs = alike * (alike - 1) // 2
    for low in range(first, first + NUMBERS - 1):
        for high in range(low + 1, first + NUMBERS):
            if low != card and high != card and possible_calls(one(low) + one(high) + one(card)):
                pairs += number(cards, low) * number(cards, high)
    return PAIRS_IN_HAND * pairs / max(1, total(cards) * (total(cards) - 1) // 2)


@rule
def worth_parting(hand, card, cards):
    """How good it is to discard a card: what stays promises a call, and the card gives the next seat none."""
    return promise(hand - one(card), cards) / max(1, total(cards)) - CAUTION * gift(card, cards)


@rule
def prior(s, actor, move):
    """Likely calls, and discards that keep a call near."""
    if s.phase != PLAY:
        return 1.0
    cards = unseen(s, actor)
    if move >= CALL_FIRST:
        return 1.0 + LIKELY * chance(s, actor, WANTED[move - CALL_FIRST], cards)
    return 1.0 + HOPEFUL * max(0.0, total(cards) * worth_parting(s.hand[actor], move - DISCARD_FIRST, cards))


@rule
def reply(s, actor, seat, key, in_tree, out, rng):
    """Others may do anything; now and then they play well."""
    if actor != seat and below(rng, ALWAYS) < CARELESS:
        return pick(s, actor, out, rng)
    return policy(s, actor, out, rng)


@rule
def policy(s, actor, out, rng):
    """Calls as soon as it can, and otherwise comes nearer to a call."""
    if s.phase == CHOOSE:
        return PILE if gives_call(s, actor) else DECK
    cards = unseen(s, actor)
    if s.phase == TOP:
        return TOP_FIRST + least_gift(s.hand[actor], cards)
    call = likeliest(s, actor, possible_calls(s.hand[actor]), cards)
    if call >= 0:
        return CALL_FIRST + call
    return DISCARD_FIRST + least_useful(s.hand[actor], cards)


@rule
def gives_call(s, actor):
    """Whether the top card of the pile makes a call possible."""
    return s.pile_size > 0 and possible_calls(s.hand[actor] + one(s.pile[s.pile_size - 1] - 1)) != 0


@rule
def likeliest(s, actor, calls, cards):
    """The call with the best chance, -1 where none has any."""
    best, found = 0.0, -1
    while calls:
        call = lowest(calls)
        calls = without_lowest(calls)
        likely = chance(s, actor, WANTED[call], cards)
        if likely > best:
            best, found = likely, call
    return found


@rule
def least_useful(hand, cards):
    """The card that is best parted with."""
    best, found = -CALLABLE * 1.0, 0
    for card in range(KINDS):
        if number(hand, card):
            worth = worth_parting(hand, card, cards)
            if worth > best:
                best, found = worth, card
    return found


@rule
def least_gift(hand, cards):
    """The card that helps the next seat least."""
    least, found = CALLABLE * 1.0, 0
    for card in range(KINDS):
        if number(hand, card) and gift(card, cards) < least:
            least, found = gift(card, cards), card
    return found
