"""`enishi play <game>`: a person against bots in the terminal."""

import argparse
import itertools
import random
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from enishi.bots import BY_STRENGTH, Bot, Knowledge, bot
from enishi.bots.hints import differ, hint
from enishi.bots.instant import Instant
from enishi.bots.search import Search
from enishi.commands import Usage, add_setup, seat_of, setup_of
from enishi.commands._asking import COMMANDS, alike, as_number, command_of, typed
from enishi.commands._patience import thinking_about
from enishi.commands._tables import new_file
from enishi.commands.rules import show_markdown
from enishi.errors import IllegalMove, shown
from enishi.events import CHANCE_SIGN, read_event
from enishi.games import ids, load
from enishi.games.game import Game
from enishi.lab.records import line_of
from enishi.match import Match, new
from enishi.rulebook import rulebook_as_text
from enishi.terminal.table import Table, in_columns, screen_width
from enishi.words import Speaker

FEW = 40
"""How many moves are listed at once; more only when asked for."""
HINTS = 3
"""How many moves a hint names."""
WIDEST_MARGIN = 0.1
"""What a move is worth is told when it is known at least this well."""


def add_arguments(parser: argparse.ArgumentParser, speak: Speaker) -> None:
    add_setup(parser, speak, game="asked")
    parser.add_argument("--seat", type=int, default=1, metavar="N", help=speak("cli.play.seat"))
    parser.add_argument("--bots", default="random", metavar="A,B", help=speak("cli.play.bots"))
    parser.add_argument("--save", metavar="FILE", help=speak("cli.play.save"))
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
        if command_of(answer, speak) == "quit":
            raise EOFError
        chosen = _meant(answer, ids())
        if chosen in ids():
            return chosen
        if answer:
            print(speak("cli.play.no_such_game", game=shown(answer), last=len(ids())))


def _meant(answer: str, legal: Sequence[str]) -> str:
    """The move that is meant: by its number, or by its text, however many spaces and capitals it is typed with."""
    place = as_number(answer)
    if place is not None and 1 <= place <= len(legal):
        return legal[place - 1]
    meant = [move for move in legal if alike(move, answer)]
    return meant[0] if answer not in legal and meant else answer


def _sit_down(arguments: argparse.Namespace, speak: Speaker) -> None:
    game, options = setup_of(arguments)
    match = new(game.id, _seats(game, arguments), options, arguments.seed)
    own = seat_of(arguments.seat, match, speak)
    match.extra["names"] = _names(game, match.seats, own, speak)
    sitting = _Sitting(game, match, own, speak, _seated_bots(match, own, arguments, speak))
    if arguments.save is None:
        sitting.play()
        print(speak("cli.play.not_kept"))
    else:
        _play_and_keep(sitting, Path(arguments.save), speak)


def _seats(game: Game, arguments: argparse.Namespace) -> int | None:
    """As many as were asked for; else as usual, or one for each bot that was named where these are more."""
    needed: int = arguments.bots.count(",") + 2
    if arguments.seats is None and game.manifest.usual_seats < needed <= game.manifest.most_seats:
        return needed
    seats: int | None = arguments.seats
    return seats


def _play_and_keep(sitting: "_Sitting", path: Path, speak: Speaker) -> None:
    """The game is kept as far as it came, however it was left; whether there is a place for it is found out before it begins."""
    with new_file(path, speak) as file:
        try:
            sitting.play()
        finally:
            file.write(line_of(sitting.match.record()))
            print(speak("cli.play.saved", file=str(path)))


def _names(game: Game, seats: int, own: int, speak: Speaker) -> list[str]:
    """What everybody is called: by the side that they play where the game has such names; several bots are numbered."""
    names, bots = [], 0
    for seat in range(seats):
        side = f"seat_name.{seat}"
        bots += seat != own
        if side in game.words.entries:
            names.append(speak(f"cli.play.side_{'you' if seat == own else 'bot'}", side=game.words.say(side, speak.language)))
        else:
            names.append(speak("cli.play.you" if seat == own else "cli.play.bot" if seats == 2 else "cli.play.bot_numbered", number=bots))
    return names


def _seated_bots(match: Match, own: int, arguments: argparse.Namespace, speak: Speaker) -> dict[int, Bot]:
    """A bot for every seat but the person's, those that were asked for in turn."""
    asked = arguments.bots.split(",")
    if len(asked) > max(match.seats - 1, 1):
        raise Usage(speak("cli.play.too_many_bots", bots=len(asked), seats=match.seats - 1))
    chance, names = random.Random(arguments.seed), itertools.cycle(asked)
    return {seat: bot(next(names), seed=chance.getrandbits(62)) for seat in range(match.seats) if seat != own}


