"""The rules of Secret Signs, line by line."""

import random
from collections import Counter

import pytest

import enishi
from enishi import IllegalMove, Match
from enishi.games import load
from enishi.games.signs.tests.positions import HANDS, asked, deal, dealt, hand, idle_turn, play, rejected_turn, table
from enishi.testing.walks import Setup

COPIES = {"1": 8, "2": 7, "3": 6, "4": 5, "5": 4, "6": 3}


def begun(*events: str) -> Match:
    """Seat 0 has drawn a 5."""
    return play(dealt(), "~ 5", *events)


SENT = "0 send 5 say 2"


def test_there_are_33_cards_of_six_values() -> None:
    chances = enishi.new("signs").chances()
    assert {card: round(chance * 33) for card, chance in chances.items()} == COPIES


def test_five_cards_are_dealt_to_seat_0_then_to_seats_1_2_and_3() -> None:
    match = dealt("11111", "22222", "33333", "44445")
    assert [hand(match, seat) for seat in range(4)] == ["11111", "22222", "33333", "44445"]


def test_the_deck_is_what_was_not_dealt() -> None:
    left = Counter(COPIES) - Counter("".join(HANDS))
    assert {card: round(chance * 13) for card, chance in dealt().chances().items()} == dict(left)


def test_a_turn_begins_with_a_card_from_the_deck() -> None:
    match = dealt()
    assert match.waiting == ("~",)
    play(match, "~ 5")
    assert hand(match, 0) == "112345"
    assert asked(match) == 0


def test_phase_1_any_card_of_the_hand_is_sent_and_any_value_stated_true_or_not() -> None:
    assert begun().legal(0) == [f"send {card} say {said}" for card in "12345" for said in "123456"]


def test_the_card_just_drawn_may_be_sent() -> None:
    assert hand(begun(SENT), 0) == "11234"


def test_phase_2_the_left_opponent_is_asked_first_and_may_intercept_with_any_card() -> None:
    match = begun(SENT)
    assert match.waiting == (1,)
    assert match.legal(1) == ["intercept 1", "intercept 2", "intercept 3", "intercept 4", "intercept 5", "decline"]


def test_phase_2_who_intercepts_lays_a_card_face_up_and_takes_the_sent_one() -> None:
    match = begun(SENT, "1 intercept 1")
    assert hand(match, 1) == "23455"
    assert table(match)["seats"][1]["laid"] == [1]
    assert table(match)["face_up"] == [1, 0, 0, 0, 0, 0]


def test_phase_2_interception_ends_the_turn_and_the_left_opponent_is_next() -> None:
    assert table(begun(SENT, "1 intercept 1"))["sender"] == 1
    assert table(begun(SENT, "1 decline", "3 intercept 2"))["sender"] == 1


def test_phase_2_if_the_left_opponent_declines_the_right_one_is_asked() -> None:
    match = begun(SENT, "1 decline")
    assert match.waiting == (3,)
    assert match.legal(3) == ["intercept 1", "intercept 2", "intercept 3", "intercept 5", "decline"]
    play(match, "3 intercept 3")
    assert hand(match, 3) == "12255"
    assert hand(match, 1) == HANDS[1]


def test_phase_3_if_both_decline_the_teammate_receives_or_rejects_and_nothing_else() -> None:
    match = begun(SENT, "1 decline", "3 decline")
    assert match.waiting == (2,)
    assert match.legal(2) == [f"{word} {card}" for word in ("receive", "reject") for card in "12346"]


def test_phase_3_who_receives_lays_a_card_face_up_and_takes_the_sent_one() -> None:
    match = begun(SENT, "1 decline", "3 decline", "2 receive 6")
    assert hand(match, 2) == "12345"
    assert table(match)["seats"][2]["laid"] == [6]
    assert table(match)["sender"] == 1
    assert match.waiting == ("~",)


def test_phase_4_who_rejects_lays_a_card_face_up_and_draws_one_and_the_sent_card_is_laid_off_face_down() -> None:
    match = begun(SENT, "1 decline", "3 decline", "2 reject 6")
    assert hand(match, 2) == "1234"
    assert match.waiting == ("~",)
    assert (table(match)["face_up"], table(match)["face_down"]) == ([0, 0, 0, 0, 0, 1], 1)
    play(match, "~ 3")
    assert hand(match, 2) == "12334"
    assert table(match)["sender"] == 1


def test_a_card_laid_off_does_not_come_back_while_there_is_a_deck() -> None:
    match = begun(SENT, "1 decline", "3 decline", "2 reject 6")
    assert {card: round(chance * 12) for card, chance in match.chances().items()} == {"1": 3, "2": 2, "3": 2, "4": 2, "5": 1, "6": 2}


def test_the_card_laid_must_be_held_before_the_sent_card_is_taken() -> None:
    match = begun("0 send 5 say 5", "1 decline", "3 decline")
    assert "5" not in hand(match, 2)
    for move in ("receive 5", "reject 5"):
        with pytest.raises(IllegalMove) as refused:
            match.play(2, move)
        assert refused.value.code == "card_not_held_before"


