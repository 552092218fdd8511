"""Bird of Happiness with 2 to 5 seats, rule by rule; the numbers are those of the printed sheet."""

import random
from collections import Counter

import pytest

import enishi
from enishi.games import load
from enishi.games.bird.rules.record import ACT, DRAW, REFILL
from enishi.games.bird.tests.positions import EACH, at, cards_of, pile, play, seat_of, started, table
from enishi.testing.walks import Setup, walk

KINDS = EACH.split()
COSTS = {"clover": 0, "gold": 2, "one": 1, "two": 3, "red": 2, "black": 2}


# Components and setup


def test_there_are_30_game_cards_five_of_each_kind() -> None:
    match = enishi.new("bird", 2)
    assert cards_of(match, "centre") == dict.fromkeys(KINDS, 5)
    assert match.chances() == pytest.approx(dict.fromkeys(KINDS, 1 / 6))


def test_what_is_printed_on_the_cards() -> None:
    kinds = {kind["card"]: (kind["cost"], kind["power"], kind["birds"]) for kind in table(enishi.new("bird", 2))["kinds"]}
    assert kinds == {"clover": (0, 1, 0), "gold": (2, 2, 0), "one": (1, 0, 1), "two": (3, 0, 2), "red": (2, 0, 1), "black": (2, 0, 1)}


def test_six_cards_of_the_centre_pile_are_the_field() -> None:
    match = enishi.new("bird", 3)
    for number in range(5):
        assert match.waiting == ("~",)
        assert match.chances()["red"] == pytest.approx((5 - number) / (30 - number))
        match.play("~", "red")
    assert match.chances() == pytest.approx({card: 5 / 25 for card in KINDS if card != "red"})
    play(match, "~ clover")
    assert cards_of(match, "field") == {"clover": 1, "red": 5}
    assert cards_of(match, "centre") == {"clover": 4, "gold": 5, "one": 5, "two": 5, "black": 5}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_2_decks_are_three_clovers_and_a_bird_which_is_red_for_the_fourth_and_fifth(seats: int) -> None:
    decks = [seat["deck"]["cards"] for seat in table(enishi.new("bird", seats))["seats"]]
    assert decks == [{"clover": 3, "one": 1}] * min(seats, 3) + [{"clover": 3, "red": 1}] * (seats - 3)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_several_seats_there_are_no_fortune_cards(seats: int) -> None:
    match = enishi.new("bird", seats)
    assert (int(match.position[0]["fortune"]), table(match)["solo"]) == (0, None)


# 3-1 and 3-2


def test_3_1_seat_0_begins() -> None:
    match = play(started(), "~ clover")
    assert match.waiting == (0,)


def test_3_2_a_card_of_the_own_deck_is_put_face_up_beside_it() -> None:
    match = started()
    assert match.chances() == {"clover": 0.75, "one": 0.25}
    play(match, "~ one")
    assert seat_of(match, 0)["played"]["cards"] == {"one": 1}
    assert seat_of(match, 0)["deck"]["cards"] == {"clover": 3}


def test_3_2_played_cards_stay_and_are_not_drawn_again() -> None:
    match = play(started(), "~ one", "0 pass", "~ clover", "1 pass")
    assert match.chances() == {"clover": 1.0}
    play(match, "~ clover")
    assert seat_of(match, 0)["played"]["cards"] == {"clover": 1, "one": 1}


def test_3_2_the_fourth_seat_draws_from_its_own_deck() -> None:
    match = play(started(4), "~ clover", "0 pass", "~ clover", "1 pass", "~ clover", "2 pass")
    assert match.chances() == {"clover": 0.75, "red": 0.25}


# 3-3


@pytest.mark.parametrize("card", ["clover", "gold", "one", "two"])
def test_3_3_clovers_and_plain_birds_do_nothing(card: str) -> None:
    match = at(3, turn=1, deck=["clover", EACH, "clover"], played=["clover one", "", "gold"], field=EACH, centre="clover")
    play(match, f"~ {card}")
    assert match.waiting == (1,)
    assert [seat["played"]["cards"] for seat in table(match)["seats"]] == [{"clover": 1, "one": 1}, {card: 1}, {"gold": 1}]


