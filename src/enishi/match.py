"""A match: a position with its history, played by text.

Whatever a seat is told (its moves, its refusals, its view) is made from its hidden record alone.
"""

import random
from collections.abc import Generator, Mapping
from typing import Any, Self

import msgspec

from enishi.errors import BadOption, BadSetup, IllegalMove, Refused
from enishi.games import load
from enishi.kernel.actors import CHANCE, ONLOOKER
from enishi.kernel.engine import Engine, Position
from enishi.kernel.game import Game
from enishi.kernel.plain import snapshot
from enishi.kernel.tier import tier
from enishi.views import Entry, Player, Result, View
from enishi.words import LANGUAGES

Actor = int | str
"""A seat's number, or `~` for chance."""

CHANCE_SIGN = "~"


def _number_of(actor: object, seats: int) -> int | None:
    """The kernel's number of an actor; None where it is nobody."""
    if actor == CHANCE_SIGN and isinstance(actor, str):
        return CHANCE
    if isinstance(actor, int) and not isinstance(actor, bool) and 0 <= actor < seats:
        return actor
    return None


def _sign_of(actor: int) -> Actor:
    return CHANCE_SIGN if actor == CHANCE else actor


class Match:
    """One game being played. Made by `enishi.new` and `enishi.replay`."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], seed: int | None) -> None:
        self._game = game
        self._seats = seats
        self._options = options
        self._seed = seed
        self._copies = 0
        self._chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
        self._events: list[tuple[int, int]] = []
        self._all_options = _complete(game, seats, options)
        self._positions: list[Position] = [tier(game).engine.start(seats, self._all_options)]
        self._hidden: dict[int, Position] = {}
        self._waiting: tuple[Actor, ...] | None = None
        self._possible: dict[int, list[int]] = {}
        """What has been asked about the last position: who is waited for, and the moves of each actor."""
        self._read: dict[int, tuple[Position, Any]] = {}
        """The position of which each viewer was last told, and what they know of it."""
        self._logs: dict[int, list[Entry]] = {}
        self._players: list[Player] = []
        self.extra: dict[str, Any] = {}
        """What else belongs to the record (names, dates, talk); no rule looks at it."""

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
        return [f"{_sign_of(actor)} {self._game.moves[move]}" for actor, move in self._events[length:]]

    def __len__(self) -> int:
        """How many events there were."""
        return len(self._events)

    def __bool__(self) -> bool:
        return True

    @property
    def position(self) -> Position:
        """The whole record, secrets included: for programs that run the game, never for a seat."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The whole record before the first event and after each, secrets included."""
        return tuple(self._positions)

    def hidden(self, seat: int | None) -> Position:
        """The record as a seat knows it (None: an onlooker); the one door for everything that a seat is told."""
        viewer = ONLOOKER if seat is None else seat
        if viewer not in self._hidden:
            self._hidden[viewer] = self._engine.hide(self.position, viewer)
        return self._hidden[viewer]

    @property
    def _engine(self) -> Engine:
        return tier(self._game).engine

    @property
    def waiting(self) -> tuple[Actor, ...]:
        """Who may act now: seats, or `~`; empty when the game is over."""
        if self._waiting is None:
            self._waiting = tuple(_sign_of(actor) for actor in self._engine.waiting(self.position))
        return self._waiting

    @property
    def over(self) -> bool:
        return not self.waiting

    def legal(self, actor: Actor) -> list[str]:
        """The moves of a seat, or the outcomes of chance, that are possible now."""
        number = _number_of(actor, self._seats)
        if number is None:
            return []
        return [self._game.moves[move] for move in self._legal(number)]

    def _legal(self, actor: int) -> list[int]:
        moves = self._possible.get(actor)
        if moves is None:
            known = self.position if actor == CHANCE else self.hidden(actor)
            moves = self._engine.legal(known, actor) if actor in self._engine.waiting(known) else []
            self._possible[actor] = moves
        return moves

    def chances(self) -> dict[str, float]:
        """How likely each outcome of chance is; empty where chance is not waited for."""
        moves = self._legal(CHANCE)
        weights = self._engine.weights(self.position, CHANCE, moves)
        whole = sum(weights)
        return {self._game.moves[move]: weight / whole for move, weight in zip(moves, weights, strict=True)}

    def weights(self, actor: Actor) -> dict[str, int]:
        """How many whole choices each legal move leads to: what `random` draws by."""
        number = _number_of(actor, self._seats)
        moves = [] if number is None else self._legal(number)
        known = self.position if number is None or number == CHANCE else self.hidden(number)
        weights = self._engine.weights(known, number or 0, moves)
        return {self._game.moves[move]: weight for move, weight in zip(moves, weights, strict=True)}

    def play(self, actor: Actor, move: str) -> None:
        """Plays a move by its text, or raises `IllegalMove` and leaves everything as it was."""
        number = self._waited_for(actor)
        if not isinstance(move, str) or move not in self._game.numbers:
            raise self._refused("unreadable", move=str(move))
        played = self._game.numbers[move]
        if played not in self._legal(number):
            raise self._against_the_rules(number, move)
        self._do(number, played)

    def _do(self, actor: int, move: int) -> None:
        engine = tier(self._game).current()
        self._positions.append(engine.play(self.position, actor, move))
        self._events.append((actor, move))
        self._forget()

    def _forget(self) -> None:
        """The last position is another one now."""
        self._hidden = {}
        self._waiting = None
        self._possible = {}

    def _refused(self, code: str, **facts: Any) -> IllegalMove:
        return IllegalMove(code, self._game.words, **facts)

    def _waited_for(self, actor: object) -> int:
        number = _number_of(actor, self._seats)
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
        line = self._game.why_not(self._known(self.position, actor), actor, move)
        return self._refused(line.key, move=move, **line.facts)

    def advance(self) -> None:
        """Lets chance happen until a seat must decide or the game is over."""
        while moves := self._legal(CHANCE):
            weights = self._engine.weights(self.position, CHANCE, moves)
            self._do(CHANCE, self._chance.choices(moves, weights)[0])

    @property
    def scores(self) -> list[int] | None:
        """The game's own points by seat; None before the end."""
        return self._engine.scores(self.position, self._seats) if self.over else None

    @property
    def returns(self) -> list[float] | None:
        """Each seat's share of success, from 0 to 1; None before the end."""
        return self._engine.returns(self.position, self._seats) if self.over else None

    @property
    def ending(self) -> str | None:
        """Which of the game's ways to end it was; None before the end."""
        return self._game.manifest.ends[self._engine.ending(self.position)] if self.over else None

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, ready for JSON; `view(None)` is an onlooker's."""
        view: dict[str, Any] = msgspec.to_builtins(self.typed_view(seat))
        return view

    def typed_view(self, seat: int | None) -> View:
        """What a seat may know, as the struct that `view` is made of."""
        if seat is not None and _number_of(seat, self._seats) in (None, CHANCE):
            raise Refused("no_such_seat", self._game.words, seat=str(seat), last=self._seats - 1)
        viewer = ONLOOKER if seat is None else seat
        log = list(self._log(viewer))
        hidden = self._known(self.position, viewer)
        return View(
            game=self._game.id,
            version=self._game.manifest.version,
            seats=self._seats,
            options=self._all_options,
            seat=seat,
            players=self._named_players(),
            events=len(self._events),
            waiting=list(self.waiting),
            phase=self._game.view.phase(hidden),
            legal=[] if seat is None else self.legal(seat),
            log=log,
            result=self._result(hidden),
            table=self._game.view.table(hidden, viewer),
        )

    def _named_players(self) -> list[Player]:
        """The players; the same list as long as they have the same names."""
        names = self.names
        if [player.name for player in self._players] != names:
            team_of = {seat: number for number, team in enumerate(self._game.manifest.teams) for seat in team}
            self._players = [Player(seat, name, team_of.get(seat)) for seat, name in enumerate(names)]
        return self._players

    @property
    def names(self) -> list[str | None]:
        """The players' names, where the record has them (its extra key `names`, a list with one a seat)."""
        names = self.extra.get("names")
        if not isinstance(names, list) or len(names) != self._seats:
            return [None] * self._seats
        return [name if isinstance(name, str) else None for name in names]

    def _log(self, viewer: int) -> list[Entry]:
        log = self._logs.setdefault(viewer, [])
        while len(log) < len(self._events):
            log.append(self._entry(len(log), viewer))
        return log

    def telling(self, seat: int | None) -> Generator[None, None, None]:
        """Prepares a seat's log, one event a step, where `typed_view` would take long; the match may change in between."""
        viewer = ONLOOKER if seat is None else seat
        log = self._logs.setdefault(viewer, [])
        while len(log) < len(self._events):
            log.append(self._entry(len(log), viewer))
            yield

    def _entry(self, i: int, viewer: int) -> Entry:
        """Event `i` as it was for a viewer: told from the hidden records around it and the text that was seen."""
        actor, move = self._events[i]
        before, after = self._positions[i], self._positions[i + 1]
        text = self._game.moves[move]
        if not self._engine.witnesses(before, actor, move) >> viewer & 1:
            text = self._game.masked(text)
        known_before, known_after = self._known(before, viewer), self._known(after, viewer)
        return Entry(f"{_sign_of(actor)} {text}", self._game.view.tell(known_before, known_after, actor, text))

    def _known(self, position: Position, viewer: int) -> Any:
        """What a viewer knows of a position, to be read; after one event comes the next, so the last is kept."""
        last = self._read.get(viewer)
        if last is None or last[0] is not position:
            is_now = position is self.position
            hidden = self.hidden(None if viewer == ONLOOKER else viewer) if is_now else self._engine.hide(position, viewer)
            last = self._read[viewer] = (position, snapshot(hidden))
        return last[1]

    def told(self, number: int) -> Entry:
        """Event `number` as those tell it who saw all of it: for records, where nothing is secret any more, never for a seat."""
        actor, move = self._events[number]
        witnesses = self._engine.witnesses(self._positions[number], actor, move)
        return self._entry(number, next((seat for seat in range(self._seats) if witnesses >> seat & 1), ONLOOKER))

    def _result(self, hidden: Any) -> Result | None:
        if not self.over:
            return None
        scores, returns, ending = self.scores, self.returns, self.ending
        if scores is None or returns is None or ending is None:
            return None
        best = max(returns)
        winners = [seat for seat, share in enumerate(returns) if share == best and share > 0]
        return Result(ending, scores, returns, winners, self._game.view.explain(hidden))

    def hint(self, seat: int, iterations: int = 2000, seed: int = 0) -> list[dict[str, Any]]:
        """What a search thinks of a seat's moves, the best first.

        Each with its expected return, the 95 % margin of that, how often it was tried, and, where the game can say it, why it may be good.
        """
        from enishi.bots.search import Search  # bots stand above matches; this is the one look upwards

        self._waited_for(seat)
        bets = Search(iterations=iterations, seed=seed).weigh(self, seat)
        return [bet.to_dict() | {"reason": self._reason(seat, bet.move)} for bet in bets]

    def _reason(self, seat: int, move: str) -> dict[str, str] | None:
        """Why a move may be good, in both languages, where the game can say it."""
        advice = self._game.advice
        line = advice.reason(snapshot(self.hidden(seat)), seat, move) if advice else None
        return {language: self._game.words.say(line.key, language, line.facts, self.names) for language in LANGUAGES} if line else None

    def record(self) -> dict[str, Any]:
        """The match as a record: secrets included."""
        record: dict[str, Any] = {"enishi": 1, "game": self.game, "seats": self._seats}
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
        twin = type(self)(self._game, self._seats, self._options, seed)
        twin._events = list(self._events)
        twin._positions = list(self._positions)
        twin._logs = {viewer: list(log) for viewer, log in self._logs.items()}
        twin.extra = dict(self.extra)
        return twin

    def undo(self) -> None:
        """Takes the last event back."""
        if not self._events:
            raise Refused("nothing_to_undo", self._game.words)
        self._events.pop()
        self._positions.pop()
        self._forget()
        for log in self._logs.values():
            del log[len(self._events) :]


