"""`enishi play <game>`: a person against random bots in the terminal."""

import argparse
import random
import unicodedata

from rich.columns import Columns
from rich.console import Console

from enishi.commands import add_setup, setup_of
from enishi.errors import IllegalMove
from enishi.games import ids, load
from enishi.kernel.game import Game
from enishi.match import CHANCE_SIGN, Match, new
from enishi.words import Speaker

FEW = 40
"""So many moves are listed at once; more only when asked for."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak, game="asked")
    parser.add_argument("--seat", type=int, default=0, metavar="N", help=speak("cli.play.seat"))
    parser.add_argument("--seed", type=int, metavar="N", help=speak("cli.seed"))


def run(arguments: argparse.Namespace, speak: Speaker) -> int:
    try:
        arguments.game = arguments.game or _asked_game(speak)
        _sit_down(arguments, speak)
    except EOFError:
        print()
    return 0


def _asked_game(speak: Speaker) -> str:
    """The game that the person chooses from the list."""
    for number, id in enumerate(ids(), 1):
        game = load(id)
        print(f"{number}) {id:10} {game.words.say('title', speak.language)}: {game.words.say('tagline', speak.language)}")
    while True:
        answer = typed(speak("cli.play.which"))
        if answer in ids():
            return answer
        if answer.isdecimal() and 1 <= int(answer) <= len(ids()):
            return ids()[int(answer) - 1]
        if answer in ("q", "quit"):
            raise EOFError


def typed(prompt: str) -> str:
    """What a person types, with full-width letters and digits as plain ones."""
    return unicodedata.normalize("NFKC", input(prompt)).strip()


def _sit_down(arguments: argparse.Namespace, speak: Speaker) -> None:
    game, options = setup_of(arguments)
    match = new(game.id, arguments.seats, options, arguments.seed)
    match.typed_view(arguments.seat)  # refuses a seat that is not there
    match.extra["names"] = [speak(f"cli.play.{'you' if seat == arguments.seat else 'bot'}", seat=seat) for seat in range(match.seats)]
    _Sitting(game, match, arguments.seat, speak, random.Random(arguments.seed)).play()


class _Sitting:
    """One person at a table, bots in the other seats."""

    def __init__(self, game: Game, match: Match, seat: int, say: Speaker, rng: random.Random) -> None:
        self.game = game
        self.match = match
        self.seat = seat
        self.say = say
        self.speak = game.words.speaker(say.language, match.names)
        self.rng = rng
        self.told = 0
        self.console = Console(soft_wrap=True, highlight=False)

    def play(self) -> None:
        print(self.speak("title"))
        print(self.speak("tagline"))
        print(self.say("cli.play.how"))
        while not self.match.over:
            self._let_others_move()
            if self.match.over:
                break
            self._show()
            if not self._ask():
                return
        self._show()
        self._show_result()

    def _let_others_move(self) -> None:
        """Chance and bots, until this seat is waited for."""
        while not self.match.over and self.seat not in self.match.waiting:
            actor = self.match.waiting[0]
            if actor == CHANCE_SIGN:
                self.match.advance()
            else:
                weights = self.match.weights(actor)
                self.match.play(actor, self.rng.choices(list(weights), list(weights.values()))[0])

    def _show(self) -> None:
        view = self.match.typed_view(self.seat)
        print()
        for entry in view.log[self.told :]:
            for line in entry.lines:
                print("· " + self.speak.line(line))
        self.told = len(view.log)
        print(f"\n{self.game.draw(view, self.speak)}\n")
        print(self.speak(f"phase.{view.phase}"))

    def _ask(self) -> bool:
        """One move of the person; False when they want to stop."""
        legal = self.match.legal(self.seat)
        self._list(legal, short=True)
        while True:
            answer = typed(self.say("cli.play.prompt"))
            if answer in ("q", "quit"):
                return False
            if answer == "?":
                self._list(legal, short=False)
            elif answer == "rules":
                print(self.game.rulebook(self.say.language))
            elif answer and self._played(answer, legal):
                return True

    def _played(self, answer: str, legal: list[str]) -> bool:
        chosen = answer
        if answer.isdecimal() and 1 <= int(answer) <= len(legal):
            chosen = legal[int(answer) - 1]
        try:
            self.match.play(self.seat, chosen)
        except IllegalMove as refusal:
            print(refusal.say(self.say.language))
            return False
        return True

    def _list(self, legal: list[str], *, short: bool) -> None:
        if short and len(legal) > FEW:
            print(self.say("cli.play.many", n=len(legal), first=legal[0], last=legal[-1]))
            return
        self.console.print(Columns([f"{number}) {move}" for number, move in enumerate(legal, 1)], padding=(0, 3)))

    def _show_result(self) -> None:
        result = self.match.typed_view(self.seat).result
        assert result is not None, "the game is over"
        print(self.speak(f"end.{result.ending}"))
        for line in result.lines:
            print(self.speak.line(line))
        names = [str(self.match.names[seat]) for seat in result.winners]
        print(self.say("cli.result", scores=result.scores, winners=names))
