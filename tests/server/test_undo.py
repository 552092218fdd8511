"""Undo, where it harms nobody."""

from tests.server.scene import Scene, started

import enishi
from enishi.server.table.undo import last_decision


def test_what_is_seen_costs_consent_or_can_never_be_taken_back() -> None:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    match.play(0, match.legal(0)[0])
    assert last_decision(match, 0).cost == "consent", "the others have seen a tile of the hand"
    match.play(0, "single")
    assert last_decision(match, 0).cost == "free", "a chip shows nothing hidden"
    match.advance()
    assert last_decision(match, 0).cost == "seen", "seat 1 has drawn a tile"


def test_a_hidden_choice_is_taken_back_at_once_before_others_choose() -> None:
    match = enishi.new("reunion", seats=3)
    match.play(1, "keep")
    assert last_decision(match, 1).cost == "free"
    match.play(0, "keep")
    assert last_decision(match, 1).cost == "consent"
    match.play(2, "break")
    assert last_decision(match, 2).cost == "seen", "all choices have been shown"


def test_cards_that_were_turned_up_stay_seen() -> None:
    match = enishi.new("happiness", seats=2, options={"speakers": 2})
    for move in ("card 1", "card 3", "card 5"):
        match.play(0, move)
        match.play(1, move)
    assert last_decision(match, 1).cost == "seen"


def test_a_guess_is_taken_back_at_once_and_everybody_is_shown_it(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("happiness", seats=2, seat=0)
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    aki.move(table, "card 1")
    event = aki.state(table)["event"]
    assert aki.do(table, "undo")["type"] == "ack"
    assert ben.state(table)["view"]["log"] == []
    assert aki.state(table)["event"] == event + 1
    assert aki.move(table, "card 2")["type"] == "ack"
    assert [entry["event"] for entry in ben.state(table)["view"]["log"]] == ["0 card ?"]


def test_what_others_must_agree_to_is_asked_and_done_when_all_agree(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert aki.do(table, "undo")["code"] == "nothing_yours"
    aki.move(table)
    length = len(aki.state(table)["view"]["log"])
    aki.do(table, "undo")
    assert ben.state(table)["frame"]["undo"] == {"seat": 0, "events": length - 1, "agreed": [], "seen": False}
    assert aki.do(table, "answer_undo", agree=True)["code"] == "own_undo"
    assert ben.do(table, "answer_undo", agree=True)["type"] == "ack"
    assert len(aki.state(table)["view"]["log"]) == length - 1
    assert aki.state(table)["frame"]["undo"] is None
    assert aki.state(table)["view"]["phase"] == "lay"


def test_one_no_is_enough_and_the_next_event_withdraws_the_question(scene: Scene) -> None:
    aki, ben, table = started(scene)
    aki.move(table)
    aki.do(table, "undo")
    ben.do(table, "answer_undo", agree=False)
    assert aki.state(table)["frame"]["undo"] is None
    assert ben.do(table, "answer_undo", agree=True)["code"] == "no_undo_asked"
    aki.do(table, "undo")
    aki.move(table)
    assert aki.state(table)["frame"]["undo"] is None


def test_where_a_secret_was_seen_the_others_are_told_so_when_they_are_asked(scene: Scene) -> None:
    aki, ben, table = started(scene)
    assert aki.state(table)["mine"]["undo"] == "nothing"
    aki.move(table)
    aki.move(table)  # the chip, and Ben draws a tile
    assert aki.state(table)["mine"]["undo"] == "asks"
    assert aki.do(table, "undo")["type"] == "ack"
    assert ben.state(table)["frame"]["undo"]["seen"]
    ben.do(table, "answer_undo", agree=True)
    assert aki.state(table)["view"]["phase"] == "chip"
    assert aki.state(table)["frame"]["taken_back"] == {"decisions": 1, "draws": 1}


def test_among_bots_everything_is_taken_back_at_once_and_counted_with_the_draws(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, seat=0, bots=["random"])
    aki.do(table, "start")
    aki.move(table)
    aki.move(table)
    assert aki.state(table)["view"]["waiting"] == [0]
    assert aki.state(table)["mine"]["undo"] == "at_once"
    log = len(aki.state(table)["view"]["log"])
    assert aki.do(table, "undo")["type"] == "ack"
    state = aki.state(table)
    assert (state["view"]["phase"], state["mine"]["undo"]) == ("chip", "at_once")
    assert state["frame"]["taken_back"] == {"decisions": 1, "draws": 2}, "the bot's tile and the next one"
    assert len(state["view"]["log"]) < log
    scene.restart()
    aki.reconnect()
    aki.enter(table)
    assert aki.state(table)["frame"]["taken_back"] == {"decisions": 1, "draws": 2}, "kept with the table"


def test_bots_agree_to_everything(scene: Scene) -> None:
    aki = scene.browser()
    table = aki.open(seats=2, seat=0, bots=["random"])
    aki.do(table, "start")
    aki.move(table)
    assert aki.do(table, "undo")["type"] == "ack"
    assert aki.state(table)["view"]["phase"] == "lay"


def test_the_store_keeps_what_was_taken_back_and_the_record_does_not(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("happiness", seats=2, seat=0, options={"speakers": 1})
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    aki.move(table, "card 1")
    aki.do(table, "undo")
    for card in ("card 2", "card 4", "card 6"):
        aki.move(table, card)
        ben.move(table, card)
    assert aki.do(table, "get_record")["record"]["events"][:2] == ["0 card 2", "1 card 2"]
    kept = [type(entry).__name__ for entry in scene.run(scene.store.entries(table))]
    assert kept.count("Moved") == 7
    assert kept.count("Undone") == 1


def test_who_was_away_during_an_undo_gets_the_log_that_stands(scene: Scene) -> None:
    aki, ben, table = started(scene)
    aki.move(table, aki.state(table)["view"]["legal"][0])
    ben.hang_up()
    had = ben.state(table)["event"]
    scene.restart()
    aki.reconnect()
    aki.enter(table)
    aki.do(table, "undo")
    ben.reconnect()
    ben.enter(table, have={"seat": 1, "event": had, "talk": 0, "private": 0})
    ben.do(table, "answer_undo", agree=True)
    aki.move(table, aki.state(table)["view"]["legal"][-1])
    assert [entry["event"] for entry in aki.state(table)["view"]["log"][6:]] == [
        entry["event"] for entry in ben.state(table)["view"]["log"][6:]
    ]
    ben.hang_up()
    ben.reconnect()
    answer = ben.enter(table, have={"seat": 1, "event": had, "talk": 0, "private": 0})
    assert answer["log_from"] == 6


def test_the_log_that_somebody_has_rightly_is_known_after_any_undos(scene: Scene) -> None:
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("happiness", seats=2, seat=0)
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    aki.move(table, "card 1")
    aki.do(table, "undo")
    aki.move(table, "card 2")
    kept = scene.house.rooms[table].table
    assert [kept.log_from(event) for event in range(4)] == [0, 0, 0, 1]


def test_where_a_decision_stands_nobody_takes_it_back(scene: Scene) -> None:
    """A seal on the answer to a promise: the site had said so, and taken it back at once all the same."""
    aki, ben = scene.browser(), scene.browser()
    table = aki.open("reunion", seats=2, seat=0)
    ben.join(aki, table, "Ben")
    aki.do(table, "start")
    aki.move(table, "break")
    assert aki.do(table, "undo")["code"] == "decisions_stand"
    assert aki.state(table)["mine"]["undo"] == "nothing"
    assert ben.state(table)["view"]["table"]["chosen"] == 1
    assert ben.state(table)["frame"]["undo"] is None
