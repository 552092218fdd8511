"""Checks of whole matches through the public API: what is promised to everybody who plays or programs a game."""

import json
import math
import random
from functools import partial
from importlib.resources import files
from typing import Any

import msgspec

from enishi.errors import IllegalMove
from enishi.events import CHANCE_SIGN, read_event
from enishi.games.game import Game
from enishi.kernel.engine import engine
from enishi.match import Match
from enishi.record import replay
from enishi.testing.refusals import refusal_of
from enishi.testing.walks import LONG, Setup, draw_move, seed, setups, stops, walk
from enishi.words import LANGUAGES

SEEDS = 40
"""Matches whose chance is compared with that of copies."""
SIGMAS = 5.5


def games_are_played_to_the_end(game: Game) -> None:
    """Full random games at every number of seats and option; what is declared holds at every event, and every position is sound."""
    rules = engine(game, compiled=False)
    for setup in setups(game):
        rng = random.Random(seed())
        for match in walk(setup, rng):
            _check_moves(game, match, setup)
            assert rules.sound(match.position), ("not sound", setup, match.events)
        _check_end(game, match, setup)


def _check_moves(game: Game, match: Match, setup: Setup) -> None:
    waiting = match.waiting
    assert type(waiting) is tuple, (setup, match.events)
    assert waiting == (CHANCE_SIGN,) or all(type(actor) is int for actor in waiting), (setup, match.events)
    assert match.over == (waiting == ()), (setup, match.events)
    for actor in (*range(setup.seats), CHANCE_SIGN):
        moves = match.legal(actor)
        assert bool(moves) == (actor in waiting), (setup, match.events, actor, moves)
        numbers = [game.numbers[move] for move in moves]
        assert numbers == sorted(set(numbers)), (setup, match.events, actor, moves)
        assert len(moves) <= game.manifest.longest_list, (f"Manifest.longest_list: {len(moves)} moves are legal", setup, match.events)
        weights = match.weights(actor)
        assert list(weights) == moves, (setup, match.events, actor)
        assert all(type(weight) is int and weight > 0 for weight in weights.values()), (setup, match.events, weights)
    chances = match.chances()
    assert list(chances) == match.legal(CHANCE_SIGN), (setup, match.events)
    assert not chances or math.isclose(sum(chances.values()), 1, rel_tol=1e-6), (setup, match.events)
    assert waiting == () or (match.scores is None and match.returns is None and match.ending is None), (setup, match.events)


def _check_end(game: Game, match: Match, setup: Setup) -> None:
    manifest = game.manifest
    too_long = manifest.most_events is not None and len(match) > manifest.most_events
    assert not too_long, (f"Manifest.most_events: {manifest.most_events}, but this game had {len(match)}", setup)
    assert match.over or (manifest.most_events is None or manifest.most_events > LONG), setup
    if match.over:
        assert 0 <= engine(game, compiled=False).ending(match.position) < len(manifest.ends), ("Manifest.ends", setup)
        assert match.scores is not None, setup
        assert [type(score) for score in match.scores] == [int] * setup.seats, setup
        assert match.returns is not None, setup
        assert [type(share) for share in match.returns] == [float] * setup.seats, setup
        assert all(0 <= share <= 1 for share in match.returns), (setup, match.returns)


def weights_count_whole_choices(game: Game) -> None:
    """A step that leads to several complete sets leaves its seat with steps that lead to just as many together."""
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 10):
            for seat in (actor for actor in match.waiting if actor != CHANCE_SIGN):
                for move, weight in match.weights(seat).items():
                    if weight > 1:
                        match.play(seat, move)
                        assert sum(match.weights(seat).values()) == weight, (setup, match.events)
                        match.undo()


def _snapshot(match: Match) -> tuple[bytes, str]:
    return match.position.tobytes(), json.dumps(match.record())


def wrong_moves_are_refused(game: Game) -> None:
    """Unreadable, illegal, untimely and late moves change nothing and say why in both languages."""
    for setup in setups(game):
        rng = random.Random(seed())
        for match in stops(setup, rng, 6):
            before = _snapshot(match)
            for actor, move in _wrong_moves(game, match, setup, rng):
                _check_refusal(match, actor, move)
            assert _snapshot(match) == before, (setup, match.events)


def _wrong_moves(game: Game, match: Match, setup: Setup, rng: random.Random) -> list[tuple[Any, Any]]:
    wrong: list[tuple[Any, Any]] = [(0, "no such move"), (0, ""), (0, None), (0, 7), ("x", game.moves[0]), (-1, game.moves[0])]
    wrong += [(setup.seats, game.moves[0]), (True, game.moves[0]), (None, game.moves[0]), (0.0, game.moves[0])]
    for actor in (*range(setup.seats), CHANCE_SIGN):
        legal = set(match.legal(actor))
        illegal = [move for move in game.moves if move not in legal]
        wrong += [(actor, move) for move in rng.sample(illegal, min(60, len(illegal)))]
        wrong += [(actor, f" {move}") for move in list(legal)[:1]] + [(actor, f"{move} ") for move in list(legal)[:1]]
    return wrong


def _check_refusal(match: Match, actor: Any, move: Any) -> None:
    refusal = refusal_of(IllegalMove, (actor, move), lambda: match.play(actor, move))
    sentences = [refusal.say(language) for language in LANGUAGES]
    assert all(sentences), (actor, move)
    assert str(refusal) == sentences[0]


