"""What the front page and the form for a new table need to know of every game."""

import logging
from dataclasses import asdict
from functools import cache
from typing import Any, Literal

import msgspec

from enishi import __version__
from enishi.bots import levels
from enishi.games import ids, load
from enishi.games.game import Game
from enishi.games.manifest import Flag, Number, Option, Several
from enishi.match import new
from enishi.server.limits import Limits
from enishi.server.messages.pages import GameFacts, Level, NoteFacts, OptionFacts, Site
from enishi.server.messages.parts import ClockSetting
from enishi.server.refusals import server_words
from enishi.server.table.game_facts import SiteFacts, facts_of, flag_fall
from enishi.server.table.levels import level_words
from enishi.server.table.rulings.talk import gestures
from enishi.wasm.found import served_files
from enishi.words import LANGUAGES

_log = logging.getLogger("enishi")


def site(limits: Limits, elsewhere: list[str]) -> Site:
    """Everything, for all games that can be offered; `elsewhere`: where people on other machines find the site."""
    return Site(
        games=[game for id in _in_order() if (game := _offered(id))],
        levels=[Level(level, level_words(level)) for level in levels()],
        gestures=[_named("gesture", gesture) for gesture in gestures()],
        limits=asdict(limits),
        version=__version__,
        elsewhere=elsewhere,
    )


def _in_order() -> list[str]:
    """The games in the order in which one should try them."""
    return sorted(ids(), key=lambda id: (_place(id), id))


def _place(id: str) -> int:
    """A folder whose facts cannot be read comes last; why it is not offered is said elsewhere."""
    try:
        return facts_of(id).place
    except Exception:
        return 1000


def _named(kind: str, key: str) -> Level:
    return Level(key, dict(server_words().entries[f"{kind}.{key}"]))


def _offered(id: str) -> GameFacts | None:
    """The facts of a game; a folder that is broken does not take the others down."""
    try:
        return _facts(load(id), facts_of(id))
    except Exception as error:
        _log.error("the game %s cannot be offered: %s: %s", id, type(error).__name__, error)
        return None


def _facts(game: Game, facts: SiteFacts) -> GameFacts:
    manifest, words = game.manifest, game.words.entries
    return GameFacts(
        id=game.id,
        version=manifest.version,
        title=dict(words["title"]),
        tagline=dict(words["tagline"]),
        credits=dict(words["credits"]),
        fewest_seats=manifest.fewest_seats,
        most_seats=manifest.most_seats,
        usual_seats=manifest.usual_seats,
        first_seats=facts.first_seats or manifest.usual_seats,
        minutes=manifest.minutes,
        options=[_option(game, option) for option in manifest.options],
        teams=[list(team) for team in manifest.teams],
        bots=levels() if facts.bots else [],
        flag_fall=flag_fall(facts, game.id, manifest.usual_seats),
        suggested_clock=_clock(facts),
        team_talk=bool(facts.talk.team_before),
        notes=[_note(game, note) for note in facts.talk.notes],
        automation=msgspec.to_builtins(facts.automation),
        hints=facts.bots and facts.hints,
        aid=game.aid is not None,
        effort=facts.effort,
        age=facts.age,
        pauses=facts.pauses,
        feel=dict(words["feel"]) if "feel" in words else None,
        sides=[dict(words[f"seat_name.{seat}"]) for seat in range(manifest.most_seats) if f"seat_name.{seat}" in words],
        promise=facts.promise,
        undo=facts.undo,
        first_begins=_first_begins(game.id),
        ratings=game.ratings,
        lesson=game.lesson.minutes if game.lesson else None,
        sources=served[0] if (served := served_files(game)) else None,
    )


@cache
def _first_begins(game: str) -> bool:
    """Whether the first seat alone is asked first."""
    match = new(game, seed=1)
    match.advance()
    return match.waiting == (0,)


def _clock(facts: SiteFacts) -> ClockSetting | None:
    suggested = facts.clock.suggested
    if suggested is None:
        return None
    return ClockSetting(totals=[total or None for total in suggested.totals], increment=suggested.increment)


def _note(game: Game, note: Any) -> NoteFacts:
    return NoteFacts(note.name, dict(game.words.entries[f"note.{note.name}"]), note.who, note.not_who, note.about, note.keep)


def _option(game: Game, option: Option) -> OptionFacts:
    manifest = game.manifest
    words = game.words.entries.get(f"option.{option.name}", dict.fromkeys(LANGUAGES, option.name))
    seats = range(manifest.fewest_seats, manifest.most_seats + 1)
    return OptionFacts(option.name, _kind(option), dict(words), {number: _bounds(option, number) for number in seats}, _parts(game, option))


def _kind(option: Option) -> Literal["number", "flag", "several", "text"]:
    if isinstance(option, Number):
        return "number"
    return "flag" if isinstance(option, Flag) else "several" if isinstance(option, Several) else "text"


def _parts(game: Game, option: Option) -> dict[str, dict[str, str]]:
    if not isinstance(option, Several):
        return {}
    return {part: dict(game.words.entries[f"{option.words_of_parts}.{part}"]) for part in option.parts}


def _bounds(option: Option, seats: int) -> dict[str, Any]:
    bounds: dict[str, Any] = {"default": option.default(seats), "allowed": option.allowed(seats)}
    if isinstance(option, Number):
        bounds |= {"low": option.low, "high": seats if option.high is None else option.high}
    return bounds
