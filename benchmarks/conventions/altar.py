"""Plans for Altar of Time that fit into a few lines, without any search."""

from typing import Any

from enishi.games.altar.notation import CARD_NAMES
from enishi.games.altar.rules.cards import CARDS, NUMBERS, how_many
from enishi.kernel.plain import snapshot


class Devout:
    """Gets a 4 into its schedule and offers low numbers, and of its two desires the one of which it has less; many cards for few."""

    lowest_kept = 4

    def choose(self, known: Any, seat: int) -> str:
        legal = known.legal(seat)
        offered = [f"offer {CARD_NAMES[card]}" for card in self.offers(snapshot(known.hidden(seat)), seat)]
        for move in (*offered, "done", f"from deck {seat}"):
            if move in legal:
                return move
        replacing = [move for move in legal if move.startswith(("out", "in"))]
        return max(replacing, key=lambda move: self.worth(move, seat)) if replacing else str(legal[0])

    def offers(self, s: Any, seat: int) -> list[int]:
        """The cards that it would rather not have."""
        cards = [card for card in range(CARDS) if how_many(s.hand[seat], card)]
        low = [card for card in cards if card < NUMBERS and card + 1 < self.lowest_kept]
        return low + self.unfit(cards, seat)

    def unfit(self, cards: list[int], seat: int) -> list[int]:
        """Desires that do not fit the own one that is kept."""
        kinds = [[card for card in cards if card >= NUMBERS and (card - NUMBERS) % 2 == kind] for kind in (0, 1)]
        own = [kind for kind in (0, 1) if NUMBERS + 2 * seat + kind in cards]
        if not own:
            return []
        kept = max(own, key=lambda kind: len(kinds[kind]))
        return kinds[1 - kept]

    def worth(self, move: str, seat: int) -> float:
        """Few cards out, many in, and the 4 into the own schedule: out of the own one, but never the 4."""
        words = move.split()
        numbers = [int(number) for number in words[-1].split("+")]
        if words[0] == "in":
            return 10 * (4 in numbers) + len(numbers)
        return 5 * (int(words[1]) == seat) - 10 * (4 in numbers and int(words[1]) == seat) + sum(numbers) - len(numbers)


class Hoarder(Devout):
    """Offers nothing but ones, and keeps every desire."""

    lowest_kept = 2

    def unfit(self, cards: list[int], seat: int) -> list[int]:
        return []


class Thief(Devout):
    """Wants a 6 instead of the 4: draws from the hands of others."""

    def choose(self, known: Any, seat: int) -> str:
        hands = [move for move in known.legal(seat) if move.startswith("from hand")]
        return hands[0] if hands else super().choose(known, seat)

    def worth(self, move: str, seat: int) -> float:
        return super().worth(move.replace("4", "7").replace("6", "4").replace("7", "6"), seat)
