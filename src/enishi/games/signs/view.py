"""What a seat of Secret Signs may know: its hand, the turns of this game as it saw them, and what can be counted from that."""

from typing import Any

import msgspec

from enishi.games.signs.rules import team_score, team_sum
from enishi.games.signs.rules.cards import ALL, VALUES, copies, points, single
from enishi.games.signs.rules.record import (
    DEAL,
    DRAW,
    LEFT,
    LIMIT,
    MATE,
    NEVER,
    OVER,
    REDRAW,
    RIGHT,
    SEATS,
    SEND,
    TEAMS,
    TURNS,
    deck_size,
    doer,
    gathered_turns,
    held,
    laid_off,
    layer,
    sender,
    teammate,
    was_rejected,
)
from enishi.views import Line

PHASES = {DEAL: "deal", DRAW: "draw", REDRAW: "redraw", SEND: "send", LEFT: "left", RIGHT: "right", MATE: "mate", OVER: "over"}


class Turn(msgspec.Struct, frozen=True, gc=False):
    """A turn of this game; None stands for what has not happened, and for cards that this seat has not seen."""

    sender: int
    drawn: int | None
    """The card that the sender drew."""
    said: int | None
    """The value that the sender stated."""
    sent: int | None
    """The card that was really sent, known to its sender and to who took it."""
    declined: list[int]
    """The opponents that did not want it."""
    taker: int | None
    rejected: bool
    layer: int | None
    """Who laid a card face up, to take the sent one or to reject it."""
    laid: int | None
    redrawn: int | None
    """The card that the teammate drew in place of the rejected one."""


class Seat(msgspec.Struct, frozen=True, gc=False):
    """What this seat knows of a seat."""

    team: int
    held: int
    """How many cards it holds."""
    laid: list[int]
    """The cards that it has laid face up in this game."""
    surely_holds: list[int]
    """Cards that this seat sent and that one took, unless they may have been sent on or laid since."""


class Finished(msgspec.Struct, frozen=True, gc=False):
    """A game that is over, with all hands shown."""

    game: int
    hands: list[list[int]]
    sums: list[int]
    """What the ten cards of each team are worth."""
    points: list[int]
    """What each team scored: its sum, or 0 if that is more than 30."""


class Table(msgspec.Struct, frozen=True, gc=False):
    """The table of Secret Signs."""

    game: int
    """The number of the game that is on, from 1; when all are over, of the last."""
    games: int
    turn: int
    """The number of the turn, 1 to 8; 0 while cards are dealt, and when all is over."""
    sender: int | None
    """Whose turn it is; while cards are dealt, who will begin."""
    hand: list[int] | None
    """The cards that this seat holds; None for an onlooker."""
    hand_sum: int | None
    card_on_table: bool
    """Whether a sent card lies on the table that nobody has taken or rejected."""
    turns: list[Turn]
    """The turns of this game, the one that is on included."""
    seats: list[Seat]
    face_up: list[int]
    """How many 1s, 2s, … 6s have been laid off face up and are not in the deck again."""
    face_down: int
    """How many cards have been laid off face down and are not in the deck again."""
    elsewhere: list[int]
    """How many 1s, 2s, … 6s are where this seat does not see them: in the deck, in other hands, or face down."""
    deck: int
    renewed: bool
    """Whether the cards laid off have become the deck in this game."""
    totals: list[int]
    """The points of each team over the finished games."""
    finished: Finished | None
    """The game that was finished last."""


def phase(s: Any) -> str:
    return PHASES[s.phase]