class _Sitting:
    """One person at a table, bots in the other seats."""

    def __init__(self, game: Game, match: Match, seat: int, say: Speaker, bots: dict[int, Bot]) -> None:
        self.game = game
        self.match = match
        self.seat = seat
        self.say = say
        self.speak = game.words.speaker(say.language, match.names)
        self.bots = bots
        self.told = 0
        self.taken_back = 0

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
                self._let_bot_move(int(actor))

    def _let_bot_move(self, seat: int) -> None:
        known = Knowledge(self.match.game, self.match.seats, seat, self.match.hidden(seat))
        with thinking_about(self.game, self.say) if isinstance(self.bots[seat], Search | Instant) else nullcontext():
            move = self.bots[seat].choose(known, seat)
        self.match.play(seat, move)

    def _show(self) -> None:
        view = self.match.typed_view(self.seat)
        print()
        told = [self.speak.line(line) for entry in view.log[self.told :] for line in entry.lines]
        for sentence, again in itertools.groupby(told):
            count = len(list(again))
            print("· " + (self.say("cli.play.times", sentence=sentence, n=count) if count > 1 else sentence))
        self.told = len(view.log)
        print(f"\n{self.game.draw(view, self.speak)}\n")
        print(self.speak(f"phase.{view.phase}"))

    def _ask(self) -> bool:
        """One move of the person; False when they want to stop."""
        legal = self.match.legal(self.seat)
        self._list(legal, short=True)
        while True:
            answer = typed(self.say("cli.play.prompt"))
            command = command_of(answer, self.say)
            if command == "quit":
                return False
            if command == "undo":
                if self._taken_back():
                    return True
            elif command is not None:
                self._answer(command, legal)
            elif answer and self._played(answer, legal):
                return True

    def _answer(self, command: str, legal: list[str]) -> None:
        """Says what was asked for; the table stays as it is."""
        if command == "moves":
            self._list(legal, short=False)
        elif command == "rules":
            show_markdown(rulebook_as_text(self.game, self.say.language))
        elif command == "hint":
            self._hint()
        else:
            self._help()

    def _help(self) -> None:
        """What can be typed, and who can be played against."""
        table = Table([self.say("cli.play.help_typed"), self.say("cli.play.help_what")])
        table.add(self.say("cli.play.typed.move"), self.say("cli.play.does.move"))
        for command in COMMANDS:
            table.add(self.say(f"cli.play.typed.{command}"), self.say(f"cli.play.does.{command}"))
        print(table.text(screen_width()))
        print(self.say("cli.play.help_bots", bots=list(BY_STRENGTH), game=self.game.id))

    def _hint(self) -> None:
        """The moves that a search thinks best, with what they may bring and why."""
        with thinking_about(self.game, self.say):
            bets = hint(self.match, self.seat)
        print(self.say("cli.play.hint_of"))
        for bet in bets[:HINTS]:
            reason = (bet["reason"] or {}).get(self.say.language, "")
            expected, margin = round(100 * bet["expected"]), round(100 * bet["margin"])
            key = "cli.play.hint" if bet["margin"] <= WIDEST_MARGIN else "cli.play.hint_unsure"
            print(self.say(key, move=bet["move"], expected=expected, margin=margin, reason=reason).rstrip())
        if not differ(bets):
            print(self.say("cli.play.hints_same"))

    def _taken_back(self) -> bool:
        """Takes this seat's last move back, with all that came after it; False where there is none."""
        own = [place for place, event in enumerate(self.match.events) if read_event(event)[0] == self.seat]
        if not own:
            print(self.say("cli.play.nothing_to_undo"))
            return False
        print(self.say("cli.play.undone", move=read_event(self.match.events[own[-1]])[1]))
        while len(self.match) > own[-1]:
            self.match.undo()
        self.told = len(self.match)
        self.taken_back += 1
        return True

    def _played(self, answer: str, legal: list[str]) -> bool:
        move = _meant(answer, legal)
        if move not in legal and as_number(answer) is not None:
            print(self.say("cli.play.no_such_number", number=shown(answer), last=len(legal)))
            return False
        try:
            self.match.play(self.seat, move if move in legal else shown(move))
        except IllegalMove as refusal:
            print(refusal.say(self.say.language))
            return False
        return True

    def _list(self, legal: list[str], *, short: bool) -> None:
        if short and len(legal) > FEW:
            print(self.say("cli.play.many", n=len(legal), first=legal[0], last=legal[-1]))
            return
        print(in_columns([f"{number}) {move}" for number, move in enumerate(legal, 1)]))

    def _show_result(self) -> None:
        result = self.match.typed_view(self.seat).result
        assert result is not None, "the game is over"
        print(self.speak(f"end.{result.ending}"))
        for line in result.lines:
            print(self.speak.line(line))
        names = [str(self.match.names[seat]) for seat in result.winners]
        print(self.say("cli.result", scores=result.scores, winners=names))
        if self.taken_back:
            print(self.say("cli.play.taken_back", n=self.taken_back))
