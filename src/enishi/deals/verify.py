"""What the deal of a record proves: every commitment opens, every draw follows from all parts together, and the match is made of them."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from enishi.deals.commitments import PART_SIZE, SERVER, commitment, key_of, written
from enishi.deals.draws import drawn
from enishi.deals.statement import MOST, Deal, Draw
from enishi.errors import BadRecord, Refused
from enishi.events import CHANCE_SIGN, MOST_DIGITS, read_event
from enishi.match import Match, new
from enishi.record import check_format, replay, rules_of

FORMAT = 1
UNDO = "undo"
PERSON = "person "
PLACE = re.compile(PERSON + "[0-9]{1,2}")


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """What is proved of a record's deal."""

    draws: int
    people: int
    """How many people's browsers added a part after the server's was fixed."""
    absent: list[int]
    voided: int
    brought: int


def verify(record: Mapping[str, Any]) -> Finding:
    """Draws everything again; `BadRecord` says where it fails."""
    deal = _deal_of(record)
    match = replay(record)
    _check_parts(deal)
    _check_rounds(deal)
    _check_setup(deal, match, rules_of(record))
    key = key_of(*_inputs(deal))
    for number, draw in enumerate(deal.draws):
        if not _follows(key, number, draw):
            raise BadRecord("deal_draw", number=number, outcome=draw.outcome)
    _check_match(deal, record)
    return Finding(draws=len(deal.draws), people=len(deal.parts) - 1, absent=deal.absent, voided=len(deal.voided), brought=deal.brought)


def _deal_of(record: Mapping[str, Any]) -> Deal:
    check_format(record)
    if "deal" not in record:
        raise BadRecord("no_deal")
    try:
        deal = msgspec.convert(record["deal"], Deal)
        deal.table.encode()
    except (msgspec.ValidationError, RecursionError, UnicodeEncodeError) as error:
        raise BadRecord("deal_unreadable", why=str(error)[:200]) from error
    if deal.format != FORMAT:
        raise BadRecord("deal_format", format=FORMAT, found=deal.format)
    return deal


def _bytes(text: str, who: str) -> bytes:
    try:
        read = bytes.fromhex(text)
    except ValueError as error:
        raise BadRecord("deal_part", who=who) from error
    if len(read) != PART_SIZE or read.hex() != text:
        raise BadRecord("deal_part", who=who)
    return read


def _check_parts(deal: Deal) -> None:
    """Each part is what its commitment fixed, and they stand in their one order."""
    names = [part.who for part in deal.parts]
    places = [int(name.removeprefix(PERSON)) for name in names[1:] if PLACE.fullmatch(name)]
    if names != [SERVER, *(f"{PERSON}{place}" for place in sorted(set(places)))]:
        raise BadRecord("deal_parts", parts=names)
    for part in deal.parts:
        if commitment(part.who, deal.table, deal.round, _bytes(part.part, part.who)) != _bytes(part.commitment, part.who):
            raise BadRecord("deal_commitment", who=part.who)


def _check_rounds(deal: Deal) -> None:
    """No round is passed over: those before this one were void, and all of them stand there."""
    if len(deal.voided) != deal.round - 1 or any(void.round != number for number, void in enumerate(deal.voided, 1)):
        raise BadRecord("deal_rounds", round=deal.round)


def _check_setup(deal: Deal, match: Match, rules: int) -> None:
    """As it is written, to the byte: 2 and 2.0 are the same number and give other keys, and whoever could choose would choose the cards."""
    stated = {"game": match.game, "rules": rules, "seats": match.seats, "options": match.options}
    if written(deal.setup) != written(stated):
        raise BadRecord("deal_setup")


def _follows(key: bytes, number: int, draw: Draw) -> bool:
    """Whether a draw gives what came, among outcomes that are told apart; none is made where there are too many for one word to decide."""
    weights = dict(draw.weights)
    return len(weights) == len(draw.weights) and 0 < sum(weights.values()) < MOST and drawn(key, number, weights) == draw.outcome


def _inputs(deal: Deal) -> tuple[bytes, str, int, dict[str, Any], list[bytes]]:
    secret, *parts = (bytes.fromhex(part.part) for part in deal.parts)
    return secret, deal.table, deal.round, deal.setup, parts


def _check_match(deal: Deal, record: Mapping[str, Any]) -> None:
    """The match is made of these draws and no others, each drawn among what the rules gave at that moment."""
    events = list(record["events"])
    if deal.brought > len(events):
        raise BadRecord("deal_story")
    match = new(record["game"], record["seats"], record.get("options"))
    for event in events[: deal.brought]:
        match.play(*read_event(event))
    draws = iter(enumerate(deal.draws))
    try:
        for step in events[deal.brought :] if deal.story is None else deal.story:
            _go_on(match, step, draws)
    except BadRecord:
        raise
    except Refused as refusal:  # what the rules forbid
        raise BadRecord("deal_story") from refusal
    if list(match.events) != events:
        raise BadRecord("deal_story")
    left = next(draws, None)
    if left is not None:
        raise BadRecord("deal_draw_unused", number=left[0])


def _go_on(match: Match, step: str, draws: Any) -> None:
    verb, _, length = step.partition(" ")
    if verb == UNDO:
        if not length.isdecimal() or len(length) > MOST_DIGITS or int(length) >= len(match):
            raise BadRecord("deal_story")
        while len(match) > int(length):
            match.undo()
        return
    actor, move = read_event(step)
    if actor == CHANCE_SIGN:
        number, draw = next(draws, (len(match), None))
        if draw is None or draw.outcome != move or draw.weights != list(match.weights(CHANCE_SIGN).items()):
            raise BadRecord("deal_draw", number=number, outcome=move)
    match.play(actor, move)
