"""Hints and aids: from the seat's own knowledge, to the one who asks alone, refused with words where there is none to be had."""

import asyncio
from base64 import b64decode
from typing import Any

import msgspec
import pytest
from tests.server.scene import Browser, Scene, play_on, started

import enishi
from enishi.bots.search import Bet as Weighed
from enishi.games import load
from enishi.games.signs.conventions import MIRROR, NEXT, sign
from enishi.server.table.team_signs import plain_key
from enishi.server.work import thoughts
from enishi.server.work.thoughts import Advice, advise, work_out
from enishi.views import Line

PATIENCE = 1_000_000
"""Turns of the event loop that an answer may take: the store writes in a thread of its own."""


@pytest.fixture(autouse=True)
def _brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain rules are slow: little thought is enough here."""
    monkeypatch.setattr(thoughts, "HINT", {"iterations": 40, "seed": 0})
    monkeypatch.setattr(thoughts, "FEWEST_VISITS", 1)


def night(scene: Scene, **parts: Any) -> tuple[Browser, Browser, str]:
    """A table of a game with a sheet, in which the possessors have been chosen."""
    aki, ben, table = started(scene, "ito", **parts)
    for _ in range(3):
        assert ben.move(table)["type"] == "ack"
    return aki, ben, table


def test_a_hint_is_a_few_moves_with_what_may_be_expected_of_them(scene: Scene) -> None:
    aki, _, table = started(scene)
    answer = aki.do(table, "hint")
    assert answer["type"] == "hinted"
    assert answer["event"] == aki.state(table)["event"]
    assert 1 <= len(answer["bets"]) <= thoughts.MOST_BETS
    for bet in answer["bets"]:
        assert bet["move"] in aki.state(table)["view"]["legal"]
        assert 0 <= bet["expected"] <= 1
        assert 0 < bet["margin"] < 1
    visits = [bet["visits"] for bet in answer["bets"]]
    assert visits == sorted(visits, reverse=True)


def test_nobody_else_hears_of_a_hint_and_it_is_not_in_the_record(scene: Scene) -> None:
    aki, ben, table = started(scene)
    for one in (aki, ben):
        one.received.clear()
    kept = len(scene.run(scene.store.entries(table)))
    aki.do(table, "hint")
    assert [message["type"] for message in aki.received] == ["hinted"]
    assert ben.received == []
    assert len(scene.run(scene.store.entries(table))) == kept
    play_on(table, aki, ben)
    assert "hint" not in str(aki.do(table, "get_record"))


def test_a_hint_is_thought_of_from_the_seats_own_knowledge_only(scene: Scene) -> None:
    aki, _, table = started(scene)
    aki.do(table, "hint")
    (asked,) = scene.bots.asked_for_hints
    match = scene.run(scene.house.room(table)).table.playing
    assert asked == Advice("connect37", 2, 0, match.hidden(0).tobytes())


def two_nights() -> list[enishi.Match]:
    """Two nights that only the possessor side can tell apart: other rooms were chosen, the same card shown, the same gifts given."""
    nights = [enishi.new("ito", seed=1), enishi.new("ito", seed=1)]
    for match, rooms in zip(nights, (("201", "302", "505"), ("202", "303", "504")), strict=True):
        for room in rooms:
            match.play(1, f"choose {room}")
        match.play(1, "notice RR")
    while nights[0].waiting == (1,):
        gift = next(move for move in nights[0].legal(1) if move in nights[1].legal(1))
        for match in nights:
            match.play(1, gift)
    return nights


def test_two_positions_that_a_seat_cannot_tell_apart_give_the_same_hint_and_sheet() -> None:
    one, other = two_nights()
    assert one.position.tobytes() != other.position.tobytes()
    assert one.waiting == (0,)
    hints = [advise(Advice("ito", 2, 0, match.hidden(0).tobytes())) for match in (one, other)]
    assert hints[0] == hints[1]
    sheets = [work_out(thoughts.SheetJob("ito", match.hidden(0).tobytes())) for match in (one, other)]
    assert sheets[0] == sheets[1]


def test_the_reason_comes_in_the_games_own_words(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    class Advised:
        @staticmethod
        def reason(s: Any, seat: int, text: str) -> Line:
            return Line("log.lay", {"seat": seat, "tile": "1", "cell": text.partition("@")[2]})

    monkeypatch.setitem(vars(load("connect37")), "advice", Advised)
    aki, _, table = started(scene)
    bet = aki.do(table, "hint")["bets"][0]
    assert bet["reason"] == {"key": "log.lay", "facts": {"seat": 0, "tile": "1", "cell": bet["move"].partition("@")[2]}}


def test_a_hint_is_refused_with_words_where_there_is_none(scene: Scene) -> None:
    aki, ben, table = started(scene)
    carol = scene.browser()
    carol.enter(table, aki.invitations[table])
    for one, code in ((ben, "not_your_turn"), (carol, "not_seated")):
        refusal = one.do(table, "hint")
        assert refusal["code"] == code
        assert refusal["words"]["en"]
        assert refusal["words"]["ja"]
    assert aki.do(table, "hint", expects=0)["code"] == "stale"
    aki.do(table, "pause")
    assert aki.do(table, "hint")["code"] == "paused"
    aki.do(table, "resume")
    aki.do(table, "hints_off")
    assert aki.do(table, "hint")["code"] == "hints_off"
    play_on(table, aki, ben)
    assert aki.do(table, "hint")["code"] == "over"
    assert scene.bots.asked_for_hints == []


def test_there_is_no_hint_before_the_start_and_none_in_a_game_for_people_only(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open()
    assert aki.do(table, "hint")["code"] == "not_playing"
    host, _, other = started(scene, "reunion")
    assert host.do(other, "hint")["code"] == "no_hints"


def test_there_is_none_in_a_game_about_which_a_search_has_nothing_to_say(scene: Scene) -> None:
    aki, _, table = started(scene, "happiness")
    assert aki.do(table, "hint")["code"] == "no_hints"
    assert aki.do(table, "reasons", moves=["card 1"])["code"] == "no_hints"
    assert scene.bots.asked_for_hints == []


def test_a_seat_that_a_bot_plays_gets_no_hint(scene: Scene) -> None:
    aki, _, table = started(scene)
    scene.bots.choice = None
    aki.do(table, "leave")
    assert aki.do(table, "hint")["code"] == "not_seated"


def test_one_hint_at_a_time_and_the_table_goes_on(scene: Scene) -> None:
    aki, ben, table = started(scene)
    scene.bots.thinking.clear()
    expects = aki.state(table)["event"]

    async def story() -> None:
        _put(aki, {"type": "hint", "id": "first", "table": table, "expects": expects})
        _put(aki, {"type": "hint", "id": "second", "table": table, "expects": expects})
        _put(aki, {"type": "move", "id": "move", "table": table, "expects": expects, "move": aki.state(table)["view"]["legal"][0]})
        assert (await _told(aki, "second"))["code"] == "too_fast"
        assert (await _told(aki, "move"))["type"] == "ack"
        assert not any(message.get("id") == "first" for message in aki.received)
        scene.bots.thinking.set()

    scene.run(story())
    hinted = next(message for message in aki.received if message.get("id") == "first")
    assert hinted["type"] == "hinted"
    assert hinted["event"] == expects
    assert ben.state(table)["event"] > expects
    assert aki.do(table, "hint")["type"] in ("hinted", "refusal")


def test_a_hint_asked_for_on_a_line_that_was_lost_is_answered_on_the_new_one(scene: Scene) -> None:
    aki, _, table = started(scene)
    scene.bots.thinking.clear()
    message = {"type": "hint", "id": "one", "table": table, "expects": aki.state(table)["event"]}

    async def story() -> None:
        _put(aki, message)
        while not scene.bots.asked_for_hints:
            await asyncio.sleep(0)
        again = Browser(scene, aki.secret)
        await again.connect()
        for said in ({"type": "hello", "id": "h", "secret": aki.secret}, {"type": "enter", "id": "e", "table": table}, message):
            _put(again, said)
        await _told(again, "e")
        while again._incoming.qsize():
            await asyncio.sleep(0)
        scene.bots.thinking.set()
        assert (await _told(again, "one"))["type"] == "hinted"
        assert not [told for told in aki.received if told.get("id") == "one"]

    scene.run(story())


async def _told(browser: Browser, id: str) -> dict[str, Any]:
    """The answer to a message, as soon as it has come."""
    for _ in range(PATIENCE):
        found = next((message for message in browser.received if message.get("id") == id), None)
        if found:
            return found
        await asyncio.sleep(0)
    raise AssertionError(f"no answer to {id}")


def _put(browser: Browser, message: dict[str, Any]) -> None:
    browser._incoming.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})


def test_a_hint_that_cannot_be_found_is_refused(scene: Scene) -> None:
    aki, _, table = started(scene)
    scene.bots.failing = True
    assert aki.do(table, "hint")["code"] == "hint_failed"
    scene.bots.failing = False
    assert aki.do(table, "hint")["type"] == "hinted"


# --- the sheet ---------------------------------------------------------------------------------------------------------------


def test_the_sheet_says_how_likely_each_room_is_and_how_many_threes_remain(scene: Scene) -> None:
    aki, ben, table = night(scene)
    answer = aki.do(table, "aid")
    assert answer["type"] == "aided"
    assert answer["event"] == aki.state(table)["event"]
    assert answer["sheet"]["worlds"] > 1000
    assert sum(answer["sheet"]["chances"].values()) == pytest.approx(3)
    assert ben.do(table, "aid")["sheet"] == answer["sheet"], "it is what everybody can work out"


def test_the_sheet_is_there_also_when_it_is_not_ones_turn_and_nobody_else_hears_of_it(scene: Scene) -> None:
    aki, ben, table = night(scene)
    for one in (aki, ben):
        one.received.clear()
    waiting = next(one for one in (aki, ben) if not one.state(table)["view"]["legal"])
    assert waiting.do(table, "aid")["type"] == "aided"
    other = ben if waiting is aki else aki
    assert other.received == []


def test_the_sheet_is_refused_where_hints_are_off_to_onlookers_after_the_end_and_in_other_games(scene: Scene) -> None:
    aki, ben, table = night(scene)
    carol = scene.browser()
    carol.enter(table, aki.invitations[table])
    assert carol.do(table, "aid")["code"] == "not_seated"
    aki.do(table, "hints_off")
    assert aki.do(table, "aid")["code"] == "hints_off"
    host, _, other = started(scene)
    assert host.do(other, "aid")["code"] == "no_aid"
    assert ben.do(table, "aid")["code"] == "hints_off"


def test_every_game_with_a_sheet_makes_one_from_what_a_seat_knows() -> None:
    match = enishi.new("ito", seed=1)
    job = thoughts.SheetJob("ito", match.hidden(0).tobytes())
    assert set(msgspec.to_builtins(work_out(job))) == {"worlds", "chances"}


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the games' modules had been built."""
    monkeypatch.setattr("enishi.server.room.hints.served_files", lambda game: ("abc", game.folder))


