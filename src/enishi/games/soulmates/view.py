"""What a seat of Soulmates may know: its hand and what it can call, the pile, and what can be told of the other hands."""

from typing import Any

import msgspec

from enishi.games.soulmates.insight import chance, unseen
from enishi.games.soulmates.notation import CALL_TEXTS, CARDS
from enishi.games.soulmates.rules import TURN_LIMIT, ending
from enishi.games.soulmates.rules.calls import CALLED, CALLS, WANTED, possible_calls
from enishi.games.soulmates.rules.cards import KINDS, number, one, total
from enishi.games.soulmates.rules.memory import bars, common_bars, drawn_cards, drawn_count
from enishi.games.soulmates.rules.turn import CHOOSE, DEAL, DRAW, HAND, OVER, PLAY, REDRAW, TOP, TURN_UP
from enishi.views import Line

PHASES = {
    DEAL: "deal",
    TURN_UP: "turn_up",
    DRAW: "draw",
    REDRAW: "redraw",
    CHOOSE: "choose",
    PLAY: "play",
    TOP: "top",
    OVER: "over",
}


class Call(msgspec.Struct, frozen=True, gc=False):
    """A call that the hand can make, and who would show the wanted card."""

    move: str
    cards: list[str]
    wanted: str
    surely: list[int]
    """The seats that are known to hold it."""
    perhaps: list[int]
    """Those that may hold it; all others hold none."""
    unseen: int
    """How many cards of the wanted kind have not been seen."""
    percent: int
    """How likely exactly one other seat shows it, by what this seat can count."""


class LastCall(msgspec.Struct, frozen=True, gc=False):
    """The latest call and what came of it."""

    caller: int
    cards: list[str]
    wanted: str
    showed: list[int]
    """The seats that showed the wanted card."""
    outcome: str
    """`couple` if exactly one seat showed it, `nobody`, or `triangle`; words under `outcome.`."""


class Pile(msgspec.Struct, frozen=True, gc=False):
    """The discard pile, all of which has been seen."""

    size: int
    top: str | None
    cards: list[str]
    """The top one last."""


class Kind(msgspec.Struct, frozen=True, gc=False):
    """Where the cards of a kind are, as far as this seat can tell."""

    card: str
    copies: int
    """How many there are in the game."""
    hand: int
    pile: int
    known: int
    """In other hands, seen by everybody."""
    unseen: int
    """In the deck, or secret in other hands."""
    deck_at_most: int
    """How many of the unseen can be in the deck."""
    hands_at_most: int
    """How many of the unseen can be in other hands."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat, and what can be told of its hand."""

    in_game: bool
    soulmate: int | None
    """With whom it left the game."""
    cards: int
    known: list[str]
    """Cards that everybody knows: taken from the pile, or shown."""
    secret: list[list[str]]
    """For each other card, the oldest first, what it cannot be: its owner had none of that kind to show."""
    lacks: list[str]
    """Kinds that it certainly has none of, by all that this seat can see and count."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Soulmates."""

    hand: list[str] | None
    """None for an onlooker."""
    calls: list[Call]
    """What the hand can call, the likeliest first."""
    calls_with_top: list[Call]
    """What it could call besides with the top card of the pile."""
    pile: Pile
    deck: int
    """How many cards the deck has."""
    shuffles: int
    """How often the pile has become the deck."""
    kinds: list[Kind]
    seats: list[Seat]
    turn: int
    in_game: list[int]
    couples: list[list[int]]
    last_call: LastCall | None
    turns: int
    """How many have ended."""
    turn_limit: int


def phase(s: Any) -> str:
    return PHASES[s.phase]


def table(s: Any, seat: int) -> Table:
    playing = seat < s.seats
    calls = _calls(s, seat) if playing and s.phase != TOP else 0
    return Table(
        hand=names(s.hand[seat]) if playing else None,
        calls=_call_list(s, seat, calls),
        calls_with_top=_call_list(s, seat, _calls_with_top(s, seat) & ~calls) if playing else [],
        pile=_pile(s),
        deck=deck_size(s, seat),
        shuffles=s.shuffles,
        kinds=[_kind(s, seat, card) for card in range(KINDS)],
        seats=[_seat(s, seat, other) for other in range(s.seats)],
        turn=s.turn,
        in_game=_members(s.present),
        couples=couples(s),
        last_call=_last_call(s) if s.call else None,
        turns=s.turns,
        turn_limit=s.turn_limit,
    )


