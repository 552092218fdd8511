"""The rules of Shiawase no Ito, line by line, with the printed book's examples and answers."""

import random
from typing import Any

import pytest

import enishi
from enishi.errors import BadOption
from enishi.games import load
from enishi.games.ito.options import Notices
from enishi.games.ito.plan import FLOORS, RESIDENTS
from enishi.games.ito.tests.naive import ROOMS, in_reach
from enishi.games.ito.tests.positions import (
    EXAMPLE,
    FIVE_TURNS,
    SEED,
    chosen,
    played_at_random,
    refusal,
    room_of,
    rooms,
    table_after,
    watched,
)


def test_the_plan_has_25_residents_with_momoka_in_the_centre() -> None:
    assert [len(floor) for floor in FLOORS] == [5] * 5
    assert len(set(RESIDENTS)) == 25
    assert room_of("momoka") == "403"
    assert all(f"name.{name}" in load("ito").words for name in RESIDENTS)


def test_the_plan_fits_the_printed_examples() -> None:
    reach = {colour: lambda a, b, colour=colour: in_reach(colour, room_of(a), room_of(b)) for colour in ("red", "blue")}
    assert reach["red"]("aoi", "momoka")
    assert reach["blue"]("aoi", "momoka")
    assert reach["red"]("aoi", "lily")
    assert reach["red"]("aoi", "touka")
    assert reach["blue"]("aoi", "matsuri")
    assert reach["blue"]("hotaru", "matsuri")
    assert all(reach["red"]("botan", name) or reach["blue"]("yuzu", name) for name in ("sakura", "ayame", "mari"))


def test_the_possessor_side_chooses_three_first() -> None:
    match = table_after()
    assert match.waiting == (1,)
    assert rooms(match, 1, "choose") == set(ROOMS) - {"403", "604", "605"}
    assert table_after(*EXAMPLE).waiting == (1,)
    assert not rooms(table_after(*EXAMPLE), 1, "choose")


def test_possessors_are_three_different_characters_entered_ascending() -> None:
    match = table_after("choose 302")
    assert refusal(match, 1, "choose 302") == "choose_twice"
    assert refusal(match, 1, "choose 205") == "ascending"
    assert refusal(match, 1, "choose 605") == "too_few_above"
    assert rooms(match, 1, "choose") == {room for room in ROOMS if "302" < room < "605"} - {"403"}


def test_momoka_cannot_be_chosen() -> None:
    assert refusal(table_after(), 1, "choose 403") == "momoka_cannot_be_chosen"


def test_on_the_if_route_momoka_can_be_chosen_watched_and_reached() -> None:
    match = table_after("choose 201", "choose 403", "choose 605", if_route=True)
    assert not match.view(0)["table"]["characters"][12]["possessor"]
    match = table_after("choose 201", "choose 402", "choose 605", "notice RR", if_route=True)
    assert "403" in rooms(match, 1, "red")
    match = table_after("choose 201", "choose 402", "choose 605", "notice RR", "red 202", "red 501", if_route=True)
    assert "403" in rooms(match, 0, "watch")


@pytest.mark.parametrize("if_route", [False, True])
def test_the_first_protagonist_phase_is_skipped(if_route: bool) -> None:
    """FAQ: what do we do on protagonist phase of 1st turn? Don't take any actions and just pass."""
    match = table_after(*EXAMPLE, if_route=if_route)
    assert match.waiting == (1,)
    assert match.view(0)["phase"] == "notice"
    assert match.legal(0) == []


def test_a_notice_card_is_chosen_from_those_left_and_equal_cards_are_one_move() -> None:
    match = table_after(*EXAMPLE)
    assert match.legal(1) == ["notice RR", "notice RB", "notice BB", "notice RBB"]
    assert refusal(match, 1, "notice R") == "card_not_in_game"
    assert refusal(match, 1, "red 501") == "notice_now"


def test_a_notice_card_is_used_once() -> None:
    match = table_after(*EXAMPLE, "notice RR", "red 204", "red 501", *watched("601", "602", "603"))
    assert match.legal(1) == ["notice RB", "notice BB", "notice RBB"]
    assert refusal(match, 1, "notice RR") == "card_used"
    for move in ("notice RB", "red 502", "blue 405", *watched("601", "602", "603")):
        match.play(0 if move.startswith("watch") else 1, move)
    assert "notice RB" in match.legal(1)
    assert [notice["card"] for notice in match.view(0)["table"]["notices"]] == ["RB", "BB", "RBB"]


