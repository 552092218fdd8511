"""Soulmates: who sees what, and what the table remembers."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import enishi
from enishi.events import read_event
from enishi.games import load
from enishi.games.soulmates.rules.memory import drawn_cards
from enishi.games.soulmates.rules.worlds import ways
from enishi.games.soulmates.view import names
from enishi.kernel.actors import ONLOOKER
from enishi.kernel.engine import Engine, Position, engine
from enishi.kernel.plain import plain_record
from enishi.match import Match
from enishi.testing.walks import Setup, stops

HANDS = ("S1 S2 S4 M5", "S3 M1 M2 M2", "S3 M1 M1 M4", "M2 M3 M3 M4")


def dealt(*hands: str, up: str = "M1") -> Match:
    match = enishi.new("soulmates", len(hands))
    for card in " ".join(hands).split() + [up]:
        match.play("~", card)
    return match


def play(match: Match, *events: str) -> Match:
    for event in events:
        match.play(*read_event(event))
    return match


def rules() -> Engine:
    return engine(load("soulmates"), compiled=False)


def log(match: Match, seat: int | None) -> list[str]:
    return [entry["event"] for entry in match.view(seat)["log"]]


def hand(position: Position, seat: int) -> list[str]:
    return names(plain_record(position).hand[seat])


def worlds(match: Match, viewer: int, number: int) -> Iterator[Position]:
    hidden = rules().hide(match.position, viewer)
    for stream in range(number):
        yield rules().redeal(hidden, viewer, rules().generator(1, stream))


def triangle() -> Match:
    """Seats 1 and 2 have shown S3, seat 3 had none; seat 0 has four new cards and seat 1 is next."""
    calling = ("0 deck", "~ M3", "0 call S 124 3", "0 top S2")
    return play(dealt(*HANDS), *calling, "~ S1", "~ S1", "~ S1", "~ S5")


def made_anew() -> Match:
    """Eight seats; all 27 cards of the deck were drawn and discarded, and seat 3 draws from the deck that the pile has become."""
    low = ("M1 M1 M2 M2", "M1 M1 M2 M2", "M1 M1 M2 M2", "M1 M3 M3 M3")
    match = dealt("S1 S1 S1 M4", *low, "M3 M3 M4 M4", "M4 M4 M5 M5", "M5 M5 S5 S5", up="M3")
    for _ in range(27):
        seat = match.waiting[0]
        match.play(seat, "deck")
        card = match.legal("~")[-1]
        play(match, f"~ {card}", f"{seat} discard {card}")
    return play(match, "3 deck")


def test_a_card_drawn_into_a_hand_is_read_by_its_owner_alone() -> None:
    match = play(dealt("S1 S2 S4 M5", "S3 M1 M2 M2", "M1 M1 M4 M4"), "0 deck", "~ M3", "0 discard M5", "1 pile", "1 discard M1")
    public = ["~ M1", "0 deck"], ["0 discard M5", "1 pile", "1 discard M1"]
    hidden = ["~ ?"] * 4
    own = ["~ S1", "~ S2", "~ S4", "~ M5"]
    assert log(match, 0) == [*own, *hidden, *hidden, *public[0], "~ M3", *public[1]]
    assert log(match, 1) == [*hidden, "~ S3", "~ M1", "~ M2", "~ M2", *hidden, *public[0], "~ ?", *public[1]]
    assert log(match, None) == [*hidden, *hidden, *hidden, *public[0], "~ ?", *public[1]]


def test_new_cards_after_a_call_in_vain_are_their_owners_secret() -> None:
    assert log(triangle(), 0)[-4:] == ["~ S1", "~ S1", "~ S1", "~ S5"]
    assert log(triangle(), 1)[-4:] == log(triangle(), None)[-4:] == ["~ ?"] * 4
    assert triangle().view(1)["table"]["seats"][0]["known"] == []
    assert triangle().view(1)["table"]["seats"][0]["secret"] == [[]] * 4


def test_everybody_reads_who_called_for_what_and_who_showed_it() -> None:
    lines = {line["key"]: line["facts"] for entry in triangle().view(None)["log"] for line in entry["lines"]}
    assert lines["log.call"] == {"seat": 0, "cards": ["S1", "S2", "S4"], "card": "S3"}
    assert lines["log.others"] == {"seat": 0, "cards": ["M3", "M5"]}
    assert lines["log.showed"] == {"seats": [1, 2], "card": "S3"}


def test_a_card_taken_from_the_pile_is_known_to_all_until_it_is_discarded() -> None:
    match = play(dealt(*HANDS), "0 pile", "0 discard M5")
    assert match.view(2)["table"]["seats"][0]["known"] == ["M1"]
    play(match, "1 deck", "~ M1", "1 discard M1", "2 pile", "2 discard M4", "3 pile", "3 discard M4", "0 pile", "0 discard M1")
    assert match.view(2)["table"]["seats"][0]["known"] == ["M4"]
    assert match.view(2)["table"]["seats"][1]["known"] == []


def test_a_shown_card_is_known_to_all_and_a_seat_without_it_is_known_to_have_none() -> None:
    seats = triangle().view(0)["table"]["seats"]
    assert [seat["known"] for seat in seats] == [[], ["S3"], ["S3"], []]
    assert seats[3]["lacks"] == ["S3"]
    assert seats[3]["secret"] == [["S3"]] * 4


def test_a_card_drawn_later_may_be_what_was_not_shown() -> None:
    match = play(triangle(), "1 pile", "1 discard M1", "2 pile", "2 discard M1", "3 deck", "~ M5", "3 discard M2")
    assert match.view(0)["table"]["seats"][3]["secret"] == [["S3"]] * 3 + [[]]
    assert "S3" not in match.view(0)["table"]["seats"][3]["lacks"]


def test_discarding_what_could_not_be_shown_tells_that_it_was_drawn_since() -> None:
    match = play(triangle(), "1 pile", "1 discard M1", "2 pile", "2 discard M1", "3 deck", "~ S3", "3 discard S3")
    assert match.view(0)["table"]["seats"][3]["secret"] == [["S3"]] * 4


def test_a_hidden_record_has_no_secret_of_others() -> None:
    match = triangle()
    for viewer in (0, 1, 2, 3, ONLOOKER):
        hidden = rules().hide(match.position, viewer)
        for seat in range(4):
            expected = hand(match.position, seat) if seat == viewer else match.view(None)["table"]["seats"][seat]["known"]
            assert hand(hidden, seat) == expected


def test_which_card_was_drawn_first_makes_no_difference_to_others() -> None:
    """Seat 1 has the same hand in the end, but drew its cards in another order."""
    one = play(dealt(*HANDS), "0 deck", "~ S5", "0 discard S5", "1 deck", "~ S4", "1 discard M1")
    other = play(dealt("S1 S2 S4 M5", "S3 S4 M2 M2", *HANDS[2:]), "0 deck", "~ S5", "0 discard S5", "1 deck", "~ M1", "1 discard M1")
    for viewer in (0, 2, 3, ONLOOKER):
        assert rules().hide(one.position, viewer).tobytes() == rules().hide(other.position, viewer).tobytes()


def test_other_hidden_cards_make_no_difference_after_a_call_and_a_new_deck() -> None:
    """Seats 1 and 2 exchange a card that nobody has seen before the deck is made anew."""
    low = ("M1 M1 M2 M2", "M1 M1 M2 M3", "M1 M1 M2 M2", "M1 M2 M3 M3")
    rest = ("M3 M3 M4 M4", "M4 M4 M5 M5", "M5 M5 S5 S5")
    positions = []
    for first, second in ((low[0], low[1]), (low[1], low[0])):
        match = dealt("S1 S1 S1 M4", first, second, *low[2:], *rest, up="M3")
        for _ in range(27):
            seat = match.waiting[0]
            match.play(seat, "deck")
            card = match.legal("~")[-1]
            play(match, f"~ {card}", f"{seat} discard {card}")
        play(match, "3 deck", "~ S2", "3 discard S2", "4 pile", "4 discard S2")
        positions.append(match.position)
    assert positions[0].tobytes() != positions[1].tobytes()
    for viewer in (0, 3, 7, ONLOOKER):
        assert rules().hide(positions[0], viewer).tobytes() == rules().hide(positions[1], viewer).tobytes()


def test_redealt_hands_are_uniform_over_the_unseen_cards_before_any_call() -> None:
    match = dealt("S5 S5 S5 S5", "S1 M1 M2 M2", "M1 M1 M4 M4")
    number, expected = 1500, 4 * 8 / 55
    found = Counter(card for world in worlds(match, 0, number) for card in hand(world, 1))
    assert set(found) == {f"{suit}{digit}" for suit in "SM" for digit in range(1, 6)} - {"S5"}
    assert abs(found["S1"] / number - expected) < 0.07, (found, "seed 1")


def test_redealt_cards_are_none_that_could_not_be_shown_and_later_ones_are_as_likely_as_they_should() -> None:
    """Seat 3 has three cards that are no S3 and one drawn since, seat 1 and 2 have one S3 each: the other three are unseen."""
    match = play(triangle(), "1 pile", "1 discard M1", "2 pile", "2 discard M1", "3 deck", "~ M5", "3 discard M2")
    number = 600
    held = Counter(hand(world, 3).count("S3") for world in worlds(match, 0, number))
    assert set(held) == {0, 1}
    unseen = sum(kind["unseen"] for kind in match.view(0)["table"]["kinds"])
    s3 = next(kind["unseen"] for kind in match.view(0)["table"]["kinds"] if kind["card"] == "S3")
    assert abs(held[1] / number - s3 / (unseen - 3)) < 0.05, (held, "seed 1")


def test_known_cards_are_in_every_world() -> None:
    for world in worlds(triangle(), 0, 40):
        assert "S3" in hand(world, 1)
        assert "S3" in hand(world, 2)
        assert "S3" not in hand(world, 3)


def test_when_the_pile_becomes_the_deck_everybody_knows_what_is_left_in_hands() -> None:
    match = made_anew()
    secret = sorted(card for seat in range(8) if seat != 0 for card in hand(match.position, seat))
    deck = names(plain_record(match.position).deck)
    for world in worlds(match, 0, 20):
        assert sorted(card for seat in range(8) if seat != 0 for card in hand(world, seat)) == secret
        assert names(plain_record(world).deck) == deck
    for kind in match.view(0)["table"]["kinds"]:
        assert kind["deck_at_most"] == deck.count(kind["card"])


def test_a_kind_that_was_not_in_the_pile_is_in_no_redealt_deck() -> None:
    match = play(made_anew(), "~ S2", "3 discard S2", "4 deck", "~ S2", "4 discard S2", "5 pile", "5 discard M4")
    absent = {kind["card"] for kind in match.view(0)["table"]["kinds"] if not kind["deck_at_most"]}
    assert absent == {"M4", "M5"}
    for world in worlds(match, 0, 40):
        assert not absent & set(names(plain_record(world).deck))


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_the_truth_is_never_ruled_out_and_every_world_agrees_with_what_is_remembered(seats: int) -> None:
    for match in stops(Setup(load("soulmates"), seats), random.Random(seats), 12):
        assert agrees(match.position, seats), match.events
        for viewer in (0, seats - 1):
            for world in worlds(match, viewer, 2):
                assert agrees(world, seats), (viewer, match.events)


def agrees(position: Position, seats: int) -> bool:
    """Whether every seat's cards can have come from where the table says, and can lie in their order."""
    position = position.copy()
    s = plain_record(position)
    drawn = [drawn_cards(s, seat) for seat in range(seats)]
    whole = s.pool == sum(s.old[seat] for seat in range(seats)) and s.made == s.deck + sum(drawn)
    for seat in range(seats):
        s.hand[seat] = drawn[seat]  # as `ways` expects it
    return whole and all(ways(s, seat) > 0 for seat in range(seats))


