"""A lesson as the client is told of it: the first view, and what every step changes."""

import hashlib
from base64 import b64encode
from collections.abc import Sequence

import msgspec

from enishi.lesson import Lesson, Stage
from enishi.match import new
from enishi.server.messages import pages
from enishi.server.room.patch import changes_of_view
from enishi.server.table.game_facts import facts_of


def shown_lesson(lesson: Lesson) -> pages.Lesson:
    """Everything that the learner's browser shows, in all languages."""
    file = lesson.file
    first = view = new(lesson.game.id, file.seats, file.options).typed_view(lesson.seat)
    steps = []
    for stage in lesson.stages:
        before, view = view, stage.match.typed_view(lesson.seat)
        talk = [pages.LessonRemark(remark.seat, remark.note, remark.about, remark.say) for remark in stage.step.talk]
        changes = changes_of_view(before, view, before.events, view.log[before.events :])
        steps.append(pages.LessonStep(changes, talk, stage.step.say, stage.step.mark, stage.step.moves, stage.step.tell))
    names = [file.names.get(str(seat)) for seat in range(file.seats)]
    edition = hashlib.sha256(msgspec.json.encode((first.version, steps))).hexdigest()[:12]
    sets = facts_of(lesson.game.id).sets
    return pages.Lesson(edition, lesson.seat, names, first, steps, sets, [_record(stage, lesson.seat, sets) for stage in lesson.stages])


def _record(stage: Stage, seat: int, sets: Sequence[str]) -> str | None:
    """What the learner's seat knows, where it may choose a set."""
    match = stage.match
    if seat not in match.waiting or not any(move.partition(" ")[0] in sets for move in match.legal(seat)):
        return None
    return b64encode(match.hidden(seat).tobytes()).decode()
