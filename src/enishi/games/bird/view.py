"""What is on the table of Bird of Happiness. Nothing is secret, so every seat's view is the same but for its moves."""

from typing import Any

import msgspec

from enishi.games.bird.notation import CARDS
from enishi.games.bird.rules.piles import CLOVER, FORTUNE_CARDS, GAME_CARDS, GOLD, KINDS, ONE_DECK, bird_cards, birds, copies, single, size
from enishi.games.bird.rules.record import (
    ACT,
    DRAW,
    FORTUNE,
    FRESH,
    FULL_POWER,
    OVER,
    REFILL,
    RETURN,
    SETUP,
    STARS,
    cost,
    owned,
    power,
    standing,
)
from enishi.views import Line

PHASES = {
    SETUP: "setup",
    DRAW: "draw",
    REFILL: "refill",
    FORTUNE: "fortune",
    FRESH: "fresh",
    RETURN: "return",
    ACT: "act",
    OVER: "over",
}


class Kind(msgspec.Struct, frozen=True, gc=False):
    """What is printed on the cards of a kind."""

    card: str
    cost: int
    power: int
    birds: int


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Cards together: how many, how many of each kind, and how many birds are on them."""

    size: int
    cards: dict[str, int]
    birds: int


class Offer(msgspec.Struct, frozen=True, gc=False):
    """Cards of one kind in the field, and whether the seat whose turn it is has the power for one."""

    card: str
    copies: int
    cost: int
    affordable: bool


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat's cards. With `must_take` its power is too high to pass; `leads` if it would win, alone or shared, now."""

    deck: Pile
    played: Pile
    power: int
    must_take: bool
    birds: int
    bird_cards: int
    """Cards with birds on them: they decide between seats with as many birds."""
    leads: bool


class Solo(msgspec.Struct, frozen=True, gc=False):
    """What only the solo game has."""

    fortune: Pile
    """The fortune pile, all of it."""
    bottom: int
    """How many of its clovers lie below all the rest."""
    fortune_played: Pile
    gone: Pile
    """Cards that have left the game with the field."""
    stars: int
    """The happiness rank, from 1 to 5, that the birds gathered so far are worth."""
    next_stars_at: int | None
    """How many birds are one star more; None at five stars."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Bird of Happiness."""

    field: list[Offer]
    field_birds: int
    centre: Pile
    """What must be in the centre pile, for all else has been seen."""
    seats: list[Seat]
    turn: int
    kinds: list[Kind]
    solo: Solo | None


def phase(s: Any) -> str:
    return PHASES[s.phase]


def table(s: Any, seat: int) -> Table:
    return Table(
        field=_offers(s),
        field_birds=birds(s.field),
        centre=_pile(s.centre),
        seats=[_seat(s, other) for other in range(s.seats)],
        turn=s.turn,
        kinds=[_kind(s, card) for card in range(KINDS)],
        solo=_solo(s) if s.seats == 1 else None,
    )


def _kind(s: Any, card: int) -> Kind:
    return Kind(CARDS[card], cost(s, card), {CLOVER: 1, GOLD: s.gold_power}.get(card, 0), birds(single(card)))


def _pile(pile: int) -> Pile:
    return Pile(size(pile), {CARDS[card]: copies(pile, card) for card in range(KINDS) if copies(pile, card)}, birds(pile))


def _offers(s: Any) -> list[Offer]:
    have = power(s, s.turn)
    kinds = [card for card in range(KINDS) if copies(s.field, card)]
    return [Offer(CARDS[card], copies(s.field, card), cost(s, card), cost(s, card) <= have) for card in kinds]


def _seat(s: Any, seat: int) -> Seat:
    have = power(s, seat)
    return Seat(
        deck=_pile(s.deck[seat]),
        played=_pile(s.played[seat]),
        power=have,
        must_take=have >= FULL_POWER,
        birds=birds(owned(s, seat)),
        bird_cards=bird_cards(owned(s, seat)),
        leads=seat in leaders(s),
    )