def test_rule_1_a_red_gift_reaches_the_eight_rooms_around() -> None:
    """Printed: Aoi reaches those around her; Momoka is also within the range but already in Fortune status."""
    match = table_after("choose 402", "choose 604", "choose 605", "notice RR")
    around_aoi = {"301", "302", "303", "401", "501", "502", "503"}
    assert rooms(match, 1, "red") & around_aoi == around_aoi
    assert refusal(match, 1, "red 403") == "fortune_already"
    assert refusal(match, 1, "red 202") == "out_of_reach"


def test_rule_1_a_red_gift_reaches_only_three_rooms_from_a_corner() -> None:
    match = table_after("choose 201", "choose 202", "choose 605", "notice R", notices=["R"] * 5)
    assert rooms(match, 1, "red") == {"203", "301", "302", "303", "504", "505", "604"}


def test_rule_1_a_blue_gift_reaches_floor_and_column_and_nothing_blocks() -> None:
    """Printed: Aoi reaches up, down, left and right; Momoka in the same floor is in Fortune status, and those beyond her are reached."""
    match = table_after("choose 402", "choose 604", "choose 605", "notice B", notices=["B"] * 5)
    line_of_aoi = {"401", "404", "405", "202", "302", "502", "602"}
    assert rooms(match, 1, "blue") == line_of_aoi | {"204", "304", "404", "504", "601", "602", "603"} | {"205", "305", "405", "505"}
    assert refusal(match, 1, "blue 403") == "fortune_already"
    assert refusal(match, 1, "blue 301") == "out_of_reach"


def test_rule_2_possessors_cannot_be_given_fortune() -> None:
    """Printed: Touka is within reach of Aoi's red gift, but she is a possessor."""
    match = table_after(*EXAMPLE, "notice RB")
    assert room_of("touka") not in rooms(match, 1, "red")
    assert refusal(match, 1, f"red {room_of('touka')}") == "possessor_cannot_receive"


def test_rule_3_each_possessor_gives_to_one_character_in_a_turn() -> None:
    """Printed: Lily gets a red gift and Matsuri a blue one; Aoi reaches both, so Hotaru gave one of them."""
    lily, matsuri = room_of("lily"), room_of("matsuri")
    match = table_after(*EXAMPLE, "notice RB", f"red {lily}")
    assert matsuri in rooms(match, 1, "blue")
    match = table_after(*EXAMPLE, "notice RR", "red 204", "red 301", *watched("205", "601", "602"), "notice RB", f"red {lily}")
    assert refusal(match, 1, f"blue {matsuri}") == "giver_spent"
    assert rooms(match, 1, "blue") == {"202", "303", "304", "305", "502", "602"}  # Touka's line: Lily's gift was Aoi's


def test_rule_4_a_watched_possessor_gives_nothing_and_any_of_the_gifts_may_be_left_out() -> None:
    """Printed: Aoi is watched; with a card of three gifts Touka and Hotaru use any two of them."""
    after = (*EXAMPLE, "notice RR", "red 204", "red 501", *watched(room_of("aoi"), "601", "602"), "notice RBB")
    match = table_after(*after)
    assert refusal(match, 1, "red 503") == "giver_watched"
    assert match.view(1)["table"]["gifts_to_give"] == 2
    red_and_blue = table_after(*after, "red 301", "blue 405")
    two_blues = table_after(*after, "blue 305", "blue 502")
    for match, left_out in ((red_and_blue, "B"), (two_blues, "R")):
        assert match.waiting == (0,)
        assert match.view(0)["table"]["turns"][1]["not_given"] == left_out


def test_a_watch_loses_its_effect_after_the_possessor_phase() -> None:
    """End phase: watch tokens are turned down and lose their effectiveness."""
    first = (*EXAMPLE, "notice RR", "red 204", "red 501", *watched("402", "601", "602"), "notice BB", "blue 305", "blue 502")
    match = table_after(*first, *watched("601", "602", "603"), "notice RBB")
    assert match.view(1)["table"]["gifts_to_give"] == 3
    assert match.view(0)["table"]["characters"][11]["watched_turns"] == [2]
    assert not match.view(0)["table"]["characters"][11]["watched_now"]