def table(s: Any, seat: int) -> Table:
    seated = seat < SEATS
    return Table(
        game=min(s.game + 1, s.games),
        games=s.games,
        turn=0 if s.phase in (DEAL, OVER) else s.turn + 1,
        sender=None if s.phase == OVER else sender(s, s.turn),
        hand=sorted_cards(s.hand[seat]) if seated else None,
        hand_sum=points(s.hand[seat]) if seated else None,
        card_on_table=s.phase in (LEFT, RIGHT, MATE),
        turns=[_turn(s, turn) for turn in range(_turns_begun(s))],
        seats=[_seat(s, other, seat) for other in range(SEATS)],
        face_up=_face_up(s),
        face_down=sum(was_rejected(s, turn) for turn in range(gathered_turns(s), TURNS)),
        elsewhere=_counts(ALL - in_sight(s, seat)),
        deck=deck_size(s),
        renewed=s.renewed != NEVER,
        totals=s.total.tolist(),
        finished=_finished(s) if s.game else None,
    )


def sorted_cards(cards: int) -> list[int]:
    return [card for card in range(1, VALUES + 1) for _ in range(copies(cards, card))]


def _counts(cards: int) -> list[int]:
    return [copies(cards, card) for card in range(1, VALUES + 1)]


def _turns_begun(s: Any) -> int:
    return 0 if s.phase in (DEAL, OVER) else s.turn + 1


def _turn(s: Any, turn: int) -> Turn:
    laid = s.laid[turn]
    return Turn(
        sender=sender(s, turn),
        drawn=s.drawn[turn] or None,
        said=s.said[turn] or None,
        sent=s.sent[turn] or None,
        declined=_declined(s, turn),
        taker=s.taker[turn] - 1 if s.taker[turn] else None,
        rejected=was_rejected(s, turn),
        layer=layer(s, turn) if laid else None,
        laid=laid or None,
        redrawn=s.redrawn[turn] or None,
    )


def _declined(s: Any, turn: int) -> list[int]:
    """The left opponent is asked first, then the right one, then the teammate."""
    left, right = (sender(s, turn) + 1) % SEATS, (sender(s, turn) + 3) % SEATS
    if s.laid[turn]:
        return {left: [], right: [left]}.get(layer(s, turn), [left, right])
    return {RIGHT: [left], MATE: [left, right]}.get(s.phase, [])


def _seat(s: Any, seat: int, viewer: int) -> Seat:
    laid = [s.laid[turn] for turn in range(TURNS) if s.laid[turn] and layer(s, turn) == seat]
    return Seat(seat % TEAMS, held(s, seat), laid, sorted_cards(_surely_holds(s, seat, viewer)))


def _surely_holds(s: Any, seat: int, viewer: int) -> int:
    """The cards that a viewer knows to be in another hand."""
    sure = 0
    for turn in range(_turns_begun(s) if seat != viewer else 0):
        if sender(s, turn) == seat and s.said[turn]:
            sure = _without_one(sure, s.sent[turn])
        if s.laid[turn] and layer(s, turn) == seat:
            sure = _without_one(sure, s.laid[turn])
        if s.taker[turn] == seat + 1 and sender(s, turn) == viewer:
            sure += single(s.sent[turn])
    return sure


def _without_one(cards: int, card: int) -> int:
    """Those that are left for sure when a card has gone: this one, or, where it was not seen, any."""
    gone = [card] if card else range(1, VALUES + 1)
    lost: int = sum(single(value) for value in gone if copies(cards, value))
    return cards - lost


def _face_up(s: Any) -> list[int]:
    laid = [s.laid[turn] for turn in range(gathered_turns(s), TURNS)]
    return [laid.count(card) for card in range(1, VALUES + 1)]


def in_sight(s: Any, seat: int) -> int:
    """The own hand, cards laid off face up, and those laid off face down that this seat itself sent."""
    seen: int = sum(laid_off(s, turn) for turn in range(gathered_turns(s), TURNS))
    return seen + s.hand[seat] if seat < SEATS else seen


def _finished(s: Any) -> Finished:
    return Finished(
        game=s.game,
        hands=[sorted_cards(s.shown[seat]) for seat in range(SEATS)],
        sums=[team_sum(s, team) for team in range(TEAMS)],
        points=[team_score(s, team) for team in range(TEAMS)],
    )


