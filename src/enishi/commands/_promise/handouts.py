"""`cards`, `calendar`, `keepsake`, `verify`: what is handed out, and how it is checked, with nothing but files."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from enishi.commands._promise import files
from enishi.errors import Refused
from enishi.promise.cards import Face, as_pdf, as_svg, face_of, pages, read_file, sheets, story_of
from enishi.promise.cards import keepsake as keepsake_page
from enishi.promise.cards.calendar import as_calendar, event_of
from enishi.promise.format.code import is_code, to_code
from enishi.promise.format.keys import Key
from enishi.promise.format.verify import verify as verify_codes
from enishi.promise.refusals import promise_words, refused
from enishi.promise.story.phases import phase
from enishi.promise.story.state import State
from enishi.words import Speaker


def cards(arguments: argparse.Namespace, speak: Speaker) -> int:
    """One's own card, as PDF, SVG and text; of a promise of format 1, every card whose share this copy has."""
    (_, state), folder = files.read_story(arguments.file, speak), Path(arguments.folder)
    key = files.read_key(arguments.key, speak) if arguments.key else None
    faces = _faces(state, arguments.person, key, speak.language)
    folder.mkdir(parents=True, exist_ok=True)
    for face in faces:
        _write_card(folder, face, arguments.size)
    if len(faces) > 1:
        (folder / "sheet.pdf").write_bytes(as_pdf(sheets(faces, arguments.size, arguments.paper), speak.language))
    print(speak("cli.promise.cards_made", n=len(faces), folder=arguments.folder))
    return 0


def calendar(arguments: argparse.Namespace, speak: Speaker) -> int:
    """The promise for calendars."""
    _, state = files.read_story(arguments.file, speak)
    Path(arguments.out).write_bytes(as_calendar(event_of(state), files.now(), speak.language))
    print(speak("cli.promise.calendar_made", file=arguments.out))
    return 0


def keepsake(arguments: argparse.Namespace, speak: Speaker) -> int:
    """The joined picture with what became of the promise, once the window is over."""
    (_, state), out = files.read_story(arguments.file, speak), Path(arguments.out)
    state.seal()
    if phase(state, files.now()) not in ("settling", "closed"):
        raise refused("not_over")
    page = keepsake_page(story_of(state), speak.language)
    out.write_bytes(as_svg(page).encode() if out.suffix == ".svg" else as_pdf([page], speak.language))
    print(speak("cli.promise.keepsake_made", file=arguments.out))
    return 0


def verify(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Status 0: all cards are whole, and two different ones show that they belong together."""
    codes: list[tuple[str, str]] = []
    unread: list[str] = []
    for number, words in enumerate(arguments.cards, 1):
        try:
            codes += _codes(words, number, speak)
        except Refused as refusal:
            unread.append(promise_words().say("verify.bad", speak.language, {"label": words, "reason": refusal}))
    report = verify_codes(codes)
    print("\n".join([*unread, *report.lines(speak.language)]))
    return 0 if report.proven and not unread else 1


def _faces(state: State, wanted: str | None, key: Key | None, language: str) -> list[Face]:
    state.seal()
    if not state.paper.is_former and (wanted is None or key is None):
        raise refused("card_needs_key")
    people = state.people if wanted is None else [files.person(state, wanted)]
    found = [face for index in people if (face := face_of(state, index, language, key))]
    if not found:
        raise refused("no_shares")
    return found


def _write_card(folder: Path, face: Face, size: str) -> None:
    name, sides = f"card-{face.card.index + 1}", pages(face, size)  # type: ignore[arg-type]  # argparse allows sizes only
    (folder / f"{name}.pdf").write_bytes(as_pdf(sides, face.language))
    for side, page in zip(("", "-back"), sides, strict=False):
        (folder / f"{name}{side}.svg").write_text(as_svg(page), encoding="utf-8")
    (folder / f"{name}.txt").write_text(to_code(face.card) + "\n", encoding="utf-8")


def _codes(words: str, number: int, speak: Speaker) -> Iterator[tuple[str, str]]:
    """The codes in a file, or the one that was typed, each with a label."""
    if not files.is_file(words):
        if not is_code(words):
            raise refused("no_file", file=words)
        return iter([(speak("cli.promise.label", number=number), words)])
    found = read_file(Path(words))
    labels = [words] if len(found) == 1 else [f"{words} ({place})" for place in range(1, len(found) + 1)]
    return iter(zip(labels, found, strict=True))
