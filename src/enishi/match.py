"""A match: a position with its history, played by text.

Whatever a seat is told (its moves, its refusals, its view) is made from its hidden record alone.
"""

import random
import warnings
from collections.abc import Collection, Generator, Mapping, Sequence
from copy import copy
from typing import Any, Self

import msgspec

from enishi.errors import BadSetup, IllegalMove, Refused
from enishi.events import CHANCE_SIGN, Actor, event_text, number_of, sign_of
from enishi.games import load
from enishi.games.game import Game
from enishi.games.setup import all_options, checked_setup
from enishi.games.tier import tier
from enishi.history import History, Moment
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import Position
from enishi.kernel.plain import snapshot
from enishi.sets import Choices, Considered
from enishi.steps import at_once
from enishi.views import LogEntry, Player, Result, View
from enishi.words import harmless


class Match:
    """One game being played. Made by `enishi.new` and `enishi.replay`."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], seed: int | None) -> None:
        self._game = game
        self._tier = tier(game)
        self._seats = seats
        self._options = options
        self._seed = seed
        self._copies = 0
        self._random: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._all_options = all_options(game, seats, options)
        self._history = History([self._tier.engine.start(seats, self._all_options)], [])
        self._length = 0
        """How many events of the history are this match's."""
        self._position = self._history.positions[0]
        self._now = self._history.last
        """What has been asked about the last position."""
        self._read: dict[int, tuple[Position, Any]] = {}
        """The position of which each viewer was last told, and what they know of it."""
        self._players: list[Player] = []
        self._named: Any = None
        """For what the record says of names they were made."""
        self.extra: dict[str, Any] = {}
        """What else belongs to the record (names, dates, talk); no rule looks at it."""
        self.states_rules = True
        """Whether its record says which version of the rules it was played by; a record from before that was said comes back as it was."""

    @property
    def game(self) -> str:
        return self._game.id

    @property
    def seats(self) -> int:
        return self._seats

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from the defaults."""
        return dict(self._options)

    @property
    def events(self) -> tuple[str, ...]:
        """Everything that happened, secrets included, as a record writes it."""
        return tuple(self.events_since(0))

    def events_since(self, length: int) -> list[str]:
        """What has happened since there were `length` events."""
        moves = self._game.moves
        return [event_text(actor, moves[move]) for actor, move in self._history.events[length : self._length]]

    def __len__(self) -> int:
        """How many events there were."""
        return self._length

    def __bool__(self) -> bool:
        return True

    def _repr_html_(self) -> str:
        from enishi.match_html import match_html

        return match_html(self)

    @property
    def position(self) -> Position:
        """The whole record, secrets included: for programs that run the game, never for a seat."""
        return self._position

    @property
    def positions(self) -> tuple[Position, ...]:
        """The whole record before the first event and after each, secrets included."""
        return tuple(self._history.positions[: self._length + 1])

    def hidden(self, seat: int | None) -> Position:
        """The record as a seat knows it (None: an onlooker); the one door for everything that a seat is told."""
        return self._hidden(ONLOOKER if seat is None else seat)

    def _hidden(self, viewer: int) -> Position:
        known = self._now.hidden.get(viewer)
        if known is None:
            known = self._now.hidden[viewer] = self._tier.engine.hide(self._position, viewer)
        return known

    @property
    def waiting(self) -> tuple[Actor, ...]:
        """Who may act now: seats, or `~`; empty when the game is over."""
        waiting = self._now.waiting
        if waiting is None:
            waiting = self._now.waiting = tuple(sign_of(actor) for actor in self._tier.engine.waiting(self._position))
        return waiting

    @property
    def over(self) -> bool:
        return not self.waiting

    def legal(self, actor: Actor) -> list[str]:
        """The moves of a seat, or the outcomes of chance, that are possible now."""
        number = number_of(actor, self._seats)
        return [] if number is None else self._legal_texts(number).copy()

    def _legal_texts(self, actor: int) -> list[str]:
        """The same by number; shared by all who ask, and so changed by nobody."""
        texts = self._now.texts.get(actor)
        if texts is None:
            texts = self._now.texts[actor] = self._game.texts_of(self._legal(actor))
        return texts

    def _legal(self, actor: int) -> list[int]:
        moves = self._now.possible.get(actor)
        if moves is None:
            known = self._position if actor == CHANCE else self._hidden(actor)
            asked = sign_of(actor) in self.waiting  # everybody knows that, so a hidden record says the same
            moves = self._now.possible[actor] = self._tier.engine.legal(known, actor) if asked else []
        return moves

    def chances(self) -> dict[str, float]:
        """How likely each outcome of chance is; empty where chance is not waited for."""
        weights = self.weights(CHANCE_SIGN)
        whole = sum(weights.values())
        return {outcome: weight / whole for outcome, weight in weights.items()}

    def weights(self, actor: Actor) -> dict[str, int]:
        """How many whole choices each legal move leads to: what `random` draws by."""
        number = number_of(actor, self._seats)
        moves = [] if number is None else self._legal(number)
        known = self._position if number is None or number == CHANCE else self.hidden(number)
        weights = self._tier.engine.weights(known, number or 0, moves)
        return dict(zip(self._game.texts_of(moves), weights, strict=True))

    def play(self, actor: Actor, move: str) -> None:
        """Plays a move by its text, or raises `IllegalMove` and leaves everything as it was."""
        played = self._game.numbers.get(move) if isinstance(move, str) else None
        number = number_of(actor, self._seats)
        if self._history.goes_on_with(self._length, (number, played)):
            self._go_on()  # a copy has done the same
            return
        if number is None or actor not in self.waiting:
            number = self.need_waiting(actor)  # says why not
        if played is None:
            raise self._refused("unreadable", move=str(move))
        if played not in self._legal(number):
            raise self._against_the_rules(number, move)
        self._do(number, played)

    def _do(self, actor: int, move: int) -> None:
        position = self._tier.current().play(self._position, actor, move)
        self._history = self._history.followed_by(self._length, (actor, move), position)
        self._go_on()

    def _go_on(self) -> None:
        """Comes to the next position of the history."""
        self._length += 1
        self._position = self._history.positions[self._length]
        self._now = self._history.moment(self._length)

    def _refused(self, code: str, **facts: Any) -> IllegalMove:
        return IllegalMove(code, self._game.words, **facts)

    def need_waiting(self, actor: object) -> int:
        """The kernel's number of an actor that is waited for; anybody else is refused in words (`IllegalMove`)."""
        number = number_of(actor, self._seats)
        if number is None:
            raise self._refused("no_such_actor", actor=str(actor), last=self._seats - 1)
        waiting = self.waiting
        if not waiting:
            raise self._refused("over")
        if actor not in waiting:
            code = "waiting_for_chance" if waiting == (CHANCE_SIGN,) else "not_waited_for"
            seats = [seat for seat in waiting if seat != CHANCE_SIGN]
            raise self._refused(code, actor=str(actor), waiting=seats)
        return number

    def _against_the_rules(self, actor: int, move: str) -> IllegalMove:
        if actor == CHANCE:
            return self._refused("no_such_outcome", move=move)
        line = self._game.why_not(self._known(self._position, actor), actor, move)
        return self._refused(line.key, move=move, **line.facts)

    def consider(self, seat: int, chosen: Sequence[str], words: Collection[str] | None = None) -> Considered:
        """What may be chosen beside these elements of a set that the rules enter one by one, and whether they are a whole one.

        They may be in any order. `words` are the first words of elements; without them, those of the seat's legal moves.
        """
        return at_once(self.considering(seat, chosen, words))

    def considering(self, seat: int, chosen: Sequence[str], words: Collection[str] | None = None) -> Generator[None, None, Considered]:
        """The same in small steps; the match may change in between."""
        number = self.need_waiting(seat)
        for move in chosen:
            if move not in self._game.numbers:
                raise self._refused("unreadable", move=str(move))
        if words is None:
            words = {move.partition(" ")[0] for move in self.legal(seat)}
        key = number, frozenset(words)
        choices = self._now.choices
        if key not in choices:
            choices[key] = Choices(
                self._game, self._tier.engine, self.hidden(number), number, lambda move: move.partition(" ")[0] in key[1]
            )
        return choices[key].consider(chosen)

    def advance(self) -> None:
        """Lets chance happen until a seat must decide or the game is over."""
        while moves := self._legal(CHANCE):
            weights = self._tier.engine.weights(self._position, CHANCE, moves)
            self._do(CHANCE, self._random.choices(moves, weights)[0])

    @property
    def scores(self) -> list[int] | None:
        """The game's own points by seat; None before the end."""
        return self._tier.engine.scores(self.position, self._seats) if self.over else None

    @property
    def returns(self) -> list[float] | None:
        """Each seat's share of success, from 0 to 1; None before the end."""
        return self._tier.engine.returns(self.position, self._seats) if self.over else None

    @property
    def ending(self) -> str | None:
        """Which of the game's ways to end it was; None before the end."""
        return self._game.manifest.ends[self._tier.engine.ending(self.position)] if self.over else None

    def phase(self, seat: int | None) -> str:
        """What is being done, as a seat knows it: the same word for everybody, whoever is asked."""
        return str(self._game.view.phase(self._known_now(ONLOOKER if seat is None else seat)))

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, ready for JSON; `view(None)` is an onlooker's."""
        view: dict[str, Any] = msgspec.to_builtins(self.typed_view(seat))
        return view

    def typed_view(self, seat: int | None, log_from: int = 0) -> View:
        """What a seat may know, as the struct that `view` is made of; its log from event `log_from` on, where the rest is known."""
        if seat is not None and number_of(seat, self._seats) in (None, CHANCE):
            raise Refused("no_such_seat", self._game.words, seat=str(seat), last=self._seats - 1)
        viewer = ONLOOKER if seat is None else seat
        while self._tell_next(viewer):
            pass
        hidden, waiting = self._known(self._position, viewer), self.waiting
        return View(
            game=self._game.id,
            version=self._game.manifest.version,
            seats=self._seats,
            options=self._all_options,
            seat=seat,
            players=self._named_players(),
            events=self._length,
            waiting=list(waiting),
            phase=self._game.view.phase(hidden),
            legal=[] if seat is None else self._legal_texts(seat),
            log=self._history.logs[viewer][log_from : self._length],
            result=None if waiting else self._result(hidden),
            table=self._game.view.table(hidden, viewer),
        )

    def _named_players(self) -> list[Player]:
        """The players; the same list as long as they have the same names."""
        named = self.extra.get("names")
        if not self._players or named != self._named:
            team_of = {seat: number for number, team in enumerate(self._game.manifest.teams) for seat in team}
            self._players = [Player(seat, name, team_of.get(seat)) for seat, name in enumerate(self.names)]
            self._named = copy(named)
        return self._players

    @property
    def names(self) -> list[str | None]:
        """The players' names, where the record has them (its extra key `names`, a list with one for each seat)."""
        names = self.extra.get("names")
        if not isinstance(names, list) or len(names) != self._seats:
            return [None] * self._seats
        return [" ".join(harmless(name).split()) if isinstance(name, str) else None for name in names]

    def telling(self, seat: int | None) -> Generator[None, None, None]:
        """Prepares a seat's log, one event in each step, where `typed_view` would take long; the match may change in between."""
        while self._tell_next(ONLOOKER if seat is None else seat):
            yield

    def _tell_next(self, viewer: int) -> bool:
        """Tells a viewer of the first event that is not in its log; whether there was one."""
        told = len(self._history.log_of(viewer))
        if told >= self._length:
            return False
        self._history.tell(viewer, told, self._entry(told, viewer))
        return True

    def _entry(self, i: int, viewer: int) -> LogEntry:
        """Event `i` as it was for a viewer: told from the hidden records around it and the text that was seen."""
        history = self._history
        actor, move = history.events[i]
        before, after = history.positions[i], history.positions[i + 1]
        text = self._game.moves[move]
        if not self._witnesses(i) >> viewer & 1:
            text = self._game.masked(text)
        lines = self._game.view.tell(self._known(before, viewer), self._known(after, viewer), actor, text)
        return LogEntry(event_text(actor, text), lines)

    def _witnesses(self, number: int) -> int:
        """Who saw event `number` whole: asked of the rules once, and not again for every viewer."""
        history = self._history
        if number not in history.witnesses:
            history.witnesses[number] = self._tier.engine.witnesses(history.positions[number], *history.events[number])
        return history.witnesses[number]

    def _known(self, position: Position, viewer: int) -> Any:
        """What a viewer knows of a position, to be read; after one event comes the next, so the last is kept."""
        last = self._read.get(viewer)
        if last is None or last[0] is not position:
            known = self._known_now(viewer) if position is self._position else snapshot(self._tier.engine.hide(position, viewer))
            last = self._read[viewer] = (position, known)
        return last[1]

    def _known_now(self, viewer: int) -> Any:
        """What a viewer knows of the last position, to be read."""
        known = self._now.known
        if viewer not in known:
            known[viewer] = snapshot(self._hidden(viewer))
        return known[viewer]

    def told(self, number: int) -> LogEntry:
        """Event `number` as those tell it who saw all of it: for records, where nothing is secret any more, never for a seat."""
        witnesses = self._witnesses(number)
        return self._entry(number, next((seat for seat in range(self._seats) if witnesses >> seat & 1), ONLOOKER))

    def _result(self, hidden: Any) -> Result | None:
        scores, returns, ending = (self.scores, self.returns, self.ending) if self.over else (None, None, None)
        if scores is None or returns is None or ending is None:
            return None
        best = max(returns)
        winners = [seat for seat, share in enumerate(returns) if share == best and share > 0]
        return Result(ending, scores, returns, winners, self._game.view.explain(hidden))

    def hint(self, seat: int, iterations: int = 2000, seed: int = 0) -> list[dict[str, Any]]:
        """The old name of `enishi.bots.hint`; goes with the next version."""
        from enishi.bots.hints import hint  # the one look upwards, as long as the old name is kept

        warnings.warn("match.hint(seat) is now enishi.bots.hint(match, seat)", DeprecationWarning, stacklevel=2)
        return hint(self, seat, iterations, seed)

    def record(self) -> dict[str, Any]:
        """The match as a record: secrets included."""
        record: dict[str, Any] = {"enishi": 1, "game": self.game}
        if self.states_rules:
            record["rules"] = self._game.manifest.version
        record["seats"] = self._seats
        record["options"] = self.options
        record["events"] = list(self.events)
        if self.over:
            record["scores"] = self.scores
            record["returns"] = self.returns
        return record | self.extra

    def copy(self) -> Self:
        """The same match at the same point, with chance of its own: it says nothing about this one's next card."""
        self._copies += 1
        seed = None if self._seed is None else random.Random(f"copy {self._copies} of {self._seed}").getrandbits(62)
        twin = object.__new__(type(self))
        twin.__dict__ = vars(self).copy()
        twin._seed, twin._copies = seed, 0
        twin._random = self._random if seed is None else random.Random(seed)
        twin._read = self._read.copy()
        twin.extra = self.extra.copy()
        return twin

    def undo(self) -> None:
        """Takes the last event back."""
        if not self._length:
            raise Refused("nothing_to_undo", self._game.words)
        self._length -= 1
        self._position = self._history.positions[self._length]
        self._now = Moment()


def new(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, seed: int | None = None) -> Match:
    """A match at its first position; chance is left to the caller (`play("~", …)` or `advance()`)."""
    loaded = load(game)
    if seed is not None and type(seed) is not int:
        raise BadSetup("bad_seed", seed=str(seed))
    return Match(loaded, *checked_setup(loaded, seats, options), seed)