def tell(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    """What an event says in sentences."""
    lines = _tell_event(before, after, actor, text)
    if before.phase == DEAL and after.phase == DRAW:
        lines.append(Line("log.begins", {"seat": sender(after, 0)}))
    if before.renewed == NEVER and after.renewed != NEVER:
        lines.append(Line("log.renewed", {"cards": deck_size(after)}))
    return lines + _tell_hands_shown(after) if after.game > before.game else lines


def _tell_event(before: Any, after: Any, actor: int, text: str) -> list[Line]:
    if before.phase in (DEAL, DRAW, REDRAW):
        return _tell_draw(before, text)
    word, _, rest = text.partition(" ")
    if word == "send":
        return [_tell_send(actor, *rest.split(" say "))]
    if word == "decline":
        return [Line("log.decline", {"seat": actor})]
    line = Line(f"log.{word}", {"seat": actor, "card": rest})
    taken = 0 if word == "reject" else _taken(before, after, actor, int(rest))
    return [line, Line("log.taken", {"card": taken})] if taken else [line]


def _tell_draw(before: Any, text: str) -> list[Line]:
    key = f"log.{PHASES[before.phase]}"
    seat = doer(before)
    line = Line(f"{key}_hidden", {"seat": seat}) if text == "?" else Line(key, {"seat": seat, "card": text})
    first = before.phase == DEAL and before.dealt == 0
    return [Line("log.game", {"game": before.game + 1, "games": before.games}), line] if first else [line]


def _tell_send(seat: int, card: str, said: str) -> Line:
    if card == "?":
        return Line("log.send_hidden", {"seat": seat, "said": said})
    return Line("log.send_true" if card == said else "log.send", {"seat": seat, "card": card, "said": said})


def _taken(before: Any, after: Any, seat: int, laid: int) -> int:
    """The card that was taken, for those who know it: who sent it, and who took it (the only one whose hand is in the record)."""
    if before.sent[before.turn] or not before.hand[seat]:
        return int(before.sent[before.turn])
    hand = after.shown[seat] if after.game > before.game else after.hand[seat]
    gained = hand - before.hand[seat] + single(laid)
    return next(card for card in range(1, VALUES + 1) if single(card) == gained)


def _tell_hands_shown(s: Any) -> list[Line]:
    lines = [Line("log.shown", {"seat": seat, "cards": sorted_cards(s.shown[seat])}) for seat in range(SEATS)]
    for team in range(TEAMS):
        key = "log.team" if team_sum(s, team) <= LIMIT else "log.team_over"
        lines.append(Line(key, {"seats": _members(team), "sum": team_sum(s, team)}))
    return lines


def _members(team: int) -> list[int]:
    return [team, teammate(team)]


def _scored(key: str, game: int, points: list[int]) -> Line:
    return Line(key, {"game": game, "one": _members(0), "first": points[0], "other": _members(1), "second": points[1]})


def explain(s: Any) -> list[Line]:
    """What each team scored in the games before and in the last one, and in all."""
    last = [team_score(s, team) for team in range(TEAMS)]
    total = s.total.tolist()
    lines = []
    if s.game > 1:
        before = [total[team] - last[team] for team in range(TEAMS)]
        lines.append(_scored("result.before" if s.game == 2 else "result.all_before", s.game - 1, before))
    lines.append(_scored("result.last", s.game, last))
    for team in range(TEAMS):
        if team_sum(s, team) > LIMIT:
            lines.append(Line("result.over", {"game": s.game, "seats": _members(team), "sum": team_sum(s, team)}))
    if s.game > 1:
        lines.append(_scored("result.in_all", s.game, total))
    best = max(s.total.tolist())
    winners = [team for team in range(TEAMS) if s.total[team] == best]
    return [*lines, Line("result.tied") if len(winners) > 1 else Line("result.won", {"seats": _members(winners[0])})]