def test_the_printed_example_of_a_protagonist_phase() -> None:
    """Printed: after Botan's red and Yuzu's blue gift, Sakura, Ayame and Mari are watched in turn 2."""
    botan, yuzu = room_of("botan"), room_of("yuzu")
    match = table_after(*chosen("sakura", "ayame", "renge"), "notice RB", f"red {botan}", f"blue {yuzu}")
    assert match.waiting == (0,)
    suspects = sorted(room_of(name) for name in ("sakura", "ayame", "mari"))
    for room in suspects:
        match.play(0, f"watch {room}")
    assert match.view(1)["table"]["turns"][1]["watched"] == suspects
    assert [possessor["watched"] for possessor in match.view(1)["table"]["possessors"]] == [True, False, True]


def test_three_different_living_characters_are_watched_ascending() -> None:
    match = table_after(*EXAMPLE, "notice RR", "red 204", "red 501", "watch 302")
    assert refusal(match, 0, "watch 302") == "watch_twice"
    assert refusal(match, 0, "watch 301") == "ascending"
    assert refusal(match, 0, "watch 605") == "too_few_above"
    assert refusal(match, 0, "watch 403") == "fortune_not_watched"
    assert refusal(match, 0, "watch 501") == "fortune_not_watched"
    assert refusal(match, 0, "notice RB") == "other_side"
    assert rooms(match, 0, "watch") == {room for room in ROOMS if "302" < room < "605"} - {"403", "501"}


def test_a_watched_character_that_is_no_possessor_may_receive() -> None:
    """FAQ: is it possible to give Fortune to a character who is watched? If she is not the possessor."""
    match = table_after(*EXAMPLE, "notice RR", "red 204", "red 501", *watched("301", "601", "602"), "notice RB")
    match.play(1, "red 301")
    assert match.view(0)["table"]["characters"][5]["fortune_turn"] == 2


def test_no_gift_may_be_held_back_on_purpose() -> None:
    """FAQ: if you can give Fortune as the specified number of the notice card, you must."""
    match = table_after(*EXAMPLE, "notice RBB", "red 501")
    assert match.waiting == (1,)
    match.play(1, "blue 405")
    assert match.waiting == (1,)
    match.play(1, "blue 602")
    assert match.waiting == (0,)


def test_who_is_in_fortune_status_receives_nothing_again() -> None:
    match = table_after(*EXAMPLE, "notice RR", "red 204", "red 501", *watched("601", "602", "603"), "notice RB")
    assert refusal(match, 1, "red 501") == "fortune_already"


def test_receivers_are_all_different() -> None:
    match = table_after(*EXAMPLE, "notice RB", "red 303")
    assert refusal(match, 1, "blue 303") == "fortune_already"


def test_gifts_are_entered_reds_first_and_ascending_within_a_colour() -> None:
    match = table_after(*EXAMPLE, "notice RBB")
    assert not rooms(match, 1, "blue"), "three gifts can be given, so the red one comes first"
    match.play(1, "red 501")
    match.play(1, "blue 405")
    assert refusal(match, 1, "blue 305") == "ascending"
    assert refusal(match, 1, "red 503") == "no_such_gift"
    after = (*EXAMPLE, "notice RR", "red 204", "red 501", *watched("402", "601", "602"), "notice RBB", "blue 305")
    assert refusal(table_after(*after), 1, "red 301") == "reds_first"


def test_a_gift_after_which_the_others_could_not_follow_is_refused() -> None:
    """605 is in Hotaru's line only: of two blue gifts it can be the second, not the first."""
    match = table_after(*EXAMPLE, "notice BB")
    assert refusal(match, 1, "blue 605") == "not_the_most"
    match.play(1, "blue 602")
    match.play(1, "blue 605")


