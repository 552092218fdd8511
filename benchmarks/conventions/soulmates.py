"""Plans for Soulmates that fit into a few lines, without any search."""

from typing import Any

from enishi.games.soulmates.rules.calls import possible_calls
from enishi.games.soulmates.rules.cards import KINDS, NUMBERS, number, one
from enishi.kernel.bits import count
from enishi.kernel.plain import snapshot

CARDS = [f"{suit}{digit}" for suit in "SM" for digit in range(1, NUMBERS + 1)]


class Caller:
    """Calls as soon as it can, for the card of which most have not been seen; keeps cards of one suit that lie close together."""

    least = 1
    """So many cards of the wanted kind must be unseen."""

    def choose(self, known: Any, seat: int) -> str:
        s, legal = snapshot(known.hidden(seat)), known.legal(seat)
        if "deck" in legal:
            return "pile" if "pile" in legal and self.takes(s, seat) else "deck"
        calls = [(self.unseen(s, move), move) for move in legal if move.startswith("call")]
        if calls and max(calls)[0] >= self.least:
            return max(calls)[1]
        discards = [move for move in legal if not move.startswith("call")]
        return max(discards, key=lambda move: self.kept(s, seat, CARDS.index(move.split()[1])))

    def takes(self, s: Any, seat: int) -> bool:
        """Whether the open card makes a call possible."""
        return possible_calls(s.hand[seat] + one(s.pile[s.pile_size - 1] - 1)) != 0

    def unseen(self, s: Any, call: str) -> int:
        _, suit, _, digit = call.split()
        return int(number(s.deck, CARDS.index(f"{suit}{digit}")))

    def kept(self, s: Any, seat: int, card: int) -> float:
        """What the four are worth that stay: calls that one more card would give."""
        hand = s.hand[seat] - one(card)
        return sum(count(possible_calls(hand + one(other))) for other in range(KINDS))


class Waiter(Caller):
    """Calls only for cards of which three at least have not been seen, and never takes the open card."""

    least = 3

    def takes(self, s: Any, seat: int) -> bool:
        return False


class Faithful(Caller):
    """Keeps one suit, the one that it has more of, and calls as soon as it can."""

    def kept(self, s: Any, seat: int, card: int) -> float:
        suits = [sum(number(s.hand[seat], kind) for kind in range(first, first + NUMBERS)) for first in (0, NUMBERS)]
        other = 1 if suits[0] >= suits[1] else 0
        return 100 * (card // NUMBERS == other) + super().kept(s, seat, card)
