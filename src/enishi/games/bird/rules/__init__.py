"""Bird of Happiness: the record and the rules, for 2 to 5 seats and for one (the solo game).

Numbers in comments are those of the printed sheet: 3-2 to 3-6 for 2 to 5 seats, 2-1 to 2-7 for the solo game.
Settled where the sheet is silent, misprints, or prints numbers on cards only:

- there are 30 game cards (the list of components says 20), five of each kind;
- costs: clover 0, one 1, two 3, red 2, black 2; a gold clover costs 2 and has power 2 unless the options say otherwise;
- with four or five seats the first decks favour those who have a red bird; an option gives everybody the same;
- drawing again on a red bird is compulsory, and goes on until a card that is not red;
- on a black bird, a seat without played cards has nothing to decide: shuffling its deck changes nothing;
- in the solo game a black bird may return no clover at all, and there is no decision where no clover can be returned;
- the end test is made whenever the field has been filled: after an action (2-4, before the fortune card) and after the whole field
  has left the game (2-6, before the fortune cards become a new pile);
- seats level in birds and in cards with birds share the win; the sheet's 6, 5, 3, 2, 1 stars of the solo game are 5 to 1.

Nothing is secret: every card is seen where it goes, so what each pile holds is known, and only its order is not. A pile is drawn from by
chance when a card is needed. Of the fortune pile it is known, too, that clovers returned by a black bird lie below all the rest.
"""

from enishi.games.bird.rules.observation import write_choice, write_seats, write_table
from enishi.games.bird.rules.piles import (
    BLACK,
    CLOVER,
    FORTUNE_CARDS,
    GAME_CARDS,
    KINDS,
    ONE_DECK,
    RED,
    RED_DECK,
    bird_cards,
    birds,
    copies,
    drawn_at,
    kinds_in,
    single,
    size,
)
from enishi.games.bird.rules.record import (
    ACT,
    ALL_BIRDS,
    DRAW,
    FIELD,
    FLOWN_AWAY,
    FORTUNE,
    FRESH,
    FULL_POWER,
    LAST_OF_CHANCE,
    NO_BIRDS,
    ONE_DECKS,
    OVER,
    PASS,
    REFILL,
    RETURN,
    RETURN_FIRST,
    STATE,
    TAKE_FIRST,
    cost,
    owned,
    power,
    returnable,
    standing,
)
from enishi.games.bird.rules.sound import sound
from enishi.kernel.actors import CHANCE_BIT, EVERYBODY
from enishi.kernel.bits import count, lowest, nth, without_lowest
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
    s.centre = GAME_CARDS
    for seat in range(seats):
        s.deck[seat] = ONE_DECK if seat < ONE_DECKS or s.alike_start else RED_DECK
    if seats == 1:
        s.fortune = FORTUNE_CARDS


@rule
def waiting(s):
    if s.phase == OVER:
        return 0
    if s.phase <= LAST_OF_CHANCE:
        return CHANCE_BIT
    return 1 << s.turn


@rule
def drawn_from(s):
    """The pile that the next card comes from."""
    if s.phase == DRAW:
        return s.deck[s.turn]
    if s.phase == FORTUNE:
        return s.fortune
    return s.centre


@rule
def choices(s):
    """The set of moves that are possible now, whoever is waited for."""
    if s.phase == ACT:
        return actions(s)
    if s.phase == RETURN:
        return ((2 << returnable(s)) - 1) << RETURN_FIRST
    return kinds_in(drawn_from(s))


@rule
def actions(s):
    """3-4 and 2-3: to take any card that the power pays for, or to pass, which full power forbids."""
    have = power(s, s.turn)
    moves = 0 if have >= FULL_POWER else 1 << PASS
    for card in range(KINDS):
        if copies(s.field, card) and cost(s, card) <= have:
            moves |= 1 << (TAKE_FIRST + card)
    return moves


@rule
def legal(s, actor, out):
    n = 0
    moves = choices(s)
    while moves:
        out[n] = lowest(moves)
        moves = without_lowest(moves)
        n += 1
    return n


@rule
def weight(s, actor, move):
    return copies(drawn_from(s), move) if s.phase <= LAST_OF_CHANCE else 1


@rule
def pick(s, actor, out, rng):
    """A random move as `legal` and `weight` would give it, without listing them all."""
    if s.phase <= LAST_OF_CHANCE:
        pile = drawn_from(s)
        return drawn_at(pile, below(rng, size(pile)))
    moves = choices(s)
    return nth(moves, below(rng, count(moves)))


@rule
def play(s, actor, move):
    if s.phase == DRAW:
        draw(s, move)
    elif s.phase == ACT:
        act(s, move)
    elif s.phase == RETURN:
        return_clovers(s, move - RETURN_FIRST)
    elif s.phase == FORTUNE:
        draw_fortune(s, move)
    else:
        lay_out(s, move)


