"""What a seat alone makes of what it sees: a layer of notions, and how much each move is liked by them.

A notion is a sum over what can be seen; one below zero is none. A move is liked by as much as all notions that there are speak for it.
All numbers are whole (`insight.alone`), so they are the same plain, compiled and in WebAssembly.
"""

from enishi.games.bird.insight.alone import LIKES, NOTIONS
from enishi.games.bird.rules.piles import BLACK, CLOVER, GOLD, KINDS, RED, copies, size
from enishi.games.bird.rules.record import FULL_POWER, RETURN, power
from enishi.kernel.rule import rule

HALF, LOW = 16, 6
"""How many cards are left in the centre pile when the game is half over, and when it runs low."""
SOON = 5
"""The field flies away soon when fewer fortune cards than this are left."""
WHOLE = 64
"""Parts of a pile are counted in this many."""

# Where the numbers of a notion begin.
PILES = 0
FORTUNES = PILES + 4 * KINDS
POWERS = FORTUNES + 4
STAGES = POWERS + FULL_POWER
PARTS = STAGES + 4
DECK = PARTS + 4
THINGS = DECK + 2
"""How many things can be seen; after them comes what a notion is without any."""


@rule
def part(number, whole):
    """How large a part of a pile some cards are."""
    return WHOLE * number // max(whole, 1)


@rule
def notion(s, row):
    """The sum of all that can be seen, by how much each thing counts in this notion."""
    return row[THINGS] + notion_of_piles(s, row) + notion_of_fortune(s, row) + notion_of_deck(s, row)


@rule
def notion_of_piles(s, row):
    """Deck, played cards, field and centre pile, kind by kind."""
    total = 0
    for card in range(KINDS):
        total += copies(s.deck[0], card) * row[PILES + card] + copies(s.played[0], card) * row[PILES + KINDS + card]
        total += copies(s.field, card) * row[PILES + 2 * KINDS + card] + copies(s.centre, card) * row[PILES + 3 * KINDS + card]
    return total


@rule
def notion_of_fortune(s, row):
    """How long the field will stay, and what fortune brings until then."""
    clovers, bottom = copies(s.fortune, CLOVER), copies(s.bottom, CLOVER)
    startling = size(s.fortune) - clovers
    left = clovers + startling + bottom
    total = clovers * row[FORTUNES] + startling * row[FORTUNES + 1] + bottom * row[FORTUNES + 2]
    total += copies(s.fortune_played, CLOVER) * row[FORTUNES + 3] + max(0, SOON - left) * row[STAGES + 2] + left * row[STAGES + 3]
    return total + part(startling, clovers + startling) * row[PARTS + 3]


@rule
def notion_of_deck(s, row):
    """The power there is, what may be turned up next (a red bird draws again), and how far the game is."""
    deck, have, left = s.deck[0], power(s, 0), size(s.centre)
    cards = size(deck)
    others = cards - copies(deck, RED)
    total = cards * row[DECK] + max(0, HALF - left) * row[STAGES] + max(0, LOW - left) * row[STAGES + 1]
    total += part(copies(deck, CLOVER), others) * row[PARTS] + part(copies(deck, GOLD), others) * row[PARTS + 1]
    total += part(copies(deck, BLACK), others) * row[PARTS + 2]
    for step in range(FULL_POWER):
        total += row[POWERS + step] if have > step else 0
    return total + (row[DECK + 1] if s.phase == RETURN else 0)


@rule
def liked_actions(s):
    """How much each action is liked: to pass, and to take a card of each kind."""
    passing = clover = gold = one = two = red = black = 0
    for number in range(len(NOTIONS)):
        there = max(0, notion(s, NOTIONS[number]))
        likes = LIKES[number]
        passing += there * likes[0]
        clover += there * likes[1]
        gold += there * likes[2]
        one += there * likes[3]
        two += there * likes[4]
        red += there * likes[5]
        black += there * likes[6]
    return passing, clover, gold, one, two, red, black


@rule
def liked_returns(s):
    """How much it is liked to return no clover, one, and two."""
    none = one = two = 0
    for number in range(len(NOTIONS)):
        there = max(0, notion(s, NOTIONS[number]))
        likes = LIKES[number]
        none += there * likes[7]
        one += there * likes[8]
        two += there * likes[9]
    return none, one, two
