"""What can only be done in one way is done by itself: at once where all know it, and otherwise so that nobody can tell."""

import itertools
import random
from collections.abc import Callable

import pytest
from tests.server.scene import Browser, Scene, started

import enishi
from enishi.games import load
from enishi.games.tier import tier
from enishi.server.messages.parts import Pace
from enishi.server.table.draws import phase_of
from enishi.server.table.game_facts import facts_of
from enishi.server.table.undo import last_decision

OPEN = [game for game in enishi.games() if facts_of(game).answers.open]
DECISIONS = 250
GIRLS = ["red", "white", "black", "yellow", "purple", "green", "sky"]
PAIRS = [f"{one}-{other}" for one, other in itertools.combinations(GIRLS, 2)]


@pytest.mark.parametrize("game", OPEN)
def test_where_moves_are_said_to_be_open_an_onlooker_knows_them_all(game: str) -> None:
    facts, engine, seed = facts_of(game), tier(load(game)).engine, 11
    rng, seen = random.Random(seed), 0
    while seen < DECISIONS:
        match = enishi.new(game, seed=rng.randrange(2**32))
        match.advance()
        while not match.over:
            seat = int(rng.choice(match.waiting))
            if phase_of(match) in facts.answers.open:
                known = [load(game).moves[move] for move in engine.legal(match.hidden(None), seat)]
                assert known == match.legal(seat), (seed, match.events)
                seen += 1
            match.play(seat, rng.choice(match.legal(seat)))
            match.advance()


def events(browser: Browser, table: str) -> list[str]:
    return [entry["event"] for entry in browser.state(table)["view"]["log"]]


def test_what_all_know_to_be_forced_is_done_by_itself_and_shown(new_scene: Callable[..., Scene]) -> None:
    """Without a four-leaf clover no card of the field can be taken: whoever turns up a bird passes."""
    scene = new_scene(pace=0.5)
    match = enishi.new("bird", seats=2, seed=0)
    match.advance()
    while match.legal(match.waiting[0]) != ["pass"]:
        match.play(match.waiting[0], match.legal(match.waiting[0])[0])
        match.advance()
    seat = int(match.waiting[0])
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("bird", seats=2, seat=0, record=match.record())
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    own = (aki, ben)[seat]
    before = len(events(aki, table))
    assert own.state(table)["mine"]["held"] == "pass", "nothing is there to be clicked"
    scene.wait(0.4)
    assert len(events(aki, table)) == before
    scene.wait(0.2)
    assert events(aki, table)[before] == f"{seat} pass"


def answered(new_scene: Callable[..., Scene], pace: Pace, how: str) -> tuple[list[tuple[int, int]], str | None]:
    """When the other seat of a Yurikure for two is sent something after a question, in milliseconds, with its size; and what is held."""
    scene = new_scene(answer_delay=1.0, pace=0.5)
    match = enishi.new("yurikure", seats=2, seed=3)
    match.advance()
    girl = match.view(None)["table"]["order"][0]
    mine = [pair for pair in PAIRS if girl in pair.split("-")][:5]
    others = [pair for pair in PAIRS if girl not in pair.split("-")][:5]
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("yurikure", seats=2, seat=0, record=match.record(), pace=pace)
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    ben.do(table, "move_all", moves=[f"support {pair}" for pair in (others if how == "forced" else mine)])
    if how == "order":
        ben.do(table, "set_orders", orders=[{"move": "pass"}])
    aki.do(table, "move_all", moves=[f"support {pair}" for pair in mine])
    scene.wait(3)
    aki.move(table, "pass")
    held = ben.state(table)["mine"]["held"]
    if how == "person":
        ben.move(table, "pass")
    asked, seen, found = scene.time.moment, len(aki.received), []
    for _ in range(40):
        scene.wait(0.1)
        found += [(scene.time.moment - asked, size) for size in aki.sizes[seen:]]
        seen = len(aki.received)
    return found[:1], held


@pytest.mark.parametrize("pace", ["slow", "usual", "fast", "at_once"])
def test_nobody_can_tell_at_any_pace_that_a_seat_was_not_asked(new_scene: Callable[..., Scene], pace: Pace) -> None:
    (forced, held), (person, _), (order, _) = (answered(new_scene, pace, how) for how in ("forced", "person", "order"))
    assert forced == person == order != []
    assert held == "pass"
    assert forced[0][0] == {"slow": 2000, "usual": 1000, "fast": 600, "at_once": 300}[pace]


def test_what_was_done_for_somebody_is_no_decision_to_take_back(new_scene: Callable[..., Scene]) -> None:
    match = enishi.new("bird", seats=2, seed=0)
    match.advance()
    chosen = 0
    while not chosen or match.legal(match.waiting[0]) != ["pass"]:
        choices = match.legal(match.waiting[0])
        chosen = len(match) if match.waiting[0] == 0 and len(choices) > 1 else chosen
        match.play(match.waiting[0], choices[-1])
        match.advance()
    assert last_decision(match, 0).length == chosen


def test_the_host_sets_the_pace_and_nobody_else(new_scene: Callable[..., Scene]) -> None:
    scene = new_scene()
    aki, ben, table = started(scene)
    assert ben.do(table, "set_pace", pace="fast")["code"] == "not_host"
    assert aki.do(table, "set_pace", pace="fast")["type"] == "ack"
    assert ben.state(table)["frame"]["pace"] == "fast"
    scene.restart()
    ben.reconnect()
    ben.enter(table)
    assert ben.state(table)["frame"]["pace"] == "fast"
