"""`cards`, `calendar`, `keepsake`, `verify`: what is handed out, and how it is checked, with nothing but files."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from enishi.errors import Refused
from enishi.promise import story
from enishi.promise.calendar import Event, as_calendar
from enishi.promise.cards import Face, as_pdf, as_svg, face_of, pages, read_file, sheets, story_of
from enishi.promise.cards import keepsake as keepsake_page
from enishi.promise.code import PREFIX, plain, to_code
from enishi.promise.desk import files
from enishi.promise.refusals import promise_words, refused
from enishi.promise.state import State
from enishi.promise.timing import phase
from enishi.promise.verify import verify as verify_codes
from enishi.words import Speaker


def cards(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Every card that can be made from this copy, as PDF, SVG and text."""
    state, folder = story.read(files.read_story(arguments.file, speak)), Path(arguments.folder)
    faces = _faces(state, arguments.person, speak.language)
    folder.mkdir(parents=True, exist_ok=True)
    for face in faces:
        _write_card(folder, face, arguments.size)
    if len(faces) > 1:
        (folder / "sheet.pdf").write_bytes(as_pdf(sheets(faces, arguments.size, arguments.paper), speak.language))
    print(speak("cli.promise.cards_made", n=len(faces), folder=arguments.folder))
    return 0


def calendar(arguments: argparse.Namespace, speak: Speaker) -> int:
    """The promise for calendars."""
    state = story.read(files.read_story(arguments.file, speak))
    event = Event(state.text, state.seal().identity, state.first_identity, cancelled=state.is_cancelled)
    Path(arguments.out).write_bytes(as_calendar(event, files.now(), speak.language))
    print(speak("cli.promise.calendar_made", file=arguments.out))
    return 0


def keepsake(arguments: argparse.Namespace, speak: Speaker) -> int:
    """The joined picture with what became of the promise, once the window is over."""
    state, out = story.read(files.read_story(arguments.file, speak)), Path(arguments.out)
    state.seal()
    if phase(state, files.now()) not in ("settling", "closed"):
        raise refused("not_over")
    page = keepsake_page(story_of(state), speak.language)
    out.write_bytes(as_svg(page).encode() if out.suffix == ".svg" else as_pdf([page], speak.language))
    print(speak("cli.promise.keepsake_made", file=arguments.out))
    return 0


def verify(arguments: argparse.Namespace, speak: Speaker) -> int:
    """Status 0: all cards are whole and belong together."""
    codes: list[tuple[str, str]] = []
    unread: list[str] = []
    for number, words in enumerate(arguments.cards, 1):
        try:
            codes += _codes(words, number, speak)
        except Refused as refusal:
            unread.append(promise_words().say("verify.bad", speak.language, {"label": words, "reason": refusal}))
    report = verify_codes(codes)
    print("\n".join([*unread, *report.lines(speak.language)]))
    return 0 if report.good and not unread else 1


def _faces(state: State, wanted: str | None, language: str) -> list[Face]:
    state.seal()
    people = state.people if wanted is None else [files.person(state, wanted)]
    found = [face for index in people if (face := face_of(state, index, language))]
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
        if not plain(words).startswith(PREFIX[:-1]):
            raise refused("no_file", file=words)
        return iter([(speak("cli.promise.label", number=number), words)])
    found = read_file(Path(words))
    labels = [words] if len(found) == 1 else [f"{words} ({place})" for place in range(1, len(found) + 1)]
    return iter(zip(labels, found, strict=True))
