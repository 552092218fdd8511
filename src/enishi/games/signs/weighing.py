"""What the best bots go by: how good it is for a team that a seat has done something, turn by turn, found by trial (`worth`).

Which numbers are gone by depends on what kind of players the opponents seem to be (`opponents`).

What counts is the own sum, at the end the team's, and how many different values are held. A teammate can bring the team to exactly 30 only
with the one card that has to be laid for it, and who holds 1, 2, 3, 4, 5 is likelier to have it than who holds 3, 3, 3, 3, 3.

In the last turn of a team its sender does not tell the card but what it held in all, less 15. That is the card wherever 15 are kept; and
where they cannot be, the teammate who brings the own hand to 15 as if it were the card brings the team to 30. Whoever has taken that card
knows the team's sum from then on.
"""

from typing import Any

from enishi.games.signs.conventions import meant
from enishi.games.signs.insight.plan import HALF
from enishi.games.signs.opponents import GREEDY, TOOK, TRADERS, kind_of_opponents, last_did
from enishi.games.signs.reading import conventions_by_now
from enishi.games.signs.rules.cards import ALL, VALUES, copies, number_of_values, points, single, size
from enishi.games.signs.rules.record import MATE, SEND, TURNS, sender, teammate
from enishi.games.signs.view import in_sight
from enishi.games.signs.worth import FARTHEST, FOUR, MOST_ALIKE, USUAL, Rows, Worth
from enishi.games.signs.worth_to_traders import TO_TRADERS

LAST_TURNS = TURNS - 2
"""From this turn on, each team has one turn left."""

Chances = dict[int, float]
"""How likely each card is."""


def best_move(s: Any, seat: int, key: int) -> str | None:
    """The move that is worth most in a team with secret signs, by what a seat knows; a sender says what it has to tell, not yet by them.

    None against the greedy, where the plan is worth more than any such numbers that were found.
    """
    kind = kind_of_opponents(s, seat, s.turn)
    if kind == GREEDY:
        return None
    worth = TO_TRADERS if kind == TRADERS else USUAL
    if s.phase == SEND:
        return _send(s, seat, worth)
    return _answer(s, seat, key, worth) if s.phase == MATE else _take_or_not(s, seat, key, worth)


def _send(s: Any, seat: int, worth: Worth) -> str:
    hand = s.hand[seat]
    card = max(_values(hand), key=lambda card: _worth(worth.sent[s.turn], hand - single(card), HALF))
    return f"send {card} say {_told(s, points(hand), card)}"


def _told(s: Any, held: int, card: int) -> int:
    """What a sender who held so much tells: the card, or in the last turn what all six were worth, less 15."""
    return min(max(held - HALF, 1), VALUES) if s.turn >= LAST_TURNS else card


def _answer(s: Any, seat: int, key: int, worth: Worth) -> str:
    """Takes the teammate's card, which it knows by the sign, or draws another."""
    comes = {int(meant(key, s.game, s.turn, s.said[s.turn])): 1.0}
    found = {}
    for card in _values(s.hand[seat]):
        four = s.hand[seat] - single(card)
        found[f"receive {card}"] = _expected(worth.received[s.turn], four, comes, HALF)
        found[f"reject {card}"] = _worth(worth.rejected[s.turn], four, FOUR)
    return _best(found)


def _take_or_not(s: Any, seat: int, key: int, worth: Worth) -> str:
    """Whether to take an opponent's card: by what it may be, and by what the hand, or as far as that is known the team, would have."""
    hand, comes, mates = s.hand[seat], _may_come(s, seat), _sum_of_mate(s, seat, key)
    if mates is not None:
        taken, left, wanted = worth.team_taken, worth.team_left_alone, 2 * HALF - mates
    else:
        goes_to_taker = last_did(s, teammate(sender(s, s.turn)), s.turn) == TOOK
        taken, left, wanted = worth.taken[s.turn], (worth.left_to_taker if goes_to_taker else worth.left_alone)[s.turn], HALF
    intercepted = {f"intercept {card}": _expected(taken, hand - single(card), comes, wanted) for card in _values(hand)}
    return _best({"decline": _worth(left, hand, wanted)} | intercepted)


def _sum_of_mate(s: Any, seat: int, key: int) -> int | None:
    """What the teammate holds, where the seat has just taken the last card that it sent; None where that is not known."""
    before = s.turn - 1
    if before < LAST_TURNS or sender(s, before) != teammate(seat) or s.taker[before] != seat + 1:
        return None
    if kind_of_opponents(s, seat, before) == GREEDY:  # then it told the card
        return None
    return int(HALF + meant(key, s.game, before, s.said[before]) - s.sent[before])


def _may_come(s: Any, seat: int) -> Chances:
    """Which card an opponent may have sent: what it says by each convention that it may keep to, otherwise any that is not seen."""
    likely = conventions_by_now(s, seat)
    unknown = 1.0 - sum(likely.values())
    chances = {card: unknown * share for card, share in _unseen(s, seat).items()}
    for key, share in likely.items():
        card = int(meant(key, s.game, s.turn, s.said[s.turn]))
        chances[card] = chances.get(card, 0.0) + share
    return chances


def _unseen(s: Any, seat: int) -> Chances:
    """A card that the seat does not see."""
    cards = ALL - in_sight(s, seat)
    return {card: copies(cards, card) / size(cards) for card in _values(cards)}


def _values(cards: int) -> list[int]:
    """The different values among cards."""
    return [card for card in range(1, VALUES + 1) if copies(cards, card)]


def _worth(rows: Rows, hand: int, wanted: int) -> int:
    """By how many cards of the hand are like another, and by how much its sum is above what it should be, or below."""
    alike: int = min(size(hand) - number_of_values(hand), MOST_ALIKE)
    beyond: int = min(max(points(hand) - wanted, -FARTHEST), FARTHEST)
    return rows[alike][FARTHEST + beyond]


def _expected(rows: Rows, four: int, comes: Chances, wanted: int) -> float:
    """The same of four cards to which one comes."""
    return sum(share * _worth(rows, four + single(card), wanted) for card, share in comes.items())


def _best(worth: dict[str, float]) -> str:
    return max(worth, key=lambda move: worth[move])
