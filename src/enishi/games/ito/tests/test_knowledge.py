"""Who knows what in Shiawase no Ito: the possessors are the only secret, until they are turned up."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import enishi
from enishi.games import load
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.rules.secret import agrees, one_of_all
from enishi.games.ito.tests.naive import Gifts, in_reach, ways_to_give
from enishi.games.ito.tests.positions import EXAMPLE, FIVE_TURNS, draw, table_after, watched
from enishi.games.tier import compiling_allowed
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Engine, engine
from enishi.kernel.plain import Cells, plain_record
from enishi.match import Match
from enishi.record import replay

SEED = 403

Three = tuple[str, ...]
FINISHED = sorted((Path(__file__).parent / "records").glob("*.json"))


def rules() -> Engine:
    """The compiled rules where compiling is allowed: redealing many times takes long in plain Python."""
    return engine(load("ito"), compiled=compiling_allowed())


def dealt(match: Match, seat: int, times: int) -> Counter[Three]:
    """The possessors of this many worlds that a seat can imagine."""
    asked = rules()
    hidden, rng = asked.hide(match.position, seat), asked.generator(SEED)
    return Counter(three_in(asked.redeal(hidden, seat, rng)[0]["possessors"]) for _ in range(times))


def three_in(possessors: int) -> Three:
    return tuple(room for number, room in enumerate(ROOM_NAMES) if possessors >> number & 1)


def agreeing(match: Match) -> set[Three]:
    """All threes that could have done what everybody saw, found by trying everything."""
    table = match.view(None)["table"]
    living = [who["room"] for who in table["characters"] if who["living"]]
    return {three for three in combinations(living, 3) if all(_could_do(three, turn, table, match) for turn in table["turns"])}


def _could_do(three: Three, turn: dict[str, Any], table: dict[str, Any], match: Match) -> bool:
    givers = [room for room in three if room not in turn["watched"]]
    if any(not any(in_reach(gift["colour"], room, gift["room"]) for room in givers) for gift in turn["gifts"]):
        return False
    receivers = [who["room"] for who in table["characters"] if _received_later(who, turn["turn"]) and who["room"] not in three]
    being_played = turn["turn"] == table["turn"]
    if turn["notice"] is None:
        cards = [notice["card"] for notice in table["notices"]]
        return match.view(None)["phase"] != "notice" or any(ways_to_give(givers, receivers, card) - {((), ())} for card in cards)
    return _agrees(ways_to_give(givers, receivers, turn["notice"]), turn, being_played)


def _received_later(who: dict[str, Any], turn: int) -> bool:
    """Whether somebody was living when a turn's gifts were given."""
    return who["living"] or (who["fortune_turn"] or 0) >= turn


def _agrees(ways: set[Gifts], turn: dict[str, Any], being_played: bool) -> bool:
    red = tuple(gift["room"] for gift in turn["gifts"] if gift["colour"] == "red")
    blue = tuple(gift["room"] for gift in turn["gifts"] if gift["colour"] == "blue")
    if not being_played:
        return (red, blue) in ways
    return any(_goes_on(way, red, blue) for way in ways)


def _goes_on(way: Gifts, red: Sequence[str], blue: Sequence[str]) -> bool:
    """Whether a whole way to give begins with these gifts and has more, so that they were not the last."""
    if len(way[0]) + len(way[1]) == len(red) + len(blue):
        return False
    all_reds_given = way[0] == tuple(red)
    begins = way[0][: len(red)] == tuple(red) and way[1][: len(blue)] == tuple(blue)
    return begins and (all_reds_given or not blue)


def could_be(match: Match, three: Sequence[str]) -> bool:
    """Whether the rules find that a three agrees with everything that was seen."""
    world = plain_record(match.hidden(0).copy())
    world.possessors = sum(1 << ROOM_NAMES.index(room) for room in three)
    return bool(agrees(world))


