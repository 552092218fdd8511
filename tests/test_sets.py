"""What goes together in a set that the rules enter one by one, whatever order somebody chooses it in."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator

import pytest

import enishi
from enishi.bots import bot
from enishi.errors import IllegalMove
from enishi.games import ids
from enishi.history import History
from enishi.match import Match
from enishi.server.table.game_facts import facts_of

WITH_SETS = [id for id in ids() if facts_of(id).sets]
MOST_WAYS = 2500


def positions(id: str, seed: int, most: int) -> Iterator[tuple[Match, int]]:
    """Positions of a random match in which a set is to be chosen, and who chooses."""
    match, anybody, words = enishi.new(id, seed=seed), bot("random", seed=seed), facts_of(id).sets
    match.advance()
    found = 0
    while not match.over and found < most:
        seat = next(actor for actor in match.waiting if isinstance(actor, int))
        if any(move.partition(" ")[0] in words for move in match.legal(seat)):
            found += 1
            yield match, seat
        match.play(seat, anybody.choose(match, seat))
        match.advance()


def ways(match: Match, seat: int, words: tuple[str, ...], so_far: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], bool]]:
    """Every way to go on with elements alone, by playing: the moves, and whether they may be left at that."""
    elements = [move for move in match.legal(seat) if move.partition(" ")[0] in words]
    yield so_far, not elements or len(elements) < len(match.legal(seat))
    for move in elements:
        after = match.copy()
        after.play(seat, move)
        yield from ways(after, seat, words, (*so_far, move))


def all_ways(match: Match, seat: int, words: tuple[str, ...]) -> dict[tuple[str, ...], bool] | None:
    found: dict[tuple[str, ...], bool] = {}
    for way, whole in ways(match, seat, words):
        found[way] = whole
        if len(found) > MOST_WAYS:
            return None
    return found


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("id", WITH_SETS)
def test_what_is_considered_is_what_playing_shows(id: str, seed: int) -> None:
    """Compared with every way there is: what stands beside the chosen in some set, and which are whole."""
    words, rng, compared = tuple(facts_of(id).sets), random.Random(f"{id} {seed}"), 0
    for match, seat in positions(id, seed, 12):
        found = all_ways(match, seat, words)
        if found is None:
            continue
        as_sets = [Counter(way) for way in found]
        in_one_order = len({frozenset(chosen.items()) for chosen in as_sets}) == len(found)
        for way in rng.sample(sorted(found), min(8, len(found))):
            chosen = rng.sample(way, rng.randint(0, len(way)))
            if not in_one_order:
                chosen = list(way)
            told = match.consider(seat, chosen, words)
            if in_one_order:
                beside = {move for one in as_sets if one >= Counter(chosen) for move in one - Counter(chosen)}
            else:
                beside = {longer[-1] for longer in found if longer[:-1] == tuple(chosen)}
            assert set(told.possible) == beside, (chosen, way)
            whole = [one for one, is_whole in found.items() if is_whole and Counter(one) == Counter(chosen)]
            assert (told.missing == 0) == bool(whole), chosen
            assert told.missing or tuple(told.moves) in whole
            compared += 1
    assert compared


@pytest.mark.parametrize("id", WITH_SETS)
def test_the_same_knowledge_gives_the_same_answer(id: str) -> None:
    """Nothing but the hidden record is looked at: a match whose secrets are dealt anew says the same."""
    words = tuple(facts_of(id).sets)
    for match, seat in positions(id, 7, 6):
        engine = match._tier.engine
        other = match.copy()
        other._history, other._length = History([engine.redeal(match.hidden(seat), seat, engine.generator(99))], []), 0
        other._now = other._history.last
        assert other.consider(seat, [], words) == match.consider(seat, [], words)


def test_three_rooms_are_chosen_in_any_order_and_played_in_the_rules_own() -> None:
    match = enishi.new("ito", seed=1)
    match.advance()
    seat = match.waiting[0]
    assert isinstance(seat, int)
    assert len(match.consider(seat, []).possible) > len(match.legal(seat))
    told = match.consider(seat, ["choose 605", "choose 201", "choose 304"])
    assert told.moves == ["choose 201", "choose 304", "choose 605"]
    assert (told.possible, told.missing) == ([], 0)
    assert [match.consider(seat, told.moves[:n]).missing for n in range(3)] == [3, 2, 1]


def test_a_move_that_no_game_knows_is_refused_in_words_and_nothing_changes() -> None:
    match = enishi.new("ito", seed=1)
    match.advance()
    seat = match.waiting[0]
    assert isinstance(seat, int)
    with pytest.raises(IllegalMove, match="choose 999"):
        match.consider(seat, ["choose 999"])
    with pytest.raises(IllegalMove):
        match.consider(1 - seat, [])
    assert len(match) == len(match.events)


def test_what_does_not_go_together_leads_nowhere() -> None:
    match = enishi.new("ito", seed=1)
    match.advance()
    seat = match.waiting[0]
    assert isinstance(seat, int)
    told = match.consider(seat, ["choose 201", "choose 201"])
    assert (told.moves, told.possible, told.missing) == ([], [], 1)


@pytest.mark.parametrize("id", WITH_SETS)
def test_more_than_any_set_has_is_answered_at_once(id: str) -> None:
    """Who clicks faster than the rules answer asks about too many: no order of them is looked for, whatever their number."""
    words = facts_of(id).sets
    for match, seat in positions(id, 3, 6):
        many = match.consider(seat, [], words).possible[:40]
        steps = match.considering(seat, many, words)
        taken = sum(1 for _ in itertools.islice(steps, 2000))
        assert taken < 2000, f"{taken} steps for {len(many)} elements"
