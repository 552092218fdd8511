"""What the best players of Shiawase no Ito work out: ways to give, how likely each three is, whom to watch, what to give."""

import random
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import enishi
from enishi.bots import bot
from enishi.bots.search import Search
from enishi.games import load
from enishi.games.ito import aid, conduct
from enishi.games.ito.insight.reckoning import asking
from enishi.games.ito.insight.reckoning.beliefs import learn, sit_down
from enishi.games.ito.insight.reckoning.desk import new_desks, new_notes
from enishi.games.ito.insight.reckoning.hiding import best_homes, best_way
from enishi.games.ito.insight.reckoning.watching import best_watch, likeliest
from enishi.games.ito.insight.reckoning.ways import SETS, gifts_of, has_way, kind_of, list_ways, set_number, way_number
from enishi.games.ito.notation import ROOM_NAMES
from enishi.games.ito.plans import TRIES, beginning, new_plan
from enishi.games.ito.rules import POSSESSOR, PROTAGONIST
from enishi.games.ito.rules.record import GIVE_FIRST, NOTICE_FIRST
from enishi.games.ito.rules.rooms import GIFTS, NO_SUCH_GIFT
from enishi.games.ito.tests.positions import EXAMPLE, FIVE_TURNS, draw, table_after, watched
from enishi.games.sheet import sheet_of
from enishi.games.tier import compiling_allowed
from enishi.kernel.chance import GENERATOR_SIZE, sow
from enishi.kernel.engine import engine
from enishi.kernel.plain import Cells, Records, plain_record, snapshot
from enishi.match import Match

TURN_4 = FIVE_TURNS[:18]
TURN_4_WATCHED = FIVE_TURNS[:21]
TURN_5_WATCHED = FIVE_TURNS[:27]

compiled_only = pytest.mark.skipif(not compiling_allowed(), reason="nothing may be compiled")


def bits(*rooms: str) -> int:
    return sum(1 << ROOM_NAMES.index(room) for room in rooms)


def generator(seed: int) -> Any:
    rng = np.zeros(GENERATOR_SIZE, np.int64)
    sow(Cells(rng), seed, 0)
    return rng


def desk_of(match: Match, *threes: int) -> tuple[Any, Any]:
    """Desks and notes at the turn that is being played, these threes being equally likely; as arrays."""
    s, desks = snapshot(match.position), new_desks()
    desk = desks[0]
    desk["number"], desk["living"], desk["turn"] = len(threes), s.living, s.turn
    desk["watched"], desk["notices"] = s.watched[s.turn], s.notices
    desk["threes"][: len(threes)] = threes
    desk["weights"][: len(threes)] = 1 / len(threes)
    return desks, new_notes()


def listed(match: Match, three: int) -> list[int]:
    desks, notes = desk_of(match, three)
    record = plain_record(notes)
    return [record.ways[j] for j in range(list_ways(record, plain_record(desks[:1]), three))]


def ways_by_the_rules(match: Match) -> set[tuple[int, ...]]:
    """Every notice card with its gifts that can be played, found by playing them."""
    rules, found = engine(load("ito"), compiled=False), set()
    open_ones: list[tuple[Any, tuple[int, ...]]] = [(match.position, ())]
    while open_ones:
        position, moves = open_ones.pop()
        if moves and snapshot(position).turn > snapshot(match.position).turn:
            found.add(moves)
            continue
        open_ones += [(rules.play(position, POSSESSOR, move), (*moves, move)) for move in rules.legal(position, POSSESSOR)]
    return found


def as_moves(way: int) -> tuple[int, ...]:
    return NOTICE_FIRST + kind_of(way), *(GIVE_FIRST + gift for gift in range(GIFTS) if gifts_of(way) >> gift & 1)


def test_every_set_of_gifts_has_a_number_of_its_own() -> None:
    sets = [gifts for size in (1, 2, 3) for gifts in combinations(range(0, GIFTS, 3), size)]
    numbers = [set_number(*gifts, *[NO_SUCH_GIFT] * (3 - len(gifts))) for gifts in sets]
    assert len(set(numbers)) == len(sets)
    assert max(numbers) < SETS
    for gifts, number in zip(sets, numbers, strict=True):
        whole = sum(1 << gift for gift in gifts)
        assert (gifts_of(number), way_number(3, whole)) == (whole, 3 * SETS + number)