def test_a_card_like_the_sent_one_may_be_laid_if_it_was_held() -> None:
    assert hand(begun(SENT, "1 intercept 5"), 1) == HANDS[1]


def test_every_seat_has_two_turns_in_a_game_clockwise() -> None:
    match = dealt()
    senders = []
    while not match.over:
        senders.append(table(match)["sender"])
        idle_turn(match)
    assert senders == [0, 1, 2, 3, 0, 1, 2, 3]


def finished(*hands: str) -> Match:
    """A game at the end of which the hands are those that were dealt."""
    match = dealt(*hands)
    while not match.over:
        idle_turn(match)
    return match


def test_a_team_scores_the_sum_of_its_ten_cards() -> None:
    match = finished("11234", "12345", "12346", "12235")
    assert match.scores == [27, 28, 27, 28]
    assert match.returns == [0.0, 1.0, 0.0, 1.0]


def test_thirty_counts_and_thirty_one_is_nothing() -> None:
    match = finished("12345", "12346", "12345", "12345")
    assert table(match)["finished"]["sums"] == [30, 31]
    assert match.scores == [30, 0, 30, 0]
    assert match.returns == [1.0, 0.0, 1.0, 0.0]


def test_equal_totals_are_half_a_win_for_all_four() -> None:
    match = finished("12345", "11234", "11234", "12345")
    assert match.scores == [26, 26, 26, 26]
    assert match.returns == [0.5, 0.5, 0.5, 0.5]
    assert match.ending == "tied"


def test_nothing_against_nothing_is_a_tie() -> None:
    match = finished("12346", "12346", "12345", "12345")
    assert match.scores == [0, 0, 0, 0]
    assert match.returns == [0.5, 0.5, 0.5, 0.5]


def test_two_games_are_played_and_their_points_added() -> None:
    match = deal(enishi.new("signs"), ("12345", "12346", "12345", "12345"))
    for _ in range(8):
        idle_turn(match)
    assert table(match)["totals"] == [30, 0]
    assert not match.over
    deal(match, ("11234", "12345", "11235", "11234"))
    for _ in range(8):
        idle_turn(match)
    assert match.scores == [53, 26, 53, 26]
    assert match.ending == "won"


def test_every_game_has_all_33_cards_again() -> None:
    match = dealt(games=2)
    for _ in range(8):
        idle_turn(match)
    assert {card: round(chance * 33) for card, chance in match.chances().items()} == COPIES


def test_game_i_is_begun_by_seat_i_mod_4_and_always_dealt_from_seat_0() -> None:
    match = enishi.new("signs", 4, {"games": 6})
    beginners = []
    while not match.over:
        deal(match, HANDS)
        assert hand(match, 0) == HANDS[0]
        beginners.append(table(match)["sender"])
        for _ in range(8):
            idle_turn(match)
    assert beginners == [0, 1, 2, 3, 0, 1]


def test_the_opponents_and_the_teammate_of_any_sender_sit_left_right_and_opposite() -> None:
    match = dealt()
    idle_turn(match)
    play(match, f"~ {match.legal('~')[0]}")
    assert asked(match) == 1
    play(match, "1 send 2 say 2")
    order = [asked(play(match, *events)) for events in ((), ("2 decline",), ("0 decline",))]
    assert order == [2, 0, 3]


def rejections(number: int, *before: Match) -> Match:
    """A game whose first turns were all rejected."""
    match = before[0] if before else dealt()
    for _ in range(number):
        rejected_turn(match)
        play(match, f"~ {match.legal('~')[0]}")
    return match


def laid_off(match: Match) -> Counter[str]:
    """All cards in no hand and not in the deck: laid off face up or face down."""
    return Counter(COPIES) - Counter("".join(hand(match, seat) for seat in range(4)))


def deck(match: Match) -> Counter[str]:
    size = table(match)["deck"]
    return Counter({card: round(chance * size) for card, chance in match.chances().items()})


def test_the_deck_lasts_for_thirteen_draws() -> None:
    match = rejections(6)
    assert table(match)["deck"] == 1
    assert not table(match)["renewed"]


def test_a_seventh_rejection_in_a_row_makes_all_laid_off_cards_the_deck_those_of_this_turn_too() -> None:
    match = rejected_turn(rejections(6))
    assert match.waiting == ("~",)
    assert table(match)["renewed"]
    assert table(match)["deck"] == 14
    assert deck(match) == laid_off(match)
    assert (table(match)["face_up"], table(match)["face_down"]) == ([0] * 6, 0)


def test_the_draw_of_the_eighth_turn_can_be_the_one_that_finds_the_deck_empty() -> None:
    match = rejections(6, idle_turn(dealt()))
    assert match.waiting == ("~",)
    assert table(match)["renewed"]
    assert table(match)["turn"] == 8
    assert table(match)["deck"] == 13
    assert deck(match) == laid_off(match)