def test_a_card_that_brings_no_gift_may_not_be_shown() -> None:
    """605 is left alone unwatched, and everybody around it is in Fortune status: red gifts are of no use, blue ones are."""
    first = ("choose 201", "choose 601", "choose 605", "notice RRR", "red 202", "red 501", "red 504")
    second = (*watched("201", "303", "601"), "notice RR", "red 505", *watched("201", "303", "601"), "notice R", "red 604")
    cards = ["R", "RR", "RRR", "RB", "RRR"]
    match = table_after(*first, *second, *watched("201", "303", "601"), notices=cards)
    assert match.legal(1) == ["notice RB"]
    assert refusal(match, 1, "notice RRR") == "useless_card"
    cards[3] = "RRR"
    match = table_after(*first, *second, *watched("201", "303", "601"), notices=cards)
    assert match.over
    assert match.ending == "out_of_reach"
    assert match.scores == [1, 0]


def test_fewer_gifts_than_noticed_prove_nothing_where_receivers_lack() -> None:
    """The book takes them for the proof that a possessor is watched; here nobody watches one, and 605 has nobody around her."""
    first = ("choose 201", "choose 601", "choose 605", "notice RRR", "red 202", "red 501", "red 504")
    second = (*watched("201", "303", "601"), "notice R", "red 505", *watched("201", "303", "601"), "notice R", "red 604")
    match = table_after(*first, *second, *watched("303", "304", "305"), "notice RRR", notices=["R", "R", "RRR", "RRR", "R"])
    assert match.view(1)["table"]["gifts_to_give"] == 2


def test_the_protagonist_side_wins_at_once_when_all_three_are_watched() -> None:
    match = table_after(*EXAMPLE, "notice RR", "red 204", "red 501", *watched("205", "302", "402"))
    assert match.over
    assert match.ending == "all_watched"
    assert (match.scores, match.returns) == ([1, 0], [1.0, 0.0])


def test_after_five_turns_the_sixth_watch_decides() -> None:
    match = table_after(*FIVE_TURNS, *watched("205", "302"))
    assert not match.over
    match.play(0, "watch 402")
    assert match.ending == "found"
    assert (match.scores, match.returns) == ([1, 0], [1.0, 0.0])


def test_one_possessor_who_evades_the_sixth_watch_is_enough() -> None:
    match = table_after(*FIVE_TURNS, *watched("205", "302", "401"))
    assert match.over
    assert match.ending == "escaped"
    assert (match.scores, match.returns) == ([0, 1], [0.0, 1.0])


def test_moves_are_written_with_rooms_not_names() -> None:
    """FAQ: the order of the character cards may be changed; the rules only know rooms."""
    texts = " ".join(load("ito").moves)
    assert not any(name in texts for name in RESIDENTS)


def test_the_usual_notice_cards_are_the_default_in_any_order() -> None:
    match = enishi.new("ito", options={"notices": ["RBB", "BB", "RR", "RB", "RB"], "if_route": False})
    assert match.options == {}
    assert enishi.new("ito", options={"notices": ["BBB", "R", "R", "R", "R"]}).options == {"notices": ["BBB", "R", "R", "R", "R"]}


@pytest.mark.parametrize(
    "value", [None, "RB", ["RB"] * 4, ["RB"] * 6, ["BR"] * 5, ["RRRR"] * 5, [""] * 5, ["rb"] * 5, [1] * 5, [["RB"]] * 5, {"RB": 5}]
)
def test_other_notice_cards_are_refused(value: Any) -> None:
    with pytest.raises(BadOption):
        enishi.new("ito", options={"notices": value})


def test_notice_cards_can_be_typed() -> None:
    option = Notices("notices")
    assert option.checked(option.parsed("RB, RB, RR BB,RBB"), 2) == option.default(2)


def test_the_longest_list_of_moves_occurs() -> None:
    """302 and 504 reach more than any other two, 205 was beyond them, and either colour of RBB may come first."""
    first = ("choose 201", "choose 302", "choose 504", "notice B", "blue 205")
    cards = ["B", "RBB", "RB", "RB", "RB"]
    match = table_after(*first, *watched("201", "202", "203"), "notice RBB", if_route=True, notices=cards)
    assert len(match.legal(1)) == load("ito").manifest.longest_list


def test_the_most_events_occur() -> None:
    seed, most = SEED, load("ito").manifest.most_events
    for number in range(seed, seed + 20):
        match = played_at_random(random.Random(number), notices=["RBB"] * 5)
        if len(match.events) == most:
            return
    raise AssertionError(f"no game of {most} events from seed {seed} on")
