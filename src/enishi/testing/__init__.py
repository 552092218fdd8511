"""The battery: what every game must pass, run over whatever game folders exist.

    from enishi.games import load
    from enishi.testing import CHECKS

    for check in CHECKS:
        check(load("mygame"))

A check is a function of a game; it raises `AssertionError` with the seed and the place where something is wrong. Random checks take the
seed from `ENISHI_SEED` (0 when there is none).
"""

from collections.abc import Callable

from enishi.kernel.game import Game
from enishi.testing.compiled import picking_is_listing, plain_is_compiled
from enishi.testing.documents import examples_hold, notation_round_trips, perft_counts_hold, words_are_complete
from enishi.testing.honesty import indistinguishable_histories_look_the_same
from enishi.testing.insight import first_sight_is_legal, plain_searches_are_compiled
from enishi.testing.knowledge import hiding_is_settled, redealing_agrees
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
from enishi.testing.players import bots_never_peek

Check = Callable[[Game], None]

CHECKS: tuple[Check, ...] = (
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
    redealing_agrees,
    indistinguishable_histories_look_the_same,
    bots_never_peek,
    plain_is_compiled,
    picking_is_listing,
    first_sight_is_legal,
    plain_searches_are_compiled,
    perft_counts_hold,
    examples_hold,
)
