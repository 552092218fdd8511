"""Altar of Time: who sees what, what is remembered, and what worlds a seat can be in."""

import random
from collections import Counter
from collections.abc import Iterator
from math import comb

import pytest

import enishi
from enishi import Match
from enishi.games.altar.rules.cards import SUMS, sums_of
from enishi.games.altar.rules.memory import STUCK_ENTRY, value_of
from enishi.games.altar.tests.positions import GAME, HIGH, LOW, RULES, after, cards, dealt, field, names, play
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Position
from enishi.testing.walks import Setup, setups, stops

SIX = ("1 1 1 1 1 1 2 6", LOW, HIGH)
TAKEN = ("0 out 0 1+5", "0 in 6", "0 from hand 1")


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


def worlds(match: Match, seat: int | None, number: int, seed: int = 1) -> Iterator[Position]:
    """This many worlds that a seat can be in."""
    viewer, rng = ONLOOKER if seat is None else seat, RULES.generator(seed)
    hidden = match.hidden(seat)
    for _ in range(number):
        world = RULES.redeal(hidden, viewer, rng)
        assert RULES.hide(world, viewer).tobytes() == hidden.tobytes()
        yield world


def hand(world: Position, seat: int) -> list[str]:
    return names(field(world, "hand")[seat])


def share(match: Match, seat: int | None, other: int, card: str, number: int = 600) -> float:
    """How often a card is in another's hand."""
    return sum(card in hand(world, other) for world in worlds(match, seat, number)) / number


def is_about(found: float, chance: float, of: int = 600) -> bool:
    """Within four standard deviations."""
    deviation: float = (chance * (1 - chance) / of) ** 0.5
    return abs(found - chance) <= 4 * deviation + 1e-9


# What is read


def test_a_card_dealt_or_drawn_is_read_by_its_owner_alone() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 1", "0 in 1", "~ spear0")
    own = [f"~ {card}" for card in LOW.split()]
    assert log(match, 0) == [*own, *["~ ?"] * 8, "0 out 0 1", "0 in 1", "~ spear0"]
    assert log(match, 1) == [*["~ ?"] * 8, *(f"~ {card}" for card in HIGH.split()), "0 out 0 1", "0 in 1", "~ ?"]
    assert log(match, None) == ["~ ?"] * 16 + ["0 out 0 1", "0 in 1", "~ ?"]


def test_a_card_taken_from_a_hand_is_read_by_those_two_seats() -> None:
    match = play(dealt(*SIX), *TAKEN, "~ 5")
    assert [log(match, seat)[-1] for seat in (0, 1, 2, None)] == ["~ 5", "~ 5", "~ ?", "~ ?"]


def test_a_card_drawn_from_anothers_deck_is_read_by_the_drawer_only() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 1+2", "0 in 3", "0 from deck 1", "~ spear1")
    assert log(match, 0)[-1] == "~ spear1"
    assert log(match, 1)[-1] == "~ ?"


def test_a_card_that_refills_a_hand_is_read_by_its_owner_only_also_from_the_other_deck() -> None:
    match = play(dealt(*SIX), *TAKEN, "~ 5", "~ shield1")
    assert [log(match, seat)[-1] for seat in (0, 1, 2, None)] == ["~ ?", "~ shield1", "~ ?", "~ ?"]


def offered() -> Match:
    """Seat 0 offers a 2 and its spear."""
    match = play(dealt("2 2 3 4 4 5 6 spear0", "1 1 2 3 4 5 6 6"), "0 out 0 1+2+5", "0 in 4+4", "~ 1", "~ 1")
    return play(match, "1 out 1 1", "1 in 1", "~ 1", "0 offer 2", "0 offer spear0", "0 done", "~ 3", "~ 3")


def test_of_an_offering_others_read_only_how_many_cards_it_has() -> None:
    match = offered()
    assert log(match, 0)[-5:] == ["0 offer 2", "0 offer spear0", "0 done", "~ 3", "~ 3"]
    for seat in (1, None):
        assert log(match, seat)[-5:] == ["0 offer ?", "0 offer ?", "0 done", "~ ?", "~ ?"]


def test_what_is_hidden_stays_hidden_after_the_end_but_all_hands_are_shown() -> None:
    match = play(dealt(LOW, HIGH, may_pass=True), "0 pass", "1 pass")
    assert log(match, 1)[:8] == ["~ ?"] * 8
    for seat in (0, 1, None):
        seats = match.view(seat)["table"]["seats"]
        assert [" ".join(shown["hand"]) for shown in seats] == [LOW, HIGH]


def test_before_the_end_no_other_hand_is_shown() -> None:
    match = dealt(LOW, HIGH)
    assert [seat["hand"] for seat in match.view(0)["table"]["seats"]] == [LOW.split(), None]
    assert [seat["hand"] for seat in match.view(None)["table"]["seats"]] == [None, None]