def test_the_choice_of_the_possessors_is_hidden_from_all_others() -> None:
    match = table_after(*EXAMPLE, "notice RR")
    hidden = ["1 choose ?"] * 3 + ["1 notice RR"]
    for seat in (0, None):
        assert [entry["event"] for entry in match.view(seat)["log"]] == hidden
        assert match.view(seat)["table"]["possessors"] is None
    assert [entry["event"] for entry in match.view(1)["log"]] == ["1 choose 205", "1 choose 302", "1 choose 402", "1 notice RR"]


def test_everything_else_is_public() -> None:
    match = table_after(*FIVE_TURNS)
    for seat in (0, None):
        assert [entry["event"] for entry in match.view(seat)["log"]][3:] == list(match.events[3:])


def test_how_many_gifts_are_still_to_come_is_as_secret_as_the_possessors() -> None:
    """After notice RBB, one three can give three gifts and the other, with a possessor watched, only two."""
    first = ("notice RR", "red 204", "red 301", *watched("402", "601", "602"), "notice RBB")
    one = table_after(*EXAMPLE, *first)
    other = table_after("choose 205", "choose 302", "choose 502", *first)
    assert [match.view(1)["table"]["gifts_to_give"] for match in (one, other)] == [2, 3]
    for seat in (0, None):
        assert one.hidden(seat).tobytes() == other.hidden(seat).tobytes()
        assert one.view(seat) == other.view(seat)
        assert one.view(seat)["table"]["gifts_to_give"] is None


def test_that_another_gift_follows_is_seen() -> None:
    match = table_after(*EXAMPLE, "notice RBB", "red 501")
    assert match.view(0)["waiting"] == [1]
    assert match.view(0)["table"]["turns"][0]["not_given"] is None


@pytest.mark.parametrize("last", ["401", "402"])
def test_at_the_end_the_possessors_are_turned_up(last: str) -> None:
    match = table_after(*FIVE_TURNS, *watched("205", "302", last)[:2], f"watch {last}")
    for seat in (0, 1, None):
        assert [possessor["name"] for possessor in match.view(seat)["table"]["possessors"]] == ["hotaru", "touka", "aoi"]
        assert match.hidden(seat).tobytes() == match.position.tobytes()
    assert [entry["event"] for entry in match.view(0)["log"]][:3] == ["1 choose ?"] * 3, "what was hidden stays so in the log"


def test_the_possessor_side_has_nothing_to_imagine() -> None:
    match = table_after(*FIVE_TURNS)
    assert rules().hide(match.position, 1).tobytes() == match.position.tobytes()
    assert set(dealt(match, 1, 5)) == {("205", "302", "402")}


def test_while_possessors_are_chosen_the_lowest_of_a_random_three_are_imagined() -> None:
    match = table_after("choose 602")
    worlds = dealt(match, 0, 3000 if rules().compiled else 300)
    assert all(len(three) == 1 for three in worlds)
    assert worlds.most_common(1)[0][0] == ("201",)
    match = table_after("choose 602", "choose 603")
    assert all(len(three) == 2 and three[0] < three[1] < "605" for three in dealt(match, 0, 300))


def check_even(worlds: Counter[Three], expected: set[Three], place: object) -> None:
    """Every three that agrees is imagined about equally often: within five standard deviations."""
    times, share = worlds.total(), 1 / len(expected)
    spread = (times * share * (1 - share)) ** 0.5
    assert all(abs(worlds[three] - times * share) <= 5 * spread + 1 for three in expected), (place, worlds)


def late_moments(options: dict[str, Any], rng: random.Random) -> list[Match]:
    """A random match stopped in the middle of its last gifts, before its last watch, and somewhere else in the second half."""
    match = enishi.new("ito", options=options)
    moments: dict[str, Match] = {}
    while not match.over:
        if len(match.events) > 20:
            moments["give" if match.events[-1].startswith(("1 red", "1 blue")) and match.waiting == (1,) else "else"] = match.copy()
        if len(match.events) > 20 and rng.random() < 0.1:
            moments["somewhere"] = match.copy()
        draw(match, rng)
    return list(moments.values())