def test_an_onlooker_sees_no_hand_and_hands_stay_hidden_after_the_end() -> None:
    match = play(dealt("S1 S2 S4 M5", "S3 M1 M2 M2", "M1 M1 M4 M4"), "0 deck", "~ M3", "0 call S 124 3")
    assert match.over
    assert match.view(None)["table"]["hand"] is None
    assert match.view(0)["table"]["hand"] == []
    assert match.view(0)["table"]["seats"][2]["known"] == []
    assert match.view(2)["table"]["hand"] == ["M1", "M1", "M4", "M4"]


@pytest.mark.parametrize("seats", [3, 6, 8])
def test_what_a_view_says_of_other_hands_and_the_deck_is_never_wrong(seats: int) -> None:
    for match in stops(Setup(load("soulmates"), seats), random.Random(seats), 20):
        hands = [hand(match.position, seat) for seat in range(seats)]
        deck = names(plain_record(match.position).deck)
        for viewer in (0, seats - 1, None):
            table = match.view(viewer)["table"]
            assert table["deck"] == len(deck)
            for seat, told in enumerate(table["seats"]):
                assert not set(told["lacks"]) & set(hands[seat]), (viewer, seat, match.events)
                assert not Counter(told["known"]) - Counter(hands[seat]), (viewer, seat, match.events)
            for kind in table["kinds"]:
                secret = kind["unseen"] - deck.count(kind["card"])
                assert deck.count(kind["card"]) <= kind["deck_at_most"], (viewer, kind, match.events)
                assert 0 <= secret <= kind["hands_at_most"], (viewer, kind, match.events)
