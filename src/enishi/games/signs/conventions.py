"""What a stated value may mean between teammates: it tells which card was sent.

The teammate who is about to lay a card then knows which one comes, and that is worth four points a game: 29 in place of 25 between
players who otherwise play alike. A convention in plain words is one that a person can keep to and everybody may come to see through; a
secret one follows from a key and the turn, so to everybody else all values are equally likely.
"""

from enishi.games.signs.rules.cards import VALUES
from enishi.games.signs.rules.record import TURNS
from enishi.kernel.chance import WORD, scrambled
from enishi.kernel.rule import rule

NOTHING = 0
TRUTH, NEXT, MIRROR = 1, 2, 3
"""Keys of conventions in plain words: the card itself, one more than the card (after 6 comes 1), and seven less the card."""
NAMES = {TRUTH: "truth", NEXT: "next", MIRROR: "mirror"}
"""Their names: `convention.<name>` of the words says each in both languages."""


@rule
def pad(key: int, game: int, turn: int) -> int:
    """A number from 0 to 5 that is added to the card; of a secret key, only those can tell it who have the key."""
    if key <= MIRROR:
        return 1 if key == NEXT else 0
    word = scrambled((key & WORD) ^ 0x9E3779B9)
    word = scrambled((word + (key >> 32)) & WORD)
    return scrambled((word + game * TURNS + turn) & WORD) % VALUES


@rule
def sign(key: int, game: int, turn: int, card: int) -> int:
    """The value to state when this card is sent."""
    if key == MIRROR:
        return VALUES + 1 - card
    return (card - 1 + pad(key, game, turn)) % VALUES + 1


@rule
def meant(key: int, game: int, turn: int, said: int) -> int:
    """The card that is sent when this value is stated."""
    if key == MIRROR:
        return VALUES + 1 - said
    return (said - 1 - pad(key, game, turn)) % VALUES + 1
