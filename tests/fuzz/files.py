"""Every file that is read: records, deals, stories, codes, pictures, drawings, PDFs, and what goes into a calendar."""

import io
import json
from pathlib import Path
from typing import Any

import icalendar
from hypothesis import given
from hypothesis import strategies as st
from tests.deals.scene import dealt_match
from tests.fuzz.spoiling import odd_text, spoiled_bytes, spoiled_json
from tests.promise.prints import faces, printed
from tests.promise.scene import NOW, PLAN, Scene, chance

import enishi
from enishi.deals.verify import verify as verify_deal
from enishi.errors import Refused
from enishi.promise import verify, write
from enishi.promise.cards import as_pdf, as_svg, pages
from enishi.promise.cards.apart import read_bytes
from enishi.promise.cards.calendar import Event, as_calendar
from enishi.promise.cards.scan import codes_of
from enishi.promise.format.code import codes_in, from_code
from enishi.promise.format.draft import Plan
from enishi.promise.format.text import from_bytes
from enishi.promise.story.export import opened, to_file
from enishi.server.work.replays import replay_of
from enishi.words import LANGUAGES

GAMES = Path(enishi.__file__).parent / "games"
MOST_EVENTS = 10_000


def refused_in_words(refusal: Refused) -> None:
    """Every refusal is a sentence in both languages."""
    said = [refusal.say(language) for language in LANGUAGES]
    assert all(said), refusal.code
    assert len(set(said)) == len(LANGUAGES), refusal.code


def _records() -> list[Any]:
    """One recorded match of each game, the shortest."""
    folders = [folder for folder in sorted(GAMES.glob("*/tests/records")) if not folder.parents[1].name.startswith("_")]
    return [json.loads(min(folder.glob("*.json"), key=lambda file: file.stat().st_size).read_text()) for folder in folders]


RECORDS = _records()


@given(spoiled_json(RECORDS), st.one_of(st.none(), st.integers(-1, 9)))
def records(record: Any, seat: int | None) -> None:
    try:
        shown = replay_of(json.dumps(record).encode(), seat, MOST_EVENTS)
    except Refused as refusal:
        refused_in_words(refusal)
    else:
        assert len(shown.steps) <= MOST_EVENTS


@given(spoiled_bytes([json.dumps(record).encode() for record in RECORDS[:3]]))
def records_as_bytes(record: bytes) -> None:
    try:
        replay_of(record, None, MOST_EVENTS)
    except Refused as refusal:
        refused_in_words(refusal)


@given(spoiled_json([dealt_match("connect37", 1), dealt_match("happiness", 2, undo=True)]))
def deals(record: Any) -> None:
    try:
        found = verify_deal(record)
    except Refused as refusal:
        refused_in_words(refusal)
    else:
        assert found.draws >= 0


def _stories() -> list[Any]:
    told = Scene(2)
    told.do(told.enter(0))
    samples = Path(__file__).parents[1] / "promise" / "samples"
    former = [json.loads((samples / f"format-1-{name}.json").read_text()) for name in ("gathering", "story")]
    return [json.loads(to_file(told.entries)), *former]


@given(spoiled_json(_stories()))
def stories(story: Any) -> None:
    try:
        opened(json.dumps(story).encode())
    except Refused as refusal:
        refused_in_words(refusal)


FACE = faces(2)[0]


@given(st.lists(spoiled_bytes([FACE.code.encode()]), max_size=3))
def codes(written: list[bytes]) -> None:
    words = [one.decode("utf-8", "replace") for one in written]
    report = verify([(f"card {number}", one) for number, one in enumerate(words)])
    assert len(report.findings) == len(words)
    assert all(report.lines(language) for language in LANGUAGES) or not words
    for one in words:
        assert isinstance(codes_in(one), list)
        try:
            from_code(one)
        except Refused as refusal:
            refused_in_words(refusal)


def _saved(kind: str) -> bytes:
    file = io.BytesIO()
    printed(pages(FACE)[0], 40).save(file, kind)
    return file.getvalue()


@given(spoiled_bytes([*map(_saved, ("PNG", "JPEG", "WEBP", "TIFF", "GIF")), as_svg(pages(FACE)[0]).encode()[:20_000]]))
def pictures(data: bytes) -> None:
    if b"%PDF" in data[:1024]:
        return
    try:
        codes_of(data, "picture")
    except Refused as refusal:
        refused_in_words(refusal)


@given(spoiled_bytes([as_pdf(pages(FACE, "business"))]))
def pdfs(data: bytes) -> None:
    """In a process of its own, as everybody reads them: what is spoiled there may end that process, and nothing else."""
    try:
        read_bytes(data, "card.pdf")
    except Refused as refusal:
        refused_in_words(refusal)


@given(st.lists(odd_text, min_size=2, max_size=4), odd_text, odd_text, odd_text)
def calendars(names: list[str], place: str, line: str, address: str) -> None:
    """Whatever people write, the calendar has the one event, and nothing of what they wrote is a line of its own."""
    plan = Plan(names=tuple(names), when=PLAN.when, zone=PLAN.zone, place=place, line=line, before=60, after=90)
    try:
        text = from_bytes(write(plan, NOW, chance()).data)
    except Refused as refusal:
        refused_in_words(refusal)
        return
    for language in LANGUAGES:
        made = as_calendar(_event(text, address), NOW, language)
        read = icalendar.Calendar.from_ical(made)
        assert [part.name for part in read.subcomponents].count("VEVENT") == 1
        assert all(len(one) <= 75 for one in made.split(b"\r\n"))
        assert b"\n" not in made.replace(b"\r\n", b"")


def _event(text: Any, address: str) -> Event:
    return Event(text, b"\x01" * 32, b"\x01" * 32, address=address)


FILES = (records, records_as_bytes, deals, stories, codes, pictures, pdfs, calendars)