@pytest.mark.parametrize("options", [{}, {"if_route": True}, {"notices": ["RBB", "RB", "RRB", "RBB", "BBB"]}])
def test_imagined_possessors_are_exactly_those_that_agree_each_as_likely(options: dict[str, Any]) -> None:
    for match in late_moments(options, random.Random(f"{SEED} {options}")):
        expected = agreeing(match)
        living = [who["room"] for who in match.view(None)["table"]["characters"] if who["living"]]
        assert {three for three in combinations(living, 3) if could_be(match, three)} == expected, match.events
        worlds = dealt(match, 0, 200 * len(expected) if rules().compiled else 10)
        assert set(worlds) <= expected, match.events
        if rules().compiled:
            check_even(worlds, expected, match.events)


def test_that_the_game_goes_on_clears_those_who_are_watched_as_a_three() -> None:
    match = table_after("choose 301", "choose 402", "choose 605", "notice RB", "red 501", "blue 405", "watch 205", "watch 302")
    assert could_be(match, ("205", "302", "402"))
    match.play(0, "watch 402")
    assert not could_be(match, ("205", "302", "402"))
    assert could_be(match, ("205", "301", "402"))


def test_a_gift_says_that_another_follows_if_it_was_not_the_last() -> None:
    """After red 301 of RBB, with 402 watched, whoever could give only one gift is cleared."""
    match = table_after(*EXAMPLE, "notice RR", "red 204", "red 501", *watched("402", "601", "602"), "notice RBB", "red 301")
    assert could_be(match, ("205", "302", "402"))
    assert could_be(match, ("205", "302", "502"))
    assert not could_be(match, ("302", "402", "602"))


def test_a_gift_says_that_those_to_come_are_in_higher_rooms() -> None:
    """202, 302 and 502 could give 602 and another blue gift, but none above 602."""
    match = table_after(*EXAMPLE, "notice BB", "blue 602")
    assert could_be(match, ("205", "302", "402"))
    assert not could_be(match, ("202", "302", "502"))
    assert ("202", "302", "502") not in dealt(match, 0, 100)


def test_as_many_gifts_as_possible_were_given() -> None:
    """Where only one gift of RB came, whoever could have given two is cleared."""
    first = ("notice RR", "red 204", "red 501", *watched("302", "402", "601"), "notice RB", "blue 305")
    match = table_after(*EXAMPLE, *first)
    assert could_be(match, ("205", "302", "402"))
    assert not could_be(match, ("205", "401", "402"))


def test_going_through_all_finds_what_guessing_finds() -> None:
    match = table_after(*FIVE_TURNS)
    expected = agreeing(match)
    hidden = engine(load("ito"), compiled=False).hide(match.position, 0)
    rng = Cells(engine(load("ito"), compiled=False).generator(SEED))
    found = {three_in(one_of_all(plain_record(hidden), rng)) for _ in range(8 * len(expected))}
    assert found <= expected
    assert len(found) > len(expected) // 2


def test_onlookers_imagine_what_the_protagonist_side_does() -> None:
    match = table_after(*FIVE_TURNS)
    assert dealt(match, 0, 20) == dealt(match, ONLOOKER, 20)


@pytest.mark.parametrize("file", FINISHED, ids=lambda file: file.stem)
def test_in_the_end_the_book_names_the_possessors_who_gave(file: Path) -> None:
    """Each gift has one who may have given it, and no possessor is needed for two gifts of a turn."""
    table = replay(json.loads(file.read_text(encoding="utf-8"))).view(None)["table"]
    three = {one["room"] for one in table["possessors"]}
    for turn in table["turns"]:
        givers = [set(gift["possible_givers"]) for gift in turn["gifts"]]
        assert all(one and one <= three - set(turn["watched"]) for one in givers)
        alone = [room for one in givers if len(one) == 1 for room in one]
        assert len(alone) == len(set(alone))
        assert all(not one & set(alone) for one in givers if len(one) > 1), "who gave one gift did not give the other"
