"""A lesson as the client is told of it: the first view, and what every step changes."""

import hashlib

import msgspec

from enishi.lesson import Lesson
from enishi.match import new
from enishi.server.messages import pages
from enishi.server.room.patch import changes_of_view


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
    return pages.Lesson(edition, lesson.seat, names, first, steps)
