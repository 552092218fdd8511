"""Whole worlds that agree with what a seat has seen of a game.

Let the 33 cards be all different, and whoever sends or lays a card take any of the hand. Then every course of the game is as likely as
every other, and a world is one of those that look to the seat as the real one does. It is drawn in four parts:

1. A trail (`rules.trail`): which cards that others sent or laid were those that the seat itself had sent before. Each trail is as likely
   as its number of worlds: the product of the ways to choose a card out of each hand, and of how likely the cards are that the seat saw
   for the first time.
2. Places that nobody can tell apart get cards that the seat has not seen: cards laid off face down, then hands; the rest is the deck. A
   deck that was renewed is known once the cards laid off are; others have drawn any of its cards. They need not be drawn in the order of
   the game, for before the hands are shown nothing shows a card that another seat drew from a renewed deck.
3. From there the game is played backwards. A card drawn, or taken, by another seat was any card then in that hand but for the traced
   ones. Each time there are as many possibilities in every world of the trail, so no world is preferred.
4. What was in the hands before the first turn is what was dealt. The hands of now and the deck follow from the course of the game.

There is no dead end in it, so nothing is ever tried again.

Meanwhile `hand` of the others has the traced cards, `first_hand` their other cards, and `deck` the cards never seen.
"""

from enishi.games.signs.rules.cards import ALL, any_card, single, size
from enishi.games.signs.rules.record import (
    SEATS,
    gathered_turns,
    has_drawn,
    held,
    laid_off,
    layer,
    sender,
    teammate,
    was_rejected,
)
from enishi.games.signs.rules.trail import (
    ALL_DRAWS,
    draw_trail,
    known_ways,
    laid_traced,
    late_card,
    reveal,
    unknown_in_deck,
    unknown_ways,
    was_traced,
)
from enishi.kernel.chance import below, draw
from enishi.kernel.rule import rule


@rule
def fill(s, seat, rng):
    trail = draw_trail(s, seat, rng)
    place_late_card(s, rng)
    fill_face_down(s, rng)
    draw_late_cards(s, seat, rng)
    fill_hands(s, seat, rng)
    for back in range(s.turn + 1):
        take_back(s, seat, s.turn - back, trail, rng)
    play_again(s)


@rule
def place_late_card(s, rng):
    """The seat's late card was one that it knew to be in the renewed deck, or one of the unknown ones there."""
    card = late_card(s)
    if card == 0:
        return
    unknown = unknown_ways(s, card)
    if draw(rng) * (known_ways(s, card) + unknown) < unknown * ALL_DRAWS:
        reveal(s, card)
        lay_off_unknown(s, below(rng, unknown_in_deck(s)), card)


@rule
def lay_off_unknown(s, n, card):
    """The n-th unknown card of the renewed deck, from 0, was this one."""
    for turn in range(gathered_turns(s)):
        if was_rejected(s, turn) and s.sent[turn] == 0:
            if n == 0:
                s.sent[turn] = card
            n -= 1


@rule
def unseen_card(s, rng):
    """Any card that the seat has not seen, which is given a place now."""
    card = any_card(s.deck, rng)
    s.deck -= single(card)
    return card


@rule
def fill_face_down(s, rng):
    """Cards rejected in earlier turns."""
    for turn in range(s.turn):
        if was_rejected(s, turn) and s.sent[turn] == 0:
            s.sent[turn] = unseen_card(s, rng)


@rule
def draw_late_cards(s, seat, rng):
    """Others have drawn any cards of the renewed deck."""
    for step in range(s.renewed, draws_made(s)):
        turn = step // 2
        if step % 2 == 0 and sender(s, turn) != seat:
            s.drawn[turn] = late_draw(s, sender(s, turn), rng)
        elif step % 2 and was_rejected(s, turn) and teammate(sender(s, turn)) != seat:
            s.redrawn[turn] = late_draw(s, teammate(sender(s, turn)), rng)


@rule
def draws_made(s):
    """All draws so far are before this one, two a turn."""
    return 2 * s.turn + has_drawn(s)


@rule
def late_draw(s, seat, rng):
    card = any_card(renewed_deck(s), rng)
    s.first_hand[seat] += single(card)
    return card


@rule
def renewed_deck(s):
    """What is left of the cards that became the deck, as far as late draws are known."""
    deck = 0
    for turn in range(gathered_turns(s)):
        deck += laid_off(s, turn)
    for step in range(s.renewed, draws_made(s)):
        deck -= single(s.redrawn[step // 2] if step % 2 else s.drawn[step // 2])
    return deck


@rule
def fill_hands(s, seat, rng):
    """The others' hands get unseen cards; a sender whose card is on the table held one more, and sent any but a traced one."""
    for other in range(SEATS):
        if other != seat:
            sends = other == sender(s, s.turn) and s.said[s.turn] != 0 and s.sent[s.turn] == 0
            missing = held(s, other) + sends - size(s.hand[other]) - size(s.first_hand[other])
            for _ in range(missing):
                s.first_hand[other] += single(unseen_card(s, rng))
            if sends:
                s.sent[s.turn] = part_from(s, other, 0, rng)


@rule
def part_from(s, seat, card, rng):
    """Takes this card, or any where it is not known, out of a hand's cards that are not traced."""
    if card == 0:
        card = any_card(s.first_hand[seat], rng)
    s.first_hand[seat] -= single(card)
    return card


@rule
def give_back(s, seat, card, is_traced):
    if is_traced:
        s.hand[seat] += single(card)
    else:
        s.first_hand[seat] += single(card)


@rule
def take_back(s, seat, turn, trail, rng):
    """Takes a turn back, step by step from its last; the cards of the seat itself are known all the time."""
    giver = sender(s, turn)
    if s.laid[turn] and layer(s, turn) != seat:
        take_back_gain(s, seat, turn, trail, rng)
        give_back(s, layer(s, turn), s.laid[turn], laid_traced(trail, turn))
    if giver != seat:
        if s.said[turn]:
            give_back(s, giver, s.sent[turn], was_traced(trail, turn))
        if turn < s.turn or has_drawn(s):
            s.drawn[turn] = part_from(s, giver, s.drawn[turn], rng)


@rule
def take_back_gain(s, seat, turn, trail, rng):
    """What another seat got after it had laid a card: the sent card, or one from the deck, which may not have been drawn yet."""
    other = layer(s, turn)
    if s.taker[turn] == 0:
        if turn < s.turn:
            s.redrawn[turn] = part_from(s, other, s.redrawn[turn], rng)
    elif sender(s, turn) == seat or was_traced(trail, turn):
        s.hand[other] -= single(s.sent[turn])
    else:
        s.sent[turn] = part_from(s, other, 0, rng)


@rule
def play_again(s):
    """The hands of now follow from what was dealt and from the course of the game; all else is the deck."""
    s.deck = ALL
    for seat in range(SEATS):
        s.hand[seat] = s.first_hand[seat]
        s.deck -= s.first_hand[seat]
    for turn in range(s.turn + 1):
        play_turn_again(s, turn)
    for turn in range(gathered_turns(s)):
        s.deck += laid_off(s, turn)


@rule
def play_turn_again(s, turn):
    giver = sender(s, turn)
    s.hand[giver] += single(s.drawn[turn]) - single(s.sent[turn])
    if s.laid[turn]:
        gained = s.sent[turn] if s.taker[turn] else s.redrawn[turn]
        s.hand[layer(s, turn)] += single(gained) - single(s.laid[turn])
    s.deck -= single(s.drawn[turn]) + single(s.redrawn[turn])