def _members(seats: int) -> list[int]:
    return [seat for seat in range(seats.bit_length()) if seats >> seat & 1]


def names(cards: int) -> list[str]:
    """A bunch of cards in ascending order."""
    return [CARDS[card] for card in range(KINDS) for _ in range(number(cards, card))]


def _kind_names(kinds: int) -> list[str]:
    return [CARDS[card] for card in _members(kinds)]


def _pile(s: Any) -> Pile:
    cards = laid(s, 0)
    return Pile(len(cards), cards[-1] if cards else None, cards)


def laid(s: Any, first: int) -> list[str]:
    """The cards of the pile from a place on, the top one last."""
    return [CARDS[s.pile[place] - 1] for place in range(first, s.pile_size)]


def deck_size(s: Any, seat: int) -> int:
    """A hidden record counts the secret cards of other seats among those of the deck."""
    return int(total(s.deck)) - _secret_elsewhere(s, seat)


def _secret_elsewhere(s: Any, seat: int) -> int:
    return sum(int(s.secret[other]) for other in _others(s, seat))


def _others(s: Any, seat: int) -> list[int]:
    return [other for other in range(s.seats) if other != seat]


def couples(s: Any) -> list[list[int]]:
    return [[seat, s.partner[seat] - 1] for seat in range(s.seats) if s.partner[seat] > seat]


def _calls(s: Any, seat: int) -> int:
    return int(possible_calls(s.hand[seat]))


def _calls_with_top(s: Any, seat: int) -> int:
    """The calls of a hand of four and the top card of the pile."""
    if s.pile_size == 0 or s.phase == TOP or total(s.hand[seat]) != HAND:
        return 0
    return int(possible_calls(s.hand[seat] + one(s.pile[s.pile_size - 1] - 1)))


def _call_list(s: Any, seat: int, calls: int) -> list[Call]:
    return sorted((_call(s, seat, call) for call in _members(calls)), key=lambda call: -call.percent)


def _call(s: Any, seat: int, call: int) -> Call:
    wanted = int(WANTED[call])
    surely = [other for other in _others(s, seat) if number(s.known[other], wanted)]
    perhaps = [other for other in _others(s, seat) if other not in surely and _may_be_secret(s, seat, other, wanted)]
    likely = round(100 * chance(s, seat, wanted, unseen(s, seat))) if surely or perhaps else 0
    return Call(CALL_TEXTS[call], called_cards(call), CARDS[wanted], surely, perhaps, number(s.deck, wanted), likely)


def called_cards(call: int) -> list[str]:
    return names(int(CALLED[call]))


def _last_call(s: Any) -> LastCall:
    call = s.call - 1
    return LastCall(s.caller, called_cards(call), CARDS[WANTED[call]], _members(s.showed), outcome(s))


def outcome(s: Any) -> str:
    """What came of the latest call."""
    showed = len(_members(s.showed))
    return {0: "nobody", 1: "couple"}.get(showed, "triangle")


def _kind(s: Any, seat: int, card: int) -> Kind:
    hand = number(s.hand[seat], card) if seat < s.seats else 0
    pile = laid(s, 0).count(CARDS[card])
    known = sum(number(s.known[other], card) for other in _others(s, seat))
    unseen = number(s.deck, card)
    return Kind(
        card=CARDS[card],
        copies=hand + pile + known + unseen,
        hand=hand,
        pile=pile,
        known=known,
        unseen=unseen,
        deck_at_most=min(unseen, deck_size(s, seat), _left_of_deck(s, seat, card)),
        hands_at_most=min(unseen, _secret_elsewhere(s, seat), _left_for_hands(s, seat, card)),
    )


def _left_for_hands(s: Any, seat: int, card: int) -> int:
    """Other hands have what was secret in them when the deck was made, and what they have drawn since."""
    drawing = any(drawn_count(s, other) for other in _others(s, seat))
    return _left_of_pool(s, seat, card) + (_left_of_deck(s, seat, card) if drawing else 0)


def _left_of_deck(s: Any, seat: int, card: int) -> int:
    """How many of what the deck was made of have not been seen, at most."""
    own = number(drawn_cards(s, seat), card) if seat < s.seats else 0
    return int(number(s.made, card)) - own


