"""The battery: what every game must pass, run over whatever game folders exist.

    from enishi.games import load
    from enishi.testing import CHECKS

    for check in CHECKS:
        check(load("mygame"))

A check is a function of a game; it raises `AssertionError` with the seed and the place where something is wrong. Random checks take the
seed from `ENISHI_SEED` (0 when there is none).
"""

from collections.abc import Callable

from enishi.games.game import Game
from enishi.testing.compiled import picking_is_listing, plain_is_compiled, rules_are_written_as_rules
from enishi.testing.documents import examples_hold, notation_round_trips, perft_counts_hold, phases_are_taught, words_are_complete
from enishi.testing.explanations import first_game_is_explained
from enishi.testing.fingerprint import rules_have_their_version
from enishi.testing.honesty import indistinguishable_histories_look_the_same
from enishi.testing.insight import first_sight_is_legal, plain_searches_are_compiled
from enishi.testing.knowledge import hiding_is_settled, observations_are_whole, redealing_agrees, what_is_read_is_known
from enishi.testing.lessons import lesson_can_be_taken
from enishi.testing.lookalikes import dealt_worlds_can_have_been
from enishi.testing.marathon import bounds_hold
from enishi.testing.matches import (
    copies_are_independent,
    games_are_played_to_the_end,
    order_of_simultaneous_choices_is_free,
    records_round_trip,
    undo_takes_one_event_back,
    views_can_be_read,
    ways_to_end_are_recorded,
    weights_count_whole_choices,
    wrong_moves_are_refused,
)
from enishi.testing.observing import (
    histories_told_apart_look_different,
    observations_are_bounded,
    returns_add_up,
    siblings_look_different,
)
from enishi.testing.parts import parts_answer_what_is_asked
from enishi.testing.players import bots_never_peek
from enishi.testing.playthrough import playthroughs_hold

__all__ = ["CHECKS", "Check"]

Check = Callable[[Game], None]
"""Asks something of a game, and raises `AssertionError` where the answer is wrong."""

CHECKS: tuple[Check, ...] = (
    rules_are_written_as_rules,
    parts_answer_what_is_asked,
    notation_round_trips,
    words_are_complete,
    games_are_played_to_the_end,
    weights_count_whole_choices,
    wrong_moves_are_refused,
    order_of_simultaneous_choices_is_free,
    copies_are_independent,
    undo_takes_one_event_back,
    records_round_trip,
    ways_to_end_are_recorded,
    views_can_be_read,
    hiding_is_settled,
    what_is_read_is_known,
    redealing_agrees,
    dealt_worlds_can_have_been,
    observations_are_whole,
    indistinguishable_histories_look_the_same,
    observations_are_bounded,
    returns_add_up,
    siblings_look_different,
    histories_told_apart_look_different,
    bots_never_peek,
    plain_is_compiled,
    picking_is_listing,
    bounds_hold,
    first_sight_is_legal,
    plain_searches_are_compiled,
    perft_counts_hold,
    rules_have_their_version,
    playthroughs_hold,
    examples_hold,
    lesson_can_be_taken,
    phases_are_taught,
    first_game_is_explained,
)
"""All of them, in the order in which they are best run."""