@rule
def draw(s, card):
    """3-2 and 2-1: a card of the deck is played. 3-3 and 2-2: a red bird draws again, a black one has its effect."""
    s.deck[s.turn] -= single(card)
    s.played[s.turn] += single(card)
    if card != RED:
        s.phase = ACT
    if card == BLACK:
        startle_others(s)
        if returnable(s):
            s.phase = RETURN


@rule
def startle_others(s):
    for seat in range(s.seats):
        if seat != s.turn:
            gather(s, seat)


@rule
def gather(s, seat):
    """A seat's played cards go back into its deck."""
    s.deck[seat] += s.played[seat]
    s.played[seat] = 0


@rule
def return_clovers(s, number):
    """2-2: clovers go from the played fortune cards to the bottom of the fortune pile."""
    s.fortune_played -= number * single(CLOVER)
    s.bottom += number * single(CLOVER)
    s.phase = ACT


@rule
def act(s, move):
    """3-4 and 2-3; the field is refilled after it."""
    if move != PASS:
        take(s, move - TAKE_FIRST)
    s.phase = REFILL
    go_on_when_filled(s)


@rule
def take(s, card):
    """One card of the field and all cards of the seat are its new deck."""
    s.field -= single(card)
    gather(s, s.turn)
    s.deck[s.turn] += single(card)


@rule
def lay_out(s, card):
    """3-5 and 2-4: a card of the centre pile goes into the field."""
    s.centre -= single(card)
    s.field += single(card)
    go_on_when_filled(s)


@rule
def go_on_when_filled(s):
    """Once the field has six cards, or the centre pile none, comes the end test, and then what follows this filling of the field."""
    if size(s.field) < FIELD and s.centre:
        return
    if s.centre == 0 and bird_cards(s.field) == 0:
        s.phase = OVER
    elif s.phase == REFILL:
        go_on_after_action(s)
    else:
        begin_turn_with_fresh_field(s)


@rule
def go_on_after_action(s):
    """3-6: the turn of the seat to the left. 2-5: alone, a fortune card."""
    if s.seats == 1:
        s.phase = FORTUNE
    else:
        s.turn = (s.turn + 1) % s.seats
        s.phase = DRAW


@rule
def begin_turn_with_fresh_field(s):
    """The first turn; or 2-6 and 2-7: after the field was replaced, all fortune cards are a new pile."""
    if s.phase == FRESH:
        s.fortune = FORTUNE_CARDS
        s.fortune_played = 0
    s.phase = DRAW


@rule
def draw_fortune(s, card):
    """2-5: a bird among the fortune cards sends the played cards back. 2-6: the last fortune card clears the field."""
    s.fortune -= single(card)
    s.fortune_played += single(card)
    if card != CLOVER:
        gather(s, s.turn)
    s.phase = DRAW
    if s.fortune == 0:
        reach_bottom(s)


@rule
def reach_bottom(s):
    """Returned clovers are drawn when all above them is gone; where there are none, the whole field leaves the game."""
    s.fortune = s.bottom
    s.bottom = 0
    if s.fortune == 0:
        s.field = 0
        s.phase = FRESH
        go_on_when_filled(s)


@rule
def witnesses(s, actor, move):
    """Everybody sees everything."""
    return EVERYBODY


@rule
def ending(s):
    """Alone, the game can also end because a fresh field brings no bird; the fortune pile is empty only then."""
    return FLOWN_AWAY if s.seats == 1 and s.fortune == 0 else NO_BIRDS


@rule
def scores(s, out):
    for seat in range(s.seats):
        out[seat] = birds(owned(s, seat))


@rule
def returns(s, out):
    """The highest standing wins, and equals share; alone it is the share of all birds."""
    if s.seats == 1:
        out[0] = birds(owned(s, 0)) / ALL_BIRDS
        return
    best = 0
    for seat in range(s.seats):
        best = max(best, standing(s, seat))
    winners = 0
    for seat in range(s.seats):
        winners += standing(s, seat) == best
    for seat in range(s.seats):
        out[seat] = 1.0 / winners if standing(s, seat) == best else 0.0


@rule
def hide(s, seat):
    """Nothing is secret."""


@rule
def redeal(s, seat, rng):
    """There is nothing to fill: the order of a pile is not decided before it is drawn from."""


OBSERVATION = 19 + 5 * 16 + 15


@rule
def observe(s, seat, out):
    """The piles on the table; each seat from this one on (an onlooker looks from seat 0); what is to be done by whom, and the options."""
    first = seat if seat < s.seats else 0
    place = write_table(s, 0, out)
    place = write_seats(s, first, place, out)
    write_choice(s, first, place, out)
