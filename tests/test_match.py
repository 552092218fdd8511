"""The public API: what other people's programs are written against."""

from typing import Any

import pytest

import enishi


def test_games_have_titles_seats_and_options() -> None:
    games = enishi.games()
    assert games["connect37"]["title"] == {"en": "Connect 37", "ja": "コネクト37"}
    assert games["connect37"]["seats"] == [2, 3, 4]
    assert games["bird"]["options"]["gold_cost"] == {"default": 2, "allowed": "1-3"}


def test_new_leaves_chance_to_the_caller() -> None:
    match = enishi.new("connect37")
    assert match.waiting == ("~",)
    assert match.legal("~") == [str(tile) for tile in range(1, 38)]
    assert match.legal(0) == []
    assert (match.scores, match.returns, match.over) == (None, None, False)
    match.advance()
    assert match.legal(0)


def test_the_same_seed_brings_the_same_chance() -> None:
    events = []
    for _ in range(2):
        match = enishi.new("connect37", 3, seed=7)
        match.advance()
        events.append(match.events)
    assert events[0] == events[1]


def test_copies_of_a_seeded_match_do_not_foretell_its_chance() -> None:
    match = enishi.new("connect37", 4, seed=7)
    futures = []
    for _ in range(3):
        copy = match.copy()
        copy.advance()
        futures.append(copy.events)
    match.advance()
    assert match.events not in futures
    assert len(set(futures)) == 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("no game",), "There is no game “no game”"),
        (("../connect37",), "There is no game"),
        ((None,), "There is no game"),
        (("connect37", 1), "2 to 4 seats, not 1"),
        (("connect37", "2"), "2 to 4 seats"),
        (("connect37", True), "2 to 4 seats"),
        (("connect37", 2.0), "2 to 4 seats"),
        (("bird", 3, {"gold_cost": 4}), "Allowed: 1-3"),
        (("bird", 3, {"gold_cost": "2"}), "Allowed: 1-3"),
        (("bird", 3, {"gold_cost": True}), "Allowed: 1-3"),
        (("bird", 3, {"cost": 1}), "The options are: gold_cost, gold_power"),
        (("bird", 3, ["gold_cost"]), "Options are given as names with values"),
        (("bird", 3, {}, "seed"), "A seed is a whole number"),
    ],
)
def test_a_wrong_setup_is_refused_with_what_is_allowed(arguments: tuple[Any, ...], says: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        enishi.new(*arguments)
    assert isinstance(caught.value, enishi.BadSetup)
    assert says in str(caught.value)
    assert caught.value.say("ja") != str(caught.value)


def test_an_option_given_its_default_is_the_option_not_given() -> None:
    assert enishi.new("bird", 3, {"gold_cost": 2, "gold_power": 1}).record()["options"] == {"gold_power": 1}
    assert enishi.new("happiness", 3, {"speakers": 3}).record()["options"] == {}


def test_a_record_is_as_the_rules_page_shows_it() -> None:
    record = {
        "enishi": 1,
        "game": "reunion",
        "seats": 3,
        "options": {},
        "events": ["2 break", "1 keep", "0 keep"],
        "scores": [1, 1, 0],
        "returns": [0.75, 0.75, 0.0],
    }
    assert enishi.replay(record).record() == record
    assert list(enishi.replay(record).record()) == list(record)


def test_a_record_may_stop_anywhere_and_keeps_its_extra_keys() -> None:
    record = {"enishi": 1, "game": "reunion", "seats": 2, "events": ["1 keep"], "talk": ["see you"], "lost_on_time": 0}
    match = enishi.replay(record)
    assert match.waiting == (0,)
    assert match.record() == record | {"options": {}}


@pytest.mark.parametrize("event", ["3 keep", "0 keep ", " 0 keep", "00 keep", "0  keep", "keep", "0 KEEP", "~ keep", "0", "", None, 7])
def test_a_record_with_an_impossible_event_is_refused_whole(event: Any) -> None:
    record = {"enishi": 1, "game": "reunion", "seats": 3, "options": {}, "events": ["1 keep", event]}
    with pytest.raises(enishi.BadRecord, match="Event 1 of the record"):
        enishi.replay(record)


def test_names_in_a_record_are_the_names_in_views() -> None:
    match = enishi.replay({"enishi": 1, "game": "reunion", "seats": 2, "events": [], "names": ["Aki", "遥"]})
    assert [player["name"] for player in match.view(None)["players"]] == ["Aki", "遥"]


@pytest.mark.parametrize("seat", [-1, 2, "0", "~", True, 1.0])
def test_a_view_for_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    with pytest.raises(enishi.Refused, match="There is no seat"):
        enishi.new("reunion", 2).view(seat)


def test_undo_at_the_start_is_refused() -> None:
    with pytest.raises(enishi.Refused, match="nothing can be taken back"):
        enishi.new("reunion", 2).undo()


def test_a_record_of_a_copy_does_not_change_with_the_original() -> None:
    match = enishi.new("reunion", 2)
    copy = match.copy()
    match.play(0, "keep")
    assert copy.record()["events"] == []


def test_an_event_of_a_record_is_told_by_those_who_saw_all_of_it() -> None:
    match = enishi.new("connect37", seats=2, seed=1)
    match.advance()
    entries = [match.told(number) for number in range(len(match))]
    assert [entry.event for entry in entries] == list(match.events)
    assert {entry["event"] for entry in match.view(None)["log"]} > {"~ ?"}, "others are not told"
