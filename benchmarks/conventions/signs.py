"""Plans for Secret Signs that fit into a few lines, without any search."""

from collections import Counter
from typing import Any

from enishi.games.signs.rules.cards import COPIES, VALUES, copies
from enishi.games.signs.rules.record import MATE, SEND
from enishi.kernel.plain import snapshot

HALF, MEAN = 15, 98 / 33


def _cards(hand: int) -> list[int]:
    return [card for card in range(1, VALUES + 1) for _ in range(copies(hand, card))]


class Plan:
    """Aims at 15, says the card that it sends, and takes the teammate at its word."""

    takes = 2.0
    """An unseen card is taken where the hand is further from 15 than this."""

    def choose(self, known: Any, seat: int) -> str:
        s = snapshot(known.hidden(seat))
        hand = _cards(s.hand[seat])
        if s.phase == SEND:
            card = min(hand, key=lambda card: self.miss(sum(hand) - card))
            return f"send {card} say {self.said(card)}"
        unseen = min(hand, key=lambda card: self.miss(sum(hand) - card + MEAN))
        if s.phase != MATE:
            return f"intercept {unseen}" if abs(sum(hand) - HALF) > self.takes else "decline"
        comes = self.meant(s.said[s.turn])
        card = min(hand, key=lambda card: self.miss(sum(hand) - card + comes))
        if self.miss(sum(hand) - card + comes) <= self.expected(sum(hand) - unseen):
            return f"receive {card}"
        return f"reject {unseen}"

    def miss(self, total: float) -> float:
        return 2.5 * (total - HALF) if total > HALF else HALF - total

    def expected(self, four: int) -> float:
        return sum(number * self.miss(four + card) for card, number in enumerate(COPIES, 1)) / sum(COPIES)

    def said(self, card: int) -> int:
        return card

    def meant(self, said: int) -> int:
        return said


class Shifted(Plan):
    """The same, one more than the card being said."""

    def said(self, card: int) -> int:
        return card % VALUES + 1

    def meant(self, said: int) -> int:
        return (said - 2) % VALUES + 1


class Greedy(Plan):
    """Takes whatever it can."""

    takes = -1.0


class Quiet(Plan):
    """Never takes anything."""

    takes = 99.0


class Pairs(Plan):
    """Says how many pairs it keeps; nobody learns anything from it, but it looks like a sign."""

    def choose(self, known: Any, seat: int) -> str:
        move = super().choose(known, seat)
        hand = Counter(_cards(snapshot(known.hidden(seat)).hand[seat]))
        return f"{move[:-1]}{sum(number > 1 for number in hand.values()) + 1}" if move.startswith("send") else move


class HighLow(Plan):
    """Says 6 for a high card and 1 for a low one; the teammate takes high cards where its hand is low, and low ones where it is high."""

    def said(self, card: int) -> int:
        return VALUES if card > MEAN else 1

    def meant(self, said: int) -> int:
        return 4 if said == VALUES else 2


class Teller(Plan):
    """Says how high the five cards are that it keeps, from 12 to 17; the teammate aims at what is then missing to 30."""

    aim = HALF

    def choose(self, known: Any, seat: int) -> str:
        s = snapshot(known.hidden(seat))
        told = [s.said[turn] for turn in range(s.turn + 1) if (s.game + turn - seat) % 4 == 2 and s.said[turn]]
        self.aim = 2 * HALF - (told[-1] + 11) if told else HALF
        move = super().choose(known, seat)
        if not move.startswith("send"):
            return move
        kept = sum(_cards(s.hand[seat])) - int(move.split()[1])
        return f"{move[:-1]}{min(max(kept - 11, 1), VALUES)}"

    def miss(self, total: float) -> float:
        return super().miss(total + HALF - self.aim)

    def meant(self, said: int) -> int:
        return 3


class Denier(Plan):
    """Takes every card of the opponents in the second half of a game, so that no sign is of any use; speaks the truth."""

    def choose(self, known: Any, seat: int) -> str:
        s = snapshot(known.hidden(seat))
        self.takes = -1.0 if s.turn >= 4 else 2.0
        return super().choose(known, seat)
