"""Secret Signs: the record and the rules.

The phases of a turn have the printed book's numbers: 1 sending, 2 interception, 3 reception, 4 rejection.
Settled where the book is silent:

- hands are dealt seat by seat, from seat 0; seat 0 begins the first game, seat 1 the second, and so on, which is the other team in turn;
- of the two opponents the left one is asked first, and the other only if the first has declined;
- the card laid face up is one that was held before the sent card is taken;
- when a card must be drawn and the deck is empty, all cards laid off in this game, face up and face down, also those of this very
  turn, become the deck first; the book is silent, and six rejections in a game make it necessary;
- the teammate must take the sent card or reject it and draw: there is no third choice (so the Japanese text says);
- two games are played unless the option says otherwise; equal totals share the win.

Signs and talk are outside of the moves. What a seat knows of a game is its own cards, every value stated and every card laid face up, the
card it sent, and the card it took; the record keeps the course of the game for that. When a game is over its hands are shown, the
cards laid off face down are not, and nothing of its course matters any more.
"""

from enishi.games.signs.rules.cards import ALL, VALUES, any_card, copies, nth_value, number_of_values, points, single
from enishi.games.signs.rules.observation import OBSERVATION, write_game, write_seats, write_turns
from enishi.games.signs.rules.record import (
    DEAL,
    DEALT,
    DECLINE,
    DRAW,
    INTERCEPT_FIRST,
    LAST_OF_CHANCE,
    LEFT,
    LIMIT,
    MATE,
    NEVER,
    OVER,
    RECEIVE_FIRST,
    REDRAW,
    REJECT_FIRST,
    RIGHT,
    SEATS,
    SEND,
    SEND_FIRST,
    STATE,
    TEAMS,
    TURNS,
    doer,
    laid_off,
    sender,
    teammate,
)
from enishi.games.signs.rules.sound import sound
from enishi.games.signs.rules.worlds import fill
from enishi.kernel.actors import CHANCE_BIT, EVERYBODY
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
    clear(s)


@rule
def clear(s):
    """All 33 cards are the deck, and nothing has happened yet in this game."""
    s.deck = ALL
    s.turn = 0
    s.dealt = 0
    s.renewed = NEVER
    for seat in range(SEATS):
        s.hand[seat] = 0
        s.first_hand[seat] = 0
    for turn in range(TURNS):
        s.drawn[turn] = 0
        s.sent[turn] = 0
        s.said[turn] = 0
        s.taker[turn] = 0
        s.laid[turn] = 0
        s.redrawn[turn] = 0


@rule
def waiting(s):
    if s.phase == OVER:
        return 0
    if s.phase <= LAST_OF_CHANCE:
        return CHANCE_BIT
    return 1 << doer(s)


@rule
def legal(s, actor, out):
    if s.phase <= LAST_OF_CHANCE:
        return list_cards(s.deck, 0, out, 0)
    if s.phase == SEND:
        return list_sends(s.hand[actor], out)
    if s.phase == MATE:
        n = list_cards(s.hand[actor], RECEIVE_FIRST, out, 0)
        return list_cards(s.hand[actor], REJECT_FIRST, out, n)
    n = list_cards(s.hand[actor], INTERCEPT_FIRST, out, 0)
    out[n] = DECLINE
    return n + 1


@rule
def list_cards(cards, first, out, n):
    """A move for each value that there is."""
    for card in range(1, VALUES + 1):
        if copies(cards, card):
            out[n] = first + card - 1
            n += 1
    return n


@rule
def list_sends(cards, out):
    """Any card, and any value stated."""
    n = 0
    for card in range(1, VALUES + 1):
        if copies(cards, card):
            for said in range(1, VALUES + 1):
                out[n] = sending(card, said)
                n += 1
    return n


@rule
def sending(card, said):
    """The number of the move `send <card> say <said>`."""
    return SEND_FIRST + (card - 1) * VALUES + said - 1


@rule
def weight(s, actor, move):
    return copies(s.deck, move + 1) if s.phase <= LAST_OF_CHANCE else 1