def _left_of_pool(s: Any, seat: int, card: int) -> int:
    """How many of what was secret in hands when the deck was made have not been seen, at most."""
    own = number(s.old[seat], card) if seat < s.seats else 0
    return int(number(s.pool, card)) - own


def _may_be_secret(s: Any, seat: int, other: int, card: int) -> bool:
    """Whether a secret card of another seat may be of this kind: one drawn since the deck was made, or an older one."""
    if not s.secret[other] or not number(s.deck, card) or common_bars(s, other) >> card & 1:
        return False
    drawn = drawn_count(s, other) > 0 and _left_of_deck(s, seat, card) > 0
    old = s.old_most[other] > 0 and not s.old_out[other] >> card & 1 and _left_of_pool(s, seat, card) > 0
    return drawn or old


def _seat(s: Any, seat: int, other: int) -> Seat:
    in_game = bool(s.present >> other & 1)
    return Seat(
        in_game=in_game,
        soulmate=s.partner[other] - 1 if s.partner[other] else None,
        cards=total(s.known[other]) + s.secret[other],
        known=names(s.known[other]),
        secret=[_kind_names(bars(s.barred[other], place)) for place in range(s.secret[other])],
        lacks=[CARDS[card] for card in range(KINDS) if not _may_hold(s, seat, other, card)] if in_game else [],
    )


def _may_hold(s: Any, seat: int, other: int, card: int) -> bool:
    if seat == other or number(s.known[other], card):
        return bool(number(s.hand[other], card))
    return _may_be_secret(s, seat, other, card)


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences."""
    if before.phase == TURN_UP:
        return [Line("log.turn_up", {"card": text})]
    if before.phase in (DEAL, DRAW, REDRAW):
        lines = [_tell_draw(before, text)]
    elif text.startswith("call"):
        lines = _tell_call(before, after)
    else:
        lines = [_tell_move(before, actor, text)]
    return lines + _tell_shuffle(before, after) + _tell_limit(after)


def _tell_draw(before: Any, text: str) -> Line:
    key = "log.deal" if before.phase == DEAL else "log.draw"
    return Line(f"{key}_hidden", {"seat": before.turn}) if text == "?" else Line(key, {"seat": before.turn, "card": text})


def _tell_move(before: Any, actor: int, text: str) -> Line:
    verb, _, card = text.partition(" ")
    if verb == "deck":
        return Line("log.deck", {"seat": actor})
    return Line(f"log.{verb}", {"seat": actor, "card": card or CARDS[before.pile[before.pile_size - 1] - 1]})


def _tell_call(before: Any, after: Any) -> list[Line]:
    """The call, the two cards that it leaves over, who showed the wanted card, and what came of it."""
    call = _last_call(after)
    cards = laid(after, before.pile_size)
    lines = [Line("log.call", {"seat": call.caller, "cards": call.cards, "card": call.wanted})]
    lines.append(Line("log.others", {"seat": call.caller, "cards": cards[:2]}))
    if call.outcome == "nobody":
        return [*lines, Line("log.nobody", {"seat": call.caller, "card": call.wanted})]
    lines.append(Line("log.showed", {"seats": call.showed, "card": call.wanted}))
    if call.outcome == "triangle":
        return [*lines, Line("log.triangle", {"seat": call.caller})]
    soulmate = call.showed[0]
    lines.append(Line("log.couple", {"seat": call.caller, "soulmate": soulmate}))
    return [*lines, Line("log.soulmate_cards", {"seat": soulmate, "cards": cards[2 + len(call.cards) :]})]


def _tell_shuffle(before: Any, after: Any) -> list[Line]:
    """The pile has become the deck; it had the called cards, too, if they have just been laid on it."""
    if after.shuffles == before.shuffles:
        return []
    return [Line("log.shuffle", {"cards": before.pile_size + (len(CALLS[0][1]) if before.phase == TOP else 0)})]


def _tell_limit(after: Any) -> list[Line]:
    stopped = after.phase == OVER and ending(after) == TURN_LIMIT
    return [Line("log.turn_limit", {"turns": after.turns})] if stopped else []


def explain(s: Any) -> list[Line]:
    """Who left as couples, and who is left over."""
    lines = [Line("result.couple", {"seats": couple}) for couple in couples(s)]
    return [*lines, Line("result.left_over", {"seats": _members(s.present)})]