# What is remembered


def test_a_seat_remembers_a_card_that_was_taken_from_it_until_it_may_have_left_unseen() -> None:
    match = play(dealt("1 1 2 4 4 4 4 6", "1 1 2 2 3 3 4 spear1"), *TAKEN, "~ spear1", "~ 1", "1 out 1 1", "1 in 1", "~ 1")
    assert match.view(1)["table"]["seats"][0]["known"] == ["spear1"]
    assert match.view(None)["table"]["seats"][0]["known"] == []
    play(match, "0 out 0 2+6", "0 in 4+4", "~ 3", "~ 3", "1 out 1 1", "1 in 1", "~ 1")
    assert match.view(1)["table"]["seats"][0]["known"] == ["spear1"], "a 4 was laid, not the spear"
    play(match, "0 offer 3", "0 done", "~ 3")
    seat = match.view(1)["table"]["seats"][0]
    assert (seat["known"], seat["perhaps"]) == ([], ["spear1"])


def test_two_histories_that_differ_only_in_what_a_seat_did_not_see_are_the_same_record_for_it() -> None:
    one = play(dealt(*SIX), *TAKEN, "~ 5", "~ 6")
    other = play(dealt("1 1 1 1 1 2 2 6", "5 5 5 4 4 4 3 3", HIGH), *TAKEN, "~ 3", "~ 1")
    assert one.hidden(2).tobytes() == other.hidden(2).tobytes()
    assert one.hidden(None).tobytes() == other.hidden(None).tobytes()
    assert one.hidden(1).tobytes() != other.hidden(1).tobytes()


# Worlds


def test_after_the_deal_every_hand_of_another_deck_is_equally_likely() -> None:
    match = dealt(LOW, HIGH)
    found = list(worlds(match, 0, 600))
    assert is_about(sum("spear1" in hand(world, 1) for world in found) / 600, 8 / 32)
    no_six = sum("6" not in hand(world, 1) for world in found) / 600
    assert is_about(no_six, comb(29, 8) / comb(32, 8))
    assert all(hand(world, 0) == LOW.split() for world in found)


def test_an_onlooker_knows_no_hand() -> None:
    match = dealt(LOW, HIGH)
    assert is_about(share(match, None, 0, "shield0"), 8 / 32)
    assert is_about(share(match, None, 1, "shield1"), 8 / 32)


def given() -> Match:
    """Seat 0 has taken the spear of seat 1, which saw it, and has then made its schedule 4+4; it is its turn."""
    match = play(dealt("1 1 2 4 4 4 4 6", "1 1 2 2 3 3 4 spear1"), *TAKEN, "~ spear1", "~ 1", "1 out 1 1", "1 in 1", "~ 1")
    return play(match, "0 out 0 2+6", "0 in 4+4", "~ 3", "~ 3", "1 out 1 1", "1 in 1", "~ 1")


def test_a_card_that_a_seat_gave_away_is_in_every_world_where_it_went() -> None:
    assert share(given(), 1, 0, "spear1", 60) == 1


def test_after_an_offering_of_two_cards_a_card_given_away_is_there_in_six_of_eight_worlds() -> None:
    match = play(given(), "0 offer 1", "0 offer 3", "0 done", "~ 3", "~ 3")
    assert is_about(share(match, 1, 0, "spear1"), 6 / 8)


def test_a_card_seen_again_was_not_offered() -> None:
    match = play(given(), "0 offer 1", "0 offer 3", "0 done", "~ 3", "~ 3")
    play(match, "1 out 1 5", "1 in 1+4", "~ 6", "~ 6", "0 out 0 4", "0 in 4", "~ 3")
    play(match, "1 out 1 2+4", "1 in 6", "1 from hand 0", "~ spear1")
    for world in worlds(match, 1, 80):
        assert hand(world, 0).count("spear1") == 0
        assert "spear1" in hand(world, 1)


def test_a_card_laid_may_be_the_one_given_away_or_another_one() -> None:
    match = play(dealt("1 1 1 1 1 1 2 6", LOW), *TAKEN, "~ 3", "~ 1", "1 out 1 1", "1 in 1", "~ 1")
    play(match, "0 out 0 2", "0 in 2", "0 from deck 0", "~ 4", "1 out 1 1", "1 in 1", "~ 1")
    play(match, "0 out 1 1+2", "0 in 3", "0 from deck 0", "~ 2")
    # Of the eight cards that seat 0 held, one was the 3 given away, each other one of 30 cards with six 3s.
    other_laid = 7 * 6 / 30 / (1 + 7 * 6 / 30)
    expected = (1 - other_laid) * 8 * 6 / 30 + other_laid * (1 + 7 * 5 / 29)
    threes = sum(hand(world, 0).count("3") for world in worlds(match, 1, 600)) / 600
    assert threes == pytest.approx(expected, abs=0.18)