@rule
def pick(s, actor, out, rng):
    """A random move as `legal` and `weight` would give it, without listing them all."""
    if s.phase <= LAST_OF_CHANCE:
        return any_card(s.deck, rng) - 1
    values = number_of_values(s.hand[actor])
    if s.phase == SEND:
        choice = below(rng, values * VALUES)
        return sending(nth_value(s.hand[actor], choice // VALUES), choice % VALUES + 1)
    if s.phase == MATE:
        choice = below(rng, 2 * values)
        first = RECEIVE_FIRST if choice < values else REJECT_FIRST
        return first + nth_value(s.hand[actor], choice % values) - 1
    choice = below(rng, values + 1)
    return DECLINE if choice == values else INTERCEPT_FIRST + nth_value(s.hand[actor], choice) - 1


@rule
def play(s, actor, move):
    if s.phase == DEAL:
        deal(s, move + 1)
    elif s.phase == DRAW:
        draw(s, move + 1)
    elif s.phase == SEND:
        send(s, (move - SEND_FIRST) // VALUES + 1, (move - SEND_FIRST) % VALUES + 1)
    elif s.phase == REDRAW:
        redraw(s, move + 1)
    elif move == DECLINE:
        s.phase = RIGHT if s.phase == LEFT else MATE
    elif move >= REJECT_FIRST:
        reject(s, actor, move - REJECT_FIRST + 1)
    else:
        first = RECEIVE_FIRST if s.phase == MATE else INTERCEPT_FIRST
        take(s, actor, move - first + 1)


@rule
def deal(s, card):
    """Five cards for each seat, from seat 0."""
    s.first_hand[doer(s)] += single(card)
    gain(s, doer(s), card)
    s.dealt += 1
    if s.dealt == DEALT:
        go_to_draw(s, DRAW)


@rule
def gain(s, seat, card):
    """A card goes from the deck into a hand."""
    s.deck -= single(card)
    s.hand[seat] += single(card)


@rule
def go_to_draw(s, phase):
    """A card must be drawn: if the deck is empty, all that was laid off becomes the deck."""
    s.phase = phase
    if s.deck == 0:
        s.renewed = 2 * s.turn + (phase == REDRAW)
        for turn in range(s.turn + 1):
            s.deck += laid_off(s, turn)


@rule
def draw(s, card):
    gain(s, sender(s, s.turn), card)
    s.drawn[s.turn] = card
    s.phase = SEND


@rule
def send(s, card, said):
    """Phase 1: a card is laid face down and a value stated, true or not."""
    s.hand[sender(s, s.turn)] -= single(card)
    s.sent[s.turn] = card
    s.said[s.turn] = said
    s.phase = LEFT


@rule
def take(s, seat, card):
    """Phase 2 or 3: a card is laid face up, then the sent card is taken, which ends the turn."""
    lay(s, seat, card)
    s.hand[seat] += single(s.sent[s.turn])
    s.taker[s.turn] = seat + 1
    end_turn(s)


@rule
def reject(s, seat, card):
    """Phase 4: a card is laid face up, the sent card is laid off face down, and a card must be drawn."""
    lay(s, seat, card)
    go_to_draw(s, REDRAW)


@rule
def lay(s, seat, card):
    s.hand[seat] -= single(card)
    s.laid[s.turn] = card


@rule
def redraw(s, card):
    gain(s, teammate(sender(s, s.turn)), card)
    s.redrawn[s.turn] = card
    end_turn(s)


@rule
def end_turn(s):
    """The seat to the left is next; after two turns each the game is over."""
    s.turn += 1
    if s.turn == TURNS:
        end_game(s)
    else:
        go_to_draw(s, DRAW)


@rule
def end_game(s):
    """All hands are shown and scored; the next game is dealt, if there is one."""
    for seat in range(SEATS):
        s.shown[seat] = s.hand[seat]
    for team in range(TEAMS):
        s.total[team] += team_score(s, team)
    s.game += 1
    s.phase = OVER if s.game == s.games else DEAL
    clear(s)


@rule
def team_sum(s, team):
    """What the ten cards of a team were worth at the end of the last finished game."""
    return points(s.shown[team]) + points(s.shown[teammate(team)])


@rule
def team_score(s, team):
    """The sum of the ten cards, or nothing if that is more than 30."""
    total = team_sum(s, team)
    return total if total <= LIMIT else 0


@rule
def witnesses(s, actor, move):
    """Who sees an event whole: draws are their owner's secret, and a sent card its sender's."""
    if s.phase <= SEND:
        return 1 << doer(s)
    return EVERYBODY


@rule
def ending(s):
    """One team has won, or both have the same total."""
    return s.total[0] == s.total[1]


@rule
def scores(s, out):
    for seat in range(SEATS):
        out[seat] = s.total[seat % TEAMS]


@rule
def returns(s, out):
    """The higher total wins for both members; equal totals are half a win for everybody."""
    for seat in range(SEATS):
        own = s.total[seat % TEAMS]
        other = s.total[(seat + 1) % TEAMS]
        out[seat] = 0.5 if own == other else 1.0 * (own > other)


@rule
def hide(s, seat):
    """Other hands and the deck are blank, and of the course of the game what the seat did not see."""
    s.deck = 0
    for other in range(SEATS):
        if other != seat:
            s.hand[other] = 0
            s.first_hand[other] = 0
    for turn in range(s.turn + 1):
        hide_turn(s, turn, seat)


@rule
def hide_turn(s, turn, seat):
    """A draw is seen by who draws; a sent card by its sender and by who takes it."""
    if sender(s, turn) != seat:
        s.drawn[turn] = 0
        if s.taker[turn] != seat + 1:
            s.sent[turn] = 0
    if teammate(sender(s, turn)) != seat:
        s.redrawn[turn] = 0


@rule
def redeal(s, seat, rng):
    """Fills in all that the seat did not see of this game, every course that agrees with what it saw being equally likely.

    Equally likely means: the 33 cards are all different, cards are drawn from the deck by chance, and whoever sends or lays a card
    takes any card of the hand, whatever it is; then all courses of the game are equally likely, and one is drawn among those
    that look to the seat as this one does. So a value counts as often as it is held. `rules.worlds` says how, and why it is exact.
    """
    fill(s, seat, rng)


@rule
def observe(s, seat, out):
    """The seats, the turns of this game and the game itself, as the seat knows them; seats are counted from this one on."""
    for place in range(OBSERVATION):
        out[place] = 0
    place = write_seats(s, seat, 0, out)
    place = write_turns(s, seat, place, out)
    write_game(s, seat, place, out)