@pytest.mark.parametrize("events", [(*EXAMPLE, "notice RB", "red 501", "blue 405", *watched("402", "601", "602")), TURN_4_WATCHED])
def test_ways_are_those_of_the_rules(events: tuple[str, ...]) -> None:
    match = table_after(*events)
    three = snapshot(match.position).possessors
    ways = listed(match, three)
    assert len(set(ways)) == len(ways)
    assert {as_moves(way) for way in ways} == ways_by_the_rules(match)
    desk = plain_record(desk_of(match, three)[0][:1])
    assert all(has_way(desk, three, way) for way in ways)
    others = set(listed(match, bits("201", "205", "605"))) - set(ways)
    assert others
    assert not any(has_way(desk, three, way) for way in others)


def test_who_could_have_given_much_else_is_less_likely() -> None:
    """Of two threes that can give a gift, the one with more ways to give is the less likely to have given it."""
    match = table_after(*EXAMPLE)
    apart, beside = bits("201", "304", "502"), bits("201", "202", "301")
    desks, notes = desk_of(match, apart, beside)
    shared = set(listed(match, apart)) & set(listed(match, beside))
    desk = plain_record(desks[:1])
    learn(plain_record(notes), desk, min(shared), 0.0)
    assert [desk.threes[i] for i in range(desk.number)] == [apart, beside]
    assert desk.weights[0] < desk.weights[1]
    assert desk.weights[0] + desk.weights[1] == pytest.approx(1)
    assert not any(notes["mass"][0]), "the notes are rubbed out"


def test_in_the_last_turn_the_likeliest_three_is_watched() -> None:
    match = table_after(*FIVE_TURNS)
    threes = bits("201", "304", "502"), bits("202", "304", "502")
    desks, notes = desk_of(match, *threes)
    desks[0]["weights"][:2] = 0.4, 0.6
    desks[0]["turn"] = 6
    assert best_watch(plain_record(notes), plain_record(desks[:1]), Cells(generator(1))) == threes[1] == likeliest(plain_record(desks[:1]))


@compiled_only
def test_beliefs_have_exactly_the_threes_that_agree() -> None:
    match = table_after(*FIVE_TURNS)
    rules, desks = engine(load("ito"), compiled=True), new_desks()
    rules.twins.module(asking.__name__).watch(match.hidden(PROTAGONIST), new_notes(), desks, generator(3))
    assert desks[0]["number"] == sheet_of(aid, snapshot(match.hidden(PROTAGONIST))).worlds
    assert desks[0]["weights"][: desks[0]["number"]].sum() == pytest.approx(1)


@compiled_only
def test_reckoning_is_the_same_plain_and_compiled() -> None:
    """With a few threes: with all of them it would take plain Python minutes."""
    match, three = table_after(*TURN_4), snapshot(table_after(*TURN_4).position).possessors
    twin = engine(load("ito"), compiled=True).twins.module(asking.__name__)
    threes = three, bits("201", "304", "605"), bits("302", "401", "605")
    desks, notes = desk_of(match, *threes)
    plain = asking.watch_from(Records(notes), Records(desks), Cells(generator(7)))
    desks, notes = desk_of(match, *threes)
    assert twin.watch_from(notes, desks, generator(7)) == plain
    match = table_after(*TURN_4, *watched("205", "302", "601"))
    pair = three, bits("205", "302", "401")
    desks, notes = desk_of(match, *pair)
    plain = asking.way_from(Records(notes), Records(desks), three, Cells(generator(8)))
    desks, notes = desk_of(match, *pair)
    assert twin.way_from(notes, desks, three, generator(8)) == plain


def test_homes_with_many_ways_are_chosen_more_often() -> None:
    match = table_after(*EXAMPLE)
    apart, beside = bits("201", "304", "502"), bits("201", "202", "301")
    rng, found = Cells(generator(2)), []
    for _ in range(30):
        desks, notes = desk_of(match, apart, beside)
        found.append(best_homes(plain_record(notes), plain_record(desks[:1]), rng))
    assert found.count(apart) > 25


def test_what_is_given_is_a_way_of_the_three() -> None:
    match = table_after(*TURN_5_WATCHED)
    three = snapshot(match.position).possessors
    desks, notes = desk_of(match, three, bits("201", "304", "605"), bits("302", "401", "605"))
    way = best_way(plain_record(notes), Records(desks), three, Cells(generator(4)))
    assert way in listed(match, three)