def test_3_3_a_red_bird_draws_again_until_a_card_that_is_not_red() -> None:
    match = at(deck=["clover 2*red", "clover"], field=EACH, centre="clover")
    play(match, "~ red")
    assert match.legal(0) == []
    assert match.chances() == {"clover": 0.5, "red": 0.5}
    play(match, "~ red")
    assert match.chances() == {"clover": 1.0}
    play(match, "~ clover")
    assert match.waiting == (0,)
    assert seat_of(match, 0)["played"]["cards"] == {"clover": 1, "red": 2}


def test_3_3_a_black_bird_sends_all_other_played_cards_into_their_decks() -> None:
    match = at(
        4, turn=2, deck=["clover", "red", "clover black", "clover"], played=["clover", "2*gold", "one", ""], field=EACH, centre="two"
    )
    play(match, "~ black")
    assert [seat["played"]["cards"] for seat in table(match)["seats"]] == [{}, {}, {"one": 1, "black": 1}, {}]
    decks = [seat["deck"]["cards"] for seat in table(match)["seats"]]
    assert decks == [{"clover": 2}, {"gold": 2, "red": 1}, {"clover": 1}, {"clover": 1}]


def test_3_3_a_black_bird_asks_nobody_anything() -> None:
    match = at(3, deck=["clover black", "clover", "clover"], played=["", "", "clover"], field=EACH, centre="two")
    play(match, "~ black")
    assert match.waiting == (0,)
    assert not any(move.startswith("return") for move in match.legal(0))


def test_3_3_a_black_bird_after_a_red_one_works_and_draws_no_more() -> None:
    match = at(deck=["clover red black", "clover"], played=["", "2*clover"], field=EACH, centre="two")
    play(match, "~ red", "~ black")
    assert match.waiting == (0,)
    assert seat_of(match, 1)["played"]["size"] == 0
    assert seat_of(match, 0)["played"]["cards"] == {"red": 1, "black": 1}


# 3-4


def test_3_4_passing_changes_no_cards_and_ends_the_turn() -> None:
    match = play(started(), "~ clover")
    before = table(match)
    play(match, "0 pass")
    after = table(match)
    assert [after[name] for name in ("centre", "seats")] == [before[name] for name in ("centre", "seats")]
    assert cards_of(match, "field") == dict.fromkeys(KINDS, 1)
    assert (after["turn"], match.waiting) == (1, ("~",))


@pytest.mark.parametrize(
    ("played", "power"),
    [
        ("one", 0),
        ("clover", 1),
        ("2*clover", 2),
        ("gold", 2),
        ("3*clover", 3),
        ("clover gold two red", 3),
        ("2*gold", 4),
        ("2*clover gold black", 4),
    ],
)
def test_3_4_a_card_costs_no_more_than_the_power_of_all_played_cards(played: str, power: int) -> None:
    match = at(phase=ACT, played=[played], field=EACH, centre="one")
    assert seat_of(match, 0)["power"] == power
    takes = [f"take {card}" for card in KINDS if COSTS[card] <= power]
    assert match.legal(0) == (["pass"] if power < 3 else []) + takes


def test_3_4_cards_in_the_deck_and_of_others_have_no_power() -> None:
    match = at(phase=ACT, deck=["3*clover gold", "clover"], played=["one", "2*clover"], field=EACH, centre="one")
    assert match.legal(0) == ["pass", "take clover"]


def test_3_4_only_cards_of_the_field_can_be_taken() -> None:
    match = at(phase=ACT, played=["2*gold"], field="2*one 4*red", centre="clover gold two black")
    assert match.legal(0) == ["take one", "take red"]


