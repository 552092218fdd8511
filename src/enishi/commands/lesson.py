"""`enishi lesson <game>`: the lesson of a game in the terminal."""

import argparse

from enishi.commands import Usage
from enishi.commands._asking import alike, command_of, typed
from enishi.errors import shown
from enishi.games import ids, load
from enishi.lesson import Lesson, Stage, lesson_of
from enishi.words import Speaker


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    parser.add_argument("game", help=speak("cli.game"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    load(arguments.game)  # a game that there is not is refused by name
    lesson = lesson_of(arguments.game)
    if lesson is None:
        raise Usage(speak("cli.lesson.none", game=arguments.game, games=[id for id in ids() if load(id).lesson]))
    try:
        _Taking(lesson, speak).take()
    except EOFError:
        print()
    return 0


class _Taking:
    """Somebody who takes a lesson."""

    def __init__(self, lesson: Lesson, say: Speaker) -> None:
        self.lesson = lesson
        self.say = say
        self.names = lesson.names(say.language, say("cli.lesson.you"))
        self.speak = lesson.game.words.speaker(say.language, self.names)
        self.told = -1
        """How many events there were when the table was last shown."""

    def take(self) -> None:
        print(self.speak("title"))
        print(self.say("cli.lesson.how", minutes=self.lesson.file.minutes))
        for number, stage in enumerate(self.lesson.stages):
            self._show(stage)
            self._do(number, stage)
        print(self.say("cli.lesson.after", game=self.lesson.game.id))

    def _show(self, stage: Stage) -> None:
        """The table where it has changed, what is said at it, and what the lesson says."""
        view = stage.match.typed_view(self.lesson.seat)
        if view.events != self.told:
            print(f"\n{self.lesson.game.draw(view, self.speak)}")
            self.told = view.events
        for remark in stage.step.talk:
            print("\n" + self.speak("seat_says", seat=remark.seat, text=self._said(remark.say)))
        print(f"\n» {self._said(stage.step.say)}")

    def _said(self, words: dict[str, str]) -> str:
        return words[self.say.language]

    def _do(self, number: int, stage: Stage) -> None:
        """Waits until somebody has read on, said something, or made the moves of a step."""
        if stage.step.tell:
            while not self._answer("cli.lesson.tell"):
                pass
        elif not stage.step.moves:
            self._answer("cli.lesson.next")
        done: list[str] = []
        while done != stage.step.moves:
            answer, wanted = self._answer("cli.lesson.prompt"), stage.step.moves[len(done)]
            if alike(wanted, answer):
                done.append(wanted)
            elif command_of(answer, self.say) is not None:
                print(self.say("cli.lesson.so", move=wanted))
            elif answer:
                print(self._said(self.lesson.answer(number, [*done, shown(answer)])))

    def _answer(self, prompt: str) -> str:
        answer = typed(self.say(prompt))
        if command_of(answer, self.say) == "quit":
            raise EOFError
        return answer
