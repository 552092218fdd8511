"""What a seat alone makes of what it sees: a layer of notions, and how much each move is liked by them.

A notion is a sum over what can be seen; one below zero is none. A move is liked by as much as all notions that there are speak for it.
All numbers are whole (`insight.alone`), so they are the same plain, compiled and in WebAssembly.
"""

from enishi.games.bird.insight.alone import LIKES, NOTIONS
from enishi.games.bird.rules.piles import BLACK, CLOVER, GOLD, ONE, RED, TWO, copies, size
from enishi.games.bird.rules.record import RETURN, power
from enishi.kernel.rule import rule

HALF, LOW = 16, 6
"""How many cards are left in the centre pile when the game is half over, and when it runs low."""
SOON = 5
"""The field flies away soon when fewer fortune cards than this are left."""
WHOLE = 64
"""Parts of a pile are counted in this many."""
THINGS = 41
"""How many things can be seen; after them comes what a notion is without any."""


@rule
def part(number, whole):
    """How large a part of a pile some cards are."""
    return WHOLE * number // max(whole, 1)


@rule
def kinds(pile):
    """How many cards of each kind a pile has."""
    return copies(pile, CLOVER), copies(pile, GOLD), copies(pile, ONE), copies(pile, TWO), copies(pile, RED), copies(pile, BLACK)


@rule
def fortunes(s):
    """Clovers and startling cards of the fortune pile, what lies below them, and clovers that were there."""
    clovers = copies(s.fortune, CLOVER)
    return clovers, size(s.fortune) - clovers, copies(s.bottom, CLOVER), copies(s.fortune_played, CLOVER)


@rule
def powers(s):
    """How far the power reaches."""
    have = power(s, 0)
    return int(have > 0), int(have > 1), int(have > 2)


@rule
def stages(s):
    """How far the game is, and how long the field will stay."""
    left, stays = size(s.centre), size(s.fortune) + size(s.bottom)
    return max(0, HALF - left), max(0, LOW - left), max(0, SOON - stays), stays


@rule
def chances(s):
    """What may be turned up next of the deck, whose red birds draw again, and how likely the next fortune card startles."""
    deck, fortune = s.deck[0], s.fortune
    others = size(deck) - copies(deck, RED)
    clovers, gold, black = part(copies(deck, CLOVER), others), part(copies(deck, GOLD), others), part(copies(deck, BLACK), others)
    return clovers, gold, black, part(size(fortune) - copies(fortune, CLOVER), size(fortune))


@rule
def seen(s):
    """All things that can be seen."""
    piles = kinds(s.deck[0]) + kinds(s.played[0]) + kinds(s.field) + kinds(s.centre)
    return piles + fortunes(s) + powers(s) + stages(s) + chances(s) + (size(s.deck[0]), int(s.phase == RETURN))


@rule
def notion(row, t):
    """The sum of all things, by how much each counts in this notion. Written out: compiled code is quick at places that are constants."""
    total = row[THINGS]
    total += row[0] * t[0] + row[1] * t[1] + row[2] * t[2] + row[3] * t[3] + row[4] * t[4] + row[5] * t[5]
    total += row[6] * t[6] + row[7] * t[7] + row[8] * t[8] + row[9] * t[9] + row[10] * t[10] + row[11] * t[11]
    total += row[12] * t[12] + row[13] * t[13] + row[14] * t[14] + row[15] * t[15] + row[16] * t[16] + row[17] * t[17]
    total += row[18] * t[18] + row[19] * t[19] + row[20] * t[20] + row[21] * t[21] + row[22] * t[22] + row[23] * t[23]
    total += row[24] * t[24] + row[25] * t[25] + row[26] * t[26] + row[27] * t[27] + row[28] * t[28] + row[29] * t[29]
    total += row[30] * t[30] + row[31] * t[31] + row[32] * t[32] + row[33] * t[33] + row[34] * t[34] + row[35] * t[35]
    total += row[36] * t[36] + row[37] * t[37] + row[38] * t[38] + row[39] * t[39] + row[40] * t[40]
    return max(0, total)


@rule
def liked_actions(s):
    """How much each action is liked: to pass, and to take a card of each kind."""
    things = seen(s)
    passing = clover = gold = one = two = red = black = 0
    for number in range(len(NOTIONS)):
        there = notion(NOTIONS[number], things)
        if there:
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
    things = seen(s)
    none = one = two = 0
    for number in range(len(NOTIONS)):
        there = notion(NOTIONS[number], things)
        if there:
            likes = LIKES[number]
            none += there * likes[7]
            one += there * likes[8]
            two += there * likes[9]
    return none, one, two
