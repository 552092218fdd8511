"""What bots know and advise in Shiawase no Ito."""

import random
from typing import Any

import numpy as np
import pytest

import enishi
from enishi.games import load
from enishi.games.ito import aid
from enishi.games.ito.advice import reason
from enishi.games.ito.insight import discretion, ignorant, policy
from enishi.games.ito.notation import GIFTS, ROOM_NAMES
from enishi.games.ito.rules import POSSESSOR, PROTAGONIST
from enishi.games.ito.rules.secret import agrees
from enishi.games.ito.tests.positions import EXAMPLE, FIVE_TURNS, draw, table_after, watched
from enishi.games.sheet import sheet_of
from enishi.games.tier import compiling_allowed
from enishi.kernel.chance import GENERATOR_SIZE, sow
from enishi.kernel.engine import Position, engine
from enishi.kernel.plain import Cells, plain_record, snapshot
from enishi.lab.tournament import tournament
from enishi.match import Match
from enishi.views import Line


def positions(seed: int, options: dict[str, Any] | None = None) -> list[Position]:
    """The positions of a random match."""
    rng, match = random.Random(seed), enishi.new("ito", options=options or {})
    found = []
    while not match.over:
        found.append(match.position)
        draw(match, rng)
    return found


def generator(seed: int) -> Any:
    rng = Cells(np.zeros(GENERATOR_SIZE, np.int64))
    sow(rng, seed, 0)
    return rng


def test_the_policy_watches_threes_that_agree() -> None:
    rules, rng = engine(load("ito"), compiled=False), generator(5)
    position = table_after(*EXAMPLE, "notice RR", "red 204", "red 301").position
    for _ in range(10):
        after = position
        for _ in range(3):
            after = rules.play(after, PROTAGONIST, policy(plain_record(after), PROTAGONIST, Cells(np.zeros(27, np.int64)), rng))
        world = plain_record(position.copy())
        world.possessors = int(after[0]["watched"][2])
        assert world.possessors & world.living == world.possessors
        assert agrees(world)


def test_the_policy_does_not_look_at_the_possessors() -> None:
    one = table_after(*EXAMPLE, "notice RB", "red 501", "blue 405")
    other = table_after("choose 205", "choose 305", "choose 502", "notice RB", "red 501", "blue 405")
    assert one.hidden(0).tobytes() == other.hidden(0).tobytes()
    moves = [
        policy(plain_record(match.position.copy()), PROTAGONIST, Cells(np.zeros(27, np.int64)), generator(9)) for match in (one, other)
    ]
    assert moves[0] == moves[1]


def test_a_gift_that_many_may_have_given_tells_less() -> None:
    record = plain_record(table_after(*EXAMPLE, "notice RB").position.copy())
    central, corner = GIFTS.index("red 303"), GIFTS.index("red 601")
    assert discretion(record, central) > discretion(record, corner)


def test_who_receives_no_longer_explains_earlier_gifts() -> None:
    record = plain_record(
        table_after(*EXAMPLE, "notice RR", "red 204", "red 501", *watched("403", "601", "602")[1:], "watch 604", "notice BB").position
    )
    beside, apart = GIFTS.index("blue 303"), GIFTS.index("blue 305")
    assert discretion(record, beside) < discretion(record, apart)


def test_only_the_protagonist_side_is_ignorant_and_only_for_the_other() -> None:
    record = plain_record(table_after(*EXAMPLE).position)
    asked = [ignorant(record, seat, actor) for seat in (PROTAGONIST, POSSESSOR) for actor in (PROTAGONIST, POSSESSOR)]
    assert asked == [False, False, True, False]


def advice(match: Match, seat: int, text: str) -> Line | None:
    return reason(snapshot(match.hidden(seat)), seat, text)


def test_a_watch_is_explained_by_the_threes_that_she_belongs_to() -> None:
    match = table_after(*FIVE_TURNS)
    found = sheet_of(aid, snapshot(match.hidden(0)))
    possible = [chance for chance in found.chances.values() if chance]
    average = sum(possible) / len(possible)
    assert min(possible) < average < max(possible), "some are likelier than others"
    for room in ROOM_NAMES:
        chance, line = found.chances[room], advice(match, 0, f"watch {room}")
        if chance <= average:
            assert line is None, "nothing is said for watching somebody who is not likely"
        elif chance == 1:
            assert line
            assert line.key == "advice.certain"
        else:
            assert line
            assert (line.key, line.facts["part"], line.facts["threes"]) == ("advice.suspect", round(chance * found.worlds), found.worlds)


def test_a_gift_is_explained_by_the_threes_that_it_leaves() -> None:
    match = table_after(*EXAMPLE, "notice RB", "red 501")
    line = advice(match, 1, "blue 405")
    match.play(1, "blue 405")
    assert line == Line("advice.leaves", {"name": "matsuri", "threes": sheet_of(aid, snapshot(match.hidden(0))).worlds})


def test_a_large_card_is_good_to_show_when_watches_make_it_small() -> None:
    match = table_after(*EXAMPLE, "notice RB", "red 501", "blue 405", *watched("402", "601", "602"))
    assert advice(match, 1, "notice RBB") == Line("advice.cheap_now", {"card": "RBB", "given": 2, "gifts": 3})
    assert advice(match, 1, "notice RR") is None


def test_a_small_card_tells_little() -> None:
    match = table_after(*EXAMPLE)
    assert advice(match, 1, "notice RB") == Line("advice.few_gifts", {"card": "RB", "given": 2})
    assert advice(match, 1, "notice RBB") is None
    assert advice(enishi.new("ito"), 1, "choose 201") is None


@pytest.mark.skipif(not compiling_allowed(), reason="nothing may be compiled")
def test_a_search_finds_random_possessors() -> None:
    played = tournament("ito", ["search:iterations=60", "random"], games=12, seats=2, seed=2, processes=1)
    assert played.standings[0].bot == "search:iterations=60"
    assert played.standings[0].mean > 0.7