def test_every_three_is_possible_at_first() -> None:
    desks = new_desks()
    for if_route, threes in ((False, 2024), (True, 2300)):
        match = enishi.new("ito", options={"if_route": if_route})
        sit_down(plain_record(desks[:1]), snapshot(match.position))
        assert desks[0]["number"] == threes
        assert desks[0]["notices"].sum() == 5


@compiled_only
@pytest.mark.parametrize("options", [{}, {"if_route": True, "notices": ["B", "RRR", "RRB", "RBB", "RRB"]}])
def test_master_plays_whole_phases_by_one_plan(options: dict[str, Any]) -> None:
    match, players = enishi.new("ito", options=options), [bot("master", seed=5), bot("master", seed=6)]
    while not match.over:
        seat = int(match.waiting[0])
        move = players[seat].choose(match, seat)
        assert move in match.legal(seat)
        match.play(seat, move)


@compiled_only
def test_a_phase_begins_alike_however_far_it_is_entered() -> None:
    match = table_after(*EXAMPLE, "notice RB", "red 501", "blue 405")
    begun = beginning(match.hidden(PROTAGONIST))
    plan = new_plan(begun, 1, 0)
    for move in plan[:2]:
        match.play(PROTAGONIST, load("ito").moves[move])
        assert beginning(match.hidden(PROTAGONIST)) == begun
    match.play(PROTAGONIST, load("ito").moves[plan[2]])
    begun = beginning(match.hidden(POSSESSOR))
    for move in new_plan(begun, 1, 0)[:-1]:
        match.play(POSSESSOR, load("ito").moves[move])
        assert beginning(match.hidden(POSSESSOR)) == begun


@compiled_only
def test_master_keeps_to_a_plan_while_it_is_asked_at_other_tables() -> None:
    player, tables = bot("master", seed=5), [enishi.new("ito") for _ in range(2)]
    chosen: list[list[str]] = [[], []]
    for _ in range(3):  # the homes of the three possessors
        for table, made in zip(tables, chosen, strict=True):
            made.append(player.choose(table, POSSESSOR))
            table.play(POSSESSOR, made[-1])
    begun = beginning(enishi.new("ito").hidden(POSSESSOR))
    for call, made in enumerate(chosen):
        assert tuple(load("ito").numbers[move] for move in made) == new_plan(begun, 5, call * TRIES)


@compiled_only
def test_master_goes_on_where_another_player_has_begun() -> None:
    match = table_after(*EXAMPLE, "notice RB", "red 501", "blue 405")
    plan = new_plan(beginning(match.hidden(PROTAGONIST)), 1, 0)
    match.play(PROTAGONIST, load("ito").moves[plan[0]])
    assert conduct.choose(match, PROTAGONIST, (), Search(level="master", seed=1)) == load("ito").moves[plan[1]]


@compiled_only
def test_master_searches_where_no_plan_begins_so_and_where_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    match = table_after(*EXAMPLE, "notice RB", "red 501", "blue 405")
    plans = [new_plan(beginning(match.hidden(PROTAGONIST)), 1, stream) for stream in range(TRIES)]
    begins = {load("ito").moves[plan[0]] for plan in plans}
    match.play(PROTAGONIST, next(move for move in match.legal(PROTAGONIST) if move not in begins))
    assert conduct.choose(match, PROTAGONIST, (), Search(level="master", seed=1)) is None
    assert conduct.choose(table_after(*EXAMPLE), POSSESSOR, (), Search(level="master", seed=1, compiled=False)) is None
    monkeypatch.setenv("ENISHI_JIT", "0")
    assert conduct.choose(table_after(*EXAMPLE), POSSESSOR, (), Search(level="master", seed=1)) is None


def test_only_master_reckons() -> None:
    match = table_after(*EXAMPLE)
    for level in ("hard", "normal", "easy"):
        assert conduct.choose(match, POSSESSOR, (), Search(level=level, seed=1)) is None


@compiled_only
def test_master_finds_random_possessors() -> None:
    rng, won = random.Random(3), 0.0
    for number in range(6):
        match, player = enishi.new("ito", seed=number), bot("master", seed=number)
        while not match.over:
            if match.waiting[0] == PROTAGONIST:
                match.play(PROTAGONIST, player.choose(match, PROTAGONIST))
            else:
                draw(match, rng)
        assert match.returns
        won += match.returns[PROTAGONIST]
    assert won >= 5