def order_of_simultaneous_choices_is_free(game: Game) -> None:
    """Where several seats are waited for, every order of their moves gives the same position."""
    for setup in setups(game):
        rng = random.Random(seed())
        for match in stops(setup, rng, 8):
            if len(match.waiting) > 1:
                first, second = rng.sample(match.waiting, 2)
                moves = {actor: draw_move(match, actor, rng) for actor in (first, second)}
                outcomes = [_after(match, moves, order) for order in ((first, second), (second, first))]
                assert outcomes[0] == outcomes[1], (setup, match.events, moves)


def _after(match: Match, moves: dict[Any, str], order: tuple[Any, Any]) -> bytes:
    copy = match.copy()
    for actor in order:
        copy.play(actor, moves[actor])
    return copy.position.tobytes()


def copies_are_independent(game: Game) -> None:
    """A copy is the same match; what happens to one does not happen to the other, and each has chance of its own."""
    for setup in setups(game):
        rng = random.Random(seed())
        for match in stops(setup, rng, 4):
            before = _snapshot(match)
            copy = match.copy()
            assert _snapshot(copy) == before, (setup, match.events)
            if not copy.over:
                actor = rng.choice(copy.waiting)
                copy.play(actor, draw_move(copy, actor, rng))
            assert _snapshot(match) == before, (setup, match.events)
    _check_copied_chance(setups(game)[-1])


def _check_copied_chance(setup: Setup) -> None:
    """What chance brings in a copy says nothing about what it brings next in the match: they agree as often as by accident."""
    if setup.new().waiting != (CHANCE_SIGN,):
        return
    for copied in (_first_copy, _second_copy, _copy_of_a_copy):
        surplus = spread = 0.0
        for number in range(SEEDS):
            match = setup.new(seed=seed() + number)
            by_accident = sum(chance**2 for chance in match.chances().values())
            copy = copied(match)
            copy.advance()
            match.advance()
            surplus += (copy.events[0] == match.events[0]) - by_accident
            spread += by_accident * (1 - by_accident)
        assert abs(surplus) <= SIGMAS * math.sqrt(spread), (f"the chance of {copied.__name__.strip('_')} foretells the match's", setup)


def _first_copy(match: Match) -> Match:
    return match.copy()


def _second_copy(match: Match) -> Match:
    match.copy()
    return match.copy()


def _copy_of_a_copy(match: Match) -> Match:
    return match.copy().copy()


def undo_takes_one_event_back(game: Game) -> None:
    """Undo gives the match that replay of one event less gives, to the byte and in every view."""
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 4):
            if not match.events:
                continue
            views = match.view(None), match.view(0)
            last = match.events[-1]
            record = setup.new().record() | {"events": list(match.events[:-1])}
            match.undo()
            shorter = replay(record)
            assert _snapshot(match) == _snapshot(shorter), (setup, match.events)
            assert match.view(0) == shorter.view(0), (setup, match.events)
            match.play(*read_event(last))
            assert (match.view(None), match.view(0)) == views, (setup, match.events)


def records_round_trip(game: Game) -> None:
    """A record, through JSON and back, is the same match; extra keys come back, wrong ones are refused."""
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 3):
            match.extra = {"names": ["縁"] * setup.seats, "talk": [{"said": "hello"}]}
            record = json.loads(json.dumps(match.record()))
            again = replay(record)
            assert again.record() == record, setup
            assert again.position.tobytes() == match.position.tobytes(), setup
            for spoilt in _spoilt(record):
                assert str(refusal_of(ValueError, spoilt, partial(replay, spoilt))), spoilt


def _spoilt(record: dict[str, Any]) -> list[Any]:
    bad_options = record["options"] | {"no_such_option": 1}
    changes: list[dict[str, Any]] = [{"enishi": 2}, {"game": "nothing"}, {"seats": 99}, {"seats": "2"}, {"options": bad_options}]
    changes += [{"events": "~ 1"}, {"events": [*record["events"], "0 no such move"]}, {"events": [*record["events"], 3]}]
    if "scores" in record:
        changes += [{"scores": [score + 1 for score in record["scores"]]}, {"events": record["events"][:-1]}]
    return [None, [], {}, *(record | change for change in changes)]


def ways_to_end_are_recorded(game: Game) -> None:
    """The folder has a recorded match for every declared way to end, and each still ends like that."""
    folder = files(game.package) / "tests" / "records"
    found = set()
    for file in folder.iterdir():
        if file.name.endswith(".json"):
            record = json.loads(file.read_text(encoding="utf-8"))
            match = replay(record)
            assert match.over, file.name
            assert match.record() == record, file.name
            found.add(match.ending)
    missing, unknown = set(game.manifest.ends) - found, found - set(game.manifest.ends)
    assert not missing, f"Manifest.ends: no recorded match ends with {missing} (enishi record {game.id} --ending NAME finds one)"
    assert not unknown, f"Manifest.ends lacks {unknown}"


def views_can_be_read(game: Game) -> None:
    """Views are plain JSON, every sentence in them exists in both languages, and the table can be drawn as text."""
    speakers = [game.words.speaker(language) for language in LANGUAGES]
    for setup in setups(game):
        for match in stops(setup, random.Random(seed()), 5):
            for seat in (*range(setup.seats), None):
                view = match.typed_view(seat)
                plain = match.view(seat)
                assert json.loads(json.dumps(plain)) == plain, setup
                assert msgspec.json.decode(msgspec.json.encode(view)) == plain, setup
                assert plain["legal"] == ([] if seat is None else match.legal(seat)), setup
                lines = [line for entry in view.log for line in entry.lines]
                lines += view.result.lines if view.result else []
                for speak in speakers:
                    assert all(speak.line(line) for line in lines), setup
                    assert speak(f"phase.{view.phase}"), setup
                    assert game.draw(view, speak).strip(), setup
            assert all(entry.lines for entry in match.typed_view(None).log), (setup, "every event says something")