def test_3_4_a_taken_card_and_all_own_cards_are_the_new_deck() -> None:
    match = at(phase=ACT, deck=["clover black", "clover"], played=["gold one", "clover"], field=EACH, centre="one")
    play(match, "0 take red")
    assert seat_of(match, 0)["played"]["size"] == 0
    assert seat_of(match, 0)["deck"]["cards"] == {"clover": 1, "gold": 1, "one": 1, "red": 1, "black": 1}
    assert cards_of(match, "field") == {"clover": 1, "gold": 1, "one": 1, "two": 1, "black": 1}
    assert seat_of(match, 1)["played"]["cards"] == {"clover": 1}


def test_3_4_only_one_card_is_taken() -> None:
    match = play(at(phase=ACT, played=["2*gold"], field="6*one", centre="one"), "0 take one", "~ one")
    assert (match.waiting, table(match)["turn"]) == (("~",), 1)


def test_3_4_a_clover_can_be_taken_without_any_power() -> None:
    match = play(started(), "~ one", "0 take clover")
    assert seat_of(match, 0)["deck"]["cards"] == {"clover": 4, "one": 1}


@pytest.mark.parametrize("played", ["3*clover", "clover gold", "2*gold"])
def test_3_4_notice_with_power_3_or_more_one_must_take(played: str) -> None:
    match = at(phase=ACT, played=[played], field=EACH, centre="one")
    assert match.legal(0) == [f"take {card}" for card in KINDS]
    assert seat_of(match, 0)["must_take"]


@pytest.mark.parametrize("gold_power", [1, 2, 3])
@pytest.mark.parametrize("gold_cost", [1, 2, 3])
def test_options_change_what_gold_costs_and_what_power_it_has(gold_cost: int, gold_power: int) -> None:
    options = {"gold_cost": gold_cost, "gold_power": gold_power}
    match = at(phase=ACT, played=["gold"], field=EACH, centre="one", options=options)
    takes = [f"take {card}" for card, cost in (COSTS | {"gold": gold_cost}).items() if cost <= gold_power]
    assert match.legal(0) == ([] if gold_power == 3 else ["pass"]) + takes


# 3-5 and 3-6


def test_3_5_the_field_is_refilled_to_six() -> None:
    match = at(phase=ACT, played=["clover"], field=EACH, centre="2*red black")
    play(match, "0 take one")
    assert match.waiting == ("~",)
    assert match.chances() == pytest.approx({"red": 2 / 3, "black": 1 / 3})
    play(match, "~ red")
    assert cards_of(match, "field") == {"clover": 1, "gold": 1, "two": 1, "red": 2, "black": 1}
    assert cards_of(match, "centre") == {"red": 1, "black": 1}
    assert table(match)["turn"] == 1


def test_3_5_a_field_of_fewer_cards_is_refilled_until_it_has_six() -> None:
    match = at(phase=REFILL, field="clover gold one", centre="4*two")
    play(match, "~ two", "~ two")
    assert (match.waiting, table(match)["turn"]) == (("~",), 0)
    play(match, "~ two")
    assert (cards_of(match, "centre"), table(match)["turn"]) == ({"two": 1}, 1)


def test_3_5_without_a_centre_pile_nothing_is_added() -> None:
    match = play(at(phase=ACT, played=["clover"], field=EACH), "0 take one")
    assert table(match)["turn"] == 1
    assert match.chances() == {"clover": 0.75, "one": 0.25}
    assert sum(cards_of(match, "field").values()) == 5


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_3_6_the_turn_goes_to_the_left_and_from_the_last_seat_to_seat_0(seats: int) -> None:
    match = started(seats)
    for turn in range(2 * seats):
        assert table(match)["turn"] == turn % seats
        play(match, "~ clover", f"{turn % seats} pass")


# The end


@pytest.mark.parametrize("bird", ["one", "two", "red", "black"])
def test_the_game_goes_on_while_the_field_holds_any_bird(bird: str) -> None:
    match = play(at(phase=ACT, played=["2*clover"], field=f"clover gold {bird}"), "0 take gold")
    assert match.waiting == ("~",)


@pytest.mark.parametrize("left", ["", "clover", "gold", "3*clover 2*gold"])
def test_the_game_ends_when_the_centre_pile_is_empty_and_the_field_has_no_bird(left: str) -> None:
    match = play(at(phase=ACT, played=["2*clover"], field=f"{left} red"), "0 take red")
    assert match.over
    assert match.ending == "no_birds"


