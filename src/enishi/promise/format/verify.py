"""Do cards belong together? Answered from the cards alone: no server, no network, no clock."""

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

import msgspec

from enishi.errors import Refused
from enishi.promise.format import tally
from enishi.promise.format.code import Card, from_code
from enishi.promise.format.text import FORMER
from enishi.promise.format.text_words import tell
from enishi.promise.refusals import promise_words, refused

Kind = Literal["joined", "same_card", "not_joined", "other_keys", "former", "former_keys", "other"]


class Finding(msgspec.Struct, frozen=True):
    """What one card says, or why it says nothing."""

    label: str
    """How it was handed in: a file's name, a number."""
    card: Card | None = None
    refusal: Refused | None = None


class Tie(msgspec.Struct, frozen=True):
    """What two whole cards are to each other."""

    first: Finding
    second: Finding
    kind: Kind


class Report(msgspec.Struct, frozen=True):
    """What a check of one or more cards found."""

    findings: tuple[Finding, ...]
    ties: tuple[Tie, ...]

    @property
    def good(self) -> bool:
        """Whether every card is whole, and all that were shown belong together."""
        whole = all(finding.card for finding in self.findings)
        return bool(self.findings) and whole and all(tie.kind in ("joined", "same_card") for tie in self.ties)

    @property
    def proven(self) -> bool:
        """Whether it is proven that the cards were joined: that takes two different ones."""
        return self.good and any(tie.kind == "joined" for tie in self.ties)

    def lines(self, language: str) -> list[str]:
        """Everything that was found, in words."""
        return [*_card_lines(self, language), *_tie_lines(self, language)]


def check_card(code: str) -> Card:
    """The card of a code, if it is whole, signed by all, and its share is the one whose mark all signed."""
    card = from_code(code)
    card.sealed.check()
    if not card.sealed.has_share(card.index, card.share):
        raise refused("share", name=card.name, number=card.index + 1)
    return card


def verify(codes: Sequence[tuple[str, str]]) -> Report:
    """Checks cards, each given as a label and its code, one by one and against each other."""
    findings = tuple(_found(label, code) for label, code in codes)
    whole = [(finding, finding.card) for finding in findings if finding.card]
    ties = (Tie(one, other, _kind(card, other_card)) for (one, card), (other, other_card) in combinations(whole, 2))
    return Report(findings, tuple(ties))


def _found(label: str, code: str) -> Finding:
    try:
        return Finding(label, card=check_card(code))
    except Refused as refusal:
        return Finding(label, refusal=refusal)


def _kind(one: Card, other: Card) -> Kind:
    if one.identity != other.identity:
        return _apart(one, other)
    if one.index == other.index:
        return "same_card"
    return "joined" if are_joined(one, other) else "not_joined"


def are_joined(one: Card, other: Card) -> bool:
    """Whether two whole cards of one identity are two people's: since format 2 always; before, if their shares give the tally's secret."""
    if one.text.version > FORMER:
        return True
    secret = tally.join(one.index, one.share, other.index, other.share)
    return tally.joined_hash(secret) == one.text.joined


def _apart(one: Card, other: Card) -> Kind:
    if one.sealed.data == other.sealed.data:
        return "other_keys"
    if one.text.former == other.identity or other.text.former == one.identity:
        return "former" if one.sealed.keys == other.sealed.keys else "former_keys"  # anybody can name a plan that they say was changed
    return "other"


def _card_lines(report: Report, language: str) -> list[str]:
    say, lines = promise_words().speaker(language), []
    for finding in report.findings:
        if finding.card is None:
            lines.append(say("verify.bad", label=finding.label, reason=finding.refusal))
        else:
            lines.append(say("verify.whole", label=finding.label, name=finding.card.name, number=finding.card.index + 1))
    for card in _different(report):
        lines += ["", *tell(card.sealed, language), *([say("verify.format_former")] if card.text.version == FORMER else [])]
    return lines


def _different(report: Report) -> list[Card]:
    """One card of each promise that was shown."""
    return list({finding.card.identity: finding.card for finding in reversed(report.findings) if finding.card}.values())[::-1]


def _tie_lines(report: Report, language: str) -> list[str]:
    say = promise_words().speaker(language)
    whole = [finding for finding in report.findings if finding.card]
    if len(whole) == 1:
        return ["", say("verify.alone", label=whole[0].label)]
    joined = [tie for tie in report.ties if tie.kind == "joined"]
    lines = [say(f"verify.{tie.kind}", first=tie.first.label, second=tie.second.label) for tie in report.ties if tie.kind != "joined"]
    return ["", *(_together(joined, say.language)), *lines] if report.ties else []


def _together(joined: list[Tie], language: str) -> list[str]:
    """One sentence for each promise whose cards were joined."""
    say = promise_words().speaker(language)
    groups: dict[tuple[bytes, int], dict[str, None]] = {}
    for tie in joined:
        assert tie.first.card is not None, "only whole cards have ties"
        promise = tie.first.card.identity, tie.first.card.text.version
        groups.setdefault(promise, {}).update({tie.first.label: None, tie.second.label: None})
    keys = {version: "verify.joined_former" if version == FORMER else "verify.joined" for _, version in groups}
    return [say(keys[version], labels=list(labels), n=len(labels)) for (_, version), labels in groups.items()]