def test_a_card_drawn_from_my_deck_by_another_is_not_in_it_any_more() -> None:
    match = play(dealt("1 2 3 3 4 4 5 5", "1 1 2 2 3 3 spear1 6"), "0 out 0 1+2", "0 in 3", "0 from deck 1", "~ shield1")
    found = list(worlds(match, 1, 600))
    in_hand = sum("shield1" in hand(world, 0) for world in found) / 600
    assert is_about(in_hand, 1 / 24)
    for world in found:
        everywhere = Counter(hand(world, 0)) + Counter(names(field(world, "deck")[1]))
        assert everywhere["shield1"] == 1


def stuck() -> Match:
    """Seat 1 has had to pass: both schedules are 3+5, and it can make up neither 3, 5 nor 8."""
    match = play(dealt("1 2 3 3 3 4 5 5", "3 4 5 6 6 6 spear1 shield1"), "0 out 0 1+2+5", "0 in 3+5")
    play(match, "0 from deck 0", "~ 1", "0 from deck 0", "~ 1", "1 out 1 1+2+5", "1 in 3+5")
    play(match, "1 from deck 0", "~ 6", "1 from deck 0", "~ 6", "0 out 0 3", "0 in 3", "0 from deck 0", "~ 1")
    assert match.legal(1) == ["pass"]
    return play(match, "1 pass")


@pytest.mark.parametrize("seat", [0, None])
def test_a_forced_pass_tells_that_nothing_was_possible(seat: int | None) -> None:
    match = stuck()
    out_of_reach = SUMS[int(match.position[0]["schedule"][0])]
    found = Counter(" ".join(hand(world, 1)) for world in worlds(match, seat, 30))
    assert len(found) > 3
    assert all(not sums_of(cards(held)) & out_of_reach for held in found)


def test_a_pass_that_was_allowed_tells_nothing() -> None:
    match = play(dealt(LOW, HIGH, may_pass=True), "0 pass")
    assert any(sums_of(field(world, "hand")[0]) for world in worlds(match, 1, 20))


def test_between_out_and_in_a_seat_has_cards_of_that_sum_in_every_world() -> None:
    match = play(dealt("2 2 2 2 2 3 3 1", HIGH), "0 out 0 1")
    assert all("1" in hand(world, 0) for world in worlds(match, 1, 100))


def test_an_offering_under_way_is_ascending_in_every_world() -> None:
    match = play(dealt("2 2 3 4 4 5 6 spear0", "1 1 2 3 4 5 6 6"), "0 out 0 1+2+5", "0 in 4+4", "~ 1", "~ 1")
    play(match, "1 out 1 1", "1 in 1", "~ 1", "0 offer 2", "0 offer 3", "0 offer 5")
    for world in worlds(match, 1, 100):
        told = int(world[0]["told"])
        entered = [int(entry) % 256 for entry in world[0]["history"][told - 3 : told]]
        assert entered == sorted(entered)


@pytest.mark.parametrize("setup", setups(GAME), ids=lambda setup: f"{setup.seats} seats {dict(setup.options)}")
def test_every_world_is_a_game_that_could_have_been_played(setup: Setup) -> None:
    rng = random.Random(f"worlds of {setup.seats}")
    for match in stops(setup, rng, 4):
        for seat in (*range(setup.seats), None):
            for world in worlds(match, seat, 2):
                assert retold(match, world).tobytes() == world.tobytes()


@pytest.mark.parametrize("seat", [0, None])
def test_a_world_with_a_forced_pass_could_have_been_played(seat: int | None) -> None:
    for world in worlds(stuck(), seat, 10):
        assert retold(stuck(), world).tobytes() == world.tobytes()


def retold(match: Match, world: Position) -> Position:
    """The position after the match's events, with the cards that a world says where an event brings or offers one."""
    entries = iter(entry for entry in world[0]["history"][: int(world[0]["told"])].tolist() if entry < STUCK_ENTRY)
    events = []
    for event in match.events:
        actor, verb = event.split()[:2]
        entry = next(entries) if actor == "~" or verb in ("in", "offer") else 0
        if actor == "~":
            event = f"~ {GAME.moves[value_of(entry) - 1]}"
        elif verb == "offer":
            event = f"{actor} offer {GAME.moves[value_of(entry) - 1]}"
        events.append(event)
    return after(enishi.new("altar", match.seats, match.options).position, *events)


def test_a_desire_is_told_by_whose_it_is() -> None:
    match = play(dealt(LOW, HIGH), "0 out 0 1+2", "0 in 3", "0 from deck 1", "~ spear1")
    told = match.view(0)["log"][-1]["lines"]
    assert told == [{"key": "log.draw_other.desire", "facts": {"seat": 0, "owner": 1, "kind": "spear", "whose": 1}}]