def test_the_game_goes_on_while_the_centre_pile_has_a_card_though_the_field_has_no_bird() -> None:
    match = play(at(phase=ACT, played=["2*clover"], field="5*clover red", centre="2*gold"), "0 take red", "~ gold")
    assert not match.over


@pytest.mark.parametrize(("card", "over"), [("clover", True), ("gold", True), ("one", False), ("black", False)])
def test_the_end_is_looked_for_after_the_field_was_refilled(card: str, over: bool) -> None:
    match = play(at(phase=ACT, played=["2*clover"], field="5*clover red", centre=card), "0 take red")
    assert match.waiting == ("~",)
    play(match, f"~ {card}")
    assert match.over is over


def test_scores_are_all_birds_owned_in_deck_and_played_cards() -> None:
    match = at(3, phase=ACT, deck=["two one", "red black", "clover gold"], played=["2*clover", "two", "3*one"], field="red")
    play(match, "0 take red")
    assert match.scores == [4, 4, 3]


@pytest.mark.parametrize(
    ("decks", "returns"),
    [
        (["one", "2*two", "3*one"], [0, 1, 0]),
        (["2*two", "one two red", "clover"], [0, 1, 0]),
        (["two one", "one red black", "2*one red"], [0, 0.5, 0.5]),
        (["two one", "two red", "clover"], [0.5, 0.5, 0]),
        (["two", "two", "two"], [1 / 3, 1 / 3, 1 / 3]),
        (["two", "one red", "two one"], [0, 0, 1]),
    ],
)
def test_most_birds_win_then_most_cards_with_birds_then_the_win_is_shared(decks: list[str], returns: list[float]) -> None:
    match = at(3, phase=ACT, turn=2, deck=decks, field="clover")
    play(match, "2 take clover")
    assert match.over
    assert match.returns == pytest.approx(returns)


def test_clovers_do_not_count_as_cards_with_birds() -> None:
    match = at(phase=ACT, turn=1, deck=["2*one 2*clover gold", "2*one 5*clover"], field="clover")
    assert play(match, "1 take clover").returns == [0.5, 0.5]


# What follows from the rules


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_cards_are_neither_lost_nor_made_and_a_deck_never_runs_out(seats: int) -> None:
    everything = Counter(KINDS * 5) + Counter({"clover": 3 * seats, "one": min(seats, 3), "red": max(seats - 3, 0)})
    for match in walk(Setup(load("bird"), seats), random.Random(seats)):
        record = match.position[0]
        total = sum(int(record[name].sum()) for name in ("deck", "played", "centre", "field"))
        assert total == pile(" ".join(everything.elements()))
        check_turn(match)
    assert sum(match.scores or []) == 25 + seats


def check_turn(match: enishi.Match) -> None:
    """A deck that is drawn from has a card that is not red; whoever acts has a field of six, or of what is left."""
    record = match.position[0]
    if record["phase"] == DRAW:
        assert set(match.chances()) != {"red"}, match.events
        assert match.chances(), match.events
    if record["phase"] == ACT:
        assert sum(cards_of(match, "field").values()) == 6 or not record["centre"], match.events


def test_every_move_has_one_text() -> None:
    moves = [*KINDS, "pass", *(f"take {card}" for card in KINDS), "return 0", "return 1", "return 2"]
    assert list(load("bird").moves) == moves


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_option_gives_everybody_the_same_first_deck(seats: int) -> None:
    match = enishi.new("bird", seats, {"alike_start": True})
    decks = [seat["deck"]["cards"] for seat in match.view(None)["table"]["seats"]]
    assert decks == [{"clover": 3, "one": 1}] * seats
    printed = [seat["deck"]["cards"] for seat in enishi.new("bird", seats).view(None)["table"]["seats"]]
    assert printed == [{"clover": 3, "one" if seat < 3 else "red": 1} for seat in range(seats)]