def _solo(s: Any) -> Solo:
    gathered = birds(owned(s, 0))
    return Solo(
        fortune=_pile(s.fortune + s.bottom),
        bottom=copies(s.bottom, CLOVER),
        fortune_played=_pile(s.fortune_played),
        gone=_pile(GAME_CARDS + ONE_DECK - owned(s, 0) - s.field - s.centre),
        stars=stars(gathered),
        next_stars_at=next((enough for enough in STARS if enough > gathered), None),
    )


def leaders(s: Any) -> list[int]:
    """The seats with the most birds and, among those, the most cards with birds."""
    best = max(standing(s, seat) for seat in range(s.seats))
    return [seat for seat in range(s.seats) if standing(s, seat) == best]


def stars(gathered: int) -> int:
    """The happiness rank of the solo game for a number of birds: 1 to 5."""
    return 1 + sum(gathered >= enough for enough in STARS)


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences."""
    if before.phase in (SETUP, REFILL, FRESH):
        return _tell_laid_out(before, after, text)
    if before.phase == DRAW:
        return [Line("log.draw", {"seat": before.turn, "card": text}), *_tell_effect(before, after, text)]
    if before.phase == FORTUNE:
        return _tell_fortune(before, after, text)
    if text.startswith("return"):
        number = int(text.removeprefix("return "))
        return [Line("log.return", {"seat": actor, "number": number}) if number else Line("log.return_none", {"seat": actor})]
    if text == "pass":
        return [Line("log.pass" if any(offer.affordable for offer in _offers(before)) else "log.pass_forced", {"seat": actor})]
    return [Line("log.take", {"seat": actor, "card": text.removeprefix("take ")})]


def _tell_laid_out(before: Any, after: Any, text: str) -> list[Line]:
    lines = [Line(f"log.{PHASES[before.phase]}", {"card": text})]
    if before.phase == FRESH and after.phase == DRAW:
        lines.append(Line("log.new_fortune", {"number": size(FORTUNE_CARDS)}))
    return lines


def _tell_effect(before: Any, after: Any, text: str) -> list[Line]:
    """A red bird, or a black one."""
    if text == "red":
        return [Line("log.red", {"seat": before.turn})]
    if text != "black":
        return []
    if before.seats == 1:
        return [] if after.phase == RETURN else [Line("log.black_no_clover")]
    startled = [seat for seat in range(before.seats) if seat != before.turn and before.played[seat]]
    return [Line("log.black", {"seats": startled}) if startled else Line("log.black_nobody")]


def _tell_fortune(before: Any, after: Any, text: str) -> list[Line]:
    lines = [Line("log.fortune", {"card": text})]
    if text != "clover":
        key = "startled" if before.played[before.turn] else "startled_nothing"
        lines.append(Line(f"log.{key}", {"seat": before.turn}))
    if after.phase in (FRESH, OVER):
        lines.append(Line("log.field_leaves", {"number": size(before.field)}))
    return lines


def explain(s: Any) -> list[Line]:
    """How many birds each seat has gathered, and why that is a win; alone, the happiness rank."""
    lines = [_gathered(s, seat) for seat in range(s.seats)]
    if s.seats == 1:
        return [*lines, Line("result.rank", {"rank": str(stars(birds(owned(s, 0))))})]
    return [*lines, _decision(s)]


def _gathered(s: Any, seat: int) -> Line:
    facts = {"seat": seat, "birds": birds(owned(s, seat)), "cards": bird_cards(owned(s, seat))}
    return Line("result.gathered", facts)


def _decision(s: Any) -> Line:
    """What decided: birds, or cards with birds on them, or nothing."""
    winners = leaders(s)
    most = birds(owned(s, winners[0]))
    cards = bird_cards(owned(s, winners[0]))
    level = [seat for seat in range(s.seats) if birds(owned(s, seat)) == most]
    if len(level) == 1:
        return Line("result.most_birds", {"seat": winners[0]})
    facts = {"level": level, "birds": most, "cards": cards, "winners": winners}
    if level == winners:
        return Line("result.shared", facts)
    return Line("result.tie_break" if len(winners) == 1 else "result.tie_break_shared", facts)