def test_a_browser_that_thinks_by_itself_is_told_what_its_seat_knows_and_nothing_else(scene: Scene, modules: None) -> None:
    aki, ben, table = started(scene)
    ben.received.clear()
    known = aki.do(table, "hint", here=True)
    match = scene.run(scene.house.room(table)).table.playing
    assert known["type"] == "known"
    assert (known["game"], known["sources"], known["seat"], known["event"]) == ("connect37", "abc", 0, aki.state(table)["event"])
    assert b64decode(known["record"]) == match.hidden(0).tobytes()
    assert scene.bots.asked_for_hints == []
    assert ben.received == []


def test_a_site_without_modules_thinks_itself(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("enishi.server.room.hints.served_files", lambda game: None)
    aki, _, table = started(scene)
    assert aki.do(table, "hint", here=True)["type"] == "hinted"
    chooser, _, dormitory = night(scene)
    assert chooser.do(dormitory, "aid", here=True)["type"] == "aided"


def test_a_browser_that_works_out_the_sheet_is_told_what_its_seat_knows(scene: Scene, modules: None) -> None:
    aki, ben, table = night(scene)
    match = scene.run(scene.house.room(table)).table.playing
    for one in (aki, ben):
        known = one.do(table, "aid", here=True)
        assert known["type"] == "known"
        assert b64decode(known["record"]) == match.hidden(known["seat"]).tobytes()
    aki.do(table, "hints_off")
    assert ben.do(table, "aid", here=True)["code"] == "hints_off"


def test_what_a_browser_may_think_about_is_refused_where_a_hint_would_be(scene: Scene, modules: None) -> None:
    aki, ben, table = started(scene)
    assert ben.do(table, "hint", here=True)["code"] == "not_your_turn"
    assert ben.do(table, "reasons", moves=["x"])["code"] == "not_your_turn"
    assert aki.do(table, "hints_off")["type"] == "ack"
    assert aki.do(table, "hint", here=True)["code"] == "hints_off"
    assert aki.do(table, "reasons", moves=["x"])["code"] == "hints_off"


def test_records_that_are_told_are_equal_where_a_seat_cannot_tell_histories_apart() -> None:
    first, second = two_nights()
    assert first.events != second.events
    assert first.hidden(0).tobytes() == second.hidden(0).tobytes()


def test_reasons_are_those_of_a_hint_and_only_for_legal_moves(scene: Scene) -> None:
    aki, _, table = started(scene)
    bets = aki.do(table, "hint")["bets"]
    reasoned = aki.do(table, "reasons", moves=[bet["move"] for bet in bets])
    assert reasoned["type"] == "reasoned"
    assert reasoned["reasons"] == [bet["reason"] for bet in bets]
    assert aki.do(table, "reasons", moves=["nonsense"])["code"] == "no_reason"


def test_the_signs_that_a_bot_has_proposed_are_those_of_a_hint(scene: Scene, modules: None) -> None:
    aki = scene.browser()
    table = aki.open("signs", seats=4, seat=0, bots=["hard", "hard", "hard"])
    aki.do(table, "start")
    aki.do(table, "ready")
    room = scene.run(scene.house.room(table))
    key = plain_key(room.table, 0)
    assert key in (NEXT, MIRROR)
    known = aki.do(table, "hint", here=True)
    assert (known["type"], known["key"]) == ("known", key)
    sent = aki.state(table)["view"]["legal"][0]
    reasoned = aki.do(table, "reasons", moves=[sent])
    card = int(sent.split()[1])
    assert reasoned["moves"] == [f"send {card} say {sign(key, 0, 0, card)}"]


def found(move: str, visits: int, mean: float) -> thoughts.Settled:
    return thoughts.settled([Weighed(move, visits, mean)], [])[0]


@pytest.mark.parametrize(("other", "first"), [(found("b", 150, 0.21), "a"), (found("b", 3000, 0.25), "b")], ids=["a little luck", "better"])
def test_what_is_surely_good_comes_first(other: thoughts.Settled, first: str) -> None:
    assert thoughts._worth_telling([found("a", 4000, 0.20), other])[0].move == first


def test_a_number_is_more_than_what_it_may_be_wrong_by() -> None:
    chosen = found("a", 4000, 0.12)
    assert thoughts._worth_telling([chosen, found("b", 60, 0.02)]) == [chosen]
    assert len(thoughts._worth_telling([chosen, found("b", 4000, 0.0)])) == 2, "nothing at all, and sure of it"


def test_a_number_that_still_moves_is_wrong_by_as_much_at_least() -> None:
    """Walks of a tree that knows more are believed; how far they are from the others is told, whatever the luck of the tries."""
    [bet] = thoughts.settled([Weighed("a", 20_000, 0.53)], [Weighed("a", 5000, 0.62)])
    assert bet.mean == pytest.approx(0.50)
    assert 0.06 < bet.margin < 0.07, "by twice as much as it has moved, and by luck"
    [still] = thoughts.settled([Weighed("a", 20_000, 0.5)], [Weighed("a", 5000, 0.5)])
    assert still.margin < 0.01