def test_the_last_draw_of_all_can_be_the_one_that_finds_the_deck_empty() -> None:
    match = rejected_turn(rejections(5, idle_turn(idle_turn(dealt()))))
    assert table(match)["renewed"]
    assert table(match)["deck"] == 14
    assert deck(match) == laid_off(match)
    play(match, f"~ {match.legal('~')[0]}")
    assert match.over


def test_without_six_rejections_the_deck_is_never_renewed() -> None:
    match = rejected_turn(rejections(4, idle_turn(idle_turn(idle_turn(dealt())))))
    assert not table(match)["renewed"]
    assert table(match)["deck"] == 1


def test_a_renewed_deck_is_drawn_from_and_cards_laid_off_later_are_not_in_it() -> None:
    match = rejected_turn(rejections(7))
    assert table(match)["deck"] == 12
    assert sum(table(match)["face_up"]) == table(match)["face_down"] == 1
    assert deck(match).total() == laid_off(match).total() - 2


def test_a_game_in_which_everything_is_rejected_has_68_events() -> None:
    match = rejections(8)
    assert match.over
    assert len(match.events) == 68
    assert load("signs").manifest.most_events == 100 * 68


@pytest.mark.parametrize("games", [0, 101, -1, True, "2", 1.0, None])
def test_one_to_a_hundred_games(games: object) -> None:
    with pytest.raises(enishi.BadOption):
        enishi.new("signs", 4, {"games": games})


def test_two_games_is_the_default_and_not_in_the_record() -> None:
    assert enishi.new("signs", 4, {"games": 2}).record()["options"] == {}


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_four_play_and_nobody_else(seats: int) -> None:
    with pytest.raises(enishi.BadSetup):
        enishi.new("signs", seats)


@pytest.mark.parametrize(
    ("events", "seat", "move", "code"),
    [
        ((), 0, "3", "draw_is_chance"),
        ((), 0, "send 6 say 1", "card_not_held"),
        ((), 0, "decline", "send_first"),
        ((), 0, "receive 1", "send_first"),
        ((), 1, "send 1 say 1", "not_waited_for"),
        ((), 0, "send 1 say 7", "unreadable"),
        ((), 0, "send 1", "unreadable"),
        ((SENT,), 1, "send 1 say 1", "not_your_turn"),
        ((SENT,), 1, "intercept 6", "card_not_held_before"),
        ((SENT,), 1, "receive 1", "you_are_opponent"),
        ((SENT,), 1, "reject 1", "you_are_opponent"),
        ((SENT,), 2, "receive 1", "not_waited_for"),
        ((SENT, "1 decline"), 1, "intercept 1", "not_waited_for"),
        ((SENT, "1 decline", "3 decline"), 2, "decline", "you_are_teammate"),
        ((SENT, "1 decline", "3 decline"), 2, "intercept 1", "you_are_teammate"),
        ((SENT, "1 decline", "3 decline"), 2, "send 1 say 1", "not_your_turn"),
        ((SENT, "1 decline", "3 decline", "2 reject 1"), 2, "reject 2", "waiting_for_chance"),
    ],
)
def test_refusals_name_the_rule(events: tuple[str, ...], seat: int, move: str, code: str) -> None:
    match = begun(*events)
    before = match.events
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, move)
    assert refused.value.code == code
    assert match.events == before


def cautious_move(match: Match, rng: random.Random) -> str:
    """A random move of who is waited for, in a game in which most cards are declined and rejected."""
    weights = match.weights(match.waiting[0])
    wanted = [move for move in weights if move == "decline" or move.startswith("reject")]
    if wanted and rng.random() < 0.9:
        return rng.choice(wanted)
    return rng.choices(list(weights), list(weights.values()))[0]


@pytest.mark.parametrize("seed", range(6))
def test_cards_are_conserved_and_everybody_holds_five(seed: int) -> None:
    rng = random.Random(seed)
    match = Setup(load("signs"), 4, (("games", 2),)).new()
    while not match.over:
        match.play(match.waiting[0], cautious_move(match, rng))
        assert cards_in(match) == Counter(COPIES), (seed, match.events)
        held = [seat["held"] for seat in table(match)["seats"]]
        assert held == [len(hand(match, seat)) for seat in range(4)]
        if table(match)["turn"]:
            assert sum(held) == 20 + (table(match)["turns"][-1]["said"] is None and match.waiting != ("~",)) - (
                match.view(0)["phase"] == "redraw"
            )


def cards_in(match: Match) -> Counter[str]:
    """Every card of the record: in hands, in the deck, on the table, or laid off."""
    position = match.position[0]
    piles = [*(int(cards) for cards in position["hand"]), int(position["deck"])]
    cards = Counter({card: sum(pile >> 4 * (int(card) - 1) & 15 for pile in piles) for card in COPIES})
    gathered = 0 if position["renewed"] == 16 else (int(position["renewed"]) + 1) // 2
    for turn in range(gathered, 8):
        cards[str(position["laid"][turn])] += 1
        if not position["taker"][turn]:
            cards[str(position["sent"][turn])] += 1
    del cards["0"]
    return cards