def _complete(game: Game, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value, given or default."""
    return {option.name: options.get(option.name, option.default(seats)) for option in game.manifest.options}


def _checked_options(game: Game, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
    """The given options that differ from the defaults."""
    differing = {}
    for name, value in options.items():
        option = game.manifest.option(name)
        if option is None:
            raise BadOption("unknown_option", option=str(name), options=[option.name for option in game.manifest.options])
        value = option.checked(value, seats)
        if value != option.default(seats):
            differing[name] = value
    return differing


def _checked_seats(game: Game, seats: object) -> int:
    manifest = game.manifest
    if type(seats) is not int or not manifest.fewest_seats <= seats <= manifest.most_seats:
        raise BadSetup("bad_seats", game=game.id, seats=str(seats), fewest=manifest.fewest_seats, most=manifest.most_seats)
    return seats


def checked_setup(game: Game, seats: object, options: object) -> tuple[int, dict[str, Any]]:
    """Seats and options as a match can be made of them: the usual seats where none are given, only options that differ."""
    if options is not None and not isinstance(options, Mapping):
        raise BadOption("options_not_an_object")
    checked = _checked_seats(game, game.manifest.usual_seats if seats is None else seats)
    return checked, _checked_options(game, checked, options or {})


def new(game: str, seats: int | None = None, options: Mapping[str, Any] | None = None, seed: int | None = None) -> Match:
    """A match at its first position; chance is left to the caller (`play("~", …)` or `advance()`)."""
    loaded = load(game)
    if seed is not None and type(seed) is not int:
        raise BadSetup("bad_seed", seed=str(seed))
    return Match(loaded, *checked_setup(loaded, seats, options), seed)
