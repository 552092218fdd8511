"""Sets that the rules enter one by one: sent, played, shown and taken back together."""

from base64 import b64decode

import pytest
from tests.server.scene import Browser, Scene, started

import enishi
from enishi.bots import bot
from enishi.games import ids, load
from enishi.games.tier import tier
from enishi.server.table.game_facts import facts_of
from enishi.server.table.undo import _Happened, _in_another_world

THREE = ["choose 201", "choose 202", "choose 203"]


def choosers(scene: Scene) -> tuple[Browser, Browser, str]:
    """Whoever chooses three rooms, the other one, and their table."""
    aki, ben, table = started(scene, "ito")
    return (aki, ben, table) if aki.state(table)["view"]["legal"] else (ben, aki, table)


def test_a_set_is_played_and_shown_at_once(scene: Scene) -> None:
    chooser, other, table = choosers(scene)
    before = len(other.received)
    assert chooser.do(table, "move_all", moves=THREE)["type"] == "ack"
    assert [message["type"] for message in other.received[before:]] == ["changed"]
    assert len(scene.house.rooms[table].table.playing.events_since(0)) >= 3


def test_a_set_of_which_one_element_is_against_the_rules_is_refused_whole(scene: Scene) -> None:
    chooser, other, table = choosers(scene)
    before = chooser.state(table)["view"], len(other.received)
    answer = chooser.do(table, "move_all", moves=["choose 201", "choose 202", "choose 201"])
    assert answer["type"] == "refusal"
    assert (chooser.state(table)["view"], len(other.received)) == before
    assert scene.house.rooms[table].table.playing.view(chooser.state(table)["seat"]) == before[0]
    assert chooser.do(table, "move_all", moves=THREE)["type"] == "ack"


def test_moves_that_are_no_set_are_not_played_together(scene: Scene) -> None:
    aki, _, table = started(scene)
    answer = aki.do(table, "move_all", moves=[aki.state(table)["view"]["legal"][0], "none"])
    assert answer["code"] == "no_set"
    assert aki.do(table, "move_all", moves=[aki.state(table)["view"]["legal"][0]])["type"] == "ack"


def test_a_set_is_there_after_a_restart_and_is_taken_back_whole(scene: Scene) -> None:
    chooser, _, table = choosers(scene)
    start = chooser.state(table)["view"]["events"]
    chooser.do(table, "move_all", moves=THREE[:2])
    scene.restart()
    chooser.reconnect()
    chooser.enter(table)
    assert chooser.state(table)["view"]["events"] == start + 2
    assert chooser.do(table, "undo")["type"] == "ack"
    assert chooser.state(table)["view"]["events"] == start


def test_what_goes_together_is_told_in_any_order_and_changes_nothing(scene: Scene) -> None:
    chooser, other, table = choosers(scene)
    before = chooser.state(table), len(other.received)
    first = chooser.do(table, "consider", chosen=[])
    assert (first["type"], first["missing"], first["moves"]) == ("considered", 3, [])
    assert set(THREE) < set(first["possible"])
    told = chooser.do(table, "consider", chosen=["choose 203", "choose 201", "choose 202"])
    assert (told["moves"], told["missing"], told["possible"], told["event"]) == (THREE, 0, [], before[0]["event"])
    assert (chooser.state(table), len(other.received)) == before
    assert chooser.do(table, "move_all", moves=told["moves"])["type"] == "ack"


def test_who_is_not_asked_is_told_nothing_about_sets(scene: Scene) -> None:
    chooser, other, table = choosers(scene)
    assert other.do(table, "consider", chosen=[])["code"] == "not_your_turn"
    onlooker = scene.browser()
    onlooker.enter(table, chooser.invitations[table])
    assert onlooker.do(table, "consider", chosen=[])["code"] == "not_seated"
    assert chooser.do(table, "consider", chosen=["notice RRB"])["code"] == "no_set"
    assert chooser.do(table, "consider", chosen=["choose 999"])["code"] == "unreadable"
    chooser.do(table, "move_all", moves=THREE)
    assert chooser.do(table, "consider", chosen=[])["possible"] == []


def test_a_browser_that_asks_the_rules_by_itself_is_told_what_its_seat_knows(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    chooser, other, table = choosers(scene)
    monkeypatch.setattr("enishi.server.room.hints.served_files", lambda game: None)
    assert chooser.do(table, "consider", chosen=[], here=True)["type"] == "considered", "where there are no modules"
    monkeypatch.setattr("enishi.server.room.hints.served_files", lambda game: ("abc", game.folder))
    assert chooser.do(table, "hints_off")["type"] == "ack" or other.do(table, "hints_off")["type"] == "ack"
    known, state = chooser.do(table, "consider", chosen=[], here=True), chooser.state(table)
    assert (known["type"], known["seat"], known["event"]) == ("known", state["seat"], state["event"])
    assert known["sets"] == list(facts_of("ito").sets)
    hidden = scene.house.rooms[table].table.playing.hidden(state["seat"])
    assert b64decode(known["record"]) == hidden.tobytes()
    assert other.do(table, "consider", chosen=[], here=True)["code"] == "not_your_turn"


def test_a_game_without_sets_has_nothing_to_consider(scene: Scene) -> None:
    aki, _, table = started(scene)
    assert aki.do(table, "consider", chosen=[])["code"] == "no_set"


@pytest.mark.parametrize("id", [id for id in ids() if facts_of(id).sets])
def test_an_element_of_a_set_shows_its_seat_nothing_new(id: str) -> None:
    game, facts, chance = load(id), facts_of(id), bot("random", seed=4)
    assert all(any(move.partition(" ")[0] == word for move in game.moves) for word in facts.sets)
    match, seen = enishi.new(id, seed=5), 0
    match.advance()
    while not match.over and seen < 25:
        seat = match.waiting[-1]
        assert isinstance(seat, int)
        move, before = chance.choose(match, seat), match.position
        match.play(seat, move)
        if facts.is_of_set(move) and seat in match.waiting:
            engine, event = tier(game).engine, _Happened(before, match.position, seat, game.numbers[move])
            outcomes = {_in_another_world(game, engine, event, seat, True, engine.generator(seen, number)) for number in range(6)}
            assert outcomes == {"same"}, move
            seen += 1
        match.advance()
    assert seen
